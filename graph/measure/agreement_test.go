package measure

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestAdjustedRand against its definition over pairs of works.
func TestAdjustedRand(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 12).Draw(t, "works")
		a := rapid.SliceOfN(rapid.IntRange(0, 3), n, n).Draw(t, "a")
		b := rapid.SliceOfN(rapid.IntRange(0, 3), n, n).Draw(t, "b")
		var both, inA, inB, all float64
		for v := range n {
			for w := range v {
				all++
				if a[v] == a[w] {
					inA++
				}
				if b[v] == b[w] {
					inB++
				}
				if a[v] == a[w] && b[v] == b[w] {
					both++
				}
			}
		}
		want := 1.0
		if all > 0 && (inA+inB)/2 != inA*inB/all {
			want = (both - inA*inB/all) / ((inA+inB)/2 - inA*inB/all)
		}
		if got := adjustedRand(a, b); math.Abs(got-want) > 1e-12 {
			t.Fatalf("%v, want %v", got, want)
		}
		if got := adjustedRand(a, a); got != 1 {
			t.Fatalf("a partition agrees with itself by %v", got)
		}
	})
}

// TestHubertArabie: {1,2,3}{4,5,6} against {1,2}{3,4,5}{6}. Pairs together: 6 and
// 4, in both 2 (1-2, 4-5); (2 − 6·4/15) / (5 − 6·4/15) = 0.4/3.4.
func TestHubertArabie(t *testing.T) {
	t.Parallel()
	if got := adjustedRand([]int{0, 0, 0, 1, 1, 1}, []int{0, 0, 1, 1, 1, 2}); math.Abs(got-0.4/3.4) > 1e-15 {
		t.Errorf("index %v", got)
	}
}
