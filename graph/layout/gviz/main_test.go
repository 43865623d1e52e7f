package gviz_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// childPath is the program of testdata/child, built once for all tests; "" where
// there is no go command to build it with.
var childPath string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "gviz-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "child.exe")
	if err := exec.Command("go", "build", "-o", path, "./testdata/child").Run(); err == nil {
		childPath = path
	}
	return m.Run()
}
