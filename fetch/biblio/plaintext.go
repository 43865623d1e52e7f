package biblio

import (
	"bytes"
	"html"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// PlainText makes one line of plain text out of a title as registries hold it:
// JATS, HTML and MathML markup goes, entities are decoded (at most twice: more
// was not meant), white space is one blank, control and direction characters go.
// What only looks like a tag stays ("p<0.05", "a < b"), and so does U+FFFD: a
// broken name is shown as it is, not guessed at. "H<sub>2</sub>O" becomes "H2O",
// however the record was indented.
func PlainText(s string) string {
	if isPlainText(s) {
		return s
	}
	s = strings.ToValidUTF8(s, "\uFFFD")
	if strings.ContainsAny(s, "<&") {
		s = stripTags(s)
		for range 2 {
			decoded := entity.ReplaceAllStringFunc(s, html.UnescapeString)
			if decoded == s {
				break
			}
			s = stripTags(decoded)
		}
	}
	return strings.Join(strings.Fields(strings.Map(readable, s)), " ")
}

// isPlainText recognises what needs no work: printable ASCII with single blanks.
func isPlainText(s string) bool {
	blank := true
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c > '~' || c == '<' || c == '&' || c == ' ' && blank {
			return false
		}
		blank = c == ' '
	}
	return s == "" || !blank
}

// readable drops what must not reach a label: control characters and those that
// turn the direction of text. Joiners stay, for scripts and emoji need them.
func readable(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case r == 0x200C || r == 0x200D:
		return r
	case unicode.IsControl(r) || isInvisible(r) || 0xE0000 <= r && r <= 0xE007F || 0xFFF9 <= r && r <= 0xFFFB:
		return -1
	}
	return r
}

// stripTags takes the tags out of s, and the content of elements that only say
// again what stands beside them.
func stripTags(s string) string {
	ms := marks(s)
	if len(ms) == 0 {
		return s
	}
	w := textWriter{opened: map[string]int{}, hasMath: slices.ContainsFunc(ms, func(m mark) bool { return m.name == "math" })}
	from := 0
	for _, m := range ms {
		w.text(s[from:m.start])
		w.mark(m)
		from = m.end
	}
	w.text(s[from:])
	return string(w.out)
}

// A textWriter collects the text between marks.
type textWriter struct {
	out    []byte
	open   []element
	opened map[string]int // how many of each name are open
	hidden int            // open elements that hide their content
	math   int            // open elements of MathML, where white space means nothing
	// after tells what stands directly before the text to come: the end of a
	// sub- or superscript, of another element, or neither.
	after    boundary
	hasMath  bool // somewhere in the text: TeX beside it is a second rendering
	indented bool // white space stood before the script that just ended
}

type element struct {
	name     string
	children int
}

type boundary int

const (
	plain boundary = iota
	scriptStart
	scriptEnd
	inlineEnd
	mathEnd
)

func (w *textWriter) text(t string) {
	if w.hidden > 0 || t == "" {
		return
	}
	rest := strings.TrimLeftFunc(t, unicode.IsSpace)
	broken := strings.Contains(t[:len(t)-len(rest)], "\n")
	switch {
	case w.math > 0:
		t = strings.TrimSpace(t)
	case w.after == scriptStart:
		t = rest
	case w.after == scriptEnd && (broken || w.indented) && (joinsFormula(rest) || joinsWord(rest)):
		t = rest
	case w.after == inlineEnd && broken && joinsWord(rest):
		t = rest
	case w.after == mathEnd && beginsWord(t):
		t = " " + t
	}
	if t != "" {
		w.after = plain
	}
	w.out = append(w.out, t...)
}

func (w *textWriter) mark(m mark) {
	if m.name == "" || w.hidden > 0 && !m.closing {
		return
	}
	if w.hidden == 0 && w.math == 0 {
		w.joint(m)
	}
	if m.closing {
		w.close(m.name)
		return
	}
	if n := len(w.open); n > 0 {
		parent := &w.open[n-1]
		parent.children++
		if parent.name == "mfrac" && parent.children == 2 {
			w.out = append(w.out, '/')
		}
	}
	if !m.void && !blocks[m.name] {
		w.open = append(w.open, element{name: m.name})
		w.count(m.name, 1)
	}
}

// joint decides about the white space around a mark outside formulas.
func (w *textWriter) joint(m mark) {
	trimmed := bytes.TrimRightFunc(w.out, unicode.IsSpace)
	space := w.out[len(trimmed):]
	broken := bytes.IndexByte(space, '\n') >= 0
	switch {
	case blocks[m.name]:
		w.out, w.after = append(w.out, ' '), plain
	case scripts[m.name] && m.closing:
		w.out, w.after = trimmed, scriptEnd
	case scripts[m.name]:
		w.indented = len(space) > 0
		if w.indented && (m.name != "sup" || broken) {
			w.out = trimmed
		}
		w.after = scriptStart
	case m.name == "math" && endsWord(w.out):
		w.out = append(w.out, ' ')
	case m.closing:
		w.after = inlineEnd
	case broken && endsOpen(trimmed):
		w.out = trimmed
	}
}

// close closes the innermost open element of that name, and those inside it.
func (w *textWriter) close(name string) {
	if w.opened[name] == 0 {
		return
	}
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.open[i].name == name {
			for _, e := range w.open[i:] {
				w.count(e.name, -1)
			}
			w.open = w.open[:i]
			if name == "math" && w.math == 0 {
				w.after = mathEnd
			}
			return
		}
	}
}

func (w *textWriter) count(name string, by int) {
	w.opened[name] += by
	switch name {
	case "math":
		w.math += by
	case "annotation", "annotation-xml":
		w.hidden += by
	case "tex-math":
		if w.hasMath {
			w.hidden += by
		}
	}
}

// endsWord and beginsWord find words that a publisher has glued to a formula, as
// in "for<math>d</math>-complete": two letters at least, so that "pK" stays one.
func endsWord(s []byte) bool {
	r, n := utf8.DecodeLastRune(s)
	before, _ := utf8.DecodeLastRune(s[:len(s)-n])
	return unicode.IsLetter(r) && unicode.IsLetter(before)
}

func beginsWord(s string) bool {
	word := s
	if i := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }); i >= 0 {
		word = s[:i]
	}
	switch word {
	case "th", "st", "nd", "rd":
		return false
	}
	return utf8.RuneCountInString(word) > 1
}

// endsOpen reports whether s ends in a bracket that opens.
func endsOpen(s []byte) bool {
	return len(s) > 0 && strings.IndexByte("([{", s[len(s)-1]) >= 0
}

// joinsWord reports whether t goes on directly after an element: it begins with
// punctuation that closes, or with a hyphen and a letter.
func joinsWord(t string) bool {
	if t == "" {
		return false
	}
	if strings.IndexByte(",.;:!?)]}", t[0]) >= 0 {
		return true
	}
	for _, hyphen := range []string{"-", "‐", "‑"} {
		if rest, ok := strings.CutPrefix(t, hyphen); ok {
			return rest != "" && rest[0] != ' '
		}
	}
	return false
}

// joinsFormula reports whether the first word of t can go on a chemical formula
// ("O", "SiO", "Cl)"), and is no English word ("In", "As").
func joinsFormula(t string) bool {
	word := t
	if i := strings.IndexFunc(t, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }); i >= 0 {
		word = t[:i]
	}
	switch word {
	case "":
		return false
	case "I", "In", "As", "At", "No", "He", "Be", "Am":
		if strings.TrimSpace(t) != word { // alone before the next mark, it is no word
			return false
		}
	}
	for word != "" {
		n := 1
		if len(word) > 1 && 'a' <= word[1] && word[1] <= 'z' {
			n = 2
		}
		if !elements[word[:n]] && digits(word[:1]) == 0 {
			return false
		}
		word = word[n:]
	}
	return true
}
