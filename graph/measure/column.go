package measure

// A Column is one measure of every work, aligned with the network's nodes.
type Column struct {
	Name   string    // as in the map's JSON: "pagerank"
	Unit   string    // "works", "share", "" …
	Doc    string    // what it means, in a line
	Values []float64 // NaN = not defined (null outside)

	// StandardError is set where the values are estimated from a sample: that of each
	// estimate, by the spread within the sample. Where few of the sample have a part
	// in a value it errs on the small side; NaN where fewer than ten have. nil when
	// the values are exact.
	StandardError []float64
	// Bound is how far the value of any work is off at most, with a chance of 95 %
	// for all of them together; 0 when the values are exact.
	Bound float64
}
