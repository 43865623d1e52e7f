package read

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"maps"
	"regexp"
	"strings"
)

// newXML reads XML as those write it who do not read it back: an ampersand that
// begins nothing is one, and the entities of HTML are known. Of a file that has too
// many ampersands surfeit takes back the entities that it declares.
func newXML(r io.Reader, surfeit func(*xml.Decoder)) *xml.Decoder {
	in := &ampersands{Reader: bufio.NewReader(ofVersion1(r))}
	decoder := xml.NewDecoder(in)
	in.surfeit = func() { surfeit(decoder) }
	decoder.Strict = false
	decoder.Entity = maps.Clone(xml.HTMLEntity)
	decoder.CharsetReader = charset
	return decoder
}

// ampersands counts them byte by byte, so that it does not matter in which pieces
// a file arrives.
type ampersands struct {
	*bufio.Reader
	count   int
	surfeit func()
}

func (a *ampersands) ReadByte() (byte, error) {
	c, err := a.Reader.ReadByte()
	if c == '&' && err == nil {
		a.note(1)
	}
	return c, err
}

// Read is for files in an encoding of their own.
func (a *ampersands) Read(p []byte) (int, error) {
	n, err := a.Reader.Read(p)
	a.note(bytes.Count(p[:n], []byte("&")))
	return n, err
}

func (a *ampersands) note(n int) {
	before := a.count
	if a.count += n; before <= mostCalls && a.count > mostCalls {
		a.surfeit()
	}
}

// ofVersion1 calls XML of version 1.1 what it is for everybody who writes no control
// characters: version 1.0.
func ofVersion1(r io.Reader) io.Reader {
	in := bufio.NewReader(r)
	start, _ := in.Peek(64)
	declared, _, _ := bytes.Cut(start, []byte("?>"))
	at := bytes.Index(declared, []byte("1.1"))
	if !bytes.HasPrefix(declared, []byte("<?xml")) || at < 0 {
		return in
	}
	begun := bytes.Clone(declared)
	copy(begun[at:], "1.0")
	_, _ = in.Discard(len(begun))
	return io.MultiReader(bytes.NewReader(begun), in)
}

// charset reads the encodings besides UTF-8 that such files come in. A file in
// UTF-16 cannot be one any more where its first line could be read.
func charset(name string, r io.Reader) (io.Reader, error) {
	switch strings.ToLower(name) {
	case "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be":
		return r, nil
	case "iso-8859-1", "latin1", "latin-1", "windows-1252":
		return &latin{in: r}, nil
	}
	return nil, fmt.Errorf("the encoding %q is not known", name)
}

// latin turns Latin-1 into UTF-8.
type latin struct {
	in   io.Reader
	rest []byte
}

func (l *latin) Read(p []byte) (int, error) {
	if len(l.rest) == 0 {
		raw := make([]byte, 4096)
		n, err := l.in.Read(raw)
		for _, c := range raw[:n] {
			l.rest = append(l.rest, string(rune(c))...)
		}
		if n == 0 {
			return 0, err
		}
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// An entity is an abbreviation that a file declares for itself. Values of up to
// longestEntity bytes are put in, and as long as the file has no more than mostCalls
// ampersands: nothing that is no bomb needs more, and no file grows by more than 128 MB.
const (
	longestEntity = 128
	mostEntities  = 1000
	mostCalls     = 1 << 20
)

var (
	declaration = regexp.MustCompile(`<!ENTITY\s+([^\s%"'<>]+)\s+(?:"([^"]*)"|'([^']*)'|(SYSTEM|PUBLIC)\s[^>]*)\s*>`)
	reference   = regexp.MustCompile(`&(#?[^&;\s]{1,64});`)
)

// declare takes the entities that a document type declares. What they stand for
// outside of the file is not fetched; one that is not taken stands as it is
// written, and is counted.
func (m *graphml) declare(decoder *xml.Decoder, d xml.Directive) {
	if !bytes.HasPrefix(d, []byte("DOCTYPE")) {
		return
	}
	for i, e := range declaration.FindAllSubmatch(d, mostEntities) {
		name, value := string(e[1]), string(e[2])+string(e[3])
		if i == 0 {
			m.declared = map[string]bool{}
		}
		if m.declared[name] {
			continue // the first declaration binds
		}
		m.declared[name] = true
		if len(e[4]) > 0 {
			m.g.skip("the entity %.40q, which stands for something outside the file", name)
			continue
		}
		value, ok := spelled(value, decoder.Entity)
		if !ok {
			m.g.skip("the entity %.40q, which stands for elements or for more than %d bytes", name, longestEntity)
			delete(decoder.Entity, name)
			continue
		}
		decoder.Entity[name] = value
	}
}

// forget takes back the entities that were declared.
func (m *graphml) forget(decoder *xml.Decoder) {
	if len(m.declared) == 0 {
		return
	}
	m.g.skip("entities that are called more than %d times, which stand as they are written after that", mostCalls)
	for name := range m.declared {
		delete(decoder.Entity, name)
	}
}

// spelled puts into the value of an entity what the references in it stand for.
func spelled(value string, known map[string]string) (string, bool) {
	if len(value) > longestEntity || strings.Contains(value, "<") {
		return "", false
	}
	value = reference.ReplaceAllStringFunc(value, func(ref string) string {
		name := ref[1 : len(ref)-1]
		if text, ok := known[name]; ok {
			return text
		}
		return html.UnescapeString(ref) // characters by number, and the five that XML knows
	})
	return value, len(value) <= longestEntity
}
