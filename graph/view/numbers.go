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
// three digits, and never with an exponent but for what is next to nothing and
// still not 0: "3.2×10⁻¹²".
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
		return minus(v) + tiny(size)
	}
	decimals := 2 - int(math.Floor(math.Log10(size)))
	text := strconv.FormatFloat(size, 'f', decimals, 64)
	return minus(v) + strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// leastNumber is where zeros before the digits are too many to be counted.
const leastNumber = 1e-9

// tiny is a number with two digits and a power of ten.
func tiny(size float64) string {
	digits, power, _ := strings.Cut(strconv.FormatFloat(size, 'e', 1, 64), "e-")
	power = strings.TrimLeft(power, "0")
	return strings.TrimSuffix(digits, ".0") + "×10⁻" + raised.Replace(power)
}

var raised = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

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
