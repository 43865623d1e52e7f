package main

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"citegraph/graph/layout"
)

// realMaps are pictures of real literatures, as they are drawn without further
// flags and otherwise.
func realMaps() map[string][]string {
	honeybee := []string{"map", "--offline", shared + "/honeybee/works.jsonl.gz", "--seed", "10.1371/journal.pone.0197589", "--depth", "2"}
	silicon := []string{"map", "--offline", shared + "/silicon/works.jsonl.gz", "--seed", "10.1063/1.3284083"}
	with := func(args []string, more ...string) []string { return slices.Concat(args, more) }
	return map[string][]string{
		"fleet":                {"map", "--offline", fleet},
		"honeybee":             honeybee,
		"honeybee 500":         with(honeybee, "--top", "500"),
		"honeybee all":         with(honeybee, "--top", "800"),
		"honeybee as seeds":    {"map", "--offline", shared + "/honeybee/works.jsonl.gz", "--depth", "0", "--top", "500"},
		"honeybee co-citation": with(honeybee, "--graph", "co-citation"),
		"honeybee coupling":    with(honeybee, "--graph", "coupling"),
		"honeybee narrow":      with(honeybee, "--width", "700"),
		"silicon":              silicon,
		"silicon 2":            with(silicon, "--depth", "2"),
	}
}

// In pictures of real literatures no line of type lies on another or on a disc,
// nothing leaves the canvas or is cut, curves stay in the plot, seeds have their
// label, works have their line, and the file is small.
func TestRealMaps(t *testing.T) {
	t.Parallel()
	for name, args := range realMaps() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := os.Stat(args[2]); err != nil {
				t.Skip("the records of " + name + " are not here")
			}
			path := filepath.Join(t.TempDir(), "map.svg")
			tr := try(t, append(slices.Clone(args), "-o", path)...)
			if status := tr.run(); status != exitDone {
				t.Fatalf("status %d: %s", status, tr.err.String())
			}
			p := readPicture(t, path)
			p.checkBoxes(t)
			p.checkWords(t)
			if want := ringed(name); p.seeds != want {
				t.Errorf("%d seeds are ringed, not %d", p.seeds, want)
			}
			p.checkCurves(t)
			if p.discs > 400 && p.bytes > 1000*p.discs {
				t.Errorf("%d bytes for %d works", p.bytes, p.discs)
			}
		})
	}
}

// ringed is how many seeds a picture shows: none where every work is one, nor where
// nothing is cited together with it.
func ringed(name string) int {
	if name == "honeybee as seeds" || name == "honeybee co-citation" {
		return 0
	}
	return 1
}

// A picture is what was read back from an SVG.
type picture struct {
	width, height float64
	marks         []box // discs of works and lines of type
	words         map[string][]string
	seeds, named  int // works ringed as seeds, and seeds' labels
	discs, bytes  int
	top, foot     float64 // of the plot: where the lines of the axis are
	curves        [][]layout.Point
}

// A box is that of a line of type, or around a disc.
type box struct {
	x0, y0, x1, y1 float64
	disc           bool
	what           string
}

// node is an element of the SVG.
type node struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []node     `xml:",any"`
}

func (n *node) attr(name string) string {
	for _, a := range n.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (n *node) number(name string) float64 {
	v, _ := strconv.ParseFloat(n.attr(name), 64)
	return v
}

func readPicture(t *testing.T, path string) *picture {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var root node
	if err := xml.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	p := &picture{width: root.number("width"), height: root.number("height"), bytes: len(text), words: map[string][]string{}, foot: root.number("height")}
	for i := range root.Children {
		g := &root.Children[i]
		switch g.attr("class") {
		case "works":
			p.readWorks(g)
		case "captions", "frame", "legend":
			p.readWords(g, g.attr("class"))
		case "axis":
			p.readAxis(t, g)
		case "citations":
			p.readCurves(t, g)
		}
	}
	return p
}

func (p *picture) readWorks(g *node) {
	for i := range g.Children {
		work := &g.Children[i]
		p.discs++
		b := box{disc: true, what: work.attr("id")}
		for _, shape := range work.Children {
			switch x, y, r := shape.number("cx"), shape.number("cy"), shape.number("r"); shape.XMLName.Local {
			case "rect":
				x, y, r = shape.number("x"), shape.number("y"), shape.number("width")/2
				b.x0, b.y0, b.x1, b.y1 = x, y, x+2*r, y+2*r
			case "circle":
				if shape.attr("class") != "mask" && r > (b.x1-b.x0)/2 {
					b.x0, b.y0, b.x1, b.y1 = x-r, y-r, x+r, y+r
				}
			}
			if shape.attr("class") == "ring seed" {
				p.seeds++
			}
		}
		p.marks = append(p.marks, b)
	}
	p.seeds /= 2 // two rings each
}

func (p *picture) readWords(g *node, group string) {
	for i := range g.Children {
		n := &g.Children[i]
		if n.XMLName.Local != "text" {
			continue
		}
		f := layout.Face{Size: n.number("font-size"), Bold: n.attr("font-weight") == "bold"}
		x, y, w := n.number("x"), n.number("y"), f.Width(n.Text)
		switch n.attr("text-anchor") {
		case "middle":
			x -= w / 2
		case "end":
			x -= w
		}
		p.marks = append(p.marks, box{x, y - f.Ascent(), x + w, y - f.Ascent() + f.Height(), false, n.Text})
		role := group
		if group == "frame" {
			role = n.attr("class")
		}
		p.words[role] = append(p.words[role], n.Text)
		if group == "captions" && n.attr("class") == "seed" && f.Bold {
			p.named++
		}
	}
}

// readAxis finds the two rules between which the works stand.
func (p *picture) readAxis(t *testing.T, g *node) {
	for i := range g.Children {
		n := &g.Children[i]
		if c := n.attr("class"); c != "year" && c != "year decade" {
			continue
		}
		var x float64
		if _, err := fmt.Sscanf(strings.ReplaceAll(n.attr("d"), "V", " "), "M%f %f %f", &x, &p.top, &p.foot); err != nil {
			t.Fatalf("%q: %v", n.attr("d"), err)
		}
	}
}

func (p *picture) readCurves(t *testing.T, g *node) {
	for i := range g.Children {
		for k := range g.Children[i].Children {
			p.curves = append(p.curves, readPath(t, g.Children[i].Children[k].attr("d")))
		}
	}
}

// readPath is the points of an M with relative c.
func readPath(t *testing.T, d string) []layout.Point {
	t.Helper()
	start, rest, _ := strings.Cut(strings.TrimPrefix(d, "M"), "c")
	var at layout.Point
	if _, err := fmt.Sscanf(start, "%f %f", &at.X, &at.Y); err != nil {
		t.Fatalf("%q: %v", d, err)
	}
	points := []layout.Point{at}
	for piece := range strings.SplitSeq(rest, "c") {
		fields := strings.Fields(strings.ReplaceAll(piece, "-", " -"))
		if len(fields) != 6 {
			t.Fatalf("%q has a piece of %d numbers", d, len(fields))
		}
		from := points[len(points)-1]
		for k := 0; k < 6; k += 2 {
			dx, _ := strconv.ParseFloat(fields[k], 64)
			dy, _ := strconv.ParseFloat(fields[k+1], 64)
			points = append(points, layout.Point{X: from.X + dx, Y: from.Y + dy})
		}
	}
	return points
}

func (b box) over(o box) bool {
	const eps = 0.2 // places are rounded to a tenth
	x, y := (b.x0+b.x1)/2, (b.y0+b.y1)/2
	switch {
	case b.disc && o.disc:
		return math.Hypot(x-(o.x0+o.x1)/2, y-(o.y0+o.y1)/2) < (b.x1-b.x0+o.x1-o.x0)/2-eps
	case o.disc:
		return o.over(b)
	case b.disc:
		return math.Hypot(x-max(o.x0, min(x, o.x1)), y-max(o.y0, min(y, o.y1))) < (b.x1-b.x0)/2-eps
	}
	return b.x0 < o.x1-eps && o.x0 < b.x1-eps && b.y0 < o.y1-eps && o.y0 < b.y1-eps
}

func (p *picture) checkBoxes(t *testing.T) {
	slices.SortFunc(p.marks, func(a, b box) int { return cmp.Compare(a.x0, b.x0) })
	for k, a := range p.marks {
		if a.x0 < 0 || a.y0 < 0 || a.x1 > p.width || a.y1 > p.height {
			t.Errorf("%q leaves the canvas: %+v", a.what, a)
		}
		for _, b := range p.marks[k+1:] {
			if b.x0 >= a.x1 {
				break
			}
			if a.over(b) {
				t.Errorf("%q and %q lie on one another: %+v, %+v", a.what, b.what, a, b)
			}
		}
	}
}

// checkWords looks at what the picture says.
func (p *picture) checkWords(t *testing.T) {
	for _, role := range []string{"title", "subtitle", "account", "provenance"} {
		text := strings.Join(p.words[role], " ")
		if text == "" || strings.Contains(text, "…") {
			t.Errorf("%s: %q", role, text)
		}
		for _, wrong := range []string{" 1 works", " 1 citations", " 1 labels", " 1 references", " 1 links", "e+0", "\u2009"} {
			if strings.Contains(" "+text, wrong) {
				t.Errorf("%s: %q", role, text)
			}
		}
	}
	if account := strings.Join(p.words["account"], " "); strings.Contains(account, "alone") {
		t.Errorf("works without a line: %q", account)
	}
	if p.named != p.seeds {
		t.Errorf("%d labels of %d seeds", p.named, p.seeds)
	}
}

func (p *picture) checkCurves(t *testing.T) {
	if len(p.curves) == 0 {
		t.Error("no curves")
	}
	for _, c := range p.curves {
		for k := 0; k+3 < len(c); k += 3 {
			for step := range 17 {
				q := at(c[k:k+4], float64(step)/16)
				if q.X < 0 || q.X > p.width || q.Y < p.top-1 || q.Y > p.foot+1 {
					t.Fatalf("a curve leaves the plot at %v: %v", q, c)
				}
			}
		}
	}
}

// at is a place on a cubic curve.
func at(c []layout.Point, t float64) layout.Point {
	s := 1 - t
	mix := func(a, b, d, e float64) float64 { return s*s*s*a + 3*s*s*t*b + 3*s*t*t*d + t*t*t*e }
	return layout.Point{X: mix(c[0].X, c[1].X, c[2].X, c[3].X), Y: mix(c[0].Y, c[1].Y, c[2].Y, c[3].Y)}
}
