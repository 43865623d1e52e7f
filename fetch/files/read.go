package files

import (
	"bytes"
	"fmt"
	"io"
)

// Read reads the works and identifiers of one file. name is used in messages, and
// its extension where the content leaves a doubt.
//
// A bad record or line among good ones is skipped and counted, and an archive that
// is cut short keeps what came before the cut. The error, an *Error, is ErrEmpty,
// ErrNothing, ErrUnsupported or ErrBroken when nothing of use was found, else what
// the reader said.
func Read(name string, r io.Reader) (*Contents, error) {
	file, err := Open(name, r)
	if err != nil {
		return nil, err
	}
	return file.Contents()
}

// Contents reads the works and identifiers of the file, as Read does.
func (s *File) Contents() (*Contents, error) {
	f := sniff(s.Ext, s.Head)
	if f.refuse != "" {
		why := ErrUnsupported
		if f.whole {
			why = errWhole
		}
		return nil, &Error{Name: s.Name, Err: why, Detail: "it is " + f.refuse, Hint: f.hint}
	}
	c := new(Contents)
	var err error
	switch {
	case len(bytes.TrimSpace(s.Head)) == 0 && s.whole:
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
		return nil, c.nothing(s.Name, err)
	}
	if err != nil {
		c.Skipped++
		c.Cuts = append(c.Cuts, Problem{s.Name, "is cut short or damaged after " + c.size() + " (" + err.Error() + "); what followed is lost"})
	}
	c.settle()
	return c, nil
}

// size is what was read, in words.
func (c *Contents) size() string {
	if len(c.Works) == 0 {
		return count(len(c.DOIs), "DOI")
	}
	return count(len(c.Works), "record")
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
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
