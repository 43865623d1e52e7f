package main

import (
	"path/filepath"
	"slices"
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

// fewFormats are as many as a message lists.
const fewFormats = 8

// anyFormat lists formats, or says where they are listed.
func anyFormat(known []string) string {
	if len(known) > fewFormats {
		return "one of those that citegraph help formats lists"
	}
	return anyOf(known)
}

// foreign are extensions of formats that nothing here writes, and what serves
// instead.
var foreign = map[string]struct{ name, instead string }{
	".jpg": {"JPEG", "png"}, ".jpeg": {"JPEG", "png"}, ".gif": {"GIF", "png"}, ".webp": {"WebP", "png"},
	".tif": {"TIFF", "png"}, ".tiff": {"TIFF", "png"}, ".bmp": {"BMP", "png"},
	".eps": {"EPS", "pdf"}, ".ps": {"PostScript", "pdf"}, ".emf": {"EMF", "svg"},
	".xlsx": {"Excel", "csv"}, ".xls": {"Excel", "csv"}, ".ods": {"OpenDocument", "csv"},
}

// unsaid is the mistake of a name that does not say in which format it is wanted.
func unsaid(name string, known []string) error {
	what := "-o " + quoted(name) + " does not say in which format"
	other, isForeign := foreign[strings.ToLower(filepath.Ext(name))]
	switch near := meant(name, known); {
	case isForeign && slices.Contains(known, other.instead):
		return misuse("-o "+quoted(name)+" cannot be written as "+other.name, "give ."+other.instead)
	case len(near) > 0:
		return misuse(what, "did you mean "+anyOf(near)+"?")
	}
	return misuse(what, "end the name in an extension or add --format "+anyFormat(known))
}

// meant are names with the extensions that the one given may have been meant for:
// that of the format which it names, "x.csl.json" for "x.csl", or those that are
// spelled much like it.
func meant(name string, known []string) []string {
	ext := filepath.Ext(name)
	typed := strings.TrimPrefix(strings.ToLower(ext), ".")
	if typed == "" || filepath.Base(name) == ext {
		return nil
	}
	stem := strings.TrimSuffix(name, ext)
	if spec, ok := render.ByName(typed); ok && slices.Contains(known, spec.Name) {
		return []string{quoted(stem + spec.Extensions[0])}
	}
	var names []string
	for _, near := range nearestWithin(min(2, len(typed)/3), typed, extensionsOf(known)) {
		names = append(names, quoted(stem+"."+near))
	}
	return names
}

// extensionsOf are the simple extensions of formats, without the dot.
func extensionsOf(known []string) []string {
	var all []string
	for _, name := range known {
		extensions := []string{"." + name} // of rankings and paths: csv, json, md
		if spec, ok := render.ByName(name); ok {
			extensions = spec.Extensions
		}
		for _, ext := range extensions {
			if bare := ext[1:]; !strings.Contains(bare, ".") && formatOf("x."+bare) == name {
				all = append(all, bare)
			}
		}
	}
	return all
}
