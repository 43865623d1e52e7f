// Package files reads works and identifiers from files: Crossref records as
// JSON, JSON Lines or whole responses, gzip or not, and texts with DOIs in them.
// What a file holds is found out from its content; its name only helps.
package files

import (
	"bytes"
	"cmp"
	"slices"

	"citegraph/fetch/biblio"
)

// Contents is what one file, or several, hold. Merge puts several together.
type Contents struct {
	// Works are the records, sorted by id, each DOI once.
	Works []*biblio.Work
	// DOIs are the identifiers found in texts, in order of appearance, each once.
	DOIs []biblio.DOI
	// Alone are the works that were each the one thing their file held. Such a work
	// is meant itself, where the others are a stock of records.
	Alone []biblio.DOI
	// Skipped counts the records and lines that could not be used; Problems tells
	// the first few of them.
	Skipped  int
	Problems []Problem
	// Cuts are the files that end early or are damaged, and what was read of each
	// before that. Skipped counts one for each: how many records were lost, nobody
	// knows.
	Cuts []Problem
	// Unread are the files of a directory that were left out because their names
	// have none of the known extensions, sorted. Named themselves, they are read.
	Unread []string
	// Maps are the files of a directory that hold a map or a network of their own,
	// sorted: each is a map as it stands and no part of another.
	Maps []string
}

// A Problem is what was wrong with a part of a file whose rest is good.
type Problem struct {
	Where string // "works.jsonl:17"
	What  string // "the record has no DOI"
}

func (p Problem) String() string { return printable(p.Where + ": " + p.What) }

// maxProblems is how many problems are told; all are counted.
const maxProblems = 20

// Seeds are the DOIs that the files are about: those of their texts; where there
// are none, the works that were alone in their file; else all works.
func (c *Contents) Seeds() []biblio.DOI {
	switch {
	case len(c.DOIs) > 0:
		return c.DOIs
	case len(c.Alone) > 0:
		return c.Alone
	}
	seeds := make([]biblio.DOI, len(c.Works))
	for i, w := range c.Works {
		seeds[i] = w.DOI
	}
	return seeds
}

// Merge puts the contents of several files together. Of two records of one DOI
// the one that the registry touched last is kept, else the one with the longer
// reference list: never the one that came first.
func Merge(all ...*Contents) *Contents {
	var m Contents
	for _, c := range all {
		m.absorb(c)
	}
	m.settle()
	return &m
}

func (c *Contents) absorb(other *Contents) {
	c.Works = append(c.Works, other.Works...)
	c.DOIs = append(c.DOIs, other.DOIs...)
	c.Alone = append(c.Alone, other.Alone...)
	c.Skipped += other.Skipped
	c.Problems = append(c.Problems, other.Problems...)
	c.Cuts = append(c.Cuts, other.Cuts...)
	c.Unread = append(c.Unread, other.Unread...)
	c.Maps = append(c.Maps, other.Maps...)
}

// settle sorts the works, drops repeats, and caps the problems.
func (c *Contents) settle() {
	slices.SortStableFunc(c.Works, func(a, b *biblio.Work) int {
		return cmp.Or(
			cmp.Compare(a.ID, b.ID),
			cmp.Compare(b.Indexed, a.Indexed),
			cmp.Compare(len(b.References), len(a.References)),
			bytes.Compare(a.Raw, b.Raw))
	})
	c.Works = slices.CompactFunc(c.Works, func(a, b *biblio.Work) bool { return a.ID == b.ID })
	c.DOIs = unique(c.DOIs)
	slices.Sort(c.Maps)
	slices.Sort(c.Alone)
	c.Alone = slices.Compact(c.Alone)
	if len(c.Problems) > maxProblems {
		c.Problems = c.Problems[:maxProblems]
	}
}

func unique(ds []biblio.DOI) []biblio.DOI {
	seen := make(map[biblio.DOI]bool, len(ds))
	return slices.DeleteFunc(ds, func(d biblio.DOI) bool {
		again := seen[d]
		seen[d] = true
		return again
	})
}

func (c *Contents) problem(where, what string) {
	if len(c.Problems) < maxProblems {
		c.Problems = append(c.Problems, Problem{where, what})
	}
}

func (c *Contents) skip(where, what string) {
	c.Skipped++
	c.problem(where, what)
}

func (c *Contents) isEmpty() bool { return len(c.Works) == 0 && len(c.DOIs) == 0 }
