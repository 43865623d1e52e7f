package gviz

// A Request is what the child reads from its standard input, as one JSON value.
// The stream stays open until the parent has its answer: its end tells the child
// that nobody waits any more.
type Request struct {
	Engine string `json:"engine"`
	Graph  string `json:"graph"` // in the DOT language; works are numbered from 0
}

// A Response is what the child writes to its standard output.
type Response struct {
	Plain string `json:"plain,omitempty"` // the layout in Graphviz's "plain" format
	Error string `json:"error,omitempty"` // the engine's own words, when there is no layout
}
