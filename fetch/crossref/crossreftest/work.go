package crossreftest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
)

// A field is a member of a record's object, its value as it came.
type field struct {
	name  string
	value json.RawMessage
}

// A work is a record in the order in which its fields came. Its two faces, in
// a list and alone, are made when they are first asked for.
type work struct {
	doi      string // ASCII lower case
	fields   []field
	verbatim json.RawMessage // served as it stands on all routes; nil if not

	single func() []byte
	list   func() []byte
}

// parseWorkJSON reads one record. Its DOI is folded, as in every record that
// the service serves; reference DOIs keep their case.
func parseWorkJSON(raw []byte) (*work, error) {
	fields, err := parseFields(raw)
	if err != nil {
		return nil, err
	}
	w := &work{fields: fields}
	for i, f := range fields {
		if f.name != "DOI" {
			continue
		}
		var doi string
		if err := json.Unmarshal(f.value, &doi); err != nil {
			return nil, fmt.Errorf("DOI: %w", err)
		}
		w.doi = lower(doi)
		fields[i].value = quote(w.doi)
	}
	if w.doi == "" {
		return nil, errors.New("a record without a DOI")
	}
	w.prepare()
	return w, nil
}

func parseFields(raw []byte) ([]field, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil {
		return nil, err
	} else if t != json.Delim('{') {
		return nil, fmt.Errorf("a record must be an object, not %v", t)
	}
	var fields []field
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, err
		}
		var v json.RawMessage
		if err := dec.Decode(&v); err != nil {
			return nil, err
		}
		fields = append(fields, field{name.(string), v})
	}
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	return fields, nil
}

// quote writes a JSON string; < > & stand as they are.
func quote(s string) json.RawMessage {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.Encode(s) // a string into a Buffer: cannot fail
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// escapeSlashes writes every slash of a JSON text as \/, as single answers do.
func escapeSlashes(text []byte) []byte {
	out := make([]byte, 0, len(text)+len(text)/16)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text):
			out = append(out, c, text[i+1])
			i++
		case c == '/':
			out = append(out, '\\', '/')
		default:
			out = append(out, c)
		}
	}
	return out
}

func (w *work) prepare() {
	w.single = sync.OnceValue(w.renderSingle)
	w.list = sync.OnceValue(w.renderList)
}

// alwaysAlone are the fields that a record has on its own route even when they
// are empty, with what empty looks like.
var alwaysAlone = []field{
	{"subtitle", json.RawMessage("[]")}, {"short-title", json.RawMessage("[]")}, {"original-title", json.RawMessage("[]")},
	{"subject", json.RawMessage("[]")}, {"relation", json.RawMessage("{}")},
}

// renderSingle is the record as /works/{doi} has it: score the integer 1,
// empty fields there, slashes escaped.
func (w *work) renderSingle() []byte {
	if w.verbatim != nil {
		return w.verbatim
	}
	var out []field
	have := map[string]bool{}
	for _, f := range w.fields {
		if f.name == "score" {
			continue
		}
		have[f.name] = true
		out = append(out, f)
	}
	for _, f := range alwaysAlone {
		if !have[f.name] {
			out = append(out, f)
		}
	}
	out = append(out, field{"score", json.RawMessage("1")})
	return escapeSlashes(object(out))
}

// singleBody is the whole answer of /works/{doi}.
func (w *work) singleBody() []byte {
	return fmt.Appendf(nil, `{"status":"ok","message-type":"work","message-version":"1.0.0","message":%s}`, w.single())
}

// renderList is the record as lists have it: no empty value, and no score yet.
func (w *work) renderList() []byte {
	if w.verbatim != nil {
		return w.verbatim
	}
	var out []field
	for _, f := range w.fields {
		if f.name != "score" && !isEmpty(f.value) {
			out = append(out, f)
		}
	}
	return object(out)
}

// item is the record in a list, with the score of this answer and, if selected
// is not nil, only the fields of it.
func (w *work) item(score float64, selected map[string]bool) []byte {
	number := json.RawMessage(formatScore(score))
	if selected == nil {
		b := w.list()
		if w.verbatim != nil {
			return b
		}
		return fmt.Appendf(nil, `%s,"score":%s}`, b[:len(b)-1], number)
	}
	var out []field
	for _, f := range w.fields {
		if f.name != "score" && selected[f.name] && !isEmpty(f.value) {
			out = append(out, f)
		}
	}
	if selected["score"] {
		out = append(out, field{"score", number})
	}
	return object(out)
}

// formatScore writes a score as lists do: always with a decimal point.
func formatScore(score float64) string {
	s := strconv.FormatFloat(score, 'f', -1, 32)
	if !bytes.ContainsRune([]byte(s), '.') {
		s += ".0"
	}
	return s
}

func isEmpty(v json.RawMessage) bool {
	switch string(bytes.TrimSpace(v)) {
	case "null", "[]", "{}", `""`:
		return true
	}
	return false
}

func object(fields []field) []byte {
	b := []byte{'{'}
	for i, f := range fields {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, quote(f.name)...)
		b = append(b, ':')
		b = append(b, f.value...)
	}
	return append(b, '}')
}
