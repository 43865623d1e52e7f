package view

import (
	"maps"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
)

// footLines is how many lines the account has at most, and the provenance: more
// than they ever say, unless the canvas is a strip.
const footLines = 12

// longestAccount is the account at its longest: before the works are laid out it
// is not known how many labels and citations that takes away.
func (b *builder) longestAccount() string {
	reduced := b.reduced
	defer func() { b.reduced = reduced }()
	if !b.isTimeline() {
		b.reduced = b.drawnLinks()
	}
	return b.voice.accountText(max(0, len(b.drawn)-1))
}

// isTimeline tells whether time runs from left to right.
func (b *builder) isTimeline() bool { return b.o.Layout == "" || b.o.Layout == "timeline" }

// foot writes, from the bottom up, where the records come from, what is not
// shown, and the legend.
func (b *builder) foot() {
	p := &b.v.Picture
	small := b.face(smallSize)
	y := p.Height - margin*b.u*0.8
	width, leading := p.Width-2*margin*b.u, 1.35*small.Size
	lines := even(b.provenance(), width, footLines, small)
	y -= leading * float64(len(lines)-1)
	for k, line := range lines {
		b.write("provenance", line, margin*b.u, y+leading*float64(k), small)
	}
	b.accountEnd = y - leading
	b.accountLines = len(wrap(b.longestAccount(), width, footLines, small.Width, small.Fit))
	y -= leading*float64(b.accountLines) + 1.2*small.Size
	b.bottom = b.legend(y)
}

// provenance says whose records these are, of which dates, and who drew them.
func (b *builder) provenance() string {
	names := map[string]string{
		biblio.FromCrossref: "Crossref", biblio.FromDataCite: "DataCite",
		biblio.FromOpenCitations: "OpenCitations", biblio.FromFile: "files",
	}
	counts := map[string]int{}
	from, to := "", ""
	for i := range b.v.Items {
		w := b.v.Items[i].Work
		if w.State != biblio.Resolved {
			continue
		}
		counts[w.Source]++
		if d := w.Indexed; d != "" {
			if from == "" || d < from {
				from = d
			}
			to = max(to, d)
		}
	}
	var parts []string
	for _, s := range [...]string{biblio.FromCrossref, biblio.FromDataCite, biblio.FromOpenCitations, biblio.FromFile} {
		if counts[s] > 0 {
			parts = append(parts, names[s]+" ("+Count(counts[s])+")")
		}
	}
	var text []string
	if len(parts) > 0 {
		text = append(text, "Records: "+strings.Join(parts, ", "))
	}
	switch {
	case from != "" && from == to:
		text = append(text, "as indexed on "+from)
	case from != "":
		text = append(text, "as indexed between "+from+" and "+to)
	}
	line := strings.Join(text, ", ")
	if b.in.Tool != "" {
		if line != "" {
			line += ". "
		}
		line += "Drawn by " + b.in.Tool
	}
	if line != "" {
		line += "."
	}
	return line
}

// account writes what is not shown, now that the captions have their places.
func (b *builder) account() {
	p := &b.v.Picture
	labelled := 0
	for _, i := range b.drawn {
		if b.v.Items[i].Caption.Text != "" {
			labelled++
		}
	}
	small := b.face(smallSize)
	leading := 1.35 * small.Size
	lines := even(b.voice.accountText(labelled), p.Width-2*margin*b.u, b.accountLines, small)
	for k, line := range lines {
		b.write("account", line, margin*b.u, b.accountEnd-leading*float64(len(lines)-1-k), small)
	}
	b.voice.omissions(labelled)
}

// preference says which works were drawn before others.
func (b *builder) preference() string {
	var first []string
	seedsFirst := b.seedsFirst(len(b.drawn))
	if seedsFirst && len(b.v.Seeds) > 0 {
		first = append(first, "seeds")
	}
	if slices.ContainsFunc(b.drawn, func(i int) bool { return b.v.Items[i].MainPath }) {
		first = append(first, "main path")
	}
	text := "those that hang together"
	if len(first) > 0 {
		text = strings.Join(first, ", ") + ", then works tied to these"
	}
	text += ", by " + measureTitle(b.size.Name)
	if seedsFirst {
		return text
	}
	seeds := 0
	for _, i := range b.drawn {
		if b.v.Items[i].Seed {
			seeds++
		}
	}
	return text + "; " + Count(seeds) + " of " + things(len(b.v.Seeds), "seed") + " among them"
}

// accountText says what is shown of how much, and why the rest is not.
func (b *builder) accountText(labelled int) string {
	works, links := len(b.v.Items), len(b.v.Links)
	drawn, lines, hidden := len(b.drawn), b.drawnLinks(), b.hidden()
	var parts []string
	switch {
	case hidden > 0 && drawn == works-hidden:
		parts = append(parts, "showing "+Count(drawn)+" of "+things(works, "work")+" and "+Count(lines)+" of "+things(links, "citation"))
	case drawn < works:
		parts = append(parts, "showing "+Count(drawn)+" of "+things(works, "work")+" ("+b.preference()+") and "+
			Count(lines)+" of "+things(links, "citation"))
		if n := b.alone(); n > 0 && drawn > 1 {
			parts = append(parts, plural(n, "work stands alone, since none that touches it is drawn", "works stand alone, since none that touches them is drawn"))
		}
	case works == 0:
		parts = append(parts, "no work in this map")
	case drawn == 1:
		parts = append(parts, "showing the only work")
	case links == 0:
		parts = append(parts, "showing all "+things(works, "work")+"; none cites another")
	default:
		parts = append(parts, "showing all "+things(works, "work")+" and "+things(links, "citation"))
	}
	parts = append(parts, b.pathCut()...)
	parts = append(parts, b.hiding()...)
	if b.reduced > 0 {
		parts = append(parts, plural(b.reduced, "citation that a longer chain implies is left out", "citations that longer chains imply are left out"))
	}
	if n := b.undated(); n > 0 {
		parts = append(parts, Count(n)+" without a year")
	}
	parts = append(parts, labels(labelled, drawn)...)
	if b.noDOI() {
		parts = append(parts, "no work has a DOI")
	}
	parts = append(parts, b.legendCounts()...)
	parts = append(parts, b.drawnYears()...)
	parts = append(parts, b.notDefined()...)
	l := b.v.Ledger
	if !b.hasLists() {
		l.WithoutDOI = 0
	}
	if l.WithoutDOI > 0 {
		parts = append(parts, plural(l.WithoutDOI, "reference of the lists followed has no DOI", "references of the lists followed have no DOI"))
	}
	switch {
	case l.Beyond == 0:
	case l.WithoutDOI > 0:
		parts = append(parts, plural(l.Beyond, "with one leads outside the map", "with one lead outside the map"))
	default:
		parts = append(parts, plural(l.Beyond, "reference with a DOI leads outside the map", "references with a DOI lead outside the map"))
	}
	parts = append(parts, b.doubts()...)
	return sentence(append(parts, b.leftOut()...))
}

// hasLists tells whether there are references: a graph file has none, and what has no
// DOI in it is a vertex.
func (b *builder) hasLists() bool {
	return len(b.v.Seeds) > 0 || slices.ContainsFunc(b.v.Items, func(item Item) bool { return item.Work.Source != biblio.FromFile })
}

// doubts say which of the citations drawn may not be what they look like: those of
// works that are hardly told apart, if any is drawn, and those that had no direction.
func (b *builder) doubts() (parts []string) {
	l := b.v.Ledger
	if l.Vague.Works > 0 && slices.ContainsFunc(b.drawn, func(i int) bool { return isVague(b.v.Items[i].Work) }) {
		parts = append(parts, plural(l.Vague.Works, "work is", "works are")+" known by little more than a year or an author, so that "+
			things(l.Vague.Citations, "citation")+" may be of different works")
	}
	if l.Undirected > 0 {
		parts = append(parts, plural(l.Undirected, "edge", "edges")+" had no direction: the end named first is read as citing")
	}
	return parts
}

// isVague tells the works that are known by nothing that could be drawn as a name.
func isVague(w *biblio.Work) bool {
	return w.State == biblio.Unidentified && w.Source == biblio.FromReference && w.Title == "" && w.Venue == ""
}

// drawnYears says of the years on an axis from when they are, where the subtitle has
// others, since it speaks of the whole map, unless the picture is too narrow to say
// what its axis says too; and why they are not equally wide, where they are not: a
// reader who takes the axis for an even one sees a slope that is none.
func (b *builder) drawnYears() []string {
	count := map[int]int{}
	for _, i := range b.drawn {
		if y := b.v.Items[i].Work.Year; y != 0 {
			count[y]++
		}
	}
	if !b.isTimeline() || len(count) == 0 {
		return nil
	}
	years := slices.Sorted(maps.Keys(count))
	from, to := years[0], years[len(years)-1]
	first, last := b.in.Network.Years()
	uneven := slices.ContainsFunc(years, func(y int) bool { return count[y] != count[from] })
	switch other := !b.isNarrow() && (from != first || to != last); {
	case other && uneven:
		return []string{"the years drawn, " + span(from, to) + ", are as wide as their works need"}
	case other:
		return []string{"the works drawn are of " + span(from, to)}
	case uneven:
		return []string{"years are as wide as their works need"}
	}
	return nil
}

// hiding says how many works of which states are hidden.
func (b *builder) hiding() []string {
	n := b.hidden()
	if n == 0 {
		return nil
	}
	return []string{plural(n, "work is hidden", "works are hidden") + ", as asked: " + b.hiddenStates()}
}

func (b *builder) hiddenStates() string {
	var states []string
	for i := range b.v.Items {
		if state := string(b.v.Items[i].Work.State); b.hides(i) && !slices.Contains(states, state) {
			states = append(states, state)
		}
	}
	slices.Sort(states)
	return strings.Join(states, ", ")
}

// labels says how many of the drawn works have theirs, unless all have.
func labels(labelled, drawn int) []string {
	switch {
	case labelled == drawn:
		return nil
	case drawn == 1:
		return []string{"no room for its label"}
	case labelled == 0:
		return []string{"no work labelled"}
	}
	return []string{plural(labelled, "work labelled", "works labelled")}
}

// leftOut says what was left out before, and why: "1 work left out: …".
func (b *builder) leftOut() (parts []string) {
	for _, o := range b.v.Ledger.Omitted {
		if o.Count > 0 {
			parts = append(parts, Count(o.Count)+" "+o.Noun()+" left out: "+o.Why)
		}
	}
	return parts
}

// sentence makes one of its parts; "" of none.
func sentence(parts []string) string {
	if len(parts) == 0 {
		return ""
	}
	text := strings.Join(parts, "; ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}

// undated counts the drawn works without a year.
func (b *builder) undated() int {
	n := 0
	for _, i := range b.drawn {
		if b.v.Items[i].Work.Year == 0 {
			n++
		}
	}
	return n
}

// omissions puts the same into numbers.
func (b *builder) omissions(labelled int) {
	p := &b.v.Picture
	add := func(what string, count int, why string) {
		if count > 0 {
			p.Omitted = append(p.Omitted, biblio.Omission{What: what, Count: count, Why: why})
		}
	}
	add("works", b.hidden(), "hidden, as asked: "+b.hiddenStates())
	add("works", len(b.v.Items)-b.hidden()-len(b.drawn), "not among the "+Count(len(b.drawn))+" that come first: "+b.preference())
	add("citations", len(b.v.Links)-b.drawnLinks()-b.reduced, "of works that are not drawn")
	add("citations", b.reduced, "implied by longer chains")
	add("labels", len(b.drawn)-labelled, "no room")
}

// measureTitle is what readers call a measure.
func measureTitle(name string) string {
	switch name {
	case "local_citations":
		return "citations in this map"
	case "total_citations":
		return "citations in all"
	case "local_references":
		return "references in this map"
	case "pagerank":
		return "PageRank"
	case "citerank":
		return "CiteRank"
	case "core":
		return "core number"
	case "disruption":
		return "disruption index"
	}
	return strings.ReplaceAll(name, "_", " ")
}
