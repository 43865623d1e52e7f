package savedmap

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
)

// assemble makes works, citations and links of the entries, in their order of id.
func (m *reader) assemble() {
	m.placeWorks()
	at := make(map[string]int, len(m.Corpus.Works))
	for i, w := range m.Corpus.Works {
		at[w.ID] = i
	}
	m.placeCitations(at)
	m.placeLinks(at)
	m.countStates()
	m.Corpus.Seeds = slices.DeleteFunc(m.Corpus.Seeds, func(id string) bool {
		_, ok := at[id]
		if !ok {
			m.problem("seed %q is not among the works", id)
		}
		return !ok
	})
	slices.Sort(m.Corpus.Seeds)
	m.Corpus.Seeds = slices.Compact(m.Corpus.Seeds)
}

func (m *reader) placeWorks() {
	slices.SortStableFunc(m.works, func(a, b wireWork) int { return cmp.Compare(a.ID, b.ID) })
	for _, w := range m.works { // every work has the same measures, unless somebody edited the file
		if len(w.Measures.names) > 0 {
			m.Measures = w.Measures.names
			break
		}
	}
	for i := range m.works {
		w := &m.works[i]
		switch {
		case w.ID == "":
			m.problem("a work without an id")
		case !slices.Contains(biblio.States[:], w.State):
			m.problem("work %q: no such state: %q", w.ID, w.State)
		case i > 0 && w.ID == m.works[i-1].ID:
			m.problem("work %q is there twice", w.ID)
		default:
			if w.Year < 0 || w.Year > lastYear {
				m.problem("work %q: %d is no year", w.ID, w.Year)
				w.Year = 0
			}
			m.placeWork(w)
		}
	}
}

// lastYear is the last that has four digits: tables and charts have a row for
// every year from the first to the last.
const lastYear = 9999

func (m *reader) placeWork(w *wireWork) {
	m.Corpus.Works = append(m.Corpus.Works, w.work())
	community := -1
	if w.Community != nil && *w.Community >= 0 {
		community = *w.Community
	}
	m.Communities = append(m.Communities, community)
	values := w.Measures.values
	if !slices.Equal(w.Measures.names, m.Measures) {
		values = make([]float64, len(m.Measures))
		for k, name := range m.Measures {
			values[k] = math.NaN()
			if at := slices.Index(w.Measures.names, name); at >= 0 {
				values[k] = w.Measures.values[at]
			}
		}
	}
	m.Values = append(m.Values, values)
}

func (m *reader) placeCitations(at map[string]int) {
	slices.SortStableFunc(m.citations, func(a, b wireCitation) int {
		return cmp.Or(strings.Compare(a.Citing, b.Citing), strings.Compare(a.Cited, b.Cited))
	})
	m.Paths = make([][]Path, len(m.Corpus.Works))
	for i, c := range m.citations {
		citing, ok := at[c.Citing]
		_, ok2 := at[c.Cited]
		switch {
		case !ok || !ok2:
			m.problem("citation %q → %q: not among the works", c.Citing, c.Cited)
		case i > 0 && c.Citing == m.citations[i-1].Citing && c.Cited == m.citations[i-1].Cited:
			m.problem("citation %q → %q is there twice", c.Citing, c.Cited)
		default:
			w := m.Corpus.Works[citing]
			w.Citations = append(w.Citations, biblio.Citation{
				Cited: c.Cited, AssertedBy: c.AssertedBy, Key: c.Key, Score: c.Score, RepairedFrom: c.RepairedFrom,
			})
			m.Paths[citing] = append(m.Paths[citing], Path{string(c.SPC), c.MainPath})
		}
	}
}

func (m *reader) placeLinks(at map[string]int) {
	for _, l := range m.links {
		a, ok := at[l.A]
		b, ok2 := at[l.B]
		switch {
		case !ok || !ok2 || a >= b:
			m.problem("link %q, %q: not two of the works in order", l.A, l.B)
		case l.Count < 1 || l.Count > math.MaxInt32 || l.Strength < 0:
			m.problem("link %q, %q: its count is %d and its strength %v", l.A, l.B, l.Count, l.Strength)
		default:
			m.Links = append(m.Links, Link{a, b, l.Count, l.Strength})
		}
	}
	slices.SortStableFunc(m.Links, func(x, y Link) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	m.Links = slices.CompactFunc(m.Links, func(x, y Link) bool {
		again := x.A == y.A && x.B == y.B
		if again {
			m.problem("link %q, %q is there twice", m.Corpus.Works[x.A].ID, m.Corpus.Works[x.B].ID)
		}
		return again
	})
}

// countStates counts the works by state where the ledger does not.
func (m *reader) countStates() {
	if m.Corpus.Ledger.Works != nil {
		return
	}
	m.Corpus.Ledger.Works = map[biblio.State]int{}
	for _, state := range biblio.States {
		m.Corpus.Ledger.Works[state] = 0
	}
	for _, w := range m.Corpus.Works {
		m.Corpus.Ledger.Works[w.State]++
	}
}
