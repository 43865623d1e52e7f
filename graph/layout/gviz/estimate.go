package gviz

import (
	"math"
	"time"

	"citegraph/graph/layout"
)

// Estimate is about how long the engine will take, within a factor of three on
// one core of 2025: enough to warn beforehand. It was fitted to random citation
// graphs of five references a work, and to their transitive reductions.
func (e Engine) Estimate(in layout.Input) time.Duration {
	n, m := float64(len(in.Works)), float64(len(in.Arcs))
	const start = 0.05 // of the child
	var s float64
	switch e.Name {
	case "dot": // all but the routing of long citations is fast
		s = 1.2e-7 * math.Pow(m, 2.6)
		if e.reduces(in) {
			s = 1.2e-8 * math.Pow(math.Min(m, 3*n), 2.6)
		}
	case "circo":
		if e.reduces(in) {
			m = math.Min(m, 3*n)
		}
		s = 2.5e-6 * n * m * m
	case "neato":
		s = 1.5e-5 * n * n
	case "fdp":
		s = 2e-6 * n * n
	case "sfdp":
		s = 6e-4*n + 1e-7*n*n
	case "twopi":
		s = 2e-4*n + 4e-8*n*n
	}
	const most = 1e9 // seconds: more than a Duration should be asked to hold
	return time.Duration(math.Min(start+s, most) * float64(time.Second))
}
