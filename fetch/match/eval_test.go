package match_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref/crossreftest"
	"citegraph/fetch/crossref/record"
	"citegraph/fetch/match"
)

var (
	full   = flag.Bool("full", false, "ask all questions of the evaluation")
	misses = flag.Bool("misses", false, "print the questions of the evaluation that were missed")
)

// TestEvaluation hides the DOIs of references that have one, searches the
// stand-in's index for them as the program does, and counts how many find the
// work whose DOI was hidden. The index holds look-alikes of every work: a
// correction, a comment, a second part, the authors' next work, and a
// neighbour in the same volume; and some references whose work is not in the
// index at all, which must find nothing.
//
// One question in eight is asked; `go test ./fetch/match -run Evaluation -v -full`
// asks them all and prints the table of README.md, and -misses what was missed.
func TestEvaluation(t *testing.T) {
	t.Parallel()
	var all []*biblio.Work
	for _, path := range []string{"../../../shared/data/honeybee/works.jsonl.gz", "../../../shared/data/works.jsonl.gz"} {
		all = append(all, readWorks(t, path)...)
	}
	known := map[biblio.DOI]*biblio.Work{}
	server := crossreftest.Start(t, crossreftest.Options{Pool: "plus"})
	for _, w := range all {
		if known[w.DOI] != nil {
			continue
		}
		known[w.DOI] = w
		mustAdd(t, server, string(w.Raw))
	}
	questions := questionsOf(all, known)
	cited := map[biblio.DOI]bool{}
	for _, q := range questions {
		cited[q.want] = true
	}
	for doi := range cited {
		if w := known[doi]; w != nil {
			for _, like := range lookAlikes(w) {
				mustAdd(t, server, like)
			}
		}
	}

	tables := map[string]*tally{}
	for i, q := range questions {
		if !*full && i%8 != 0 {
			continue
		}
		tb := tables[q.kind]
		if tb == nil {
			tb = &tally{}
			tables[q.kind] = tb
		}
		v := match.Verdict{}
		if query, enough := match.Query(q.ref); enough {
			v = match.Best(q.ref, search(t, server.URL, query))
		}
		tb.count(q, v)
		if *misses && q.inIndex && !(v.Band == match.Accepted && v.Work.DOI == q.want) {
			query, _ := match.Query(q.ref)
			in := slices.IndexFunc(search(t, server.URL, query), func(w *biblio.Work) bool { return w.DOI == q.want })
			w := known[q.want]
			t.Logf("MISS %s rank %d | %s %q %q %q vol %q p %q | %.150s\n   IS %v %q %d %s vol %q p %q score %.3f", q.kind, in,
				q.ref.Author, q.ref.Year, q.ref.Title+"|"+q.ref.VolumeTitle, q.ref.Journal, q.ref.Volume, q.ref.FirstPage, q.ref.Unstructured,
				w.Authors[:min(1, len(w.Authors))], w.Title, w.Year, w.Venue, w.Volume, w.Page, match.Judge(q.ref, w).Score)
		}
		if v.Band == match.Accepted && v.Work.DOI != q.want {
			t.Logf("false: %s %q %q %q vol %q p %q | %.150s\n   got %s %q %d %s vol %q p %q score %.3f, want %s",
				q.ref.Author, q.ref.Year, q.ref.Title, q.ref.Journal, q.ref.Volume, q.ref.FirstPage, q.ref.Unstructured,
				v.Work.DOI, v.Work.Title, v.Work.Year, v.Work.Venue, v.Work.Volume, v.Work.Page, v.Score, q.want)
		}
	}
	var sum tally
	for _, kind := range slices.Sorted(keys(tables)) {
		t.Logf("%-28s %s", kind, tables[kind])
		sum.add(tables[kind])
	}
	t.Logf("%-28s %s", "all", &sum)
	if p := sum.precision(match.Accepted); p < 0.99 {
		t.Errorf("precision of the accepted is %.4f, want 0.99", p)
	}
	if r := sum.recall(); r < 0.90 {
		t.Errorf("recall of the accepted is %.4f, want 0.90", r)
	}
}

// A question is a reference whose DOI is hidden. inIndex says whether its work
// can be found at all.
type question struct {
	ref     *biblio.Reference
	want    biblio.DOI
	inIndex bool
	kind    string
}

var doiText = regexp.MustCompile(`(?i)(https?://(dx\.)?doi\.org/|doi:?\s*)?10\.\d{4,9}/\S+`)

// questionsOf takes every reference with a DOI that leads into the index, and
// of those that lead elsewhere one in forty.
func questionsOf(works []*biblio.Work, known map[biblio.DOI]*biblio.Work) []question {
	var out []question
	outside := 0
	asked := map[string]bool{}
	for _, w := range works {
		for i := range w.References {
			r := w.References[i]
			if r.DOI == "" || r.DOI == w.DOI {
				continue
			}
			_, in := known[r.DOI]
			if !in {
				if outside++; outside%40 != 0 {
					continue
				}
			}
			q := question{want: r.DOI, inIndex: in}
			r.DOI, r.Deposited, r.AssertedBy = "", "", biblio.ByNone
			r.Unstructured = doiText.ReplaceAllString(r.Unstructured, "")
			if r.Empty() || asked[biblio.RefID(&r)] {
				continue
			}
			asked[biblio.RefID(&r)] = true
			q.ref, q.kind = &r, kindOf(&r)
			out = append(out, q)
		}
	}
	return out
}

func kindOf(r *biblio.Reference) string {
	switch {
	case r.Title != "" || r.VolumeTitle != "":
		return "fields with a title"
	case r.Unstructured != "":
		return "running text"
	case r.Author != "" && r.Year != "" && r.Volume != "" && r.FirstPage != "":
		return "fields, full place, no title"
	}
	return "fields, too few"
}

// tally counts by band. right and wrong are of questions whose band it is;
// missed are questions with a work in the index that are not accepted.
type tally struct {
	right, wrong [3]int
	inIndex      int
	outside      int
}

func (c *tally) count(q question, v match.Verdict) {
	if q.inIndex {
		c.inIndex++
	} else {
		c.outside++
	}
	if v.Work == nil {
		return
	}
	if v.Work.DOI == q.want {
		c.right[v.Band]++
	} else {
		c.wrong[v.Band]++
	}
}

func (c *tally) add(o *tally) {
	for i := range c.right {
		c.right[i] += o.right[i]
		c.wrong[i] += o.wrong[i]
	}
	c.inIndex += o.inIndex
	c.outside += o.outside
}

func (c *tally) precision(b match.Band) float64 {
	return float64(c.right[b]) / float64(max(1, c.right[b]+c.wrong[b]))
}

func (c *tally) recall() float64 {
	return float64(c.right[match.Accepted]) / float64(max(1, c.inIndex))
}

func (c *tally) String() string {
	return fmt.Sprintf("%5d in the index, %4d not | accepted: precision %.4f (%d of %d), recall %.4f | doubtful: %d right, %d wrong",
		c.inIndex, c.outside, c.precision(match.Accepted), c.right[match.Accepted], c.right[match.Accepted]+c.wrong[match.Accepted], c.recall(),
		c.right[match.Doubtful], c.wrong[match.Doubtful])
}

// lookAlikes are records that a matcher could take for w.
func lookAlikes(w *biblio.Work) []string {
	family, given := "Nobody", "N"
	if len(w.Authors) > 0 {
		family, given = w.Authors[0].ShortName(), w.Authors[0].Given
	}
	make := func(suffix, title string, year int, volume, page string, name string) string {
		b, _ := json.Marshal(map[string]any{
			"DOI": "10.55555/" + suffix + "/" + string(w.DOI), "type": "journal-article", "title": []string{title},
			"author":          []map[string]string{{"family": name, "given": given, "sequence": "first"}},
			"issued":          map[string]any{"date-parts": [][]int{{year}}},
			"container-title": []string{w.Venue}, "volume": volume, "page": page,
		})
		return string(b)
	}
	if w.Year == 0 || w.Title == "" {
		return nil
	}
	list := strings.Fields(w.Title)
	return []string{
		make("correction", "Correction: "+w.Title, w.Year, w.Volume, "1001", family),
		make("comment", "Comment on “"+w.Title+"”", w.Year+1, w.Volume, "1002", "Critic"),
		make("part", w.Title+" II. Further observations on the matter", w.Year+1, w.Volume, "1003", family),
		make("next", "Further "+strings.Join(list[min(1, len(list)-1):], " ")+" revisited", w.Year, w.Volume, "1004", family),
		make("neighbour", "An unrelated note on another subject entirely", w.Year, w.Volume, "1005", family),
		make("namesake", w.Title, w.Year+7, "", "", "Namesake"),
	}
}

func search(t *testing.T, base, query string) []*biblio.Work {
	t.Helper()
	resp, err := http.Get(base + fmt.Sprintf("/works?rows=%d&query.bibliographic=", match.Rows) + url.QueryEscape(query))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var answer struct {
		Message struct{ Items []json.RawMessage }
	}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		t.Fatal(err)
	}
	var works []*biblio.Work
	for _, raw := range answer.Message.Items {
		if w, err := record.Decode(raw); err == nil {
			works = append(works, w)
		}
	}
	return works
}

func mustAdd(t *testing.T, s *crossreftest.Server, raw string) {
	t.Helper()
	if err := s.AddWork(raw); err != nil {
		t.Fatal(err)
	}
}

func readWorks(t *testing.T, path string) []*biblio.Work {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Skip("the shared records are not here")
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var works []*biblio.Work
	for r := bufio.NewReader(z); ; {
		line, err := r.ReadBytes('\n')
		if len(line) > 1 {
			if w, err := record.Decode(line); err == nil {
				works = append(works, w)
			}
		}
		if err != nil {
			return works
		}
	}
}

func keys[V any](m map[string]V) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}
