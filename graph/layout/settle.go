package layout

import "slices"

// roundsFor is how often the works are moved at most: less often where they
// are many, which a reader sees as a texture.
func roundsFor(n int) int { return max(2, min(16, 16000/max(1, n))) }

// swapsUpTo is the number of works up to which they are also exchanged.
const swapsUpTo = 3000

// settle places every work where its citations are short and where it is near
// the place that the line gives it, never on another work or caption, nor on
// the lines of the spine. The works are placed by importance, then moved one by
// one, or exchanged, until no better places are found.
func (p *plan) settle() *floor {
	f := newFloor(p.o.Width, p.o.Height, p.cell)
	p.discs = newFloor(p.o.Width, p.o.Height, p.cell)
	for i := range p.at {
		p.at[i] = stand{x: p.slots(i)[0], y: p.target[i], bare: !p.reserved[i]}
	}
	p.placed = make([]bool, len(p.rank))
	p.thread()
	p.holdSpine(f)
	p.fence(f)
	p.improve(f, slices.DeleteFunc(slices.Clone(p.rank), func(i int) bool { return p.spine.has(i) && p.placed[i] }))
	return f
}

// holdSpine takes the room of the spine. What has none there, as in a spine of
// very many works, is placed like others, but as near to the spine as can be.
func (p *plan) holdSpine(f *floor) {
	for _, i := range p.spine.works {
		s := p.at[i]
		p.target[i] = s.y
		if s.bare = s.bare || !p.fits(f, i, s); p.fits(f, i, s) {
			p.at[i], p.placed[i] = s, true
			p.take(f, i)
		}
	}
}

// improve moves the given works to better places until there are none.
func (p *plan) improve(f *floor, works []int) {
	for range roundsFor(len(works)) {
		moved := false
		for _, i := range works {
			before := p.at[i]
			if p.placed[i] {
				p.leave(f, i)
			}
			if p.at[i], p.placed[i] = p.best(f, i); !p.placed[i] {
				p.at[i], p.placed[i] = p.makeRoom(f, i)
			}
			if p.placed[i] {
				p.take(f, i)
			}
			moved = moved || before != p.at[i]
		}
		if len(works) <= swapsUpTo && p.swap(f) {
			moved = true
		}
		if !moved {
			return
		}
	}
}

// fence keeps other works off the lines of the spine.
func (p *plan) fence(f *floor) {
	at := func(i int) Point { return p.at[i].point() }
	f.fence(p.in.Arcs, at, p.o.Unit)
}

// fence marks the lines of firm arcs as taken.
func (f *floor) fence(arcs []Arc, at func(int) Point, u float64) {
	for _, a := range arcs {
		if a.Firm {
			c := bend(at(a.Citing), at(a.Cited), u)
			steps(c[:], 4*u, func(q Point, _ float64) { f.take(rect{q.X - 2*u, q.Y - float64(3*u), q.X + 2*u, q.Y + float64(3*u)}) })
		}
	}
}
