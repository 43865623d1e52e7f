// Package graph is the citation network: immutable, sorted, compressed, and a
// gonum graph.Directed. An edge runs citing → cited.
package graph

// A Node is a work's place in the network: 0 … n-1, in order of id.
type Node int32
