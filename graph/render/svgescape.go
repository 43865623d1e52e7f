package render

import (
	"strings"
	"unicode/utf8"
)

// xmlText makes any text safe inside XML text and double-quoted attributes:
// markup characters are escaped, what is no UTF-8 becomes U+FFFD, controls and
// other characters that XML 1.0 forbids are dropped, and so are the marks that
// turn the direction of text, lest a title reorder what stands beside it.
func xmlText(s string) string {
	plain := true
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '<' || c == '>' || c == '&' || c == '"' || c == '\'' {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	for _, r := range s {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '&':
			b.WriteString("&amp;")
		case r == '"':
			b.WriteString("&#34;")
		case r == '\'':
			b.WriteString("&#39;")
		case r == '\n' || r == '\t':
			b.WriteRune(r)
		case !isXML(r) || turns(r):
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isXML tells the characters of XML 1.0 that are no controls.
func isXML(r rune) bool {
	return r >= 0x20 && r < 0x7f || r >= 0xa0 && r <= 0xd7ff || r >= 0xe000 && r <= 0xfffd || r >= 0x10000 && r <= utf8.MaxRune
}

// turns tells the controls of bidirectional text.
func turns(r rune) bool {
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x061c
}
