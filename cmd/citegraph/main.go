// Citegraph grows the citation graph of a work or a reading list, measures it
// and draws it. This package puts the library together for a terminal; it is
// the only place that knows of files, flags and exit statuses.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	interrupts := make(chan os.Signal, 2)
	signal.Notify(interrupts, os.Interrupt, syscall.SIGTERM)
	// A reader that has seen enough closes the pipe: writing then is an error
	// to be told apart, not a signal to die of.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(context.Background(), system{
		args:       os.Args[1:],
		stdin:      os.Stdin,
		stdout:     os.Stdout,
		stderr:     os.Stderr,
		env:        os.Getenv,
		userCache:  os.UserCacheDir,
		interrupts: interrupts,
		every:      time.Tick,
	}))
}
