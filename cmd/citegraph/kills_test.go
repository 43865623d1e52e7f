//go:build !race

package main

// kills is at how many moments a crawl is killed, in killGroups that run beside
// each other.
const (
	kills      = 20
	killGroups = 4
)
