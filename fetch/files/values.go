package files

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxRecord is the size of a record, or line, that is taken for no record. The
// longest known are some megabytes.
const maxRecord = 64 << 20

var errTooLong = fmt.Errorf("a record of more than %d MB", maxRecord>>20)

// A valueReader cuts a stream of JSON into values by their brackets and quotes
// alone, so that a fault inside a value costs that value. What it hands out may
// not be valid JSON.
type valueReader struct {
	*bufio.Reader
	buf []byte
}

// peek is the next byte that is no white space; it is not consumed.
func (v *valueReader) peek() (byte, error) {
	for {
		c, err := v.ReadByte()
		if err != nil {
			return 0, err
		}
		switch c {
		case ' ', '\t', '\r', '\n':
		default:
			return c, v.UnreadByte()
		}
	}
}

// take reads the rest of a value into v.buf: an object or array to its closing
// bracket, a string to its closing quote, anything else to a delimiter.
func (v *valueReader) take() error {
	c, err := v.peek()
	if err != nil {
		return noEOF(err)
	}
	if c != '{' && c != '[' && c != '"' {
		return v.takeScalar()
	}
	return v.takeBalanced(0)
}

// takeBalanced reads until as many brackets are closed as were opened; depth of
// them were opened before.
func (v *valueReader) takeBalanced(depth int) error {
	quoted, escaped := false, false
	for {
		if _, err := v.Peek(1); err != nil {
			return noEOF(err)
		}
		chunk, _ := v.Peek(v.Buffered())
		for i, c := range chunk {
			switch {
			case escaped:
				escaped = false
			case quoted && c == '\\':
				escaped = true
			case c == '"':
				quoted = !quoted
			case quoted:
				continue
			case c == '{' || c == '[':
				depth++
			case c == '}' || c == ']':
				depth--
			}
			if depth == 0 && !quoted && (c == '"' || c == '}' || c == ']') {
				return v.keep(chunk[:i+1])
			}
		}
		if err := v.keep(chunk); err != nil {
			return err
		}
	}
}

func (v *valueReader) takeScalar() error {
	for {
		c, err := v.ReadByte()
		if errors.Is(err, io.EOF) && len(v.buf) > 0 {
			return nil
		}
		if err != nil {
			return noEOF(err)
		}
		if bytes.IndexByte([]byte(" \t\r\n,:]}"), c) >= 0 {
			return v.UnreadByte()
		}
		if len(v.buf) >= maxRecord {
			return errTooLong
		}
		v.buf = append(v.buf, c)
	}
}

// keep consumes b, which is the beginning of what is buffered.
func (v *valueReader) keep(b []byte) error {
	if len(v.buf)+len(b) > maxRecord {
		return errTooLong
	}
	v.buf = append(v.buf, b...)
	_, err := v.Discard(len(b))
	return err
}

// key reads a key and its colon.
func (v *valueReader) key() (string, error) {
	v.buf = v.buf[:0]
	if err := v.take(); err != nil {
		return "", err
	}
	var name string
	if json.Unmarshal(v.buf, &name) != nil {
		return "", errShape
	}
	return name, v.expect(':')
}

func (v *valueReader) expect(want byte) error {
	c, err := v.peek()
	if err != nil {
		return noEOF(err)
	}
	if c != want {
		return errShape
	}
	_, err = v.ReadByte()
	return err
}

// more consumes the comma between two values; false at the closing bracket, which
// it consumes too.
func (v *valueReader) more(closer byte) (bool, error) {
	c, err := v.peek()
	if err != nil {
		return false, noEOF(err)
	}
	switch c {
	case closer:
		_, err = v.ReadByte()
		return false, err
	case ',':
		_, err = v.ReadByte()
		return err == nil, err
	}
	return true, nil
}

// noEOF: an end within a value is early.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

var errShape = errors.New("it is not JSON")
