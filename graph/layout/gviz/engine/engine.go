// Package engine is the child's half of graph/layout/gviz: it runs Graphviz.
//
// Graphviz (as WebAssembly, by way of go-graphviz) keeps a goroutine to itself
// until it is done, listens to no context, keeps memory for good and is not safe
// across goroutines. So it runs once in a process of its own, which its parent
// kills when that takes too long.
package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/goccy/go-graphviz"

	"citegraph/graph/layout/gviz"
	"citegraph/graph/layout/gviz/wasmcache"
)

// Why Serve gives up. The process should end then: the engine still runs.
var (
	ErrAbandoned = errors.New("nobody waits for the layout any more")
	ErrMemory    = errors.New("the layout takes too much memory")
)

// go-graphviz has compiled itself by now, in the folder that wasmcache lent it.
func init() { wasmcache.Restore() }

// Serve reads one gviz.Request from in, which must stay open until the answer is
// there, lets the engine work, and writes one gviz.Response to out.
func Serve(in io.Reader, out io.Writer) error {
	var r gviz.Request
	if err := json.NewDecoder(in).Decode(&r); err != nil {
		return fmt.Errorf("a layout request could not be read: %w", err)
	}
	left := make(chan struct{})
	go func() {
		io.Copy(io.Discard, in)
		close(left)
	}()
	done := make(chan gviz.Response, 1)
	go func() { done <- arrange(r) }()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case answer := <-done:
			return json.NewEncoder(out).Encode(answer)
		case <-left:
			return ErrAbandoned
		case <-tick.C:
			if overLimit() {
				return ErrMemory
			}
		}
	}
}

// arrange lays the graph out. Graphviz's own faults become the answer's error.
func arrange(r gviz.Request) (answer gviz.Response) {
	defer func() {
		if fault := recover(); fault != nil {
			answer = gviz.Response{Error: fmt.Sprint(fault)}
		}
	}()
	ctx := context.Background()
	g, err := graphviz.ParseBytes([]byte(r.Graph))
	if err != nil {
		return gviz.Response{Error: err.Error()}
	}
	v, err := graphviz.New(ctx)
	if err != nil {
		return gviz.Response{Error: err.Error()}
	}
	var text bytes.Buffer
	err = v.SetLayout(graphviz.Layout(r.Engine)).Render(ctx, g, "plain", &text)
	if err != nil && text.Len() == 0 {
		return gviz.Response{Error: err.Error()}
	}
	return gviz.Response{Plain: text.String()}
}

// overLimit reports whether the process holds more than GOMEMLIMIT and a third,
// which is what its parent allowed it. It matters where the parent cannot see.
func overLimit() bool {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	held := sample[0].Value.Uint64() - sample[1].Value.Uint64()
	return float64(held) > float64(debug.SetMemoryLimit(-1))*4/3
}
