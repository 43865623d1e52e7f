package layout

import "slices"

const rounds = 16 // of moves at most

// settle places every work where its citations are short and where it is near
// the place that the line gives it, never on another work or caption, nor on
// the lines of the spine. The works are placed by importance, then moved one by
// one, or exchanged, until no better places are found.
func (p *plan) settle() {
	f := newFloor(p.o.Width, p.o.Height, max(p.pitch/2, 2))
	for i := range p.at {
		p.at[i] = stand{x: p.slots(i)[0], y: p.target[i], bare: !p.reserved[i]}
	}
	p.placed = make([]bool, len(p.rank))
	p.thread()
	for _, i := range p.spine.works {
		p.lay(f, i, f.take)
	}
	p.fence(f)
	p.improve(f, slices.DeleteFunc(slices.Clone(p.rank), p.spine.has))
}

// improve moves the given works to better places until there are none.
func (p *plan) improve(f *floor, works []int) {
	for range rounds {
		moved := false
		for _, i := range works {
			before := p.at[i]
			if p.placed[i] {
				p.lay(f, i, f.leave)
			}
			p.at[i], p.placed[i] = p.best(f, i)
			if p.placed[i] {
				p.lay(f, i, f.take)
			}
			moved = moved || before != p.at[i]
		}
		if !p.swap(f) && !moved {
			return
		}
	}
}

// fence keeps other works off the lines of the spine.
func (p *plan) fence(f *floor) {
	f.fence(p.in.Arcs, func(i int) Point { return p.at[i].point() }, p.o.Unit)
}

// fence marks the lines of firm arcs as taken.
func (f *floor) fence(arcs []Arc, at func(int) Point, u float64) {
	for _, a := range arcs {
		if a.Firm {
			c := bend(at(a.Citing), at(a.Cited), u)
			steps(c[:], 4*u, func(q Point, _ float64) { f.take(rect{q.X - 2*u, q.Y - 3*u, q.X + 2*u, q.Y + 3*u}) })
		}
	}
}
