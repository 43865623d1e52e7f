//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"citegraph/graph/synthetic"
)

// TestMain lets the test binary be its own child, as the program is.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == childFlag {
		if err := runChild(os.Args[2], os.Stdout); err != nil {
			os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestAgreement: on a small network every program gives the values that we do.
func TestAgreement(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	arcs, _ := synthetic.Recipe{Works: 300, References: 5, AgainstTime: 0.05, Seed: 1}.Arcs()
	file := filepath.Join(folder, "arcs")
	if err := writeArcs(file, arcs); err != nil {
		t.Fatal(err)
	}
	python := ""
	if err := exec.Command("/usr/bin/python3", "-c", "import igraph, networkx").Run(); err == nil {
		python = "/usr/bin/python3"
	}
	b := &bench{plan: plan{python: python, limit: time.Minute, repeat: 1, folder: folder}, slow: map[[2]string]bool{}}
	for _, operation := range []string{"pagerank", "hits", "betweenness", "harmonic", "core"} {
		j := job{Operation: operation, Works: 300, Arcs: file}
		_, want, err := b.best(context.Background(), j, "citegraph")
		if err != nil || len(want) != 300 {
			t.Fatalf("%s: %d values (%v)", operation, len(want), err)
		}
		for _, program := range []string{"gonum", "igraph", "networkx"} {
			if program != "gonum" && python == "" {
				t.Logf("no igraph and networkx here: %s is compared with gonum only", operation)
				break
			}
			o, got, err := b.best(context.Background(), j, program)
			if err != nil || len(got) != 300 || o.Seconds <= 0 {
				t.Errorf("%s of %s: %d values, %+v (%v)", operation, program, len(got), o, err)
				continue
			}
			for v := range want {
				if d := got[v] - want[v]; d > 1e-9*max(1, want[v]) || -d > 1e-9*max(1, want[v]) {
					t.Errorf("%s of %d: %s has %v, we %v", operation, v, program, got[v], want[v])
					break
				}
			}
		}
	}
}

// TestTable: a small run of the whole.
func TestTable(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	err := run(context.Background(), []string{"-works", "200", "-against", "0.02", "-without", "igraph,networkx", "-repeat", "1"}, &out)
	if err != nil {
		t.Fatal(err)
	}
	for _, operation := range operations() {
		if !strings.Contains(out.String(), "\n| "+operation+" | ") {
			t.Errorf("no row for %s in\n%s", operation, &out)
		}
	}
	if strings.Count(out.String(), "×**") < 6 {
		t.Errorf("gonum has no times in\n%s", &out)
	}
}

func TestPlan(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"-works", "many"}, {"-against", "some"}, {childFlag, "{"}, {childFlag, `{"Arcs":"/nowhere"}`}} {
		if err := run(context.Background(), args, &bytes.Buffer{}); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}

func TestLimit(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "arcs")
	if err := writeArcs(file, nil); err != nil {
		t.Fatal(err)
	}
	b := &bench{plan: plan{limit: time.Nanosecond, folder: folder}, slow: map[[2]string]bool{}}
	for _, want := range []string{"> 0 s", "»"} { // what took too long once is not tried on more works
		if o, _, err := b.best(context.Background(), job{Operation: "build", Arcs: file}, "citegraph"); err != nil || o.Missing != want {
			t.Errorf("%+v, want %s (%v)", o, want, err)
		}
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	if got := compare(outcome{}, outcome{}, []float64{1, 2}, []float64{1, 2.2}); got != "9e-02" {
		t.Errorf("largest difference %s", got)
	}
	if got := compare(outcome{Result: 0.5}, outcome{Result: 0.25}, nil, nil); got != "0.2500 to our 0.5000" {
		t.Errorf("results %s", got)
	}
	if got := compare(outcome{}, outcome{}, []float64{1}, nil); got != "" {
		t.Errorf("nothing to compare: %s", got)
	}
	if got := cell(outcome{Seconds: 2, CPU: 3.5, Memory: 10}, outcome{Seconds: 0.5}); got != "2.00 s (3.50), 10 MB · **4.00×**" {
		t.Errorf("cell %s", got)
	}
	text, err := json.Marshal(outcome{Missing: "–"})
	if err != nil || !strings.Contains(string(text), "–") {
		t.Errorf("%s (%v)", text, err)
	}
}
