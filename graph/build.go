package graph

import (
	"cmp"
	"slices"
	"sync"

	"citegraph/fetch/biblio"
)

// Options say what Build makes of the works.
type Options struct {
	// Undated leaves the years of the works out: every Year is 0.
	Undated bool
}

// Stats is what Build and FromArcs counted: what came in, and what was left out.
type Stats struct {
	Works, Arcs int
	// Repeated counts works that came again under an id already met: the first
	// record stands, the citations of all of them count.
	Repeated int
	// Loops are citations of a work by itself, Duplicates repeats of a citation,
	// Unknown citations of works that are not among the works. None is an arc.
	Loops, Duplicates, Unknown int
	// AgainstTime are the arcs, citing and cited, whose citing work is the older
	// one by the years that are known; in order.
	AgainstTime [][2]Node
}

// Build makes a network of works and of the Citations that they hold. The
// nodes are in order of id, in whatever order the works come. The works are
// kept, not copied.
func Build(works []*biblio.Work, o Options) (*Network, Stats) {
	records := inOrder(works)
	unique, node := distinct(records)
	var years []int32
	if !o.Undated {
		years = yearsOf(unique)
	}
	net, stats := FromArcs(len(unique), arcsOf(records, node, unique), years)
	net.works = unique
	stats.Repeated = len(records) - len(unique)
	return net, stats
}

// FromArcs makes a network of n works that are known by number only. Arcs are
// citing, cited, in any order; years has the year of each work (0 = unknown),
// or is nil. Both are copied.
func FromArcs(n int, arcs [][2]Node, years []int32) (*Network, Stats) {
	net := &Network{years: known(slices.Clone(years))}
	var duplicates int64
	net.references, net.citedBy, duplicates = (&builder{n: n}).both(arcs)
	net.components = sync.OnceValue(net.condense)
	stats := Stats{Works: n, Arcs: len(net.references.ends), Duplicates: int(duplicates)}
	if stats.Arcs+stats.Duplicates < len(arcs) {
		stats.Loops, stats.Unknown = strays(n, arcs)
	}
	stats.AgainstTime = net.againstTime()
	return net, stats
}

// WithWorks is the same network with a record for each node: works has as many
// as the network, in order of id. It tells bare arcs from a file who they are.
func (n *Network) WithWorks(works []*biblio.Work) *Network {
	if len(works) != n.Len() {
		panic("graph: as many works as nodes are needed")
	}
	named := *n
	named.works = works
	if years := known(yearsOf(works)); years != nil {
		named.years = years
	}
	return &named
}

// inOrder sorts the works by id; those of one id stay in the order they came.
func inOrder(works []*biblio.Work) []*biblio.Work {
	byID := func(a, b *biblio.Work) int { return cmp.Compare(a.ID, b.ID) }
	if slices.IsSortedFunc(works, byID) {
		return works
	}
	return slices.SortedStableFunc(slices.Values(works), byID)
}

// distinct takes the first record of each id, and tells the node of each record.
func distinct(records []*biblio.Work) (unique []*biblio.Work, node []Node) {
	unique, node = make([]*biblio.Work, 0, len(records)), make([]Node, len(records))
	for i, w := range records {
		if len(unique) == 0 || w.ID != unique[len(unique)-1].ID {
			unique = append(unique, w)
		}
		node[i] = Node(len(unique) - 1)
	}
	return unique, node
}

// arcsOf looks up every citation of the records. A work that is cited and not
// among the works becomes node -1, which is nobody.
func arcsOf(records []*biblio.Work, node []Node, unique []*biblio.Work) [][2]Node {
	byID := make(map[string]Node, len(unique))
	for v, w := range unique {
		byID[w.ID] = Node(v)
	}
	first := make([]int, len(records)+1)
	for i, w := range records {
		first[i+1] = first[i] + len(w.Citations)
	}
	arcs := make([][2]Node, first[len(records)])
	spans(len(records), func(lo, hi int) {
		for i := lo; i < hi; i++ {
			for k, c := range records[i].Citations {
				cited, ok := byID[c.Cited]
				if !ok {
					cited = -1
				}
				arcs[first[i]+k] = [2]Node{node[i], cited}
			}
		}
	})
	return arcs
}

func yearsOf(works []*biblio.Work) []int32 {
	years := make([]int32, len(works))
	for i, w := range works {
		years[i] = int32(w.Year)
	}
	return years
}

// known is years, or nil when none of them is known.
func known(years []int32) []int32 {
	if slices.ContainsFunc(years, func(y int32) bool { return y != 0 }) {
		return years
	}
	return nil
}

// strays counts what group skipped.
func strays(n int, arcs [][2]Node) (loops, unknown int) {
	for _, a := range arcs {
		switch {
		case !isNode(a[0], n) || !isNode(a[1], n):
			unknown++
		case a[0] == a[1]:
			loops++
		}
	}
	return loops, unknown
}

// againstTime finds the arcs whose citing work is the older one.
func (n *Network) againstTime() [][2]Node {
	var found [][2]Node
	if n.years == nil {
		return nil
	}
	for v := range Node(n.Len()) {
		year := n.years[v]
		if year == 0 {
			continue
		}
		for _, w := range n.References(v) {
			if year < n.years[w] {
				found = append(found, [2]Node{v, w})
			}
		}
	}
	return found
}
