package match

import (
	"context"
	"errors"
	"iter"
	"strings"
	"sync"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/once"
)

// A Searcher gives the candidates for a bibliographic text.
type Searcher interface {
	Search(ctx context.Context, bibliographic string, rows int) ([]*biblio.Work, error)
}

// A Matcher is a fetch.Matcher: it searches for candidates, or takes the DOIs
// that stand in a reference's own text, and judges them. The same reference is
// looked for once in its life. Safe for concurrent use.
type Matcher struct {
	search  Searcher
	records fetch.Source // of DOIs that stand in a text
	width   int          // searches under way at a time; the transport may allow fewer

	done once.Book[string, fetch.Match] // by RefID
}

var _ fetch.Matcher = (*Matcher)(nil)

// New makes a Matcher of a search and a source of records.
func New(search Searcher, records fetch.Source) *Matcher {
	return &Matcher{search: search, records: records, width: 3}
}

// Searches implements fetch.Matcher.
func (m *Matcher) Searches(r *biblio.Reference) bool {
	if len(biblio.FindDOIs(r.Unstructured)) > 0 {
		return false
	}
	_, enough := Query(r)
	return enough
}

// Match implements fetch.Matcher.
func (m *Matcher) Match(ctx context.Context, refs []*biblio.Reference) iter.Seq2[int, fetch.Match] {
	return func(yield func(int, fetch.Match) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var wg sync.WaitGroup
		defer wg.Wait()
		defer cancel()

		type answer struct {
			index int
			fetch.Match
		}
		answers := make(chan answer)
		next := make(chan int)
		wg.Go(func() {
			defer close(next)
			for i := range refs {
				select {
				case next <- i:
				case <-ctx.Done():
					return
				}
			}
		})
		for range min(m.width, len(refs)) {
			wg.Go(func() {
				for i := range next {
					select {
					case answers <- answer{i, m.one(ctx, refs[i])}:
					case <-ctx.Done():
						return
					}
				}
			})
		}
		for range refs {
			select {
			case a := <-answers:
				if !yield(a.index, a.Match) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// one answers for a reference, from memory where it was looked for before.
func (m *Matcher) one(ctx context.Context, r *biblio.Reference) fetch.Match {
	found, err := m.done.Ask(ctx, biblio.RefID(r), func() fetch.Match { return m.look(ctx, r) }, func(f fetch.Match) bool {
		return !errors.Is(f.Err, context.Canceled) && !errors.Is(f.Err, context.DeadlineExceeded)
	})
	if err != nil {
		return fetch.Match{Err: err}
	}
	return found
}

func (m *Matcher) look(ctx context.Context, r *biblio.Reference) fetch.Match {
	if dois := biblio.FindDOIs(r.Unstructured); len(dois) > 0 {
		return m.told(ctx, r, dois)
	}
	query, enough := Query(r)
	if !enough {
		return fetch.Match{}
	}
	candidates, err := m.search.Search(ctx, query, Rows)
	if err != nil {
		return fetch.Match{Err: err}
	}
	return verdict(Best(r, candidates))
}

// told judges the works whose DOIs stand in the reference's own text.
func (m *Matcher) told(ctx context.Context, r *biblio.Reference, dois []biblio.DOI) fetch.Match {
	best := Verdict{}
	for _, doi := range dois {
		w, err := m.records.Work(ctx, doi)
		if err != nil && !definite(err) {
			return fetch.Match{Err: err}
		}
		if err != nil {
			continue
		}
		if v := JudgeTold(r, w); best.Work == nil || v.Score > best.Score {
			best = v
		}
	}
	return verdict(best)
}

func verdict(v Verdict) fetch.Match {
	if v.Work == nil || v.Band == Rejected {
		return fetch.Match{}
	}
	return fetch.Match{DOI: v.Work.DOI, Score: v.Score, Accepted: v.Band == Accepted, Doubtful: v.Band == Doubtful}
}

// JudgeTold judges a work whose DOI stands in the text of the reference. The
// depositor named it, so little is needed besides: the text says no more than
// the DOI, or the first author or the title is in it. Else it may be the DOI of
// a data set or of the volume that is mentioned along with the work.
func JudgeTold(r *biblio.Reference, w *biblio.Work) Verdict {
	const named, mentioned = 0.95, acceptedFrom - 0.01
	v := Judge(r, w)
	text := strings.ReplaceAll(strings.ToLower(r.Unstructured), string(w.DOI), " ")
	e := running(text, w)
	switch {
	case v.Band == Accepted:
	case len(texts(text)) < 5 || e.author == 1 || e.title >= 0.9:
		v.Score = named
	default:
		v.Score = mentioned
	}
	v.Band = bandOf(v.Score)
	return v
}

// definite: the source answered, and has no record.
func definite(err error) bool {
	return errors.Is(err, fetch.ErrNotFound) || errors.Is(err, fetch.ErrElsewhere) || errors.Is(err, fetch.ErrInvalid)
}
