package main

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// A length is a side of a picture in units, of which an inch has 96: a whole number
// of them, or a measure of paper or screen, rounded to the nearest unit.
type length struct {
	to          *int
	least, most int
}

// unitsIn are the units in one of each measure.
var unitsIn = map[string]float64{"mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "pt": 96.0 / 72, "px": 1}

// measuredLength is a number with a measure: "85mm", "3.3in".
var measuredLength = regexp.MustCompile(`^(\d{1,6}(?:\.\d{1,6})?) ?(mm|cm|in|pt|px)$`)

func (l *length) String() string {
	if l.to == nil {
		return "0"
	}
	return strconv.Itoa(*l.to)
}

func (l *length) Type() string { return "LENGTH" }

func (l *length) Set(s string) error {
	v, err := units(s)
	switch {
	case err != nil:
		return fmt.Errorf("give a whole number from %d to %d, or a length such as 85mm, 8.5cm, 3.3in, 240pt or 643px (1 unit is 1/96 inch)", l.least, l.most)
	case v < l.least || v > l.most:
		return fmt.Errorf("that is %d units of 1/96 inch; give from %d to %d, which is %.0fmm to %.0fmm", v, l.least, l.most,
			math.Ceil(float64(l.least)/unitsIn["mm"]), math.Floor(float64(l.most)/unitsIn["mm"]))
	}
	*l.to = v
	return nil
}

// units is a length in units: a bare number is of them, and whole.
func units(s string) (int, error) {
	parts := measuredLength.FindStringSubmatch(strings.ToLower(s))
	if parts == nil {
		return strconv.Atoi(s)
	}
	v, err := strconv.ParseFloat(parts[1], 64)
	if err != nil {
		return 0, err
	}
	return int(math.Round(v * unitsIn[parts[2]])), nil
}
