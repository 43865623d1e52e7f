package fetch

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
)

// An account walks the reference lists of a grown map once, and keeps the
// citations, what the entries say of works that have no record, and the ledger.
type account struct {
	*growth
	ledger    biblio.Ledger
	citations map[biblio.DOI][]biblio.Citation // by citing work, sorted by cited
	mentions  map[string][]biblio.Mention      // of works without a record, by id
	depths    map[string]int                   // of works without a DOI, by id
	doubts    map[biblio.DOI]error             // of works without a record: see doubt
	doubtful  int                              // entries that resemble a work
	unmatched toll                             // entries that could not be matched
}

// A page is the part of an account that one citing work fills.
type page struct {
	*account
	citing   biblio.DOI
	expanded bool
	cited    map[string]bool
}

func (g *growth) account() *account {
	t := &account{
		growth:    g,
		citations: make(map[biblio.DOI][]biblio.Citation),
		mentions:  make(map[string][]biblio.Mention),
		depths:    make(map[string]int),
		doubts:    make(map[biblio.DOI]error),
	}
	for i := range g.seeds {
		t.doubt(&g.seeds[i])
	}
	t.ledger.SkippedRecords = g.plan.Skipped
	attested := g.attested()
	for _, doi := range slices.Sorted(maps.Keys(g.depth)) {
		p := &page{account: t, citing: doi, expanded: g.expanded(g.depth[doi]), cited: make(map[string]bool)}
		if w := g.records[doi]; w != nil {
			p.read(g.list(w))
		}
		for _, seed := range attested[doi] {
			p.cite(biblio.Citation{Cited: string(seed), AssertedBy: biblio.ByOpenCitations})
		}
		slices.SortFunc(t.citations[doi], func(x, y biblio.Citation) int { return strings.Compare(x.Cited, y.Cited) })
	}
	t.ledger.Omitted = g.omitted()
	return t
}

// omitted says what the limits of the plan kept out.
func (g *growth) omitted() []biblio.Omission {
	var all []biblio.Omission
	for _, c := range g.cuts {
		all = append(all, biblio.Omission{What: "works", Count: c.count, Why: c.why(g.plan.MaxWorks)})
	}
	if g.unsearched > 0 {
		all = append(all, biblio.Omission{What: "searches", Count: g.unsearched,
			Why: fmt.Sprintf("references without a DOI beyond the limit of %d searches", g.plan.MatchLimit)})
	}
	return all
}

func (c cut) why(limit int) string {
	if c.depth < 0 {
		return fmt.Sprintf("citing works beyond the limit of %d works", limit)
	}
	return fmt.Sprintf("beyond the limit of %d works, which was reached at depth %d: those cited most often were kept", limit, c.depth)
}

// read accounts for a reference list. The entries of a list that was not
// followed count only where they lead: into the map or beyond it.
func (p *page) read(list []entry) {
	for i := range list {
		e := &list[i]
		switch {
		case e.hasDOI():
			p.readDOI(e)
		case p.expanded:
			p.readText(e)
		}
	}
}

func (p *page) readDOI(e *entry) {
	cited := p.where(e)
	_, placed := p.depth[cited]
	if placed || p.expanded {
		p.ledger.References++
		p.countDOI(e)
	}
	switch {
	case !placed:
		p.ledger.Beyond++
	case cited == p.citing:
		p.ledger.Self++
	default:
		c := e.citation(p.used(e))
		c.Cited = string(cited)
		p.enter(e, c)
	}
}

func (p *page) countDOI(e *entry) {
	if !e.matched() {
		p.ledger.WithDOI++
		return
	}
	p.ledger.Matched++
	if e.ref.Malformed() {
		p.ledger.Malformed++
	}
}

// readText accounts for an entry without a DOI.
func (p *page) readText(e *entry) {
	p.ledger.References++
	p.ledger.WithoutDOI++
	if e.ref.Malformed() {
		p.ledger.Malformed++
	}
	if e.ref.Empty() {
		p.ledger.Empty++
		return
	}
	id := e.refID()
	p.told(p.matches[id])
	depth := p.depth[p.citing] + 1
	if had, ok := p.depths[id]; !ok || depth < had {
		p.depths[id] = depth
	}
	p.enter(e, biblio.Citation{Cited: id, AssertedBy: biblio.ByNone, Key: e.ref.Key})
}

// enter takes an entry that leads to a work of the map into the account: as a
// citation or a repetition of one, and for what it says of a work without a record.
func (p *page) enter(e *entry, c biblio.Citation) {
	if !p.cite(c) {
		p.ledger.Duplicate++
	}
	if p.records[biblio.DOI(c.Cited)] == nil {
		p.doubt(e)
		p.mentions[c.Cited] = append(p.mentions[c.Cited], biblio.Mention{Citing: string(p.citing), Reference: e.ref})
	}
}

// doubt notes for a work without a record that another reading of an entry which
// leads there got no answer: that one may be registered, and so it cannot be said
// that the work is missing.
func (t *account) doubt(e *entry) {
	doi := t.where(e)
	for _, r := range e.readings {
		if err := t.reasons[r]; err != nil && !definite(err) && t.records[doi] == nil && t.doubts[doi] == nil {
			t.doubts[doi] = err
		}
	}
}

// cite adds a citation, unless there is one already, and reports whether it did.
func (p *page) cite(c biblio.Citation) bool {
	if p.cited[c.Cited] {
		return false
	}
	p.cited[c.Cited] = true
	p.citations[p.citing] = append(p.citations[p.citing], c)
	return true
}
