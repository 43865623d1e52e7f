package view

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// busyIn are the years from the first to the last of those in which something is.
func busyIn(years ...int) yearRun {
	first, last := slices.Min(years), slices.Max(years)
	run := yearRun{first, make([]bool, last-first+1)}
	for _, y := range years {
		run.busy[y-first] = true
	}
	return run
}

func TestFolds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		years []int
		want  [][2]int
	}{
		{[]int{2000}, [][2]int{{2000, 2000}}},
		{[]int{1990, 1998}, [][2]int{{1990, 1998}}},               // seven empty years stay
		{[]int{1990, 1999}, [][2]int{{1990, 1991}, {1998, 1999}}}, // eight are folded
		{[]int{1775, 1837, 1900, 1950}, [][2]int{{1775, 1776}, {1836, 1838}, {1899, 1901}, {1949, 1950}}},
		{[]int{1700, 1712, 1950}, [][2]int{{1700, 1713}, {1949, 1950}}}, // eleven of 251 are no sixteenth
	} {
		var got [][2]int
		for _, s := range busyIn(c.years...).folded().spans {
			got = append(got, [2]int{s.from, s.to})
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.years, got, c.want)
		}
	}
}

// Every year in which something is has a place, in order, in the frame; all years
// are as wide as one another; labels keep their distance, and every span that has
// room for one has one.
func TestYearAxis(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		years := rapid.SliceOfNDistinct(rapid.IntRange(1500, 2030), 1, 60, rapid.ID[int]).Draw(t, "years")
		a := newYearAxis(busyIn(years...), Frame{X0: 40, X1: 940}, 1)
		slices.Sort(years)
		last := 40.0
		for _, y := range years {
			x, shown := a.at(y)
			if !shown || x <= last || x >= 940 {
				t.Fatalf("%d at %v (%v) after %v", y, x, shown, last)
			}
			last = x
		}
		if end := a.end(a.spans[len(a.spans)-1]); end < 939.99 || end > 940.01 {
			t.Errorf("the axis ends at %v", end)
		}
		labels := a.labelled(40)
		if len(labels) == 0 {
			t.Error("no label")
		}
		for i := 1; i < len(labels); i++ {
			x, _ := a.at(labels[i-1])
			if y, _ := a.at(labels[i]); y-x < 40 {
				t.Errorf("%d and %d are %v apart", labels[i-1], labels[i], y-x)
			}
		}
	})
}

func TestLabelledYears(t *testing.T) {
	t.Parallel()
	run := busyIn(1861, 1906, 1925, 1931, 1938, 1944, 1951, 1958, 1965, 1972, 1979, 1986, 1993, 2000, 2007, 2014, 2018)
	a := newYearAxis(run, Frame{X1: 900}, 1)
	want := []int{1861, 1906, 1925, 1930, 1935, 1940, 1945, 1950, 1955, 1960, 1965, 1970, 1975, 1980, 1985, 1990, 1995, 2000, 2005, 2010, 2015}
	if got := a.labelled(40); !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if _, shown := a.at(1880); shown {
		t.Error("1880 is folded, and has a place")
	}
}
