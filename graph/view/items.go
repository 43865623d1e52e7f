package view

import (
	"slices"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph"
)

// items makes an item of every work, in order of id.
func (b *builder) items() {
	net := b.in.Network
	seeds := map[string]bool{}
	for _, id := range b.in.Seeds {
		seeds[id] = true
	}
	columns := b.in.Columns
	for _, c := range columns {
		b.v.Measures = append(b.v.Measures, Measure{c.Name, c.Unit, c.Doc})
	}
	values := make([]float64, net.Len()*len(columns))
	b.v.Items = make([]Item, net.Len())
	for i := range b.v.Items {
		row := values[i*len(columns) : (i+1)*len(columns) : (i+1)*len(columns)]
		for k, c := range columns {
			row[k] = c.Values[i]
		}
		work := workOf(net, graph.Node(i))
		b.v.Items[i] = Item{Work: work, Community: b.community(i), Values: row, Seed: seeds[work.ID], Ink: -1}
	}
}

// workOf is the record of a node; one made up of its number where the network
// was built from bare arcs.
func workOf(net *graph.Network, node graph.Node) *biblio.Work {
	if w := net.Work(node); w != nil {
		return w
	}
	name := net.Name(node)
	return &biblio.Work{ID: name, State: biblio.Unidentified, Source: biblio.FromFile, Label: name, Year: net.Year(node)}
}

func (b *builder) community(i int) int {
	if b.in.Communities == nil {
		return -1
	}
	return b.in.Communities[i]
}

// citationsOf finds what a work's record says of its citation of a work.
func citationsOf(w *biblio.Work) func(cited string) biblio.Citation {
	var list []biblio.Citation
	if w != nil {
		list = w.Citations
	}
	return func(cited string) biblio.Citation {
		k, ok := slices.BinarySearchFunc(list, cited, func(c biblio.Citation, id string) int { return strings.Compare(c.Cited, id) })
		if !ok {
			return biblio.Citation{Cited: cited, AssertedBy: biblio.ByFile}
		}
		return list[k]
	}
}
