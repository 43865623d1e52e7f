package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"citegraph/graph/render"
)

// A topic is a page of help that is about no single verb.
type topic struct {
	name, short string
	write       func(io.Writer) error
}

func topics() []topic {
	return []topic{
		{"formats", "what -o writes: names, extensions, programs, files beside", writeFormats},
		{"measures", "what each measure means, and when there is none", writeMeasures},
	}
}

// topicNamed is the page of that name; nil for none.
func topicNamed(args []string) *topic {
	for _, t := range topics() {
		if len(args) == 1 && args[0] == t.name {
			return &t
		}
	}
	return nil
}

// readers are the programs that a format is for.
var readers = map[string]string{
	"svg": "browsers, Inkscape", "png": "any program", "pdf": "any program", "dot": "Graphviz",
	"json": "citegraph, scripts", "csv": "spreadsheets, R, pandas", "graphml": "Gephi, yEd, igraph, NetworkX",
	"gexf": "Gephi", "pajek": "Pajek, VOSviewer", "vosviewer": "VOSviewer", "vosviewer-text": "VOSviewer, older versions",
	"cytoscape": "Cytoscape", "node-link": "NetworkX, D3", "mermaid": "Mermaid", "md": "Markdown readers",
	"bib": "BibTeX, LaTeX", "ris": "reference managers", "csl": "Zotero, pandoc", "jsonl": "citegraph: raw records",
	"jsonl.gz": "citegraph: raw records", "parquet": "DuckDB, pandas, R",
}

// writeFormats writes the table of formats.
func writeFormats(w io.Writer) error {
	fmt.Fprint(w, "The extension of -o decides the format of a map; --format NAME does for -o - and for\nnames that say nothing. Files beside the main one take its name.\n\n")
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "NAME\tEXTENSION\tFOR\tFILES BESIDE")
	for _, spec := range render.Specs() {
		var beside []string
		for _, companion := range spec.Companions {
			beside = append(beside, companion.Suffix)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", spec.Name, strings.Join(spec.Extensions, " "), readers[spec.Name], strings.Join(beside, " "))
	}
	for _, f := range chartFormats {
		fmt.Fprintf(t, "%s\t%s\t%s\t\n", f.name(), f.extension(), f.reader())
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	_, err := fmt.Fprint(w, formatNotes)
	return err
}

// formatNotes say what formats leave out and what they change.
const formatNotes = `
Formats for data hold every work and citation of the map; svg, png, pdf and mermaid
what is drawn, and so does dot after --top. What is not known or not defined is not
there, or an empty cell.

What comes back as INPUT: .json as it was, with its measures and communities;
.jsonl as the records that a map is made of; .net, .graphml and .citations.csv as a
network, works and citations alone, which is measured anew. Of a .csv of works, a .md,
.bib or .ris only the DOIs are read, as a list of seeds. No other comes back, such as
.gexf or .parquet.

Communities are numbered from 0, the largest first; in .clu, .vos.json and .vos.txt
from 1, since Pajek and VOSviewer count from 1.

No format has abstracts or subjects. Volume, issue, pages, publisher and the like are
in json, bib, ris and csl alone.

csv        Text that begins with = + - @, a tab or a line break gets an apostrophe
           before it, since a spreadsheet would run it; so does text that begins with
           apostrophes and then one of these. Take one off to have it as it was. Ids,
           DOIs and numbers, negative ones too, are never changed. rank --format csv
           has its columns in another order (citegraph help rank).
jsonl      The records as Crossref served them; works without one have no line, and
           how many these are is told. Any map of these works can be made of it anew.
bib ris    Works with a title: what the record says of volume, issue, pages, publisher,
csl        book, series, editors; of works without a record the volume and
           first page that most lists give. Made of a saved map they are the same. A
           note names the seed that led to each. Braces in names are brackets in
           BibTeX; its keys are the labels in ASCII.
json       citegraph map OLD.json -o NEW.svg draws it anew.
graphml    The id of a node is that of the work, its DOI.
pajek      No quotation mark and no backslash is in labels: they are ' and /. .clu has
           the communities and .vec the first measure, 999999998 where it is not defined.
gexf       A work has its year as timestamp, a citation that of the citing work. This
           is GEXF 1.3, in which NetworkX 2.8 finds no graph: give that graphml.
vosviewer  Clusters are the communities, with their labels; a measure with negative values is a score, the
           others are weights.
mermaid    At most 500 citations or links, which is what GitHub draws; of more links of
           co-citation or coupling those of the picture, the strongest.
node-link  NetworkX from 3.4 on: node_link_graph(data, edges="links").
rpys       Of records, as jsonl: a saved map and a graph file hold no reference lists.
`
