package crossreftest

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestCursorStaysTheSameAndMovesOn(t *testing.T) {
	t.Parallel()
	s := numbered(t, 7)
	first := get(t, s, "/works?rows=3&cursor=*&sort=is-referenced-by-count&order=asc").list(t)
	cursor := first.Message.Cursor
	if len(cursor) != 1512 || cursor[1511] != '=' {
		t.Fatalf("a cursor of %d characters: %q", len(cursor), cursor)
	}
	next := "/works?rows=3&cursor=" + url.QueryEscape(cursor)
	got := first.dois()
	for _, want := range []int{3, 1, 0, 0} {
		l := get(t, s, next).list(t)
		if len(l.Message.Items) != want || l.Message.Cursor != cursor || l.Message.Total != 7 {
			t.Errorf("%d items of %d, same cursor: %v; want %d of 7", len(l.Message.Items), l.Message.Total, l.Message.Cursor == cursor, want)
		}
		got = append(got, l.dois()...)
	}
	if want := s.DOIs(); !slices.Equal(got, want) {
		t.Errorf("got %v; want %v", got, want)
	}
}

// A request that was cut has moved the position all the same: asking again
// skips a page.
func TestCursorRetrySkips(t *testing.T) {
	t.Parallel()
	s := numbered(t, 7)
	cursor := get(t, s, "/works?rows=2&cursor=*").list(t).Message.Cursor
	next := "/works?rows=2&cursor=" + url.QueryEscape(cursor)
	s.Fault(Lists(), 1, ShortBody())
	if resp, err := http.Get(s.URL + next); err == nil {
		resp.Body.Close()
	}
	if l := get(t, s, next).list(t); len(l.Message.Items) != 2 {
		t.Errorf("%d items", len(l.Message.Items))
	}
	if l := get(t, s, next).list(t); len(l.Message.Items) != 1 {
		t.Errorf("%d items at the end; want 1, a page having been lost", len(l.Message.Items))
	}
}

func TestCursorExpires(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{})
		must(t, s.AddWork(`{"DOI":"10.55555/a"}`))
		tr := Pipe(t, s)
		resp, err := (&http.Client{Transport: tr}).Get("http://api.crossref.test/works?cursor=*")
		must(t, err)
		var l listed
		must(t, json.NewDecoder(resp.Body).Decode(&l))
		resp.Body.Close()
		next := "/works?cursor=" + url.QueryEscape(l.Message.Cursor)
		for _, c := range []struct {
			wait time.Duration
			want int
		}{{5 * time.Minute, 200}, {5*time.Minute + 1, 404}} {
			time.Sleep(c.wait)
			if status, _ := bubbleGet(t, tr, next); status != c.want {
				t.Errorf("after %v: %d; want %d", c.wait, status, c.want)
			}
		}
	})
}
