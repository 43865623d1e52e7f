package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/view"
)

// ofCitations and ofLinks are all measures that a map of citations, or of links
// without a direction, can have.
func ofCitations() []string { return slices.Concat(measure.Names[:], measure.More[:]) }
func ofLinks() []string     { return measure.LinkNames[:] }

// definedOfLinks are those that have a value in a map of links: hubs and authorities
// are of citations, and are there for programs that look for them.
func definedOfLinks() []string {
	return slices.DeleteFunc(slices.Clone(ofLinks()), func(name string) bool { return name == measure.HubName || name == measure.AuthorityName })
}

// everyMeasure lists the measures of maps of any kind.
func everyMeasure() []string {
	all := ofCitations()
	for _, name := range ofLinks() {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// isField tells the two fields of the records that works can be ranked by from
// the measures.
func isField(name string) bool { return name == byTotalCitations || name == byYear }

// A wish is a flag that names a measure.
type wish struct{ name, value string }

// asked are the flags that may name a measure; --color-by may also name what is none.
func (c *command) asked() []wish {
	wishes := []wish{{"by", c.by}, {"size-by", c.sizeBy}}
	if slices.Contains(everyMeasure(), c.colorBy) {
		wishes = append(wishes, wish{"color-by", c.colorBy})
	}
	return wishes
}

// checkMeasures refuses measures that a map of the kind cannot have. It is asked
// twice: when the command line is read, and when a saved map tells its kind.
func (c *command) checkMeasures(kind string) error {
	have, offer, of := ofCitations(), ofCitations(), "a map of citations"
	if kind != "" {
		have, offer, of = ofLinks(), definedOfLinks(), "a map of "+kind
	}
	for _, flag := range c.asked() {
		if c.given(flag.name) && !isField(flag.value) && !slices.Contains(have, flag.value) {
			return misuse(fmt.Sprintf("--%s %s means nothing in %s", flag.name, flag.value, of), "give "+anyOf(slices.Concat(offer, []string{byTotalCitations})))
		}
	}
	if kind != "" && c.uncertainty {
		return misuse("--uncertainty fills reference lists, and means nothing in a map of "+kind, "drop it")
	}
	return nil
}

// bare are the formats that show no measure but those that were asked for, and a
// report the first: pictures, reports, bibliographies, raw records. A format that is
// not among them, as a new one, gets all.
var bare = [...]string{"svg", "png", "pdf", "dot", "mermaid", "md", "bib", "ris", "csl", "jsonl", "jsonl.gz"}

// isBare tells whether all targets, and the table, show no other measures.
func isBare(targets []target) bool {
	return !slices.ContainsFunc(targets, func(t target) bool {
		_, chart := chartOf(t.format)
		return !chart && !slices.Contains(bare[:], t.format)
	})
}

// mapMeasures names the measures of a map for targets: those that they and the
// table show, or all that every map of its kind has, or those that were saved with
// it, and what else was asked for.
func (c *command) mapMeasures(s *survey, targets []target) []string {
	var names []string
	switch {
	case s.saved != nil:
		names = slices.Clone(s.saved.Measures)
	case isBare(targets):
		names = withMeasure(s.counted(), c.by)
		if s.links != nil {
			names = withMeasure(names, measure.LinkStrengthName) // which discs grow with
		}
	default:
		names = s.usual()
	}
	for _, flag := range c.asked() {
		if c.given(flag.name) {
			names = withMeasure(names, flag.value)
		}
	}
	return names
}

// usual are the measures that every map of the kind has.
func (s *survey) usual() []string {
	if s.links != nil {
		return slices.Clone(ofLinks())
	}
	return slices.Clone(measure.Names[:])
}

// counted are the counts that stand beside every ranking.
func (s *survey) counted() []string {
	if s.links != nil {
		return []string{measure.LinksName}
	}
	return []string{measure.LocalCitations}
}

// withMeasure adds a measure to names, unless it is there or is none.
func withMeasure(names []string, name string) []string {
	if isField(name) || slices.Contains(names, name) {
		return names
	}
	return append(names, name)
}

// compute sets the columns of those names: saved ones as they were saved.
func (c *command) compute(ctx context.Context, s *survey, names []string) error {
	var missing []string
	for _, name := range names {
		if c.isNew(s, name) {
			missing = append(missing, name)
		}
	}
	computed, err := c.measure(ctx, s, missing)
	if err != nil {
		return err
	}
	for _, name := range names {
		if i := slices.Index(missing, name); i >= 0 {
			s.columns = append(s.columns, computed[i])
			s.estimated(computed[i], c.sample)
			continue
		}
		s.columns = append(s.columns, s.savedMeasure(s.savedColumn(name), name))
	}
	return nil
}

// isNew tells whether a measure has to be computed.
func (c *command) isNew(s *survey, name string) bool {
	return s.savedColumn(name) < 0 || name == measure.BetweennessName && c.given("sample")
}

func (s *survey) savedMeasure(column int, name string) measure.Column {
	c := s.meaningOf(name)
	c.Values = make([]float64, len(s.saved.Values))
	for v, row := range s.saved.Values {
		c.Values[v] = row[column]
	}
	return c
}

// meaningOf is a column with what a measure says of itself, in a map of this kind: a
// saved map holds no more than its name. A measure of another release has only that.
func (s *survey) meaningOf(name string) measure.Column {
	empty, _ := graph.Build(nil, graph.Options{})
	columns, err := measure.Compute(context.Background(), empty, []string{name}, measure.Options{})
	if s.links != nil {
		columns, err = measure.ComputeLinks(context.Background(), graph.LinksOf(empty, nil), []string{name}, measure.Options{})
	}
	if err != nil {
		return measure.Column{Name: name}
	}
	return columns[0]
}

// slowAt is how many steps of a search take a core some minutes, and fastAt how
// many take some seconds.
const (
	slowAt = 1e11
	fastAt = 1e10
)

// measure computes columns, with a bar for what takes long.
func (c *command) measure(ctx context.Context, s *survey, names []string) ([]measure.Column, error) {
	g := c.newGauge()
	defer g.end()
	o := measure.Options{
		Sample: c.sample, RandomSeed: uint64(c.randomSeed),
		Progress: func(p measure.Progress) { g.show(p.Measure, int64(p.Done), int64(p.Total)) },
	}
	if slices.Contains(names, measure.BetweennessName) {
		c.tellSampling(s)
	}
	var columns []measure.Column
	var err error
	if s.links != nil {
		columns, err = measure.ComputeLinks(ctx, s.links, names, o)
	} else {
		columns, err = measure.Compute(ctx, s.network, names, o)
	}
	if err != nil {
		return nil, failed(err, "the measures could not be computed: "+err.Error())
	}
	return columns, nil
}

// tellSampling says when --sample is missed, and when nothing is gained by it.
func (c *command) tellSampling(s *survey) {
	switch steps := s.steps(); {
	case c.sample == 0 && steps > slowAt:
		c.advise("betweenness of %d works takes long; --sample 1000 estimates it", s.network.Len())
	case c.sample > 0 && c.sample < s.network.Len() && steps <= fastAt:
		c.advise("betweenness of all %d works takes seconds: leave --sample out, and it is exact", s.network.Len())
	}
}

// slow are the measures for which a search starts at every work.
var slow = [...]string{measure.BetweennessName, measure.ClosenessName, measure.HarmonicName}

// steps is how many steps such a search takes in all, at most.
func (s *survey) steps() float64 { return float64(s.network.Len()) * float64(s.size()) }

// size is the number of citations, or of links.
func (s *survey) size() int64 {
	if s.links != nil {
		return s.links.Size()
	}
	return s.network.Arcs()
}

// estimated tells in the ledger that a column is an estimate, and how good a one.
func (s *survey) estimated(c measure.Column, sample int) {
	if c.StandardError == nil {
		return
	}
	s.ledger.Omitted = append(slices.Clone(s.ledger.Omitted), biblio.Omission{
		What: "works as starts of shortest chains", Count: len(c.Values) - sample,
		Why: fmt.Sprintf("--sample %d: %s is an estimate, %s; in the worst case a value is off by %s (95 %%)", sample, c.Name, largest(c), rounded(c.Bound)),
	})
}

// largest is the largest value of an estimate and its standard error, in words: with
// the works that come first one looks at the error first.
func largest(c measure.Column) string {
	most := -1
	for v, x := range c.Values {
		if !math.IsNaN(x) && (most < 0 || x > c.Values[most]) {
			most = v
		}
	}
	switch {
	case most < 0:
		return "of no value"
	case math.IsNaN(c.StandardError[most]):
		return fmt.Sprintf("the largest value %s, its standard error not known", rounded(c.Values[most]))
	}
	return fmt.Sprintf("the largest value %s, with a standard error of %s", rounded(c.Values[most]), rounded(c.StandardError[most]))
}

// rounded is a number of three digits, to be read: "4 630 000".
func rounded(v float64) string {
	if math.Abs(v) < 1000 || math.Abs(v) > 1e15 {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	unit := math.Pow10(int(math.Log10(math.Abs(v))) - 2)
	return view.Count(int(math.Round(v/unit) * unit))
}
