package main

import (
	"math"
	"slices"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
)

// dated are what no work has that has no year.
var dated = [...]string{byYear, measure.CiteRankName, measure.CitationsPerYearName, measure.SleepingBeautyName}

// tellUndefined tells of each measure that was asked for and that no work has: a
// ranking by it is one by id, and a picture shows nothing of it.
func (c *command) tellUndefined(s *survey) {
	if s.network.Len() == 0 {
		return
	}
	var told []string
	for _, flag := range c.showing() {
		if slices.Contains(told, flag) || !s.isNowhere(flag) {
			continue
		}
		told = append(told, flag)
		c.advise("%s", s.whyNowhere(flag))
	}
}

// showing names what the works are sorted by, sized by and coloured by, as far as
// that was asked for.
func (c *command) showing() []string {
	var names []string
	for _, flag := range [...]wish{{"by", c.by}, {"size-by", c.sizeBy}, {"color-by", c.colorBy}} {
		if c.given(flag.name) {
			names = append(names, flag.value)
		}
	}
	return names
}

// isNowhere tells whether a measure, or a field of the records, has no value for
// any work.
func (s *survey) isNowhere(name string) bool {
	works := s.works()
	known := slices.ContainsFunc(s.columns, func(c measure.Column) bool { return c.Name == name })
	switch {
	case name == "venue":
		return !slices.ContainsFunc(works, func(w *biblio.Work) bool { return w.Venue != "" })
	case known || isField(name):
		return !slices.ContainsFunc(valuesOf(works, s.columns, name), func(v float64) bool { return !math.IsNaN(v) })
	}
	return false
}

// whyNowhere says why, where that is plain, and what to do.
func (s *survey) whyNowhere(name string) string {
	undated := slices.Contains(dated[:], name) && s.isNowhere(byYear)
	what := name + " is not defined for any work"
	if name == byYear || name == byTotalCitations || name == "venue" {
		what = name + " is not known of any work"
	}
	switch {
	case undated && s.isGraphFile():
		if name != byYear {
			what += ": none has a year"
		}
		return what + "; give years as a second INPUT, a .vec with one for each vertex"
	case undated && name != byYear:
		return what + ": none has a year"
	case s.kind != "":
		return what + ": it means nothing in a map of " + s.kind
	}
	return what
}

// isGraphFile tells whether the works are the vertices of a graph file.
func (s *survey) isGraphFile() bool {
	return len(s.seeds) == 0 && s.network.Len() > 0 &&
		!slices.ContainsFunc(s.works(), func(w *biblio.Work) bool { return w.Source != biblio.FromFile })
}
