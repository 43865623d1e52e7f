// Package savedmap reads a map that was saved as JSON ("citegraph-map", version
// 1) back as it was: its works with their ids and states, the citations, the
// ledger, and the numbers that were computed. Written again, it is the same to
// the byte.
package savedmap

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"citegraph/fetch"
)

// A Map is a saved map. The slices beside the corpus are aligned with
// Corpus.Works.
type Map struct {
	Title  string
	Graph  string // "" for a map of citations; "co-citation", "coupling"
	Corpus *fetch.Corpus
	Links  []Link // of a co-citation or coupling map, by A then B

	Measures    []string    // names, in their order
	Values      [][]float64 // of each work, aligned with Measures; NaN = not defined
	Communities []int       // of each work; -1 = none
	Modularity  float64     // of the communities; NaN = not known
	Stability   float64     // of the communities; NaN = not computed
	// Paths holds what was computed of the citations: for each work, aligned with
	// its Citations.
	Paths [][]Path

	// Problems tells of entries that could not be used, one a line; the rest of
	// the map is there.
	Problems []string
}

// A Link joins two works, indices into Corpus.Works with A < B.
type Link struct {
	A, B     int
	Count    int
	Strength float64
}

// A Path is what the main path analysis said of a citation.
type Path struct {
	SPC  string // exact integer, "" when not defined
	Main bool
}

// The errors of a file that is no map this package can read.
var (
	ErrNotMap  = errors.New("not a saved map")
	ErrVersion = errors.New("a saved map of a later version")
)

// Is reports whether a file that begins like this is a saved map: a JSON object
// whose first key says so. A few hundred bytes are enough.
func Is(beginning []byte) bool {
	d := json.NewDecoder(bytes.NewReader(beginning))
	for _, want := range []json.Token{json.Delim('{'), "format", format} {
		if t, err := d.Token(); err != nil || t != want {
			return false
		}
	}
	return true
}

const format = "citegraph-map"

// Read reads a map to its end. Errors are ErrNotMap, ErrVersion, or that of r; a
// work or citation that makes no sense costs itself only, and is told in
// Problems.
func Read(r io.Reader) (*Map, error) {
	m := &reader{Map: Map{Modularity: math.NaN(), Stability: math.NaN(), Corpus: &fetch.Corpus{}}, d: json.NewDecoder(r)}
	if err := m.object(m.field); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotMap, err)
	}
	switch {
	case m.format != format:
		return nil, ErrNotMap
	case m.version != 1:
		return nil, ErrVersion
	}
	m.assemble()
	return &m.Map, nil
}

// A reader is a map in the making, with the entries as the file has them.
type reader struct {
	Map
	d         *json.Decoder
	format    string
	version   int
	works     []wireWork
	citations []wireCitation
	links     []wireLink
}

// object walks a JSON object and hands each key to value, which reads its value.
func (m *reader) object(value func(key string) error) error {
	if err := m.expect('{'); err != nil {
		return err
	}
	for m.d.More() {
		t, err := m.d.Token()
		if err != nil {
			return err
		}
		key, _ := t.(string)
		if err := value(key); err != nil {
			return err
		}
	}
	return m.expect('}')
}

func (m *reader) expect(want json.Delim) error {
	t, err := m.d.Token()
	if err != nil {
		return err
	}
	if t != want {
		return fmt.Errorf("%q in place of %q", fmt.Sprint(t), want.String())
	}
	return nil
}

// field reads the value of one of the map's keys. Keys of later versions are
// passed over.
func (m *reader) field(key string) error {
	switch key {
	case "format":
		return m.d.Decode(&m.format)
	case "version":
		return m.d.Decode(&m.version)
	case "title":
		return m.d.Decode(&m.Title)
	case "graph":
		return m.d.Decode(&m.Graph)
	case "seeds":
		return m.d.Decode(&m.Corpus.Seeds)
	case "modularity":
		return m.d.Decode((*number)(&m.Modularity))
	case "stability":
		return m.d.Decode((*number)(&m.Stability))
	case "works":
		return list(m, "work", &m.works)
	case "citations":
		return list(m, "citation", &m.citations)
	case "links":
		return list(m, "link", &m.links)
	case "ledger":
		var l wireLedger
		if err := m.d.Decode(&l); err != nil {
			return err
		}
		m.Corpus.Ledger = l.ledger()
		return nil
	}
	var other json.RawMessage
	return m.d.Decode(&other)
}

// list reads an array entry by entry. An entry of the wrong shape is left out.
func list[T any](m *reader, what string, into *[]T) error {
	if err := m.expect('['); err != nil {
		return err
	}
	for n := 1; m.d.More(); n++ {
		var text json.RawMessage
		if err := m.d.Decode(&text); err != nil {
			return err
		}
		var entry T
		if err := json.Unmarshal(text, &entry); err != nil {
			m.problem("%s %d: %s", what, n, strings.TrimPrefix(err.Error(), "json: "))
			continue
		}
		*into = append(*into, entry)
	}
	return m.expect(']')
}

func (m *reader) problem(format string, args ...any) {
	m.Problems = append(m.Problems, fmt.Sprintf(format, args...))
}
