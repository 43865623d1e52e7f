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
	// Single: a file held one Crossref work and nothing else, which is therefore
	// the work that is meant, and not one record of a stock.
	Single bool
	// Skipped counts the records and lines that could not be used; Problems tells
	// the first few of them. A problem need not be a skipped record: an archive
	// that is cut short is one.
	Skipped  int
	Problems []Problem
}

// A Problem is what was wrong with a part of a file whose rest is good.
type Problem struct {
	Where string // "works.jsonl:17"
	What  string // "the record has no DOI"
}

func (p Problem) String() string { return p.Where + ": " + p.What }

// maxProblems is how many problems are told; all are counted.
const maxProblems = 20

// Seeds are the DOIs that the file is about: those of its text, and those of its
// records.
func (c *Contents) Seeds() []biblio.DOI {
	seeds := slices.Clone(c.DOIs)
	for _, w := range c.Works {
		seeds = append(seeds, w.DOI)
	}
	return unique(seeds)
}

// Merge puts the contents of several files together. Of two records of one DOI
// the one that the registry touched last is kept, else the one with the longer
// reference list: never the one that came first. The result is Single only if one
// of several files is, and then only with that one's work alone.
func Merge(all ...*Contents) *Contents {
	var m Contents
	for _, c := range all {
		m.Works = append(m.Works, c.Works...)
		m.DOIs = append(m.DOIs, c.DOIs...)
		m.Skipped += c.Skipped
		m.Problems = append(m.Problems, c.Problems...)
		m.Single = m.Single || c.Single
	}
	m.settle()
	m.Single = m.Single && len(m.Works) == 1 && len(m.DOIs) == 0
	return &m
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
