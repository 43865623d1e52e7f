package view

import (
	"math"
	"strconv"
)

// ticks are the round numbers from lo to hi: all multiples of 1, 2 or 5 times a
// power of ten, the smallest step for which there are at most so many of them, but
// no smaller one than least. None where lo is not below hi by a number that
// arithmetic can divide.
func ticks(lo, hi float64, most int, least float64) []float64 {
	if !(hi-lo > tiniest) || math.IsInf(hi-lo, 0) {
		return nil
	}
	step := roundStep((hi-lo)/float64(max(most, 1)), least)
	for {
		first, last := math.Ceil(lo/step-1e-9), math.Floor(hi/step+1e-9)
		if last-first < float64(max(most, 1)) {
			var list []float64
			for k := first; k <= last; k++ {
				list = append(list, tidy(float64(k*step)))
			}
			return list
		}
		step = roundStep(1.5*step, least)
	}
}

// roundStep is the smallest of 1, 2 and 5 times a power of ten that is not below
// step and not below least.
func roundStep(step, least float64) float64 {
	step = max(step, least)
	unit := math.Pow(10, math.Floor(math.Log10(step)))
	for _, m := range [...]float64{1, 2, 5, 10} {
		if m*unit >= step*(1-1e-9) {
			return tidy(m * unit)
		}
	}
	return 10 * unit
}

// tiniest is what numbers with all their digits are above.
const tiniest = 1e-290

// tidy drops the last digits, which arithmetic leaves behind: 0.30000000000000004.
func tidy(v float64) float64 {
	if v == 0 || math.Abs(v) < 1e-300 {
		return 0
	}
	t, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 12, 64), 64)
	if err != nil {
		return v
	}
	return t
}

// tickText is a round number as text, with as many decimals as its step has;
// thousands are set off.
func tickText(v, step float64) string {
	if v == 0 {
		return "0"
	}
	if math.Abs(v) >= 1e15 || step < 1e-6 {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	decimals := max(0, int(-math.Floor(math.Log10(step)+1e-9)))
	text := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	whole := text
	if decimals > 0 {
		whole = text[:len(text)-decimals-1]
	}
	text = grouped(whole) + text[len(whole):]
	if v < 0 {
		return "−" + text
	}
	return text
}

// stepOf is the distance of ticks.
func stepOf(list []float64) float64 {
	if len(list) < 2 {
		return 1
	}
	return tidy(list[1] - list[0])
}
