package fetch

import (
	"cmp"
	"context"
	"iter"
	"math"
	"slices"

	"citegraph/fetch/biblio"
)

// offers ranges over entries that may lead to a work of the next level, each
// with the work that offers it; those of one work come together.
type offers iter.Seq2[biblio.DOI, *entry]

// level asks for what is offered and gives the works their places at a depth:
// all of them, or those that the limit leaves room for, the most offered first.
// As answers may reveal that two DOIs are one work, or that an entry leads to
// another work than its likeliest reading, the offers are surveyed anew after
// each round of questions until those that are to be kept hold no more questions.
func (g *growth) level(ctx context.Context, depth int, from offers) {
	for !g.late {
		ranked := g.survey(from)
		kept := ranked[:min(len(ranked), g.room(depth))]
		questions := g.open(from, kept)
		if len(questions) > 0 {
			g.ask(ctx, questions, depth, g.room(depth+1))
			continue
		}
		g.place(kept, depth)
		if n := len(ranked) - len(kept); n > 0 {
			g.cuts = append(g.cuts, cut{depth, n})
		}
		return
	}
}

// survey lists the works outside the map that are offered: those that more works
// offer first, then by DOI.
func (g *growth) survey(from offers) []biblio.DOI {
	type count struct {
		works int
		last  biblio.DOI
	}
	counts := make(map[biblio.DOI]*count)
	for citing, e := range from {
		doi := g.where(e)
		if _, placed := g.depth[doi]; placed {
			continue
		}
		c := counts[doi]
		if c == nil {
			c = new(count)
			counts[doi] = c
		}
		if c.works == 0 || c.last != citing {
			c.works, c.last = c.works+1, citing
		}
	}
	ranked := make([]biblio.DOI, 0, len(counts))
	for doi := range counts {
		ranked = append(ranked, doi)
	}
	slices.SortFunc(ranked, func(x, y biblio.DOI) int {
		return cmp.Or(cmp.Compare(counts[y].works, counts[x].works), cmp.Compare(x, y))
	})
	return ranked
}

// open collects the questions that the entries hold which lead, as far as is
// known, into the map or to a work that is to be kept.
func (g *growth) open(from offers, kept []biblio.DOI) []biblio.DOI {
	keep := make(map[biblio.DOI]bool, len(kept))
	for _, doi := range kept {
		keep[doi] = true
	}
	var questions []biblio.DOI
	for _, e := range from {
		doi := g.where(e)
		if _, placed := g.depth[doi]; placed || keep[doi] {
			questions = append(questions, g.questions(e)...)
		}
	}
	return questions
}

// room is how many more works may take a place: seeds all.
func (g *growth) room(depth int) int {
	if g.plan.MaxWorks <= 0 || depth == 0 {
		return math.MaxInt
	}
	return max(0, g.plan.MaxWorks-len(g.depth))
}

func (g *growth) place(dois []biblio.DOI, depth int) {
	for _, doi := range dois {
		g.depth[doi] = depth
	}
	g.levels[depth] = slices.Sorted(slices.Values(dois))
}
