package biblio

// A Ledger accounts for every entry of the reference lists that were read, and
// for every work of the map. References = WithDOI + Matched + WithoutDOI;
// Duplicate, Self, Malformed and Empty are counted in these; Beyond counts the
// entries with a DOI that lead outside the map.
type Ledger struct {
	References, WithDOI, Matched, WithoutDOI int
	Duplicate, Self, Malformed, Empty        int
	Beyond                                   int
	SkippedRecords                           int
	Works                                    map[State]int // every state, 0 included
	Cycles                                   [][]string    // ids of each strongly connected component of two or more works, sorted
	AgainstTime                              [][2]string   // citing, cited: the citing work is older
	Omitted                                  []Omission
	Notes                                    []string // "DataCite could not be reached: 3 works are failed" …
}

// An Omission says what is not in the map or not in the picture, and why.
type Omission struct {
	What  string // "works", "citations", "labels" …
	Count int
	Why   string
}
