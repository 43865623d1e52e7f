package savedmap

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
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
		Volume           string       `json:"volume"`
		Issue            string       `json:"issue"`
		Pages            string       `json:"pages"`
		Publisher        string       `json:"publisher"`
		Date             string       `json:"date"`
		Book             string       `json:"book"`
		Series           string       `json:"series"`
		ISBN             string       `json:"isbn"`
		ISSN             string       `json:"issn"`
		AuthorParts      []wireAuthor `json:"author_parts"`
		Editors          []string     `json:"editors"`
		EditorParts      []wireAuthor `json:"editor_parts"`
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
	wireAuthor struct {
		Family string `json:"family"`
		Given  string `json:"given"`
		Suffix string `json:"suffix"`
		Name   string `json:"name"`
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
		Vague          wireVague            `json:"vague"`
		Undirected     int                  `json:"undirected"`
		Works          map[biblio.State]int `json:"works"`
		Cycles         [][]string           `json:"cycles"`
		AgainstTime    [][2]string          `json:"against_time"`
		Omitted        []wireOmission       `json:"omitted"`
	}
	wireVague struct {
		Works     int `json:"works"`
		Citations int `json:"citations"`
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
		Volume: w.Volume, Issue: w.Issue, Page: w.Pages, Publisher: w.Publisher,
		Authors: authors(w.Source, w.Authors, w.AuthorParts),
		Imprint: biblio.Imprint{
			Editors: authors(w.Source, w.Editors, w.EditorParts), Book: w.Book, Series: w.Series,
			ISBN: w.ISBN, ISSN: w.ISSN,
		}.Given(),
	}
	if d := date(w.Date); d.Year == w.Year && d.Month <= 12 && d.Day <= 31 {
		work.Date = d
	}
	return work
}

func (u *wireUpdate) update() *biblio.Update {
	if u == nil {
		return nil
	}
	return &biblio.Update{Type: u.Type, DOI: u.DOI, Date: date(u.Date), Source: u.Source}
}

// authors are those of the names; of their parts, where these are given and are of
// the same names.
func authors(source string, names []string, parts []wireAuthor) []biblio.Author {
	var whole []biblio.Author
	for _, p := range parts {
		whole = append(whole, biblio.Author{Family: p.Family, Given: p.Given, Suffix: p.Suffix, Name: p.Name})
	}
	if slices.EqualFunc(whole, names, func(a biblio.Author, name string) bool { return a.String() == name }) {
		return whole
	}
	return biblio.AuthorsOf(source, names)
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
		Beyond: l.Beyond, SkippedRecords: l.SkippedRecords, Vague: biblio.Vague(l.Vague), Undirected: l.Undirected,
		Works: l.Works, Cycles: l.Cycles, AgainstTime: l.AgainstTime,
	}
	for _, o := range l.Omitted {
		ledger.Omitted = append(ledger.Omitted, biblio.Omission(o))
	}
	return ledger
}
