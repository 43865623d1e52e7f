package measure_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph/network"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/topo"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/read"
)

func shared(t *testing.T, name string) io.Reader {
	t.Helper()
	f, err := os.Open("../../../shared/data/" + name)
	if err != nil {
		t.Skip("the shared data are not here")
	}
	t.Cleanup(func() { f.Close() })
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// honeybee is a crawl of 2018 of 429 works and the 1,156 citations among them
// (data/README.md): DOIs in lower case, the earliest year that a record gives.
func honeybee(t *testing.T) *graph.Network {
	t.Helper()
	var works []*biblio.Work
	lines := bufio.NewScanner(shared(t, "honeybee/works.jsonl.gz"))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var record struct {
			DOI    string
			Issued struct {
				Parts [][]int `json:"date-parts"`
			}
			Reference []struct{ DOI string }
		}
		if err := json.Unmarshal(lines.Bytes(), &record); err != nil {
			t.Fatal(err)
		}
		w := &biblio.Work{ID: strings.ToLower(record.DOI)}
		if parts := record.Issued.Parts; len(parts) > 0 && len(parts[0]) > 0 {
			w.Year = parts[0][0]
		}
		for _, r := range record.Reference {
			if r.DOI != "" {
				w.Citations = append(w.Citations, biblio.Citation{Cited: strings.ToLower(r.DOI)})
			}
		}
		works = append(works, w)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	net, stats := graph.Build(works, graph.Options{})
	cycles := net.Components().Cycles()
	if stats.Works != 429 || stats.Arcs != 1156 || len(cycles) != 1 {
		t.Fatalf("%d works, %d citations, %d cycles", stats.Works, stats.Arcs, len(cycles))
	}
	if v, _ := net.Find("10.3896/ibra.1.52.1.14"); !slices.Contains(cycles[0], v) {
		t.Error("the one 2-cycle is another")
	}
	return net
}

// TestHoneybee compares with gonum, and with what is known of the crawl.
func TestHoneybee(t *testing.T) {
	t.Parallel()
	net := honeybee(t)
	for id, want := range map[string]float64{"10.1371/journal.pone.0009754": 20, "10.1126/science.1215039": 16, "10.1016/j.jip.2009.06.011": 15} {
		v, ok := net.Find(id)
		if got := values(t, net, measure.LocalCitations)[v]; !ok || got != want {
			t.Errorf("%s is cited by %v, want %v", id, got, want)
		}
	}
	again := map[string]map[int64]float64{
		measure.PageRankName:    network.PageRank(net, measure.Damping, 1e-14),
		measure.BetweennessName: network.Betweenness(net),
		measure.HarmonicName:    network.Harmonic(net, path.DijkstraAllPaths(net)),
		measure.CoreName:        {},
	}
	_, cores := topo.DegeneracyOrdering(plain(net))
	for k, works := range cores {
		for _, w := range works {
			again[measure.CoreName][w.ID()] = float64(k)
		}
	}
	for name, want := range again {
		for v, x := range values(t, net, name) {
			if !near(x, want[int64(v)]) {
				t.Errorf("%s of %s: %v, gonum has %v", name, net.Name(graph.Node(v)), x, want[int64(v)])
			}
		}
	}
	hub, authority := values(t, net, measure.HubName), values(t, net, measure.AuthorityName)
	wantHub, wantAuthority := slices.Clone(hub), slices.Clone(authority)
	round(wantHub, authority, net.References) // another round must change nothing
	round(wantAuthority, hub, net.CitedBy)
	for v := range hub {
		if math.Abs(hub[v]-wantHub[v]) > 1e-12 || math.Abs(authority[v]-wantAuthority[v]) > 1e-12 {
			t.Errorf("hub %v and %v, authority %v and %v", hub[v], wantHub[v], authority[v], wantAuthority[v])
		}
	}
}

// TestHighEnergy: on the arXiv network, with a strongly connected component of
// 7,464 works, PageRank fulfils its equation, and so do the others on a sample.
func TestHighEnergy(t *testing.T) {
	t.Parallel()
	g, err := read.Pajek(shared(t, "graphs/hep-th.net.gz"))
	if err != nil {
		t.Fatal(err)
	}
	net, _ := g.Network()
	n := net.Len()
	rank := values(t, net, measure.PageRankName)
	free, sum := 0.0, 0.0
	for v, x := range rank {
		sum += x
		if len(net.References(graph.Node(v))) == 0 {
			free += x
		}
	}
	if math.Abs(sum-1) > 1e-12 {
		t.Errorf("pagerank sums to %v", sum)
	}
	for v, x := range rank {
		want := (0.15 + 0.85*free) / float64(n)
		for _, u := range net.CitedBy(graph.Node(v)) {
			want += 0.85 * rank[u] / float64(len(net.References(u)))
		}
		if math.Abs(x-want) > 1e-12*want {
			t.Fatalf("pagerank of %d: %v, its equation wants %v", v, x, want)
		}
	}
	paths, err := measure.MainPath(context.Background(), net, measure.GlobalPath)
	if err != nil || len(paths.Works) < 50 {
		t.Errorf("main path of %d works (%v)", len(paths.Works), err)
	}
	for i, arc := range paths.Arcs {
		citing, cited := net.Ends(arc)
		if paths.Counts.Count(citing, cited).Sign() <= 0 || !slices.Contains(paths.Works, citing) || !slices.Contains(paths.Works, cited) {
			t.Errorf("arc %d of the main path, %d → %d, is none", i, citing, cited)
		}
	}
}

// TestHighEnergySample: a part of the network against gonum, value by value.
func TestHighEnergySample(t *testing.T) {
	t.Parallel()
	g, err := read.Pajek(shared(t, "graphs/hep-th.net.gz"))
	if err != nil {
		t.Fatal(err)
	}
	whole, _ := g.Network()
	net, _ := whole.Subset(func(v graph.Node) bool { return v%40 == 0 || v > 27_500 })
	for name, want := range map[string]map[int64]float64{
		measure.PageRankName:    network.PageRank(net, measure.Damping, 1e-14),
		measure.BetweennessName: network.Betweenness(net),
		measure.HarmonicName:    network.Harmonic(net, path.DijkstraAllPaths(net)),
	} {
		for v, x := range values(t, net, name) {
			if !near(x, want[int64(v)]) {
				t.Errorf("%s of %d: %v, gonum has %v", name, v, x, want[int64(v)])
			}
		}
	}
}

// TestHighEnergyBetweenness: sampled betweenness of the whole network, with its
// cycles, against the sums of Brandes's paper as they stand there, from the same
// sources.
func TestHighEnergyBetweenness(t *testing.T) {
	t.Parallel()
	g, err := read.Pajek(shared(t, "graphs/hep-th.net.gz"))
	if err != nil {
		t.Fatal(err)
	}
	net, _ := g.Network()
	o := measure.Options{Sample: 40, RandomSeed: 11}
	columns, err := measure.Compute(context.Background(), net, []string{measure.BetweennessName}, o)
	if err != nil {
		t.Fatal(err)
	}
	n := net.Len()
	want := make([]float64, n)
	for _, s := range measure.Sources(n, o) {
		plainBrandes(net, s, want)
	}
	for v, x := range columns[0].Values {
		if scaled := want[v] * float64(n) / 40; math.Abs(x-scaled) > 1e-9*scaled {
			t.Fatalf("betweenness of %d: %v, want %v", v, x, scaled)
		}
	}
}

func plainBrandes(net *graph.Network, s graph.Node, to []float64) {
	n := net.Len()
	distance, paths, dependency := slices.Repeat([]int{-1}, n), make([]float64, n), make([]float64, n)
	before := make([][]graph.Node, n)
	distance[s], paths[s] = 0, 1
	queue := []graph.Node{s}
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		for _, w := range net.References(v) {
			if distance[w] < 0 {
				distance[w] = distance[v] + 1
				queue = append(queue, w)
			}
			if distance[w] == distance[v]+1 {
				paths[w] += paths[v]
				before[w] = append(before[w], v)
			}
		}
	}
	for _, w := range slices.Backward(queue) {
		for _, v := range before[w] {
			dependency[v] += paths[v] / paths[w] * (1 + dependency[w])
		}
		if w != s {
			to[w] += dependency[w]
		}
	}
}
