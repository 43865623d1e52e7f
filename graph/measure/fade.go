package measure

import "citegraph/graph"

// fade sets to 0 what vanishes in the limit. Seen as the citing and as the cited
// end of its citations, a work belongs to two parts: all ends that hang together.
// Each part is stretched by itself, in a round by the square of its largest
// singular value. All scaled together, parts that are weaker than the strongest
// fade away, and what is left of them tells how many rounds were run.
//
// What is left of a part after the last round tells which it is. The limit of a
// part as strong as the strongest is how far all ones, the start, lie along its
// authorities: since these are not negative and of length 1, by 1 at least, and by
// the root of its number of works at most. So the squares of its authorities have
// a share of 1/n or more in the whole. A quarter of that divides the two.
func (h *hubs) fade() error {
	p := &parts{net: h.net, citing: make([]bool, h.net.Len()), cited: make([]bool, h.net.Len())}
	least := 1 / (4 * float64(h.net.Len()))
	for v := range graph.Node(h.net.Len()) {
		if p.cited[v] || len(h.net.CitedBy(v)) == 0 {
			continue
		}
		if err := h.t.stopped(); err != nil {
			return err
		}
		p.around(v)
		share := 0.0
		for _, w := range p.authorities {
			share += squared(h.authority[w])
		}
		if share >= least {
			continue
		}
		for _, w := range p.authorities {
			h.authority[w] = 0
		}
		for _, u := range p.hubs {
			h.hub[u] = 0
		}
	}
	return nil
}

// parts finds the parts of a network one by one.
type parts struct {
	net               *graph.Network
	citing, cited     []bool       // is in a part found before, or in this one, by that end
	hubs, authorities []graph.Node // of the part found last
}

// around finds the part in which v is cited.
func (p *parts) around(v graph.Node) {
	p.hubs, p.authorities = p.hubs[:0], append(p.authorities[:0], v)
	p.cited[v] = true
	for i := 0; i < len(p.authorities); i++ {
		for _, u := range p.net.CitedBy(p.authorities[i]) {
			if p.citing[u] {
				continue
			}
			p.citing[u] = true
			p.hubs = append(p.hubs, u)
			for _, w := range p.net.References(u) {
				if !p.cited[w] {
					p.cited[w] = true
					p.authorities = append(p.authorities, w)
				}
			}
		}
	}
}
