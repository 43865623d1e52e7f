package fetch

import (
	"cmp"
	"iter"
	"slices"

	"citegraph/fetch/biblio"
)

// Notices ranges over the records that are notices: of retractions, corrections,
// new versions.
func (r *Records) Notices() iter.Seq[*biblio.Work] {
	return func(yield func(*biblio.Work) bool) {
		for doi := range r.DOIs() {
			if w := r.works[doi]; len(w.Notices) > 0 && !yield(w) {
				return
			}
		}
	}
}

// notices ranges over all that is at hand, in no order.
func (g *growth) notices(yield func(*biblio.Work) bool) {
	for _, w := range g.records {
		if !yield(w) {
			return
		}
	}
	if g.plan.Notices != nil {
		g.plan.Notices(yield)
	}
}

// heedNotices adds to works what notices at hand say of them. A registry writes
// an event on the work (updated-by) and on the notice (update-to), but the two
// records may be of different days: a notice in the map, or among the records it
// was grown from, counts although the work's own record does not know of it.
// A work without a record can be known to be retracted as well; that it is
// not can be said of resolved works only.
//
// An event that the work's record has is not added again. The works are those of
// a corpus in the making, so that they may be changed; what they share with
// records may not.
func heedNotices(works []*biblio.Work, notices iter.Seq[*biblio.Work]) {
	ids := idsOf(&Corpus{Works: works})
	told := make(map[string][]biblio.Update)
	for n := range notices {
		for _, u := range n.Notices {
			id, inside := ids[string(u.DOI)]
			if !inside || u.DOI == n.DOI || id == string(n.DOI) {
				continue
			}
			u.DOI = n.DOI
			told[id] = append(told[id], u)
		}
	}
	for _, w := range works {
		if news := newsOf(w, told[w.ID]); len(news) > 0 {
			w.Updates = append(slices.Clip(w.Updates), news...)
			biblio.JudgeUpdates(w)
		}
	}
}

// newsOf are the updates that a work's record does not have, in an order that does
// not depend on that of the notices.
func newsOf(w *biblio.Work, told []biblio.Update) []biblio.Update {
	slices.SortFunc(told, func(x, y biblio.Update) int {
		return cmp.Or(cmp.Compare(x.DOI, y.DOI), cmp.Compare(x.Type, y.Type), x.Date.Compare(y.Date), cmp.Compare(x.Source, y.Source))
	})
	var news []biblio.Update
	for _, u := range told {
		same := func(had biblio.Update) bool { return had.DOI == u.DOI && had.Type == u.Type }
		if !slices.ContainsFunc(w.Updates, same) && !slices.ContainsFunc(news, same) {
			news = append(news, u)
		}
	}
	return news
}
