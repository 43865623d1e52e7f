package crossreftest

import (
	"encoding/json"
	"fmt"
	"strings"
)

// raw is the value of a field, nil if there is none.
func (w *work) raw(name string) json.RawMessage {
	for _, f := range w.fields {
		if f.name == name {
			return f.value
		}
	}
	return nil
}

func firstRaw(values ...json.RawMessage) json.RawMessage {
	for _, v := range values {
		if len(v) > 0 {
			return v
		}
	}
	return nil
}

// text is the value of a field that holds a string, or the strings of a list
// joined by spaces.
func (w *work) text(name string) string {
	raw := w.raw(name)
	var one string
	if json.Unmarshal(raw, &one) == nil {
		return one
	}
	var many []string
	json.Unmarshal(raw, &many) // what is no list of strings has no text
	return strings.Join(many, " ")
}

// number is the value of a field that holds one; 0 if it does not.
func (w *work) number(name string) float64 {
	var n float64
	json.Unmarshal(w.raw(name), &n) // 0 is the answer for anything else
	return n
}

// A dateField is what dates look like.
type dateField struct {
	Parts     [][]*int `json:"date-parts"`
	Timestamp float64  `json:"timestamp"`
}

func (w *work) date(name string) dateField {
	var d dateField
	json.Unmarshal(w.raw(name), &d) // an unreadable date is no date
	return d
}

// day is a date as 2019, 2019-07 or 2019-07-03; "" when unknown.
func (w *work) day(name string) string {
	d := w.date(name)
	if len(d.Parts) == 0 {
		return ""
	}
	var b strings.Builder
	for i, p := range d.Parts[0] {
		if p == nil {
			break
		}
		if i == 0 {
			fmt.Fprintf(&b, "%04d", *p)
		} else {
			fmt.Fprintf(&b, "-%02d", *p)
		}
	}
	return b.String()
}

// people are the names in a list of authors or editors.
func (w *work) people(name string) string {
	var ps []struct{ Given, Family, Name string }
	json.Unmarshal(w.raw(name), &ps) // an unreadable list has no names
	var b strings.Builder
	for _, p := range ps {
		fmt.Fprintln(&b, p.Given, p.Family, p.Name)
	}
	return b.String()
}
