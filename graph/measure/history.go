package measure

import (
	"math"

	"citegraph/graph"
)

// citationsPerYear is the local citations of a work over the years since it
// appeared, its own and the newest of the map included:
//
//	local_citations / (newest − year + 1)
//
// Unit: works a year. Not defined for a work without a year.
func citationsPerYear(t *task, net *graph.Network, _ Options) (Column, error) {
	c := Column{
		Name: CitationsPerYearName, Unit: "works/year", Doc: "works of the map that cite this one, per year since it appeared",
		Values: undefined(net.Len()),
	}
	_, newest := net.Years()
	for v := range c.Values {
		if year := net.Year(graph.Node(v)); year != 0 {
			c.Values[v] = float64(len(net.CitedBy(graph.Node(v)))) / float64(newest-year+1)
		}
	}
	return c, t.stopped()
}

// sleepingBeauty is the beauty coefficient: how long, and how deep, a work slept
// before the year in which it was cited most. With c[t] the works that cite it t
// years after it appeared, and m the first year of the most citations,
//
//	B = Σ ((c[m] − c[0])/m · t + c[0] − c[t]) / max(1, c[t])   over t = 0 … m
//
// the distance of the yearly citations from the straight line to their peak. 0
// when the peak is in the first year; negative when citations came early.
// Counted are the works of the map that have a year, not before the work's own;
// without one of these, or without a year, it is not defined.
// Ke, Ferrara, Radicchi & Flammini, PNAS 112(24):7426–7431, 2015.
func sleepingBeauty(t *task, net *graph.Network, _ Options) (Column, error) {
	c := Column{
		Name: SleepingBeautyName, Doc: "how long and deep it slept before it was cited most (beauty coefficient, citations of the map)",
		Values: undefined(net.Len()),
	}
	_, newest := net.Years()
	_, err := t.spans(net.Len(), func(lo, hi int) float64 {
		for v := lo; v < hi; v++ {
			if yearly := yearlyCitations(net, graph.Node(v), newest); yearly != nil {
				c.Values[v] = beauty(yearly)
			}
		}
		return 0
	})
	return c, err
}

// yearlyCitations counts by years since v appeared; nil when there are none.
func yearlyCitations(net *graph.Network, v graph.Node, newest int) (yearly []float64) {
	year := net.Year(v)
	if year == 0 || newest-year > oldest {
		return nil
	}
	for _, u := range net.CitedBy(v) {
		age := net.Year(u) - year
		if net.Year(u) == 0 || age < 0 {
			continue
		}
		if yearly == nil {
			yearly = make([]float64, newest-year+1)
		}
		yearly[age]++
	}
	return yearly
}

func beauty(yearly []float64) (b float64) {
	peak := 0
	for t, count := range yearly {
		if count > yearly[peak] {
			peak = t
		}
	}
	for t := range peak + 1 {
		line := yearly[0]
		if peak > 0 {
			line += float64((yearly[peak] - yearly[0]) / float64(peak) * float64(t))
		}
		b += (line - yearly[t]) / math.Max(1, yearly[t])
	}
	return b
}
