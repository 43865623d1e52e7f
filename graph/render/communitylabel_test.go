package render

import (
	"encoding/json"
	"strings"
	"testing"
)

// Every format that has communities has their labels too, and those agree.
func TestCommunityLabels(t *testing.T) {
	t.Parallel()
	v := sample()
	var m struct {
		Communities []struct {
			Community, Works int
			Label            string
		}
		Works []struct{ Community *int }
	}
	if err := json.Unmarshal(written(t, JSON, v), &m); err != nil {
		t.Fatal(err)
	}
	works := map[int]int{}
	for _, w := range m.Works {
		if w.Community != nil {
			works[*w.Community]++
		}
	}
	if len(m.Communities) != len(works) {
		t.Errorf("%d labels of %d communities", len(m.Communities), len(works))
	}
	for k, c := range m.Communities {
		if c.Works != works[c.Community] || c.Label != v.Communities[k].Label {
			t.Errorf("%+v of %d works, not %q", c, works[c.Community], v.Communities[k].Label)
		}
	}
	var vos struct {
		Network struct {
			Items    []struct{ Cluster int }
			Clusters []struct {
				Cluster int
				Label   string
			}
		}
	}
	if err := json.Unmarshal(written(t, VOSviewer, v), &vos); err != nil {
		t.Fatal(err)
	}
	for i, item := range vos.Network.Items {
		if item.Cluster > 0 && vos.Network.Clusters[item.Cluster-1].Label != v.Communities[v.Items[i].Community].Label {
			t.Errorf("VOSviewer's item %d is in %q", i, vos.Network.Clusters[item.Cluster-1].Label)
		}
	}
	for name, want := range map[string]string{
		"graphml": `<data key="node.community_label">bees, pesticides</data>`, "gexf": `"bees, pesticides"`,
		"cytoscape": `"community_label": "bees, pesticides"`, "node-link": `"community_label": "bees, pesticides"`,
	} {
		f, ok := ByName(name)
		if !ok {
			t.Fatalf("no format %s", name)
		}
		if text := string(written(t, f.Write, v)); strings.Count(text, want) != 5 {
			t.Errorf("%s: %d times %s, not 5", name, strings.Count(text, want), want)
		}
	}
}
