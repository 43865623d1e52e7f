package render

import (
	"fmt"
	"math"
)

// rgb is a colour for formats that cannot take one from a style sheet.
type rgb struct{ r, g, b uint8 }

func (c rgb) hex() string { return fmt.Sprintf("#%02x%02x%02x", c.r, c.g, c.b) }

// communityColour gives the largest eight communities the colours of Okabe and
// Ito, which colour-blind readers can tell apart (Color Universal Design, 2008),
// and grey to all others and to works without a community.
func communityColour(community int) rgb {
	inks := [...]rgb{
		{0x00, 0x72, 0xb2}, {0xe6, 0x9f, 0x00}, {0x00, 0x9e, 0x73}, {0xcc, 0x79, 0xa7},
		{0x56, 0xb4, 0xe9}, {0xd5, 0x5e, 0x00}, {0xf0, 0xe4, 0x42}, {0x5c, 0x5c, 0x5c},
	}
	if community < 0 || community >= len(inks) {
		return rgb{0xa0, 0xa0, 0xa0}
	}
	return inks[community]
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
