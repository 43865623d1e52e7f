package render

import (
	"bufio"
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// writeMainPath lists the works of the main path, each before those that cite it.
func writeMainPath(b *bufio.Writer, v *view.View) {
	path := mainPath(v)
	if len(path) == 0 {
		return
	}
	if !v.ShowsMainPath() {
		b.WriteString("## Main path\n\nNone is marked, as in the picture: it would be one citation alone, which shows no way that thought has taken.\n\n")
		return
	}
	b.WriteString("## Main path, oldest first\n\nThe chain of citations that most ways through this literature run along.\n\n")
	for k, i := range path {
		fmt.Fprintf(b, "%d. %s\n", k+1, mdWork(v.Items[i].Work))
	}
	b.WriteString("\n")
}

// mainPath are the items of the main path, cited before citing; where that leaves
// a choice, by year, those without one last, and by id.
func mainPath(v *view.View) []int {
	waits := map[int]int{} // for how many that it cites
	citing := map[int][]int{}
	for _, l := range v.Links {
		if l.MainPath {
			waits[l.Citing]++
			citing[l.Cited] = append(citing[l.Cited], l.Citing)
		}
	}
	var path, rest []int
	for i := range v.Items {
		if v.Items[i].MainPath {
			rest = append(rest, i)
		}
	}
	year := func(i int) int {
		if y := v.Items[i].Work.Year; y != 0 {
			return y
		}
		return math.MaxInt
	}
	slices.SortStableFunc(rest, func(x, y int) int { return cmp.Compare(year(x), year(y)) })
	for len(rest) > 0 {
		k := max(0, slices.IndexFunc(rest, func(i int) bool { return waits[i] == 0 })) // 0 within a cycle
		next := rest[k]
		rest = slices.Delete(rest, k, k+1)
		path = append(path, next)
		for _, i := range citing[next] {
			waits[i]--
		}
	}
	return path
}

// rootWorks is how many works of a year the report names.
const rootWorks = 3

// writeRoots tells of the years that the references go back to.
func writeRoots(b *bufio.Writer, v *view.View) {
	if len(v.Roots) == 0 {
		return
	}
	b.WriteString("## Where the references go back to\n\nYears with more references to them than the five years around have in the median: the historical roots, if there are any, are among them.")
	if v.RootRule != "" {
		fmt.Fprintf(b, " As in the chart of reference years: %s.", MarkdownText(v.RootRule))
	}
	b.WriteString("\n\n| year | references | median | most cited of that year |\n|--:|--:|--:|---|\n")
	for _, r := range v.Roots {
		var names []string
		for _, c := range r.Cited[:min(len(r.Cited), rootWorks)] {
			names = append(names, fmt.Sprintf("%s (%d)", mdRoot(c), c.References))
		}
		fmt.Fprintf(b, "| %d | %d | %s | %s |\n", r.Year, r.References, numberText(r.Median), strings.Join(names, "; "))
	}
	b.WriteString("\n")
}

// mdRoot names a work of the reference years: its label, which links to the DOI,
// where it has them.
func mdRoot(c view.RootWork) string {
	label := MarkdownText(shortened(cmp.Or(c.Label, c.Name)))
	if doi := biblio.DOI(c.Name); doi.Valid() {
		return "[" + label + "](<" + doi.URL() + ">)"
	}
	return label
}

// shortened is a text of at most some eighty characters.
func shortened(s string) string {
	const most = 80
	if r := []rune(s); len(r) > most {
		return strings.TrimSpace(string(r[:most])) + "…"
	}
	return s
}

// reportCommunities is how many communities the report tells of.
const reportCommunities = 12

// writeCommunities tells of the groups of works: how large, of which years, and
// who is cited most in each.
func writeCommunities(b *bufio.Writer, v *view.View) {
	members := map[int][]int{}
	for i := range v.Items {
		if c := v.Items[i].Community; c >= 0 {
			members[c] = append(members[c], i)
		}
	}
	groups := slices.Sorted(maps.Keys(members)) // numbered by falling size
	groups = slices.DeleteFunc(groups, func(c int) bool { return len(members[c]) == 1 })
	alone := len(members) - len(groups)
	if len(groups) == 0 {
		return
	}
	b.WriteString("## Communities\n\nWorks that are linked among themselves more than with the rest. Labels, as in the picture, are words that set its titles apart, or a work.")
	if len(v.Measures) > 0 {
		fmt.Fprintf(b, " The most important works of each are those of the largest %s.", MarkdownText(strings.ReplaceAll(v.Measures[0].Name, "_", " ")))
	}
	b.WriteString("\n\n| # | label | works | years | most important |\n|--:|---|--:|---|---|\n")
	labels := v.CommunityLabels()
	for _, c := range groups[:min(len(groups), reportCommunities)] {
		var top []*biblio.Work
		for _, i := range rankedItems(v, func(i int) bool { return v.Items[i].Community == c })[:min(len(members[c]), rootWorks)] {
			top = append(top, v.Items[i].Work)
		}
		fmt.Fprintf(b, "| %d | %s | %s | %s | %s |\n", c, MarkdownText(labels[c]), view.Count(len(members[c])), yearsOf(v, members[c]), mdNames(top))
	}
	b.WriteString("\n")
	var words []string
	if rest := len(groups) - reportCommunities; rest > 0 {
		words = append(words, "… and "+view.Count(rest)+" smaller.")
	}
	switch {
	case alone == 1:
		words = append(words, "1 work without links in the map: a community of its own.")
	case alone > 1:
		words = append(words, some(alone, "work")+" without links in the map: communities of their own.")
	}
	if !math.IsNaN(v.Modularity) {
		words = append(words, fmt.Sprintf("Modularity: %s (the share of the links that are inside communities, less what chance would give).", numberText(math.Round(v.Modularity*1000)/1000)))
	}
	if !math.IsNaN(v.Stability) {
		words = append(words, fmt.Sprintf("Stability: searches from different starts agree with one another to %s (mean adjusted Rand index: 1 is the same every time, 0 is chance).", numberText(math.Round(v.Stability*100)/100)))
	}
	if len(words) > 0 {
		b.WriteString(strings.Join(words, " ") + "\n\n")
	}
}

// yearsOf is the span of the years of some works; "" where none is known.
func yearsOf(v *view.View, items []int) string {
	first, last := math.MaxInt, 0
	for _, i := range items {
		if y := v.Items[i].Work.Year; y != 0 {
			first, last = min(first, y), max(last, y)
		}
	}
	switch {
	case last == 0:
		return ""
	case first == last:
		return known(first)
	}
	return known(first) + "–" + known(last)
}

// without says why there is no record of a work in a state.
func without(s biblio.State) string {
	switch s {
	case biblio.Unfetched:
		return "not asked for"
	case biblio.Unidentified:
		return "known only from a text"
	case biblio.Missing:
		return "that no agency knows"
	case biblio.Elsewhere:
		return "registered elsewhere"
	}
	return "that could not be reached"
}

// writeUnknown lists the works whose record is not at hand, by state, those that
// matter most first.
func writeUnknown(b *bufio.Writer, v *view.View) {
	for _, s := range biblio.States {
		if s == biblio.Resolved {
			continue
		}
		var works []*biblio.Work
		for _, i := range rankedItems(v, func(i int) bool { return v.Items[i].Work.State == s }) {
			works = append(works, v.Items[i].Work)
		}
		writeList(b, fmt.Sprintf("%s %s (%s)", some(len(works), "work"), without(s), s), works)
	}
}

// accountNames say what the counts of the ledger are, in their order.
var accountNames = [...]string{
	"entries of reference lists that were followed, and entries of others that lead into the map", "of these with a DOI", "matched by searching", "without a DOI", "entries repeated in one list",
	"entries that are the citing work itself", "entries with a DOI that cannot be one", "entries with nothing in them",
	"entries with a DOI, of any list, that lead beyond the map", "records that could not be read",
}

// writeAccount is the ledger.
func writeAccount(b *bufio.Writer, v *view.View) {
	l := &v.Ledger
	b.WriteString("## Account\n\n| what | count |\n|---|--:|\n")
	total := 0
	for i, c := range ledgerCounts(l) {
		fmt.Fprintf(b, "| %s | %s |\n", accountNames[i], view.Count(c.count))
	}
	for _, s := range biblio.States {
		fmt.Fprintf(b, "| works %s | %s |\n", s, view.Count(l.Works[s]))
		total += l.Works[s]
	}
	b.WriteString("\n")
	if total > len(v.Items) {
		fmt.Fprintf(b, "These counts are of the %s that there were before some were left out.\n\n", some(total, "work"))
	}
	damaged := 0
	for i := range v.Items {
		if len(v.Items[i].Work.Damaged()) > 0 {
			damaged++
		}
	}
	if damaged > 0 {
		fmt.Fprintf(b, "* a broken character (U+FFFD) in title, names or venue: %s\n", some(damaged, "work"))
	}
	for _, ids := range l.Cycles {
		fmt.Fprintf(b, "* cite one another in a circle: %s\n", MarkdownText(strings.Join(ids, ", ")))
	}
	for _, pair := range l.AgainstTime {
		fmt.Fprintf(b, "* against time: %s cites %s\n", MarkdownText(pair[0]), MarkdownText(pair[1]))
	}
	for _, o := range l.Omitted {
		fmt.Fprintf(b, "* left out: %s, %s\n", MarkdownText(view.Count(o.Count)+" "+o.Noun()), MarkdownText(o.Why))
	}
	if l.Vague.Works > 0 {
		fmt.Fprintf(b, "* known by little more than a year or an author: %s; the %s that lead there may be of different works\n",
			some(l.Vague.Works, "work"), some(l.Vague.Citations, "citation"))
	}
	if l.Undirected > 0 {
		fmt.Fprintf(b, "* without a direction: %s; the end that is named first was read as the citing work\n", some(l.Undirected, "edge"))
	}
	for _, n := range l.Notes {
		fmt.Fprintf(b, "* %s\n", MarkdownText(n))
	}
}
