package datacite

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// ErrNoDOI is a record without a DOI.
var ErrNoDOI = errors.New("the DataCite record has no DOI")

// envelope is a JSON:API document; attributes are decoded field by field, so
// that one of an odd type costs that field alone.
type envelope struct {
	Data struct {
		ID         string                     `json:"id"`
		Attributes map[string]json.RawMessage `json:"attributes"`
	} `json:"data"`
}

type creator struct {
	Name       string `json:"name"`
	NameType   string `json:"nameType"`
	GivenName  string `json:"givenName"`
	FamilyName string `json:"familyName"`
}

type related struct {
	RelationType          string `json:"relationType"`
	RelatedIdentifier     string `json:"relatedIdentifier"`
	RelatedIdentifierType string `json:"relatedIdentifierType"`
}

// Decode reads a DataCite response into a Work: its References and Cites
// relations are its reference list. Raw keeps the response.
func Decode(body []byte) (*biblio.Work, error) {
	var e envelope
	if err := json.Unmarshal(body, &e); err != nil {
		return nil, fmt.Errorf("datacite: %w: %v", fetch.ErrTemporary, err)
	}
	at := e.Data.Attributes
	doi, err := ownDOI(text(at["doi"], e.Data.ID))
	if err != nil {
		return nil, ErrNoDOI
	}
	w := &biblio.Work{
		ID: string(doi), DOI: doi, State: biblio.Resolved, Source: biblio.FromDataCite, Raw: body,
		Title: title(at["titles"]), Authors: authors(at["creators"]), Type: resourceType(at["types"]),
		Publisher: publisher(at["publisher"]), Indexed: day(text(at["updated"], "")),
	}
	w.Date = issued(at["dates"], at["publicationYear"])
	if w.Year = w.Date.Year; w.Year != 0 {
		w.YearBasis = "publicationYear"
	}
	container(w, at["container"])
	w.Imprint = imprint(at)
	relations(w, at["relatedIdentifiers"])
	biblio.JudgeUpdates(w)
	return w, nil
}

// ownDOI keeps a registered DOI as it is, whatever it ends in, and repairs it
// only where it is none.
func ownDOI(s string) (biblio.DOI, error) {
	if doi := biblio.Fold(s); doi.Valid() {
		return doi, nil
	}
	return biblio.ParseDOI(s)
}

// text is a JSON string, or other where there is none.
func text(raw json.RawMessage, other string) string {
	var s string
	if json.Unmarshal(raw, &s) != nil || s == "" {
		return other
	}
	return s
}

// title prefers a title without a type; a translated or alternative one is
// better than none.
func title(raw json.RawMessage) string {
	var list []struct {
		Title     string `json:"title"`
		TitleType string `json:"titleType"`
	}
	_ = json.Unmarshal(raw, &list)
	any := ""
	for _, t := range list {
		plain := biblio.PlainText(t.Title)
		if plain != "" && t.TitleType == "" {
			return plain
		}
		if any == "" {
			any = plain
		}
	}
	return any
}

func authors(raw json.RawMessage) []biblio.Author {
	var list []creator
	_ = json.Unmarshal(raw, &list)
	var out []biblio.Author
	for _, c := range list {
		switch family, given, comma := strings.Cut(c.Name, ","); {
		case c.FamilyName != "":
			out = append(out, biblio.Author{Family: biblio.PlainText(c.FamilyName), Given: biblio.PlainText(c.GivenName)})
		case comma && !strings.EqualFold(c.NameType, "Organizational"):
			out = append(out, biblio.Author{Family: biblio.PlainText(family), Given: biblio.PlainText(given)})
		case c.Name != "":
			out = append(out, biblio.Author{Name: biblio.PlainText(c.Name)})
		}
	}
	return out
}

// resourceType spells "JournalArticle" as the other registry does: "journal-article".
func resourceType(raw json.RawMessage) string {
	var t struct {
		General string `json:"resourceTypeGeneral"`
	}
	_ = json.Unmarshal(raw, &t)
	return kebab(t.General)
}

func kebab(s string) string {
	var b strings.Builder
	for i, r := range s {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// publisher is a string in older answers and an object in newer ones.
func publisher(raw json.RawMessage) string {
	var o struct {
		Name string `json:"name"`
	}
	_ = json.Unmarshal(raw, &o)
	return biblio.PlainText(text(raw, o.Name))
}

func container(w *biblio.Work, raw json.RawMessage) {
	var c struct {
		Title, Volume, Issue string
		FirstPage, LastPage  string
	}
	_ = json.Unmarshal(raw, &c)
	w.Venue, w.Volume, w.Issue = biblio.PlainText(c.Title), biblio.PlainText(c.Volume), biblio.PlainText(c.Issue)
	w.Page = biblio.PlainText(c.FirstPage)
	if last := biblio.PlainText(c.LastPage); w.Page != "" && last != "" {
		w.Page += "-" + last
	}
}

// issued is the date of that name where it agrees with the publication year,
// else the year alone.
func issued(dates, year json.RawMessage) biblio.Date {
	var list []struct {
		Date     string `json:"date"`
		DateType string `json:"dateType"`
	}
	_ = json.Unmarshal(dates, &list)
	y := number(year)
	for _, d := range list {
		if got := date(d.Date); d.DateType == "Issued" && got.Year != 0 && (y == 0 || got.Year == y) {
			return got
		}
	}
	return biblio.Date{Year: y}
}

func number(raw json.RawMessage) int {
	var n int
	if json.Unmarshal(raw, &n) != nil {
		n, _ = strconv.Atoi(text(raw, ""))
	}
	return n
}

func date(s string) biblio.Date {
	var d biblio.Date
	parts := strings.SplitN(day(s), "-", 3)
	for i, into := range []*int{&d.Year, &d.Month, &d.Day} {
		if i < len(parts) {
			*into, _ = strconv.Atoi(parts[i])
		}
	}
	if d.Month < 1 || d.Month > 12 {
		return biblio.Date{Year: d.Year}
	}
	if d.Day < 1 || d.Day > 31 {
		d.Day = 0
	}
	return d
}

func day(s string) string { before, _, _ := strings.Cut(s, "T"); return before }

// relations sorts the related identifiers into references and other links.
func relations(w *biblio.Work, raw json.RawMessage) {
	var list []related
	_ = json.Unmarshal(raw, &list)
	w.References = []biblio.Reference{}
	for _, r := range list {
		doi, err := relatedDOI(r)
		switch r.RelationType {
		case "References", "Cites":
			ref := biblio.Reference{AssertedBy: biblio.ByNone, Unstructured: r.RelatedIdentifier}
			if err == nil {
				ref = biblio.Reference{AssertedBy: biblio.ByDataCite, DOI: doi, Deposited: r.RelatedIdentifier}
			}
			w.References = append(w.References, ref)
		default:
			if err == nil && doi != w.DOI {
				w.Relations = append(w.Relations, biblio.Relation{Type: kebab(r.RelationType), DOI: doi})
			}
		}
	}
	n := len(w.References)
	w.ReferencesListed = &n
}

// relatedDOI reads DOIs, addresses with a DOI in them, and arXiv numbers, which
// DataCite registers as 10.48550/arXiv.….
func relatedDOI(r related) (biblio.DOI, error) {
	if strings.EqualFold(r.RelatedIdentifierType, "arXiv") {
		id := r.RelatedIdentifier
		if len(id) > 6 && strings.EqualFold(id[:6], "arxiv:") {
			id = id[6:]
		}
		return biblio.ParseDOI("10.48550/arXiv." + id)
	}
	return biblio.ParseDOI(r.RelatedIdentifier)
}
