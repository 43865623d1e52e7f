package view

import (
	"citegraph/fetch/biblio"
)

// legend sets the samples in rows that end above y, and gives the y of their
// top: sizes, inks, then the marks and lines that occur.
func (b *builder) legend(y float64) float64 {
	var f flow
	b.sizeEntries(&f)
	b.inkEntries(&f)
	b.markEntries(&f)
	b.voice.lineEntries(&f)
	rows := f.breakInto(b, b.v.Picture.Width-2*margin*b.u)
	row := legendRow * b.u
	tallest := b.tallest(f)
	top := y - row*float64(rows) - 2*tallest // above and below the first row
	for k := range f.entries {
		e := &f.entries[k]
		e.X += margin * b.u
		e.Y = top + tallest + row*(float64(f.row[k])+0.5)
		if f.row[k] > 0 {
			e.Y += tallest
		}
		e.Caption.X += margin * b.u
		e.Caption.Y = round(e.Y+0.36*legendSize*b.u, 10)
		e.X, e.Y, e.Caption.X = round(e.X, 10), round(e.Y, 10), round(e.Caption.X, 10)
	}
	b.v.Picture.Legend = f.entries
	return top
}

// tallest is how much the largest sample sticks out of its row.
func (b *builder) tallest(f flow) float64 {
	high := 0.0
	for k, e := range f.entries {
		if e.Kind != "line" && f.row[k] == 0 {
			high = max(high, e.R-legendRow*b.u/2)
		}
	}
	return high
}

// A flow is a list of samples that are set like words in a paragraph.
type flow struct {
	entries []Entry
	row     []int
}

func (f *flow) add(e Entry) { f.entries = append(f.entries, e) }

// breakInto sets the samples in rows of at most the width, from x 0, and gives
// the number of rows.
func (f *flow) breakInto(b *builder, width float64) int {
	face := b.face(legendSize)
	x, row := 0.0, 0
	for k := range f.entries {
		e := &f.entries[k]
		sample, gap := b.sampleRoom(e)
		whole := sample + gap + face.Width(e.Label)
		needs := whole
		if e.Kind == "head" && f.keeps(k+1) { // no row ends between a heading and its first sample
			next := &f.entries[k+1]
			sample, gap := b.sampleRoom(next)
			needs += 10*b.u + sample + gap + face.Width(next.Label)
		}
		if x > 0 && x+needs > width {
			x, row = 0, row+1
		}
		e.X = x + sample/2
		if e.Kind == "line" {
			e.X = x
		}
		e.Caption = Caption{Text: e.Label, X: x + sample + gap, Anchor: "start", Size: round(face.Size, 100), Role: "legend"}
		x += whole + 16*b.u
		if f.keeps(k + 1) {
			x -= 6 * b.u
		}
		f.row = append(f.row, row)
	}
	return row + 1
}

// sampleRoom is how wide a sample is, and how far its text is from it.
func (b *builder) sampleRoom(e *Entry) (width, gap float64) {
	switch e.Kind {
	case "head":
		return 0, 0
	case "line":
		return e.R, 4 * b.u
	}
	return 2 * (e.R + b.ringsOf(e)), 4 * b.u
}

// ringsOf is how far the rings of a sample reach beyond its disc.
func (b *builder) ringsOf(e *Entry) float64 {
	switch e.Name {
	case MarkSeed:
		return 2 * RingGap * b.u
	case MarkRetracted, MarkConcern:
		return RingGap * b.u
	}
	return 0
}

// keeps tells whether sample k stands close to the one before: they are of one
// scale.
func (f *flow) keeps(k int) bool {
	return k < len(f.entries) && (f.entries[k].Kind == "size" || f.entries[k].Name == LineLink)
}

func (b *builder) sizeEntries(f *flow) {
	samples := b.samples()
	if len(samples) == 0 {
		return
	}
	scale := b.radiusScale()
	f.add(Entry{Kind: "head", Label: measureTitle(b.size.Name)})
	_, outliers := topOf(b.sized())
	for k, v := range samples {
		label := number(v)
		if outliers && k == len(samples)-1 {
			label += " and more"
		}
		f.add(Entry{Kind: "size", Label: label, R: round(scale(v)*b.scale, 10), Ink: -1})
	}
}

func (b *builder) inkEntries(f *flow) {
	for _, g := range b.groups {
		f.add(Entry{Kind: "ink", Label: g.label + " · " + Count(g.count), Count: g.count, R: 5 * b.u, Ink: g.ink})
	}
}

// Marks are told by these names.
const (
	MarkSeed      = "seed"
	MarkRetracted = "retracted"
	MarkConcern   = "concern"
)

// markEntries shows the marks that occur among the drawn works.
func (b *builder) markEntries(f *flow) {
	labels := [...]struct{ name, label string }{
		{MarkSeed, "seed"},
		{string(biblio.Unfetched), "not fetched"},
		{string(biblio.Unidentified), "no DOI"},
		{string(biblio.Missing), "DOI not known"},
		{string(biblio.Elsewhere), "registered elsewhere"},
		{string(biblio.Failed), "could not be reached"},
		{MarkRetracted, "retracted"},
		{MarkConcern, "expression of concern"},
	}
	count := b.markCounts()
	for _, l := range labels {
		if n := count[l.name]; n > 0 {
			label := l.label
			if l.name != MarkSeed || n > 1 {
				label += " · " + Count(n)
			}
			r := 5.0
			if l.name == MarkSeed {
				r = 4
			}
			f.add(Entry{Kind: "mark", Name: l.name, Label: label, Count: n, R: r * b.u, Ink: -1})
		}
	}
}

// markCounts is how many works of the map have each mark that occurs among the
// drawn ones.
func (b *builder) markCounts() map[string]int {
	if b.marks != nil {
		return b.marks
	}
	occurs, count := map[string]bool{}, map[string]int{}
	for _, i := range b.drawn {
		for _, m := range Marks(&b.v.Items[i]) {
			occurs[m] = true
		}
	}
	for i := range b.v.Items {
		for _, m := range Marks(&b.v.Items[i]) {
			if occurs[m] {
				count[m]++
			}
		}
	}
	b.marks = count
	return count
}

// legendCounts says what the legend counts, where works that are not drawn are
// among them.
func (b *builder) legendCounts() []string {
	counts := len(b.groups) > 0
	for mark, n := range b.markCounts() {
		counts = counts || mark != MarkSeed || n > 1
	}
	if !counts || len(b.drawn) == len(b.v.Items) {
		return nil
	}
	return []string{"the legend counts works of the whole map"}
}

// ringed tells a seed that is set apart from other works.
func (item *Item) ringed() bool { return item.Seed && !item.Plain }

// Marks names what sets a work apart: "seed" unless it is drawn plain, its state unless it is resolved,
// "retracted", "concern".
func Marks(item *Item) []string {
	var marks []string
	if item.ringed() {
		marks = append(marks, MarkSeed)
	}
	if item.Work.State != biblio.Resolved {
		marks = append(marks, string(item.Work.State))
	}
	if item.Work.Retraction != nil {
		marks = append(marks, MarkRetracted)
	}
	if item.Work.Concern != nil {
		marks = append(marks, MarkConcern)
	}
	return marks
}

// RingGap is the distance of a ring from the disc or the ring inside it, at
// unit 1.
const RingGap = 2.8

// rings counts the rings around a work's disc: a seed has two, a retraction or
// a concern one.
func rings(item *Item) int {
	n := 0
	if item.ringed() {
		n += 2
	}
	if item.Work.Retraction != nil {
		n++
	}
	if item.Work.Concern != nil {
		n++
	}
	return n
}

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
