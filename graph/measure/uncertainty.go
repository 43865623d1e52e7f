package measure

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"citegraph/graph"
)

// ErrNoLists is the error of a network in which no work has a complete reference
// list: nothing tells what the missing ones may hold.
var ErrNoLists = errors.New("no work has a complete reference list")

// UncertaintyOptions tune Uncertainty.
type UncertaintyOptions struct {
	RandomSeed uint64
	// Draws is how often all missing lists are filled; 0 is 200.
	Draws int
	// Progress, if not nil, is told of every draw that is done.
	Progress func(Progress)
}

// A Range is where the rank of each work lies in nine of ten draws. Ranks count
// from 1, the largest value first, ties by id, works without a value last.
type Range struct {
	Low, High []int // aligned with the nodes
	// Incomplete is the number of works whose lists were filled.
	Incomplete int
}

// Uncertainty tells how far the ranks by a measure depend on reference lists that
// are not there: of works that were not fetched, and of records that state more
// references than they list, or list none.
//
// Every draw fills each such list by chance. A donor is drawn among the works with
// a complete list that appeared at about the same time: in its year and as many
// years on both sides as make fifty, or all where the work has no year. The work
// then cites, besides what it is known to cite, what the donor cites in the map, but
// nothing later than itself: all of it, or, where the record states how many
// references are missing, each with the chance missing / listed by the donor, 1 at
// most. Ranks are then by the measure of the network so filled; Low and High are
// their 5 % and 95 % quantiles over all draws. (Hot-deck imputation, repeated: D. Rubin, Multiple
// Imputation for Nonresponse in Surveys, 1987.)
//
// It is no confidence interval: it says nothing of works that are not in the map,
// of wrong references, or of lists that differ from all others in kind. A work's
// own rank may lie outside, where missing lists leave it out more than others.
//
// The error is ctx's, ErrUnknown, or ErrNoLists.
func Uncertainty(ctx context.Context, net *graph.Network, name string, o UncertaintyOptions) (Range, error) {
	if err := allKnown(directed(net), []string{name}); err != nil {
		return Range{}, err
	}
	if o.Draws <= 0 {
		o.Draws = 200
	}
	f := newFilling(net)
	if len(f.donors) == 0 && len(f.gaps) > 0 {
		return Range{}, ErrNoLists
	}
	ranks := make([][]int32, o.Draws)
	failed := make([]error, o.Draws)
	t := newTask(ctx, name, o.Progress)
	err := t.each(o.Draws, func(_, draw int) {
		filled := f.fill(rand.New(rand.NewPCG(o.RandomSeed, uint64(draw))))
		columns, err := Compute(ctx, filled, []string{name}, Options{})
		if failed[draw] = err; err == nil {
			ranks[draw] = ranksOf(columns[0].Values)
		}
	})
	if err := cmp.Or(err, errors.Join(failed...)); err != nil {
		return Range{}, err
	}
	low, high := quantiles(ranks, net.Len())
	return Range{Low: low, High: high, Incomplete: len(f.gaps)}, nil
}

// A gap is a work whose list is absent or partial.
type gap struct {
	work    graph.Node
	missing int          // references, by its record; -1 when nobody knows
	donors  []graph.Node // works of which one fills it; none where no list is complete
}

// filling knows the gaps and what may fill them.
type filling struct {
	net    *graph.Network
	gaps   []gap
	donors []graph.Node // works with a complete list, by year
	dated  []graph.Node // those of them with a year
}

func newFilling(net *graph.Network) *filling {
	f := &filling{net: net}
	for v := range graph.Node(net.Len()) {
		missing := missingOf(net, v)
		if missing == 0 {
			f.donors = append(f.donors, v)
		} else {
			f.gaps = append(f.gaps, gap{work: v, missing: missing})
		}
	}
	slices.SortStableFunc(f.donors, func(a, b graph.Node) int { return cmp.Compare(net.Year(a), net.Year(b)) })
	dated := slices.IndexFunc(f.donors, func(v graph.Node) bool { return net.Year(v) != 0 })
	if dated >= 0 {
		f.dated = f.donors[dated:]
	}
	byYear := map[int][]graph.Node{} // found once, however many works a year has
	for i, g := range f.gaps {
		year := net.Year(g.work)
		donors, found := byYear[year]
		if !found {
			donors = f.donorsIn(year)
			byYear[year] = donors
		}
		f.gaps[i].donors = donors
	}
	return f
}

// missingOf is how many references of v are not listed; -1 when unknown. Where a
// record does not state their number, a list with entries is taken for complete and
// one without for absent. In a network of bare arcs all lists are complete.
func missingOf(net *graph.Network, v graph.Node) int {
	w := net.Work(v)
	switch {
	case w == nil:
		return 0
	case w.ReferencesStated != nil && w.ReferencesListed != nil:
		return max(0, *w.ReferencesStated-*w.ReferencesListed)
	case w.ReferencesStated != nil:
		return *w.ReferencesStated
	case w.ReferencesListed != nil && *w.ReferencesListed > 0:
		return 0
	}
	return -1
}

// fill is the network with every gap filled by chance.
func (f *filling) fill(random *rand.Rand) *graph.Network {
	var arcs [][2]graph.Node
	years := make([]int32, f.net.Len())
	for v := range graph.Node(f.net.Len()) {
		years[v] = int32(f.net.Year(v))
		for _, w := range f.net.References(v) {
			arcs = append(arcs, [2]graph.Node{v, w})
		}
	}
	for _, g := range f.gaps {
		donor := g.donors[random.IntN(len(g.donors))]
		chance := f.chance(g, donor)
		for _, w := range f.net.References(donor) {
			own, theirs := f.net.Year(g.work), f.net.Year(w)
			if random.Float64() < chance && (own == 0 || theirs == 0 || theirs <= own) {
				arcs = append(arcs, [2]graph.Node{g.work, w}) // FromArcs drops loops and repeats
			}
		}
	}
	net, _ := graph.FromArcs(f.net.Len(), arcs, years)
	return net
}

// enoughDonors is how many works with a list make a choice that leaves room for
// chance.
const enoughDonors = 50

// donorsIn are the works of which one fills the gap of a work of that year: those of
// the year, and of as many years on both sides as it takes for there to be enough.
// Works of one year are taken all or none, since their order says nothing of them.
func (f *filling) donorsIn(year int) []graph.Node {
	if year == 0 || len(f.dated) == 0 {
		return f.donors
	}
	first, last := f.net.Year(f.dated[0]), f.net.Year(f.dated[len(f.dated)-1])
	for years := 0; ; years++ {
		lo, hi := f.from(year-years), f.from(year+years+1)
		if hi-lo >= enoughDonors || year-years <= first && year+years >= last {
			return f.dated[lo:hi]
		}
	}
}

// from is the place in dated of the first work of that year or a later one.
func (f *filling) from(year int) int {
	at, _ := slices.BinarySearchFunc(f.dated, year, func(d graph.Node, year int) int { return cmp.Compare(f.net.Year(d), year) })
	return at
}

// chance is with which probability each reference of the donor is taken.
func (f *filling) chance(g gap, donor graph.Node) float64 {
	listed := len(f.net.References(donor))
	if w := f.net.Work(donor); w != nil && w.ReferencesListed != nil {
		listed = *w.ReferencesListed
	}
	if g.missing < 0 || listed == 0 {
		return 1
	}
	return math.Min(1, float64(g.missing)/float64(listed))
}

// ranksOf ranks works by falling value.
func ranksOf(values []float64) []int32 {
	order := make([]int32, len(values))
	for v := range order {
		order[v] = int32(v)
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		x, y := values[a], values[b]
		switch {
		case math.IsNaN(x) && math.IsNaN(y):
			return 0
		case math.IsNaN(x):
			return 1
		case math.IsNaN(y):
			return -1
		}
		return cmp.Compare(y, x)
	})
	rank := make([]int32, len(values))
	for i, v := range order {
		rank[v] = int32(i + 1)
	}
	return rank
}

// quantiles are the ranks of each work that 5 % and 95 % of the draws do not pass.
func quantiles(ranks [][]int32, n int) (low, high []int) {
	low, high = make([]int, n), make([]int, n)
	list := make([]int32, len(ranks))
	for v := range n {
		for draw, rank := range ranks {
			list[draw] = rank[v]
		}
		slices.Sort(list)
		low[v] = int(list[int(0.05*float64(len(list)))])
		high[v] = int(list[int(math.Ceil(0.95*float64(len(list))))-1])
	}
	return low, high
}
