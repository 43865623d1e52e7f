package render

import (
	"errors"
	"regexp"
	"strings"
	"testing"
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
