package main

import (
	"fmt"
	"math/big"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph/render"
)

// Where a path comes round a circle of works, the step on begins at another work
// of the circle: nothing leads to that one.
func TestWayInto(t *testing.T) {
	t.Parallel()
	one, two := big.NewInt(1), big.NewInt(2)
	for name, c := range map[string]struct {
		way  way
		want string
	}{
		"nothing":  {way{}, "[]"},
		"straight": {way{works: worksOf("a", "b", "c"), steps: []step{{"b", "a", one}, {"c", "b", two}}}, "[<nil> 1 2]"},
		"a circle": {way{works: worksOf("a", "b", "b2", "c"), steps: []step{{"b", "a", one}, {"c", "b2", two}}}, "[<nil> 1 <nil> 2]"},
	} {
		if got := fmt.Sprint(c.way.into()); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func worksOf(ids ...string) (works []*biblio.Work) {
	for _, id := range ids {
		works = append(works, &biblio.Work{ID: id})
	}
	return works
}

func TestCountText(t *testing.T) {
	t.Parallel()
	most := new(big.Int).Lsh(big.NewInt(1), 53) // every integer up to 2⁵³ is a float64 of its own
	beyond := new(big.Int).Add(most, big.NewInt(1))
	for _, c := range []struct {
		count             *big.Int
		full, short, json string
	}{
		{big.NewInt(0), "0", "0", "0"},
		{big.NewInt(999_999_999_999_999), "999999999999999", "999999999999999", "999999999999999"},
		{most, "9007199254740992", "9.007e+15", "9007199254740992"},
		{beyond, "9007199254740993", "9.007e+15", `"9007199254740993"`},
	} {
		if full, short, json := countText(c.count), shortCount(c.count), render.CountJSON(c.count.String()); full != c.full || short != c.short || json != c.json {
			t.Errorf("%v: %s, %s, %s; want %s, %s, %s", c.count, full, short, json, c.full, c.short, c.json)
		}
	}
	if countText(nil) != "" || shortCount(nil) != "" {
		t.Error("no count is not empty")
	}
}
