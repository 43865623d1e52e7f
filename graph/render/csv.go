package render

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"citegraph/graph/view"
)

// CSV writes one row a work, in order of id, under a header line: id, doi, label,
// title, authors (joined by "; "), year, venue, type, state, depth, total_citations,
// community, then the measures, and last the types of retraction and concern. A number that is not known or not defined is an
// empty cell.
//
// Quoting is that of RFC 4180, lines end in "\n". Text that a spreadsheet would
// run as a formula is guarded by Cell.
func CSV(w io.Writer, v *view.View) error {
	t := csv.NewWriter(w)
	header := []string{"id", "doi", "label", "title", "authors", "year", "venue", "type", "state", "depth", "total_citations", "community"}
	for _, m := range v.Measures {
		header = append(header, Cell(m.Name))
	}
	header = append(header, "retraction", "concern")
	if err := t.Write(header); err != nil {
		return err
	}
	row := make([]string, len(header))
	for i := range v.Items {
		fillRow(row, &v.Items[i], len(v.Measures))
		if err := t.Write(row); err != nil {
			return err
		}
	}
	t.Flush()
	return t.Error()
}

func fillRow(row []string, item *view.Item, measures int) {
	w := item.Work
	fixed := [...]string{
		Cell(w.ID), Cell(string(w.DOI)), Cell(w.Label), Cell(w.Title), Cell(authorNames(w, "; ")),
		known(w.Year), Cell(w.Venue), Cell(w.Type), Cell(string(w.State)), optionalText(w.Depth),
		optionalText(w.TotalCitations), "",
	}
	if item.Community >= 0 {
		fixed[len(fixed)-1] = strconv.Itoa(item.Community)
	}
	copy(row, fixed[:])
	for k := range measures {
		row[len(fixed)+k] = numberText(valueAt(item, k))
	}
	row[len(row)-2], row[len(row)-1] = Cell(NoticeType(w.Retraction)), Cell(NoticeType(w.Concern))
}

// CitationsCSV writes one row a citation under a header line: citing, cited,
// asserted_by, key, score, repaired_from, spc, main_path. White space in a key is
// one blank, so that a row is a line. For a map of co-citation or coupling it writes
// one row a link: a, b, count, strength.
func CitationsCSV(w io.Writer, v *view.View) error {
	t := csv.NewWriter(w)
	header, fill := []string{"citing", "cited", "asserted_by", "key", "score", "repaired_from", "spc", "main_path"}, citationRow
	if undirected(v) {
		header, fill = []string{"a", "b", "count", "strength"}, linkRow
	}
	if err := t.Write(header); err != nil {
		return err
	}
	for i := range v.Links {
		l := &v.Links[i]
		a, b := v.Items[l.Citing].Work.ID, v.Items[l.Cited].Work.ID
		if err := t.Write(append([]string{Cell(a), Cell(b)}, fill(l)...)); err != nil {
			return err
		}
	}
	t.Flush()
	return t.Error()
}

func citationRow(l *view.Link) []string {
	c := l.Citation
	score := ""
	if isMatch(l) {
		score = numberText(c.Score)
	}
	return []string{Cell(c.AssertedBy), Cell(strings.Join(strings.Fields(c.Key), " ")), score, Cell(c.RepairedFrom), l.SPC, strconv.FormatBool(l.MainPath)}
}

func linkRow(l *view.Link) []string {
	return []string{strconv.Itoa(l.Count), numberText(l.Strength)}
}

// Cell guards text for a spreadsheet, which takes for a formula what begins with =,
// +, -, @, a tab or a line break: an apostrophe goes before such text. Text that
// begins with apostrophes and then one of these gets one more. So the text is had
// back by taking away one apostrophe from every cell that begins with apostrophes
// and one of these; only broken UTF-8 is lost, which becomes U+FFFD. No DOI or id
// begins so, and negative numbers are written without Cell.
func Cell(s string) string {
	s = valid(s)
	first := strings.TrimLeft(s, "'")
	if first != "" && strings.ContainsRune("=+-@\t\r\n", rune(first[0])) {
		return "'" + s
	}
	return s
}
