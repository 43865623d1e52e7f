package main

import (
	"slices"

	"citegraph/graph/measure"
	"citegraph/graph/view"
)

// addRoots adds the years that stand out among the references, where a report
// among the targets tells of them.
func (c *command) addRoots(s *survey, v *view.View, targets []target) {
	if slices.ContainsFunc(targets, func(t target) bool { return t.format == "md" }) {
		v.Roots, v.RootRule = view.Roots(measure.ReferenceYears(s.network), c.since, c.until)
	}
}
