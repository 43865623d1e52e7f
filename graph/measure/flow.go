package measure

import (
	"math"

	"citegraph/graph"
)

// A flow is something that starts at the works and runs along references: each
// work passes the share damping of what it holds on, in equal parts to the
// works that it cites. What it holds in the end is
//
//	held[v] = source[v] + damping · Σ held[u] / references(u)   over u that cite v
//
// Where there are no cycles one sweep from the citing end solves this exactly.
// Where there are, the strongly connected components are taken in the same
// order, and only inside each is the equation iterated (Gauss and Seidel's way:
// new values are used at once) until no value moves by more than settled of itself.
type flow struct {
	net     *graph.Network
	damping float64
	held    []float64 // source when it begins
	passed  []float64 // damping · held / references
}

const (
	settled   = 4e-15 // relative; the rounding of a sum of some references
	maxSweeps = 10_000
)

// settle replaces source by what the works hold in the end.
func (t *task) settle(net *graph.Network, damping float64, source []float64) error {
	f := &flow{net: net, damping: damping, held: source, passed: make([]float64, net.Len())}
	components := net.Components()
	n := components.Len()
	for i := range n {
		if i%span == 0 {
			if err := t.stopped(); err != nil {
				return err
			}
			t.tell(i, n)
		}
		works := components.Works(i)
		if len(works) == 1 {
			f.receive(works[0], source[works[0]])
			continue
		}
		if err := t.settleCycle(f, works); err != nil {
			return err
		}
	}
	t.tell(n, n)
	return nil
}

// receive sets what v holds, given its source.
func (f *flow) receive(v graph.Node, source float64) {
	for _, u := range f.net.CitedBy(v) {
		source += f.passed[u]
	}
	f.held[v] = source
	if refs := len(f.net.References(v)); refs > 0 {
		f.passed[v] = f.damping * source / float64(refs)
	}
}

// settleCycle iterates within a component. The works outside it that cite into
// it have settled before; those inside begin with nothing passed on.
func (t *task) settleCycle(f *flow, works []graph.Node) error {
	source := make([]float64, len(works))
	for i, v := range works {
		source[i] = f.held[v]
	}
	for range maxSweeps {
		if err := t.stopped(); err != nil {
			return err
		}
		moved := 0.0
		for i, v := range works {
			before := f.held[v]
			f.receive(v, source[i])
			if after := f.held[v]; after != before {
				moved = max(moved, math.Abs(after-before)/math.Abs(after))
			}
		}
		if moved <= settled {
			break
		}
	}
	return nil
}
