package measure

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"citegraph/graph"
)

// A Partition puts every work into one community: works that are linked with
// one another more than chance would have it.
type Partition struct {
	// Of is the community of each work, in order of the nodes. Communities are
	// numbered by falling size, those of one size by their smallest id. Each is
	// connected. A work without links is a community of its own.
	Of    []int
	Count int
	// Modularity is Q of Communities: the share of links inside communities less what
	// chance would give. −0.5 … 1 at resolution 1; NaN without links.
	Modularity float64
	// Stability is the mean adjusted Rand index (Hubert & Arabie, J. Classification
	// 2:193–218, 1985) of all pairs of the partitions that CommunityOptions.Runs
	// seeds give: 1 when all agree, about 0 when they agree no more than by chance;
	// NaN when it was not asked for.
	Stability float64
}

// CommunityOptions tune Communities.
type CommunityOptions struct {
	RandomSeed uint64
	// Resolution above 1 makes more and smaller communities, below 1 fewer; 0 is 1.
	Resolution float64
	// Tries is the number of seeds, RandomSeed and those that follow it, of which the
	// partition of the largest modularity is taken; 0 is 1.
	Tries int
	// Runs is the number of seeds, counted from RandomSeed too, over which Stability
	// is measured; less than two leaves it out. The partition does not depend on it.
	Runs int
	// Progress, if not nil, is told of every run that is done.
	Progress func(Progress)
}

// Communities finds the communities of a network with its directions left out:
// the partition of large modularity
//
//	Q = Σ over communities  links inside / links  −  resolution · (degrees / 2·links)²
//
// degrees the sum of those of its works. It is found by the Leiden algorithm:
// Traag, Waltman & van Eck, Scientific Reports 9:5233, 2019; modularity by Newman &
// Girvan, Phys. Rev. E 69:026113, 2004. The largest Q of all is not promised: no
// algorithm finds it in reasonable time. The same network and options give the same
// communities. The error is ctx's.
func Communities(ctx context.Context, net *graph.Network, o CommunityOptions) (Partition, error) {
	return LinkCommunities(ctx, net.Skeleton(), o)
}

// LinkCommunities finds the communities of an undirected network, as Communities
// does: each link weighs as much as its count, where it has one.
func LinkCommunities(ctx context.Context, links *graph.Links, o CommunityOptions) (Partition, error) {
	t := newTask(ctx, "communities", o.Progress)
	if o.Resolution == 0 {
		o.Resolution = 1
	}
	ground := newQuotient(links)
	tries := max(1, o.Tries)
	runs := make([]Partition, max(tries, o.Runs))
	rooms := make([]workspace, workers(len(runs)))
	err := t.eachBy(len(rooms), len(runs), func(worker, run int) {
		l := &leiden{workspace: &rooms[worker], t: t, resolution: o.Resolution, random: rand.New(rand.NewPCG(o.RandomSeed+uint64(run), 0))}
		runs[run] = ground.partition(l.run(ground), o.Resolution)
	})
	if err != nil {
		return Partition{}, err
	}
	best := runs[0]
	for _, p := range runs[:tries] {
		if p.Modularity > best.Modularity { // of equal ones the first
			best = p
		}
	}
	if o.Runs > 1 {
		best.Stability, err = t.agreement(runs[:o.Runs])
	}
	return best, err
}

// partition makes one of a grouping.
func (q *quotient) partition(group []int32, resolution float64) Partition {
	p := Partition{Of: numbered(q.connected(group)), Stability: math.NaN()}
	if len(p.Of) > 0 {
		p.Count = slices.Max(p.Of) + 1
	}
	p.Modularity = q.modularity(p.Of, p.Count, resolution)
	return p
}

// numbered renames communities, which are 0, 1 … by first member, by falling
// size, then first member.
func numbered(of []int32) []int {
	type community struct{ size, name int }
	var found []community
	for _, c := range of {
		if int(c) == len(found) {
			found = append(found, community{name: len(found)})
		}
		found[c].size++
	}
	slices.SortStableFunc(found, func(a, b community) int { return b.size - a.size }) // those of one size stay by first member
	name := make([]int, len(found))
	for i, c := range found {
		name[c.name] = i
	}
	numbers := make([]int, len(of))
	for v, c := range of {
		numbers[v] = name[c]
	}
	return numbers
}

// agreement is the mean adjusted Rand index over all pairs of runs.
func (t *task) agreement(runs []Partition) (float64, error) {
	var pairs [][2]int
	for i := range runs {
		for j := range i {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	index := make([]float64, len(pairs))
	err := t.quietly().each(len(pairs), func(_, i int) {
		index[i] = adjustedRand(runs[pairs[i][0]].Of, runs[pairs[i][1]].Of)
	})
	sum := 0.0
	for _, x := range index {
		sum += x
	}
	return sum / float64(len(pairs)), err
}

// adjustedRand is how far two partitions of the same works agree beyond chance
// in which pairs of works they keep together. Hubert & Arabie, J. Classification
// 2:193–218, 1985. Two partitions that leave nothing to chance (all in one, or
// each alone) agree with index 1 when they are the same.
func adjustedRand(a, b []int) float64 {
	sizeA, sizeB := sizes(a), sizes(b)
	together := 0.0
	for _, count := range overlaps(a, b, sizeA, len(sizeB)) {
		together += pairsOf(count)
	}
	pairsA, pairsB := 0.0, 0.0
	for _, size := range sizeA {
		pairsA += pairsOf(size)
	}
	for _, size := range sizeB {
		pairsB += pairsOf(size)
	}
	all := pairsOf(len(a))
	expected := 0.0
	if all > 0 {
		expected = pairsA * pairsB / all
	}
	most := (pairsA + pairsB) / 2
	if most == expected {
		return 1
	}
	return (together - expected) / (most - expected)
}

func pairsOf(n int) float64 { return float64(n) * float64(n-1) / 2 }

func sizes(of []int) []int {
	var size []int
	for _, c := range of {
		for len(size) <= c {
			size = append(size, 0)
		}
		size[c]++
	}
	return size
}

// overlaps lists how many works each pair of communities shares, where any.
func overlaps(a, b, sizeA []int, countB int) (shared []int) {
	first := make([]int, len(sizeA)+1)
	for c, size := range sizeA {
		first[c+1] = first[c] + size
	}
	members := make([]int, len(a)) // communities of b, by community of a
	next := slices.Clone(first)
	for v, c := range a {
		members[next[c]] = b[v]
		next[c]++
	}
	count := make([]int, countB)
	for c := range sizeA {
		for _, d := range members[first[c]:first[c+1]] {
			count[d]++
		}
		for _, d := range members[first[c]:first[c+1]] {
			if count[d] > 0 {
				shared = append(shared, count[d])
				count[d] = 0
			}
		}
	}
	return shared
}
