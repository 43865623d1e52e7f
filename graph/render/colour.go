package render

import (
	"fmt"
	"math"
	"strconv"
)

// rgb is a colour for formats that cannot take one from a style sheet.
type rgb struct{ r, g, b uint8 }

func (c rgb) hex() string { return fmt.Sprintf("#%02x%02x%02x", c.r, c.g, c.b) }

// communityColour is the ink that the light theme gives a community; grey for
// those after the eighth and for works without one.
func communityColour(community int) rgb {
	ink := lightTheme.none
	if community >= 0 && community < len(lightTheme.categories) {
		ink = lightTheme.categories[community]
	}
	n, err := strconv.ParseUint(ink[1:], 16, 24)
	if err != nil {
		return rgb{}
	}
	return rgb{uint8(n >> 16), uint8(n >> 8), uint8(n)}
}

// tint is the community's colour lightened so that black type on it can be read.
func tint(community int) string {
	c := communityColour(community)
	light := func(x uint8) uint8 { return uint8(255 - (255-int(x))*2/5) }
	return rgb{light(c.r), light(c.g), light(c.b)}.hex()
}

// lineWidth grows with the root of what two works share, from a hairline.
func lineWidth(count int) float64 {
	return math.Round((0.5+0.5*math.Sqrt(float64(max(count, 0))))*100) / 100
}
