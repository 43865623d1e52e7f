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
	"slices"
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
	// LeastCount is the count that links were asked to have at least, 0 when they
	// were not; Strongest is that of the strongest, where none had so many.
	LeastCount, Strongest int

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
// whose key "format" says so. It is the first key, but other programs put keys
// into an order of their own, so that citations come first: one with the names of
// its two ends is a sign too. A few hundred bytes are enough.
func Is(beginning []byte) bool {
	m := &reader{d: json.NewDecoder(bytes.NewReader(beginning))}
	return errors.Is(m.object(m.sign), errFound)
}

// sign looks at one key: the error is errFound where it tells a map.
func (m *reader) sign(key string) error {
	found := false
	switch key {
	case "format":
		var name string
		if err := m.d.Decode(&name); err != nil {
			return err
		}
		found = name == format
	case "citations":
		var first struct{ Citing, Cited string }
		if err := m.expect('['); err != nil {
			return err
		}
		if !m.d.More() {
			return m.expect(']')
		}
		if err := m.d.Decode(&first); err != nil {
			return err
		}
		found = first.Citing != "" && first.Cited != ""
	default:
		var other json.RawMessage
		return m.d.Decode(&other)
	}
	if found {
		return errFound
	}
	return ErrNotMap
}

var errFound = errors.New("a sign of a map")

const format = "citegraph-map"

// Read reads a map to its end. Errors are ErrNotMap, ErrVersion, or that of r; a
// work or citation that makes no sense costs itself only, and is told in
// Problems.
func Read(r io.Reader) (*Map, error) {
	m := &reader{Map: Map{Modularity: math.NaN(), Stability: math.NaN(), Corpus: &fetch.Corpus{}}, d: json.NewDecoder(r)}
	if err := m.object(m.field); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotMap, err)
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	if _, err := m.d.Token(); !errors.Is(err, io.EOF) {
		m.problem("what follows the map")
	}
	m.assemble()
	if len(m.Corpus.Works) == 0 && len(m.Problems) > 0 {
		return nil, fmt.Errorf("%w: nothing of it can be used (%s)", ErrNotMap, m.Problems[0])
	}
	return &m.Map, nil
}

// check tells whether the map is one of a kind and version that are known.
func (m *reader) check() error {
	if m.format != format {
		return ErrNotMap
	}
	version, err := m.version.Int64()
	switch {
	case m.version == "":
		return fmt.Errorf("%w: it has no version", ErrNotMap)
	case err == nil && version > 1:
		return ErrVersion
	case version != 1:
		return fmt.Errorf("%w: there is no version %s", ErrNotMap, m.version)
	case !slices.Contains(kinds[:], m.Graph):
		return fmt.Errorf("%w: its graph is %.40q, and not %s, %s or %s", ErrNotMap, m.Graph, kinds[1], kinds[2], kinds[3])
	}
	return nil
}

// kinds are what Graph may be; "citation" is what "" stands for.
var kinds = [...]string{"", "citation", "co-citation", "coupling"}

// A reader is a map in the making, with the entries as the file has them.
type reader struct {
	Map
	d         *json.Decoder
	format    string
	version   json.Number
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
		if t == nil {
			t = "null"
		}
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
	case "min_strength":
		return m.d.Decode(&m.LeastCount)
	case "strongest":
		return m.d.Decode(&m.Strongest)
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
			m.problem("%s %d: %s", what, n, misfit(err))
			continue
		}
		*into = append(*into, entry)
	}
	return m.expect(']')
}

// misfit says which field of an entry has a value that it cannot have.
func misfit(err error) string {
	var e *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &e):
		return strings.TrimPrefix(err.Error(), "json: ")
	case e.Field == "":
		return "it cannot be a " + e.Value
	}
	return e.Field + " cannot be a " + e.Value
}

func (m *reader) problem(format string, args ...any) {
	m.Problems = append(m.Problems, fmt.Sprintf(format, args...))
}
