package fetch

import (
	"context"
	"fmt"

	"citegraph/fetch/biblio"
)

// match looks for the works that the entries without a DOI of the works at a
// depth speak of, and makes those that are accepted lead there. Entries that are
// one work (equal RefID) are matched once, by the first of them.
func (g *growth) match(ctx context.Context, depth int) {
	if g.plan.Matcher == nil || g.late {
		return
	}
	refs := g.toMatch(depth)
	if len(refs) > 0 {
		g.askMatches(ctx, depth, refs)
	}
	for e := range g.texts(depth) {
		if m, known := g.matches[e.refID()]; known && m.Accepted && m.DOI != "" {
			e.accept(m)
		}
	}
}

// texts ranges over the entries of the works at a depth that have no DOI.
func (g *growth) texts(depth int) func(yield func(*entry) bool) {
	return func(yield func(*entry) bool) {
		for _, doi := range g.levels[depth] {
			w := g.records[doi]
			if w == nil {
				continue
			}
			list := g.list(w)
			for i := range list {
				if e := &list[i]; !e.hasDOI() && !e.ref.Empty() && !yield(e) {
					return
				}
			}
		}
	}
}

// toMatch lists the references of a level that are not yet matched, each once,
// and of those that need a search no more than the limit allows.
func (g *growth) toMatch(depth int) []*biblio.Reference {
	var refs []*biblio.Reference
	taken := make(map[string]bool)
	for e := range g.texts(depth) {
		id := e.refID()
		if _, known := g.matches[id]; known || taken[id] {
			continue
		}
		taken[id] = true
		if g.plan.Matcher.Searches(e.ref) {
			if g.plan.MatchLimit > 0 && g.searched >= g.plan.MatchLimit {
				g.unsearched++
				continue
			}
			g.searched++
		}
		refs = append(refs, e.ref)
	}
	return refs
}

// askMatches puts references to the matcher. What it leaves open when ctx ends
// stays unmatched.
func (g *growth) askMatches(ctx context.Context, depth int, refs []*biblio.Reference) {
	g.more(Progress{Depth: depth + 1, Matching: true}, len(refs))
	open := make(map[int]bool, len(refs))
	for i := range refs {
		open[i] = true
	}
	if ctx.Err() == nil {
		for i, m := range g.plan.Matcher.Match(ctx, refs) {
			if m.Err != nil && ctx.Err() != nil {
				break
			}
			delete(open, i)
			g.matches[biblio.RefID(refs[i])] = m
			g.answered()
		}
	}
	for i := range open {
		g.matches[biblio.RefID(refs[i])] = Match{Err: g.unanswered(ctx)}
	}
}

// told counts what the matcher said of an entry that it did not link.
func (t *account) told(m Match) {
	switch {
	case m.Err != nil:
		t.unmatched.add(m.Err)
	case m.Doubtful:
		t.doubtful++
	}
}

// matchNotes says what the matcher left open.
func (t *account) matchNotes() []string {
	var notes []string
	if t.doubtful > 0 {
		what := plural(t.doubtful, "reference without a DOI resembles", "references without a DOI resemble")
		notes = append(notes, what+" a work, but not surely enough to be linked")
	}
	for _, n := range t.unmatched {
		if n.count > 0 {
			what := plural(n.count, "reference without a DOI was", "references without a DOI were")
			notes = append(notes, fmt.Sprintf("%s not matched: %v", what, n.first))
		}
	}
	return notes
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
