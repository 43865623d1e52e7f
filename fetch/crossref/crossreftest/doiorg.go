package crossreftest

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
)

// A DOIOrg is the stand-in for doi.org: which agency has a DOI or a prefix,
// and what a handle holds.
type DOIOrg struct {
	*Recorder
	URL string // when StartSuite made it

	mu       sync.RWMutex
	agencies map[string]string // DOI or prefix → agency
	short    map[string]string // shortDOI → DOI
	records  []func(doi string) string
}

// NewDOIOrg makes a doi.org that knows the works of the Crossref stand-ins
// given, and what it is told.
func NewDOIOrg(o Options, crossref ...*Server) *DOIOrg {
	d := &DOIOrg{Recorder: newRecorder(o), agencies: map[string]string{}, short: map[string]string{}}
	for _, s := range crossref {
		d.records = append(d.records, s.agencyOrPrefix)
	}
	return d
}

// SetAgency says which agency registered a DOI, or a prefix. With a prefix
// alone, its DOIs do not exist: only their prefix does.
func (d *DOIOrg) SetAgency(doiOrPrefix, name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.agencies[lower(doiOrPrefix)] = name
}

// AddShort makes a shortDOI ("10/b6") stand for a DOI.
func (d *DOIOrg) AddShort(short, doi string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.short[lower(short)] = doi
}

// ServeHTTP answers one request.
func (d *DOIOrg) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.serve(w, r, d.classify, d.answer)
}

func (d *DOIOrg) classify(_ *http.Request, q *Request) {
	q.Lane = LaneSingle
	path, err := url.PathUnescape(q.Path)
	if err != nil {
		return
	}
	for _, head := range []string{"/doiRA/", "/ra/", "/api/handles/"} {
		if rest, ok := strings.CutPrefix(path, head); ok {
			for one := range strings.SplitSeq(rest, ",") {
				q.DOIs = append(q.DOIs, lower(one))
			}
		}
	}
}

func (d *DOIOrg) answer(r *http.Request, q *Request) reply {
	path, err := url.PathUnescape(q.Path)
	if err != nil {
		return textReply(http.StatusBadRequest, "text/html", "<html><body>Bad Request</body></html>")
	}
	for _, head := range []string{"/doiRA/", "/ra/"} {
		if rest, ok := strings.CutPrefix(path, head); ok {
			return d.agencyReply(rest)
		}
	}
	if handle, ok := strings.CutPrefix(path, "/api/handles/"); ok {
		return d.handleReply(handle)
	}
	return d.resolve(r, strings.TrimPrefix(path, "/"))
}

// agencyReply is the answer of /doiRA/: an array with an object for each of
// the DOIs or prefixes, always with status 200.
func (d *DOIOrg) agencyReply(list string) reply {
	var parts []string
	for asked := range strings.SplitSeq(list, ",") {
		key, value := d.verdict(lower(asked))
		parts = append(parts, fmt.Sprintf("  {\n    \"DOI\": %s,\n    %q: %s\n  }", quote(asked), key, quote(value)))
	}
	return d.dress(textReply(http.StatusOK, "application/json;charset=UTF-8", "[\n"+strings.Join(parts, ",\n")+"\n]"))
}

// verdict is the agency of a DOI or a prefix, or why there is none.
func (d *DOIOrg) verdict(asked string) (key, value string) {
	isPrefix := !strings.Contains(asked, "/")
	switch {
	case isPrefix && !prefixForm.MatchString(asked), !isPrefix && !validDOI(asked):
		return "status", "Invalid DOI"
	case d.agency(asked) != "":
		return "RA", d.agency(asked)
	case isPrefix, d.agency(prefixOf(asked)) == "":
		return "status", "Unknown prefix"
	}
	return "status", "DOI does not exist"
}

// agency is what is known of exactly this DOI or prefix.
func (d *DOIOrg) agency(name string) string {
	d.mu.RLock()
	defer d.mu.RUnlock()
	if a := d.agencies[name]; a != "" {
		return a
	}
	for _, known := range d.records {
		if a := known(name); a != "" {
			return a
		}
	}
	return ""
}

// handleReply is the answer of the handle API: 1 for a handle that exists, 100
// with status 404 for one that does not. A shortDOI is an alias of a DOI.
func (d *DOIOrg) handleReply(handle string) reply {
	d.mu.RLock()
	target := d.short[lower(handle)]
	d.mu.RUnlock()
	kind, value := "HS_ALIAS", target
	if target == "" {
		if !strings.Contains(handle, "/") || d.agency(lower(handle)) == "" {
			body := fmt.Sprintf(`{"responseCode":100,"handle":%s}`, quote(handle))
			return d.dress(textReply(http.StatusNotFound, "application/json;charset=UTF-8", body))
		}
		kind, value = "URL", "https://example.org/"+handle
	}
	body := fmt.Sprintf(`{"responseCode":1,"handle":%s,"values":[{"index":1,"type":%q,"data":{"format":"string","value":%s},"ttl":86400,"timestamp":"2020-01-01T00:00:00Z"}]}`,
		quote(handle), kind, quote(value))
	return d.dress(textReply(http.StatusOK, "application/json;charset=UTF-8", body))
}

// resolve redirects a DOI to its landing page, or to its agency when the
// client asks for metadata.
func (d *DOIOrg) resolve(r *http.Request, doi string) reply {
	agency := d.agency(lower(doi))
	to := "https://example.org/" + url.PathEscape(doi)
	switch accept := r.Header.Get("Accept"); {
	case agency == "":
		return d.dress(textReply(http.StatusNotFound, "text/html;charset=utf-8", "<html><head><title>Error: DOI Not Found</title></head></html>"))
	case !strings.Contains(accept, "citationstyles") && !strings.Contains(accept, "bibtex"):
	case agency == "Crossref":
		to = "https://api.crossref.org/v1/works/" + url.PathEscape(doi) + "/transform"
	case agency == "DataCite":
		to = "https://data.crosscite.org/" + url.PathEscape(doi)
	}
	p := textReply(http.StatusFound, "text/html;charset=utf-8",
		fmt.Sprintf("<html><head><title>Handle Redirect</title></head>\n<body><a href=\"%[1]s\">%[1]s</a></body></html>", to))
	p.set("Location", to)
	return d.dress(p)
}

func (d *DOIOrg) dress(p reply) reply {
	p.set("Server", "cloudflare")
	p.set("Cf-Cache-Status", "DYNAMIC")
	return p
}

// agencyOrPrefix is "Crossref" for the works and aliases of a stand-in and
// their prefixes, else what it was told of exactly this name.
func (s *Server) agencyOrPrefix(name string) string {
	s.data.RLock()
	defer s.data.RUnlock()
	if s.works[name] != nil || s.aliases[name] != "" || s.prefixes[name] > 0 {
		return firstOf(s.agencies[name], "Crossref")
	}
	return s.agencies[name]
}
