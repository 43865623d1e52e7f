package biblio

import (
	"html"
	"regexp"
	"strings"
	"unicode"
)

// unmask takes off what text systems put over a DOI's characters, whatever
// they are: entities, LaTeX and JSON escapes, the remains of a typesetting
// system, invisible characters. White space of any kind becomes a blank.
// Percent-codes stay: whether they are content is for the caller to find out.
func unmask(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if strings.Contains(s, "##hssm###") {
		s = strings.ReplaceAll(s, "##hssm###", "&#")
	}
	s = strings.ReplaceAll(s, "[amp]", "&")
	s = unescapeEntities(s)
	if strings.ContainsAny(s, `\{$`) {
		s = unlatex(s)
	}
	return strings.Map(visible, s)
}

// visible maps white space and control characters to blanks, and drops
// characters that show nothing.
func visible(r rune) rune {
	switch {
	case isInvisible(r):
		return -1
	case unicode.IsSpace(r), unicode.IsControl(r):
		return ' '
	}
	return r
}

// isInvisible: zero-width and direction marks, soft hyphens, byte order marks.
func isInvisible(r rune) bool {
	return r == 0xAD || r == 0x61C || r == 0x180E || r == 0xFEFF ||
		0x200B <= r && r <= 0x200F || 0x202A <= r && r <= 0x202E || 0x2060 <= r && r <= 0x206F
}

var entity = regexp.MustCompile(`&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});`)

// unescapeEntities decodes entities at most twice, for "&amp;lt;" is common and
// more is not. Only whole ones are decoded: "&section=2" is no "§ion=2".
func unescapeEntities(s string) string {
	for range 2 {
		if !strings.Contains(s, "&") {
			break
		}
		s = entity.ReplaceAllStringFunc(s, html.UnescapeString)
	}
	return s
}

var (
	latexName   = regexp.MustCompile(`\{\\([A-Za-z]+) ?(?:\{\})?\}|\\([A-Za-z]+)(?:\{\}| )?`)
	latexEscape = regexp.MustCompile(`\{\\([_%&$#{}~^])\}|\\([_%&$#{}/~^<>\[\]()*.+:;,-])`)
	latexMath   = regexp.MustCompile(`\{?\$ ?([<>_]) ?\$\}?`)
	latexBraces = regexp.MustCompile(`\{([^{}\s])\}`)
	jsonEscape  = regexp.MustCompile(`\\u00([2-7][0-9a-fA-F])`)

	latexNames = map[string]string{
		"textunderscore": "_", "textless": "<", "textgreater": ">", "lt": "<", "gt": ">", "textdollar": "$",
		"textasciitilde": "~", "textasciicircum": "^", "textbar": "|", "textendash": "–", "textemdash": "—",
		"slash": "/", "allowbreak": "", "textpercent": "%", "textquotesingle": "'", "textnumbersign": "#",
		"textampersand": "&", "textbraceleft": "{", "textbraceright": "}", "textbackslash": `\`,
	}
)

func unlatex(s string) string {
	s = jsonEscape.ReplaceAllStringFunc(s, func(m string) string {
		return string(rune(unhex(m[4])<<4 | unhex(m[5])))
	})
	s = latexName.ReplaceAllStringFunc(s, func(m string) string {
		if c, ok := latexNames[strings.Trim(m, `\{} `)]; ok {
			return c
		}
		return m
	})
	s = latexEscape.ReplaceAllString(s, "$1$2")
	s = latexMath.ReplaceAllString(s, "$1")
	return latexBraces.ReplaceAllString(s, "$1")
}

func unhex(c byte) byte {
	switch {
	case c >= 'a':
		return c - 'a' + 10
	case c >= 'A':
		return c - 'A' + 10
	}
	return c - '0'
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// unpercent decodes every whole percent-code of s once; others stay.
func unpercent(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]) {
			b.WriteByte(unhex(s[i+1])<<4 | unhex(s[i+2]))
			i += 2
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}
