package main

import (
	"bytes"
	"context"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// A small run gives a row for each size.
func TestTable(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds the program")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command here")
	}
	var out bytes.Buffer
	if err := run(context.Background(), []string{"-works", "20,40", "-repeat", "1", "-dot", ""}, &out); err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| (20|40) \| \d+ \| [\d.]+ \| \d+ \| \d+ \| [\d.]+ \|  \|  \|$`).FindAllString(out.String(), -1)
	if len(rows) != 2 {
		t.Errorf("%s", out.String())
	}
}

func TestWrongFlags(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"-works", "many"}, {"-works", "1"}, {"-repeat", "0"}} {
		if err := run(context.Background(), args, new(bytes.Buffer)); err == nil || !strings.HasPrefix(err.Error(), args[0]) {
			t.Errorf("%v: %v", args, err)
		}
	}
}
