package view

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
)

// chain is a map in which each of n works cites the one before, and work k of the
// chain is cited by extra[k] works more, of which none is on the main path.
func chain(t *testing.T, n int, extra map[int]int) Input {
	t.Helper()
	var works []*biblio.Work
	add := func(id string, year int, cites ...string) {
		w := &biblio.Work{ID: id, State: biblio.Resolved, Year: year, Label: "Label " + id}
		for _, c := range cites {
			w.Citations = append(w.Citations, biblio.Citation{Cited: c})
		}
		works = append(works, w)
	}
	for i := range n {
		if i == 0 {
			add("c000", 1900)
			continue
		}
		add(fmt.Sprintf("c%03d", i), 1900+i, fmt.Sprintf("c%03d", i-1))
	}
	for k, many := range extra {
		for i := range many {
			add(fmt.Sprintf("x%03d-%02d", k, i), 1901+k, fmt.Sprintf("c%03d", k))
		}
	}
	return inputOf(t, works)
}

// A main path that would fill the picture takes half of it, as one stretch around its
// largest work, and the account, the legend and the description say so. The works
// that are largest are drawn too.
func TestLongMainPath(t *testing.T) {
	t.Parallel()
	in := chain(t, 60, map[int]int{30: 20, 31: 20, 50: 30})
	worth := measure.Column{Name: "worth", Values: make([]float64, in.Network.Len())}
	for i := range worth.Values {
		switch cited := len(in.Network.CitedBy(graph.Node(i))); {
		case cited > 2:
			worth.Values[i] = float64(cited)
		case strings.HasPrefix(in.Network.Name(graph.Node(i)), "x"):
			worth.Values[i] = 2
		default:
			worth.Values[i] = 1 // the rest of the chain does not come before the others
		}
	}
	in.Columns = append(in.Columns, worth)
	v := build(t, in, Options{Top: 40, SizeBy: "worth"})
	checkPicture(t, v)
	if got := len(drawnIDs(v)); got != 40 {
		t.Fatalf("%d drawn", got)
	}
	var firm []string
	for _, l := range v.Links {
		if l.Line == LineMainPath {
			firm = append(firm, v.Items[l.Cited].Work.ID)
		}
	}
	slices.Sort(firm)
	// Work 50 has most: around it is the stretch of 20, from 31 on; work 30 is drawn too and lengthens it.
	last := ""
	for k, id := range firm {
		if k > 0 && id != fmt.Sprintf("c%03d", workNumber(t, last)+1) {
			t.Errorf("the path is in pieces: %v", firm)
			break
		}
		last = id
	}
	if !slices.Contains(firm, "c049") || len(firm) != 20 {
		t.Errorf("firm: %v", firm)
	}
	for _, want := range []string{"c030", "c031", "c050"} {
		if !slices.Contains(drawnIDs(v), want) {
			t.Errorf("%s is not drawn", want)
		}
	}
	drawn := len(firm) + 1
	if want := fmt.Sprintf("main path: %d of its 60 works drawn, around Label c050", drawn); !strings.Contains(captions(v, "account"), want) {
		t.Errorf("%q lacks %q", captions(v, "account"), want)
	}
	if want := fmt.Sprintf("Main path, the %d of its 60 works that are drawn, oldest first: Label %s,", drawn, firm[0]); !strings.Contains(v.Description, want) {
		t.Errorf("%q lacks %q", v.Description, want)
	}
	left, right := 0, 0
	for _, o := range v.Picture.Onward {
		if o.X < o.X0 {
			left++
		} else {
			right++
		}
	}
	if left != 1 || right > 1 {
		t.Errorf("the path goes on at %v", v.Picture.Onward)
	}
	if !slices.ContainsFunc(v.Picture.Legend, func(e Entry) bool { return e.Name == LineOnward }) {
		t.Error("the legend does not explain where the path goes on")
	}
}

func workNumber(t *testing.T, id string) (n int) {
	t.Helper()
	if _, err := fmt.Sscanf(id, "c%d", &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// A main path that leaves room is drawn whole, and nothing is said of it.
func TestWholeMainPath(t *testing.T) {
	t.Parallel()
	in := chain(t, 20, map[int]int{3: 40, 12: 40})
	for _, o := range []Options{{Top: 40}, {Top: All}, {Top: 40, Layout: "timeline"}} {
		v := build(t, in, o)
		firm := 0
		for _, l := range v.Links {
			if l.Line == LineMainPath {
				firm++
			}
		}
		if firm != len(in.Paths.Arcs) || v.Picture.Onward != nil || strings.Contains(captions(v, "account"), "main path:") || !strings.Contains(v.Description, "Main path, oldest first: ") {
			t.Errorf("%+v: %d firm, %v, %q", o, firm, v.Picture.Onward, v.Description)
		}
	}
}

// Where a path passes through a cycle, no citation of it joins the works by which it
// enters and leaves: the stretch goes on all the same.
func TestStretchCrossesCycles(t *testing.T) {
	t.Parallel()
	var works []*biblio.Work
	for i := range 30 {
		w := &biblio.Work{ID: fmt.Sprintf("c%03d", i), State: biblio.Resolved, Year: 1900 + i, Label: fmt.Sprintf("L%d", i)}
		if i > 0 {
			w.Citations = append(w.Citations, biblio.Citation{Cited: fmt.Sprintf("c%03d", i-1)})
		}
		if i == 14 { // 14 and 15 cite one another
			w.Citations = append(w.Citations, biblio.Citation{Cited: "c015"})
		}
		works = append(works, w)
	}
	in := inputOf(t, works)
	if len(in.Paths.Works) != len(in.Paths.Arcs)+2 {
		t.Fatalf("%d works, %d citations of the path", len(in.Paths.Works), len(in.Paths.Arcs))
	}
	values := make([]float64, len(works))
	for i := range values {
		values[i] = 1
	}
	values[15], values[14], values[16] = 9, 8, 7
	in.Columns = append(in.Columns, measure.Column{Name: "odd", Values: values})
	v := build(t, in, Options{Top: 10, SizeBy: "odd"})
	for _, id := range []string{"c014", "c015", "c016"} {
		if i, _ := in.Network.Find(id); !v.Items[i].Drawn {
			t.Errorf("%s is not drawn: %v", id, drawnIDs(v))
		}
	}
	if got := captions(v, "account"); !strings.Contains(got, "of its 30 works drawn, around L15") {
		t.Errorf("%q", got)
	}
}

// A picture of few works has the whole of a main path that leaves room for a third as
// many others, and else a stretch; a seed of the path that is drawn apart from it is
// counted with it. By worth, works beside the path come before most of its own.
func TestPathOfFewWorks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		chain int // one less than the path: a work beside it cites the last
		said  string
		// what the description has of it
		listed string
	}{
		{14, "", "Main path, oldest first: Label c000, Label c001, "},
		{15, "main path: 11 of its 16 works drawn, 10 of them as a line, around Label c014", "Main path, the 11 of its 16 works that are drawn, oldest first: Label c006, Label c007, "},
		{15, "main path: 11 of its 16 works drawn", "; and apart from this line Label c001. "},
	} {
		in := chain(t, c.chain, map[int]int{1: 12, c.chain - 1: 12})
		worth := measure.Column{Name: "worth", Values: make([]float64, in.Network.Len())}
		for i := range worth.Values {
			worth.Values[i] = 2
			if id := in.Network.Name(graph.Node(i)); strings.HasPrefix(id, "c") {
				worth.Values[i] = 1
			}
		}
		first, _ := in.Network.Find(fmt.Sprintf("c%03d", c.chain-1))
		apart, _ := in.Network.Find("c001")
		worth.Values[first], worth.Values[apart] = 9, 8
		in.Columns = append(in.Columns, worth)
		in.Seeds = []string{in.Network.Name(first), "c001"}
		v := build(t, in, Options{Top: 20, SizeBy: "worth"})
		drawn := 0
		for i := range v.Items {
			if v.Items[i].Drawn && v.Items[i].MainPath {
				drawn++
			}
		}
		got := captions(v, "account")
		if c.said == "" && (drawn != c.chain+1 || strings.Contains(got, "main path:")) || !strings.Contains(got, c.said) {
			t.Errorf("%d of %d works of the path drawn: %q", drawn, c.chain+1, got)
		}
		if got := v.Description; !strings.Contains(got, c.listed) {
			t.Errorf("%q\nlacks %q", got, c.listed)
		}
	}
}
