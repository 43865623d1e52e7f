package render

import (
	"math"
	"strconv"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// A kind is the type of a field where a format wants one.
type kind string

const (
	textKind    kind = "string"
	integerKind kind = "int"
	numberKind  kind = "double"
	boolKind    kind = "boolean"
)

// A field is one attribute of works (or of links) in the formats for graph
// programs. value gives it as text; false where it is not known or not defined.
type field[T any] struct {
	name  string
	kind  kind
	value func(T) (string, bool)
}

func textField[T any](name string, get func(T) string) field[T] {
	return field[T]{name, textKind, func(t T) (string, bool) { s := get(t); return s, s != "" }}
}

func numberField[T any](name string, get func(T) float64) field[T] {
	return field[T]{name, numberKind, func(t T) (string, bool) { s := numberText(get(t)); return s, s != "" }}
}

func optionalField[T any](name string, get func(T) *int) field[T] {
	return field[T]{name, integerKind, func(t T) (string, bool) { s := optionalText(get(t)); return s, s != "" }}
}

func boolField[T any](name string, get func(T) bool) field[T] {
	return field[T]{name, boolKind, func(t T) (string, bool) { return strconv.FormatBool(get(t)), true }}
}

// workFields are what graph programs are told of a work beside its id: the columns
// of CSV and a few more, then the measures. A field that is added here is in
// GraphML, GEXF, Cytoscape, node-link JSON and Parquet at once.
func workFields(v *view.View) []field[*view.Item] {
	type item = *view.Item
	labels := v.CommunityLabels()
	list := []field[item]{
		textField("label", func(i item) string { return i.Work.Label }),
		textField("doi", func(i item) string { return string(i.Work.DOI) }),
		textField("title", func(i item) string { return i.Work.Title }),
		textField("authors", func(i item) string { return authorNames(i.Work, "; ") }),
		{"year", integerKind, func(i item) (string, bool) { return known(i.Work.Year), i.Work.Year != 0 }},
		textField("venue", func(i item) string { return i.Work.Venue }),
		textField("type", func(i item) string { return i.Work.Type }),
		textField("state", func(i item) string { return string(i.Work.State) }),
		textField("source", func(i item) string { return i.Work.Source }),
		optionalField("depth", func(i item) *int { return i.Work.Depth }),
		optionalField("total_citations", func(i item) *int { return i.Work.TotalCitations }),
		{"community", integerKind, func(i item) (string, bool) { return strconv.Itoa(i.Community), i.Community >= 0 }},
		textField("community_label", func(i item) string { return labels[i.Community] }),
		boolField("seed", func(i item) bool { return i.Seed }),
		boolField("main_path", func(i item) bool { return i.MainPath }),
		textField("retraction", func(i item) string { return NoticeType(i.Work.Retraction) }),
		textField("concern", func(i item) string { return NoticeType(i.Work.Concern) }),
	}
	for k, m := range v.Measures {
		list = append(list, numberField(m.Name, func(i item) float64 { return valueAt(i, k) }))
	}
	return list
}

// NoticeType is the type of a notice as tables hold it: "expression_of_concern"; ""
// for none.
func NoticeType(u *biblio.Update) string {
	if u == nil {
		return ""
	}
	return u.Type
}

// linkFields are what graph programs are told of a citation, or of a link of
// co-citation or coupling, whose weight is its count.
func linkFields(v *view.View) []field[*view.Link] {
	type link = *view.Link
	if undirected(v) {
		return []field[link]{
			numberField("weight", func(l link) float64 { return float64(l.Count) }),
			numberField("strength", func(l link) float64 { return l.Strength }),
		}
	}
	return []field[link]{
		textField("asserted_by", func(l link) string { return l.Citation.AssertedBy }),
		textField("reference_key", func(l link) string { return l.Citation.Key }),
		numberField("score", func(l link) float64 {
			if isMatch(l) {
				return l.Citation.Score
			}
			return math.NaN()
		}),
		textField("repaired_from", func(l link) string { return l.Citation.RepairedFrom }),
		textField("spc", func(l link) string { return l.SPC }), // text, since it may pass what any number type holds
		boolField("main_path", func(l link) bool { return l.MainPath }),
		boolField("against_time", func(l link) bool { return l.AgainstTime }),
	}
}
