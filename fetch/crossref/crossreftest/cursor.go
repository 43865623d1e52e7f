package crossreftest

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
)

// cursorLife is how long a cursor lives without being asked for.
const cursorLife = 5 * time.Minute

// cursorBytes makes a cursor of 1,512 characters that ends in "=", as recorded.
const cursorBytes = 1133

// A cursors keeps the scrolls that are open. The server keeps the position:
// the string stays the same, and asking again, for whatever reason, goes on.
type cursors struct {
	made  uint64
	opens map[string]*scroll
}

type scroll struct {
	query listQuery
	hits  []hit
	at    int
	used  time.Time
}

// scroll answers a list request that carries a cursor.
func (s *Server) scroll(lq listQuery) reply {
	now := s.now()
	if lq.cursor == "*" {
		hits := s.search(lq)
		s.data.Lock()
		defer s.data.Unlock()
		lq.cursor = s.cursors.name()
		sc := &scroll{query: lq, hits: hits, used: now}
		s.cursors.opens[lq.cursor] = sc
		return sc.next(now)
	}
	s.data.Lock()
	defer s.data.Unlock()
	sc := s.cursors.opens[lq.cursor]
	if sc == nil || now.Sub(sc.used) > cursorLife {
		return failureReply(http.StatusNotFound, "resource-failure",
			[]failure{{"cursor-invalid", lq.cursor, "Cursor specified but it is invalid"}})
	}
	return sc.next(now)
}

// next is the page at the position, which moves on. After the last page come
// empty ones, with the cursor still.
func (sc *scroll) next(now time.Time) reply {
	to := min(sc.at+sc.query.rows, len(sc.hits))
	pg := page{hits: sc.hits[sc.at:to], total: len(sc.hits), cursor: sc.query.cursor}
	sc.at, sc.used = to, now
	return listReply(sc.query, pg)
}

// name makes the string of a new scroll, the same in every run.
func (c *cursors) name() string {
	if c.opens == nil {
		c.opens = map[string]*scroll{}
	}
	c.made++
	r := rand.New(rand.NewPCG(c.made, 0x5c7011))
	b := make([]byte, cursorBytes)
	copy(b, fmt.Sprintf("scroll %d ", c.made))
	for i := 16; i < len(b); i++ {
		b[i] = byte(r.Uint32())
	}
	return base64.URLEncoding.EncodeToString(b)
}
