package render

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// reportRows is how many works each list of the report holds.
const reportRows = 20

// Markdown writes a report on the map: what it holds, the works that matter
// most, the main path, what has been retracted, what is not known, and the
// ledger. Everything that comes from records is escaped.
func Markdown(w io.Writer, v *view.View) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# %s\n\n", mdText(cmp.Or(v.Title, "Citation map")))
	if v.Subtitle != "" {
		fmt.Fprintf(b, "%s\n\n", mdText(v.Subtitle))
	}
	writeTopWorks(b, v)
	writeMainPath(b, v)
	writeNotices(b, v)
	writeUnknown(b, v)
	writeAccount(b, &v.Ledger)
	return b.Flush()
}

// mdWork is a work as a list names it: its label, which links to the DOI, and
// its title.
func mdWork(w *biblio.Work) string {
	name := mdText(w.Label)
	if w.DOI != "" {
		name = "[" + name + "](<" + w.DOI.URL() + ">)"
	}
	if w.Title != "" {
		name += " " + mdText(w.Title)
	}
	return name
}

func writeTopWorks(b *bufio.Writer, v *view.View) {
	if len(v.Measures) == 0 || len(v.Items) == 0 {
		return
	}
	order := make([]int, len(v.Items))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { // the largest first, not defined last, ties by id
		return cmp.Compare(valueAt(&v.Items[y], 0), valueAt(&v.Items[x], 0)) // NaN is the smallest
	})
	name := strings.ReplaceAll(v.Measures[0].Name, "_", " ")
	fmt.Fprintf(b, "## Works by %s\n\n| # | work | year | venue | %s | total citations |\n|--:|---|--:|---|--:|--:|\n", mdText(name), mdText(name))
	for k, i := range order[:min(len(order), reportRows)] {
		item := &v.Items[i]
		fmt.Fprintf(b, "| %d | %s | %s | %s | %s | %s |\n", k+1, mdWork(item.Work), known(item.Work.Year), mdText(item.Work.Venue),
			numberText(valueAt(item, 0)), optionalText(item.Work.TotalCitations))
	}
	b.WriteString("\n")
}

func writeMainPath(b *bufio.Writer, v *view.View) {
	var path []*biblio.Work
	for i := range v.Items {
		if v.Items[i].MainPath {
			path = append(path, v.Items[i].Work)
		}
	}
	if len(path) == 0 {
		return
	}
	slices.SortStableFunc(path, func(x, y *biblio.Work) int { return cmp.Compare(x.Year, y.Year) })
	b.WriteString("## Main path, oldest first\n\n")
	for _, w := range path {
		fmt.Fprintf(b, "1. %s\n", mdWork(w))
	}
	b.WriteString("\n")
}

func writeNotices(b *bufio.Writer, v *view.View) {
	lines := ""
	for i := range v.Items {
		w := v.Items[i].Work
		for _, u := range []*biblio.Update{w.Retraction, w.Concern} {
			if u != nil {
				lines += fmt.Sprintf("* %s: %s\n", mdWork(w), mdText(join(strings.ReplaceAll(u.Type, "_", " "), ", ", u.Date.String())))
			}
		}
	}
	if lines != "" {
		fmt.Fprintf(b, "## Retractions and concerns\n\n%s\n", lines)
	}
}

// writeUnknown lists the works whose record is not at hand, by state.
func writeUnknown(b *bufio.Writer, v *view.View) {
	byState := map[biblio.State][]*biblio.Work{}
	for i := range v.Items {
		w := v.Items[i].Work
		byState[w.State] = append(byState[w.State], w)
	}
	for _, s := range biblio.States {
		works := byState[s]
		if s == biblio.Resolved || len(works) == 0 {
			continue
		}
		fmt.Fprintf(b, "## %d works %s\n\n", len(works), s)
		for _, w := range works[:min(len(works), reportRows)] {
			fmt.Fprintf(b, "* %s\n", mdWork(w))
		}
		if rest := len(works) - reportRows; rest > 0 {
			fmt.Fprintf(b, "* … and %d more\n", rest)
		}
		b.WriteString("\n")
	}
}

func writeAccount(b *bufio.Writer, l *biblio.Ledger) {
	b.WriteString("## Account\n\n| what | count |\n|---|--:|\n")
	for _, c := range ledgerCounts(l) {
		fmt.Fprintf(b, "| %s | %d |\n", strings.ReplaceAll(c.name, "_", " "), c.count)
	}
	for _, s := range biblio.States {
		fmt.Fprintf(b, "| works %s | %d |\n", s, l.Works[s])
	}
	b.WriteString("\n")
	for _, ids := range l.Cycles {
		fmt.Fprintf(b, "* cite one another in a circle: %s\n", mdText(strings.Join(ids, ", ")))
	}
	for _, pair := range l.AgainstTime {
		fmt.Fprintf(b, "* against time: %s cites %s\n", mdText(pair[0]), mdText(pair[1]))
	}
	for _, o := range l.Omitted {
		fmt.Fprintf(b, "* left out: %d %s, %s\n", o.Count, mdText(o.What), mdText(o.Why))
	}
	for _, n := range l.Notes {
		fmt.Fprintf(b, "* %s\n", mdText(n))
	}
}

// mdText escapes what means something to Markdown or HTML. A text never begins a
// line of ours, so that what means something only there may stay.
func mdText(s string) string {
	var b strings.Builder
	for _, r := range line(s) {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '&':
			b.WriteString("&amp;")
		case strings.ContainsRune("\\`*_{}[]()#+!|>~$", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
