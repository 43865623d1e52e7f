package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// nearest finds the names that a mistyped one may have meant: verbs, flags and
// values all go by cobra's own rule for verbs. Where some begin with what was
// typed, the others are no use.
func nearest(typed string, names []string) []string { return nearestWithin(2, typed, names) }

// nearestWithin is nearest with so many letters that may differ.
func nearestWithin(letters int, typed string, names []string) []string {
	book := &cobra.Command{SuggestionsMinimumDistance: letters}
	for _, name := range names {
		book.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	found := book.SuggestionsFor(typed)
	slices.Sort(found)
	found = slices.Compact(found)
	begun := slices.DeleteFunc(slices.Clone(found), func(name string) bool { return typed == "" || !strings.HasPrefix(name, typed) })
	if len(begun) > 0 {
		return begun
	}
	return found
}

// advice says which of the names was likely meant, else what there is.
func advice(typed string, names []string) string {
	if near := nearest(typed, names); len(near) > 0 && typed != "" {
		return "did you mean " + anyOf(near) + "?"
	}
	return "give " + anyOf(names)
}

// anyOf lists alternatives: "a, b or c".
func anyOf(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
