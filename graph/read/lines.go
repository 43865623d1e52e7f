package read

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"unicode/utf8"
)

// lines reads a text line by line, of any length, without its ends: LF, CR LF, or
// the CR alone of old Macintoshes.
type lines struct {
	in     *bufio.Reader
	long   []byte
	rest   []byte // what follows a CR in the line that was read
	number int
	bytes  int64
	err    error
}

func newLines(r io.Reader) *lines {
	l := &lines{in: bufio.NewReaderSize(r, 1<<20)}
	if mark, err := l.in.Peek(3); err == nil && string(mark) == "\ufeff" {
		_, _ = l.in.Discard(3)
	}
	return l
}

// next is the next line, which is valid until the one after it.
func (l *lines) next() (line []byte, ok bool) {
	if len(l.rest) > 0 {
		l.number++
		return l.first(l.rest), true
	}
	if l.err != nil {
		return nil, false
	}
	l.number++
	line, err := l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		l.long = append(l.long[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) {
			line, err = l.in.ReadSlice('\n')
			l.long = append(l.long, line...)
		}
		line = l.long
	}
	l.err = err
	l.bytes += int64(len(line))
	if err != nil && len(line) == 0 {
		return nil, false
	}
	for len(line) > 0 && (line[len(line)-1] == '\n' || line[len(line)-1] == '\r') {
		line = line[:len(line)-1]
	}
	return l.first(line), true
}

// first is a line up to a CR within it; what follows comes next.
func (l *lines) first(line []byte) []byte {
	l.rest = nil
	if end := bytes.IndexByte(line, '\r'); end >= 0 {
		line, l.rest = line[:end], line[end+1:]
	}
	return line
}

// linesOf are the lines of a text at hand, but for empty ones.
func linesOf(text []byte) iter.Seq[[]byte] {
	return bytes.FieldsFuncSeq(text, func(c rune) bool { return c == '\n' || c == '\r' })
}

// failed is the error that ended the text, nil at its end.
func (l *lines) failed() error {
	if l.err == io.EOF {
		return nil
	}
	return l.err
}

// text is bytes as a string: UTF-8, or else what Latin-1 makes of them, as older
// files of Pajek have it.
func text(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
	}
	return string(runes)
}

// field cuts the first word off a line: blanks and tabs separate.
func field(line []byte) (word, rest []byte) {
	i := 0
	for i < len(line) && isBlank(line[i]) {
		i++
	}
	j := i
	for j < len(line) && !isBlank(line[j]) {
		j++
	}
	return line[i:j], line[j:]
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// natural is the number that word is, below 2³¹.
func natural(word []byte) (n int, ok bool) {
	if len(word) == 0 || len(word) > 10 {
		return 0, false
	}
	for _, c := range word {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, n <= 1<<31-1
}
