package polite

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// budgets finds the budget of a request's address.
type budgets struct {
	known []*budget // longest base first

	mu      sync.Mutex
	strange map[string]*budget // by host, as they are met
	o       Options
}

func newBudgets(o Options) *budgets {
	b := &budgets{strange: map[string]*budget{}, o: o}
	for _, s := range o.Services {
		b.known = append(b.known, newBudget(s, o))
	}
	slices.SortStableFunc(b.known, func(x, y *budget) int { return cmp.Compare(len(y.path), len(x.path)) })
	return b
}

func (b *budgets) of(u *url.URL) *budget {
	host := hostOf(u)
	for _, k := range b.known {
		if k.host == host && under(u.EscapedPath(), k.path) {
			return k
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	s, ok := b.strange[host]
	if !ok {
		s = newBudget(Plain("//"+host, Rate{1, time.Second}, 1), b.o)
		b.strange[host] = s
	}
	return s
}

func under(path, base string) bool {
	rest, ok := strings.CutPrefix(path, base)
	return ok && (rest == "" || rest[0] == '/')
}

// hostOf is the host in lower case without the port that its scheme implies;
// 80 and 443 are one, because services move callers from http to https.
func hostOf(u *url.URL) string {
	host := strings.ToLower(u.Hostname())
	switch port := u.Port(); port {
	case "", "80", "443":
		return host
	default:
		return host + ":" + port
	}
}
