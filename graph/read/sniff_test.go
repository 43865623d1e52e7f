package read_test

import (
	"errors"
	"strings"
	"testing"

	"citegraph/graph/read"
)

func TestSniff(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		ext, text string
		want      read.Format
	}{
		"Pajek":                           {"", "*Vertices 3\n1 \"a\"\n", read.PajekFormat},
		"a Pajek project":                 {".paj", "*Network x\n*Vertices 3\n", read.PajekFormat},
		"Pajek after comments":            {".txt", "\ufeff% made by hand\n\n*NETWORK x\n", read.PajekFormat},
		"called Pajek":                    {".net", "nonsense", read.PajekFormat},
		"GraphML":                         {".xml", `<?xml version="1.0"?>` + "\n<!-- x --><graphml xmlns=\"x\">", read.GraphMLFormat},
		"called GraphML":                  {".graphml", "", read.GraphMLFormat},
		"other XML":                       {".xml", `<?xml version="1.0"?><gexf>`, ""},
		"numbers":                         {".txt", "# FromNodeId ToNodeId\n1 2\n1 3\n", read.PairsFormat},
		"numbers and weights":             {"", "1\t2\t0.5\n2\t3\t1e-3\n", read.PairsFormat},
		"columns named":                   {".csv", "oci,citing,cited,creation\nx,10.1/a,10.1/b,2001\n", read.PairsFormat},
		"columns of DOIs":                 {"", "citing_doi;cited_doi\n", read.PairsFormat},
		"source and target":               {".csv", "Source,Target,Type\na,b,Directed\n", read.PairsFormat},
		"citations between DOIs":          {".txt", "10.1000/a 10.1000/b\n10.1000/a 10.1000/c\n", read.PairsFormat},
		"DOIs in a CSV":                   {".csv", "10.1000/a,10.1000/b\n10.1000/c,10.1000/d\n", read.PairsFormat},
		"called a list":                   {".edges", "a b\n", read.PairsFormat},
		"nothing":                         {"", "", ""},
		"one pair":                        {"", "hello world\n", ""},
		"the same pair twice":             {"", "hello world\nhello world\n", ""},
		"a text of DOIs":                  {".txt", "10.1000/a\n10.1000/b\n", ""},
		"two columns of DOIs":             {".txt", "10.1000/a 10.1000/b\n10.1000/c 10.1000/d\n", ""},
		"DOIs with a comma":               {".txt", "10.1000/a,b\n10.1000/a,c\n", ""},
		"DOIs and years":                  {".csv", "10.1000/a,2001\n10.1000/b,2001\n", ""},
		"a DOI with several partners":     {".tsv", "10.1000/a\tsmith\n10.1000/a\tjones\n", read.PairsFormat},
		"several names that cite one DOI": {".txt", "smith,10.1000/a\njones,10.1000/a\n", read.PairsFormat},
		"DOIs here and there":             {".txt", "smith 10.1000/a\n10.1000/a jones\n", read.PairsFormat},
		"DOIs here and there, no repeats": {".csv", "smith,10.1000/a\n10.1000/b,jones\n", read.PairsFormat},
		"a DOI of a CSV and its partners": {".csv", "10.1000/a,smith\n10.1000/a,jones\n", read.PairsFormat},
		"keys and DOIs":                   {".csv", "smith2001,10.1000/a\njones2002,10.1000/b\n", ""},
		"journals and DOIs":               {".csv", "Nature,10.1000/a\nNature,10.1000/b\n", ""},
		"DOIs and their authors":          {".csv", "doi,author\n10.1000/a,smith\n10.1000/a,jones\n", ""},
		"DOIs and their words":            {".tsv", "Work\tWord\n10.1000/a\tbees\n10.1000/a\thoney\n", ""},
		"tags and DOIs":                   {".txt", "DOI: 10.1000/a\nDOI: 10.1000/b\n", ""},
		"numbered DOIs":                   {".txt", "1. 10.1000/a\n2. 10.1000/a\n", ""},
		"old line ends":                   {".txt", "1 2\r1 3\r", read.PairsFormat},
		"Pajek with old line ends":        {"", "% x\r* Vertices 3\r1 \"a\"\r", read.PajekFormat},
		"a table of works":                {".csv", "doi,source,target\n10.1000/a,x,y\n", ""},
		"a sentence":                      {".txt", "papers cited from Smith to Jones\n10.1000/a\n", ""},
		"prose":                           {".txt", "This is a text with\nmany words in it.\n", ""},
		"a pretty record":                 {".json", "{\n \"DOI\": \"10.1000/a\"\n}\n", ""},
		"RIS":                             {".ris", "TY  - JOUR\nDO  - 10.1000/a\nER  - \n", ""},
		"BibTeX":                          {".bib", "@article{a,\n doi={10.1000/a}\n}\n", ""},
	} {
		if got := read.Sniff(test.ext, []byte(test.text)); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// What may be a list of citations or one of DOIs.
func TestDoubtful(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"smith2001,10.1000/a\njones2002,10.1000/b\n": true,
		"Nature 10.1000/a\nNature 10.1000/b\n":       true,
		"10.1000/a;x\n10.1000/b;x\n":                 true,
		"10.1000/a 10.1000/b\n10.1000/c 10.1000/d\n": true,
		"smith 10.1000/a\njones 10.1000/a\n":         true, // though it is taken for one
		"smith 10.1000/a\n10.1000/b jones\n":         true,
		"smith 10.1000/a\n10.1000/a jones\n":         false, // it is one
		"doi,author\n10.1000/a,x\n10.1000/a,y\n":     false, // nor is this one of DOIs alone
		"citing,cited\nx,10.1000/a\n":                false, // so is this
		"smith 10.1000/a\n":                          false,
		"10.1000/a,2001\n10.1000/b,2002\n":           false,
		"DOI: 10.1000/a\nDOI: 10.1000/b\n":           false,
		"[1] 10.1000/a\n[2] 10.1000/b\n":             false,
		"10.1000/a\n10.1000/b\n":                     false,
		"hello world\nbye moon\n":                    false,
		"":                                           false,
	} {
		if got := read.Doubtful(".txt", []byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// The beginning of a long list ends anywhere, also within a name.
func TestSniffCut(t *testing.T) {
	t.Parallel()
	beginning := strings.Repeat("10.1000/a 10.1000/b\n10.1000/b 10.1000/c\n", 1000) + "10.1000/d 10"
	if got := read.Sniff(".txt", []byte(beginning)); got != read.PairsFormat {
		t.Errorf("%q", got)
	}
}

func TestFormatRead(t *testing.T) {
	t.Parallel()
	for format, text := range map[read.Format]string{
		read.PajekFormat:   "*Vertices 2\n*Arcs\n1 2\n",
		read.GraphMLFormat: `<graphml><graph><edge source="1" target="2"/></graph></graphml>`,
		read.PairsFormat:   "1 2\n",
	} {
		g, err := format.Read(strings.NewReader(text))
		if err != nil || len(g.Arcs) != 1 || len(g.Labels) != 2 {
			t.Errorf("%s: %+v, %v", format, g, err)
		}
	}
	if g, err := read.Format("").Read(strings.NewReader("1 2\n")); !errors.Is(err, read.ErrNoGraph) || g != nil {
		t.Errorf("%v, %v", g, err)
	}
}

func FuzzSniff(f *testing.F) {
	f.Add(".txt", "1 2\n1 3\n")
	f.Add(".csv", "citing,cited\na,b\n")
	f.Add("", "*Vertices 1\n")
	f.Fuzz(func(t *testing.T, ext, text string) {
		// Whatever the lines say they are, reading them must end well.
		if format := read.Sniff(ext, []byte(text)); format != "" {
			if g, err := format.Read(strings.NewReader(text)); (g == nil) == (err == nil) {
				t.Errorf("%v, %v", g, err)
			}
		}
	})
}
