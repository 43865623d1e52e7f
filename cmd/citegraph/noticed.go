package main

import (
	"fmt"
	"strings"

	"citegraph/fetch/biblio"
)

// namesTold is how many works a line on stderr names.
const namesTold = 6

// noticed says which works are retracted or have an expression of concern, and which
// have only a title that says so: a line each, none where there are none.
func noticed(works []*biblio.Work) []string {
	var known, alike []string
	retracted, concern := 0, 0
	for _, w := range works {
		switch {
		case w.Retraction != nil:
			retracted++
		case w.Concern != nil:
			concern++
		default:
			if w.LooksRetracted() {
				alike = append(alike, plain(w.Label))
			}
			continue
		}
		known = append(known, plain(w.Label))
	}
	var lines []string
	switch {
	case concern == 0 && retracted > 0:
		lines = []string{countOf(retracted, "work") + " retracted: " + firstOf(known)}
	case retracted == 0 && concern > 0:
		lines = []string{countOf(concern, "work") + " with an expression of concern: " + firstOf(known)}
	case retracted > 0:
		lines = []string{fmt.Sprintf("%s retracted, %d with an expression of concern: %s", countOf(retracted, "work"), concern, firstOf(known))}
	}
	if n := len(alike); n > 0 {
		lines = append(lines, countOf(n, "work")+" without a notice, but with “Retracted” before the title: "+firstOf(alike))
	}
	return lines
}

// firstOf are the first of some names, and how many more there are.
func firstOf(names []string) string {
	list := strings.Join(names[:min(len(names), namesTold)], ", ")
	if rest := len(names) - namesTold; rest > 0 {
		list += fmt.Sprintf(" and %d more", rest)
	}
	return list
}
