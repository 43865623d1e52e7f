package view

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"citegraph/graph/measure"
)

// tellSpectrum writes the words around the chart.
func (c *spectrumCharter) tellSpectrum(s measure.Spectrum) {
	parts := []string{"Reference publication years", share(c.total, c.total+c.outside+s.Undated, "reference") + " in " + things(c.lists, "reference list")}
	if n := len(c.shown); n > 0 {
		parts = append(parts, span(c.shown[0].Year, c.shown[n-1].Year))
	}
	c.about = strings.Join(parts, " · ")
	c.say("every entry of the lists counts, with a DOI or without, inside the map or beyond")
	if s.FromText > 0 {
		c.say(plural(s.FromText, "year is read from the text of a reference", "years are read from the texts of references"))
	}
	if s.Undated > 0 {
		c.say(plural(s.Undated, "reference without a year is not shown", "references without a year are not shown"))
	}
	if c.outside > 0 {
		c.say(plural(c.outside, "reference to a year that was not asked for is not shown", "references to years that were not asked for are not shown"))
	}
	if c.total == 0 {
		return
	}
	c.peakPart = len(c.parts)
	c.say(c.peaksMarked(len(c.marked)))
	c.sampleBar(BarPlain, "references to works of that year")
	if len(c.marked) > 0 {
		c.sampleBar(BarMarked, "marked peak: the work cited most (its references of those of the year)")
	}
	c.sampleCurve("deviation from the median of five years: that year, two before, two after")
	if len(c.marked) > 0 {
		c.sampleDot("marked peak")
	}
}

// spectrumTooltip says all of a year.
func spectrumTooltip(y measure.SpectrumYear) string {
	lines := []string{fmt.Sprintf("%d: %s, median of five years %s, deviation %s", y.Year, things(y.References, "reference"), number(y.Median), signed(y.Deviation))}
	for _, w := range y.Cited {
		name := oneLine(w.Name)
		if w.Label != "" && w.Label != name {
			name = w.Label + ", " + name
		}
		lines = append(lines, name+" ("+Count(w.References)+")")
	}
	return strings.Join(lines, "\n")
}

// signed is a number with its sign.
func signed(v float64) string {
	switch {
	case v > 0:
		return "+" + number(v)
	case v < 0:
		return "−" + number(math.Abs(v))
	}
	return number(v)
}

// peaksMarked says which peaks are marked, and how many of these have no name.
func (c *spectrumCharter) peaksMarked(nameless int) string {
	text := peaksRule(len(c.marked), c.peaks, c.shown)
	if nameless > 0 {
		text += ", " + Count(nameless) + " without room for a name"
	}
	return text
}

// peaksRule says how many peaks of the years shown are marked, and by what rule.
func peaksRule(marked, peaks int, shown []measure.SpectrumYear) string {
	if peaks == 0 {
		return "no year is a peak"
	}
	of := ""
	if low := leastMarked(shown); slices.ContainsFunc(shown, func(y measure.SpectrumYear) bool { return y.Peak && y.References < low }) {
		of = ", of " + Count(low) + " references or more"
	}
	return fmt.Sprintf("%s of %s marked%s, by deviation ÷ √(median + 1)", Count(marked), things(peaks, "peak"), of)
}

// inWords is the chart for those who cannot see it.
func (c *spectrumCharter) inWords() string {
	most := c.shown[0]
	for _, y := range c.shown {
		if y.References > most.References {
			most = y
		}
	}
	text := fmt.Sprintf("%s. Most references lead to %d (%s).", c.about, most.Year, Count(most.References))
	if len(c.marked) > 0 {
		text += " Marked peaks above the five-year median, by year: "
		for k, p := range c.marked {
			if k > 0 {
				text += "; "
			}
			text += fmt.Sprintf("%d, %s, deviation %s", p.year.Year, things(p.year.References, "reference"), signed(p.year.Deviation))
			if p.name == "" {
				text += ", " + noMaker
			} else {
				text += ", most to " + p.name + " " + p.share
			}
		}
		text += "."
	}
	return text
}
