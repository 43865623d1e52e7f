package measure

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// wide is an array of non-negative integers of so many 64-bit words each, the
// least word first. Numbers of paths pass 2¹⁸⁴ in a network of a million works:
// no float holds them, and a math/big.Int for each would cost more time and
// memory than the network.
type wide struct {
	words int
	at    []uint64
}

func newWide(n, words int) wide { return wide{words: words, at: make([]uint64, n*words)} }

// of is the i-th number.
func (w wide) of(i int) []uint64 { return w.at[i*w.words : (i+1)*w.words : (i+1)*w.words] }

// accumulate adds x, which is no longer than sum, to sum; overflow tells that it did not fit.
func accumulate(sum, x []uint64) (overflow bool) {
	var carry uint64
	for len(x) >= 4 && len(sum) >= 4 { // the processor adds these in four steps
		s, y := (*[4]uint64)(sum), (*[4]uint64)(x)
		s[0], carry = bits.Add64(s[0], y[0], carry)
		s[1], carry = bits.Add64(s[1], y[1], carry)
		s[2], carry = bits.Add64(s[2], y[2], carry)
		s[3], carry = bits.Add64(s[3], y[3], carry)
		sum, x = sum[4:], x[4:]
	}
	for i, word := range x {
		sum[i], carry = bits.Add64(sum[i], word, carry)
	}
	for i := len(x); carry != 0 && i < len(sum); i++ {
		sum[i], carry = bits.Add64(sum[i], 0, carry)
	}
	return carry != 0
}

// multiply sets product to x·y, of which it must be long enough to hold the value.
func multiply(product, x, y []uint64) {
	clear(product)
	x, y = trim(x), trim(y)
	for i, a := range x {
		var carry uint64
		for j := 0; i+j < len(product) && (j < len(y) || carry != 0); j++ {
			var b uint64
			if j < len(y) {
				b = y[j]
			}
			hi, lo := bits.Mul64(a, b)
			var c uint64
			lo, c = bits.Add64(lo, carry, 0)
			hi += c
			product[i+j], c = bits.Add64(product[i+j], lo, 0)
			carry = hi + c
		}
	}
}

// trim drops leading zeros.
func trim(x []uint64) []uint64 {
	for len(x) > 0 && x[len(x)-1] == 0 {
		x = x[:len(x)-1]
	}
	return x
}

// compare orders two numbers of one length.
func compare(x, y []uint64) int {
	for i := len(x) - 1; i >= 0; i-- {
		switch {
		case x[i] < y[i]:
			return -1
		case x[i] > y[i]:
			return 1
		}
	}
	return 0
}

// approximate is x to within 2⁻⁵² of itself; +Inf from 2¹⁰²⁴ on.
func approximate(x []uint64) float64 {
	x = trim(x)
	n := len(x)
	switch n {
	case 0:
		return 0
	case 1:
		return float64(x[0])
	}
	top := float64(x[n-1])*0x1p64 + float64(x[n-2])
	return math.Ldexp(top, 64*(n-2))
}

// integer is x as a math/big integer.
func integer(x []uint64) *big.Int {
	bytes := make([]byte, 0, 8*len(x))
	for _, word := range slices.Backward(x) {
		for shift := 56; shift >= 0; shift -= 8 {
			bytes = append(bytes, byte(word>>shift))
		}
	}
	return new(big.Int).SetBytes(bytes)
}
