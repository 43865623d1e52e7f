package biblio

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Labels gives each work the short name that tables and pictures call it by,
// aligned with works, which are sorted by ID: family name of the first author
// and year, "Bauer 2012", "Bauer n.d." without a year; without authors the first
// four words of the title and the year; without those the DOI alone.
//
// Labels are unique. Works that would share one all get a suffix, a … z, aa …,
// in the order of their ids: "Bauer 2012a", "Bauer 2012b".
func Labels(works []*Work) []string {
	labels := make([]string, len(works))
	sharing := map[string][]int{}
	for i, w := range works {
		labels[i] = baseLabel(w)
		sharing[labels[i]] = append(sharing[labels[i]], i)
	}
	taken := map[string]bool{}
	for base, members := range sharing {
		taken[base] = len(members) == 1
	}
	for _, base := range slices.Sorted(maps.Keys(sharing)) {
		members := sharing[base]
		if len(members) == 1 {
			continue
		}
		n := 0
		for _, i := range members {
			for {
				label := base + letters(n)
				n++
				if !taken[label] {
					labels[i], taken[label] = label, true
					break
				}
			}
		}
	}
	return labels
}

func baseLabel(w *Work) string {
	if name := labelName(w); name != "" {
		return name + " " + labelYear(w)
	}
	if w.DOI != "" {
		return string(w.DOI)
	}
	if venue := PlainText(w.Venue); venue != "" {
		return firstWords(venue) + " " + labelYear(w)
	}
	return w.ID
}

func labelName(w *Work) string {
	for _, a := range w.Authors {
		if name := PlainText(a.ShortName()); name != "" {
			return name
		}
	}
	return firstWords(PlainText(w.Title))
}

// firstWords is the first four words of a text. A language that writes without
// blanks has one word: of that, the beginning.
func firstWords(s string) string {
	words := strings.Fields(s)
	if len(words) > 4 {
		words = words[:4]
	}
	s = strings.Join(words, " ")
	if rs := []rune(s); len(rs) > 60 {
		s = strings.TrimSpace(string(rs[:60])) + "…"
	}
	return s
}

func labelYear(w *Work) string {
	if w.Year == 0 {
		return "n.d."
	}
	return strconv.Itoa(w.Year)
}

// letters counts a, b … z, aa, ab … as spreadsheets name their columns.
func letters(n int) string {
	var s string
	for n++; n > 0; n = (n - 1) / 26 {
		s = string(rune('a'+(n-1)%26)) + s
	}
	return s
}
