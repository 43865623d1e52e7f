package fetch

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
)

// MergeVersions makes the works of a corpus that are versions of each other
// (Versions, over any chain of relations) one work each, and returns that as a new
// corpus; c itself where there are none.
//
// The article stays, with its own record: of a group the work that has a
// record, that is not said to be a version of another, that is not posted content,
// and whose id is the smallest. The DOIs of the others are its aliases. It cites
// what any of them cites, is cited by whatever cites any of them, and stands at
// the depth of the one nearest to the seeds; its reference list is followed by the
// entries that only the others have. Counts that are a registry's (total
// citations, references stated) stay the article's, for nobody knows how many
// works are in both.
//
// The ledger's entries are those of the lists that were read, so their number
// stays what it was: an entry that leads to a citation that is there already
// is a duplicate now, one from a version to another an entry of the work's own
// (self). States count the works that are left.
func MergeVersions(c *Corpus) *Corpus {
	goes := editions(c)
	if len(goes) == 0 {
		return c
	}
	m := &merger{goes: goes, works: byID(c.Works), ledger: c.Ledger}
	out := &Corpus{Works: m.merge(c.Works), Unreached: c.Unreached, Sought: c.Sought}
	for _, id := range c.Seeds {
		out.Seeds = append(out.Seeds, m.stays(id))
	}
	slices.Sort(out.Seeds)
	out.Seeds = slices.Compact(out.Seeds)
	label(out.Works)
	m.ledger.Works = countStates(out.Works)
	m.ledger.Notes = append(slices.Clone(c.Ledger.Notes), m.notes(c.Works)...)
	out.Ledger = m.ledger
	return out
}

type merger struct {
	goes   map[string]string // id of a work that goes to that of the one that stays
	works  map[string]*biblio.Work
	ledger biblio.Ledger
}

func (m *merger) stays(id string) string { return cmp.Or(m.goes[id], id) }

func (m *merger) merge(works []*biblio.Work) []*biblio.Work {
	versions := make(map[string][]*biblio.Work) // by the id that stays, sorted by id
	for _, w := range works {
		if id, gone := m.goes[w.ID]; gone {
			versions[id] = append(versions[id], w)
		}
	}
	var merged []*biblio.Work
	for _, w := range works {
		if _, gone := m.goes[w.ID]; gone {
			continue
		}
		copied := *w
		for _, v := range versions[w.ID] {
			unite(&copied, v)
		}
		copied.Citations = m.citations(w, versions[w.ID])
		merged = append(merged, &copied)
	}
	return merged
}

// unite gives w the DOIs, the entries and the depth of a version of it.
func unite(w, version *biblio.Work) {
	aliases := append(slices.Clone(w.Aliases), version.Aliases...)
	if version.DOI != "" {
		aliases = append(aliases, version.DOI)
	}
	slices.Sort(aliases)
	w.Aliases = slices.Compact(aliases)
	w.References = unitedLists(w.References, version.References)
	if w.ReferencesListed != nil || version.ReferencesListed != nil {
		w.ReferencesListed = new(len(w.References))
	}
	if nearer(version.Depth, w.Depth) {
		w.Depth = version.Depth
	}
}

// unitedLists is a list and those entries of another one that are not in it.
func unitedLists(list, other []biblio.Reference) []biblio.Reference {
	key := func(r *biblio.Reference) string { return cmp.Or(string(r.DOI), biblio.RefID(r)) }
	had := make(map[string]bool, len(list))
	for i := range list {
		had[key(&list[i])] = true
	}
	united := slices.Clone(list)
	for i := range other {
		if k := key(&other[i]); !had[k] {
			had[k] = true
			united = append(united, other[i])
		}
	}
	return united
}

// nearer tells whether depth a is nearer to the seeds than b; references before
// citing works.
func nearer(a, b *int) bool {
	switch {
	case a == nil:
		return false
	case b == nil:
		return true
	}
	return cmp.Or(cmp.Compare(max(*a, -*a), max(*b, -*b)), cmp.Compare(*b, *a)) < 0
}

// citations are those of a work and its versions to the works that stay. Of
// several to one work the first survives: the work's own before those of its
// versions, and in one list the one that leads to the DOI that stays.
func (m *merger) citations(w *biblio.Work, versions []*biblio.Work) []biblio.Citation {
	var all []biblio.Citation
	for _, citing := range append([]*biblio.Work{w}, versions...) {
		moved := make([]biblio.Citation, 0, len(citing.Citations))
		for _, direct := range [...]bool{true, false} {
			for _, c := range citing.Citations {
				if stays := m.stays(c.Cited); (stays == c.Cited) == direct {
					c.Cited = stays
					moved = append(moved, c)
				}
			}
		}
		all = append(all, moved...)
	}
	seen := make(map[string]bool, len(all))
	kept := all[:0]
	for _, c := range all {
		switch {
		case c.Cited == w.ID:
			m.count(&m.ledger.Self, c)
		case seen[c.Cited]:
			m.count(&m.ledger.Duplicate, c)
		default:
			seen[c.Cited] = true
			kept = append(kept, c)
		}
	}
	slices.SortFunc(kept, func(x, y biblio.Citation) int { return strings.Compare(x.Cited, y.Cited) })
	return kept
}

// count accounts for a citation that is none any more, if it stands for an entry
// of a list.
func (m *merger) count(in *int, c biblio.Citation) {
	if c.AssertedBy != biblio.ByOpenCitations {
		*in++
	}
}

// notes say how many works went, and which of them were retracted: that is not
// said of the work that stays.
func (m *merger) notes(works []*biblio.Work) []string {
	n := len(m.goes)
	notes := []string{fmt.Sprintf("%s of others and became one with them", plural(n, "work is a version", "works are versions"))}
	for _, w := range works {
		stays, gone := m.goes[w.ID]
		if gone && w.Retraction != nil && m.works[stays].Retraction == nil {
			notes = append(notes, fmt.Sprintf("%s, a version of %s, has a notice of %s; %s has none", w.ID, stays, w.Retraction.Type, stays))
		}
	}
	return notes
}
