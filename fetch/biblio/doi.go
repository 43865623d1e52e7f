package biblio

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A DOI is a digital object identifier, bare and with ASCII letters in lower
// case: "10.1109/sc.2012.71". Other letters are left as they are: DOIs are
// case-insensitive in ASCII only. ParseDOI makes one out of any dress.
type DOI string

// maxDOI is longer than any DOI is; what is longer is none.
const maxDOI = 2048

// Valid reports whether d is well formed: a prefix of "10." and four to nine
// digits (which may have further numbers after full stops), a slash, and a
// suffix with a letter or digit and without white space or control characters; or a
// shortDOI. It says
// nothing about whether anybody registered d.
func (d DOI) Valid() bool {
	if d.IsShort() {
		return true
	}
	s := string(d)
	n := prefixLen(s)
	return n > 0 && n+1 < len(s) && len(s) <= maxDOI && s[n] == '/' && suffixOK(s[n+1:]) && s == foldASCII(s)
}

// Prefix is the part before the first slash: "10.1109", which tells the
// registration agency. It is "10" for a shortDOI.
func (d DOI) Prefix() string {
	prefix, _, _ := strings.Cut(string(d), "/")
	return prefix
}

// IsShort reports whether d is a shortDOI, "10/" and a few letters and digits:
// an alias that only doi.org can expand. No registry knows it, and one of them
// in a batch spoils the batch.
func (d DOI) IsShort() bool {
	code, ok := strings.CutPrefix(string(d), "10/")
	return ok && isShortCode(code)
}

// URL is the address that resolves d, https://doi.org/ and d, with everything
// escaped that a path may not hold, and everything that is special in HTML.
func (d DOI) URL() string {
	const plain = "-._~/:;()!$,@+=*"
	var b strings.Builder
	b.WriteString("https://doi.org/")
	for i := range len(d) {
		c := d[i]
		if isAlnum(c) || strings.IndexByte(plain, c) >= 0 && !dotSegment(string(d), i) {
			b.WriteByte(c)
		} else {
			const hex = "0123456789ABCDEF"
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		}
	}
	return b.String()
}

// dotSegment reports whether the slash at s[i] would be taken out of a path by
// a careful client: "/./" and "/../" are content in a DOI.
func dotSegment(s string, i int) bool {
	if s[i] != '/' {
		return false
	}
	segment, _, _ := strings.Cut(s[i+1:], "/")
	return segment == "." || segment == ".."
}

// foldASCII lowers A–Z and nothing else: strings.ToLower would turn the Kelvin
// sign into a k and so one DOI into another.
func foldASCII(s string) string {
	for i := range len(s) {
		if c := s[i]; 'A' <= c && c <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if c := b[i]; 'A' <= c && c <= 'Z' {
					b[i] = c + 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

// prefixLen is the length of the DOI prefix that s begins with: "10.", four to
// nine digits, and any number of "." and digits; 0 when there is none.
func prefixLen(s string) int {
	if !strings.HasPrefix(s, "10.") {
		return 0
	}
	n := 3 + digits(s[3:])
	if n < len("10.1234") || n > len("10.123456789") {
		return 0
	}
	for n < len(s) && s[n] == '.' && digits(s[n+1:]) > 0 {
		n += 1 + digits(s[n+1:])
	}
	return n
}

func digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

func suffixOK(s string) bool {
	if !utf8.ValidString(s) || !strings.ContainsFunc(s, isWordRune) {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || isInvisible(r)
	})
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isShortCode tells the codes of shortDOIs from page ranges and dates ("10/12"):
// they have a letter.
func isShortCode(code string) bool {
	letters := 0
	for i := range len(code) {
		c := code[i]
		switch {
		case 'a' <= c && c <= 'z':
			letters++
		case c < '0' || c > '9':
			return false
		}
	}
	return letters > 0 && 2 <= len(code) && len(code) <= 8
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// Hint says what is suspicious about a DOI that no registry knows, as advice to
// whoever typed it; "" when nothing is. A dash that a word processor made out of
// a hyphen is the commonest cause.
func (d DOI) Hint() string {
	if h := hyphenated(string(d)); h != string(d) {
		return "it holds a dash where DOIs have a hyphen; did you mean the hyphen of " + h + "?"
	}
	if t := cutTail(string(d)); t != string(d) {
		return "its end looks like part of a page's address; did you mean " + t + "?"
	}
	return ""
}

var hyphens = strings.NewReplacer("‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "―", "-", "−", "-", "﹣", "-", "－", "-")

func hyphenated(s string) string { return hyphens.Replace(s) }

// Fold is s with ASCII letters in lower case, which is how a bare DOI is
// compared. It makes no DOI out of what is none: see Valid and ParseDOI.
func Fold(s string) DOI { return DOI(foldASCII(s)) }

// Decoded is d with its percent-codes undone, once. Where a DOI was deposited
// with codes left in ("10.1000/7%3C5%3E1"), that is the DOI that was meant; in a
// registered DOI a code may be content.
func (d DOI) Decoded() DOI { return DOI(foldASCII(unpercent(string(d)))) }
