// Package record decodes the work records that Crossref's REST API and its
// public data files hold. A record is other people's work of decades: a field of
// the wrong kind, null or absent costs that field, never the record.
package record

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
)

var (
	// ErrNotRecord: the bytes are no JSON object.
	ErrNotRecord = errors.New("not a Crossref record")
	// ErrNoDOI: a record without a DOI, of which no work can be made.
	ErrNoDOI = errors.New("the record has no DOI")
)

// Decode makes a resolved work of one record, the bare message of a response.
//
// The year is that of the first known of issued, published, published-print,
// published-online, posted and created; Work.YearBasis names it. The reference
// list is as deposited, with ParseDOI's reading of each DOI. Raw is a compact
// copy of message. The error is ErrNotRecord or ErrNoDOI.
func Decode(message []byte) (*biblio.Work, error) {
	if kind(message) != '{' {
		return nil, ErrNotRecord
	}
	raw, err := compact(message)
	if err != nil {
		return nil, err
	}
	var r work
	if err := unmarshal(raw, &r); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrNotRecord, err)
	}
	doi := ownDOI(r.DOI.trim())
	if doi == "" {
		return nil, ErrNoDOI
	}
	w := &biblio.Work{
		ID: string(doi), DOI: doi, Aliases: aliases(&r, doi),
		State: biblio.Resolved, Source: biblio.FromCrossref,
		Title:     cmp.Or(r.Title.firstPlain(), r.OriginalTitle.firstPlain()),
		Authors:   authors(r.Author),
		Venue:     cmp.Or(r.ContainerTitle.firstPlain(), r.ShortContainerTitle.firstPlain()),
		Type:      r.Type.plain(),
		Volume:    r.Volume.plain(),
		Issue:     r.Issue.plain(),
		Page:      cmp.Or(r.Page.plain(), r.ArticleNumber.plain()),
		Publisher: r.Publisher.plain(),
		Imprint:   imprint(&r),

		TotalCitations:   r.ReferencedBy.value,
		ReferencesStated: cmp.Or(r.ReferencesCount.value, r.ReferenceCount.value),
		References:       entries(r.Reference),
		Updates:          updates(r.UpdatedBy),
		Notices:          updates(r.UpdateTo),
		Relations:        links(r.Relation, doi),
		Indexed:          biblio.Date(r.Indexed).String(),
		Raw:              raw,
	}
	listed := len(w.References)
	w.ReferencesListed = &listed
	w.Date, w.YearBasis = published(&r)
	w.Year = w.Date.Year
	biblio.JudgeUpdates(w)
	return w, nil
}

// ownDOI keeps a registered DOI as it is, whatever it ends in, and repairs it
// only where it is none.
func ownDOI(s string) biblio.DOI {
	if d := biblio.Fold(s); d.Valid() && !d.IsShort() {
		return d
	}
	d, err := biblio.ParseDOI(s)
	if err != nil || d.IsShort() {
		return ""
	}
	return d
}

// published is the date that gives the work its year, and the field it is from.
func published(r *work) (biblio.Date, string) {
	for _, f := range []struct {
		date date
		name string
	}{
		{r.Issued, "issued"}, {r.Published, "published"}, {r.PublishedPrint, "published-print"},
		{r.PublishedOnline, "published-online"}, {r.Posted, "posted"}, {r.Created, "created"},
	} {
		if f.date.Year != 0 {
			return biblio.Date(f.date), f.name
		}
	}
	return biblio.Date{}, ""
}

// authors are the persons and organisations that have any name, in their order.
func authors(persons []person) []biblio.Author {
	var as []biblio.Author
	for _, p := range persons {
		a := biblio.Author{
			Given: p.Given.plain(), Family: p.Family.plain(), Suffix: p.Suffix.plain(),
			Name: cmp.Or(p.Name.plain(), p.Literal.plain()), ORCID: lastSegment(p.ORCID.trim()),
		}
		if a.ShortName() != "" {
			as = append(as, a)
		}
	}
	return as
}

func lastSegment(s string) string {
	s = strings.TrimRight(s, "/")
	return biblio.PlainText(s[strings.LastIndexByte(s, '/')+1:])
}

func aliases(r *work, own biblio.DOI) []biblio.DOI {
	var ds []biblio.DOI
	for _, s := range slices.Concat(r.Aliases, r.Alias) {
		if d := ownDOI(strings.TrimSpace(s)); d != "" && d != own {
			ds = append(ds, d)
		}
	}
	slices.Sort(ds)
	return slices.Compact(ds)
}

func updates(us []update) []biblio.Update {
	var all []biblio.Update
	for _, u := range us {
		all = append(all, biblio.Update{
			Type: updateType(cmp.Or(u.Type.plain(), u.Label.plain())), DOI: ownDOI(u.DOI.trim()),
			Date: biblio.Date(u.Updated), Source: u.Source.plain(),
		})
	}
	return all
}

// updateType spells a type as Crossref does: "expression_of_concern".
func updateType(s string) string {
	return strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(s))
}

// links are the relations to other DOIs, sorted, each once.
func links(rs relations, own biblio.DOI) []biblio.Relation {
	var all []biblio.Relation
	for kind, targets := range rs {
		for _, t := range targets {
			d, err := biblio.ParseDOI(t.ID.trim())
			if err == nil && d != own && !d.IsShort() {
				all = append(all, biblio.Relation{Type: kind, DOI: d})
			}
		}
	}
	slices.SortFunc(all, func(a, b biblio.Relation) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.DOI, b.DOI))
	})
	return slices.Compact(all)
}
