package render

import (
	"bufio"
	"encoding/xml"
	"io"
)

// An xmlWriter writes the XML formats for data. Its errors stay with the
// buffered writer, whose Flush returns the first.
type xmlWriter struct{ *bufio.Writer }

func newXML(w io.Writer) xmlWriter {
	x := xmlWriter{bufio.NewWriterSize(w, flushAt)}
	x.put(xml.Header)
	return x
}

// put writes markup: constants of ours alone.
func (x xmlWriter) put(parts ...string) {
	for _, p := range parts {
		x.WriteString(p)
	}
}

// text writes anything as text or as the value of a double-quoted attribute:
// markup is escaped, what XML forbids becomes U+FFFD.
func (x xmlWriter) text(s string) {
	xml.EscapeText(x, []byte(s))
}

// element writes <name a="…">, or with an end of "/" <name a="…"/>, from pairs of
// an attribute's name and its value.
func (x xmlWriter) element(name, end string, pairs ...string) {
	x.put("<", name)
	for i := 0; i+1 < len(pairs); i += 2 {
		x.put(" ", pairs[i], `="`)
		x.text(pairs[i+1])
		x.put(`"`)
	}
	x.put(end, ">")
}
