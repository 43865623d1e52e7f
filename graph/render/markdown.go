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

// Markdown writes a report on the map for somebody who has nothing but it: what
// the map holds and what is not known, what has been retracted, the works that
// matter most, the main path, the years that the references go back to, the
// communities, the works without a record, and the account of all entries.
// Everything that comes from records is escaped.
func Markdown(w io.Writer, v *view.View) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# %s\n\n", MarkdownText(cmp.Or(v.Title, "Citation map")))
	if v.Subtitle != "" {
		fmt.Fprintf(b, "%s\n\n", MarkdownText(v.Subtitle))
	}
	writeKnown(b, v)
	writeSeeds(b, v)
	writeNotices(b, v)
	writeTopWorks(b, v)
	writeMainPath(b, v)
	writeRoots(b, v)
	writeCommunities(b, v)
	writeUnknown(b, v)
	writeAccount(b, v)
	return b.Flush()
}

// mdWork is a work as a list names it: its label, which links to the DOI, and
// its title.
func mdWork(w *biblio.Work) string {
	if isTextAlone(w) {
		return marked(MarkdownText(w.Title), w)
	}
	return strings.TrimSpace(mdName(w) + " " + MarkdownText(w.Title))
}

// isTextAlone tells works whose label repeats the words of the title.
func isTextAlone(w *biblio.Work) bool { return w.DOI == "" && w.Title != "" && len(w.Authors) == 0 }

// mdName is a work's label, which links to the DOI, and what a reader must know of
// it before all else.
func mdName(w *biblio.Work) string { return marked(mdLabel(w), w) }

// marked puts what a reader must know of a work behind its name.
func marked(name string, w *biblio.Work) string { return join(name, " · ", MarkdownStanding(w)) }

// MarkdownStanding is the Standing of a work in Markdown: "**retracted**"; "" where
// no notice is known.
func MarkdownStanding(w *biblio.Work) string {
	if s := w.Standing(); s != "" {
		return "**" + MarkdownText(s) + "**"
	}
	return ""
}

func mdLabel(w *biblio.Work) string {
	if w.DOI == "" {
		return MarkdownText(w.Label)
	}
	return "[" + MarkdownText(w.Label) + "](<" + w.DOI.URL() + ">)"
}

// mdNames are the names of a few works.
func mdNames(works []*biblio.Work) string {
	names := make([]string, len(works))
	for i, w := range works {
		names[i] = mdName(w)
	}
	return strings.Join(names, ", ")
}

// some counts a noun: "1 work", "21 works".
func some(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return view.Count(n) + " " + noun + "s"
}

// writeKnown says of how many works there is a record, since only those can be
// judged.
func writeKnown(b *bufio.Writer, v *view.View) {
	resolved := 0
	for i := range v.Items {
		if v.Items[i].Work.State == biblio.Resolved {
			resolved++
		}
	}
	b.WriteString(recordsAtHand(resolved, len(v.Items)))
	if n := undated(v); n > 0 && n < len(v.Items) {
		fmt.Fprintf(b, " Of %s the year is not known.", some(n, "work"))
	}
	if l := &v.Ledger; l.References > 0 {
		entries := view.Count(l.References) + " entries that count"
		if l.References == 1 {
			entries = "1 entry that counts"
		}
		fmt.Fprintf(b, " Their reference lists have %s here: %s with a DOI, ", entries, view.Count(l.WithDOI))
		if l.Matched > 0 {
			fmt.Fprintf(b, "%s matched by searching, ", view.Count(l.Matched))
		}
		fmt.Fprintf(b, "%s without.", view.Count(l.WithoutDOI))
	}
	b.WriteString("\n\n")
}

// recordsAtHand says of how many of all works there is a record.
func recordsAtHand(resolved, all int) string {
	const others = "what is said of the others comes from the lists that cite them."
	switch {
	case all == 1 && resolved == 1:
		return "The record of the one work of this map is at hand."
	case all == 1:
		return "There is no record of the one work of this map."
	case resolved == all:
		return "The records of all " + some(all, "work") + " of this map are at hand."
	case resolved == 1:
		return "Of the " + some(all, "work") + " of this map, the record of 1 is at hand; " + others
	}
	return "Of the " + some(all, "work") + " of this map, the records of " + view.Count(resolved) + " are at hand; " + others
}

// undated counts the works without a year.
func undated(v *view.View) int {
	n := 0
	for i := range v.Items {
		if v.Items[i].Work.Year == 0 {
			n++
		}
	}
	return n
}

// writeSeeds lists what the map was grown from.
func writeSeeds(b *bufio.Writer, v *view.View) {
	var seeds []*biblio.Work
	for i := range v.Items {
		if v.Items[i].Seed {
			seeds = append(seeds, v.Items[i].Work)
		}
	}
	writeList(b, "Grown from", seeds)
}

// writeList writes a heading and the first works of a list, if there is any.
func writeList(b *bufio.Writer, head string, works []*biblio.Work) {
	if len(works) == 0 {
		return
	}
	fmt.Fprintf(b, "## %s\n\n", head)
	for _, w := range works[:min(len(works), reportRows)] {
		fmt.Fprintf(b, "* %s\n", mdWork(w))
	}
	if rest := len(works) - reportRows; rest > 0 {
		fmt.Fprintf(b, "* … and %s more\n", view.Count(rest))
	}
	b.WriteString("\n")
}

// writeNotices lists the works that were retracted, or says what their absence
// means.
func writeNotices(b *bufio.Writer, v *view.View) {
	lines, checked := "", 0
	var alike []string
	for i := range v.Items {
		w := v.Items[i].Work
		if w.State == biblio.Resolved {
			checked++
		}
		for _, u := range []*biblio.Update{w.Retraction, w.Concern} {
			if u != nil {
				lines += mdNotice(u, w)
			}
		}
		if w.LooksRetracted() {
			alike = append(alike, mdLabel(w))
		}
	}
	b.WriteString("## Retractions and concerns\n\n")
	switch rest := len(v.Items) - checked; {
	case lines == "" && checked == 0:
		lines = "No record was at hand, so that nothing could be checked.\n"
	case lines == "" && rest == 0:
		lines = fmt.Sprintf("No notice among %s.\n", some(checked, "record"))
	case lines == "":
		lines = fmt.Sprintf("No notice among %s; %s without a record could not be checked.\n", some(checked, "record"), some(rest, "work"))
	case rest > 0:
		lines += fmt.Sprintf("\n%s without a record could not be checked.\n", some(rest, "work"))
	}
	b.WriteString(lines + "\n")
	if n := len(alike); n > 0 {
		fmt.Fprintf(b, "With “Retracted” at the beginning of the title, but no notice (it may be the notice itself, or its notice was not deposited): %s.\n\n",
			strings.Join(alike[:min(n, reportRows)], ", "))
	}
}

// mdNotice is a line of the report on a notice and the work that it is of.
func mdNotice(u *biblio.Update, w *biblio.Work) string {
	from := MarkdownText(cmp.Or(u.Source, "source unknown"))
	if u.DOI != "" {
		from += ", notice [" + MarkdownText(string(u.DOI)) + "](<" + u.DOI.URL() + ">)"
	}
	name := mdLabel(w) + " " + MarkdownText(w.Title)
	if isTextAlone(w) {
		name = MarkdownText(w.Title)
	}
	return fmt.Sprintf("* **%s** (%s): %s\n", MarkdownText(join(u.Words(), ", ", u.Date.String())), from, strings.TrimSpace(name))
}

func writeTopWorks(b *bufio.Writer, v *view.View) {
	if len(v.Measures) == 0 || len(v.Items) == 0 {
		return
	}
	order := rankedItems(v, func(int) bool { return true })
	name := strings.ReplaceAll(v.Measures[0].Name, "_", " ")
	fmt.Fprintf(b, "## Works by %s\n\n| # | work | year | venue | %s | total citations |\n|--:|---|--:|---|--:|--:|\n", MarkdownText(name), MarkdownText(name))
	for k, i := range order[:min(len(order), reportRows)] {
		item := &v.Items[i]
		fmt.Fprintf(b, "| %d | %s | %s | %s | %s | %s |\n", k+1, mdWork(item.Work), known(item.Work.Year), MarkdownText(item.Work.Venue),
			numberText(valueAt(item, 0)), optionalText(item.Work.TotalCitations))
	}
	b.WriteString("\n")
	if doc := v.Measures[0].Doc; doc != "" {
		fmt.Fprintf(b, "%s: %s. Total citations are the registry's own count, from anywhere.\n\n", MarkdownText(strings.ToUpper(name[:1])+name[1:]), MarkdownText(doc))
	}
}

// rankedItems are the items that belong, by the first measure: the largest first,
// not defined last, ties by id.
func rankedItems(v *view.View, belongs func(i int) bool) []int {
	var order []int
	for i := range v.Items {
		if belongs(i) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(x, y int) int {
		return cmp.Compare(valueAt(&v.Items[y], 0), valueAt(&v.Items[x], 0)) // NaN is the smallest
	})
	return order
}

// MarkdownText makes text from outside text in Markdown, in one line: no markup, no
// HTML, no link that a reader makes of an address by itself, one cell of a table.
// What means something only at the beginning of a line stays: put it after something.
func MarkdownText(s string) string {
	var b strings.Builder
	for _, r := range line(s) {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '&':
			b.WriteString("&amp;")
		case turns(r): // it would turn what stands beside it
		case strings.ContainsRune("\\`*_{}[]()#+!|>~$", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return mdAddress.Replace(b.String())
}

// mdAddress breaks what readers make links of by themselves.
var mdAddress = strings.NewReplacer("://", `\://`, "www.", `www\.`, "WWW.", `WWW\.`)
