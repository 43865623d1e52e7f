package main

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"citegraph/fetch/biblio"
)

func TestNumber(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text        string
		least, most int
		want        int // -1: refused
	}{
		{"0", 0, 0, 0},
		{"12", 0, 0, 12},
		{"+3", 0, 0, 3},
		{"-1", 0, 0, -1},
		{"0", 1, 0, -1},
		{"9999", 1, 9999, 9999},
		{"10000", 1, 9999, -1},
		{"1e3", 0, 0, -1},
		{"", 0, 0, -1},
		{"９", 0, 0, -1},
		{"9223372036854775808", 0, 0, -1},
	} {
		got := 77
		err := (&number{to: &got, least: c.least, most: c.most}).Set(c.text)
		switch {
		case c.want < 0 && (err == nil || got != 77):
			t.Errorf("%q from %d to %d: %d, %v; want it refused", c.text, c.least, c.most, got, err)
		case c.want >= 0 && (err != nil || got != c.want):
			t.Errorf("%q from %d to %d: %d, %v; want %d", c.text, c.least, c.most, got, err, c.want)
		}
	}
}

func TestChoice(t *testing.T) {
	t.Parallel()
	var got string
	c := &choice{&got, []string{"timeline", "dot", "sfdp"}}
	for _, text := range []string{"dot", "DOT"} {
		if err := c.Set(text); err != nil || got != "dot" {
			t.Errorf("Set(%q): %q, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"sdfp":   "did you mean sfdp?",
		"time":   "did you mean timeline?",
		"":       "give timeline, dot or sfdp",
		"spiral": "give timeline, dot or sfdp",
	} {
		if err := c.Set(text); err == nil || err.Error() != want {
			t.Errorf("Set(%q): %v, want %q", text, err, want)
		}
	}
}

// DOIs and file names may hold commas: a value is never split.
func TestListsAreNotSplit(t *testing.T) {
	t.Parallel()
	var dois []biblio.DOI
	var names []string
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.Var(&doiList{&dois}, "seed", "")
	f.VarP(&fileList{&names}, "output", "o", "")
	if err := f.Parse([]string{"--seed", "10.1001/jama.251.19.2504,2509", "-o", "a,b.svg", "-oc.svg"}); err != nil {
		t.Fatal(err)
	}
	if len(dois) != 1 || dois[0] != "10.1001/jama.251.19.2504,2509" {
		t.Errorf("DOIs %q", dois)
	}
	if strings.Join(names, " ") != "a,b.svg c.svg" {
		t.Errorf("names %q", names)
	}
}

func TestCheckAddress(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{
		"me@example.org":            true,
		"first.last+tag@ex.ac.uk":   true,
		"":                          false,
		"nobody":                    false,
		"Me <me@example.org>":       false,
		"me@example.org, you@x.org": false,
		"me@example.org\r\nX: y":    false,
		"m\u202e@example.org":       false,
	} {
		if err := checkAddress(text); (err == nil) != ok {
			t.Errorf("checkAddress(%q): %v", text, err)
		}
	}
}

// Whatever stands on the command line: no panic, one line, a promised status.
func FuzzCommandLine(f *testing.F) {
	for _, line := range []string{"map", "map\x00--depth\x00-1", "rank\x00-o\x00-", "help\x00map", "--\x00x", "map\x00--by=\x00", "-vq", "completion\x00bash"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		args := append(strings.Split(line, "\x00"), "--offline")
		for _, a := range args {
			// Neither the fuzzer's own folder nor its disk is to be written.
			if strings.HasPrefix(a, "-o") || strings.HasPrefix(a, "--o") || strings.HasPrefix(a, "--cache") || a == "cache" || a == layoutVerbName {
				t.Skip()
			}
		}
		tr := try(t, args...)
		status := tr.run()
		if status != exitDone && status != exitFailed && status != exitUsage {
			t.Errorf("%q: status %d", args, status)
		}
		if status != exitDone && len(args) > 1 && strings.Count(tr.err.String(), "citegraph: ") == 0 {
			t.Errorf("%q: status %d without a word: %q", args, status, tr.err.String())
		}
	})
}
