package render

import (
	"net/url"
	"strings"
	"testing"

	"citegraph/graph/view"
)

// readByNode lets Node.js read a file. Its packages are found by NODE_PATH; the
// test skips where they are not. program calls need for a package and say for
// what it found.
func readByNode(t *testing.T, packages, name string, text []byte, program string) found {
	t.Helper()
	return readBy(t, packages+" for Node.js", name, text, "node", "-e", nodeFrame+program+nodeEnd)
}

const nodeFrame = `
const fs = require("fs"), path = require("path"), file = process.argv[1];
const need = name => { try { return require(name) } catch { process.exit(77) } };
const module = name => { // of a package that has no other form
  for (const dir of (process.env.NODE_PATH || "").split(path.delimiter))
    if (dir && fs.existsSync(path.join(dir, name))) return import(path.join(dir, name));
  process.exit(77);
};
const say = (nodes, edges, directed) => console.log(JSON.stringify({Nodes: nodes, Edges: edges, Directed: directed}));
(async () => {
`

const nodeEnd = `
})().catch(e => { console.error(e); process.exit(1) });
`

const readGraphology = `
const Graph = need("graphology"), parse = need("graphology-" + path.extname(file).slice(1)).parse;
const g = parse(Graph, fs.readFileSync(file, "utf8"));
say(g.mapNodes((id, a) => ({...a, id})), g.mapEdges((e, a, source, target) => [source, target]), g.type === "directed");
`

// graphology knows GEXF 1.3 and its timestamps, as Gephi does.
func TestGraphologyReads(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]Format{"map.gexf": GEXF, "map.graphml": GraphML} {
		for kind, v := range everyKind() {
			t.Run(name+" "+kind, func(t *testing.T) {
				t.Parallel()
				got := readByNode(t, "graphology", name, written(t, f, v), readGraphology)
				checkRead(t, v, got)
				// Its parser takes U+0085 and U+2028 for ends of lines, as XML 1.1 does.
				checkTexts(t, v, got, func(s string) string { return oneLine(line(xmlRead(s))) })
			})
		}
	}
}

const readCytoscape = `
const cytoscape = need("cytoscape");
const cy = cytoscape({headless: true, elements: JSON.parse(fs.readFileSync(file, "utf8")).elements});
say(cy.nodes().map(n => ({...n.data(), label: n.data("name"), x: n.position("x")})), cy.edges().map(e => [e.source().id(), e.target().id()]),
  cy.edges().some(e => e.data("interaction") === "cites"));
`

func TestCytoscapeOpensInCytoscape(t *testing.T) {
	t.Parallel()
	for kind, v := range everyKind() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			got := readByNode(t, "cytoscape", "map.cyjs", written(t, Cytoscape, v), readCytoscape)
			checkRead(t, v, got)
			checkTexts(t, v, got, valid)
		})
	}
}

const readCitationJS = `
const {Cite} = need("@citation-js/core");
need("@citation-js/plugin-ris");
const data = new Cite(fs.readFileSync(file, "utf8"), {forceType: "@ris/file"}).data;
say(data.map(d => ({id: d.DOI, label: d.id, title: d.title, year: d.issued && d.issued["date-parts"][0][0], type: d.type, note: d.note, last: d.author[d.author.length - 1].family})), [], true);
`

// Citation.js reads RIS as Zotero does: every record with its fields.
func TestRISOpensInCitationJS(t *testing.T) {
	t.Parallel()
	for kind, v := range map[string]*view.View{"sample": sample(), "torture": torture()} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			got := readByNode(t, "@citation-js/plugin-ris", "map.ris", written(t, RIS, v), readCitationJS)
			works := titled(v)
			if len(got.Nodes) != len(works) {
				t.Fatalf("%d records, want %d", len(got.Nodes), len(works))
			}
			for i, n := range got.Nodes {
				w := works[i]
				title, _ := n["title"].(string)
				if oneLine(title) != oneLine(line(w.Title)) || n["id"] != string(w.DOI) || n["type"] != "article-journal" || n["last"] != "King" || n["year"] != float64(w.Year) {
					t.Errorf("record %d: %v", i, n)
				}
			}
			if got.Nodes[0]["note"] != "citegraph: seed" {
				t.Errorf("note %q", got.Nodes[0]["note"])
			}
		})
	}
}

const readMermaid = `
const {JSDOM} = need("jsdom");
globalThis.window = new JSDOM("").window;
globalThis.document = window.document;
const mermaid = (await module("mermaid/dist/mermaid.core.mjs")).default;
mermaid.initialize({startOnLoad: false});
const db = (await mermaid.mermaidAPI.getDiagramFromText(fs.readFileSync(file, "utf8"))).db;
const ids = [...db.getVertices().keys()];
const shown = s => { // as the page shows it: Mermaid's codes, then HTML's
  const div = document.createElement("div");
  div.innerHTML = s.replace(/ﬂ°°/g, "&#").replace(/¶ß/g, ";");
  return div.textContent;
};
say([...db.getVertices().values()].map(v => ({label: shown(v.text), link: v.link})), db.getEdges().map(e => [e.start, e.end]), db.getEdges().every(e => e.type === "arrow_point"));
`

func TestMermaidOpensInMermaid(t *testing.T) {
	t.Parallel()
	for kind, v := range everyKind() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			got := readByNode(t, "mermaid and jsdom", "map.mmd", written(t, Mermaid, v), readMermaid)
			if len(got.Nodes) != len(v.Items) || len(got.Edges) != len(v.Links) || got.Directed == undirected(v) {
				t.Fatalf("%d works, %d citations, directed %v", len(got.Nodes), len(got.Edges), got.Directed)
			}
			for i, n := range got.Nodes {
				w := v.Items[i].Work
				if shown, _ := n["label"].(string); oneLine(shown) != oneLine(line(w.Label)) {
					t.Errorf("label %d is %q, want %q", i, shown, w.Label)
				}
				link, _ := n["link"].(string)
				leads, err := url.PathUnescape(strings.TrimPrefix(link, "https://doi.org/"))
				if want := string(w.DOI); err != nil || leads != want && !(link == "" && strings.ContainsAny(want, mermaidDecodes)) {
					t.Errorf("link %d is %q, for %q", i, link, want)
				}
			}
		})
	}
}

const readDuckDB = `
const {DuckDBInstance} = need("@duckdb/node-api");
const db = await (await DuckDBInstance.create()).connect();
const rows = async sql => (await db.runAndReadAll(sql)).getRowObjectsJson();
const q = "'" + file.replace(/'/g, "''") + "'";
const works = file.endsWith(".csv") ? "read_csv(" + q + ", header = true, all_varchar = true, quote = '\"', escape = '\"', delim = ',', max_line_size = 1000000)" : "read_parquet(" + q + ")";
say(await rows("select * from " + works), [], true);
`

// DuckDB finds every row, its texts and its nulls.
func TestParquetOpensInDuckDB(t *testing.T) {
	t.Parallel()
	for kind, v := range everyKind() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			got := readByNode(t, "@duckdb/node-api", "map.parquet", written(t, Parquet, v), readDuckDB)
			if len(got.Nodes) != len(v.Items) {
				t.Fatalf("%d works, want %d", len(got.Nodes), len(v.Items))
			}
			checkTexts(t, v, got, valid)
			for i, n := range got.Nodes {
				if known := n["year"] != nil; known != (v.Items[i].Work.Year != 0) {
					t.Errorf("year of work %d: %v", i, n["year"])
				}
				if n["disruption"] != nil && numberText(valueAt(&v.Items[i], 2)) == "" {
					t.Errorf("disruption of work %d: %v", i, n["disruption"])
				}
			}
			links := readByNode(t, "@duckdb/node-api", "map.citations.parquet", written(t, CitationsParquet, v), readDuckDB)
			if len(links.Nodes) != len(v.Links) {
				t.Errorf("%d citations, want %d", len(links.Nodes), len(v.Links))
			}
		})
	}
}

func TestCSVOpensInDuckDB(t *testing.T) {
	t.Parallel()
	for kind, v := range everyKind() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			got := readByNode(t, "@duckdb/node-api", "map.csv", written(t, CSV, v), readDuckDB)
			checkCells(t, v, got)
		})
	}
}

const readCSVWithPython = `
rows = list(csv.DictReader(open(sys.argv[1], encoding="utf-8", newline="")))
say(rows, [], True)
`

func TestCSVOpensInPython(t *testing.T) {
	t.Parallel()
	for kind, v := range everyKind() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			checkCells(t, v, readByPython(t, "csv", "map.csv", written(t, CSV, v), readCSVWithPython))
		})
	}
}

// checkCells: ids and DOIs are as they are, and texts once an apostrophe that
// guards them is taken off.
func checkCells(t *testing.T, v *view.View, got found) {
	t.Helper()
	if len(got.Nodes) != len(v.Items) {
		t.Fatalf("%d works, want %d", len(got.Nodes), len(v.Items))
	}
	cell := func(n map[string]any, column string) string {
		s, _ := n[column].(string)
		return s
	}
	for i, n := range got.Nodes {
		w := v.Items[i].Work
		if cell(n, "id") != w.ID || cell(n, "doi") != string(w.DOI) {
			t.Errorf("work %d is %q, %q", i, cell(n, "id"), cell(n, "doi"))
		}
		for column, want := range map[string]string{"title": w.Title, "label": w.Label} {
			if got := unguarded(cell(n, column)); got != valid(want) {
				t.Errorf("%s of work %d is %q, want %q", column, i, got, want)
			}
		}
	}
}

// unguarded is the text of a cell, by the rule that the program's help gives.
func unguarded(cell string) string {
	bare := strings.TrimLeft(cell, "'")
	if bare != cell && bare != "" && strings.ContainsRune("=+-@\t\r\n", rune(bare[0])) {
		return cell[1:]
	}
	return cell
}
