package main

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestPlain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"A quiet title, Müller 2012 – 東京", "A quiet title, Müller 2012 – 東京"},
		{"two\nlines\tand a\rreturn", `two\nlines\tand a\rreturn`},
		{"\x1b[31mred\x1b[0m \x07", `\x1b[31mred\x1b[0m \a`},
		{"\u009b31m", `\u009b31m`}, // C1: a terminal may take it for ESC [
		{"left\u202eright", `left\u202eright`},
		{"no\u00a0break\u2009thin", "no break thin"},
		{"می\u200cخواهم", "می\u200cخواهم"},
		{"bad \xff byte", `bad \xff byte`},
		{"kept \ufffd mark", "kept \ufffd mark"},
		{"\u2028", `\u2028`},
	} {
		if got := plain(c.in); got != c.want {
			t.Errorf("plain(%q) = %q, want %q", c.in, got, c.want)
		}
	}
	if got := plain(strings.Repeat("long ", 10_000)); len(got) > longestLine+10 || !strings.HasSuffix(got, "…") {
		t.Errorf("a long text becomes %d bytes, ending in %q", len(got), got[len(got)-5:])
	}
}

func FuzzPlain(f *testing.F) {
	f.Add("\x1b]0;title\x07")
	f.Add("\xc2")
	f.Fuzz(func(t *testing.T, s string) {
		got := plain(s)
		if !utf8.ValidString(got) {
			t.Fatalf("plain(%q) is no UTF-8: %q", s, got)
		}
		for _, r := range got {
			if !unicode.IsPrint(r) && !joins(r) {
				t.Fatalf("plain(%q) keeps %q", s, r)
			}
		}
	})
}

func TestCut(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{
		{"short", 5, "short"},
		{"Größenordnung", 6, "Größe…"},
		{"two words", 5, "two…"},
	} {
		if got := cut(c.in, c.n); got != c.want {
			t.Errorf("cut(%q, %d) = %q, want %q", c.in, c.n, got, c.want)
		}
	}
}
