package read_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"citegraph/graph/read"
)

func TestReadYears(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"*Vertices 2\n1999\n2001\n": "",
		"1999.00000\n999999998\n":   "", // Pajek's own value for what is missing
		"%\n1.999e3\r\n0\n":         "",
		"1999\n":                    "1 years for 2 vertices",
		"1\n2\n3\n":                 "3 years for 2 vertices",
	} {
		g := &read.Graph{Labels: []string{"a", "b"}}
		complaint := ""
		if err := g.ReadYears(strings.NewReader(text)); err != nil {
			complaint = err.Error()
		}
		if complaint != want || want == "" && g.Years[0] != 1999 {
			t.Errorf("%q: years %v, %q, want %q", text, g.Years, complaint, want)
		}
	}
}

// Communities, measures and texts are no years, and date nothing.
func TestReadNoYears(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"6\n1\n":            "these are no years: 2 of 2 values are not from 1000 to 2100 (line 1 of the years: \"6\" is none)",
		"0.25\n0.75\n":      "these are no years: 2 of 2 values are not from 1000 to 2100 (line 1 of the years: \"0.25\" is none)",
		"1999\n2001.5\n":    "these are no years: 1 of 2 values are not from 1000 to 2100 (line 2 of the years: \"2001.5\" is none)",
		"1999\nNaN\n":       "these are no years: 1 of 2 values are not from 1000 to 2100 (line 2 of the years: \"NaN\" is none)",
		"0\n2101\n":         "these are no years: 1 of 2 values are not from 1000 to 2100 (line 2 of the years: \"2101\" is none)",
		"n.d.\n-1\n":        "these are no years: 2 of 2 values are not from 1000 to 2100 (line 1 of the years: \"n.d.\" is none)",
		"0\n999999998.00\n": "these are no years: every value is 0, or says that it is not known",
	} {
		g := &read.Graph{Labels: []string{"a", "b"}}
		err := g.ReadYears(strings.NewReader(text))
		if !errors.Is(err, read.ErrNotYears) || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
		if g.Years != nil || g.Skipped != 0 {
			t.Errorf("%q: %+v", text, g)
		}
	}
}

// A few values that are none among many that are cost these alone.
func TestReadYearsWithStrays(t *testing.T) {
	t.Parallel()
	g := &read.Graph{Labels: make([]string, 20)}
	if err := g.ReadYears(strings.NewReader("7\n0\n8\n" + strings.Repeat("1999\n", 17))); !errors.Is(err, read.ErrNotYears) {
		t.Errorf("2 of 19: %v", err)
	}
	g = &read.Graph{Labels: make([]string, 21)}
	if err := g.ReadYears(strings.NewReader("7\n0\n8\n" + strings.Repeat("1999\n", 18))); err != nil {
		t.Fatal(err)
	}
	want := slices.Concat([]int32{0, 0, 0}, slices.Repeat([]int32{1999}, 18))
	if !slices.Equal(g.Years, want) || g.Skipped != 2 || g.Complaint != `line 1 of the years: "7" is none` {
		t.Errorf("%+v", g)
	}
}

func FuzzReadYears(f *testing.F) {
	f.Add("*Vertices 2\n1999.000\n999999998\n")
	f.Add("1\n2\n")
	f.Fuzz(func(t *testing.T, text string) {
		g := &read.Graph{Labels: []string{"a", "b"}}
		err := g.ReadYears(strings.NewReader(text))
		if (err == nil) != (g.Years != nil) {
			t.Errorf("%v, years %v", err, g.Years)
		}
		for _, year := range g.Years {
			if year != 0 && (year < 1000 || year > 2100) {
				t.Error(strconv.Itoa(int(year)))
			}
		}
	})
}
