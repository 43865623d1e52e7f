package main

import (
	"context"
	"os"
)

func Example() {
	if err := run(context.Background(), os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// 0.120  Arbor 2019     resolved   cited by 0
	// 0.390  10.5555/lost   unfetched  cited by 1
	// 0.172  Boden 2008     resolved   cited by 1
	// 0.318  Crumb 1994     resolved   cited by 2
}
