package biblio

import (
	"slices"
	"strings"
)

// YearInText is the year of the work that the text of a reference speaks of, such
// as 1914 of "Gates B.N. (1914) The temperature of the bee colony": the one in
// parentheses, or where none is, the one that stands for itself ("Goulson, 2003.
// Bumblebees", "J Exp Biol. 1950;27:1"). It is 0 where there is none, or where
// there are several: which of them it is would be a guess.
//
// latest is the last year that can be meant, that of the citing work or the year
// after; 0 for any. What is earlier than 1500 is a page rather than a year.
func YearInText(text string, latest int) int {
	if latest == 0 {
		latest = LastYear
	}
	in, bare := yearsIn(text, latest)
	if len(in) == 0 {
		in = bare
	}
	if len(in) != 1 {
		return 0
	}
	return in[0]
}

// yearsIn are the different years of a text, those in parentheses and those that
// stand for themselves.
func yearsIn(text string, latest int) (in, bare []int) {
	before := ""
	for word := range strings.FieldsSeq(strings.NewReplacer("(", " (", ")", ") ").Replace(text)) {
		if lookedUp(word) {
			break // what follows is when the citing author was there
		}
		year, inside := yearWord(word)
		switch {
		case year < earliestInText || year > latest || counts(before):
		case inside && !slices.Contains(in, year):
			in = append(in, year)
		case !inside && !slices.Contains(bare, year):
			bare = append(bare, year)
		}
		before = word
	}
	return in, bare
}

const earliestInText = 1500

// yearWord is the year that a word is, with a letter or not, and the mark after it:
// "(2003a)", "1950;27:1". A number with a hyphen is one of pages, one with a slash
// part of an address.
func yearWord(word string) (year int, inside bool) {
	word, inside = strings.CutPrefix(word, "(")
	n := digits(word)
	if n != 4 {
		return 0, false
	}
	rest := word[n:]
	if rest != "" && rest[0] >= 'a' && rest[0] <= 'z' {
		rest = rest[1:]
	}
	switch {
	case rest == "", rest[0] == ';', strings.Trim(rest, ".,:)]") == "", rest[0] == '.' && !isDigit(rest[1]):
		return plausible(word[:n]), inside
	}
	return 0, false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// lookedUp tells whether a word begins the date of a visit to a page.
func lookedUp(word string) bool {
	word = strings.ToLower(strings.Trim(word, "([.,:;"))
	return word == "accessed" || word == "retrieved" || word == "visited"
}

// counts tells whether a number after the word is one of pages, volumes and the
// like.
func counts(word string) bool {
	word = strings.ToLower(strings.Trim(word, "(.,:;"))
	return slices.Contains([]string{"p", "pp", "page", "pages", "s", "vol", "volume", "no", "nr", "number", "art", "article", "id", "paper", "rfc", "iso"}, word)
}
