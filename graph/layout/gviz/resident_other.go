//go:build !linux

package gviz

// resident is not known here without cgo: the child watches itself.
func resident(int) (int64, bool) { return 0, false }
