package main

import (
	"path/filepath"
	"strings"
)

// extensions are the file name endings that say clearly what a file is, longer
// ones first. Formats that cannot be written yet are here too: such a name is
// no place for another format.
var extensions = [...]struct{ ending, format string }{
	{".jsonl.gz", "jsonl"},
	{".vos.json", "vosviewer"},
	{".csl.json", "csl"},
	{".jsonl", "jsonl"},
	{".json", "json"},
	{".svg", "svg"},
	{".png", "png"},
	{".pdf", "pdf"},
	{".dot", "dot"},
	{".gv", "dot"},
	{".graphml", "graphml"},
	{".gexf", "gexf"},
	{".net", "pajek"},
	{".cyjs", "cytoscape"},
	{".csv", "csv"},
	{".html", "html"},
	{".md", "md"},
	{".mmd", "mermaid"},
	{".bib", "bib"},
	{".ris", "ris"},
	{".parquet", "parquet"},
}

// formatOf is the format that a file's name promises, "" when it says nothing.
func formatOf(name string) string {
	base := strings.ToLower(filepath.Base(name))
	for _, e := range extensions {
		if strings.HasSuffix(base, e.ending) && base != e.ending {
			return e.format
		}
	}
	return ""
}
