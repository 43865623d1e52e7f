package view

import (
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph"
)

// tooltip says in a few lines what a disc stands for.
func (b *builder) tooltip(i int) string {
	item := &b.v.Items[i]
	w := item.Work
	lines := []string{w.Label}
	if w.Title != "" && w.Title != w.Label {
		lines = append(lines, w.Title)
	}
	if w.Venue != "" {
		lines = append(lines, w.Venue)
	}
	lines = append(lines, b.voice.counts(i))
	if note := stateNote(w); note != "" {
		lines = append(lines, note)
	}
	if w.Retraction != nil {
		lines = append(lines, notice(w.Retraction))
	}
	if w.Concern != nil {
		lines = append(lines, notice(w.Concern))
	}
	return strings.Join(lines, "\n")
}

// counts says how often a work is cited, here and everywhere.
func (b *builder) counts(i int) string {
	node := graph.Node(i)
	text := "cited " + times(len(b.in.Network.CitedBy(node))) + " in this map"
	if t := b.v.Items[i].Work.TotalCitations; t != nil {
		text += ", " + times(*t) + " in all"
	}
	if b.v.Items[i].Seed {
		text = "seed · " + text
	}
	return text
}

func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return Count(n) + " times"
}

// stateNote explains every state but resolved.
func stateNote(w *biblio.Work) string {
	switch w.State {
	case biblio.Unfetched:
		return "not fetched: known from the citing list only"
	case biblio.Unidentified:
		return "a reference without a DOI"
	case biblio.Missing:
		return "no registration agency knows this DOI"
	case biblio.Elsewhere:
		if w.Agency != "" {
			return "registered with " + w.Agency + ", whose record could not be had"
		}
		return "registered elsewhere, and its record could not be had"
	case biblio.Failed:
		return "could not be reached this time"
	}
	return ""
}

// notice tells of a retraction or concern: "RETRACTION 2020-05-01 (10.…), by …".
func notice(u *biblio.Update) string {
	text := strings.ToUpper(strings.ReplaceAll(u.Type, "_", " "))
	if date := u.Date.String(); date != "" {
		text += " " + date
	}
	if u.DOI != "" {
		text += ", doi " + string(u.DOI)
	}
	if u.Source != "" {
		text += ", source: " + u.Source
	}
	return text
}
