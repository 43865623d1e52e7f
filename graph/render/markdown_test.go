package render

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMarkdownGolden(t *testing.T) {
	t.Parallel()
	golden(t, "sample.md", written(t, Markdown, sample()))
}

// Two readers of Markdown find the tables and no markup of a title's.
func TestMarkdownIsReadByPandoc(t *testing.T) {
	t.Parallel()
	v := sample()
	for _, reader := range []string{"gfm", "markdown"} {
		page := runTool(t, string(written(t, Markdown, v)), "pandoc", "-f", reader, "-t", "html", "--wrap=none")
		if strings.Contains(page, "<script") || strings.Contains(page, "<i>") || strings.Contains(page, "<code>") {
			t.Errorf("%s: a title became markup", reader)
		}
		if n := strings.Count(page, "<table"); n != 2 {
			t.Errorf("%s: %d tables", reader, n)
		}
		if n := strings.Count(page, "<tr"); n < len(v.Items)+1+1+16 {
			t.Errorf("%s: %d rows", reader, n)
		}
		for _, want := range []string{"*Vertices", "[[wiki]] | pipe | `code` _under_", "{a|b|"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: %q did not come through", reader, want)
			}
		}
	}
}

// In CommonMark an escaped text is that text again.
func TestMdTextOneLine(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		if got := mdText(s); strings.ContainsAny(got, "<\n\r") {
			t.Fatalf("%q is written %q", s, got)
		}
	})
}
