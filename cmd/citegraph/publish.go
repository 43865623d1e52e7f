package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
)

// A product is an output that is ready to be written: main goes to the target,
// beside goes to files beside it.
type product struct {
	target
	main   func(io.Writer) error
	beside []file
}

// A file is a path and what goes there.
type file struct {
	path  string
	write func(io.Writer) error
}

// publish makes all products and then hands them over: to files by renaming,
// to standard output and devices by writing. If one of them cannot be made,
// none is.
//
// extra is what goes to standard output besides, nil for nothing.
func (c *command) publish(products []product, extra func(io.Writer) error) error {
	streams, err := c.stage(products)
	if err != nil {
		return err
	}
	if extra != nil {
		table, err := rendered(extra)
		if err != nil {
			return err
		}
		streams = append(streams, stream{target{name: "standard output"}, table})
	}
	for _, s := range streams {
		err := c.deliver(s)
		if errors.Is(err, errPipeClosed) {
			continue
		}
		if err != nil {
			return err
		}
	}
	if err := c.staging.commit(); err != nil {
		return failed(err, fmt.Sprintf("cannot put the output files in place: %v", reason(err)), "none was changed")
	}
	return nil // a reader who has seen enough changes nothing of what was done
}

// tellBeside names the files that nobody named, but that were written.
func (c *command) tellBeside(products []product) {
	for _, p := range products {
		var names []string
		for _, f := range p.beside {
			names = append(names, plain(f.path))
		}
		if len(names) > 0 && !p.isStdout() && !p.direct {
			c.advise("with %s: %s", plain(p.name), strings.Join(names, ", "))
		}
	}
}

// A stream is bytes for something that cannot be renamed.
type stream struct {
	target
	bytes []byte
}

func (c *command) stage(products []product) ([]stream, error) {
	var streams []stream
	for _, p := range products {
		if p.isStdout() || p.direct {
			b, err := rendered(p.main)
			if err != nil {
				return nil, failed(err, fmt.Sprintf("cannot make %s for %s: %v", p.format, p.name, err))
			}
			streams = append(streams, stream{p.target, b})
			continue
		}
		if err := c.staging.add(p.path, p.main); err != nil {
			return nil, unwritable(p.target, err)
		}
		for _, b := range p.beside {
			if err := c.staging.add(b.path, b.write); err != nil {
				return nil, unwritable(target{name: b.path, path: b.path}, err)
			}
		}
	}
	return streams, nil
}

func rendered(write func(io.Writer) error) ([]byte, error) {
	var b bytes.Buffer
	err := write(&b)
	return b.Bytes(), err
}

func (c *command) deliver(s stream) error {
	if s.isStdout() {
		return writeAll(c.stdout, s.bytes)
	}
	flags := os.O_WRONLY
	if descriptor.MatchString(s.path) {
		flags |= os.O_APPEND // what others wrote there stays
	}
	device, err := os.OpenFile(s.path, flags, 0)
	if err != nil {
		return unwritable(s.target, err)
	}
	if _, err := device.Write(s.bytes); err != nil {
		return unwritable(s.target, errors.Join(err, device.Close()))
	}
	if err := device.Close(); err != nil {
		return unwritable(s.target, err)
	}
	return nil
}

// writeAll writes to standard output. A reader that has seen enough is no
// failure.
func writeAll(w io.Writer, b []byte) error {
	_, err := w.Write(b)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.EPIPE):
		return errPipeClosed
	default:
		return failed(err, fmt.Sprintf("cannot write to standard output: %v", reason(err)), "nothing was written")
	}
}
