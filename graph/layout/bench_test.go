package layout

import (
	"fmt"
	"testing"
)

func BenchmarkTimeline(b *testing.B) {
	for _, n := range []int{80, 300, 2000, 10000} {
		in := withSpine(literature(n, 1), 40)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				Timeline(in, plotFor(n))
			}
		})
	}
}
