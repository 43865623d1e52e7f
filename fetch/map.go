package fetch

import (
	"maps"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
)

// corpus settles the accounts of a grown map and makes its works.
func (g *growth) corpus() *Corpus {
	t := g.account()
	c := &Corpus{Seeds: []string{}, Works: t.works()}
	for _, doi := range g.seedIDs() {
		c.Seeds = append(c.Seeds, string(doi))
	}
	t.ledger.Notes = append(t.ledger.Notes, t.matchNotes()...)
	t.ledger.Notes = append(t.ledger.Notes, g.citingNotes()...)
	citing := g.unknownCiters()
	t.ledger.Omitted = append(t.ledger.Omitted, citing.omissions("lists of citing works")...)
	t.ledger.Omitted = append(t.ledger.Omitted, t.unmatched.omissions("searches")...)
	c.Ledger = t.ledger
	c.Unreached = citing.unreached() + t.unmatched.unreached()
	c.Sought = Sought{Searched: g.searched, Doubtful: t.doubtful, Citing: g.citingWorks()}
	return c
}

// works makes the works of the map, sorted by id and labelled, and counts their states.
func (t *account) works() []*biblio.Work {
	var works []*biblio.Work
	var toll toll
	aliases := t.aliasesOf()
	for _, doi := range slices.Sorted(maps.Keys(t.depth)) {
		w := t.known(doi, &toll)
		w.ID, w.DOI = string(doi), doi
		w.Aliases = aliases[doi]
		w.Depth = new(t.depth[doi])
		w.Citations = t.citations[doi]
		works = append(works, w)
	}
	for id, depth := range t.depths {
		w := biblio.FromMentions(id, t.mentions[id])
		w.State = biblio.Unidentified
		w.Depth = new(depth)
		works = append(works, w)
		t.countVague(t.mentions[id])
	}
	slices.SortFunc(works, func(x, y *biblio.Work) int { return strings.Compare(x.ID, y.ID) })
	heedNotices(works, t.notices)
	label(works)
	t.ledger.Works = countStates(works)
	t.ledger.Notes = append(toll.notes(), staleNotes(works)...)
	return works
}

// countVague counts a work that several lists share, if none of its entries tells
// it from others.
func (t *account) countVague(mentions []biblio.Mention) {
	citing := map[string]bool{}
	for _, m := range mentions {
		if !m.Reference.Vague() {
			return
		}
		citing[m.Citing] = true
	}
	if len(citing) > 1 {
		t.ledger.Vague.Works++
		t.ledger.Vague.Citations += len(citing)
	}
}

// staleNotes says how many records are not what the service would say today.
func staleNotes(works []*biblio.Work) []string {
	records, lists := 0, 0
	for _, w := range works {
		switch w.Stale {
		case biblio.StaleRecord:
			records++
		case biblio.StaleReferences:
			lists++
		}
	}
	var notes []string
	if records > 0 {
		notes = append(notes, plural(records, "work is", "works are")+" described by an old record: it could not be asked for again")
	}
	if lists > 0 {
		notes = append(notes, plural(lists, "work has its", "works have their")+" references from an earlier record: the newer one lists none")
	}
	return notes
}

// known is a copy of the record of a work, or what the map's lists say of it.
func (t *account) known(doi biblio.DOI, toll *toll) *biblio.Work {
	if record := t.records[doi]; record != nil {
		w := *record
		w.State = biblio.Resolved
		return &w
	}
	w := biblio.FromMentions(string(doi), t.mentions[string(doi)])
	err := t.reasons[doi]
	if doubt := t.doubts[doi]; doubt != nil && definite(err) {
		err = doubt
	}
	w.State = toll.add(err)
	w.Agency = agencyOf(err)
	if t.depth[doi] < 0 && len(t.mentions[string(doi)]) == 0 {
		w.Source = biblio.FromOpenCitations
	}
	return w
}

// aliasesOf collects the DOIs that lead to another one's work, met and listed.
func (t *account) aliasesOf() map[biblio.DOI][]biblio.DOI {
	aliases := make(map[biblio.DOI][]biblio.DOI)
	for alias := range t.aliases {
		if doi := t.resolve(alias); doi != alias && !isDecoded(alias, doi) {
			aliases[doi] = append(aliases[doi], alias)
		}
	}
	for _, list := range aliases {
		slices.Sort(list)
	}
	return aliases
}

func label(works []*biblio.Work) {
	for i, l := range biblio.Labels(works) {
		works[i].Label = l
	}
}

// countStates counts the works in each state, 0 included.
func countStates(works []*biblio.Work) map[biblio.State]int {
	counts := make(map[biblio.State]int, len(biblio.States))
	for _, s := range biblio.States {
		counts[s] = 0
	}
	for _, w := range works {
		counts[w.State]++
	}
	return counts
}
