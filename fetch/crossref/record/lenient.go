package record

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"citegraph/fetch/biblio"
)

// The types of this file read what a field should hold out of whatever it does
// hold. None of them ever fails: a value of the wrong kind costs that value.
// nil, [], {} and an absent field are all the same.

// leaf is a string, or a number as it was written.
type leaf string

func (l *leaf) UnmarshalJSON(b []byte) error {
	*l = ""
	switch kind(b) {
	case '0':
		*l = leaf(b)
	case '"':
		if bytes.IndexByte(b, '\\') < 0 {
			*l = leaf(b[1 : len(b)-1])
			break
		}
		var s string
		if unmarshal(b, &s) == nil {
			*l = leaf(s)
		}
	}
	return nil
}

// text is a leaf, or the first of a list that says anything.
type text string

func (t *text) UnmarshalJSON(b []byte) error {
	*t = ""
	if kind(b) != '[' {
		return (*leaf)(t).UnmarshalJSON(b)
	}
	var leaves []leaf
	if unmarshal(b, &leaves) != nil {
		return nil
	}
	for _, l := range leaves {
		if *t = text(l); t.trim() != "" {
			break
		}
	}
	return nil
}

func (t text) trim() string { return strings.TrimSpace(string(t)) }

func (t text) plain() string { return biblio.PlainText(string(t)) }

// texts is a list of texts, or one text; the empty ones are left out.
type texts []string

func (ts *texts) UnmarshalJSON(b []byte) error {
	*ts = nil
	elements := make([]text, 1)
	if kind(b) != '[' {
		_ = elements[0].UnmarshalJSON(b)
	} else if unmarshal(b, &elements) != nil {
		return nil
	}
	for _, e := range elements {
		if e.trim() != "" {
			*ts = append(*ts, string(e))
		}
	}
	return nil
}

// firstPlain is the first text that has anything but markup.
func (ts texts) firstPlain() string {
	for _, t := range ts {
		if plain := biblio.PlainText(t); plain != "" {
			return plain
		}
	}
	return ""
}

// list is a list of T, or one T. What is no T is left out.
type list[T any] []T

func (l *list[T]) UnmarshalJSON(b []byte) error {
	*l = nil
	if kind(b) == '{' {
		b = slicesOf(b)
	}
	if kind(b) != '[' {
		return nil
	}
	var elements []json.RawMessage
	if unmarshal(b, &elements) != nil {
		return nil
	}
	for _, e := range elements {
		var v T
		if kind(e) == '{' && unmarshal(e, &v) == nil {
			*l = append(*l, v)
		}
	}
	return nil
}

func slicesOf(b []byte) []byte { return bytes.Join([][]byte{{'['}, b, {']'}}, nil) }

// number is a whole number that is not negative; nil when it is anything else.
type number struct{ value *int }

func (n *number) UnmarshalJSON(b []byte) error {
	n.value = nil
	if kind(b) == '"' {
		b = bytes.Trim(b, `" `)
	}
	if f, err := strconv.ParseFloat(string(b), 64); err == nil && f >= 0 && f < 1<<40 && f == math.Trunc(f) {
		i := int(f)
		n.value = &i
	}
	return nil
}

// kind is the first byte of a JSON value, with '0' for every number and 0 for
// what has no content here (null, true, false).
func kind(b []byte) byte {
	b = bytes.TrimLeft(b, " \t\r\n")
	if len(b) == 0 {
		return 0
	}
	switch c := b[0]; {
	case c == '-' || '0' <= c && c <= '9':
		return '0'
	case c == '"' || c == '[' || c == '{':
		return c
	}
	return 0
}
