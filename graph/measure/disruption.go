package measure

import "citegraph/graph"

// Disruption (CD) tells whether later works cite a work instead of what it
// cites (+1, it displaces them) or together with it (−1, it consolidates them):
//
//	D = (i − j) / (i + j + k)
//
// i the works that cite it and none of its references, j those that cite it and
// at least one of them, k those that cite a reference and not it; over all works
// of the map, whatever their years. Range −1 … 1; not defined without a
// reference inside the map or without a citing work, since then it would be a
// false +1 (Holst et al., arXiv 2402.14583).
// Funk & Owen-Smith, Management Science 63(3):791–817, 2017; Wu, Wang & Evans,
// Nature 566:378–382, 2019.
func disruption(t *task, net *graph.Network, _ Options) (Column, error) {
	c := Column{
		Name: DisruptionName, Doc: "do later works cite it instead of its references (+1) or along with them (−1)",
		Values: undefined(net.Len()),
	}
	return c, t.disruptions(net, 1, c.Values)
}

// disruption5 is Disruption with j only those citing works that cite at least
// five of the references: it takes fewer citations in passing for a tie to the
// past. Not defined either where nothing is left to count.
// Bornmann, Devarakonda, Tekles & Chacko, Quantitative Science Studies
// 1(3):1242–1259, 2020 (DI5).
func disruption5(t *task, net *graph.Network, _ Options) (Column, error) {
	c := Column{
		Name: Disruption5Name, Doc: "as disruption; a later work counts as consolidating when it cites five or more of the references",
		Values: undefined(net.Len()),
	}
	return c, t.disruptions(net, 5, c.Values)
}

// disruptions counts a citing work in j when it cites at least least references.
func (t *task) disruptions(net *graph.Network, least int32, values []float64) error {
	parts := (net.Len() + batch - 1) / batch
	scratch := make([]*followers, workers(parts))
	return t.each(parts, func(worker, part int) {
		if scratch[worker] == nil {
			scratch[worker] = &followers{net: net, cites: make([]int32, net.Len())}
		}
		for v := graph.Node(part * batch); v < graph.Node(min((part+1)*batch, net.Len())); v++ {
			if len(net.References(v)) > 0 && len(net.CitedBy(v)) > 0 {
				values[v] = scratch[worker].disruption(v, least)
			}
		}
	})
}

// followers counts how many references of a work each later work cites.
type followers struct {
	net   *graph.Network
	cites []int32
	met   []graph.Node
}

func (f *followers) disruption(v graph.Node, least int32) float64 {
	f.met = f.met[:0]
	for _, r := range f.net.References(v) {
		for _, u := range f.net.CitedBy(r) {
			if f.cites[u] == 0 {
				f.met = append(f.met, u)
			}
			f.cites[u]++
		}
	}
	var i, j, both int // both: cite it and any reference
	for _, u := range f.net.CitedBy(v) {
		if f.cites[u] == 0 {
			i++
			continue
		}
		both++
		if f.cites[u] >= least {
			j++
		}
	}
	k := len(f.met) - 1 - both // the work itself cites its references
	for _, u := range f.met {
		f.cites[u] = 0
	}
	return float64(i-j) / float64(i+j+k)
}
