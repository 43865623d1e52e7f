package biblio

import (
	"regexp"
	"strings"
	"unicode"
)

var tag = regexp.MustCompile(`<!--(?s:.*?)-->|<!\[CDATA\[|\]\]>|<\?[^<>]*\?>|` +
	`</\s*[A-Za-z][A-Za-z0-9:_-]*\s*>|` +
	`<[A-Za-z][A-Za-z0-9:_-]*(?:\s+[A-Za-z_][A-Za-z0-9:_.-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))*\s*/?>`)

// A mark is one tag within a text.
type mark struct {
	start, end    int
	name          string // local name in lower case: "mi" for <mml:mi>; "" for comments
	closing, void bool
}

// marks finds the tags of s. A name that no markup language of titles has counts
// only where it is opened and closed again, and that of a program never: a title
// with a script in it is about one.
func marks(s string) []mark {
	var ms []mark
	opened, closed := map[string]bool{}, map[string]bool{}
	for _, at := range tag.FindAllStringIndex(s, -1) {
		m := readMark(s, at)
		ms = append(ms, m)
		if m.closing {
			closed[m.name] = true
		} else {
			opened[m.name] = true
		}
	}
	kept := ms[:0]
	for _, m := range ms {
		if m.name == "" || knownTags[m.name] || opened[m.name] && closed[m.name] && !programs[m.name] {
			kept = append(kept, m)
		}
	}
	return kept
}

func readMark(s string, at []int) mark {
	text := s[at[0]:at[1]]
	m := mark{start: at[0], end: at[1]}
	if text[0] == ']' || text[1] == '!' || text[1] == '?' {
		return m
	}
	m.closing, m.void = text[1] == '/', strings.HasSuffix(text, "/>")
	name := strings.Trim(text, "</> \t\r\n")
	if i := strings.IndexFunc(name, unicode.IsSpace); i >= 0 {
		name = name[:i]
	}
	if i := strings.LastIndexByte(name, ':'); i >= 0 {
		name = name[i+1:]
	}
	m.name = strings.ToLower(strings.TrimRight(name, "/"))
	return m
}

var (
	scripts = set("sub sup inf")
	// blocks part words and have no content of their own here.
	blocks = set("br break p div hr li ul ol tr td th sec list list-item")
	// programs are the elements of HTML whose content is run, not read.
	programs = set("script style iframe object embed")
	// knownTags are the elements of HTML, JATS and MathML that titles hold.
	knownTags = set("a abbr alternatives annotation annotation-xml b bdi big bold br break chem cite code def-list disp-formula div du " +
		"email em emph ext-link fixed-case fn font formula h1 h2 h3 h4 hr i img inf inline-formula inline-graphic institution it italic " +
		"label li list list-item maction maligngroup math menclose merror mfenced mfrac mglyph mi mmultiscripts mn mo monospace mover " +
		"mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover " +
		"named-content none ol overline p private-char q roman sans-serif sc scp sec semantics small span strike string-name strong " +
		"styled-content sub subtitle sup tbody td tex-math th tr tt u ul underline uri xref")
	elements = set("H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb " +
		"Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi " +
		"Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm")
)

func set(names string) map[string]bool {
	m := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		m[name] = true
	}
	return m
}
