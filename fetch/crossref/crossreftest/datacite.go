package crossreftest

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
)

// A DataCite is the stand-in for api.datacite.org.
type DataCite struct {
	*Recorder
	URL string // when the test set it

	mu      sync.RWMutex
	records map[string]json.RawMessage // the whole answer by DOI
}

// NewDataCite makes a DataCite without records.
func NewDataCite(o Options) *DataCite {
	return &DataCite{Recorder: newRecorder(o), records: map[string]json.RawMessage{}}
}

// Add adds a record: a whole answer {"data":{…}}, the data alone, or the
// attributes alone.
func (d *DataCite) Add(record string) error {
	raw := json.RawMessage(record)
	var shape struct {
		Data       json.RawMessage `json:"data"`
		ID         string          `json:"id"`
		Attributes json.RawMessage `json:"attributes"`
		DOI        string          `json:"doi"`
	}
	if err := json.Unmarshal(raw, &shape); err != nil {
		return err
	}
	switch {
	case shape.Data != nil:
		var data struct{ ID string }
		if err := json.Unmarshal(shape.Data, &data); err != nil {
			return err
		}
		return d.put(data.ID, raw)
	case shape.Attributes != nil:
		return d.put(shape.ID, fmt.Appendf(nil, `{"data":%s}`, raw))
	}
	return d.put(shape.DOI, fmt.Appendf(nil, `{"data":{"id":%s,"type":"dois","attributes":%s,"relationships":{}}}`, quote(lower(shape.DOI)), raw))
}

func (d *DataCite) put(doi string, whole json.RawMessage) error {
	if doi == "" {
		return errors.New("a DataCite record without a DOI")
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.records[lower(doi)] = whole
	return nil
}

// agencyOf is "DataCite" for the DOIs that have a record here and for their
// prefixes, and "" for others.
func (d *DataCite) agencyOf(doi string) string {
	d.mu.RLock()
	defer d.mu.RUnlock()
	if d.records[doi] != nil {
		return "DataCite"
	}
	for known := range d.records {
		if prefixOf(known) == doi {
			return "DataCite"
		}
	}
	return ""
}

// ServeHTTP answers one request.
func (d *DataCite) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.serve(w, r, func(r *http.Request, q *Request) {
		q.Lane = LaneSingle
		if doi, ok := dataciteDOI(q.Path); ok {
			q.DOIs = []string{doi}
		} else if strings.TrimSuffix(q.Path, "/") == "/dois" {
			q.Lane, q.DOIs = LaneList, dataciteQuery(r.URL.Query().Get("query"))
		}
	}, d.answer)
}

// dataciteDOI reads the DOI out of /dois/{doi}, its slash raw or encoded. One
// that ends in a slash is never found.
func dataciteDOI(path string) (string, bool) {
	rest, ok := strings.CutPrefix(path, "/dois/")
	if !ok || rest == "" {
		return "", false
	}
	doi, err := url.PathUnescape(rest)
	return lower(doi), err == nil
}

// dataciteQuery reads the DOIs out of doi:(a OR b), quoted or with Lucene's
// backslashes.
func dataciteQuery(query string) []string {
	inner, ok := strings.CutPrefix(query, "doi:")
	if !ok {
		return nil
	}
	var dois []string
	inner = strings.TrimSuffix(strings.TrimPrefix(inner, "("), ")")
	for one := range strings.SplitSeq(inner, " OR ") {
		one = strings.Trim(strings.ReplaceAll(strings.TrimSpace(one), `\`, ""), `"`)
		dois = append(dois, lower(one))
	}
	return dois
}

func (d *DataCite) answer(_ *http.Request, q *Request) reply {
	d.mu.RLock()
	defer d.mu.RUnlock()
	if q.Lane == LaneList {
		return d.batch(q.DOIs)
	}
	var p reply
	if len(q.DOIs) == 1 && d.records[q.DOIs[0]] != nil && !strings.HasSuffix(q.DOIs[0], "/") {
		p = textReply(http.StatusOK, "application/json; charset=utf-8", string(d.records[q.DOIs[0]]))
	} else {
		p = textReply(http.StatusNotFound, "application/json; charset=utf-8",
			`{"errors":[{"status":"404","title":"The resource you are looking for doesn't exist."}]}`)
	}
	p.found = q.DOIs
	p.set("Cache-Control", "max-age=0, private, must-revalidate")
	return p
}

// batch answers a query for many DOIs with those that there are.
func (d *DataCite) batch(dois []string) reply {
	var data []string
	var found []string
	for _, doi := range dois {
		var whole struct{ Data json.RawMessage }
		if json.Unmarshal(d.records[doi], &whole) == nil && whole.Data != nil {
			data, found = append(data, string(whole.Data)), append(found, doi)
		}
	}
	p := textReply(http.StatusOK, "application/json; charset=utf-8",
		fmt.Sprintf(`{"data":[%s],"meta":{"total":%d,"totalPages":1,"page":1},"links":{}}`, strings.Join(data, ","), len(data)))
	p.found = found
	return p
}
