package view

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// By hand: the smallest step of 1, 2 or 5 times a power of ten that gives no more
// ticks than asked for.
func TestTicks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lo, hi float64
		most   int
		least  float64
		want   []float64
	}{
		{0, 323, 8, 1, []float64{0, 50, 100, 150, 200, 250, 300}},
		{0, 3, 10, 1, []float64{0, 1, 2, 3}},
		{0, 1, 10, 1, []float64{0, 1}},
		{0, 0.9, 10, 1, []float64{0}},
		{0, 1, 3, 0, []float64{0, 0.5, 1}},
		{0, 0.00848, 5, 0, []float64{0, 0.002, 0.004, 0.006, 0.008}},
		{-55, 52, 4, 1, []float64{-50, 0, 50}},
		{-1, 1, 5, 0, []float64{-1, -0.5, 0, 0.5, 1}},
		{2016, 2018, 5, 1, []float64{2016, 2017, 2018}},
		{0, 61_000, 7, 1, []float64{0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000}},
		{0, 10, 1, 1, []float64{0}},
		{5, 5, 4, 1, nil},
		{3, 2, 4, 1, nil},
		{0, math.Inf(1), 4, 1, nil},
		{0, math.NaN(), 4, 1, nil},
		{0, 1e-310, 5, 0, nil}, // no step of which five make it
		{-1.7e308, 1.7e308, 5, 0, nil},
		{0, 1.7e308, 5, 0, []float64{0, 5e307, 1e308, 1.5e308}},
	} {
		if got := ticks(c.lo, c.hi, c.most, c.least); !slices.Equal(got, c.want) {
			t.Errorf("ticks(%v, %v, %d, %v) = %v, want %v", c.lo, c.hi, c.most, c.least, got, c.want)
		}
	}
}

// Ticks lie in the range, as far from one another as a round step, no more than
// asked for, and one step less would be too many.
func TestTicksAreRound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.Float64Range(-1e5, 1e5).Draw(t, "lo")
		hi := lo + rapid.Float64Range(0.01, 1e9).Draw(t, "range")
		most := rapid.IntRange(2, 12).Draw(t, "most")
		list := ticks(lo, hi, most, 0)
		if len(list) > most {
			t.Fatalf("%d ticks", len(list))
		}
		for i, v := range list {
			if slack := 1e-6 * (hi - lo); v < lo-slack || v > hi+slack {
				t.Errorf("%v outside %v … %v", v, lo, hi)
			}
			if i > 0 && v <= list[i-1] {
				t.Errorf("%v after %v", v, list[i-1])
			}
		}
		if len(list) < 2 {
			return
		}
		step := stepOf(list)
		digits := strings.TrimRight(strings.Replace(strconv.FormatFloat(step, 'e', 3, 64)[:5], ".", "", 1), "0")
		if !slices.Contains([]string{"1", "2", "5"}, digits) {
			t.Errorf("a step of %v", step)
		}
	})
}

func TestTickText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		v, step float64
		want    string
	}{
		{0, 0.1, "0"}, {0.3, 0.1, "0.3"}, {1, 0.5, "1.0"}, {-50, 50, "−50"}, {-0.25, 0.05, "−0.25"},
		{1000, 500, "1\u202f000"}, {1234567, 1, "1\u202f234\u202f567"}, {1234.5, 0.1, "1\u202f234.5"},
		{0.004, 0.002, "0.004"}, {3e-8, 1e-8, "3e-08"},
	} {
		if got := tickText(c.v, c.step); got != c.want {
			t.Errorf("tickText(%v, %v) = %q, want %q", c.v, c.step, got, c.want)
		}
	}
}
