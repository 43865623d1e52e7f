package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"citegraph/fetch"
)

var update = flag.Bool("update", false, "write the golden file anew")

func TestDraw(t *testing.T) {
	var got bytes.Buffer
	if err := draw(context.Background(), records, "10.5555/garden", &got); err != nil {
		t.Fatal(err)
	}
	const golden = "garden.mmd"
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("run with -update if this is meant:\n%s", diff)
	}
}

// A seed that no file has a record of is an error that says so.
func TestDrawWithoutTheSeed(t *testing.T) {
	shelf := fstest.MapFS{"one.json": {Data: []byte(`{"DOI":"10.5555/other","title":["Other"]}`)}}
	err := draw(context.Background(), shelf, "10.5555/garden", new(bytes.Buffer))
	if !errors.Is(err, fetch.ErrNotAsked) {
		t.Errorf("err = %v, want ErrNotAsked", err)
	}
}
