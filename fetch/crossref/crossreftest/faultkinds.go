package crossreftest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
)

func replacing(name string, p reply) Kind {
	return Kind{name: name, spoils: true, replace: func(*Request) reply {
		return reply{status: p.status, header: p.header.Clone(), body: p.body}
	}}
}

// Status answers with a status, a content type and a body of your own.
func Status(code int, contentType, body string) Kind {
	return replacing(fmt.Sprint(code), textReply(code, contentType, body))
}

// Blocked is the 403 of an address that has been shut out.
func Blocked() Kind { return replacing("403", balancerPage(http.StatusForbidden, "Forbidden")) }

// Unauthorized is the 401 of a token that is refused.
func Unauthorized() Kind {
	return replacing("401", textReply(http.StatusUnauthorized, "text/plain", "Unauthorized"))
}

// ServerError is the JSON of an exception inside the service, with status 500.
func ServerError() Kind {
	body := `{"status":"error","message-type":"exception","message-version":"1.0.0","message":{"name":"class clojure.lang.ExceptionInfo","description":"clojure.lang.ExceptionInfo: Response Exception","message":"Response Exception","stack":[],"cause":null}}`
	p := textReply(http.StatusInternalServerError, "application/json", body)
	p.set("exception-name", "class clojure.lang.ExceptionInfo")
	return replacing("500", p)
}

// Gateway is the HTML page of the balancer: 502, 503 or 504.
func Gateway(code int) Kind {
	titles := map[int]string{502: "Bad Gateway", 503: "Service Temporarily Unavailable", 504: "Gateway Time-out"}
	return replacing(fmt.Sprint(code), balancerPage(code, titles[code]))
}

// EmptyOK is a 200 without a body.
func EmptyOK() Kind { return replacing("empty 200", textReply(200, "application/json", "")) }

// HTMLOK is a 200 whose body is a page that says that it took too long.
func HTMLOK() Kind {
	return replacing("html 200", textReply(200, "text/html", "<html><body><h1>Request timed out</h1></body></html>"))
}

// BadJSON is a 200 whose body breaks off in the middle, though its length is right.
func BadJSON() Kind {
	return Kind{name: "bad json", spoils: true, alter: func(p *reply) { p.body = p.body[:len(p.body)/2] }}
}

// MovedTo is the balancer's 301 to another address; {path} in it stands for
// the path and query that were asked for. The live service answers plain http
// with MovedTo("https://api.crossref.org:443{path}").
func MovedTo(location string) Kind {
	return Kind{name: "301", spoils: true, replace: func(q *Request) reply {
		p := balancerPage(http.StatusMovedPermanently, "Moved Permanently")
		p.set("Location", strings.ReplaceAll(location, "{path}", q.Target))
		return p
	}}
}

// A Dress is what a 429 looks like: it has been seen in all three.
type Dress string

// The dresses of a 429.
const (
	HTML  Dress = "html"
	Empty Dress = "empty"
	JSON  Dress = "json"
)

// TooMany is a 429 without rate headers; retryAfter, unless "", is its
// Retry-After: seconds, a date, or nonsense.
func TooMany(dress Dress, retryAfter string) Kind {
	return replacing("429", tooMany(dress, retryAfter))
}

func tooMany(dress Dress, retryAfter string) reply {
	var p reply
	switch dress {
	case HTML:
		p = textReply(http.StatusTooManyRequests, "text/html", "<h1>429 Too Many Requests</h1>\nYou have sent too many requests in a given amount of time.\n")
	case JSON:
		p = textReply(http.StatusTooManyRequests, "application/json", `{"status":"error","message-type":"rate-limit","message":"Rate limit exceeded"}`)
	default:
		p = reply{status: http.StatusTooManyRequests, header: http.Header{}}
	}
	if retryAfter != "" {
		p.set("Retry-After", retryAfter)
	}
	return p
}

// TargetTooLong is the 414 of a request line that the server does not take.
func TargetTooLong() Kind { return replacing("414", badMessage(414, "URI Too Long")) }

// HeadersTooLong is the 431 of a request whose headers, line included, are too much.
func HeadersTooLong() Kind {
	return replacing("431", badMessage(431, "Request Header Fields Too Large"))
}

func badMessage(code int, reason string) reply {
	return textReply(code, "text/html;charset=iso-8859-1", fmt.Sprintf("<h1>Bad Message %d</h1><pre>reason: %s</pre>", code, reason))
}

// TruncatedGzip sends a gzip stream that breaks off in the middle, with a
// Content-Length that agrees with what is sent.
func TruncatedGzip() Kind {
	return Kind{name: "truncated gzip", spoils: true, deliver: func(a *answerWriter, p reply) {
		p.set("Content-Encoding", "gzip")
		wire := gzipped(p.body)
		a.sendWire(p, wire[:len(wire)/2])
	}}
}

// BadGzip sends bytes that are no gzip under the name of it.
func BadGzip() Kind {
	return Kind{name: "bad gzip", spoils: true, deliver: func(a *answerWriter, p reply) {
		p.set("Content-Encoding", "gzip")
		a.sendWire(p, bytes.Repeat([]byte("not gzip "), 40))
	}}
}

// ShortBody promises the whole body, sends half of it and ends the connection.
func ShortBody() Kind {
	return Kind{name: "short body", spoils: true, deliver: func(a *answerWriter, p reply) {
		wire := encode(a.r, &p)
		a.head(p, len(wire))
		a.w.Write(wire[:len(wire)/2])
		http.NewResponseController(a.w).Flush()
		cut(a)
	}}
}

// Reset cuts the connection before a byte of the answer: on TCP with an RST,
// as a balancer does that goes away.
func Reset() Kind {
	return Kind{name: "reset", spoils: true, deliver: func(a *answerWriter, _ reply) {
		conn, _, err := http.NewResponseController(a.w).Hijack()
		if err != nil {
			cut(a)
		}
		if tcp, ok := conn.(*net.TCPConn); ok {
			tcp.SetLinger(0)
		}
		a.done()
		conn.Close()
	}}
}

// EmptyDOI answers truly but puts an item without a DOI before the others of a
// list, as has been seen.
func EmptyDOI() Kind {
	return Kind{name: "empty doi", alter: func(p *reply) {
		var whole struct {
			Message map[string]json.RawMessage `json:"message"`
		}
		if json.Unmarshal(p.body, &whole) != nil || len(whole.Message["items"]) < 2 {
			return
		}
		p.body = bytes.Replace(p.body, []byte(`"items":[{`), []byte(`"items":[{"DOI":"","title":["No DOI"]},{`), 1)
	}}
}
