package files

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"citegraph/fetch/biblio"
)

const (
	workA = `{"DOI":"10.55555/a","title":["On \"bees\" {[ \\"],"reference":[{"key":"1","DOI":"10.55555/r"}]}`
	workB = `{"indexed":{"date-parts":[[2026,3,29]]},"DOI":"10.55555/b","title":["B"],"relation":{"x":[{"id":"10.55555/z"}]}}`
)

func zipped(parts ...string) string {
	var b bytes.Buffer
	for _, p := range parts {
		z := gzip.NewWriter(&b)
		if _, err := z.Write([]byte(p)); err != nil {
			panic(err)
		}
		if err := z.Close(); err != nil {
			panic(err)
		}
	}
	return b.String()
}

func wide(s string) string {
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(s)) {
		out = append(out, byte(u), byte(u>>8))
	}
	return string(out)
}

// told is what a file holds, in short: works, DOIs, skipped.
func told(c *Contents) string {
	var works []string
	for _, w := range c.Works {
		works = append(works, strings.TrimPrefix(string(w.DOI), "10.55555/"))
	}
	var found []string
	for _, d := range c.DOIs {
		found = append(found, strings.TrimPrefix(string(d), "10.55555/"))
	}
	return fmt.Sprintf("works %s; dois %s; skipped %d", strings.Join(works, " "), strings.Join(found, " "), c.Skipped)
}

func TestFormats(t *testing.T) {
	t.Parallel()
	pretty := "{\n  \"items\": [\n" + workA + ",\n" + workB + "\n  ]\n}\n"
	for _, c := range []struct{ name, file, in, want string }{
		{"a bare work", "w.json", workA, "works a; dois ; skipped 0"},
		{"a response", "w.json", `{"status":"ok","message-type":"work","message-version":"1.0.0","message":` + workA + `}`, "works a; dois ; skipped 0"},
		{"a response, keys in another order", "w.json", `{"message":` + workA + `,"status":"ok"}`, "works a; dois ; skipped 0"},
		{"a list response", "w.json", `{"status":"ok","message-type":"work-list","message":{"facets":{"x":{"items":3}},"total-results":2,"items":[` + workA + `,` + workB + `],"query":{"search-terms":null}}}`, "works a b; dois ; skipped 0"},
		{"items", "w.json", `{"items":[` + workB + `,` + workA + `]}`, "works a b; dois ; skipped 0"},
		{"items, indented", "w.json", pretty, "works a b; dois ; skipped 0"},
		{"items, indented, called lines", "w.jsonl", pretty, "works a b; dois ; skipped 0"},
		{"an array", "w.json", "[\n" + workA + ",\n" + workB + "\n]", "works a b; dois ; skipped 0"},
		{"an array, called lines", "w.jsonl", "[" + workA + "," + workB + "]", "works a b; dois ; skipped 0"},
		{"a record that begins like a response", "w.json", `{"status":"x","DOI":"10.55555/s","title":["S"]}`, "works s; dois ; skipped 0"},
		{"lines", "w.jsonl", workA + "\n" + workB + "\n", "works a b; dois ; skipped 0"},
		{"lines of another name", "w.data", workA + "\n" + workB, "works a b; dois ; skipped 0"},
		{"lines of no name", "-", workA + "\r\n\r\n" + workB + "\r\n", "works a b; dois ; skipped 0"},
		{"one line", "w.ndjson", workA, "works a; dois ; skipped 0"},
		{"lines of responses", "w.jsonl", `{"message":` + workA + `}` + "\n" + `{"items":[` + workB + `]}` + "\n", "works a b; dois ; skipped 0"},
		{"values one after another", "w.json", workA + workB, "works a b; dois ; skipped 0"},
		{"a byte order mark", "w.json", "\ufeff" + workA, "works a; dois ; skipped 0"},
		{"a byte order mark and lines", "w.jsonl", "\ufeff" + workA + "\n" + workB, "works a b; dois ; skipped 0"},
		{"UTF-16", "w.json", wide(workA), "works a; dois ; skipped 0"},
		{"white space before", "w.json", "\n\n \t" + workA, "works a; dois ; skipped 0"},
		{"gzip", "w.jsonl.gz", zipped(workA + "\n" + workB), "works a b; dois ; skipped 0"},
		{"gzip under another name", "w", zipped(workA), "works a; dois ; skipped 0"},
		{"gzip of several members", "w.jsonl.gz", zipped(workA+"\n", workB+"\n"), "works a b; dois ; skipped 0"},
		{"gzip cut into members within a record", "w.jsonl.gz", zipped(workA[:10], workA[10:]+"\n", workB+"\n"), "works a b; dois ; skipped 0"},
		{"gzip twice", "w.jsonl.gz", zipped(zipped(workA)), "works a; dois ; skipped 0"},
		{"gzip with a byte order mark inside", "w.gz", zipped("\ufeff" + workA), "works a; dois ; skipped 0"},

		{"an empty DOI", "w.json", `{"items":[` + workA + `,{"DOI":"","title":["x"]},` + workB + `]}`, "works a b; dois ; skipped 1"},
		{"things that are no records", "w.json", `[` + workA + `,null,7,"x",[],{},[[[[1]]]],` + workB + `]`, "works a b; dois ; skipped 5"},
		{"a bad line", "w.jsonl", workA + "\n{\"DOI\":\"10.55555/x\n" + workB + "\n", "works a b; dois ; skipped 1"},
		{"a bad line first", "w.jsonl", "garbage\n" + workA + "\n" + workB + "\n", "works a b; dois ; skipped 1"},
		{"a bad line first, under another name", "w", "{\"DOI\":garbage}\n" + workA + "\n", "works a; dois ; skipped 1"},
		{"a cut line first", "w", "{\"DOI\":\"10.55555/x\",\"tit\n" + workA + "\n" + workB + "\n", "works a b; dois ; skipped 1"},
		{"a broken record in a list", "w.json", `{"items":[` + workA + `,{"DOI":nonsense},` + workB + `]}`, "works a b; dois ; skipped 1"},
		{"a list that is cut", "w.json", `{"items":[` + workA + `,` + workB + `,{"DOI":"10.55`, "works a b; dois ; skipped 1"},
		{"a list that is not closed", "w.json", `[` + workA + `,` + workB, "works a b; dois ; skipped 1"},
		{"trailing commas", "w.json", `[` + workA + `,` + workB + `,]`, "works a b; dois ; skipped 0"},
		{"one work twice", "w.jsonl", workA + "\n" + workA, "works a; dois ; skipped 0"},

		{"DOIs, one a line", "d.txt", "10.55555/B\nhttps://doi.org/10.55555/a.\n\n# from the list of May\ndoi:10.55555/b\n", "works ; dois b a; skipped 0"},
		{"a line that is none", "d.txt", "10.55555/a\nnot-a-doi\n10.55555/b\n", "works ; dois a b; skipped 1"},
		{"prose", "d.txt", "As shown before (10.55555/tao.9(XY)), we did\nnot see it. See also https://doi.org/10.55555/b.\n", "works ; dois tao.9(xy) b; skipped 0"},
		{"a numbered list", "d.txt", "[1] Bauer, M. On bees. doi:10.55555/a.\n[2] Adler, J. No DOI here at all.\n", "works ; dois a; skipped 0"},
		{"a JSON list of DOIs", "d.json", `["10.55555/a","10.55555\/b"]`, "works ; dois a b; skipped 0"},
		{"a page", "d.html", `<html><a href="https://doi.org/10.55555/a">x</a>`, "works ; dois a; skipped 0"},
		{"BibTeX, for its DOIs", "d.bib", "@article{x,\n  doi = {10.55555/a\\_b},\n}\n", "works ; dois a_b; skipped 0"},
		{"Latin-1", "d.txt", "M\xfcller, 10.55555/a, Stra\xdfe\n", "works ; dois a; skipped 0"},
		{"UTF-16 text", "d.txt", wide("10.55555/a\r\n10.55555/b\r\n"), "works ; dois a b; skipped 0"},
		{"a table", "d.csv", "id,doi,title\n1,10.55555/a,\"On bees, and 10.55555/b\"\n2,\"10.55555/j.1.2504,2509\",x\n", "works ; dois a b j.1.2504,2509; skipped 0"},
		{"a table under another name", "-", "title,DOI\r\n\"x \"\"y\"\"\",10.55555/a,more\r\n", "works ; dois a; skipped 0"},
		{"CSL-JSON, for its DOIs", "d.json", `[{"id":"bauer","type":"article-journal","title":"On bees","DOI":"10.55555/A"},{"id":"b","title":"x"}]`, "works ; dois a; skipped 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for how, r := range map[string]io.Reader{
				"at once":         strings.NewReader(c.in),
				"by single bytes": iotest.OneByteReader(strings.NewReader(c.in)),
				"with the end":    iotest.DataErrReader(strings.NewReader(c.in)),
			} {
				got, err := Read(c.file, r)
				if err != nil {
					t.Errorf("%s: %v", how, err)
				} else if told(got) != c.want {
					t.Errorf("%s: %s; want %s (%v)", how, told(got), c.want, got.Problems)
				}
			}
		})
	}
}

func TestUseless(t *testing.T) {
	t.Parallel()
	noise := make([]byte, 5000)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	for _, c := range []struct {
		name, in string
		want     error
		message  string
	}{
		{"nothing", "", ErrEmpty, "is empty"},
		{"blanks", " \n\t\r\n", ErrEmpty, "is empty"},
		{"a byte order mark", "\ufeff", ErrEmpty, "is empty"},
		{"gzip of nothing", zipped(""), ErrEmpty, "is empty"},
		{"prose", "There is no identifier in here.", ErrNothing, "no Crossref record and no DOI"},
		{"other JSON", `{"a":1}`, ErrNothing, "f: record 1"},
		{"an error response", `{"status":"failed","message":[{"type":"doi-not-valid"}]}`, ErrNothing, "has no DOI"},
		{"no items", `{"items":[]}`, ErrNothing, "no Crossref record"},
		{"an empty list", `[]`, ErrNothing, "no Crossref record"},
		{"bad lines", "{\"a\":1}\n{\"b\":2}\n", ErrNothing, "f:1"},
		{"broken JSON", `{"DOI":"10.55555/a"`, ErrBroken, "unexpected EOF"},
		{"gzip that is cut", zipped(workA)[:30], ErrBroken, "unexpected EOF"},
		{"gzip's first bytes", "\x1f\x8b\x08", ErrBroken, "is damaged"},
		{"gzip with a bad header", "\x1f\x8b\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", ErrBroken, "is damaged"},
		{"noise", string(noise), ErrUnsupported, "neither text nor JSON"},
		{"NUL among DOIs", "10.55555/a\x00\x00\x00", ErrUnsupported, "neither text nor JSON"},
		{"a PDF", "%PDF-1.7\n10.55555/a", ErrUnsupported, "a PDF"},
		{"an office document", "PK\x03\x04....", ErrUnsupported, "zip"},
		{"a saved map", `{ "format": "citegraph-map", "version": 1, "works": [] }`, ErrUnsupported, "a map that citegraph saved"},
		{"Pajek", "*Vertices 3\n1 \"10.55555/a\"\n", ErrUnsupported, "a graph file"},
		{"GraphML", `<?xml version="1.0"?><graphml xmlns="x">`, ErrUnsupported, "a graph file"},
		{"GEXF", `<?xml version="1.0"?><gexf version="1.3">`, ErrUnsupported, "a GEXF file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := Read("f", strings.NewReader(c.in))
			var e *Error
			if !errors.Is(err, c.want) || !errors.As(err, &e) || got != nil {
				t.Fatalf("%v, %v; want %v", got, err, c.want)
			}
			if s := err.Error(); !strings.HasPrefix(s, "f: ") || !strings.Contains(s, c.message) || strings.Contains(s, "\n") || e.Hint == "" {
				t.Errorf("the message is %q; want %q in it, and a hint", s, c.message)
			}
		})
	}
}

// What the disk or the network says is told as it is.
func TestReaderFails(t *testing.T) {
	t.Parallel()
	disk := errors.New("input/output error")
	if _, err := Read("f", iotest.ErrReader(disk)); !errors.Is(err, disk) || errors.Is(err, ErrBroken) {
		t.Errorf("at once: %v", err)
	}
	for _, in := range []string{workA + "\n" + workB + "\n", "[" + workA + ",\n" + workB + ",\n", "10.55555/a\n10.55555/b\n"} {
		c, err := Read("f", io.MultiReader(strings.NewReader(in), iotest.ErrReader(disk)))
		if err != nil || len(c.Works)+len(c.DOIs) != 2 || c.Skipped != 1 || len(c.Cuts) != 1 || !strings.Contains(c.Cuts[0].What, "input/output error") {
			t.Errorf("%q: %v, %v", in, c, err)
		}
	}
}

// What follows an archive takes nothing from it: the last record is whole, though its
// line has no end.
func TestAfterArchive(t *testing.T) {
	t.Parallel()
	for _, tail := range []string{strings.Repeat("\x00", 600), "\x1f\x8bgarbage of some length", "x"} {
		for text, want := range map[string]int{workA + "\n" + workB: 2, workA + "\n" + workB + "\n": 2, workA + "\n" + workB[:len(workB)-1]: 1} {
			c, err := Read("f.jsonl.gz", strings.NewReader(zipped(text)+tail))
			if err != nil || len(c.Works) != want || c.Skipped != 1 || len(c.Cuts) != 1 {
				t.Errorf("%q after %d bytes: %+v %v, want %d works", tail, len(text), c, err, want)
			}
		}
	}
}

// An archive cut anywhere keeps the records before the cut and counts one problem.
func TestCutArchive(t *testing.T) {
	t.Parallel()
	var lines strings.Builder
	for i := range 60 {
		fmt.Fprintf(&lines, `{"DOI":"10.55555/%d","title":["%x"]}`+"\n", i, rand.New(rand.NewPCG(uint64(i), 1)).Uint64())
	}
	whole := zipped(lines.String())
	most := 0
	for n := 0; n < len(whole); n += 1 + 11*min(1, (len(whole)-20)/(n+1)) {
		c, err := Read("f.jsonl.gz", strings.NewReader(whole[:n]))
		switch {
		case err != nil:
			if !errors.Is(err, ErrBroken) && !errors.Is(err, ErrEmpty) && !errors.Is(err, ErrUnsupported) && !errors.Is(err, ErrNothing) {
				t.Fatalf("cut at %d: %v", n, err)
			}
		case c.Skipped != 1 || len(c.Problems) != 0 || len(c.Cuts) != 1 || c.Cuts[0].Where != "f.jsonl.gz" ||
			!strings.HasPrefix(c.Cuts[0].What, fmt.Sprintf("is cut short or damaged after %d record", len(c.Works))):
			t.Fatalf("cut at %d: %d skipped, %v, %v", n, c.Skipped, c.Problems, c.Cuts)
		default:
			if len(c.Works) < most {
				t.Fatalf("cut at %d: %d works, after %d with less", n, len(c.Works), most)
			}
			most = len(c.Works)
		}
	}
	if most != 60 {
		t.Errorf("the archive without its last byte has %d works", most)
	}
}

// Records and files that are longer than what is looked at first.
func TestLongRecords(t *testing.T) {
	t.Parallel()
	long := `{"DOI":"10.55555/long","abstract":"` + strings.Repeat(`x\"{[`, headSize/4) + `","title":["Long"]}`
	for name, in := range map[string]string{
		"w.jsonl": long + "\n" + workA + "\n",
		"w.json":  `{"items":[` + long + `,` + workA + `]}`,
		"w":       workA + "\n" + long + "\n",
		"x.json":  `{"message":` + long + "}\n" + workA,
	} {
		c, err := Read(name, strings.NewReader(in))
		if err != nil || told(c) != "works a long; dois ; skipped 0" {
			t.Errorf("%s: %v, %v", name, c, err)
		}
	}
	many := strings.Repeat("10.55555/a and more words\n", headSize/10) + "10.55555/b"
	if c, err := Read("t.txt", strings.NewReader(many)); err != nil || told(c) != "works ; dois a b; skipped 0" {
		t.Errorf("a long text: %v, %v", c, err)
	}
}

func TestProblemsSayWhere(t *testing.T) {
	t.Parallel()
	c, err := Read("works.jsonl", strings.NewReader(workA+"\n\n{\"DOI\":\"\"}\nxx\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Problem{{"works.jsonl:3", "the record has no DOI"}, {"works.jsonl:4", "not valid JSON: invalid character 'x' looking for beginning of value"}}
	if len(c.Problems) == 2 && strings.HasPrefix(c.Problems[1].What, "not valid JSON") {
		want[1].What = c.Problems[1].What
	}
	if !slices.Equal(c.Problems, want) {
		t.Errorf("got %v", c.Problems)
	}
	var bad strings.Builder
	bad.WriteString(workA + "\n")
	for range 1000 {
		bad.WriteString("{}\n")
	}
	c, err = Read("f.jsonl", strings.NewReader(bad.String()))
	if err != nil || c.Skipped != 1000 || len(c.Problems) != maxProblems {
		t.Errorf("of 1000 bad lines %d are counted and %d told, %v", c.Skipped, len(c.Problems), err)
	}
}

// A file's name is as hostile as its content.
func TestMessagesArePrintable(t *testing.T) {
	t.Parallel()
	name := "a\x1b[2J\nb\u202e.jsonl"
	_, err := Read(name, strings.NewReader("{}\n{}\n"))
	c, _ := Read(name, strings.NewReader(workA+"\n{}\n"))
	for _, s := range []string{err.Error(), c.Problems[0].String()} {
		if strings.ContainsAny(s, "\x1b\n\u202e") {
			t.Errorf("%q", s)
		}
	}
}

func TestSharedRecords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file  string
		works int
	}{{"works.jsonl.gz", 7255}, {"honeybee/works.jsonl.gz", 429}, {"silicon/works.jsonl.gz", 55}, {"fleet/work.json", 1}} {
		f, err := os.Open(filepath.Join("../../../shared/data", c.file))
		if err != nil {
			t.Skip("the shared records are not here: ", err)
		}
		got, err := Read(c.file, f)
		if err != nil || len(got.Works) != c.works || got.Skipped != 0 {
			t.Errorf("%s: %d works of %d, %d skipped, %v", c.file, len(got.Works), c.works, got.Skipped, err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		if alone := c.works == 1; (len(got.Alone) == 1) != alone {
			t.Errorf("%s: alone is %q", c.file, got.Alone)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		workA, workA + "\n" + workB, `{"message":{"items":[` + workA + `,{}]}}`, `[` + workB + `,`, zipped(workA), zipped(workA)[:40],
		"10.55555/a\n10/b6", "doi,x\n10.55555/a,\"", "\ufeff" + workA, wide(workA), `{"status":"x","DOI":"10.55555/s"}`, `[[[[{"DOI":"10.55555/a"}]]]]`,
	} {
		f.Add("f.jsonl", []byte(seed))
		f.Add("f.json", []byte(seed))
	}
	f.Fuzz(func(t *testing.T, name string, b []byte) {
		c, err := Read(name, bytes.NewReader(b))
		if err != nil {
			var e *Error
			if c != nil || !errors.As(err, &e) {
				t.Fatalf("%v, %v", c, err)
			}
			return
		}
		if c.isEmpty() || len(c.Problems) > maxProblems || len(c.Problems) > c.Skipped {
			t.Fatalf("%d works, %d DOIs, %d skipped, %d problems", len(c.Works), len(c.DOIs), c.Skipped, len(c.Problems))
		}
		if !slices.IsSortedFunc(c.Works, func(a, b *biblio.Work) int { return strings.Compare(a.ID, b.ID) }) {
			t.Fatal("the works are not sorted")
		}
	})
}
