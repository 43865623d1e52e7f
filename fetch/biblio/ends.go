package biblio

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// joinBlanks mends a DOI that blanks have broken ("10.1371/journal.pone.
// 0012731"): whole is the body with every blank taken out when each of them
// stands where one was put in, else the body up to its first blank, which is
// also first.
func joinBlanks(body string) (whole, first string) {
	chunks := strings.Fields(body)
	if len(chunks) == 0 {
		return "", ""
	}
	if len(chunks) > 8 {
		return chunks[0], chunks[0]
	}
	for i, next := range chunks[1:] {
		if !continues(chunks[i], next) {
			return chunks[0], chunks[0]
		}
	}
	return strings.Join(chunks, ""), chunks[0]
}

// continues reports whether next looks like the rest of a DOI that begins with
// prev, rather than like the next word.
func continues(prev, next string) bool {
	if prefixLen(next) > 0 {
		return false
	}
	if strings.IndexByte("/<>:_", next[0]) >= 0 {
		return true
	}
	if strings.IndexByte("./-:<>_(", prev[len(prev)-1]) < 0 {
		return false
	}
	c := next[0]
	switch strings.TrimRight(foldASCII(next), ".,:") {
	case "p", "pp", "vol", "no", "nr", "art", "ed", "eds", "al", "pmid", "pmcid", "epub", "in":
		return false
	}
	if '0' <= c && c <= '9' {
		return true
	}
	return 'a' <= c && c <= 'z' && (strings.HasSuffix(next, ".") || strings.ContainsAny(next, "0123456789"))
}

var (
	// A SICI holds "<65::aid-zoo7>", never a closing tag or one of these.
	markup     = regexp.MustCompile(`(?i)</|<(?:a|b|i|u|br|p|em|hr|li|td|tr|th|div|sub|sup|span|strong|ref|ext-link|pub-id|uri|doi|string)(?:\s[^>]*|\s*/)?>|<!--|\]\(|\}\{|\]\]`)
	escapedEnd = regexp.MustCompile(`\\[nrt"']|\\\\`)
	cjkStops   = "。，；：、！？）】」』》〉［］｛｝“”‘’«»„"
)

// cutMarkup cuts a body where markup, a literal line end or East Asian
// punctuation begins: none of these can be within a DOI.
func cutMarkup(body string) string {
	body = cutAt(body, "<]}", markup)
	body = cutAt(body, `\`, escapedEnd)
	if i := strings.IndexAny(body, cjkStops); i >= 0 {
		body = body[:i]
	}
	return cutUnbalanced(cutQuote(body), "}")
}

// cutQuote cuts body at its first quotation mark that cannot be its own: a DOI may
// hold one ("10.1000/a\"b"), but then a letter or digit stands on either side of
// it, and no attribute of a tag begins there.
func cutQuote(body string) string {
	for i := range len(body) {
		if body[i] == '"' && (!isWithin(body, i) || attribute.MatchString(body[i+1:])) {
			return body[:i]
		}
	}
	return body
}

var attribute = regexp.MustCompile(`^[A-Za-z][A-Za-z-]*=`)

// isWithin reports whether letters or digits stand on either side of s[i].
func isWithin(s string, i int) bool {
	return i > 0 && i+1 < len(s) && isAlnum(s[i-1]) && isAlnum(s[i+1])
}

// cutQuotation cuts body at its first quotation mark where one was opened before
// it: the mark closes it then.
func cutQuotation(before, body string) string {
	if i := strings.IndexByte(body, '"'); i >= 0 && strings.Count(before, `"`)%2 == 1 {
		return body[:i]
	}
	return body
}

// cutAt cuts body at the first match of re, which holds one of the characters.
func cutAt(body, characters string, re *regexp.Regexp) string {
	if !strings.ContainsAny(body, characters) {
		return body
	}
	if m := re.FindStringIndex(body); m != nil {
		return body[:m[0]]
	}
	return body
}

// cutUnbalanced cuts body at the first bracket of closers that closes nothing.
func cutUnbalanced(body, closers string) string {
	for _, c := range []byte(closers) {
		depth := 0
		for i := range len(body) {
			switch body[i] {
			case opener(c):
				depth++
			case c:
				depth--
			}
			if depth < 0 {
				body = body[:i]
				break
			}
		}
	}
	return body
}

func opener(closer byte) byte {
	switch closer {
	case ')':
		return '('
	case ']':
		return '['
	case '}':
		return '{'
	}
	return '<'
}

// trimEnd drops what ends a sentence, a quotation or a bracket around a DOI,
// but keeps brackets that the DOI opened itself.
func trimEnd(s string) string {
	for s != "" {
		switch c := s[len(s)-1]; c {
		case '.', ',', ';', ':', '!', '?', '*', '\'', '"', '`', '|', '=', '&', '^', '~', '\\', ' ', '(', '[', '{', '<':
			s = s[:len(s)-1]
			continue
		case ')', ']', '}', '>':
			if strings.Count(s, string(c)) > strings.Count(s, string(opener(c))) {
				s = s[:len(s)-1]
				continue
			}
		}
		r, n := utf8.DecodeLastRuneInString(s)
		if !strings.ContainsRune("’‘”“»«›‹…—–·•¶†‡§", r) {
			break
		}
		s = s[:len(s)-n]
	}
	return s
}

// tails are matched where one can begin: at a character of tailStarts.
var tails = regexp.MustCompile(`^(?i)(?:` +
	`/(?:abstract|summary|full|full\.html|fulltext|fulltext\.html|full-text|full/html|pdf|epdf|pdfdirect|pdfplus|epub|html|htm|xml|meta|` +
	`references|citations|citedby|metrics|figures|tables|comments|related|suppinfo|suppl_file.*|supplementary-material.*|download|` +
	`standard|issuetoc|asset.*|index\.html|-/dcsupplemental.*|-/dc1)/?` +
	`|\.(?:(?:full|full-text)\.)?pdf(?:\+html)?|\.(?:html?|xml|full|abstract|short|full-text|long|epdf)` +
	`|/transform.*|/agency|/` +
	`|;jsessionid=.*|\?.*|#[a-z:/!].*)$`)

const tailStarts = "/.;?#"

// tailAt is where the first known tail of a suffix begins, -1 without one.
func tailAt(suffix string) int {
	for i := range len(suffix) {
		if strings.IndexByte(tailStarts, suffix[i]) >= 0 && tails.MatchString(suffix[i:]) {
			return i
		}
	}
	return -1
}

// ownTails are those of single publishers: the version of a preprint at bioRxiv
// and medRxiv, and the number of the page at Oxford.
var ownTailed = [...]string{"10.1101", "10.64898", "10.1093"}
var ownTails = regexp.MustCompile(`^10\.(?:1101|64898)/.*[0-9](v[0-9]+)$|^10\.1093/[^/]+/[^/]*[a-z][^/]*(/[0-9]{5,8})$`)

// cutTail takes one known tail of a publisher's address off the end of d.
func cutTail(d string) string {
	n := prefixLen(d)
	if n == 0 || n+2 > len(d) {
		return d
	}
	if slices.Contains(ownTailed[:], d[:n]) {
		if m := ownTails.FindStringSubmatch(d); m != nil {
			return strings.TrimSuffix(d, m[1]+m[2])
		}
	}
	if at := tailAt(d[n+1:]); at > 0 {
		return d[:n+1+at]
	}
	return d
}
