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

// mostRoots is how many peaks a report tells of.
const mostRoots = 10

// Roots are the peaks of a spectrum that stand out most, by year.
func Roots(s measure.Spectrum) []Root {
	peaks := slices.DeleteFunc(slices.Clone(s.Years), func(y measure.SpectrumYear) bool { return !y.Peak })
	slices.SortStableFunc(peaks, func(a, b measure.SpectrumYear) int { return cmp.Compare(standing(b), standing(a)) })
	peaks = peaks[:min(len(peaks), mostRoots)]
	slices.SortFunc(peaks, func(a, b measure.SpectrumYear) int { return cmp.Compare(a.Year, b.Year) })
	roots := make([]Root, len(peaks))
	for i, y := range peaks {
		roots[i] = Root{Year: y.Year, References: y.References, Median: y.Median}
		for _, c := range y.Cited {
			roots[i].Cited = append(roots[i].Cited, RootWork{c.Label, c.Name, c.References})
		}
	}
	return roots
}
