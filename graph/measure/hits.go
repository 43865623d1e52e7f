package measure

import (
	"math"

	"citegraph/graph"
)

const (
	hitsSettled = 1e-13
	hitsPlain   = 100   // plain rounds before ritz helps
	hitsRounds  = 5_000 // of ritz
)

// hits computes HubName and AuthorityName, from authorities all ones, hubs first,
// until neither moves by more than 1e-13 (L2) in a round.
//
// Where two parts of the network are nearly as strong as each other such rounds
// go on for ever with hardly a move. After a hundred the same limit is looked
// for among all combinations of some rounds' results at once: see ritz.
//
// Only the strongest part of the network, or several that are equally strong,
// has anything in the limit: all others have exactly 0, and not what is left
// after so many rounds. See fade. Within the strongest part a small value is no
// such remnant, 1e-18 of the largest in a network of 27,770 works: no threshold
// cuts it. It is known to 1e-13 of the whole, as any other.
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
		if err := h.fade(); err != nil {
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
	spare          []float64
}

func (h *hubs) run() error {
	h.spare = make([]float64, h.net.Len())
	for range hitsPlain {
		if moved, err := h.round(); err != nil || moved <= hitsSettled {
			return err
		}
	}
	for range hitsRounds {
		if err := h.ritz(); err != nil {
			return err
		}
		if moved, err := h.round(); err != nil || moved <= hitsSettled {
			return err
		}
	}
	return nil
}

// round is one round, and tells how far it moved the hubs or the authorities.
func (h *hubs) round() (moved float64, err error) {
	movedHubs, err := h.renew(&h.hub, h.authority, h.net.References)
	if err != nil {
		return 0, err
	}
	movedAuthorities, err := h.renew(&h.authority, h.hub, h.net.CitedBy)
	return max(movedHubs, movedAuthorities), err
}

// renew sets what to the sums of from over each work's list, scaled to length 1,
// and says how far that is from what it was.
func (h *hubs) renew(what *[]float64, from []float64, list func(graph.Node) []graph.Node) (moved float64, err error) {
	next, before := h.spare, *what
	square, err := h.gather(next, from, list)
	if err != nil {
		return 0, err
	}
	scale := 1 / math.Sqrt(square)
	distance, err := h.t.spans(len(next), func(lo, hi int) (distance float64) {
		for v := lo; v < hi; v++ {
			next[v] *= scale
			distance += squared(next[v] - before[v])
		}
		return distance
	})
	*what, h.spare = next, before
	return math.Sqrt(distance), err
}

// gather sets to to the sums of from over each work's list, and returns the
// square of its length.
func (h *hubs) gather(to, from []float64, list func(graph.Node) []graph.Node) (square float64, err error) {
	return h.t.spans(len(to), func(lo, hi int) (square float64) {
		for v := lo; v < hi; v++ {
			sum, row := 0.0, list(graph.Node(v))
			for len(row) >= 4 { // in the same order, with fewer branches
				sum = sum + from[row[0]] + from[row[1]] + from[row[2]] + from[row[3]]
				row = row[4:]
			}
			for _, w := range row {
				sum += from[w]
			}
			to[v] = sum
			square += squared(sum)
		}
		return square
	})
}

// squared is x·x, rounded. A processor may add a product without rounding it
// first, and bits would depend on the machine: the conversion forbids that, here
// and elsewhere.
func squared(x float64) float64 { return float64(x * x) }
