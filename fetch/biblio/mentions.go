package biblio

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// A Mention is an entry of the reference list of a work.
type Mention struct {
	Citing    string // the id of the work whose list it is
	Reference *Reference
}

// FromMentions makes the placeholder of a work that is known only from the lists
// that cite it. Each field is the one most often given; of two given equally
// often, the one that the smallest citing id gives. The order of the mentions
// means nothing. Fields that nobody gives stay empty; the state is the caller's.
//
// id is the work's key: its DOI, or "ref:…", and then the entry's text stands for
// the title where no title was given, for it is all that is known.
func FromMentions(id string, mentions []Mention) *Work {
	w := &Work{ID: id, Source: FromReference}
	if !strings.HasPrefix(id, "ref:") && !strings.HasPrefix(id, "net:") {
		w.DOI = DOI(id)
	}
	commonest := func(field func(*Reference) string) string { return vote(mentions, field) }
	w.Title = commonest(func(r *Reference) string { return r.Title })
	if w.Title == "" && w.DOI == "" {
		w.Title = commonest(func(r *Reference) string { return r.Unstructured })
	}
	if name := commonest(func(r *Reference) string { return r.Author }); name != "" {
		w.Authors = []Author{{Family: name}}
	}
	if year := commonest(plausibleYear); year != "" {
		w.Year, w.YearBasis = ParseYear(year), FromReference
		w.Date = Date{Year: w.Year}
	}
	w.Venue = commonest(venue)
	w.Volume = commonest(func(r *Reference) string { return r.Volume })
	w.Issue = commonest(func(r *Reference) string { return r.Issue })
	w.Page = commonest(func(r *Reference) string { return r.FirstPage })
	return w
}

// vote is the commonest value of a field, "" when nobody gives any.
func vote(mentions []Mention, field func(*Reference) string) string {
	type ballot struct {
		value, citing string
		count         int
	}
	ballots := map[string]*ballot{}
	for _, m := range mentions {
		value := PlainText(field(m.Reference))
		if value == "" {
			continue
		}
		b := ballots[value]
		if b == nil {
			b = &ballot{value: value, citing: m.Citing}
			ballots[value] = b
		}
		b.count++
		b.citing = min(b.citing, m.Citing)
	}
	if len(ballots) == 0 {
		return ""
	}
	return slices.MinFunc(slices.Collect(maps.Values(ballots)), func(a, b *ballot) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.citing, b.citing), cmp.Compare(a.value, b.value))
	}).value
}

// plausibleYear is the entry's year as four digits, so that "2008a" and "2008"
// vote together.
func plausibleYear(r *Reference) string {
	return Date{Year: ParseYear(r.Year)}.String()
}

// venue is what the work appeared in: the journal, else the book or series that
// is not itself the title.
func venue(r *Reference) string {
	for _, v := range []string{r.Journal, r.VolumeTitle, r.SeriesTitle} {
		if v != "" && v != r.Title {
			return v
		}
	}
	return ""
}
