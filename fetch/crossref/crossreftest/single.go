package crossreftest

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// notFound is the 404 of the single routes; sub-routes label the same bare
// text as JSON.
func notFound(contentType string, doi string) reply {
	p := textReply(http.StatusNotFound, contentType, "Resource not found.")
	if doi != "" {
		p.found = []string{doi}
	}
	return p
}

// single answers /works/{doi}: the record, a 301 for an alias, or 404.
func (s *Server) single(r *http.Request, rt route) reply {
	if bad := singleParams(r.URL.Query()); len(bad) > 0 {
		return validationFailure(bad)
	}
	s.data.RLock()
	w, prime := s.works[rt.doi], s.aliases[rt.doi]
	s.data.RUnlock()
	switch {
	case w != nil:
		p := textReply(http.StatusOK, "application/json", "")
		p.body = w.singleBody()
		p.found = []string{rt.doi}
		return p
	case prime != "":
		return s.aliasOf(rt.doi, prime)
	}
	return notFound("text/plain", rt.doi)
}

// aliasOf redirects an aliased DOI to its prime.
func (s *Server) aliasOf(doi, prime string) reply {
	path := "/works/" + url.PathEscape(prime)
	p := balancerPage(http.StatusMovedPermanently, "Moved Permanently")
	p.set("Location", path)
	p.found = []string{doi}
	s.promise(path)
	return p
}

// singleParams are the failures of parameters that this route does not take.
func singleParams(query url.Values) []failure {
	var bad []failure
	for name := range query {
		switch {
		case name == "mailto":
		case strings.HasPrefix(name, "query."):
			bad = append(bad, failure{"parameter-not-allowed", "query.*", "This route does not support field query parameters"})
		case name == "query":
			bad = append(bad, failure{"parameter-not-allowed", name, "This route does not support query"})
		case listParams[name]:
			bad = append(bad, failure{"parameter-not-allowed", name, "This route does not support " + name})
		default:
			bad = append(bad, unknownParameter(name))
		}
	}
	return sortedFailures(bad)
}

// sub answers the resources under a work.
func (s *Server) sub(rt route) reply {
	switch rt.sub {
	case "agency":
		return s.agency(rt.doi)
	case "xml":
		p := balancerPage(http.StatusFound, "Found")
		p.set("Location", "/works/"+rt.doi+"/transform/application/vnd.crossref.unixsd+xml")
		return p
	case "transform":
		if s.has(rt.doi) {
			return textReply(http.StatusOK, "application/vnd.crossref.unixsd+xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<crossref_result/>\n")
		}
	case "quality":
		if s.has(rt.doi) {
			return textReply(http.StatusOK, "application/json;charset=utf-8",
				`{"status":"ok","message-type":"work-quality","message-version":"1.0.0","message":[]}`)
		}
	}
	return notFound("application/json;charset=utf-8", "")
}

// agency answers /works/{doi}/agency from what the stand-in was told.
func (s *Server) agency(doi string) reply {
	label := s.Agency(doi)
	if label == "" {
		return notFound("application/json;charset=utf-8", "")
	}
	body := fmt.Sprintf(`{"status":"ok","message-type":"work-agency","message-version":"1.0.0","message":{"DOI":%s,"agency":{"id":%s,"label":%s}}}`,
		escapedString(doi), escapedString(lower(label)), escapedString(label))
	return textReply(http.StatusOK, "application/json;charset=utf-8", body)
}

func (s *Server) has(doi string) bool {
	s.data.RLock()
	defer s.data.RUnlock()
	return s.works[doi] != nil
}

// escapedString writes a JSON string as single answers do: with \/ for /.
func escapedString(text string) string {
	return string(escapeSlashes(quote(text)))
}
