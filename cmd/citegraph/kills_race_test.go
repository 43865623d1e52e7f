//go:build race

package main

// A process under the race detector takes ten times as long.
const (
	kills      = 4
	killGroups = 2
)
