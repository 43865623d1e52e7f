package biblio

import (
	"cmp"
	"slices"
	"strings"
)

// The types of update that are more than a correction, gravest first.
var (
	retractions = []string{"retraction", "removal", "withdrawal", "partial_retraction"}
	concerns    = []string{"expression_of_concern"}
)

// JudgeUpdates sets w.Retraction and w.Concern from w.Updates: of the retractions,
// removals, withdrawals and partial retractions the gravest, then the earliest;
// of the expressions of concern the earliest. Corrections and new versions set
// neither, and an update that names the work itself is none. One event that both
// the publisher and Retraction Watch report is one.
//
// A work whose title begins with RETRACTED, in capitals, is retracted on the
// title's word alone (Source "title"), unless it is itself a notice, for notices
// are titled "Retracted: …" after the work that they speak of.
func JudgeUpdates(w *Work) {
	w.Retraction = gravest(w, retractions)
	w.Concern = gravest(w, concerns)
	if w.Retraction == nil && saysRetracted(w.Title) && !isRetractionNotice(w) {
		w.Retraction = &Update{Type: "retraction", Source: "title"}
	}
}

func gravest(w *Work, types []string) *Update {
	var best *Update
	for i := range w.Updates {
		u := &w.Updates[i]
		if !slices.Contains(types, u.Type) || w.isCalled(u.DOI) {
			continue
		}
		if best == nil || compareUpdates(u, best, types) < 0 {
			best = u
		}
	}
	if best == nil {
		return nil
	}
	u := *best
	return &u
}

func compareUpdates(a, b *Update, types []string) int {
	return cmp.Or(
		cmp.Compare(slices.Index(types, a.Type), slices.Index(types, b.Type)),
		a.Date.Compare(b.Date),
		cmp.Compare(a.Source, b.Source), // "publisher" before "retraction-watch"
		cmp.Compare(a.DOI, b.DOI))
}

// isCalled reports whether d is a DOI of w itself.
func (w *Work) isCalled(d DOI) bool {
	return d != "" && (d == w.DOI || slices.Contains(w.Aliases, d))
}

func saysRetracted(title string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(title, "[(*\"“ "), "RETRACTED")
	return ok && (rest == "" || !isAlnum(rest[0]))
}

func isRetractionNotice(w *Work) bool {
	return slices.ContainsFunc(w.Notices, func(u Update) bool { return slices.Contains(retractions, u.Type) && !w.isCalled(u.DOI) })
}

// Words names the type of u in words: "expression of concern".
func (u *Update) Words() string { return strings.ReplaceAll(u.Type, "_", " ") }

// Standing is what a reader must know of w before its title: "retracted", with the
// type where that is another ("retracted (withdrawal)"), and "concern" for an
// expression of concern; "" where no notice is known, which does not mean that there
// is none unless w is resolved.
func (w *Work) Standing() string {
	var words []string
	switch {
	case w.Retraction == nil:
	case w.Retraction.Type == "retraction":
		words = append(words, "retracted")
	default:
		words = append(words, "retracted ("+w.Retraction.Words()+")")
	}
	if w.Concern != nil {
		words = append(words, "concern")
	}
	return strings.Join(words, ", ")
}

// LooksRetracted tells a work whose title begins with "Retracted" but that no notice
// is known of: it may be the notice itself, which many publishers title after the
// work that it speaks of, or a retracted work whose notice was not deposited.
func (w *Work) LooksRetracted() bool {
	const mark = "retracted"
	title := strings.TrimLeft(w.Title, "[(*\"“ ")
	if w.Retraction != nil || len(title) < len(mark) || !strings.EqualFold(title[:len(mark)], mark) {
		return false
	}
	rest := strings.TrimLeft(title[len(mark):], " ")
	return strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "]") || strings.HasPrefix(rest, ")") ||
		len(rest) >= len("article") && strings.EqualFold(rest[:len("article")], "article")
}
