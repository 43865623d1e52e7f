package measure

import (
	"math"

	"citegraph/graph"
)

const (
	hitsSettled = 1e-13
	hitsRounds  = 100_000
)

// HITS gives two numbers to a work: a good hub (a survey) cites good
// authorities, and a good authority is cited by good hubs.
//
//	hub[v] = Σ authority[w] over w that v cites,   authority[v] = Σ hub[u] over u that cite v
//
// each scaled to length 1 (L2) after every round, from authorities all ones,
// hubs first, until neither moves by more than 1e-13 (L2). Range 0 … 1; all 0
// without citations. Kleinberg, J. ACM 46(5):604–632, 1999.
func hits(t *task, net *graph.Network) ([]Column, error) {
	h := &hubs{t: t, net: net, hub: make([]float64, net.Len()), authority: make([]float64, net.Len())}
	columns := []Column{
		{Name: HubName, Doc: "a good survey: cites works that good surveys cite (HITS)"},
		{Name: AuthorityName, Doc: "cited by good surveys (HITS)"},
	}
	if net.Arcs() > 0 {
		for v := range h.authority {
			h.authority[v] = 1
		}
		if err := h.run(); err != nil {
			return nil, err
		}
	}
	columns[0].Values, columns[1].Values = h.hub, h.authority
	return columns, nil
}

type hubs struct {
	t              *task
	net            *graph.Network
	hub, authority []float64
}

func (h *hubs) run() error {
	next := make([]float64, h.net.Len())
	for range hitsRounds {
		movedHubs, err := h.gather(next, h.hub, h.authority, h.net.References)
		if err != nil {
			return err
		}
		h.hub, next = next, h.hub
		movedAuthorities, err := h.gather(next, h.authority, h.hub, h.net.CitedBy)
		if err != nil {
			return err
		}
		h.authority, next = next, h.authority
		if max(movedHubs, movedAuthorities) <= hitsSettled {
			break
		}
	}
	return nil
}

// gather sets next to the sums of from over each work's list, scaled to length
// 1, and says how far it is from before.
func (h *hubs) gather(next, before, from []float64, list func(graph.Node) []graph.Node) (moved float64, err error) {
	square, err := h.t.spans(len(next), func(lo, hi int) (square float64) {
		for v := lo; v < hi; v++ {
			sum := 0.0
			for _, w := range list(graph.Node(v)) {
				sum += from[w]
			}
			next[v] = sum
			square += sum * sum
		}
		return square
	})
	if err != nil {
		return 0, err
	}
	scale := 1 / math.Sqrt(square)
	distance, err := h.t.spans(len(next), func(lo, hi int) (distance float64) {
		for v := lo; v < hi; v++ {
			next[v] *= scale
			distance += (next[v] - before[v]) * (next[v] - before[v])
		}
		return distance
	})
	return math.Sqrt(distance), err
}
