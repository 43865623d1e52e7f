package view

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
		f.add(Entry{Kind: "size", Name: b.usualShape(), Label: label, R: round(scale(v)*b.scale, 10), Ink: -1})
	}
}

func (b *builder) inkEntries(f *flow) {
	for _, g := range b.groups {
		f.add(Entry{Kind: "ink", Name: b.usualShape(), Label: g.label + " · " + Count(g.count), Count: g.count, R: 5 * b.u, Ink: g.ink})
	}
}
