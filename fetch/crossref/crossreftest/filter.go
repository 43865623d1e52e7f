package crossreftest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// A pair is a name and a value.
type pair struct{ name, value string }

func (p pair) compare(o pair) int {
	return cmp.Or(strings.Compare(p.name, o.name), strings.Compare(p.value, o.value))
}

// parseFilter splits a decoded filter value: on commas, then each piece at its
// first colon. A comma within a DOI therefore cannot be: it has been decoded
// before.
func parseFilter(text string) ([]pair, []failure) {
	if text == "" {
		return nil, nil
	}
	var pairs []pair
	var bad []failure
	for piece := range strings.SplitSeq(text, ",") {
		name, value, ok := strings.Cut(piece, ":")
		if !ok {
			return nil, []failure{{"pair-list-form-invalid", text,
				fmt.Sprintf("Pair list form specified as '%s' but should be of the form: key:val,...,keyN:valN", text)}}
		}
		f, ok := filterFor(name)
		switch {
		case !ok:
			bad = append(bad, failure{"filter-not-available", name, fmt.Sprintf(
				"Filter '%s' specified but there is no such filter for this route. Valid filters for this route are: %s", name, strings.Join(filterNames, ", "))})
		case f.valid != nil && !f.valid(value):
			bad = append(bad, failure{f.fault, value, fmt.Sprintf(f.message, value)})
		default:
			pairs = append(pairs, pair{name, value})
		}
	}
	return pairs, bad
}

// filterDOIs reads the DOIs that a decoded filter asks for, even if it is not
// valid.
func filterDOIs(text string) []string {
	var dois []string
	for piece := range strings.SplitSeq(text, ",") {
		if value, ok := strings.CutPrefix(piece, "doi:"); ok {
			if d, ok := findDOI(value); ok {
				dois = append(dois, d)
			}
		}
	}
	return dois
}

// A filterRule is how a filter's value is checked and met.
type filterRule struct {
	valid          func(string) bool // nil: anything goes
	fault, message string            // of what is not valid
	match          func(w *work, value string) bool
}

var (
	datePattern = regexp.MustCompile(`^[0-9]{4}(-[0-9]{1,2}(-[0-9]{1,2})?)?$`)
	issnPattern = regexp.MustCompile(`^([0-9]{4}-?[0-9]{3}[0-9Xx])$`)
	prefixForm  = regexp.MustCompile(`^10\.[0-9]{4,}$`)
	boolPattern = regexp.MustCompile(`^(true|false|0|1|t|f)$`)
	typePattern = regexp.MustCompile(`^[a-z-]+$`)
)

var filterNames = strings.Fields(`doi prefix type issn isbn member orcid updates is-update has-update has-references has-abstract
	update-type from-pub-date until-pub-date from-issued-date until-issued-date from-index-date until-index-date
	from-created-date until-created-date from-update-date until-update-date`)

// filterFor finds the rule of a filter.
func filterFor(name string) (filterRule, bool) {
	if !slices.Contains(filterNames, name) {
		return filterRule{}, false
	}
	switch name {
	case "doi":
		return filterRule{validDOI, "doi-not-valid", "DOI specified as '%s' but must be of the form: 10.prefix/suffix where prefix is 4 or more digits and suffix is a string", nil}, true
	case "prefix":
		return filterRule{prefixForm.MatchString, "prefix-not-valid", "Prefix specified as '%s' but must be of the form: 10.dddd", func(w *work, v string) bool {
			return cmp.Or(w.text("prefix"), prefixOf(w.doi)) == v
		}}, true
	case "type":
		return filterRule{typePattern.MatchString, "type-not-valid", "Type specified as '%s' but there is no such type", same("type")}, true
	case "member":
		return filterRule{match: same("member")}, true
	case "issn":
		return filterRule{issnPattern.MatchString, "issn-not-valid", "ISSN specified as '%s' but must be of the form: NNNN-NNNX", holds("ISSN")}, true
	case "isbn":
		return filterRule{match: holds("ISBN")}, true
	case "orcid":
		return filterRule{match: holds("author")}, true
	case "updates":
		return filterRule{validDOI, "doi-not-valid", "DOI specified as '%s' but must be of the form: 10.prefix/suffix", func(w *work, v string) bool {
			d, _ := findDOI(v)
			return strings.Contains(lower(string(w.raw("update-to"))), `"`+d+`"`)
		}}, true
	case "update-type":
		return filterRule{match: holds("update-to")}, true
	case "is-update":
		return boolean("update-to"), true
	case "has-update":
		return boolean("updated-by"), true
	case "has-references":
		return boolean("reference"), true
	case "has-abstract":
		return boolean("abstract"), true
	}
	return dateRule(name), true
}

func same(field string) func(*work, string) bool {
	return func(w *work, v string) bool { return w.text(field) == v }
}

// holds matches works whose field has the value somewhere as a whole string or
// at the end of an address.
func holds(field string) func(*work, string) bool {
	return func(w *work, v string) bool {
		raw := lower(string(w.raw(field)))
		v = lower(v)
		return strings.Contains(raw, `"`+v+`"`) || strings.Contains(raw, `/`+v+`"`)
	}
}

func boolean(field string) filterRule {
	return filterRule{boolPattern.MatchString, "boolean-not-valid", "Boolean specified as '%s' but must be one of: true, false, t, f, 1, 0", func(w *work, v string) bool {
		want := v == "true" || v == "t" || v == "1"
		return want == !isEmpty(firstRaw(w.raw(field), json.RawMessage("null")))
	}}
}

// dateRule is from-X-date or until-X-date: days compared as text, a bare year
// or month meaning all of it.
func dateRule(name string) filterRule {
	from := strings.HasPrefix(name, "from-")
	kind := strings.TrimSuffix(name[strings.Index(name, "-")+1:], "-date")
	field := map[string]string{"pub": "issued", "issued": "issued", "index": "indexed", "created": "created", "update": "deposited"}[kind]
	return filterRule{datePattern.MatchString, "date-not-valid", "Date specified as '%s' but must be of the form: yyyy or yyyy-MM or yyyy-MM-dd", func(w *work, v string) bool {
		day := w.day(field)
		if day == "" {
			return false
		}
		n := min(len(day), len(v))
		if from {
			return day[:n] >= v[:n]
		}
		return day[:n] <= v[:n]
	}}
}

// selects tells whether a work meets the filters: names that repeat are
// alternatives, different names must all be met.
func selects(filters []pair, w *work) bool {
	met := map[string]bool{}
	for _, f := range filters {
		if met[f.name] {
			continue
		}
		rule, ok := filterFor(f.name)
		met[f.name] = ok && (rule.match == nil || rule.match(w, f.value))
	}
	for _, ok := range met {
		if !ok {
			return false
		}
	}
	return true
}

// pathFilter adds what a list's own path asks for.
func pathFilter(query url.Values, filter string) url.Values {
	if filter != "" {
		if f := query.Get("filter"); f != "" {
			filter += "," + f
		}
		query.Set("filter", filter)
	}
	return query
}
