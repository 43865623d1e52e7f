package crossreftest

import (
	"net/http"
	"net/url"
	"strings"
)

type routeKind int

const (
	routeNone   routeKind = iota
	routeSingle           // /works/{doi}
	routeSub              // /works/{doi}/agency …
	routeList             // /works and /prefixes/{p}/works …
)

// A route is a path of the API, taken apart.
type route struct {
	kind routeKind
	doi  string // "" when the path holds none
	sub  string // for routeSub: "agency", "quality", "transform", "xml"
	// filter is what a list's path itself asks for, as a filter: "prefix:10.5555".
	filter string
}

func (rt route) lane() string {
	switch rt.kind {
	case routeSingle, routeSub:
		return LaneSingle
	case routeList:
		return LaneList
	}
	return LaneOther
}

// parseRoute takes a raw path apart. Slashes that came encoded are no
// separators; one raw slash at the end is not there.
func parseRoute(raw string) route {
	raw = strings.TrimSuffix(raw, "/")
	for _, v := range []string{"/v1.0", "/v1"} {
		if rest, ok := strings.CutPrefix(raw, v+"/"); ok {
			raw = "/" + rest
			break
		}
	}
	if raw == "/works" {
		return route{kind: routeList}
	}
	if rest, ok := strings.CutPrefix(raw, "/works/"); ok {
		return parseWork(rest)
	}
	parts := strings.Split(raw, "/")
	name, known := map[string]string{"prefixes": "prefix", "members": "member", "types": "type", "journals": "issn"}[part(parts, 1)]
	if known && len(parts) == 4 && parts[3] == "works" {
		value, err := url.PathUnescape(parts[2])
		if err == nil {
			return route{kind: routeList, filter: name + ":" + value}
		}
	}
	return route{}
}

func part(parts []string, i int) string {
	if i < len(parts) {
		return parts[i]
	}
	return ""
}

// parseWork reads what follows /works/: a DOI, and perhaps a word that makes
// it another resource. The path is decoded first, so such words are routes even
// where a DOI ends in them and came encoded.
func parseWork(rest string) route {
	rt := route{kind: routeSingle}
	text, err := url.PathUnescape(rest)
	if err != nil {
		return rt
	}
	for _, sub := range []string{"agency", "quality", "transform"} {
		if head, ok := strings.CutSuffix(text, "/"+sub); ok {
			text, rt.kind, rt.sub = head, routeSub, sub
		}
	}
	if head, _, ok := strings.Cut(text, "/transform/"); ok {
		text, rt.kind, rt.sub = head, routeSub, "transform"
	}
	if head, ok := strings.CutSuffix(text, ".xml"); ok && rt.kind == routeSingle {
		text, rt.kind, rt.sub = head, routeSub, "xml"
	}
	rt.doi, _ = findDOI(text)
	return rt
}

// route answers by the path.
func (s *Server) route(r *http.Request, q *Request) reply {
	if r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodOptions {
		return textReply(http.StatusMethodNotAllowed, "text/plain", "Method not allowed.")
	}
	rt := parseRoute(q.Path)
	switch rt.kind {
	case routeSingle:
		return s.single(r, rt)
	case routeSub:
		return s.sub(rt)
	case routeList:
		return s.list(r, rt)
	}
	return textReply(http.StatusNotFound, "application/json",
		`{"status":"error","message-type":"route-not-found","message-version":"1.0.0","message":"Route not found"}`)
}
