package layout

// window is how far to both sides works share the height with each other, as a
// part of the width: nearby in a plot of many works, further where there are
// few, so that some always share it.
func (p *plan) window() float64 {
	const least, most, works = 0.11, 0.5, 5
	return float64(p.o.Width * max(least, min(most, works/float64(len(p.in.Works)))))
}

// aim spreads the line of works over the height of the plot: around every
// column, the works of the columns nearby share the height in the order of the
// line. So the bands of the communities swell and shrink with the years, and
// no part of the plot is left empty while another is crowded.
func (p *plan) aim() {
	n := len(p.in.Works)
	at := make([]int, n)
	for k, i := range p.line {
		at[i] = k
	}
	sums := make(fenwick, n+1)
	add := func(c column, sign float64) {
		for _, i := range c.works {
			sums.add(at[i], sign*p.height(i))
		}
	}
	lo, hi := 0, 0 // the columns [lo, hi) are in sums
	reach := p.window()
	for ci, c := range p.cols {
		mid := (c.x0 + c.x1) / 2
		for ; hi < len(p.cols) && p.sharesHeight(ci, hi) && (p.cols[hi].x0+p.cols[hi].x1)/2 < mid+reach; hi++ {
			add(p.cols[hi], 1)
		}
		for ; lo < ci && (!p.sharesHeight(ci, lo) || (p.cols[lo].x0+p.cols[lo].x1)/2 < mid-reach); lo++ {
			add(p.cols[lo], -1)
		}
		total := sums.sum(n)
		for _, i := range c.works {
			share := (sums.sum(at[i]) + p.height(i)/2) / total
			p.target[i] = share * p.o.Height
		}
	}
}

// sharesHeight tells whether two columns share the height: the lane keeps to
// itself.
func (p *plan) sharesHeight(a, b int) bool {
	return (p.cols[a].kind == laneColumn) == (p.cols[b].kind == laneColumn)
}

// height is the room that a work takes from top to bottom, in whole sixteenths
// of a unit, so that sums of heights are exact.
func (p *plan) height(i int) float64 {
	w := p.in.Works[i]
	h := 2*w.Extent() + p.air
	if p.reserved[i] {
		h = max(h, w.Caption.H+p.air)
	}
	return float64(int(h*16)) / 16
}

// A fenwick tree keeps prefix sums while its entries change.
type fenwick []float64

func (f fenwick) add(i int, v float64) {
	for i++; i < len(f); i += i & -i {
		f[i] += v
	}
}

// sum is that of the first n entries.
func (f fenwick) sum(n int) float64 {
	var s float64
	for ; n > 0; n -= n & -n {
		s += f[n]
	}
	return s
}
