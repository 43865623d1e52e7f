package render

import (
	"io"
	"math"
	"math/big"
	"strconv"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// JSON writes the map as "citegraph-map", version 1: title, seeds, modularity and
// stability of the communities, their labels and sizes by number, the works by id with all measures, the citations by
// citing then cited id, and the ledger. A map of co-citation or coupling has "graph",
// "links" in place of "citations", and "min_strength" where weaker links were left
// out ("strongest" where all were).
//
// What is not defined or not known is null. These keys are absent where there is
// nothing to say: of a work doi, aliases, retraction, concern, indexed (when the
// registry last touched the record), stale, damaged (the fields that hold U+FFFD),
// agency in every state but "elsewhere", and what bibliographies want: volume, issue,
// pages, publisher, date (where more than the year is known), editors, book, series,
// isbn, issn; author_parts and editor_parts where names cannot be taken
// apart again at their commas; of a citation repaired_from, and score unless it is a
// match; of the ledger vague (works that several lists share by little more
// than a year or an author, and the citations of them) and undirected (edges of a
// graph file without a direction). The count of paths, spc, is a number up to 2^53 and a string beyond.
func JSON(w io.Writer, v *view.View) error {
	j := newJSON(w)
	j.object()
	j.key("format").text("citegraph-map")
	j.key("version").integer(1)
	j.key("title").text(v.Title)
	if undirected(v) {
		j.key("graph").text(v.Graph)
		writeLeast(j, v)
	}
	j.key("seeds").texts(v.Seeds)
	j.key("modularity").number(v.Modularity)
	j.key("stability").number(v.Stability)
	writeCommunityLabels(j, v)
	j.key("works").array()
	for i := range v.Items {
		writeWork(j, v.Measures, &v.Items[i])
	}
	j.close()
	if undirected(v) {
		writeLinks(j, v)
	} else {
		writeCitations(j, v)
	}
	writeLedger(j.key("ledger"), &v.Ledger)
	j.close()
	return j.finish()
}

// writeLeast says what links had to be counted to be there, where that was more
// than once, and how strong the strongest is where none is so strong.
func writeLeast(j *jsonWriter, v *view.View) {
	if v.LeastCount > 1 {
		j.key("min_strength").integer(v.LeastCount)
	}
	if v.Strongest > 0 {
		j.key("strongest").integer(v.Strongest)
	}
}

func writeCommunityLabels(j *jsonWriter, v *view.View) {
	j.key("communities").array()
	for _, c := range v.Communities {
		j.inlineObject()
		j.key("community").integer(c.Number)
		j.key("label").text(c.Label)
		j.key("works").integer(c.Works)
		j.close()
	}
	j.close()
}

// undirected tells the maps of shared citations from the map of citations.
func undirected(v *view.View) bool { return v.Graph != "" && v.Graph != "citation" }

func writeWork(j *jsonWriter, measures []view.Measure, item *view.Item) {
	w := item.Work
	j.object()
	writeIdentity(j, w)
	j.key("title").text(w.Title)
	writeNames(j, "author", w.Source, w.Authors)
	j.key("year")
	if w.Year == 0 {
		j.null()
	} else {
		j.integer(w.Year)
	}
	j.key("venue").text(w.Venue)
	j.key("type").text(w.Type)
	writeImprint(j, w)
	if fields := w.Damaged(); len(fields) > 0 {
		j.key("damaged").texts(fields)
	}
	j.key("label").text(w.Label)
	j.key("depth").optional(w.Depth)
	j.key("references_stated").optional(w.ReferencesStated)
	j.key("references_listed").optional(w.ReferencesListed)
	j.key("total_citations").optional(w.TotalCitations)
	writeNotice(j, "retraction", w.Retraction)
	writeNotice(j, "concern", w.Concern)
	j.key("community")
	if item.Community < 0 {
		j.null()
	} else {
		j.integer(item.Community)
	}
	j.key("measures").inlineObject()
	for k, m := range measures {
		j.key(m.Name).number(valueAt(item, k))
	}
	j.close()
	j.close()
}

// writeIdentity says which work it is and what is known of it.
func writeIdentity(j *jsonWriter, w *biblio.Work) {
	j.key("id").text(w.ID)
	if w.DOI != "" {
		j.key("doi").text(string(w.DOI))
	}
	if len(w.Aliases) > 0 {
		j.key("aliases").inlineArray()
		for _, a := range w.Aliases {
			j.text(string(a))
		}
		j.close()
	}
	j.key("state").text(string(w.State))
	if w.State == biblio.Elsewhere {
		j.key("agency").text(w.Agency)
	}
	j.key("source").text(w.Source)
	if w.Indexed != "" {
		j.key("indexed").text(w.Indexed)
	}
	if w.Stale != "" {
		j.key("stale").text(w.Stale)
	}
}

// valueAt is the item's k-th measure; NaN where the item has fewer.
func valueAt(item *view.Item, k int) float64 {
	if k < len(item.Values) {
		return item.Values[k]
	}
	return math.NaN()
}

func writeNotice(j *jsonWriter, name string, u *biblio.Update) {
	if u == nil {
		return
	}
	j.key(name).inlineObject()
	j.key("type").text(u.Type)
	j.key("doi").textOrNull(string(u.DOI))
	j.key("date").textOrNull(u.Date.String())
	j.key("source").text(u.Source)
	j.close()
}

func writeCitations(j *jsonWriter, v *view.View) {
	j.key("citations").array()
	for i := range v.Links {
		l := &v.Links[i]
		j.inlineObject()
		j.key("citing").text(v.Items[l.Citing].Work.ID)
		j.key("cited").text(v.Items[l.Cited].Work.ID)
		j.key("asserted_by").text(l.Citation.AssertedBy)
		j.key("key").text(l.Citation.Key)
		if l.Citation.RepairedFrom != "" {
			j.key("repaired_from").text(l.Citation.RepairedFrom)
		}
		if isMatch(l) {
			j.key("score").number(l.Citation.Score)
		}
		j.key("spc").raw(CountJSON(l.SPC))
		j.key("main_path").boolean(l.MainPath)
		j.close()
	}
	j.close()
}

func writeLinks(j *jsonWriter, v *view.View) {
	j.key("links").array()
	for i := range v.Links {
		l := &v.Links[i]
		j.inlineObject()
		j.key("a").text(v.Items[l.Citing].Work.ID)
		j.key("b").text(v.Items[l.Cited].Work.ID)
		j.key("count").integer(l.Count)
		j.key("strength").number(l.Strength)
		j.close()
	}
	j.close()
}

// CountJSON is an exact integer, in decimal digits, as it stands in JSON: a number
// as long as every reader's float64 holds it (up to 2^53), a string beyond, null for
// what is no integer.
func CountJSON(digits string) string {
	if n, err := strconv.ParseUint(digits, 10, 53); err == nil {
		return strconv.FormatUint(n, 10)
	}
	n, ok := new(big.Int).SetString(digits, 10)
	switch {
	case !ok:
		return "null"
	case n.Cmp(big.NewInt(1<<53)) == 0:
		return n.String()
	}
	return strconv.Quote(n.String())
}

// A ledgerCount is one line of the account of reference entries.
type ledgerCount struct {
	name  string
	count int
}

func ledgerCounts(l *biblio.Ledger) []ledgerCount {
	return []ledgerCount{
		{"references", l.References}, {"with_doi", l.WithDOI}, {"matched", l.Matched}, {"without_doi", l.WithoutDOI},
		{"duplicate", l.Duplicate}, {"self", l.Self}, {"malformed", l.Malformed}, {"empty", l.Empty},
		{"beyond", l.Beyond}, {"skipped_records", l.SkippedRecords},
	}
}

func writeLedger(j *jsonWriter, l *biblio.Ledger) {
	j.object()
	for _, c := range ledgerCounts(l) {
		j.key(c.name).integer(c.count)
	}
	if l.Vague.Works > 0 {
		j.key("vague").inlineObject()
		j.key("works").integer(l.Vague.Works)
		j.key("citations").integer(l.Vague.Citations)
		j.close()
	}
	if l.Undirected > 0 {
		j.key("undirected").integer(l.Undirected)
	}
	j.key("works").inlineObject()
	for _, s := range biblio.States {
		j.key(string(s)).integer(l.Works[s])
	}
	j.close()
	j.key("cycles").array()
	for _, ids := range l.Cycles {
		j.texts(ids)
	}
	j.close()
	j.key("against_time").array()
	for _, pair := range l.AgainstTime {
		j.texts(pair[:])
	}
	j.close()
	j.key("omitted").array()
	for _, o := range l.Omitted {
		j.inlineObject()
		j.key("what").text(o.What)
		j.key("count").integer(o.Count)
		j.key("why").text(o.Why)
		j.close()
	}
	j.close()
	j.close()
}
