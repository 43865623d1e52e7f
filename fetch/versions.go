package fetch

import (
	"cmp"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
)

// A Version is two works of a corpus of which a record says that they are one
// work in two publications: a preprint and the article that came of it, say.
type Version struct {
	ID   string // of the version: the preprint, the manuscript, the earlier edition
	Of   string // of the work that it is a version of: the article
	Type string // the relation as the version would state it, "is-preprint-of"
}

// versionTypes are the relations between publications of one work, and the
// side of the version: true where the work that states the relation is the
// version, false where it is the main one. Crossref and DataCite use the same
// words. Translations, supplements, reviews and corrections are works of their
// own.
var versionTypes = map[string]struct {
	stated  string // as the version states it
	version bool
}{
	"is-preprint-of":      {"is-preprint-of", true},
	"has-preprint":        {"is-preprint-of", false},
	"is-manuscript-of":    {"is-manuscript-of", true},
	"has-manuscript":      {"is-manuscript-of", false},
	"is-version-of":       {"is-version-of", true},
	"has-version":         {"is-version-of", false},
	"is-variant-form-of":  {"is-variant-form-of", true},
	"has-variant-form":    {"is-variant-form-of", false},
	"is-original-form-of": {"is-variant-form-of", false},
	"is-identical-to":     {identical, true},
	"is-same-as":          {identical, true},
}

// identical relates two publications of which neither is said to be the main one.
const identical = "is-identical-to"

// Versions lists the pairs of works in a corpus that are versions of one work,
// sorted by version and main work, each once. It is enough that one of the two
// records says so. A relation of a work to itself, or to one outside the corpus,
// is none. Where neither is said to be the main work (is-identical-to), or each
// is said to be a version of the other, MergeVersions decides; here the larger id
// stands first.
func Versions(c *Corpus) []Version {
	ids := idsOf(c)
	var all []Version
	for _, w := range c.Works {
		for _, r := range w.Relations {
			kind, known := versionTypes[r.Type]
			other, inside := ids[string(r.DOI)]
			if !known || !inside || other == w.ID {
				continue
			}
			v := Version{ID: w.ID, Of: other, Type: kind.stated}
			if !kind.version || kind.stated == identical && v.ID < v.Of {
				v.ID, v.Of = v.Of, v.ID
			}
			all = append(all, v)
		}
	}
	slices.SortFunc(all, func(x, y Version) int {
		return cmp.Or(strings.Compare(x.ID, y.ID), strings.Compare(x.Of, y.Of), strings.Compare(x.Type, y.Type))
	})
	return slices.CompactFunc(all, func(x, y Version) bool { return x.ID == y.ID && x.Of == y.Of })
}

// idsOf leads from every DOI of a corpus, aliases included, to its work's id.
func idsOf(c *Corpus) map[string]string {
	ids := make(map[string]string, len(c.Works))
	for _, w := range c.Works {
		for _, alias := range w.Aliases {
			ids[string(alias)] = w.ID
		}
	}
	for _, w := range c.Works {
		ids[w.ID] = w.ID
	}
	return ids
}

// editions groups the works that are versions of each other, over chains and
// cycles of relations, and picks the one of each group that stays. The map
// leads from the id of every work that goes to the id of the one that stays.
func editions(c *Corpus) map[string]string {
	pairs := Versions(c)
	groups := unionFind{}
	isVersion := make(map[string]bool) // said to be a version of another
	for _, v := range pairs {
		groups.join(v.ID, v.Of)
		isVersion[v.ID] = isVersion[v.ID] || v.Type != identical
	}
	works := byID(c.Works)
	stays := make(map[string]string) // by group
	for id := range groups {
		group := groups.find(id)
		if best, ok := stays[group]; !ok || rather(works[id], works[best], isVersion) < 0 {
			stays[group] = id
		}
	}
	goes := make(map[string]string)
	for id := range groups {
		if stay := stays[groups.find(id)]; stay != id {
			goes[id] = stay
		}
	}
	return goes
}

// rather compares two works of a group: negative when x is to stay. One with a
// record, which is not said to be a version of another, which is no preprint
// by its type, and that has the smaller id.
func rather(x, y *biblio.Work, isVersion map[string]bool) int {
	rank := func(w *biblio.Work) (n int) {
		if w.State != biblio.Resolved {
			n += 4
		}
		if isVersion[w.ID] {
			n += 2
		}
		if w.Type == "posted-content" || strings.EqualFold(w.Type, "preprint") {
			n++
		}
		return n
	}
	return cmp.Or(cmp.Compare(rank(x), rank(y)), strings.Compare(x.ID, y.ID))
}

func byID(works []*biblio.Work) map[string]*biblio.Work {
	m := make(map[string]*biblio.Work, len(works))
	for _, w := range works {
		m[w.ID] = w
	}
	return m
}

// A unionFind joins ids into groups, each known by its smallest id.
type unionFind map[string]string

func (u unionFind) find(id string) string {
	if _, ok := u[id]; !ok {
		u[id] = id
	}
	for u[id] != id {
		u[id] = u[u[id]]
		id = u[id]
	}
	return id
}

func (u unionFind) join(a, b string) {
	a, b = u.find(a), u.find(b)
	u[max(a, b)] = min(a, b)
}
