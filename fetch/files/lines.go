package files

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"

	"golang.org/x/sync/errgroup"

	"citegraph/fetch/crossref/record"
)

// readLines reads JSON Lines, a batch of them on each core. A line that is no
// record costs that line; a last line that was cut with the file is not counted
// beside the cut.
func (c *Contents) readLines(s *File) error {
	l := lineReader{Reader: s.Reader}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	var parts []*Contents
	var end error
	for end == nil {
		var b batch
		b, end = l.batch()
		part := new(Contents)
		parts = append(parts, part)
		group.Go(func() error {
			b.decode(part, s.Name)
			return nil
		})
	}
	_ = group.Wait() // no batch fails
	for _, part := range parts {
		c.absorb(part)
	}
	return ended(end)
}

// batchSize is how many bytes of lines one core decodes at a time.
const batchSize = 256 << 10

// A batch is some lines that follow one another.
type batch struct {
	text  []byte
	ends  []int // of each line within text
	first int   // number of the first line
}

// batch reads the next lines. The error is that of the line after them.
func (l *lineReader) batch() (batch, error) {
	b := batch{first: l.number + 1, text: make([]byte, 0, batchSize+batchSize/4)}
	for len(b.text) < batchSize {
		line, err := l.next()
		if err != nil {
			return b, err
		}
		b.text = append(b.text, line...)
		b.ends = append(b.ends, len(b.text))
	}
	return b, nil
}

func (b *batch) decode(c *Contents, name string) {
	start := 0
	for i, end := range b.ends {
		if line := bytes.TrimSpace(b.text[start:end]); len(line) > 0 {
			c.line(line, fmt.Sprintf("%s:%d", name, b.first+i))
		}
		start = end
	}
}

func (c *Contents) line(line []byte, where string) {
	if !startsEnvelope(line) {
		if err := c.add(line); err != nil {
			c.skip(where, reason(err))
		}
		return
	}
	for w, err := range record.DecodeAny(line) {
		if err != nil {
			c.skip(where, reason(err))
			continue
		}
		c.Works = append(c.Works, w)
	}
}

func startsEnvelope(line []byte) bool {
	if line[0] == '[' {
		return true
	}
	_, key, _ := bytes.Cut(line, []byte{'"'})
	key, _, _ = bytes.Cut(key, []byte{'"'})
	return isEnvelope(string(key))
}

// A lineReader reads lines of any length up to maxRecord.
type lineReader struct {
	*bufio.Reader
	buf    []byte
	number int
	broken error // that ended the stream within the line that was given last
}

func (l *lineReader) where(name string) string { return fmt.Sprintf("%s:%d", name, l.number) }

// next is the next line with its end; it is valid until the following call. At
// the end it is io.EOF, and where the stream broke off, the reason.
func (l *lineReader) next() ([]byte, error) {
	if l.broken != nil {
		return nil, l.broken
	}
	l.number++
	l.buf = l.buf[:0]
	for {
		part, err := l.ReadSlice('\n')
		if len(l.buf)+len(part) > maxRecord {
			return nil, errTooLong
		}
		l.buf = append(l.buf, part...)
		switch {
		case err == nil:
			return l.buf, nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(l.buf) > 0:
			return l.buf, nil
		case bytes.HasPrefix(l.buf, []byte("{")) && json.Valid(l.buf): // nothing of it is missing, though the line has no end
			l.broken = err
			return l.buf, nil
		default:
			return nil, err
		}
	}
}

// ended: to reach the end is no error.
func ended(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
