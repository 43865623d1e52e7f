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

// TestDescribe, by hand: of 8 titles with a telling word, 4 are in community 0.
// "wave" is in 3 of them and in 4 of all, 9/4; "DNA", mostly written so, in 2 of
// 2, 4/2; "honey" in 2 of 3 is not half as frequent again as everywhere.
func TestDescribe(t *testing.T) {
	t.Parallel()
	titles := []string{
		"The wave of honey", "Some waves of mtDNA and other", "MTDNA: WAVES OF 2001", "A study of honey", // community 0
		"On honey Gravity", "Gravity using tides", "Tides, and a wave", // 1
		"Über Eis", "Das Eis mit Eis", // 2
		"A lone lone lone lone title", // 3
		"", "mtDNA honey gravity",     // none, and a work known from a citing list
	}
	of := []int{0, 0, 0, 0, 1, 1, 1, 2, 2, 3, -1, 1}
	works := make([]*biblio.Work, len(titles))
	for i, title := range titles {
		works[i] = &biblio.Work{ID: string(rune('a' + i)), Title: title, Source: biblio.FromCrossref}
	}
	works[11].Source = biblio.FromReference
	net, _ := graph.Build(works, graph.Options{})
	by := []float64{1, 3, math.NaN(), 3, 0, 0, 0, math.NaN(), 5, 1, 9, -1}
	want := []measure.Community{
		{Size: 4, Words: []string{"waves", "mtdna"}, Works: []graph.Node{1, 3, 0}},
		{Size: 4, Words: []string{"gravity", "tides"}, Works: []graph.Node{4, 5, 6}},
		{Size: 2, Works: []graph.Node{8, 7}}, // one word of three letters is not enough
		{Size: 1, Works: []graph.Node{9}},
	}
	for range 2 {
		got := measure.Describe(net, measure.Partition{Of: of, Count: 4}, by)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
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
}
