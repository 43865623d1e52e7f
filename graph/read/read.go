// Package read reads networks that others have made: Pajek's .net, GraphML, and
// plain lists of citing and cited. It reads from an io.Reader; whoever opens the
// file unpacks it too.
//
// What is wrong with a line costs that line, and is counted. Arcs run citing →
// cited as they stand; where a file has it the other way, turn the network
// round with its Reversed.
package read

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph"
)

// ErrNoGraph is the error of an input that holds no vertex and no arc.
var ErrNoGraph = errors.New("no graph in it")

// A Graph is what a file says, vertices in the order of the file.
type Graph struct {
	Title  string   // the network's own name; "" when it has none
	Labels []string // of each vertex
	Names  []string // what the file calls each vertex besides, "" when nothing; nil when it calls none
	Titles []string // of each vertex, "" when unknown; nil when none is known
	Years  []int32  // of each vertex, 0 when unknown; nil when none is known
	Arcs   [][2]graph.Node

	// Undirected counts the edges that the file gives without a direction. Each is
	// an arc from the end that is named first.
	Undirected int
	// Skipped counts the lines or elements that made no sense; Complaint tells of
	// the first of them.
	Skipped   int
	Complaint string
}

func (g *Graph) skip(format string, args ...any) {
	if g.Skipped == 0 {
		g.Complaint = fmt.Sprintf(format, args...)
	}
	g.Skipped++
}

func (g *Graph) setYear(vertex, year int) {
	if year <= 0 || year > 9999 {
		return
	}
	if g.Years == nil {
		g.Years = make([]int32, len(g.Labels))
	}
	g.Years[vertex] = int32(year)
}

// finish checks that there is something, and sets what the vertices lack.
func (g *Graph) finish() (*Graph, error) {
	if len(g.Labels) == 0 {
		if g.Skipped > 0 {
			return nil, fmt.Errorf("%w: %s", ErrNoGraph, g.Complaint)
		}
		return nil, ErrNoGraph
	}
	for v, label := range g.Labels {
		if label == "" {
			g.Labels[v] = strconv.Itoa(v + 1)
		}
	}
	return g, nil
}

// Network builds the citation network of the file, with a work for each vertex:
// its id is the label where that is a DOI, else "net:" and the label, and "#2",
// "#3" … for those that bear one label. Works of one DOI are one work. The works
// hold no Citations: see Works.
func (g *Graph) Network() (*graph.Network, graph.Stats) {
	works, node := g.works()
	arcs := make([][2]graph.Node, len(g.Arcs))
	for i, a := range g.Arcs {
		arcs[i] = [2]graph.Node{node[a[0]], node[a[1]]}
	}
	years := make([]int32, len(works))
	for v, w := range works {
		years[v] = int32(w.Year)
	}
	net, stats := graph.FromArcs(len(works), arcs, years)
	stats.Repeated = len(g.Labels) - len(works)
	return net.WithWorks(works), stats
}

// Works are the works of the file with the Citations between them, as a corpus
// has them: loops and repeats left out, each list sorted.
func (g *Graph) Works() ([]*biblio.Work, graph.Stats) {
	net, stats := g.Network()
	works := make([]*biblio.Work, net.Len())
	for v := range works {
		works[v] = net.Work(graph.Node(v))
		for _, w := range net.References(graph.Node(v)) {
			works[v].Citations = append(works[v].Citations, biblio.Citation{Cited: net.Name(w), AssertedBy: biblio.ByFile})
		}
	}
	return works, stats
}

// CitedDOIs counts the arcs to vertices that have a DOI, loops and repeats included.
func (g *Graph) CitedDOIs() (count int) {
	has := make([]bool, len(g.Labels))
	for v, label := range g.Labels {
		has[v] = doiOf(label) != ""
	}
	for _, a := range g.Arcs {
		if has[a[1]] {
			count++
		}
	}
	return count
}

// works makes a work of each vertex, sorted by id, and tells the node of each vertex.
func (g *Graph) works() (works []*biblio.Work, node []graph.Node) {
	ids, dois := g.ids()
	order := make([]int32, len(ids))
	for v := range order {
		order[v] = int32(v)
	}
	slices.SortFunc(order, func(a, b int32) int {
		if c := strings.Compare(ids[a], ids[b]); c != 0 {
			return c
		}
		return int(a - b)
	})
	labels := g.unique(ids)
	slab := make([]biblio.Work, 0, len(ids))
	node = make([]graph.Node, len(ids))
	for _, v := range order {
		if len(slab) == 0 || slab[len(slab)-1].ID != ids[v] {
			w := g.work(int(v), ids[v], dois[v])
			w.Label = labels[v]
			slab = append(slab, w)
		}
		node[v] = graph.Node(len(slab) - 1)
	}
	works = make([]*biblio.Work, len(slab))
	for i := range slab {
		works[i] = &slab[i]
	}
	return works, node
}

func (g *Graph) work(v int, id string, doi biblio.DOI) biblio.Work {
	w := biblio.Work{ID: id, DOI: doi, Source: biblio.FromFile, State: biblio.Unidentified}
	if doi != "" {
		w.State = biblio.Unfetched
	}
	if g.Titles != nil {
		w.Title = g.Titles[v]
	}
	if g.Years != nil && g.Years[v] != 0 {
		w.Year, w.YearBasis = int(g.Years[v]), biblio.FromFile
	}
	return w
}

// ids names the vertices; dois has the DOI of those that have one.
func (g *Graph) ids() (ids []string, dois []biblio.DOI) {
	ids, dois = make([]string, len(g.Labels)), make([]biblio.DOI, len(g.Labels))
	taken := make(map[string]bool, len(g.Labels))
	repeats := map[string]int{}
	for v, label := range g.Labels {
		if dois[v] = doiOf(label); dois[v] != "" {
			ids[v] = string(dois[v])
			continue
		}
		base := prefix + label
		id := base
		for taken[id] {
			repeats[base] = max(2, repeats[base]+1)
			id = base + "#" + strconv.Itoa(repeats[base])
		}
		ids[v], taken[id] = id, true
	}
	return ids, dois
}

// unique gives each vertex the label that readers see: the name that the file has
// for it, or else its id without "net:". Where others bear the name too, it is
// the id again, so that no two works share a label.
func (g *Graph) unique(ids []string) []string {
	labels := make([]string, len(ids))
	for v, id := range ids {
		labels[v] = strings.TrimPrefix(id, prefix)
	}
	if g.Names == nil {
		return labels
	}
	bearers := make(map[string]int, len(ids))
	for v, own := range labels {
		bearers[own]++
		if name := g.Names[v]; name != "" && name != own {
			bearers[name]++
		}
	}
	for v, name := range g.Names {
		if name != "" && bearers[name] == 1 {
			labels[v] = name
		}
	}
	return labels
}

// prefix begins the id of a vertex whose label is no DOI.
const prefix = "net:"

// doiOf is the DOI that a label is; "" when it is something else.
func doiOf(label string) biblio.DOI {
	if !strings.Contains(label, "10.") && !strings.Contains(label, "10%") {
		return ""
	}
	doi, err := biblio.ParseDOI(label)
	if err != nil {
		return ""
	}
	return doi
}
