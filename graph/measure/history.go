package measure

import (
	"math"

	"citegraph/graph"
)

// citationsPerYear computes CitationsPerYearName.
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

// sleepingBeauty computes SleepingBeautyName.
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

// yearlyCitations counts the works that cite v by the years since v appeared; nil
// when there are none.
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
