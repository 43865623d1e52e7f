package view

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"citegraph/fetch/biblio"
)

// mapOf makes works of lines such as "a: b c", a citing b and c; an id that ends in
// a digit is of that year of the decade.
func mapOf(t testing.TB, lines ...string) []*biblio.Work {
	t.Helper()
	var works []*biblio.Work
	for k, line := range lines {
		id, cited, _ := strings.Cut(line, ":")
		w := &biblio.Work{ID: id, State: biblio.Resolved, Year: 2020 - k, Label: id}
		for _, c := range strings.Fields(cited) {
			w.Citations = append(w.Citations, biblio.Citation{Cited: c})
		}
		works = append(works, w)
	}
	slices.SortFunc(works, func(a, b *biblio.Work) int { return strings.Compare(a.ID, b.ID) })
	return works
}

// A work that touches none of those drawn is passed over, however often it is
// cited, until one is drawn that it touches.
func TestTogether(t *testing.T) {
	t.Parallel()
	works := mapOf(t, "s: a b", "a: c", "b:", "c: far", "x1: far", "x2: far", "x3: far", "far:")
	in := inputOf(t, works, "s")
	in.Paths = nil
	for _, c := range []struct {
		top  int
		want []string
	}{
		{1, []string{"s"}},
		{2, []string{"a", "s"}},
		{3, []string{"a", "c", "s"}},
		{4, []string{"a", "c", "far", "s"}},
		{5, []string{"a", "b", "c", "far", "s"}},
	} {
		v := build(t, in, Options{Top: c.top})
		if got := drawnIDs(v); !slices.Equal(got, c.want) {
			t.Errorf("top %d: %v, not %v", c.top, got, c.want)
		}
		if got := captions(v, "account"); !strings.Contains(got, "(seeds, then works tied to these, by citations in this map)") || strings.Contains(got, "alone") {
			t.Errorf("top %d: %q", c.top, got)
		}
	}
}

// What stands alone all the same is counted: where no work is left that touches
// the others, the first of the next part comes in alone. A work without citations
// is not counted, nor is a part that is due two works or more.
func TestAlone(t *testing.T) {
	t.Parallel()
	var lines, seeds []string
	for k := range 5 {
		lines = append(lines, fmt.Sprintf("s%d: a%d b%d", k, k, k), fmt.Sprintf("a%d:", k), fmt.Sprintf("b%d:", k))
		seeds = append(seeds, fmt.Sprintf("s%d", k))
	}
	in := inputOf(t, append(mapOf(t, lines...), &biblio.Work{ID: "zz", Label: "zz"}), seeds[:2]...)
	in.Ledger.Beyond = 1
	in.Paths = nil
	for top, want := range map[int]string{9: "", 10: "; 1 work stands alone, since none that touches it is drawn;", 12: ""} {
		got := captions(build(t, in, Options{Top: top}), "account")
		if want == "" && strings.Contains(got, "alone") || !strings.Contains(got, want) {
			t.Errorf("top %d: %q", top, got)
		}
	}
}

// Two literatures that do not cite each other are both in the picture, and no work
// of theirs stands alone.
func TestPartsOfTheMap(t *testing.T) {
	t.Parallel()
	var lines []string
	for part, size := range map[string]int{"a": 30, "b": 20, "c": 1} {
		for k := range size {
			line := fmt.Sprintf("%s%02d:", part, k)
			if k > 0 {
				line += fmt.Sprintf(" %s%02d %s00", part, k-1, part)
			}
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	in := inputOf(t, mapOf(t, lines...))
	in.Paths = nil
	parts := map[byte]int{}
	v := build(t, in, Options{Top: 12})
	for _, id := range drawnIDs(v) {
		parts[id[0]]++
	}
	if parts['a'] < 2 || parts['b'] < 2 || parts['c'] > 0 || strings.Contains(captions(v, "account"), "alone") {
		t.Errorf("drawn of each part: %v", parts)
	}
}

// In a map in which everything hangs on the seed, nothing that is drawn stands
// alone, and as many works are drawn as were asked for.
func TestTogetherProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(rt, "works")
		var works []*biblio.Work
		for i := range n {
			works = append(works, &biblio.Work{ID: fmt.Sprintf("w%02d", i), State: biblio.Resolved, Year: 2000, Label: "L"})
			if i > 0 { // cited by one before it
				by := works[rapid.IntRange(0, i-1).Draw(rt, "citing")]
				by.Citations = append(by.Citations, biblio.Citation{Cited: works[i].ID})
			}
		}
		in := inputOf(t, works, "w00")
		in.Paths = nil
		top := rapid.IntRange(2, n).Draw(rt, "top")
		v := build(t, in, Options{Top: top})
		if got := len(drawnIDs(v)); got != top {
			rt.Fatalf("%d drawn, not %d", got, top)
		}
		tied := map[int]bool{}
		for _, l := range v.Links {
			if l.Drawn {
				tied[l.Citing], tied[l.Cited] = true, true
			}
		}
		if len(tied) != top {
			rt.Fatalf("%d of %d works have a line", len(tied), top)
		}
	})
}
