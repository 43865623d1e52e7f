// Command child plays the child process in tests: as it should be, or with one of
// the faults that a real one can have.
package main

import (
	"fmt"
	"os"
	"time"

	"citegraph/graph/layout/gviz/engine"
)

func main() {
	switch os.Args[1] {
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
	case "say-tmpdir":
		dir, ok := os.LookupEnv("TMPDIR")
		fmt.Print(ok, " ", dir)
	}
}
