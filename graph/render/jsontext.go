package render

import (
	"io"
	"math"
	"strconv"
	"unicode/utf8"
)

// flushAt is how much text a jsonWriter gathers before it hands it on.
const flushAt = 1 << 16

// A jsonWriter writes JSON as it goes, so that a map of any size needs no tree
// in memory. Objects and arrays are laid out over lines, or on a line of their
// own where that reads better; the caller chooses at each opening.
//
// Text is safe to stand inside an HTML script element: "</" and "<!" never
// appear in it, while other markup stays readable.
type jsonWriter struct {
	w      io.Writer
	buf    []byte
	levels []jsonLevel
	keyed  bool // a key has been written, its value is next
	err    error
}

type jsonLevel struct {
	end    byte // '}' or ']'
	inline bool
	filled bool // something has been written in it
}

func newJSON(w io.Writer) *jsonWriter {
	return &jsonWriter{w: w, buf: make([]byte, 0, flushAt+4096)}
}

func (j *jsonWriter) object()       { j.open('{', jsonLevel{end: '}'}) }
func (j *jsonWriter) array()        { j.open('[', jsonLevel{end: ']'}) }
func (j *jsonWriter) inlineObject() { j.open('{', jsonLevel{end: '}', inline: true}) }
func (j *jsonWriter) inlineArray()  { j.open('[', jsonLevel{end: ']', inline: true}) }

func (j *jsonWriter) open(begin byte, l jsonLevel) {
	j.separate()
	j.buf = append(j.buf, begin)
	if n := len(j.levels); n > 0 && j.levels[n-1].inline {
		l.inline = true
	}
	j.levels = append(j.levels, l)
}

// close ends the innermost object or array.
func (j *jsonWriter) close() {
	n := len(j.levels) - 1
	l := j.levels[n]
	j.levels = j.levels[:n]
	if l.filled && !l.inline {
		j.line(n)
	}
	j.buf = append(j.buf, l.end)
	if len(j.buf) >= flushAt {
		j.flush()
	}
}

// finish ends the text with a newline and returns the first error of the writer.
func (j *jsonWriter) finish() error {
	j.buf = append(j.buf, '\n')
	j.flush()
	return j.err
}

func (j *jsonWriter) flush() {
	if j.err == nil {
		_, j.err = j.w.Write(j.buf)
	}
	j.buf = j.buf[:0]
}

// separate goes where the next value or key belongs.
func (j *jsonWriter) separate() {
	if j.keyed || len(j.levels) == 0 {
		j.keyed = false
		return
	}
	l := &j.levels[len(j.levels)-1]
	if l.filled {
		j.buf = append(j.buf, ',')
	}
	switch {
	case !l.inline:
		j.line(len(j.levels))
	case l.filled:
		j.buf = append(j.buf, ' ')
	}
	l.filled = true
}

func (j *jsonWriter) line(depth int) {
	j.buf = append(j.buf, '\n')
	for range depth {
		j.buf = append(j.buf, ' ', ' ')
	}
}

// key writes a field's name and returns the writer, for the value to follow.
func (j *jsonWriter) key(name string) *jsonWriter {
	j.separate()
	j.buf = appendJSONString(j.buf, name)
	j.buf = append(j.buf, ':', ' ')
	j.keyed = true
	return j
}

func (j *jsonWriter) text(s string) {
	j.separate()
	j.buf = appendJSONString(j.buf, s)
}

// textOrNull writes text, or null where there is none.
func (j *jsonWriter) textOrNull(s string) {
	if s == "" {
		j.null()
		return
	}
	j.text(s)
}

func (j *jsonWriter) integer(i int) {
	j.separate()
	j.buf = strconv.AppendInt(j.buf, int64(i), 10)
}

// number writes the shortest decimal that reads back as f; null for what is not
// defined.
func (j *jsonWriter) number(f float64) {
	j.separate()
	j.buf = appendJSONNumber(j.buf, f)
}

func (j *jsonWriter) boolean(b bool) {
	j.separate()
	j.buf = strconv.AppendBool(j.buf, b)
}

func (j *jsonWriter) null() { j.raw("null") }

// raw writes text that is JSON already.
func (j *jsonWriter) raw(s string) {
	j.separate()
	j.buf = append(j.buf, s...)
}

// optional writes an integer, or null where there is none.
func (j *jsonWriter) optional(i *int) {
	if i == nil {
		j.null()
		return
	}
	j.integer(*i)
}

// texts writes an array of strings on one line.
func (j *jsonWriter) texts(list []string) {
	j.inlineArray()
	for _, s := range list {
		j.text(s)
	}
	j.close()
}

// appendJSONNumber formats as ECMAScript does, which is what other JSON
// libraries print: plain decimals from 1e-6 up to 1e21, exponents outside.
func appendJSONNumber(b []byte, f float64) []byte {
	switch abs := math.Abs(f); {
	case math.IsNaN(f) || math.IsInf(f, 0):
		return append(b, "null"...)
	case f == 0:
		return append(b, '0') // no "-0"
	case abs >= 1e-6 && abs < 1e21:
		return strconv.AppendFloat(b, f, 'f', -1, 64)
	}
	b = strconv.AppendFloat(b, f, 'e', -1, 64)
	if n := len(b); n >= 4 && b[n-4] == 'e' && b[n-2] == '0' { // e-07 → e-7
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

const hexDigits = "0123456789abcdef"

// appendJSONString quotes s. Invalid UTF-8 becomes U+FFFD.
func appendJSONString(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0 // of the run that needs no change
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c >= ' ' && c != '"' && c != '\\' && c != 0x7f && !(c == '<' && i+1 < len(s) && (s[i+1] == '/' || s[i+1] == '!')) {
				i++
				continue
			}
			b = append(b, s[start:i]...)
			b = appendJSONEscape(b, c)
			i++
			start = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b = append(b, s[start:i]...)
			b = append(b, "\uFFFD"...)
			start = i + size
		case r == '\u2028' || r == '\u2029': // line ends to JavaScript
			b = append(b, s[start:i]...)
			b = append(b, `\u202`...)
			b = append(b, hexDigits[r&0xf])
			start = i + size
		}
		i += size
	}
	b = append(b, s[start:]...)
	return append(b, '"')
}

func appendJSONEscape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\n':
		return append(b, '\\', 'n')
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	}
	return append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&0xf])
}
