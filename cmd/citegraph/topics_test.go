package main

import (
	"testing"

	"citegraph/graph/render"
)

// Every format and every measure is in the pages of help.
func TestTopics(t *testing.T) {
	t.Parallel()
	for _, spec := range render.Specs() {
		if readers[spec.Name] == "" {
			t.Errorf("nothing reads %s", spec.Name)
		}
	}
	docs, err := measureDocs()
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, c := range docs {
		said[c.Name] = c.Doc
	}
	for _, name := range everyMeasure() {
		if said[name] == "" {
			t.Errorf("nothing is said of %s", name)
		}
	}
}
