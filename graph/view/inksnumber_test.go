package view

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"

	"pgregory.net/rapid"
)

// Whatever the numbers, every class has an ink of its own, stronger with its numbers;
// two classes or more reach both ends of the scale; equal numbers are of one class,
// and none has numbers on both sides of 0.
func TestClasses(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.OneOf(
			rapid.Map(rapid.IntRange(-4, 9), func(i int) float64 { return float64(i) }),
			rapid.Float64Range(-2, 2), rapid.Float64Range(0, 1e9),
		), 0, 60).Draw(t, "values")
		slices.Sort(values)
		scale, classes := classesOf(values)
		at := 0
		for k, c := range classes {
			if c.from != at || c.to <= c.from {
				t.Fatalf("class %d of %v is not the next stretch: %v", k, values, classes)
			}
			at = c.to
			if k > 0 && (c.ink <= classes[k-1].ink || values[c.from] == values[c.from-1]) {
				t.Fatalf("classes %v of %v", classes, values)
			}
			if low, high := values[c.from], values[c.to-1]; scale == Diverging && (low < 0) != (high < 0) || scale == Diverging && (low > 0) != (high > 0) {
				t.Fatalf("a class from %v to %v", low, high)
			}
		}
		if at != len(values) {
			t.Fatalf("%d of %d numbers are in a class", at, len(values))
		}
		if n := len(classes); n > 1 && (classes[0].ink > 1 || classes[n-1].ink < SequenceInks-2) {
			t.Fatalf("the inks of %v are not spread", classes)
		}
		if n := len(classes); n > 1 && scale == Sequence && (classes[0].ink != 0 || classes[n-1].ink != SequenceInks-1) {
			t.Fatalf("the inks of %v are not spread", classes)
		}
	})
}

// Works of seven different numbers have seven inks, though most have the least.
func TestInksAreSpread(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		values []float64
		want   []int
	}{
		{[]float64{1, 2, 3, 4, 5, 6, 7}, []int{0, 1, 2, 3, 4, 5, 6}},
		{[]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4}, []int{0, 2, 4, 6}},
		{[]float64{5, 5}, []int{3}},
		{[]float64{1, 2}, []int{0, 6}},
		{[]float64{-3, -2, -1, 0, 0, 1, 2}, []int{0, 1, 2, 3, 4, 6}},
		{[]float64{-1, 1}, []int{1, 5}},
		{[]float64{-2, -1, 0}, []int{0, 3, 6}},
	} {
		var inks []int
		_, classes := classesOf(c.values)
		for _, k := range classes {
			inks = append(inks, k.ink)
		}
		if !slices.Equal(inks, c.want) {
			t.Errorf("%v: inks %v, not %v", c.values, inks, c.want)
		}
	}
}

// A measure that is below and above 0 has a scale with two arms, and its ranges no
// dash beside a minus sign. The legend counts the whole map, and says so.
func TestDivergingMeasure(t *testing.T) {
	t.Parallel()
	var works []*biblio.Work
	values := []float64{-0.435, -0.25, 0, 0.1, 0.5, math.NaN(), -0.3, 0, 0.2, math.NaN()}
	for i := range values {
		works = append(works, &biblio.Work{ID: fmt.Sprintf("w%d", i), State: biblio.Resolved, Year: 2000, Label: "L"})
	}
	in := inputOf(t, works)
	order := []float64{10, 9, 8, 7, 6, 5, 4, 3, 2, 1}
	in.Columns = append(in.Columns, measure.Column{Name: measure.DisruptionName, Values: values}, measure.Column{Name: "order", Values: order})
	v := build(t, in, Options{Top: 6, SizeBy: "order", ColorBy: measure.DisruptionName})
	if v.Picture.Scale != Diverging {
		t.Fatalf("scale %q", v.Picture.Scale)
	}
	var labels []string
	for _, e := range v.Picture.Legend {
		if e.Kind == "ink" {
			labels = append(labels, e.Label)
		}
	}
	if want := []string{"disruption index −0.435 · 1", "−0.25 · 1", "0 · 2", "0.1 · 1", "0.5 · 1", "not defined · 2"}; !slices.Equal(labels, want) {
		t.Errorf("%q, not %q", labels, want)
	}
	for i, want := range []int{0, 2, 3, 4, 6, -1} {
		if got := v.Items[i].Ink; got != want {
			t.Errorf("%v has ink %d, not %d", values[i], got, want)
		}
	}
}

func TestRangesOfNumbers(t *testing.T) {
	t.Parallel()
	for want, c := range map[string][2]float64{
		"−0.435 to −0.25": {-0.435, -0.25}, "−1 to 2": {-1, 2}, "3–7": {3, 7}, "0.5": {0.5, 0.5}, "−3": {-3, -3}, "0.333": {0.33331, 0.33333}, "0–12": {0, 12},
	} {
		if got := numbers(c[0], c[1]); got != want {
			t.Errorf("%v: %q, not %q", c, got, want)
		}
	}
}
