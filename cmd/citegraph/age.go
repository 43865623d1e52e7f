package main

import (
	"errors"
	"math"
	"strconv"
	"time"
)

// An age is how long ago something was: a whole number of hours, days, weeks or
// years.
type age struct {
	to    *time.Duration
	typed string
}

func (a *age) String() string { return a.typed }
func (a *age) Type() string   { return "AGE" }

func (a *age) Set(s string) error {
	const day = 24 * time.Hour
	units := map[byte]time.Duration{'h': time.Hour, 'd': day, 'w': 7 * day, 'y': 365 * day}
	if s == "" {
		return errNoAge
	}
	unit, known := units[s[len(s)-1]]
	n, err := strconv.ParseUint(s[:len(s)-1], 10, 32)
	if !known || err != nil || n > uint64(math.MaxInt64/unit) {
		return errNoAge
	}
	*a.to, a.typed = time.Duration(n)*unit, s
	return nil
}

var errNoAge = errors.New("give a number of hours, days, weeks or years, such as 12h, 30d, 8w or 1y")
