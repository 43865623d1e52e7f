package measure

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"citegraph/fetch/biblio"
	"citegraph/graph"
)

// A Spectrum counts the references of a map's works by the year in which what
// they cite appeared: reference publication year spectroscopy (RPYS). Peaks
// above the years around them show the historical roots of a field. Marx,
// Bornmann, Barth & Leydesdorff, JASIST 65(4):751–764, 2014.
type Spectrum struct {
	Years   []SpectrumYear // every year from the first to the last, in order
	Undated int            // references whose year is not known
	// FromText is how many of the references have no year of their own, and one in
	// their text.
	FromText int
}

// A SpectrumYear is the references to works of one year.
type SpectrumYear struct {
	Year, References int
	FromText         int // of References, those with the year in their text alone
	// Median is that of the references of this year, the two before and the two
	// after it, as far as the spectrum reaches; Deviation is References − Median.
	Median, Deviation float64
	// Peak tells that the deviation is above 0 and above those of the years beside
	// it (the first of equal ones counts).
	Peak bool
	// Cited are the most cited works of the year, five at most: most cited first,
	// ties by name. References of which nothing but the year is known are in none.
	Cited []Cited
}

// A Cited is a work that some references of a year have in common.
type Cited struct {
	// Name is the work's DOI: that of the map, where the map knows the work by
	// another DOI too. Without one it is author, title and source as the references
	// have them, or else their text; of several spellings the first by the alphabet.
	Name       string
	References int
	// Label is what to call the work in a picture: its label in the map, where the map
	// has its DOI; else the author's family name, as far as the references tell it,
	// and the year. "" where no reference names an author.
	Label string
}

// citedPerYear is how many works a SpectrumYear names.
const citedPerYear = 5

// ReferenceYears makes the spectrum of the reference lists of a network's works:
// all their entries, with a DOI or without, inside the map or beyond. An entry's
// year is its own; where it gives none, that of the work of the map with its DOI;
// else the one in its text (biblio.YearInText), not later than the year after the
// citing work's.
func ReferenceYears(net *graph.Network) Spectrum {
	r := &roots{
		net: net, aliases: aliasesOf(net),
		cited: map[int]map[string]*Cited{}, authors: map[*Cited]string{}, inText: map[int]int{},
	}
	for v := range graph.Node(net.Len()) {
		if w := net.Work(v); w != nil {
			latest := 0
			if w.Year != 0 {
				latest = w.Year + 1
			}
			for i := range w.References {
				r.add(&w.References[i], latest)
			}
		}
	}
	return r.spectrum()
}

// aliasesOf finds the works of a network by the other DOIs that lead to them.
func aliasesOf(net *graph.Network) map[biblio.DOI]graph.Node {
	aliases := map[biblio.DOI]graph.Node{}
	for v := range graph.Node(net.Len()) {
		if w := net.Work(v); w != nil {
			for _, alias := range w.Aliases {
				if _, taken := aliases[alias]; !taken {
					aliases[alias] = v
				}
			}
		}
	}
	return aliases
}

// roots gathers references by year and by what they cite.
type roots struct {
	net     *graph.Network
	aliases map[biblio.DOI]graph.Node
	cited   map[int]map[string]*Cited
	authors map[*Cited]string // the first by the alphabet
	inText  map[int]int       // references by year, with the year in their text alone
	undated int
}

// add counts an entry whose year, where only its text tells it, is latest at most.
func (r *roots) add(entry *biblio.Reference, latest int) {
	year := biblio.ParseYear(entry.Year)
	v, known := r.find(entry.DOI)
	if year == 0 && known {
		year = r.net.Year(v)
	}
	if year == 0 {
		if year = biblio.YearInText(entry.Unstructured, latest); year != 0 {
			r.inText[year]++
		}
	}
	if year == 0 {
		r.undated++
		return
	}
	if r.cited[year] == nil {
		r.cited[year] = map[string]*Cited{}
	}
	key, name := identity(entry)
	if known {
		key, name = r.net.Name(v), r.net.Name(v)
	}
	c := r.cited[year][key]
	if c == nil {
		c = &Cited{Name: name}
		r.cited[year][key] = c
	}
	c.Name = min(c.Name, name)
	c.References++
	switch author := familyName(entry.Author); {
	case known:
		c.Label = r.net.Label(v)
	case author != "" && (r.authors[c] == "" || author < r.authors[c]):
		r.authors[c] = author
		c.Label = author + " " + strconv.Itoa(year)
	}
}

// find is the work of the map with that DOI, its own or another.
func (r *roots) find(doi biblio.DOI) (v graph.Node, ok bool) {
	if doi == "" {
		return 0, false
	}
	if v, ok = r.net.Find(string(doi)); !ok {
		v, ok = r.aliases[doi]
	}
	return v, ok
}

// identity tells which entries cite the same work, and what to call it.
func identity(entry *biblio.Reference) (key, name string) {
	if entry.DOI != "" {
		return string(entry.DOI), string(entry.DOI)
	}
	parts := []string{entry.Author, entry.Title, entry.Journal, entry.VolumeTitle, entry.Volume, entry.FirstPage}
	parts = slices.DeleteFunc(parts, func(part string) bool { return strings.TrimSpace(part) == "" })
	name = strings.Join(parts, ", ")
	if name == "" {
		name = entry.Unstructured
	}
	name = strings.Join(strings.Fields(name), " ")
	return "text " + strings.ToLower(name), name
}

// familyName is the author of an entry without initials: "Frisch" of "K. v.
// Frisch", "FRISCH, K." and "Frisch KV". Where all looks like initials, or nothing
// does, it is all of it.
func familyName(author string) string {
	author, _, _ = strings.Cut(author, ",")
	words := strings.Fields(author)
	family := slices.DeleteFunc(slices.Clone(words), isInitials)
	if len(family) == 0 {
		family = words
	}
	return strings.Join(family, " ")
}

// isInitials tells "K.", "K.-H.", "KV" and "k" from names.
func isInitials(word string) bool {
	letters := strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == '‐' {
			return -1
		}
		return r
	}, word)
	n := utf8.RuneCountInString(letters)
	return n <= 1 || n <= 3 && strings.ToUpper(letters) == letters || strings.HasSuffix(word, ".") && strings.Count(word, ".") >= n
}

func (r *roots) spectrum() Spectrum {
	s := Spectrum{Undated: r.undated}
	if len(r.cited) == 0 {
		return s
	}
	first, last := 0, 0
	for year := range r.cited {
		if first == 0 || year < first {
			first = year
		}
		last = max(last, year)
	}
	for year := first; year <= last; year++ {
		y := r.year(year)
		s.Years = append(s.Years, y)
		s.FromText += y.FromText
	}
	s.deviate()
	return s
}

func (r *roots) year(year int) SpectrumYear {
	y := SpectrumYear{Year: year, FromText: r.inText[year]}
	for _, c := range r.cited[year] {
		y.References += c.References
		if c.Name != "" { // else nothing but the year is known: any number of works
			y.Cited = append(y.Cited, *c)
		}
	}
	slices.SortFunc(y.Cited, func(a, b Cited) int {
		return cmp.Or(cmp.Compare(b.References, a.References), cmp.Compare(a.Name, b.Name))
	})
	y.Cited = y.Cited[:min(citedPerYear, len(y.Cited))]
	return y
}

// deviate sets the medians, and what follows from them.
func (s *Spectrum) deviate() {
	for i := range s.Years {
		var around []int
		for _, y := range s.Years[max(0, i-2):min(i+3, len(s.Years))] {
			around = append(around, y.References)
		}
		slices.Sort(around)
		half := len(around) / 2
		s.Years[i].Median = float64(around[half])
		if len(around)%2 == 0 {
			s.Years[i].Median = float64(around[half-1]+around[half]) / 2
		}
		s.Years[i].Deviation = float64(s.Years[i].References) - s.Years[i].Median
	}
	for i := range s.Years {
		own := s.Years[i].Deviation
		s.Years[i].Peak = own > 0 &&
			(i == 0 || own > s.Years[i-1].Deviation) &&
			(i == len(s.Years)-1 || own >= s.Years[i+1].Deviation)
	}
}
