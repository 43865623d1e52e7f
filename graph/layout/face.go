package layout

import "unicode"

// A Face is a size and weight of the sans-serif type that captions are set in.
// Width tells how much room a line of it needs, so that boxes can be planned
// where no font is at hand.
type Face struct {
	Size float64 // of the em, in user units
	Bold bool
}

// slack is added to every width: a viewer's sans-serif may run a little wider
// than the faces that were measured.
const slack = 1.03

// wideEm and plainEm are the widths, in ems, of characters that the tables
// lack: East Asian ones fill their square, others are taken as wide letters.
const (
	wideEm  = 1.0
	plainEm = 0.7
)

// advances holds the widths of consecutive characters from first on.
type advances struct {
	first  rune
	widths string
}

// Width is the advance width of s on one line, in user units, a few per cent
// on the safe side. Combining and invisible characters take no room.
func (f Face) Width(s string) float64 {
	var ems float64
	for _, r := range s {
		ems += f.advance(r)
	}
	return float64(ems*f.Size) * slack
}

// Height is the height of a line's box, from the top of the capitals and
// ascenders to the foot of the descenders.
func (f Face) Height() float64 { return f.Size * 1.0 }

// Ascent is the part of Height above the baseline.
func (f Face) Ascent() float64 { return f.Size * 0.77 }

// Fit shortens s to at most width, at a word's end where one is near, and
// marks the cut with an ellipsis.
func (f Face) Fit(s string, width float64) string {
	if f.Width(s) <= width {
		return s
	}
	room := width - f.Width("…")
	var ems float64
	cut, space := 0, 0
	for i, r := range s {
		if unicode.IsSpace(r) {
			space = i
		}
		ems += f.advance(r)
		if float64(ems*f.Size)*slack > room {
			break
		}
		cut = i + len(string(r))
	}
	if space > 0 && space > cut*3/4 && space <= cut {
		cut = space
	}
	return s[:cut] + "…"
}

func (f Face) advance(r rune) float64 {
	table := regular[:]
	if f.Bold {
		table = bold[:]
	}
	for _, run := range table {
		if i := int(r - run.first); i >= 0 && i < len(run.widths) {
			return float64(run.widths[i]-' ') / 80
		}
	}
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Cc):
		return 0
	case isWide(r):
		return wideEm
	}
	return plainEm
}

// isWide tells East Asian wide characters and emoji.
func isWide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo, unicode.Yi) ||
		r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60 || r >= 0x1f000 && r <= 0x1faff
}
