package main

import (
	"path/filepath"
	"strings"

	"citegraph/graph/render"
)

// unwritten are extensions that say clearly what a file is and that nothing
// here can write yet: such a name is no place for another format.
var unwritten = map[string]string{".html": "html"}

// formatOf is the format that a file's name promises, "" when it says nothing.
func formatOf(name string) string {
	base := strings.ToLower(filepath.Base(name))
	if strings.HasPrefix(base, ".") && strings.Count(base, ".") == 1 {
		return "" // a hidden file without an extension
	}
	if f, ok := chartByName(base); ok {
		return f.name()
	}
	if spec, ok := render.ByPath(base); ok {
		return spec.Name
	}
	return unwritten[filepath.Ext(base)]
}

// agrees reports whether a file whose name promises one format may be written
// in another: packed lines are lines.
func agrees(promised, format string) bool {
	return promised == format || promised == format+".gz"
}
