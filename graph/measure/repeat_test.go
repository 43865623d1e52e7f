package measure_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// growing are the arcs of n works of which each cites some earlier ones, mostly
// well-cited and recent, and now and then a later one.
func growing(n int, seed uint64) (arcs [][2]graph.Node, years []int32) {
	random := rand.New(rand.NewPCG(seed, 0))
	years = make([]int32, n)
	for v := range n {
		years[v] = int32(1950 + v*70/n)
		if random.IntN(20) == 0 {
			years[v] = 0
		}
		for range min(v, 5) {
			w := v - 1 - int(math.Floor(random.ExpFloat64()*float64(n)/10))
			if k := len(arcs); k > 0 && random.IntN(2) == 0 {
				w = int(arcs[random.IntN(k)][1])
			}
			if random.IntN(100) == 0 {
				w = v + random.IntN(n-v)
			}
			if w >= 0 {
				arcs = append(arcs, [2]graph.Node{graph.Node(v), graph.Node(w)})
			}
		}
	}
	return arcs, years
}

// everything is all that is computed of a network, as bits.
func everything(t *testing.T, net *graph.Network, sample int) (bits []uint64) {
	t.Helper()
	ctx := context.Background()
	columns, err := measure.Compute(ctx, net, slices.Concat(measure.Names[:], measure.More[:]), measure.Options{Sample: sample, RandomSeed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range columns {
		for _, x := range c.Values {
			bits = append(bits, math.Float64bits(x))
		}
	}
	p, err := measure.Communities(ctx, net, measure.CommunityOptions{RandomSeed: 1, Runs: 3})
	if err != nil {
		t.Fatal(err)
	}
	bits = append(bits, math.Float64bits(p.Modularity), math.Float64bits(p.Stability))
	for _, c := range p.Of {
		bits = append(bits, uint64(c))
	}
	for _, kind := range []measure.PathKind{measure.GlobalPath, measure.LocalPath, measure.KeyRoute} {
		paths, err := measure.MainPath(ctx, net, kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, arc := range paths.Arcs {
			bits = append(bits, uint64(arc))
		}
	}
	return bits
}

// TestSameBits: one core, two, eight; arcs in any order.
func TestSameBits(t *testing.T) {
	arcs, years := growing(5000, 5) // more than one span
	net, _ := graph.FromArcs(len(years), arcs, years)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	runtime.GOMAXPROCS(1)
	want := everything(t, net, 100)
	random := rand.New(rand.NewPCG(2, 2))
	for _, cores := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(cores)
		random.Shuffle(len(arcs), func(i, j int) { arcs[i], arcs[j] = arcs[j], arcs[i] })
		shuffled, _ := graph.FromArcs(len(years), arcs, years)
		got := everything(t, shuffled, 100)
		if len(got) != len(want) {
			t.Fatalf("%d cores: %d numbers, want %d", cores, len(got), len(want))
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("%d cores: number %d is %x, want %x", cores, i, got[i], want[i])
			}
		}
	}
}

// TestManyCycles: every second work and the next cite one another. Were each
// of the cycles to cost a sweep over all works, it would take 10¹¹ steps.
func TestManyCycles(t *testing.T) {
	t.Parallel()
	const n = 400_000
	arcs := make([][2]graph.Node, 0, n)
	for v := graph.Node(0); v < n; v += 2 {
		arcs = append(arcs, [2]graph.Node{v, v + 1}, [2]graph.Node{v + 1, v})
	}
	net, _ := graph.FromArcs(n, arcs, nil)
	columns, err := measure.Compute(context.Background(), net, []string{measure.PageRankName}, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for v, x := range columns[0].Values { // all are alike, and the sum is 1
		if math.Abs(x*n-1) > 1e-12 {
			t.Fatalf("work %d has %v", v, x)
		}
	}
}

// TestStops: a context that ends while a measure runs ends the measure.
func TestStops(t *testing.T) {
	t.Parallel()
	arcs, years := growing(2000, 9)
	net, _ := graph.FromArcs(len(years), arcs, years)
	for _, name := range measure.Names {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if columns, err := measure.Compute(ctx, net, []string{name}, measure.Options{}); !errors.Is(err, context.Canceled) || columns != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{measure.BetweennessName, measure.HarmonicName, measure.DisruptionName} {
		ctx, cancel := context.WithCancel(context.Background())
		told := 0
		_, err := measure.Compute(ctx, net, []string{name}, measure.Options{Progress: func(p measure.Progress) {
			told++
			if p.Done > p.Total/10 {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) || told == 0 {
			t.Errorf("%s went on after the end of its context: %v, told %d times", name, err, told)
		}
		cancel()
	}
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	if _, err := measure.Communities(ctx, net, measure.CommunityOptions{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("communities: %v", err)
	}
}

// TestProgress: it rises to the total, and is about the measure that was asked for.
func TestProgress(t *testing.T) {
	t.Parallel()
	arcs, years := growing(2000, 9)
	net, _ := graph.FromArcs(len(years), arcs, years)
	last := map[string]measure.Progress{}
	_, err := measure.Compute(context.Background(), net, measure.Names[:], measure.Options{Sample: 200, Progress: func(p measure.Progress) {
		if p.Done <= last[p.Measure].Done || p.Done > p.Total {
			t.Errorf("%+v after %+v", p, last[p.Measure])
		}
		last[p.Measure] = p
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{measure.PageRankName, measure.BetweennessName, measure.ClosenessName, measure.DisruptionName, measure.CiteRankName} {
		if p := last[name]; p.Total == 0 || p.Done != p.Total {
			t.Errorf("%s ended at %+v", name, p)
		}
	}
}

// TestSampleIsNear: betweenness from a third of the works is near that from all,
// and as near as it says: most values lie within two standard errors (sums with
// few large terms less often than the 95 % of normal ones), all within the bound.
func TestSampleIsNear(t *testing.T) {
	t.Parallel()
	arcs, years := growing(900, 3)
	net, _ := graph.FromArcs(len(years), arcs, years)
	get := func(sample int) measure.Column {
		columns, err := measure.Compute(context.Background(), net, []string{measure.BetweennessName}, measure.Options{Sample: sample, RandomSeed: 4})
		if err != nil {
			t.Fatal(err)
		}
		return columns[0]
	}
	exact, sampled, all := get(0), get(300), get(900)
	if exact.StandardError != nil || all.StandardError != nil || len(sampled.StandardError) != 900 || sampled.Doc == exact.Doc || exact.Bound != 0 {
		t.Errorf("errors of %d, %d and %d works", len(exact.StandardError), len(all.StandardError), len(sampled.StandardError))
	}
	var off, size float64
	known, outside := 0, 0
	for v, want := range exact.Values {
		off += math.Abs(want - sampled.Values[v])
		size += want
		if !math.IsNaN(sampled.StandardError[v]) {
			known++
		}
		if math.Abs(want-sampled.Values[v]) > 2*sampled.StandardError[v] {
			outside++
		}
		if math.Abs(want-sampled.Values[v]) > sampled.Bound {
			t.Fatalf("%v is off by more than %v from %v", sampled.Values[v], sampled.Bound, want)
		}
		if want != all.Values[v] {
			t.Fatalf("a sample of all works is exact: %v, %v", all.Values[v], want)
		}
	}
	if off == 0 || off/size > 0.25 {
		t.Errorf("sampled betweenness is off by %.0f %%", 100*off/size)
	}
	if known < 300 || outside > known/4 {
		t.Errorf("%d of %d values are off by more than two standard errors", outside, known)
	}
}

// TestStandardError: by hand, from 20 of 40 works. Work 0 cites 1, and all others cite 0:
// of any source but 0 and 1 one chain leads through 0, to 1. If 0 or 1 is among the
// 20 its term is 0; the variance of h ones among 20 is h·(20−h)/20/19, and the
// standard error of 40/20 times their sum 40·√(variance/20·(1 − 20/40)).
func TestStandardError(t *testing.T) {
	t.Parallel()
	arcs := [][2]graph.Node{{0, 1}}
	for v := graph.Node(2); v < 40; v++ {
		arcs = append(arcs, [2]graph.Node{v, 0})
	}
	net, _ := graph.FromArcs(40, arcs, nil)
	columns, err := measure.Compute(context.Background(), net, []string{measure.BetweennessName}, measure.Options{Sample: 20, RandomSeed: 3})
	if err != nil {
		t.Fatal(err)
	}
	hits := columns[0].Values[0] / 2
	want := 40 * math.Sqrt(hits*(20-hits)/20/19/20*(1-20./40))
	if hits < 18 || hits > 20 || math.Abs(columns[0].StandardError[0]-want) > 1e-9 {
		t.Errorf("%v ± %v, want ± %v", columns[0].Values[0], columns[0].StandardError[0], want)
	}
	if !math.IsNaN(columns[0].StandardError[1]) {
		t.Errorf("no chain passes 1, and its error is %v", columns[0].StandardError[1])
	}
}
