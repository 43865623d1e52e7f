package store

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref/record"

	"pgregory.net/rapid"
)

// A model is what a store should hold about one DOI, told as plainly as can be:
// the title and references of the record, when it was had, and since when it
// has been missing.
type model struct {
	title      string // "" without a record
	had        time.Time
	references int // its own or, if it has none, those of an earlier record
	former     bool
	missing    time.Time // zero if not
}

// expect says what a question in a mode should be answered, and whether the
// service is asked.
func (m *model) expect(now time.Time, mode Mode) (answer string, asks bool) {
	young := m.missing.IsZero() && now.Sub(m.had) < 30*day
	gone := !m.missing.IsZero() && now.Sub(m.missing) < day
	switch {
	case mode == Refresh:
		return "", true
	case gone:
		return "missing", false
	case m.title != "" && (young || mode == Offline):
		return m.tell(m.former), false
	case mode == Offline && !m.missing.IsZero():
		return "missing", false
	case mode == Offline:
		return "not asked", false
	}
	return "", true
}

func (m *model) tell(former bool) string {
	s := fmt.Sprintf("%s with %d", m.title, m.references)
	if former {
		s += " references"
	}
	return s
}

// learn takes in what the service says: its title "" is that it knows nothing.
func (m *model) learn(now time.Time, title string, references int) string {
	if title == "" {
		m.missing = now
		return "missing"
	}
	m.former = references == 0 && m.title != "" && m.references > 0
	if !m.former {
		m.references = references
	}
	m.title, m.had, m.missing = title, now, time.Time{}
	return m.tell(m.former)
}

// A store answers as the model does, whatever happens in whatever order.
func TestStoreAgainstModel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		clock, next, dir := newClock(), newService(), t.TempDir()
		s := openAt(t, dir, Options{Now: clock.Now})
		models := map[biblio.DOI]*model{}
		dois := []biblio.DOI{"10.55555/a", "10.55555/b", "10.55555/c"}
		for _, d := range dois {
			models[d] = &model{}
		}
		for step := range rapid.IntRange(1, 25).Draw(rt, "steps") {
			clock.move(time.Duration(rapid.SampledFrom([]int{0, 1, 23, 24, 29 * 24, 30 * 24}).Draw(rt, "hours"))*time.Hour + time.Second)
			next.trouble = rapid.SampledFrom([]error{nil, nil, nil, fetch.ErrTemporary}).Draw(rt, "trouble")
			d := rapid.SampledFrom(dois).Draw(rt, "doi")
			title, references := "", 0
			delete(next.works, d)
			if rapid.Bool().Draw(rt, "known") {
				title = fmt.Sprintf("%s at %d", d, step)
				references = rapid.IntRange(0, 2).Draw(rt, "references")
				next.works[d] = titled(rt, d, title, references)
			}
			mode := rapid.SampledFrom([]Mode{Normal, Normal, Refresh, Offline}).Draw(rt, "mode")
			m := models[d]
			want, asks := m.expect(clock.Now(), mode)
			switch {
			case asks && next.trouble != nil && m.title == "":
				want = "temporary"
			case asks && next.trouble != nil:
				want = m.tell(false) + " record"
			case asks:
				want = m.learn(clock.Now(), title, references)
			}
			got := ask(t, s.Source(next, mode), d)[d]
			if asked := next.questions() != ""; asked != asks || described(got) != want {
				rt.Fatalf("step %d, %v of %s: asked %v, %q; want %v, %q", step, mode, d, asked, described(got), asks, want)
			}
			if rapid.IntRange(0, 4).Draw(rt, "reopen") == 0 {
				must(t, s.Close())
				s = openAt(t, dir, Options{Now: clock.Now})
			}
		}
		s.Close()
	})
}

func titled(rt *rapid.T, d biblio.DOI, title string, references int) *biblio.Work {
	raw := fmt.Sprintf(`{"DOI":%q,"title":[%q],"reference":[%s]}`, d, title, strings.TrimSuffix(strings.Repeat(`{"key":"k"},`, references), ","))
	w, err := record.Decode([]byte(raw))
	if err != nil {
		rt.Fatal(err)
	}
	return w
}

func described(r fetch.Result) string {
	if r.Work == nil {
		return told(r)
	}
	return strings.TrimSpace(fmt.Sprintf("%s with %d %s", r.Work.Title, len(r.Work.References), r.Work.Stale))
}
