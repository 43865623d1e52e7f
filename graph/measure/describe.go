package measure

import (
	"cmp"
	"math"
	"slices"

	"citegraph/graph"
)

// A Community is what a reader is told of one: its size, its words, its first works.
type Community struct {
	Size int
	// Words are the two that set its titles apart from all others, the more telling
	// first; none when too few titles say anything.
	Words []string
	// Works are its most central works, the most central first: three, or all of fewer.
	Works []graph.Node
}

const worksOfCommunity = 3

// Describe names the communities of a partition by the words of their titles
// and by their most central works, those of the largest values in by (as many as
// there are works; ties by the smaller id; NaN last). Works of the community −1,
// which is none, are passed over.
//
// A word counts once in a title, singular and plural as one. What sets it apart
// is, in the way of TF-IDF (K. Spärck Jones, A statistical interpretation of term
// specificity, J. Documentation 28(1):11–21, 1972), how many titles of the
// community have it, times the share of these among all titles that have it. It
// must be in two titles at least and in an eighth of them, half as often again as
// in titles everywhere, and no word that is common in titles of any field.
func Describe(net *graph.Network, p Partition, by []float64) []Community {
	communities := make([]Community, p.Count)
	members := make([][]int, p.Count)
	read := newTitles(net.Len())
	for v := range net.Len() {
		read.add(v, net.Work(graph.Node(v)))
		if of := p.Of[v]; of >= 0 {
			members[of] = append(members[of], v)
			communities[of].Works = append(communities[of].Works, graph.Node(v))
		}
	}
	for c := range communities {
		communities[c].Size = len(members[c])
		communities[c].Works = central(communities[c].Works, by)
		communities[c].Words = read.telling(members[c])
	}
	return communities
}

// central are the works of the largest values.
func central(works []graph.Node, by []float64) []graph.Node {
	value := func(v graph.Node) float64 {
		if math.IsNaN(by[v]) {
			return math.Inf(-1)
		}
		return by[v]
	}
	slices.SortStableFunc(works, func(a, b graph.Node) int { return cmp.Compare(value(b), value(a)) })
	return slices.Clip(works[:min(worksOfCommunity, len(works))])
}
