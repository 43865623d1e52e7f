package view

import (
	"math"
	"strconv"
	"strings"
)

// thin separates thousands.
const thin = "\u2009"

// Count is a number of things as text: "3 943", with thin spaces.
func Count(n int) string {
	s := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, s = "−", s[1:]
	}
	return sign + grouped(s)
}

func grouped(digits string) string {
	var parts []string
	for len(digits) > 3 {
		parts = append([]string{digits[len(digits)-3:]}, parts...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, parts...), thin)
}

// number is a measure's value as text: whole numbers as they are, others to
// three digits.
func number(v float64) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case v == math.Trunc(v) && math.Abs(v) < 1e9:
		return Count(int(v))
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

// things is a count with its noun: "1 work", "20 works".
func things(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + one + "s"
}
