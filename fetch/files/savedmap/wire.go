package savedmap

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"

	"citegraph/fetch/biblio"
)

// The entries of the file, as JSON has them.
type (
	wireWork struct {
		ID               string       `json:"id"`
		DOI              biblio.DOI   `json:"doi"`
		Aliases          []biblio.DOI `json:"aliases"`
		State            biblio.State `json:"state"`
		Agency           string       `json:"agency"`
		Source           string       `json:"source"`
		Indexed          string       `json:"indexed"`
		Stale            string       `json:"stale"`
		Title            string       `json:"title"`
		Authors          []string     `json:"authors"`
		Year             int          `json:"year"`
		Venue            string       `json:"venue"`
		Type             string       `json:"type"`
		Label            string       `json:"label"`
		Depth            *int         `json:"depth"`
		ReferencesStated *int         `json:"references_stated"`
		ReferencesListed *int         `json:"references_listed"`
		TotalCitations   *int         `json:"total_citations"`
		Retraction       *wireUpdate  `json:"retraction"`
		Concern          *wireUpdate  `json:"concern"`
		Community        *int         `json:"community"`
		Measures         namedValues  `json:"measures"`
	}
	wireUpdate struct {
		Type   string     `json:"type"`
		DOI    biblio.DOI `json:"doi"`
		Date   string     `json:"date"`
		Source string     `json:"source"`
	}
	wireCitation struct {
		Citing       string  `json:"citing"`
		Cited        string  `json:"cited"`
		AssertedBy   string  `json:"asserted_by"`
		Key          string  `json:"key"`
		RepairedFrom string  `json:"repaired_from"`
		Score        float64 `json:"score"`
		SPC          count   `json:"spc"`
		MainPath     bool    `json:"main_path"`
	}
	wireLink struct {
		A        string  `json:"a"`
		B        string  `json:"b"`
		Count    int     `json:"count"`
		Strength float64 `json:"strength"`
	}
	wireLedger struct {
		References     int                  `json:"references"`
		WithDOI        int                  `json:"with_doi"`
		Matched        int                  `json:"matched"`
		WithoutDOI     int                  `json:"without_doi"`
		Duplicate      int                  `json:"duplicate"`
		Self           int                  `json:"self"`
		Malformed      int                  `json:"malformed"`
		Empty          int                  `json:"empty"`
		Beyond         int                  `json:"beyond"`
		SkippedRecords int                  `json:"skipped_records"`
		Works          map[biblio.State]int `json:"works"`
		Cycles         [][]string           `json:"cycles"`
		AgainstTime    [][2]string          `json:"against_time"`
		Omitted        []wireOmission       `json:"omitted"`
	}
	wireOmission struct {
		What  string `json:"what"`
		Count int    `json:"count"`
		Why   string `json:"why"`
	}
)

// A number is a float64 that null makes NaN.
type number float64

func (n *number) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*n = number(math.NaN())
		return nil
	}
	return json.Unmarshal(text, (*float64)(n))
}

// A count is an exact integer: digits as a number or as a string; "" for null.
type count string

func (c *count) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*c = ""
		return nil
	}
	var digits json.Number
	if err := json.Unmarshal(text, &digits); err != nil {
		return err
	}
	*c = count(digits)
	return nil
}

// namedValues are the measures of a work in the order of the file.
type namedValues struct {
	names  []string
	values []float64
}

func (v *namedValues) UnmarshalJSON(text []byte) error {
	m := &reader{d: json.NewDecoder(bytes.NewReader(text))}
	return m.object(func(key string) error {
		var n number
		if err := m.d.Decode(&n); err != nil {
			return err
		}
		v.names = append(v.names, key)
		v.values = append(v.values, float64(n))
		return nil
	})
}

func (w *wireWork) work() *biblio.Work {
	work := &biblio.Work{
		ID: w.ID, DOI: w.DOI, Aliases: w.Aliases, State: w.State, Agency: w.Agency, Source: w.Source, Indexed: w.Indexed, Stale: w.Stale,
		Title: w.Title, Year: w.Year, Venue: w.Venue, Type: w.Type, Label: w.Label, Depth: w.Depth,
		ReferencesStated: w.ReferencesStated, ReferencesListed: w.ReferencesListed, TotalCitations: w.TotalCitations,
		Retraction: w.Retraction.update(), Concern: w.Concern.update(),
	}
	for _, name := range w.Authors {
		work.Authors = append(work.Authors, author(name))
	}
	return work
}

func (u *wireUpdate) update() *biblio.Update {
	if u == nil {
		return nil
	}
	return &biblio.Update{Type: u.Type, DOI: u.DOI, Date: date(u.Date), Source: u.Source}
}

// author takes "Family, Given, Suffix" apart. A name that would not be put
// together as it was is kept whole, as one name.
func author(name string) biblio.Author {
	parts := strings.SplitN(name, ", ", 3)
	if len(parts) == 1 {
		return biblio.Author{Name: name}
	}
	a := biblio.Author{Family: parts[0], Given: parts[1]}
	if len(parts) == 3 {
		a.Suffix = parts[2]
	}
	if a.String() != name {
		return biblio.Author{Name: name}
	}
	return a
}

// date reads "2020-05-01", "2020-05" or "2020"; anything else is unknown.
func date(s string) biblio.Date {
	var d biblio.Date
	parts := strings.Split(s, "-")
	for i, part := range []*int{&d.Year, &d.Month, &d.Day} {
		if i < len(parts) && json.Unmarshal([]byte(strings.TrimLeft(parts[i], "0")), part) != nil {
			break
		}
	}
	if d.String() != s {
		return biblio.Date{}
	}
	return d
}

func (l *wireLedger) ledger() biblio.Ledger {
	ledger := biblio.Ledger{
		References: l.References, WithDOI: l.WithDOI, Matched: l.Matched, WithoutDOI: l.WithoutDOI,
		Duplicate: l.Duplicate, Self: l.Self, Malformed: l.Malformed, Empty: l.Empty,
		Beyond: l.Beyond, SkippedRecords: l.SkippedRecords,
		Works: l.Works, Cycles: l.Cycles, AgainstTime: l.AgainstTime,
	}
	for _, o := range l.Omitted {
		ledger.Omitted = append(ledger.Omitted, biblio.Omission(o))
	}
	return ledger
}
