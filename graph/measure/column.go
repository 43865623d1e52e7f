// Package measure computes numbers for the works of a network.
package measure

// A Column is one measure of every work, aligned with the network's nodes.
type Column struct {
	Name   string    // as in the map's JSON: "pagerank"
	Unit   string    // "works", "share", "" …
	Doc    string    // what it means, in a line
	Values []float64 // NaN = not defined (null outside)

	// Margin is set where the values are estimated from a sample: with a chance of
	// 95 % each lies within its margin of the exact one; NaN where the sample is too
	// small to tell. nil when the values are exact.
	Margin []float64
}
