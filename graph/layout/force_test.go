package layout

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the golden files anew")

// field makes up n works in communities of equal size, whose works are linked
// with eight or so of their own and, one in ten times, with any other.
func field(n, communities int, seed uint64) Input {
	rng := rand.New(rand.NewPCG(seed, 0))
	in := Input{Works: make([]Work, n)}
	degree := make([]int, n)
	for i := range in.Works {
		in.Works[i].Community = i * communities / n
	}
	for i := range n {
		for range 4 {
			k := rng.IntN(n)
			for tries := 0; tries < 50 && rng.IntN(10) > 0 && in.Works[k].Community != in.Works[i].Community; tries++ {
				k = rng.IntN(n)
			}
			if k != i {
				in.Arcs = append(in.Arcs, Arc{Citing: min(i, k), Cited: max(i, k), Strength: 1 + float64(rng.IntN(4))})
				degree[i]++
				degree[k]++
			}
		}
	}
	dress(&in, degree)
	return in
}

func TestForcePlaces(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, 3, 21, 80, 150, 429, 2000} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			in, o := field(n, min(n, 5), uint64(n)), plotFor(n)
			l := Force(in, o)
			checkPlaces(t, in, l)
			checkRoutes(t, in, l)
			if labelled := countPlaced(l); n <= 80 && labelled < n*2/3 {
				t.Errorf("only %d of %d works have a caption", labelled, n)
			}
		})
	}
}

func countPlaced(l Layout) (count int) {
	for _, s := range l.Captions {
		if s.Placed {
			count++
		}
	}
	return count
}

// checkRoutes fails if a route leaves the plot or does not join its works.
func checkRoutes(t rapid.TB, in Input, l Layout) {
	t.Helper()
	for k, route := range l.Routes {
		if len(route) == 0 {
			continue
		}
		for end, i := range map[Point]int{route[0]: in.Arcs[k].Citing, route[len(route)-1]: in.Arcs[k].Cited} {
			if d := distance(end, l.Points[i]); d > in.Works[i].Extent()+2 {
				t.Fatalf("arc %d ends %v from the middle of work %d", k, d, i)
			}
		}
		for c := range pieces(route) {
			for step := range 17 {
				q := c.point(float64(step) / 16)
				if q.X < -0.01 || q.Y < -0.01 || q.X > l.Width+0.01 || q.Y > l.Height+0.01 {
					t.Fatalf("arc %d leaves the plot at %v", k, q)
				}
			}
		}
	}
}

func TestForceOfNothing(t *testing.T) {
	t.Parallel()
	l := Force(Input{}, plotFor(1))
	if l.Engine != "force" || len(l.Points)+len(l.Routes)+len(l.Captions) != 0 {
		t.Errorf("no works have the layout %+v", l)
	}
}

// 600 works are laid out by several goroutines.
func TestForceIsStable(t *testing.T) {
	in, o := field(600, 6, 3), plotFor(600)
	want := Force(in, o)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, cores := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(cores)
		for range 2 {
			if got := Force(in, o); !reflect.DeepEqual(got, want) {
				t.Fatalf("on %d cores the same works have another layout", cores)
			}
		}
	}
	o.Seed = 1
	if reflect.DeepEqual(Force(in, o).Points, want.Points) {
		t.Error("another seed has the same layout")
	}
}

// What the golden file holds was computed on amd64: other machines, some of
// which multiply and add in one rounding, have to come to the same.
func TestForceGolden(t *testing.T) {
	t.Parallel()
	in := field(60, 4, 9)
	l := Force(in, plotFor(60))
	var b strings.Builder
	for i, q := range l.Points {
		fmt.Fprintf(&b, "%d %v %v %+v\n", i, q.X, q.Y, l.Captions[i])
	}
	path := filepath.Join("testdata", "force.golden")
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("the layout is no longer that of %s", path)
	}
}

// Communities that were planted come to stand apart: of a work's five nearest
// neighbours nearly all are of its own.
func TestForceKeepsCommunitiesApart(t *testing.T) {
	t.Parallel()
	in := field(200, 4, 11)
	l := Force(in, plotFor(200))
	own := nearOnes(in, l, 5)
	if own < 0.8 {
		t.Errorf("%.0f %% of near works are of the same community", 100*own)
	}
	shuffled := slices.Clone(in.Works)
	for i := range shuffled {
		shuffled[i].Community = i % 4
	}
	if chance := nearOnes(Input{Works: shuffled}, l, 5); chance > 0.4 {
		t.Errorf("so are %.0f %% of communities by chance", 100*chance)
	}
}

// nearOnes is the share of the k nearest works that are of a work's community.
func nearOnes(in Input, l Layout, k int) float64 {
	own, all := 0, 0
	for i := range in.Works {
		order := make([]int, 0, len(in.Works))
		for j := range in.Works {
			if j != i {
				order = append(order, j)
			}
		}
		slices.SortFunc(order, func(a, b int) int {
			return int(math.Copysign(1, distance(l.Points[a], l.Points[i])-distance(l.Points[b], l.Points[i])))
		})
		for _, j := range order[:k] {
			all++
			if in.Works[j].Community == in.Works[i].Community {
				own++
			}
		}
	}
	return float64(own) / float64(all)
}

// Two rings that nothing joins do not run through one another, and both are in
// the picture.
func TestForceOfTwoComponents(t *testing.T) {
	t.Parallel()
	const n = 40
	in := Input{Works: make([]Work, n)}
	for i := range n {
		half := i / (n / 2)
		in.Works[i].Community = half
		in.Arcs = append(in.Arcs, Arc{Citing: i, Cited: half*n/2 + (i+1)%(n/2)})
	}
	dress(&in, make([]int, n))
	l := Force(in, plotFor(n))
	checkPlaces(t, in, l)
	if own := nearOnes(in, l, 2); own < 0.9 {
		t.Errorf("%.0f %% of near works are of the same component", 100*own)
	}
}

// The picture is as wide as the plot, nearly, whatever the graph.
func TestForceFillsThePlot(t *testing.T) {
	t.Parallel()
	for _, communities := range []int{1, 3, 12} {
		in, o := field(150, communities, 5), plotFor(150)
		lo, hi := bounds(Force(in, o).Points)
		if w, h := (hi.X-lo.X)/o.Width, (hi.Y-lo.Y)/o.Height; w < 0.8 || h < 0.8 {
			t.Errorf("%d communities fill %.2f × %.2f of the plot", communities, w, h)
		}
	}
}

// The most important work is where one begins to read.
func TestForceTurns(t *testing.T) {
	t.Parallel()
	in, o := field(80, 4, 8), plotFor(80)
	for o.Seed = range 6 {
		l := Force(in, o)
		lo, hi := bounds(l.Points)
		if q := l.Points[byRank(in.Works)[0]]; q.X > lo.X+0.6*(hi.X-lo.X) || q.Y > lo.Y+0.6*(hi.Y-lo.Y) {
			t.Errorf("seed %d: it is at %v of %v … %v", o.Seed, q, lo, hi)
		}
	}
}

func TestForceProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "works")
		in := Input{Works: make([]Work, n)}
		for i := range in.Works {
			in.Works[i] = Work{
				Community: rapid.IntRange(-1, 3).Draw(t, "community"),
				Radius:    rapid.Float64Range(3, 18).Draw(t, "radius"),
				Rings:     rapid.SampledFrom([]float64{0, 0, 5.6}).Draw(t, "rings"),
				Caption:   Box{W: rapid.Float64Range(0, 120).Draw(t, "caption"), H: 12},
				Rank:      n - i,
			}
		}
		for range rapid.IntRange(0, 120).Draw(t, "arcs") {
			in.Arcs = append(in.Arcs, Arc{
				Citing: rapid.IntRange(0, n-1).Draw(t, "citing"), Cited: rapid.IntRange(0, n-1).Draw(t, "cited"),
				Strength: rapid.SampledFrom([]float64{0, 1, 7, 1e6}).Draw(t, "strength"),
			})
		}
		o := plotFor(n)
		o.Seed = rapid.Uint64().Draw(t, "seed")
		o.Lines = rapid.IntRange(0, 30).Draw(t, "lines")
		l := Force(in, o)
		checkPlaces(t, in, l)
		checkRoutes(t, in, l)
		for i, q := range l.Points {
			if math.IsNaN(q.X + q.Y) {
				t.Fatalf("work %d is nowhere", i)
			}
		}
	})
}

func BenchmarkForce(b *testing.B) {
	for _, n := range []int{150, 1000, 10_000} {
		in, o := field(n, 12, 1), plotFor(n)
		o.Lines = 2 * n
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				Force(in, o)
			}
		})
	}
}
