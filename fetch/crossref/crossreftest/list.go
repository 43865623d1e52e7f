package crossreftest

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/fnv"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// A hit is a work in a result, with its score.
type hit struct {
	w     *work
	score float64
}

// list answers /works and the lists under other resources.
func (s *Server) list(r *http.Request, rt route) reply {
	query := pathFilter(r.URL.Query(), rt.filter)
	lq, bad := readList(query)
	if len(bad) > 0 {
		return validationFailure(bad)
	}
	if lq.cursor != "" {
		return s.scroll(lq)
	}
	hits := s.search(lq)
	total := len(hits)
	switch {
	case query.Has("sample"):
		hits = hits[:min(lq.sample, total)]
	default:
		hits = hits[min(lq.offset, total):min(lq.offset+lq.rows, total)]
	}
	return listReply(lq, page{hits: hits, total: total})
}

// A page is what one answer of a list shows.
type page struct {
	hits   []hit
	total  int
	cursor string // "" for none
}

// listReply wraps a page as the service does. Unknown DOIs and aliases of a
// batch are nowhere in it.
func listReply(lq listQuery, pg page) reply {
	var b bytes.Buffer
	b.WriteString(`{"status":"ok","message-type":"work-list","message-version":"1.0.0","message":{"facets":{},`)
	if pg.cursor != "" {
		fmt.Fprintf(&b, `"next-cursor":%s,`, quote(pg.cursor))
	}
	fmt.Fprintf(&b, `"total-results":%d,"items":[`, pg.total)
	p := textReply(http.StatusOK, "application/json", "")
	for i, h := range pg.hits {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(h.w.item(h.score, lq.selected))
		p.found = append(p.found, h.w.doi)
	}
	perPage := lq.rows
	if lq.sample > 0 {
		perPage = lq.sample
	}
	fmt.Fprintf(&b, `],"items-per-page":%d,"query":{"start-index":%d,"search-terms":%s}}}`, perPage, lq.offset, searchTerms(lq))
	p.body = b.Bytes()
	return p
}

func searchTerms(lq listQuery) string {
	for _, q := range lq.queries {
		if q.name == "" {
			return string(quote(q.value))
		}
	}
	return "null"
}

// search finds and orders all works that a list request asks for.
func (s *Server) search(lq listQuery) []hit {
	s.data.Lock()
	defer s.data.Unlock()
	var hits []hit
	if len(lq.queries) > 0 {
		if s.index == nil {
			s.index = newIndex(s.inOrder())
		}
		hits = s.index.query(lq.queries)
		hits = slices.DeleteFunc(hits, func(h hit) bool { return !s.wanted(lq.filters, h.w) })
	} else {
		for _, w := range s.candidates(lq.filters) {
			if selects(lq.filters, w) {
				hits = append(hits, hit{w, 0})
			}
		}
	}
	s.arrange(hits, lq)
	return hits
}

// wanted is selects for works that were not looked up by DOI.
func (s *Server) wanted(filters []pair, w *work) bool {
	asked, named := false, false
	for _, f := range filters {
		if f.name == "doi" {
			d, _ := findDOI(f.value)
			asked, named = true, named || d == w.doi
		}
	}
	return (!asked || named) && selects(filters, w)
}

// candidates are the works that a doi filter names, each once; without one, all.
func (s *Server) candidates(filters []pair) []*work {
	var out []*work
	asked := false
	seen := map[string]bool{}
	for _, f := range filters {
		if f.name != "doi" {
			continue
		}
		asked = true
		d, _ := findDOI(f.value)
		if w := s.works[d]; w != nil && !seen[d] {
			seen[d] = true
			out = append(out, w)
		}
	}
	if !asked {
		return s.inOrder()
	}
	return out
}

func (s *Server) inOrder() []*work {
	out := make([]*work, len(s.order))
	for i, d := range s.order {
		out[i] = s.works[d]
	}
	return out
}

// arrange puts hits in order: as sorted by, by score, or shuffled, so that
// nobody can rely on the order of their question.
func (s *Server) arrange(hits []hit, lq listQuery) {
	key := func(h hit) float64 { return float64(s.shuffle(h.w.doi)) }
	switch {
	case lq.sort == "" && len(lq.queries) > 0, lq.sort == "score", lq.sort == "relevance":
		key = func(h hit) float64 { return h.score }
	case lq.sort != "":
		key = func(h hit) float64 { return h.w.sortKey(lq.sort) }
	}
	sign := -1
	if lq.order == "asc" {
		sign = 1
	}
	keys := make(map[*work]float64, len(hits))
	for _, h := range hits {
		keys[h.w] = key(h)
	}
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(sign*cmp.Compare(keys[a.w], keys[b.w]), strings.Compare(a.w.doi, b.w.doi))
	})
}

// shuffle is a number that has nothing to do with the DOI's place anywhere.
func (s *Server) shuffle(doi string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(strconv.FormatUint(s.opts.Seed, 10) + doi))
	return h.Sum32() * 2654435761 // Knuth's multiplicative hash spreads what fnv leaves near
}

func (w *work) sortKey(name string) float64 {
	switch name {
	case "is-referenced-by-count", "references-count":
		return w.number(name)
	case "updated":
		name = "deposited"
	}
	d := w.date(name)
	if d.Timestamp != 0 {
		return d.Timestamp
	}
	var n float64
	if day := w.day(name); day != "" {
		n, _ = strconv.ParseFloat((strings.ReplaceAll(day, "-", "") + "0000")[:8], 64) // digits only
	}
	return n
}
