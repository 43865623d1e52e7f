package main

import (
	"slices"

	"citegraph/graph/measure"
	"citegraph/graph/view"
)

// addRoots adds the years that stand out among the references, where a report
// among the targets tells of them.
func (s *survey) addRoots(v *view.View, targets []target) {
	if slices.ContainsFunc(targets, func(t target) bool { return t.format == "md" }) {
		v.Roots = view.Roots(measure.ReferenceYears(s.network))
	}
}
