package view

import (
	"math"
	"strconv"
	"strings"
)

// thin separates thousands: a narrow blank at which no line is broken.
const thin = "\u202f"

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
// three digits, and never with an exponent.
func number(v float64) string {
	const whole = 1e15 // up to here every whole number is itself
	size := math.Abs(v)
	switch {
	case math.IsNaN(v):
		return "–"
	case math.IsInf(v, 1):
		return "∞"
	case math.IsInf(v, -1):
		return "−∞"
	case size < whole && (v == math.Trunc(v) || size >= 999.5):
		return Count(int(math.Round(v)))
	case size >= whole:
		text := strconv.FormatFloat(size, 'f', 0, 64)
		return minus(v) + grouped(text)
	case size < leastNumber:
		return "0"
	}
	decimals := 2 - int(math.Floor(math.Log10(size)))
	text := strconv.FormatFloat(size, 'f', decimals, 64)
	return minus(v) + strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// leastNumber is what is as good as nothing to a reader.
const leastNumber = 1e-9

func minus(v float64) string {
	if v < 0 {
		return "−"
	}
	return ""
}

// things is a count with its noun: "1 work", "20 works".
func things(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + one + "s"
}
