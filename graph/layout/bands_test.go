package layout

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// cost is the sum of tie × distance of an arrangement.
func cost(places []int, ties []map[int]float64) float64 {
	sum := 0.0
	for a := range ties {
		for b, w := range ties[a] {
			sum += w * math.Abs(float64(places[a]-places[b])) / 2
		}
	}
	return sum
}

// leastCost tries every order.
func leastCost(n int, ties []map[int]float64) float64 {
	best := math.Inf(1)
	places := make([]int, n)
	var try func(k int, used int)
	try = func(k int, used int) {
		if k == n {
			best = min(best, cost(places, ties))
			return
		}
		for p := range n {
			if used>>p&1 == 0 {
				places[k] = p
				try(k+1, used|1<<p)
			}
		}
	}
	try(0, 0)
	return best
}

func drawTies(t *rapid.T, n int) []map[int]float64 {
	ties := make([]map[int]float64, n)
	for a := range ties {
		ties[a] = map[int]float64{}
	}
	for range rapid.IntRange(0, 2*n).Draw(t, "ties") {
		a, b := rapid.IntRange(0, n-1).Draw(t, "a"), rapid.IntRange(0, n-1).Draw(t, "b")
		if a != b {
			w := float64(rapid.IntRange(1, 9).Draw(t, "weight"))
			ties[a][b] += w
			ties[b][a] += w
		}
	}
	return ties
}

func TestArrangeIsOptimal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "groups")
		ties := drawTies(t, n)
		if got, want := cost(arrange(make([]int, n), ties), ties), leastCost(n, ties); got > want {
			t.Fatalf("cost %v, not the least, %v", got, want)
		}
	})
}

func TestArrangeIsAPermutation(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 80).Draw(t, "groups")
		size := rapid.SliceOfN(rapid.IntRange(1, 50), n, n).Draw(t, "sizes")
		ties := drawTies(t, n)
		places := arrange(size, ties)
		if !slices.Equal(places, arrange(size, ties)) {
			t.Fatal("another order the second time")
		}
		slices.Sort(places)
		for k, p := range places {
			if k != p {
				t.Fatalf("places %v", places)
			}
		}
	})
}

// A chain of groups is put in its order, whatever the sizes.
func TestArrangeChain(t *testing.T) {
	t.Parallel()
	const n = 60
	ties := make([]map[int]float64, n)
	for a := range ties {
		ties[a] = map[int]float64{}
	}
	for a := range n - 1 {
		ties[a][a+1], ties[a+1][a] = 1, 1
	}
	size := make([]int, n)
	for a := range size {
		size[a] = n - a
	}
	if got := cost(arrange(size, ties), ties); got > 2*(n-1) {
		t.Errorf("the chain costs %v; in its order it costs %d", got, n-1)
	}
}
