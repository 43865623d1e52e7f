package render

import (
	"fmt"
	"strconv"
	"strings"
)

// linkWidth writes the width of the line of a link, unless it is that of all
// lines.
func (s *svg) linkWidth(width float64) {
	if width > 0 {
		s.f(" stroke-width=\"%s\"", n(s.t.widthOf(width)))
	}
}

// solidShare is how much narrower than others a theme draws links whose lines
// are as black as can be.
const solidShare = 0.36

// widthOf is how wide the theme draws the line of a link.
func (t *theme) widthOf(width float64) float64 {
	if t.solid {
		return width * solidShare
	}
	return width
}

// lineInk is the ink of lines that belong to discs of an ink: a darker one
// where thin lines of it would be lost on a light ground.
func (t *theme) lineInk(ink string) string {
	const light, pale = 128, 200
	if lightness(t.ground) < light || lightness(ink) < pale {
		return ink
	}
	return shade(ink, 0.78)
}

// lightness is how light a colour is, 0 … 255: the luma of ITU-R BT.709.
func lightness(ink string) float64 {
	r, g, b := channels(ink)
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// shade darkens a colour to a share of its light.
func shade(ink string, share float64) string {
	r, g, b := channels(ink)
	return fmt.Sprintf("#%02x%02x%02x", uint8(r*share), uint8(g*share), uint8(b*share))
}

// channels are red, green and blue of a colour "#rrggbb", 0 … 255 each.
func channels(ink string) (r, g, b float64) {
	value, err := strconv.ParseUint(strings.TrimPrefix(ink, "#"), 16, 24)
	if err != nil {
		return 0, 0, 0
	}
	return float64(value >> 16), float64(value >> 8 & 0xff), float64(value & 0xff)
}
