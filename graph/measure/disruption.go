package measure

import (
	"math/bits"

	"citegraph/graph"
)

// disruption computes DisruptionName.
func disruption(t *task, net *graph.Network, _ Options) (Column, error) {
	c := Column{
		Name: DisruptionName, Doc: "do later works cite it instead of its references (+1) or along with them (−1)",
		Values: undefined(net.Len()),
	}
	return c, t.disruptions(net, 1, c.Values)
}

// disruption5 computes Disruption5Name.
func disruption5(t *task, net *graph.Network, _ Options) (Column, error) {
	c := Column{
		Name: Disruption5Name, Doc: "as disruption; a later work counts as consolidating when it cites five or more of the references",
		Values: undefined(net.Len()),
	}
	return c, t.disruptions(net, 5, c.Values)
}

// disruptions sets the values of all works that have one. A citing work counts in
// j when it cites at least least of the references.
func (t *task) disruptions(net *graph.Network, least int, values []float64) error {
	crowds := newCrowds(net)
	parts := (net.Len() + batch - 1) / batch
	scratch := make([]*followers, workers(parts))
	return t.eachBy(len(scratch), parts, func(worker, part int) {
		if scratch[worker] == nil {
			scratch[worker] = newFollowers(net, crowds)
		}
		for v := graph.Node(part * batch); v < graph.Node(min((part+1)*batch, net.Len())) && t.stopped() == nil; v++ {
			if len(net.References(v)) > 0 && len(net.CitedBy(v)) > 0 {
				values[v] = scratch[worker].disruption(v, least)
			}
		}
	})
}

// crowds has, for each much-cited work, the set of the works that cite it, with a
// bit for every work: two sets are united 64 works at a time. Much cited is more
// than a 64th of all works, so there are at most 64 sets for each reference that a
// work has on average.
type crowds map[graph.Node][]uint64

func newCrowds(net *graph.Network) crowds {
	c := crowds{}
	for v := range graph.Node(net.Len()) {
		if citing := net.CitedBy(v); len(citing) > max(64, net.Len()/64) {
			set := make([]uint64, (net.Len()+63)/64)
			for _, u := range citing {
				set[u/64] |= 1 << (u % 64)
			}
			c[v] = set
		}
	}
	return c
}

// followers is the scratch for the later literature of one work at a time.
type followers struct {
	net    *graph.Network
	crowds crowds
	cited  []bool // is a reference of the work
	seen   []bool // cites a reference of the work
	met    []graph.Node
	sets   [][]uint64
	union  []uint64
}

func newFollowers(net *graph.Network, c crowds) *followers {
	n := net.Len()
	return &followers{net: net, crowds: c, cited: make([]bool, n), seen: make([]bool, n), union: make([]uint64, (n+63)/64)}
}

func (f *followers) disruption(v graph.Node, least int) float64 {
	refs := f.net.References(v)
	for _, r := range refs {
		f.cited[r] = true
	}
	var i, j, both int // both: cite it and any reference
	for _, u := range f.net.CitedBy(v) {
		count := 0
		for _, w := range f.net.References(u) {
			if f.cited[w] {
				count++
			}
		}
		if count == 0 {
			i++
			continue
		}
		both++
		if count >= least {
			j++
		}
	}
	for _, r := range refs {
		f.cited[r] = false
	}
	k := f.citing(refs) - both - 1 // the work itself cites its references
	return float64(i-j) / float64(i+j+k)
}

// citing counts the works that cite any of refs.
func (f *followers) citing(refs []graph.Node) (count int) {
	f.met, f.sets = f.met[:0], f.sets[:0]
	for _, r := range refs {
		if set := f.crowds[r]; set != nil {
			f.sets = append(f.sets, set)
			count = len(f.net.CitedBy(r)) // right if it remains the only one
			continue
		}
		for _, u := range f.net.CitedBy(r) {
			if !f.seen[u] {
				f.seen[u] = true
				f.met = append(f.met, u)
			}
		}
	}
	set := f.union
	switch len(f.sets) {
	case 0:
		set = nil
	case 1:
		set = f.sets[0]
	default:
		count = unite(f.union, f.sets)
	}
	for _, u := range f.met {
		f.seen[u] = false
		if set == nil || set[u/64]&(1<<(u%64)) == 0 {
			count++
		}
	}
	return count
}

// unite sets union to that of the sets, and counts its members.
func unite(union []uint64, sets [][]uint64) (count int) {
	for i := range union {
		word := uint64(0)
		for _, set := range sets {
			word |= set[i]
		}
		union[i] = word
		count += bits.OnesCount64(word)
	}
	return count
}
