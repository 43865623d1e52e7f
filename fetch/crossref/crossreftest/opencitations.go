package crossreftest

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
)

// An OpenCitations is the stand-in for the OpenCitations Index, version 2.
type OpenCitations struct {
	*Recorder
	URL string // when the test set it

	mu            sync.RWMutex
	citing, cited map[string][]ociLink // by the DOI on that side
}

// An ociLink is one citation of the index.
type ociLink struct {
	citing, cited string // the side as it is printed: "omid:br/… doi:…"
	creation      string
}

// NewOpenCitations makes an index without citations.
func NewOpenCitations(o Options) *OpenCitations {
	return &OpenCitations{Recorder: newRecorder(o), citing: map[string][]ociLink{}, cited: map[string][]ociLink{}}
}

// AddCitation adds a citation between two DOIs, made on a day ("2019-07-03",
// "2019", or "" for unknown). Each side carries an OMID and its DOI.
func (o *OpenCitations) AddCitation(citing, cited, creation string) {
	o.AddSides([]string{"doi:" + lower(citing)}, []string{"doi:" + lower(cited)}, creation)
}

// AddSides adds a citation whose sides carry any identifiers ("doi:…",
// "pmid:…"), several or none besides the OMID.
func (o *OpenCitations) AddSides(citing, cited []string, creation string) {
	link := ociLink{side(citing), side(cited), creation}
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, id := range citing {
		o.citing[lower(id)] = append(o.citing[lower(id)], link)
	}
	for _, id := range cited {
		o.cited[lower(id)] = append(o.cited[lower(id)], link)
	}
}

func side(ids []string) string {
	h := fnv.New32a()
	h.Write([]byte(strings.Join(ids, " ")))
	return strings.Join(append([]string{fmt.Sprintf("omid:br/06%d", h.Sum32())}, ids...), " ")
}

// AddReferencesOf adds the citations that stand in the works of a Crossref
// stand-in: every reference with a DOI.
func (o *OpenCitations) AddReferencesOf(s *Server) {
	s.data.RLock()
	defer s.data.RUnlock()
	for _, w := range s.inOrder() {
		var refs []struct{ DOI string }
		json.Unmarshal(w.raw("reference"), &refs) // what is no list has no references
		seen := map[string]bool{}
		for _, ref := range refs {
			if d, ok := findDOI(ref.DOI); ok && !seen[d] {
				seen[d] = true
				o.AddCitation(w.doi, d, w.day("issued"))
			}
		}
	}
}

// ServeHTTP answers one request.
func (o *OpenCitations) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	o.serve(w, r, func(_ *http.Request, q *Request) {
		q.Lane = LaneSingle
		if _, id, ok := indexRoute(q.Path); ok {
			if doi, ok := strings.CutPrefix(id, "doi:"); ok {
				q.DOIs = []string{doi}
			}
		}
	}, o.answer)
}

// indexRoute takes /index/v2/{operation}/{id} apart.
func indexRoute(path string) (operation, id string, ok bool) {
	rest, ok := strings.CutPrefix(path, "/index/v2/")
	if !ok {
		return "", "", false
	}
	operation, rest, ok = strings.Cut(rest, "/")
	id, err := url.PathUnescape(rest)
	return operation, lower(id), ok && err == nil
}

func (o *OpenCitations) answer(_ *http.Request, q *Request) reply {
	operation, id, ok := indexRoute(q.Path)
	if !ok {
		return textReply(http.StatusNotFound, "text/plain", "HTTP status code 404: the operation requested does not exist")
	}
	if !slices.ContainsFunc([]string{"doi:", "omid:", "pmid:"}, func(p string) bool { return strings.HasPrefix(id, p) }) {
		return textReply(http.StatusNotFound, "text/plain", "HTTP status code 404: the operation requested does not exist")
	}
	o.mu.RLock()
	defer o.mu.RUnlock()
	var p reply
	switch operation {
	case "citations":
		p = linksReply(o.cited[id])
	case "references":
		p = linksReply(o.citing[id])
	case "citation-count":
		p = countReply(len(o.cited[id]))
	case "reference-count":
		p = countReply(len(o.citing[id]))
	default:
		return textReply(http.StatusNotFound, "text/plain", "HTTP status code 404: the operation requested does not exist")
	}
	p.found = q.DOIs
	return p
}

func countReply(n int) reply {
	return indexReply(fmt.Sprintf("[\n    {\n        \"count\": \"%d\"\n    }\n]", n))
}

func linksReply(links []ociLink) reply {
	if len(links) == 0 {
		return indexReply("[]") // the same for what is unknown and for what nobody cites
	}
	var parts []string
	for _, l := range links {
		oci := strings.TrimPrefix(strings.Fields(l.citing)[0], "omid:br/") + "-" + strings.TrimPrefix(strings.Fields(l.cited)[0], "omid:br/")
		parts = append(parts, fmt.Sprintf("    {\n        \"oci\": %s,\n        \"citing\": %s,\n        \"cited\": %s,\n        \"creation\": %s,\n        \"timespan\": \"\",\n        \"journal_sc\": \"no\",\n        \"author_sc\": \"no\"\n    }",
			quote(oci), quote(l.citing), quote(l.cited), quote(l.creation)))
	}
	return indexReply("[\n" + strings.Join(parts, ",\n") + "\n]")
}

func indexReply(body string) reply {
	p := textReply(http.StatusOK, "application/json", body)
	p.set("Access-Control-Allow-Origin", "*")
	p.set("Access-Control-Allow-Credentials", "true")
	p.set("Server", "cloudflare")
	return p
}
