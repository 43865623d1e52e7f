package gviz_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"citegraph/graph/layout/gviz/engine"
)

// childMode, as the first argument and with a mode after it, makes the test
// binary play the child.
const childMode = "play-the-child:"

func TestMain(m *testing.M) {
	mode, ok := "", false
	if len(os.Args) > 1 {
		mode, ok = strings.CutPrefix(os.Args[1], childMode)
	}
	if !ok {
		os.Exit(m.Run())
	}
	switch mode {
	case "serve":
		if err := engine.Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	case "sleep":
		time.Sleep(time.Hour)
	case "hog":
		for held := [][]byte{}; ; time.Sleep(time.Millisecond) {
			b := make([]byte, 8<<20)
			for i := range b {
				b[i] = 1
			}
			held = append(held, b)
		}
	case "crash":
		panic("the engine broke")
	case "garbage":
		fmt.Println("not what was asked for")
	}
}
