package measure_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"math"
	"os/exec"
	"slices"
	"testing"

	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/read"
)

// peers measures with igraph, and what its release cannot do (betweenness from
// some sources only) with networkx: the arcs and sources come in JSON, the values
// leave as 64-bit floats, measure after measure.
const peers = `
import array, json, math, sys, igraph, networkx
job = json.load(sys.stdin)
g = igraph.Graph(job["n"], job["arcs"], directed=True)
x = networkx.DiGraph()
x.add_nodes_from(range(job["n"]))
x.add_edges_from(job["arcs"])
def length_one(values):
    length = math.sqrt(sum(v * v for v in values))
    return [v / length for v in values]
nearby = [math.nan] * job["n"] # every work is a search of its own: some will do
for v, value in zip(range(0, job["n"], 9), g.harmonic_centrality(range(0, job["n"], 9), mode="in", normalized=False)):
    nearby[v] = value
sampled = networkx.betweenness_centrality_subset(x, job["sources"], range(job["n"]))
skeleton = g.as_undirected()
for values in [
    g.pagerank(damping=0.85),
    length_one(g.hub_score()),
    length_one(g.authority_score()),
    nearby,
    skeleton.coreness(),
    [sampled[v] for v in range(job["n"])],
]:
    array.array("d", values).tofile(sys.stdout.buffer)
`

// TestHighEnergyAgainstPeers: on the whole network of high-energy physics, with
// its strongly connected component of 7,464 works, igraph and networkx have the
// same values to 1e-9 of each; hubs and authorities below 1e-5 of the
// largest to 1e-14 of the largest, since igraph's solver knows them no better.
func TestHighEnergyAgainstPeers(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const python = "/usr/bin/python3" // Debian's, which is where its packages python3-igraph and python3-networkx go
	if err := exec.Command(python, "-c", "import igraph, networkx").Run(); err != nil {
		t.Skip("no igraph and networkx here (Debian: apt-get install python3-igraph python3-networkx)")
	}
	g, err := read.Pajek(shared(t, "graphs/hep-th.net.gz"))
	if err != nil {
		t.Fatal(err)
	}
	net, _ := g.Network()
	n := net.Len()
	o := measure.Options{Sample: 30, RandomSeed: 3}
	arcs := make([][2]graph.Node, 0, net.Arcs())
	for v := range graph.Node(n) {
		for _, w := range net.References(v) {
			arcs = append(arcs, [2]graph.Node{v, w})
		}
	}
	job, err := json.Marshal(map[string]any{"n": n, "arcs": arcs, "sources": measure.Sources(n, o)})
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(python, "-c", peers)
	command.Stdin = bytes.NewReader(job)
	answer, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	names := []string{measure.PageRankName, measure.HubName, measure.AuthorityName, measure.HarmonicName, measure.CoreName, measure.BetweennessName}
	if len(answer) != 8*n*len(names) {
		t.Fatalf("%d bytes of values", len(answer))
	}
	columns, err := measure.Compute(context.Background(), net, names, o)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range columns {
		theirs := make([]float64, n)
		if _, err := binary.Decode(answer[8*i*n:], binary.LittleEndian, theirs); err != nil {
			t.Fatal(err)
		}
		floor := 0.0
		switch c.Name {
		case measure.BetweennessName:
			for v := range theirs {
				theirs[v] *= float64(n) / float64(o.Sample)
			}
		case measure.HubName, measure.AuthorityName:
			floor = 1e-5 * slices.Max(theirs)
		}
		compared := 0
		for v, want := range theirs {
			if math.IsNaN(want) {
				continue
			}
			compared++
			if got := c.Values[v]; !(math.Abs(got-want) <= 1e-9*max(math.Abs(want), floor)) {
				t.Errorf("%s of %d: %v, they have %v", c.Name, v, got, want)
				break
			}
		}
		if compared < n/9 {
			t.Errorf("%s: %d values compared", c.Name, compared)
		}
	}
}
