package layout

import "math"

// A choice is the search for the best place of a work.
type choice struct {
	*easing
	work      int
	now, best stand
	least     float64 // what best costs
}

func (c *choice) try(s stand) {
	if price := c.price(c.work, s, c.least); price < c.least {
		c.best, c.least = s, price
	}
}

// turn tries the other sides for the caption of a work that stays in its place.
func (c *choice) turn() {
	for _, s := range c.ways(c.now.x) {
		s.y = c.now.y
		if s.bare == c.now.bare && c.fits(c.floor, c.work, s) {
			c.try(s)
		}
	}
}

// shift tries the free places of a work, upwards and downwards from where it was
// settled until no further one can be better, except those at the rules of the axis.
func (c *choice) shift() {
	const every = 3 // rows: finer steps are not seen
	home := c.home[c.work]
	border := int(float64(ruleGap*c.o.Unit)/c.floor.cell) + 1
	for _, x := range c.slots(c.work) {
		for _, s := range c.ways(x) {
			foot := c.printOf(c.floor, c.work, s)
			foot.first, foot.last = foot.first+border, foot.last-border
			for _, step := range [...]int{-1, 1} {
				row, found := c.floor.walk(&foot, int(home/c.floor.cell), step)
				for found {
					s.y = float64(row) * c.floor.cell
					if far := math.Abs(s.y - home); far > easeFar*c.o.Unit || leavingHome*far >= c.least {
						break
					}
					c.try(s)
					if row += every * step; row < foot.first || row > foot.last {
						break
					}
					row, found = c.floor.walk(&foot, row, step)
				}
			}
		}
	}
}

// ruleGap is how far, at unit 1, works and captions keep off the rules of the axis.
const ruleGap = 3.0

// ways are the ways in which the work can stand at x: its caption on any side, but none
// without one, if it has one now.
func (c *choice) ways(x float64) []stand {
	if c.now.bare {
		return c.variants(c.work, x)
	}
	var stands []stand
	for _, side := range sides {
		if s := (stand{x: x, side: side}); !c.inLane(c.work, s) {
			stands = append(stands, s)
		}
	}
	return stands
}

// price is what a place costs, of which more than most need not be known: the lines
// through the work, what its own lines run through, and what plan.cost says.
func (e *easing) price(i int, s stand, most float64) float64 {
	sum := e.cost(i, s) + float64(leavingHome*math.Abs(s.y-e.home[i]))
	disc, caption := e.rects(i, s)
	sum += float64(throughDisc * e.lines.in(disc))
	if !s.bare {
		sum += float64(throughCaption * e.lines.in(caption))
	}
	e.at[i] = s
	for _, k := range e.arcs[i] {
		if sum >= most {
			break
		}
		a := e.in.Arcs[k]
		other := a.Citing + a.Cited - i
		_, its := e.rects(other, e.at[other])
		e.walk(k, func(q Point, length float64) {
			if !its.has(q) {
				sum += float64(length * e.marks.at(q))
			}
		})
	}
	return sum
}

// near tells whether two points are at most so far apart.
func near(p, q Point, far float64) bool {
	dx, dy := p.X-q.X, p.Y-q.Y
	return float64(dx*dx)+float64(dy*dy) <= float64(far*far)
}
