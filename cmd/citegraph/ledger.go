package main

import (
	"fmt"
	"strings"

	"citegraph/fetch/biblio"
)

// notCounted is the number of citations of a map that was saved without them.
const notCounted = -1

// account is a map's ledger in two lines: what the works are, and what became
// of the entries of the reference lists.
func account(l biblio.Ledger, citations int) []string {
	total := 0
	var states []string
	for _, state := range biblio.States {
		if n := l.Works[state]; n > 0 {
			states = append(states, fmt.Sprintf("%d %s", n, state))
			total += n
		}
	}
	works := []string{fmt.Sprintf("%s: %s", countOf(total, "work"), strings.Join(states, ", "))}
	if citations != notCounted {
		works = append(works, countOf(citations, "citation"))
	}
	works = appendCount(works, len(l.Cycles), "cycle")
	works = appendPlain(works, len(l.AgainstTime), "against time")

	lists := []string{fmt.Sprintf("%s: %s", countOf(l.References, "reference"), entries(l))}
	lists = appendPlain(lists, l.Duplicate, "duplicate")
	lists = appendPlain(lists, l.Self, "to the work itself")
	lists = appendPlain(lists, l.Malformed, "malformed")
	lists = appendPlain(lists, l.Empty, "empty")
	lists = appendPlain(lists, l.Beyond, "with a DOI lead beyond the map")
	return []string{strings.Join(works, "; "), strings.Join(lists, "; ")}
}

// graphAccount is the account of a graph file: its works are vertices, and its
// entries are arcs.
func graphAccount(l biblio.Ledger, citations int) string {
	total := 0
	for _, state := range biblio.States {
		total += l.Works[state]
	}
	dois := "without DOIs"
	if n := total - l.Works[biblio.Unidentified]; n > 0 {
		dois = "with " + countOf(n, "DOI")
	}
	parts := []string{fmt.Sprintf("%s, from a graph file %s", countOf(total, "work"), dois)}
	if citations != notCounted {
		parts = append(parts, countOf(citations, "citation"))
	}
	parts = appendPlain(parts, l.Duplicate, "given again")
	parts = appendCount(parts, l.Self, "loop")
	parts = appendCount(parts, len(l.Cycles), "cycle")
	return strings.Join(appendPlain(parts, len(l.AgainstTime), "against time"), "; ")
}

func entries(l biblio.Ledger) string {
	parts := []string{fmt.Sprintf("%d with a DOI", l.WithDOI)}
	parts = appendPlain(parts, l.Matched, "matched")
	return strings.Join(append(parts, fmt.Sprintf("%d without", l.WithoutDOI)), ", ")
}

// remarks are what the account cannot say in numbers: one line each.
func remarks(l biblio.Ledger) []string {
	var lines []string
	if l.SkippedRecords > 0 {
		lines = append(lines, countOf(l.SkippedRecords, "record")+" could not be read and left out")
	}
	for _, o := range l.Omitted {
		lines = append(lines, fmt.Sprintf("left out: %d %s, %s", o.Count, o.Noun(), o.Why))
	}
	return append(append(lines, doubts(l)...), l.Notes...)
}

// doubts say what of a map may not be as it looks.
func doubts(l biblio.Ledger) []string {
	var lines []string
	if l.Vague.Works > 0 {
		lines = append(lines, areOf(l.Vague.Works, "work")+" known by little more than a year or an author: the "+
			countOf(l.Vague.Citations, "citation")+" that lead there may be of different works")
	}
	if l.Undirected > 0 {
		lines = append(lines, countOf(l.Undirected, "edge")+" without a direction: the end that is named first was read as the citing work")
	}
	return lines
}

func appendCount(parts []string, n int, noun string) []string {
	if n == 0 {
		return parts
	}
	return append(parts, countOf(n, noun))
}

func appendPlain(parts []string, n int, what string) []string {
	if n == 0 {
		return parts
	}
	return append(parts, fmt.Sprintf("%d %s", n, what))
}

// areOf says of how many something is: "1 work is", "21 works are".
func areOf(n int, noun string) string {
	if n == 1 {
		return countOf(n, noun) + " is"
	}
	return countOf(n, noun) + " are"
}

// haveOf says of how many something is had: "1 work has", "21 works have".
func haveOf(n int, noun string) string {
	if n == 1 {
		return countOf(n, noun) + " has"
	}
	return countOf(n, noun) + " have"
}

// countOf counts a noun: "1 work", "21 works".
func countOf(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
