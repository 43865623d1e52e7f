package files

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"citegraph/fetch/crossref/record"
)

// readLines reads JSON Lines. A line that is no record costs that line; a last
// line that was cut with the file is not counted beside the cut.
func (c *Contents) readLines(s *stream) error {
	l := lineReader{Reader: s.Reader}
	for {
		line, err := l.next()
		if err != nil {
			return ended(err)
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			c.line(line, l.where(s.name))
		}
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
}

func (l *lineReader) where(name string) string { return fmt.Sprintf("%s:%d", name, l.number) }

// next is the next line with its end; it is valid until the following call. At
// the end it is io.EOF, and where the stream broke off, the reason.
func (l *lineReader) next() ([]byte, error) {
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
