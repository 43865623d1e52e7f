package main

import (
	"strings"
	"testing"
)

// An inch is 96 units, 72 points and 25.4 mm; parts of a unit are rounded.
func TestLength(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		want int    // 0: refused
		told string // of what is refused
	}{
		{"643", 643, ""},
		{"643px", 643, ""},
		{"10in", 960, ""},
		{"3.3in", 317, ""}, // 316.8
		{"240pt", 320, ""},
		{"170mm", 643, ""}, // 642.52
		{"85mm", 321, ""},  // 321.26
		{"8.5cm", 321, ""},
		{"60 mm", 227, ""}, // 226.77
		{"200", 200, ""},
		{"20000", 20_000, ""},
		{"5000mm", 18_898, ""}, // 18,897.6
		{"199", 0, "that is 199 units of 1/96 inch; give from 200 to 20000, which is 53mm to 5291mm"},
		{"50mm", 0, "that is 189 units of 1/96 inch; "},
		{"20001", 0, "that is 20001 units"},
		{"999999in", 0, "give from 200 to 20000"},
		{"-5", 0, "that is -5 units"},
		{"", 0, "give a whole number from 200 to 20000, or a length such as 85mm, 8.5cm, 3.3in, 240pt or 643px (1 unit is 1/96 inch)"},
		{"300.5", 0, "give a whole number"},
		{"85 furlongs", 0, "such as 85mm"},
		{"mm", 0, "such as 85mm"},
		{"1e3mm", 0, "such as 85mm"},
		{"-85mm", 0, "such as 85mm"},
		{"9999999mm", 0, "such as 85mm"},
		{"85MM", 321, ""},
		{"3.3IN", 317, ""},
	} {
		got := 7
		err := (&length{to: &got, least: 200, most: 20_000}).Set(c.text)
		switch {
		case c.want > 0 && (err != nil || got != c.want):
			t.Errorf("%q: %d, %v; want %d", c.text, got, err, c.want)
		case c.want == 0 && (err == nil || got != 7 || !strings.Contains(err.Error(), c.told)):
			t.Errorf("%q: %d, %v; want it refused: %s", c.text, got, err, c.told)
		}
	}
}
