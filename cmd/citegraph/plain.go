package main

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestLine bounds a message: a hostile title or file name must not fill a
// terminal.
const longestLine = 1000

// plain makes text from outside safe to print on a terminal, in one line:
// control characters, directional overrides and bytes that are no UTF-8 are
// shown as Go escapes, so that nothing can move the cursor or hide.
func plain(s string) string {
	var b strings.Builder
	for i, r := range s {
		if b.Len() > longestLine {
			b.WriteString("…")
			break
		}
		switch {
		case r == utf8.RuneError && isBadByte(s[i:]):
			b.WriteString(`\x` + strconv.FormatUint(uint64(s[i]), 16))
		case unicode.Is(unicode.Zs, r):
			b.WriteByte(' ')
		case unicode.IsPrint(r) || joins(r):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
	}
	return b.String()
}

// isBadByte tells a byte that is no UTF-8 from a real U+FFFD.
func isBadByte(s string) bool {
	_, size := utf8.DecodeRuneInString(s)
	return size == 1
}

// joins reports whether r is one of the two invisible characters that Persian
// and Indic spelling needs.
func joins(r rune) bool { return r == '\u200c' || r == '\u200d' }

// cut shortens text to at most n characters, the last of them an ellipsis.
func cut(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return strings.TrimRight(string([]rune(s)[:n-1]), " ") + "…"
}

// quoted is text from outside as it stands in a message.
func quoted(s string) string { return `"` + plain(cut(s, 200)) + `"` }
