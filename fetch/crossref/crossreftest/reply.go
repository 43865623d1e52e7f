package crossreftest

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// A reply is an answer before it goes out.
type reply struct {
	status int
	header http.Header
	body   []byte
	found  []string // DOIs that this answers for good: see Request.Found
}

// gzipAbove is the size from which bodies are compressed when asked for:
// smaller ones, and all errors, were plain in recorded traffic.
const gzipAbove = 1024

func textReply(status int, contentType, body string) reply {
	return reply{status: status, header: http.Header{"Content-Type": {contentType}}, body: []byte(body)}
}

// balancerPage is the page that the load balancer in front of the service
// serves in its place.
func balancerPage(status int, title string) reply {
	page := "<html>\r\n<head><title>%[1]d %[2]s</title></head>\r\n<body>\r\n<center><h1>%[1]d %[2]s</h1></center>\r\n</body>\r\n</html>\r\n"
	r := textReply(status, "text/html", fmt.Sprintf(page, status, title))
	r.header.Set("server", "awselb/2.0")
	return r
}

// set adds a header under exactly this spelling: the service writes its own in
// lower case, and clients must not care.
func (p *reply) set(name, value string) {
	if p.header == nil {
		p.header = http.Header{}
	}
	p.header[http.CanonicalHeaderKey(name)] = []string{value}
}

// An answerWriter sends one answer and closes its entry in the log.
type answerWriter struct {
	w      http.ResponseWriter
	r      *http.Request
	rec    *Recorder
	q      *Request
	closed bool
}

// send writes a reply as the service does: gzipped when it is large and the
// client takes that, without a body for HEAD.
func (a *answerWriter) send(p reply) {
	a.sendWire(p, encode(a.r, &p))
}

// encode chooses the wire form of the body and sets the headers that go with it.
func encode(r *http.Request, p *reply) []byte {
	if p.status != http.StatusOK || len(p.body) <= gzipAbove || !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		return p.body
	}
	p.set("Content-Encoding", "gzip")
	p.set("Vary", "Accept-Encoding")
	return gzipped(p.body)
}

func gzipped(b []byte) []byte {
	var buf bytes.Buffer
	z, _ := gzip.NewWriterLevel(&buf, gzip.BestSpeed) // the level is valid
	z.Write(b)                                        // a Buffer does not fail
	z.Close()
	return buf.Bytes()
}

// sendWire writes status, headers and these bytes. The entry in the log is
// closed before the last byte, so that whoever has read the answer finds it
// there and no longer in flight.
func (a *answerWriter) sendWire(p reply, wire []byte) {
	a.head(p, len(wire))
	if a.r.Method == http.MethodHead || len(wire) == 0 {
		a.done()
		return
	}
	last := len(wire) - 1
	a.w.Write(wire[:last]) // the client's going away is its own affair
	a.done()
	a.w.Write(wire[last:])
}

// head writes status and headers, with the length that is promised.
func (a *answerWriter) head(p reply, length int) {
	h := a.w.Header()
	for k, v := range p.header {
		h[k] = v
	}
	h.Set("Content-Length", strconv.Itoa(length))
	a.status(p.status)
	a.w.WriteHeader(p.status)
}

func (a *answerWriter) status(code int) {
	a.rec.mu.Lock()
	a.q.Status = code
	a.rec.mu.Unlock()
}

// found notes what the answer answers.
func (a *answerWriter) found(dois []string) {
	a.rec.mu.Lock()
	a.q.Found = dois
	a.rec.mu.Unlock()
}

// done closes the entry in the log; later calls do nothing.
func (a *answerWriter) done() {
	if a.closed {
		return
	}
	a.closed = true
	a.rec.mu.Lock()
	a.rec.inFlight--
	a.q.End = a.rec.now()
	q := *a.q
	a.rec.mu.Unlock()
	if a.rec.Watch != nil {
		a.rec.Watch(q)
	}
}
