package view

import (
	"math"
	"slices"

	"citegraph/graph/measure"
)

// notDefined says why the measure that colours works is not defined for some of
// the drawn ones, where that is known.
func (b *builder) notDefined() []string {
	if b.color == nil || !slices.ContainsFunc(b.drawn, func(i int) bool { return math.IsNaN(b.color.Values[i]) }) {
		return nil
	}
	if why := undefinedWhere(b.color.Name); why != "" {
		return []string{"“not defined” are " + why}
	}
	return nil
}

// undefinedWhere names the works for which a measure is not defined.
func undefinedWhere(name string) string {
	switch name {
	case "total_citations":
		return "works whose record does not count them"
	case measure.DisruptionName:
		return "works that cite none of the map or that none of it cites"
	case measure.Disruption5Name:
		return "works that cite none of the map, that none of it cites, or where nothing is left to count"
	case measure.CitationsPerYearName, measure.CiteRankName:
		return "works without a year"
	case measure.SleepingBeautyName:
		return "works without a year, or cited by none of a known year"
	}
	return ""
}
