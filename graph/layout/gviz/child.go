package gviz

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"citegraph/graph/layout"
)

// grace is how long a child that was told to die may keep its pipes open.
const grace = 2 * time.Second

// run lets the child answer one request, within the limits.
func (e Engine) run(ctx context.Context, in layout.Input, r Request) (string, error) {
	if len(e.Command) == 0 {
		return "", e.fail(in, ErrCrashed, "no command to run it")
	}
	ctx, cancel := context.WithTimeoutCause(ctx, e.deadline(), ErrDeadline)
	defer cancel()
	ctx, kill := context.WithCancelCause(ctx)
	defer kill(nil)

	c := exec.CommandContext(ctx, e.Command[0], e.Command[1:]...)
	c.Env = childEnviron(e.memory())
	c.WaitDelay = grace
	var out bytes.Buffer
	var said complaint
	c.Stdout, c.Stderr = &out, &said
	stdin, err := c.StdinPipe()
	if err != nil {
		return "", e.fail(in, ErrCrashed, err.Error())
	}
	if err := c.Start(); err != nil {
		if cause := context.Cause(ctx); cause != nil {
			return "", e.stopped(in, cause)
		}
		return "", e.fail(in, ErrCrashed, err.Error())
	}
	// The pipe stays open: Wait closes it, and with it this write if the child
	// has died before it read everything.
	go json.NewEncoder(stdin).Encode(r)
	go watchMemory(ctx, c.Process.Pid, e.memory(), kill)
	switch err := c.Wait(); {
	case context.Cause(ctx) != nil:
		return "", e.stopped(in, context.Cause(ctx))
	case err != nil:
		return "", e.fail(in, ErrCrashed, cmp.Or(said.firstLine(), err.Error()))
	}
	return e.answer(in, out.Bytes())
}

func (e Engine) deadline() time.Duration { return cmp.Or(e.Deadline, DefaultDeadline) }
func (e Engine) memory() int64           { return cmp.Or(e.Memory, DefaultMemory) }

// stopped tells why the child was killed.
func (e Engine) stopped(in layout.Input, cause error) error {
	switch {
	case errors.Is(cause, ErrDeadline):
		return e.fail(in, ErrDeadline, "more than "+e.deadline().String())
	case errors.Is(cause, ErrMemory):
		return e.fail(in, ErrMemory, fmt.Sprintf("more than %d MB", e.memory()>>20))
	}
	return e.fail(in, cause, "")
}

func (e Engine) answer(in layout.Input, out []byte) (string, error) {
	var r Response
	if err := json.Unmarshal(out, &r); err != nil {
		return "", e.fail(in, ErrCrashed, "its answer could not be read")
	}
	if r.Plain == "" {
		return "", e.fail(in, ErrCrashed, cmp.Or(r.Error, "it gave no layout"))
	}
	return r.Plain, nil
}

// childEnviron is what the child knows of its surroundings: no token or other
// setting of ours, a garbage collector that works before the limit is reached,
// and a second thread, since WebAssembly keeps one to itself.
func childEnviron(limit int64) []string {
	env := slices.DeleteFunc(os.Environ(), func(s string) bool { return strings.HasPrefix(s, "CITEGRAPH_") })
	return append(env, fmt.Sprintf("GOMEMLIMIT=%d", limit*3/4), "GOMAXPROCS=2", "GOTRACEBACK=none")
}

// watchMemory kills the child once it holds more than limit bytes.
func watchMemory(ctx context.Context, pid int, limit int64, kill context.CancelCauseFunc) {
	const every = 20 * time.Millisecond
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if held, ok := resident(pid); ok && held > limit {
				kill(ErrMemory)
				return
			}
		}
	}
}

// A complaint keeps the first few thousand bytes of what a child complains of.
type complaint struct{ bytes.Buffer }

func (c *complaint) Write(p []byte) (int, error) {
	const most = 4096
	c.Buffer.Write(p[:min(len(p), max(0, most-c.Len()))])
	return len(p), nil
}

func (c *complaint) firstLine() string {
	line, _, _ := strings.Cut(strings.TrimSpace(c.String()), "\n")
	return strings.TrimSpace(line)
}
