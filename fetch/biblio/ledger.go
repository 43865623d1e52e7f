package biblio

import "strings"

// A Ledger accounts for every entry of the reference lists that were read, and
// for every work of the map. References = WithDOI + Matched + WithoutDOI;
// Duplicate, Self, Malformed and Empty are counted in these; Beyond counts the
// entries with a DOI that lead outside the map.
type Ledger struct {
	References, WithDOI, Matched, WithoutDOI int
	Duplicate, Self, Malformed, Empty        int
	Beyond                                   int
	SkippedRecords                           int
	Vague                                    Vague
	Undirected                               int           // edges of a graph file without a direction: the end named first is read as citing
	Works                                    map[State]int // every state, 0 included
	Cycles                                   [][]string    // ids of each strongly connected component of two or more works, sorted
	AgainstTime                              [][2]string   // citing, cited: the citing work is older
	Omitted                                  []Omission
	Notes                                    []string // "DataCite could not be reached: 3 works are failed" …
}

// Vague counts the works that several lists share and that may be more than one
// work each: those made of entries that say little more than a year or an author
// (see Reference.Vague), and the citations that lead to them.
type Vague struct{ Works, Citations int }

// An Omission says what is not in the map or not in the picture, and why.
type Omission struct {
	What  string // "works", "citations", "labels" …
	Count int
	Why   string
}

// Noun is What as it stands after Count: "search" after 1, else "searches".
func (o Omission) Noun() string {
	if o.Count != 1 {
		return o.What
	}
	first, rest, more := strings.Cut(o.What, " ")
	one := strings.TrimSuffix(first, "s")
	if strings.HasSuffix(one, "che") {
		one = strings.TrimSuffix(one, "e")
	}
	if !more {
		return one
	}
	return one + " " + rest
}
