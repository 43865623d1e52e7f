package crossreftest

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// An index ranks works by the terms that they share with a query. Scores are
// unbounded sums, as the service's: good for order, not for judgement.
type index struct {
	works    []*work
	postings map[string][]posting // field + " " + term
	lengths  map[string][]int     // field → terms of each work
	mean     map[string]float64
}

type posting struct {
	work  int
	count int
}

// searched are the fields that can be queried and what they read. The
// bibliographic field is all that a citation would name.
var searched = map[string]func(*work) string{
	"bibliographic": func(w *work) string {
		return strings.Join([]string{w.text("title"), w.text("subtitle"), w.people("author"), w.people("editor"), w.text("container-title"),
			w.text("short-container-title"), w.text("volume"), w.text("issue"), w.text("page"), w.text("article-number"), w.text("ISSN"), w.day("issued")}, " ")
	},
	"title":           func(w *work) string { return w.text("title") + " " + w.text("subtitle") },
	"author":          func(w *work) string { return w.people("author") },
	"container-title": func(w *work) string { return w.text("container-title") + " " + w.text("short-container-title") },
	"editor":          func(w *work) string { return w.people("editor") },
	"publisher-name":  func(w *work) string { return w.text("publisher") },
}

// terms splits a text at everything that is neither letter nor digit.
func terms(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func newIndex(works []*work) *index {
	ix := &index{works: works, postings: map[string][]posting{}, lengths: map[string][]int{}, mean: map[string]float64{}}
	for field, read := range searched {
		lengths, total := make([]int, len(works)), 0
		for i, w := range works {
			counts := map[string]int{}
			for _, t := range terms(read(w)) {
				counts[t]++
				lengths[i]++
			}
			for t, n := range counts {
				key := field + " " + t
				ix.postings[key] = append(ix.postings[key], posting{i, n})
			}
			total += lengths[i]
		}
		ix.lengths[field], ix.mean[field] = lengths, math.Max(1, float64(total)/math.Max(1, float64(len(works))))
	}
	return ix
}

// query ranks the works that share a term with any of the queries. Terms are
// alternatives; there are no operators.
func (ix *index) query(queries []pair) []hit {
	scores := map[int]float64{}
	for _, q := range queries {
		field := q.name
		if searched[field] == nil {
			field = "bibliographic"
		}
		distinct := slices.Compact(slices.Sorted(slices.Values(terms(q.value))))
		for _, t := range distinct {
			ps := ix.postings[field+" "+t]
			for _, p := range ps {
				scores[p.work] += ix.weight(field, p, len(ps))
			}
		}
	}
	hits := make([]hit, 0, len(scores))
	for i, score := range scores {
		hits = append(hits, hit{ix.works[i], score})
	}
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(b.score, a.score), strings.Compare(a.w.doi, b.w.doi))
	})
	return hits
}

// weight is what a term adds to a work's score: Okapi BM25 with k1 = 1.2 and
// b = 0.75, the defaults of the search engine behind the service.
func (ix *index) weight(field string, p posting, works int) float64 {
	const k1, b = 1.2, 0.75
	n, tf := float64(works), float64(p.count)
	idf := math.Log(1 + (float64(len(ix.works))-n+0.5)/(n+0.5))
	norm := k1 * (1 - b + b*float64(ix.lengths[field][p.work])/ix.mean[field])
	return idf * tf * (k1 + 1) / (tf + norm)
}
