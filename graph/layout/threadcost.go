package layout

import (
	"math"
	"slices"
)

// climbWeight is the cost of a step up or down: a line that is calm is worth some
// captions.
const climbWeight = 8

// climb is the cost of the ups and downs from the works that the last one is
// firmly linked with.
func (n *thread) climb(firm []int) float64 {
	cost := 0.0
	for t, seen := n.back, 0; t != nil && seen < lookBack; t, seen = t.back, seen+1 {
		if slices.Contains(firm, t.work) {
			cost += float64(climbWeight * math.Abs(n.at.y-t.at.y))
		}
	}
	return cost
}

// discClashes counts what the last disc of a thread and its line lie on, and
// what lies on them.
func (n *thread) discClashes() int {
	count := 0
	for t, seen := n.back, 0; t != nil && seen < lookBack; t, seen = t.back, seen+1 {
		for _, r := range [...]rect{t.disc, t.caption} {
			if r.meets(n.disc) {
				count++
			}
			if seen > 0 && r.holds(n.line[:]) {
				count++
			}
		}
		if n.disc.holds(t.line[:]) {
			count++
		}
	}
	if n.back.caption.holds(n.line[:]) {
		count++
	}
	return count
}

// captionClashes does so for the last caption.
func (n *thread) captionClashes() int {
	count := 0
	for t, seen := n.back, 0; t != nil && seen < lookBack; t, seen = t.back, seen+1 {
		if t.disc.meets(n.caption) || t.caption.meets(n.caption) {
			count++
		}
		if n.caption.holds(t.line[:]) {
			count++
		}
	}
	if n.caption.holds(n.line[:]) {
		count++
	}
	return count
}
