package measure

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func words(n int) *rapid.Generator[[]uint64] {
	return rapid.SliceOfN(rapid.OneOf(rapid.Uint64(), rapid.SampledFrom([]uint64{0, 1, 1<<64 - 1})), n, n)
}

// TestWide checks every operation against math/big.
func TestWide(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "words")
		x, y := words(n).Draw(t, "x"), words(n).Draw(t, "y")
		bigX, bigY := integer(x), integer(y)
		for i, word := range x {
			if got := new(big.Int).Rsh(bigX, uint(64*i)); got.Uint64() != word {
				t.Fatalf("integer(%x) is %x", x, bigX)
			}
		}
		if compare(x, y) != bigX.Cmp(bigY) {
			t.Fatalf("compare(%x, %x) = %d", x, y, compare(x, y))
		}
		product := make([]uint64, 2*n)
		multiply(product, x, y)
		if want := new(big.Int).Mul(bigX, bigY); integer(product).Cmp(want) != 0 {
			t.Fatalf("%x · %x = %x, want %x", x, y, product, want)
		}
		want, _ := new(big.Float).SetInt(bigX).Float64()
		if got := approximate(x); got < want*(1-0x1p-51) || got > want*(1+0x1p-51) {
			t.Fatalf("approximate(%x) = %v, want %v", x, got, want)
		}
		sum := append(slices.Clone(x), 0)
		overflow := accumulate(sum, y)
		if want := new(big.Int).Add(bigX, bigY); overflow || integer(sum).Cmp(want) != 0 {
			t.Fatalf("%x + %x = %x, want %x", x, y, sum, want)
		}
		short := slices.Clone(x)
		if overflow := accumulate(short, y); overflow != (sum[n] != 0) {
			t.Fatalf("%x + %x in %d words: overflow %v", x, y, n, overflow)
		}
	})
}

// TestNarrowProduct multiplies into fewer words than both factors have, where
// the value fits: as the counts of paths do.
func TestNarrowProduct(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.IntRange(0, 3).Draw(t, "a"), rapid.IntRange(0, 3).Draw(t, "b")
		x := append(words(a).Draw(t, "x"), make([]uint64, 4-a)...)
		y := append(words(b).Draw(t, "y"), make([]uint64, 4-b)...)
		product := slices.Repeat([]uint64{99}, a+b)
		multiply(product, x, y)
		if want := new(big.Int).Mul(integer(x), integer(y)); integer(product).Cmp(want) != 0 {
			t.Fatalf("%x · %x = %x, want %x", x, y, product, want)
		}
	})
}

func TestApproximateBeyondFloats(t *testing.T) {
	t.Parallel()
	if got := approximate(append(make([]uint64, 16), 1)); got < 1e308 {
		t.Errorf("2^1024 is %v", got)
	}
}
