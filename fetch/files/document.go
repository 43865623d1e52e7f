package files

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref/record"
)

// A documentReader walks JSON record by record, so that of a file of any size one
// record at a time is held beside the works.
type documentReader struct {
	*Contents
	valueReader
	name   string
	number int  // of the record
	listed bool // some record stood in a list
}

// readDocument reads JSON values that follow one another: records, responses,
// {"items": […]} and arrays of records.
func (c *Contents) readDocument(s *File) error {
	d := &documentReader{Contents: c, valueReader: valueReader{Reader: s.Reader}, name: s.Name}
	for {
		if _, err := d.peek(); err != nil {
			if !d.listed && d.number == 1 && len(c.Works) == 1 {
				c.Alone = []biblio.DOI{c.Works[0].DOI}
			}
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		if err := d.value(3); err != nil {
			return err
		}
	}
}

// value reads the next value; records lie at most depth levels down.
func (d *documentReader) value(depth int) error {
	c, err := d.peek()
	if err != nil {
		return noEOF(err)
	}
	if c == '{' || c == '[' && depth > 0 {
		_, _ = d.ReadByte()
	}
	switch {
	case c == '{':
		return d.object(depth)
	case c == '[' && depth > 0:
		d.listed = true
		return d.array(depth)
	case c == '}' || c == ']' || c == ',' || c == ':':
		return errShape
	}
	d.buf = d.buf[:0]
	if err := d.take(); err != nil {
		return err
	}
	d.number++
	d.skip(d.where(), "not a Crossref record")
	return nil
}

func (d *documentReader) array(depth int) error {
	for {
		more, err := d.more(']')
		if err != nil || !more {
			return err
		}
		if c, err := d.peek(); err == nil && c == ']' {
			continue
		}
		if err := d.value(depth - 1); err != nil {
			return err
		}
	}
}

// object reads an object whose brace is consumed. Its first key tells a response
// from a record.
func (d *documentReader) object(depth int) error {
	c, err := d.peek()
	if err != nil {
		return noEOF(err)
	}
	if c != '"' {
		d.buf = append(d.buf[:0], '{')
		return d.rest()
	}
	name, err := d.key()
	if err != nil {
		return err
	}
	if depth > 0 && isEnvelope(name) {
		return d.envelope(name, depth)
	}
	d.buf = append([]byte(`{`), d.buf...)
	d.buf = append(d.buf, ':')
	return d.rest()
}

// rest reads a record to its end, and adds it.
func (d *documentReader) rest() error {
	if err := d.takeBalanced(1); err != nil {
		return err
	}
	d.record(d.buf)
	return nil
}

// envelope walks a response, whose first key is read: into its message or items.
// The few records that begin like a response are put together again.
func (d *documentReader) envelope(name string, depth int) error {
	whole := []byte{'{'}
	walked, hasDOI := false, false
	for {
		c, err := d.peek()
		if err != nil {
			return noEOF(err)
		}
		if (name == "message" || name == "items") && (c == '{' || c == '[') {
			walked = true
			if err := d.value(depth - 1); err != nil {
				return err
			}
		} else {
			d.buf = d.buf[:0]
			if err := d.take(); err != nil {
				return err
			}
			hasDOI = hasDOI || name == "DOI"
			if len(whole)+len(d.buf) > maxRecord {
				return errTooLong
			}
			key, _ := json.Marshal(name)
			whole = append(append(append(append(whole, key...), ':'), d.buf...), ',')
		}
		more, err := d.more('}')
		if err != nil {
			return err
		}
		if !more {
			break
		}
		if name, err = d.key(); err != nil {
			return err
		}
	}
	if !walked || hasDOI {
		whole[len(whole)-1] = '}'
		d.record(whole)
	}
	return nil
}

// isEnvelope: the keys of a response's wrapper. A record begins with none of them,
// but for "status".
func isEnvelope(key string) bool {
	switch key {
	case "status", "message-type", "message-version", "message", "items", "facets",
		"total-results", "items-per-page", "query", "next-cursor":
		return true
	}
	return false
}

func (d *documentReader) record(message []byte) {
	d.number++
	if err := d.add(message); err != nil {
		d.skip(d.where(), reason(err))
	}
}

func (d *documentReader) where() string { return fmt.Sprintf("%s: record %d", d.name, d.number) }

// add decodes a record and keeps its work; of an entry in CSL-JSON, its DOI.
func (c *Contents) add(message []byte) error {
	w, err := record.Decode(message)
	switch {
	case err != nil:
		return err
	case isCSL(w):
		c.DOIs = append(c.DOIs, w.DOI)
	default:
		c.Works = append(c.Works, w)
	}
	return nil
}

// isCSL tells an entry of a reference manager from a Crossref record: it has an
// id of its own, and nothing that only Crossref says.
func isCSL(w *biblio.Work) bool {
	if w.Indexed != "" || w.ReferencesStated != nil || w.TotalCitations != nil || len(w.References) > 0 {
		return false
	}
	var entry struct {
		ID     json.RawMessage `json:"id"`
		Prefix string          `json:"prefix"`
		Member string          `json:"member"`
	}
	return json.Unmarshal(w.Raw, &entry) == nil && entry.ID != nil && entry.Prefix == "" && entry.Member == ""
}

// reason says in a few words why a record was skipped.
func reason(err error) string {
	if errors.Is(err, record.ErrNotRecord) {
		return "not valid JSON" + strings.TrimPrefix(err.Error(), record.ErrNotRecord.Error())
	}
	return err.Error()
}
