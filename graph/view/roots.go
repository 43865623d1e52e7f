package view

import (
	"cmp"
	"slices"

	"citegraph/graph/measure"
)

// A Root is a year that stands out among the years that the references of a map
// go back to: a peak of its reference publication year spectrum.
type Root struct {
	Year, References int
	Median           float64 // of the references to the five years around it
	Cited            []RootWork
}

// A RootWork is a work of a Root's year: what to call it, its DOI or its text, and
// how many references go to it.
type RootWork struct {
	Label, Name string
	References  int
}

// Roots are the years of a spectrum from since to until (0: to the last) that its
// chart marks, by year, and the rule by which it marks them, in words, with how many
// references it does not show.
func Roots(s measure.Spectrum, since, until int) (roots []Root, rule string) {
	shown := slices.DeleteFunc(slices.Clone(s.Years), func(y measure.SpectrumYear) bool { return y.Year < since || until > 0 && y.Year > until })
	marked := markedPeaks(shown)
	peaks := 0
	for _, y := range shown {
		if y.Peak {
			peaks++
		}
	}
	rule = peaksRule(len(marked), peaks, shown)
	if s.Undated > 0 {
		rule += "; " + plural(s.Undated, "reference has no year", "references have no year")
	}
	slices.SortFunc(marked, func(a, b measure.SpectrumYear) int { return cmp.Compare(a.Year, b.Year) })
	roots = make([]Root, len(marked))
	for i, y := range marked {
		roots[i] = Root{Year: y.Year, References: y.References, Median: y.Median}
		for _, c := range y.Cited {
			roots[i].Cited = append(roots[i].Cited, RootWork{c.Label, c.Name, c.References})
		}
	}
	return roots, rule
}
