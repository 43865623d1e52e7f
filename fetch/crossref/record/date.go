package record

import (
	"encoding/json"
	"strconv"
	"strings"

	"citegraph/fetch/biblio"
)

// date is Crossref's {"date-parts": [[year, month, day]]}, of which only the
// year need be there; [[null]], [] and {} are the unknown date. Parts may be
// numbers or strings. Where there are no parts, the date-time is read.
type date biblio.Date

func (d *date) UnmarshalJSON(b []byte) error {
	*d = date{}
	switch kind(b) {
	case '"':
		var s text
		_ = s.UnmarshalJSON(b)
		*d = dateOf(strings.Split(firstChars(s.trim(), 10), "-"))
	case '{':
		var fields struct {
			Parts    dateParts `json:"date-parts"`
			DateTime text      `json:"date-time"`
		}
		if unmarshal(b, &fields) != nil {
			return nil
		}
		*d = date(fields.Parts)
		if d.Year == 0 {
			*d = dateOf(strings.Split(firstChars(fields.DateTime.trim(), 10), "-"))
		}
	}
	return nil
}

// dateParts is the first list of parts that names a year.
type dateParts biblio.Date

func (d *dateParts) UnmarshalJSON(b []byte) error {
	*d = dateParts{}
	if kind(b) != '[' {
		return nil
	}
	var elements []json.RawMessage
	if unmarshal(b, &elements) != nil {
		return nil
	}
	for _, e := range elements {
		if kind(e) != '[' {
			continue
		}
		if parts := partsOf(e); parts.Year != 0 {
			*d = dateParts(parts)
			return nil
		}
	}
	*d = dateParts(partsOf(b)) // [2020, 5] without the outer list
	return nil
}

func partsOf(b []byte) date {
	var parts []text
	if unmarshal(b, &parts) != nil {
		return date{}
	}
	words := make([]string, len(parts))
	for i, p := range parts {
		words[i] = p.trim()
	}
	return dateOf(words)
}

// dateOf makes a date of year, month and day; what cannot be one, and what comes
// after it, is unknown.
func dateOf(parts []string) date {
	var d date
	limits := []struct {
		field    *int
		min, max int
	}{{&d.Year, 1000, biblio.LastYear}, {&d.Month, 1, 12}, {&d.Day, 1, 31}}
	for i, part := range parts {
		if i == len(limits) {
			break
		}
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || int(n) < limits[i].min || int(n) > limits[i].max {
			break
		}
		*limits[i].field = int(n)
	}
	return d
}

func firstChars(s string, n int) string {
	return s[:min(n, len(s))]
}
