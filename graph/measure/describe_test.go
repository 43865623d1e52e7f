package measure_test

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
)

// TestDescribe: by hand. Of three communities with two works or more, "bees" is
// in two (5·log 3/2 is less than 4·log 3 only in the one where it competes),
// "DNA" in one, mostly written so.
func TestDescribe(t *testing.T) {
	t.Parallel()
	titles := []string{
		"A study of DNA and bees", "On the DNA of bees", "dna: 2001", "Bees of note", // community 0
		"Bees using honey", "Honey honey", "The honey-bee", // 1
		"Über Eis", "Das Eis mit Eis", // 2
		"A lone lone lone lone title", // 3
	}
	of := []int{0, 0, 0, 0, 1, 1, 1, 2, 2, 3}
	works := make([]*biblio.Work, len(titles))
	for i, title := range titles {
		works[i] = &biblio.Work{ID: string(rune('a' + i)), Title: title}
	}
	net, _ := graph.Build(works, graph.Options{})
	by := []float64{1, 3, math.NaN(), 3, 0, 0, 0, math.NaN(), 5, 1}
	want := []measure.Community{
		{Size: 4, Words: []string{"DNA", "bees"}, Works: []graph.Node{1, 3, 0}}, // 3·log 3, 3·log 1.5
		{Size: 3, Words: []string{"honey"}, Works: []graph.Node{4, 5, 6}},
		{Size: 2, Words: []string{"Eis"}, Works: []graph.Node{8, 7}},
		{Size: 1, Works: []graph.Node{9}},
	}
	got := measure.Describe(net, measure.Partition{Of: of, Count: 4}, by)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	again := measure.Describe(net, measure.Partition{Of: of, Count: 4}, by)
	if diff := cmp.Diff(got, again); diff != "" {
		t.Error(diff)
	}
}

func TestDescribeOfLittle(t *testing.T) {
	t.Parallel()
	bare, _ := graph.FromArcs(2, nil, nil)
	got := measure.Describe(bare, measure.Partition{Of: []int{0, 0}, Count: 1}, []float64{0, 1})
	if len(got) != 1 || got[0].Size != 2 || got[0].Words != nil || !slices.Equal(got[0].Works, []graph.Node{1, 0}) {
		t.Errorf("%+v", got)
	}
	empty, _ := graph.FromArcs(0, nil, nil)
	if got := measure.Describe(empty, measure.Partition{}, nil); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	// One community alone: there is nothing to be set apart from, so the commonest words.
	works := []*biblio.Work{{ID: "a", Title: "Red bees"}, {ID: "b", Title: "Blue bees"}}
	net, _ := graph.Build(works, graph.Options{})
	if got := measure.Describe(net, measure.Partition{Of: []int{0, 0}, Count: 1}, []float64{0, 0}); !slices.Equal(got[0].Words, []string{"bees"}) {
		t.Errorf("%+v", got)
	}
}
