package view

import "citegraph/fetch/biblio"

// Lines are told by these names.
const (
	LineCitation    = "citation"
	LineMatched     = "matched"
	LineAgainstTime = "against-time"
	LineMainPath    = "main-path"
	LineOnward      = "onward" // where the main path goes on; see Picture.Onward
)

// leastPath is how many citations make a main path worth drawing: one alone
// shows no way that thought has taken.
const leastPath = 2

// lines tells how each drawn citation is drawn.
func (b *builder) lines() {
	firm := 0
	for k := range b.v.Links {
		if b.isFirm(&b.v.Links[k]) {
			firm++
		}
	}
	for k := range b.v.Links {
		l := &b.v.Links[k]
		switch {
		case !l.Drawn:
		case b.isFirm(l) && firm >= leastPath:
			l.Line = LineMainPath
		case l.AgainstTime:
			l.Line = LineAgainstTime
		case l.Citation.AssertedBy == biblio.ByMatch:
			l.Line = LineMatched
		default:
			l.Line = LineCitation
		}
	}
}

// isFirm tells the citations that are drawn as the main path.
func (b *builder) isFirm(l *Link) bool {
	return l.Drawn && l.MainPath && b.path.on[l.Citing] && b.path.on[l.Cited]
}

func (b *builder) lineEntries(f *flow) {
	labels := [...]struct{ name, label string }{
		{LineCitation, "citation"},
		{LineMatched, "citation found by matching"},
		{LineAgainstTime, "cites a later work"},
		{LineMainPath, "main path, citing → cited"},
	}
	count := map[string]int{}
	for k := range b.v.Links {
		if l := &b.v.Links[k]; l.Drawn {
			count[l.Line]++
		}
	}
	for _, l := range labels {
		if n := count[l.name]; n > 0 {
			f.add(Entry{Kind: "line", Name: l.name, Label: l.label, Count: n, R: 22 * b.u, Ink: -1})
		}
	}
	if b.openEnds() != nil {
		f.add(Entry{Kind: "line", Name: LineOnward, Label: "it goes on, not drawn", R: onwardLength * b.u, Ink: -1})
	}
}
