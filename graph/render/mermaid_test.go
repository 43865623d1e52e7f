package render

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"citegraph/graph/view"
)

func TestMermaidGolden(t *testing.T) {
	t.Parallel()
	golden(t, "sample.mmd", written(t, Mermaid, sample()))
}

// Every line is one of the five that Mermaid knows, whatever the labels hold.
func TestMermaidLines(t *testing.T) {
	t.Parallel()
	v := sample()
	hostileLabels(v)
	known := regexp.MustCompile(`^(flowchart RL|  w\d+(\(\["[^"]*"\]\)|\["[^"]*"\]|\{\{"[^"]*"\}\})(:::\w+)?|  click w\d+ href "[^"]+"|  w\d+ (-->|==>|-\.->|---) w\d+|  classDef [^"]+)$`)
	works, links := 0, 0
	for line := range strings.Lines(string(written(t, Mermaid, v))) {
		line = strings.TrimSuffix(line, "\n")
		if !known.MatchString(line) {
			t.Errorf("Mermaid does not know %q", line)
		}
		switch {
		case strings.Contains(line, `"]`) || strings.Contains(line, `"}}`):
			works++
		case strings.Contains(line, "-> w") || strings.Contains(line, "==> w"):
			links++
		}
	}
	if works != len(v.Items) || links != len(v.Links) {
		t.Errorf("%d works, %d citations", works, links)
	}
}

// Only what the picture draws is in it.
func TestMermaidTop(t *testing.T) {
	t.Parallel()
	v := sample()
	v.Items[0].Drawn, v.Items[1].Drawn = true, true
	text := string(written(t, Mermaid, v))
	if strings.Count(text, "click") != 2 || strings.Count(text, "> w") != 1 {
		t.Errorf("%s", text)
	}
}

func TestMermaidTooLarge(t *testing.T) {
	t.Parallel()
	if err := Mermaid(failing{}, random(300, 1)); !errors.Is(err, ErrMermaid) {
		t.Errorf("%v, want %v", err, ErrMermaid)
	}
}

func TestMermaidText(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"Bauer 2012": "Bauer 2012", `"a" & <b>`: "#34;a#34; #38; #60;b#62;", "`x` #1": "#96;x#96; #35;1", "Müller 漢\nx": "Müller 漢 x",
	} {
		if got := mermaidText(s); got != want {
			t.Errorf("%q is written %q, want %q", s, got, want)
		}
	}
}

// Of more links than Mermaid draws, those of the picture are drawn.
func TestMermaidDrawsTheStrongest(t *testing.T) {
	t.Parallel()
	v := random(60, 1)
	v.Graph, v.Links = "coupling", nil
	for i := range v.Items {
		v.Items[i].Drawn = true
		for k := range i {
			v.Links = append(v.Links, view.Link{Citing: k, Cited: i, Count: 1 + (i+k)%7, Drawn: (i+k)%7 == 6})
		}
	}
	text := string(written(t, Mermaid, v))
	if n := strings.Count(text, " --- "); n != 252 || !strings.Contains(text, "%% the strongest 252 of 1770 links between these works\n") {
		t.Errorf("%d links:\n%.300s", n, text)
	}
	for i := range v.Links {
		v.Links[i].Drawn = true
	}
	if err := Mermaid(failing{}, v); !errors.Is(err, ErrMermaid) || !strings.Contains(err.Error(), "links, and nothing was written") {
		t.Errorf("%v, want %v", err, ErrMermaid)
	}
}

// One citation alone is no main path: report and diagram mark none, as the picture.
func TestShortMainPath(t *testing.T) {
	t.Parallel()
	v := sample()
	for _, steps := range []int{1, 2} {
		v.Links[3].MainPath = steps == 2
		if n := strings.Count(string(written(t, Mermaid, v)), "==>"); n != steps*(steps-1) {
			t.Errorf("%d thick arrows for %d steps", n, steps)
		}
		if n := strings.Count(string(written(t, DOT, v)), "weight=8]"); n != steps*(steps-1) {
			t.Errorf("DOT: %d wide lines for %d steps", n, steps)
		}
		if text := string(written(t, Markdown, v)); strings.Contains(text, "Main path, oldest first") != (steps == 2) || strings.Contains(text, "it would be one citation alone") != (steps == 1) {
			t.Errorf("%d steps:\n%s", steps, text)
		}
	}
}
