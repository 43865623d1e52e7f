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

// A File is one that was opened and looked into: unpacked, in UTF-8, and
// without a byte order mark. It reads from its beginning.
type File struct {
	*bufio.Reader
	Name string
	Ext  string // the last extension of the name in lower case, without ".gz"
	// Head is the beginning of the file, some 64 KiB, or all of it. It is valid
	// until the first read.
	Head  []byte
	whole bool // Head is all there is
}

// Open unpacks gzip, as often as it is needed but at most twice, and decodes
// UTF-16. name is used in messages, and its extension where the content leaves a
// doubt. The error is an *Error.
func Open(name string, r io.Reader) (*File, error) {
	s := &File{Name: name, Reader: bufio.NewReaderSize(r, headSize)}
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
	s.Ext = path.Ext(base)
	var err error
	s.Head, err = s.Peek(headSize)
	s.whole = err != nil
	if len(s.Head) == 0 && !errors.Is(err, io.EOF) {
		return nil, new(Contents).nothing(name, err)
	}
	return s, nil
}
