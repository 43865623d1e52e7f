package render

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"citegraph/graph/view"
)

func TestVOSviewerGolden(t *testing.T) {
	t.Parallel()
	golden(t, "sample.vos.json", written(t, VOSviewer, drawn(sample())))
	golden(t, "sample.vos.txt", written(t, VOSviewerMap, drawn(sample())))
	golden(t, "sample.vos.network.txt", written(t, VOSviewerNetwork, shared()))
}

// vosFile is the format as VOSviewer's manual describes it.
type vosFile struct {
	Network struct {
		Items []struct {
			ID              int
			Label, URL      string
			Description     string
			X, Y            *float64
			Cluster         *int
			Weights, Scores map[string]float64
		}
		Links []struct {
			Source   int `json:"source_id"`
			Target   int `json:"target_id"`
			Strength float64
		}
	}
}

func readVOS(t *testing.T, v *view.View) vosFile {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(written(t, VOSviewer, v)))
	var f vosFile
	if err := d.Decode(&f); err != nil {
		t.Fatal(err)
	}
	return f
}

func TestVOSviewer(t *testing.T) {
	t.Parallel()
	v := drawn(sample())
	v.Items[2].Values[2] = -0.5 // of disruption: no weight, since it is negative
	f := readVOS(t, v)
	if len(f.Network.Items) != len(v.Items) || len(f.Network.Links) != len(v.Links) {
		t.Fatalf("%d works, %d citations", len(f.Network.Items), len(f.Network.Links))
	}
	for i, item := range f.Network.Items {
		if item.ID != i+1 || item.Label != v.Items[i].Work.Label {
			t.Errorf("item %d is %d %q", i, item.ID, item.Label)
		}
		if item.X == nil || *item.X < -1 || *item.X > 1 || *item.Y < -1 || *item.Y > 1 {
			t.Errorf("item %d is at %v, %v", i, item.X, item.Y)
		}
		if (item.Cluster == nil) != (v.Items[i].Community < 0) || item.Cluster != nil && *item.Cluster < 1 {
			t.Errorf("item %d is in cluster %v", i, item.Cluster)
		}
		for name, w := range item.Weights {
			if w < 0 {
				t.Errorf("item %d: weight %s is %v", i, name, w)
			}
		}
		if strings.Contains(item.Description, "<script") || strings.Contains(item.Description, "<i>") {
			t.Errorf("a title became markup in %q", item.Description)
		}
	}
	third := f.Network.Items[2]
	if third.Scores["disruption"] != -0.5 || third.Scores["Pub. year"] != 1992 || third.Weights["Total citations"] != 20 {
		t.Errorf("weights %v, scores %v", third.Weights, third.Scores)
	}
	if l := f.Network.Links[0]; l.Source != 1 || l.Target != 2 || l.Strength != 1 {
		t.Errorf("link %+v", l)
	}
	if l := readVOS(t, shared()).Network.Links[0]; l.Strength != 3 {
		t.Errorf("strength of a link is %v, want its count", l.Strength)
	}
}

// Places for all items or for none.
func TestVOSviewerPartlyDrawn(t *testing.T) {
	t.Parallel()
	v := drawn(sample())
	v.Items[4].Drawn = false
	for i, item := range readVOS(t, v).Network.Items {
		if item.X != nil || item.Y != nil {
			t.Errorf("item %d has a place", i)
		}
	}
}

// Whatever the titles hold, and for links of every kind: as many items and links,
// between the right ones.
func TestVOSviewerKinds(t *testing.T) {
	t.Parallel()
	for kind, v := range everyKind() {
		f := readVOS(t, v)
		if len(f.Network.Items) != len(v.Items) || len(f.Network.Links) != len(v.Links) {
			t.Fatalf("%s: %d items, %d links", kind, len(f.Network.Items), len(f.Network.Links))
		}
		for i, item := range f.Network.Items {
			if w := v.Items[i].Work; oneLine(item.Label) != oneLine(line(w.Label)) || w.DOI != "" && item.URL != w.DOI.URL() {
				t.Errorf("%s: item %d is %q, %q", kind, i, item.Label, item.URL)
			}
		}
		for i, l := range f.Network.Links {
			if l.Source != v.Links[i].Citing+1 || l.Target != v.Links[i].Cited+1 || l.Strength < 1 {
				t.Errorf("%s: link %d is %+v", kind, i, l)
			}
		}
	}
}

func TestVOSviewerText(t *testing.T) {
	t.Parallel()
	v := drawn(sample())
	hostileLabels(v)
	r := csv.NewReader(bytes.NewReader(written(t, VOSviewerMap, v)))
	r.Comma, r.LazyQuotes = '\t', true
	rows, err := r.ReadAll() // which refuses rows of unequal length
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != len(v.Items)+1 || rows[0][0] != "id" || rows[0][6] != "cluster" || rows[0][7] != "weight<Total citations>" {
		t.Errorf("%d rows, header %q", len(rows), rows[0])
	}
	for i, row := range rows[1:] {
		if want := strings.ReplaceAll(v.Items[i].Work.Label, `"`, "'"); row[1] != want {
			t.Errorf("label %d is %q, want %q", i, row[1], want)
		}
	}
	if n := bytes.Count(written(t, VOSviewerNetwork, v), []byte("\n")); n != len(v.Links) {
		t.Errorf("%d links, want %d", n, len(v.Links))
	}
}
