package files

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/klauspost/compress/gzip"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// headSize is how much of a file is looked at to find out what it is. A first
// record that is longer is taken for a document unless the name says otherwise.
const headSize = 64 << 10

// Read reads the works and identifiers of one file. name is used in messages, and
// its extension where the content leaves a doubt.
//
// A bad record or line among good ones is skipped and counted, and an archive that
// is cut short keeps what came before the cut. The error, an *Error, is ErrEmpty,
// ErrNothing, ErrUnsupported or ErrBroken when nothing of use was found, else what
// the reader said.
func Read(name string, r io.Reader) (*Contents, error) {
	s, err := open(name, r)
	if err != nil {
		return nil, err
	}
	f := sniff(s.ext, s.head)
	if f.refuse != "" {
		return nil, &Error{Name: name, Err: ErrUnsupported, Detail: "it is " + f.refuse, Hint: f.hint}
	}
	c := new(Contents)
	switch {
	case len(bytes.TrimSpace(s.head)) == 0 && s.atEnd:
		err = ErrEmpty
	case f.kind == lines:
		err = c.readLines(s)
	case f.kind == document:
		err = c.readDocument(s)
	case f.kind == table:
		err = c.readTable(s)
	default:
		err = c.readText(s)
	}
	if c.isEmpty() {
		return nil, c.nothing(name, err)
	}
	if err != nil {
		c.skip(name, "ends early or is damaged ("+err.Error()+"); what came before was read")
	}
	c.settle()
	return c, nil
}

// nothing is the error of a file of no use: err is why reading it ended.
func (c *Contents) nothing(name string, err error) *Error {
	e := &Error{Name: name, Err: err, Hint: hintFormats}
	switch {
	case err == nil:
		e.Err = ErrNothing
		if len(c.Problems) > 0 {
			e.Detail = c.Problems[0].String()
		}
	case isDamage(err):
		e.Err, e.Detail = ErrBroken, err.Error()
	}
	return e
}

// A stream is a file being read, unpacked and without a byte order mark.
type stream struct {
	*bufio.Reader
	name  string
	ext   string // the last extension in lower case, without ".gz"
	head  []byte // the beginning; not consumed
	atEnd bool   // head is all there is
}

// open unpacks gzip, as often as it is needed but at most twice, and decodes
// UTF-16.
func open(name string, r io.Reader) (*stream, error) {
	s := &stream{name: name, Reader: bufio.NewReaderSize(r, headSize)}
	base := strings.ToLower(name)
	for range 2 {
		magic, _ := s.Peek(2)
		if len(magic) < 2 || magic[0] != 0x1f || magic[1] != 0x8b {
			break
		}
		z, err := gzip.NewReader(s.Reader)
		if err != nil {
			return nil, &Error{Name: name, Err: ErrBroken, Detail: err.Error(), Hint: "fetch the archive again"}
		}
		s.Reader = bufio.NewReaderSize(z, headSize)
		base = strings.TrimSuffix(base, ".gz")
	}
	if bom, _ := s.Peek(3); bytes.HasPrefix(bom, []byte("\xff\xfe")) || bytes.HasPrefix(bom, []byte("\xfe\xff")) || bytes.HasPrefix(bom, []byte("\xef\xbb\xbf")) {
		s.Reader = bufio.NewReaderSize(transform.NewReader(s.Reader, unicode.BOMOverride(transform.Nop)), headSize)
	}
	s.ext = path.Ext(base)
	var err error
	s.head, err = s.Peek(headSize)
	s.atEnd = err != nil
	if len(s.head) == 0 && !errors.Is(err, io.EOF) {
		return nil, new(Contents).nothing(name, err)
	}
	return s, nil
}
