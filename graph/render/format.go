// Package render turns a view.View into the bytes of a file format. It computes
// nothing: what a file says was decided before, and everything that came from
// outside (titles, names, DOIs) is text until the last byte.
//
// Formats for data hold every work and citation of the map; pictures hold those
// that the view draws.
package render

import (
	"io"
	"strings"

	"citegraph/graph/view"
)

// A Format writes a view to w. It returns the first error of w, and the same
// view gives the same bytes.
type Format func(w io.Writer, v *view.View) error

// A Spec is one file format: its name for --format, the extensions that stand
// for it, and what writes it.
type Spec struct {
	Name       string
	Extensions []string // with the dot, the usual one first
	Write      Format
	Companions []Companion // files that go beside the main one
	// Drawn gives what writes the format with another Drawing than the default, which
	// Write uses; nil for formats without pixels and fonts.
	Drawn func(Drawing) Format
}

// A Companion is a further file that a format consists of: works are in one,
// citations in the other.
type Companion struct {
	Suffix string // takes the place of the extension: ".citations.csv" makes map.citations.csv of map.csv
	Write  Format
}

// Path is where the companion of the file at main goes.
func (c Companion) Path(main string) string {
	if s, ok := ByPath(main); ok {
		main = main[:len(main)-len(s.extension(main))]
	}
	return main + c.Suffix
}

// Specs lists every format of a map, in the order in which help shows them. A new
// format is a function of the type Format, in a file of its own, and a line here.
func Specs() []Spec {
	return []Spec{
		{Name: "svg", Extensions: []string{".svg"}, Write: SVG},
		{Name: "png", Extensions: []string{".png"}, Write: PNG, Drawn: func(d Drawing) Format { return d.PNG }},
		{Name: "pdf", Extensions: []string{".pdf"}, Write: PDF, Drawn: func(d Drawing) Format { return d.PDF }},
		{Name: "dot", Extensions: []string{".dot", ".gv"}, Write: DOT},
		{Name: "json", Extensions: []string{".json"}, Write: JSON},
		{Name: "csv", Extensions: []string{".csv"}, Write: CSV,
			Companions: []Companion{{".citations.csv", CitationsCSV}}},
		{Name: "graphml", Extensions: []string{".graphml"}, Write: GraphML},
		{Name: "gexf", Extensions: []string{".gexf"}, Write: GEXF},
		{Name: "pajek", Extensions: []string{".net"}, Write: Pajek,
			Companions: []Companion{{".clu", PajekClusters}, {".vec", PajekVector}}},
		{Name: "vosviewer", Extensions: []string{".vos.json"}, Write: VOSviewer},
		{Name: "vosviewer-text", Extensions: []string{".vos.txt"}, Write: VOSviewerMap,
			Companions: []Companion{{".vos.network.txt", VOSviewerNetwork}}},
		{Name: "cytoscape", Extensions: []string{".cyjs"}, Write: Cytoscape},
		{Name: "node-link", Extensions: []string{".nodelink.json"}, Write: NodeLink},
		{Name: "mermaid", Extensions: []string{".mmd"}, Write: Mermaid},
		{Name: "md", Extensions: []string{".md"}, Write: Markdown},
		{Name: "bib", Extensions: []string{".bib"}, Write: BibTeX},
		{Name: "ris", Extensions: []string{".ris"}, Write: RIS},
		{Name: "csl", Extensions: []string{".csl.json"}, Write: CSL},
		{Name: "jsonl", Extensions: []string{".jsonl"}, Write: JSONLines},
		{Name: "jsonl.gz", Extensions: []string{".jsonl.gz"}, Write: JSONLinesGzip},
		{Name: "parquet", Extensions: []string{".parquet"}, Write: Parquet,
			Companions: []Companion{{".citations.parquet", CitationsParquet}}},
	}
}

// ByName finds the format of that name.
func ByName(name string) (Spec, bool) {
	for _, s := range Specs() {
		if s.Name == name {
			return s, true
		}
	}
	return Spec{}, false
}

// ByPath finds the format whose extension ends path, in any case. The longest
// extension wins: "map.vos.json" is not plain JSON.
func ByPath(path string) (Spec, bool) {
	var best Spec
	longest := ""
	for _, s := range Specs() {
		if e := s.extension(path); len(e) > len(longest) {
			best, longest = s, e
		}
	}
	return best, longest != ""
}

// extension is the longest of the format's extensions that ends path, or "".
func (s Spec) extension(path string) string {
	path = strings.ToLower(path)
	longest := ""
	for _, e := range s.Extensions {
		if strings.HasSuffix(path, e) && len(e) > len(longest) {
			longest = e
		}
	}
	return longest
}
