package measure

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"citegraph/fetch/biblio"
)

// titles are the telling words of the titles of a map.
type titles struct {
	words      [][]string // of each work, each once
	everywhere map[string]int
	forms      map[string]map[string]int // how each word is written
	count      int
}

func newTitles(n int) *titles {
	return &titles{words: make([][]string, n), everywhere: map[string]int{}, forms: map[string]map[string]int{}}
}

// add reads the title of work v. What citing lists say of a work is often no
// title, but all that they know of it: it is passed over.
func (t *titles) add(v int, w *biblio.Work) {
	if w == nil || w.Source == biblio.FromReference {
		return
	}
	t.words[v] = titleWords(w.Title, t.forms)
	for _, word := range t.words[v] {
		t.everywhere[word]++
	}
	if len(t.words[v]) > 0 {
		t.count++
	}
}

const (
	wordsOfCommunity = 2
	shareOfTitles    = 8 // a word must be in one of so many titles
)

// telling are the words that set the titles of some works apart; none where
// there are not enough.
func (t *titles) telling(members []int) []string {
	inside := map[string]int{}
	titled := 0
	for _, v := range members {
		if len(t.words[v]) > 0 {
			titled++
		}
		for _, word := range t.words[v] {
			inside[word]++
		}
	}
	var terms []string
	for word, n := range inside {
		if n >= 2 && n*shareOfTitles >= titled && 2*n*t.count >= 3*t.everywhere[word]*titled {
			terms = append(terms, word)
		}
	}
	if len(terms) < wordsOfCommunity {
		return nil
	}
	slices.SortFunc(terms, func(x, y string) int {
		return cmp.Or(
			cmp.Compare(inside[y]*inside[y]*t.everywhere[x], inside[x]*inside[x]*t.everywhere[y]),
			cmp.Compare(x, y))
	})
	terms = slices.Clip(terms[:wordsOfCommunity])
	for k, word := range terms {
		terms[k] = usualForm(t.forms[word])
	}
	return terms
}

// titleWords are the stems of a title's telling words, each once. forms counts
// how each stem is written: a name keeps its capital, but not the words of a
// title that is all in capitals.
func titleWords(title string, forms map[string]map[string]int) []string {
	words := strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' })
	capitals := mostlyCapitals(words)
	var stems []string
	for k, word := range words {
		word = strings.Trim(word, "-")
		lower := strings.ToLower(word)
		if utf8.RuneCountInString(lower) < 4 || stopWords[lower] {
			continue
		}
		if capitals || k == 0 {
			word = lower
		}
		stem := stemOf(lower)
		if forms[stem] == nil {
			forms[stem] = map[string]int{}
		}
		forms[stem][word]++
		if !slices.Contains(stems, stem) {
			stems = append(stems, stem)
		}
	}
	return stems
}

// mostlyCapitals tells titles Whose Longer Words Mostly Begin with a Capital: there
// a capital is no sign of a name. The first word does not count.
func mostlyCapitals(words []string) bool {
	long, upper := 0, 0
	for k, w := range words {
		if k > 0 && len(w) >= 4 {
			long++
			if first, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(first) {
				upper++
			}
		}
	}
	return 2*upper > long
}

// stemOf takes the plural off an English word.
func stemOf(word string) string {
	switch {
	case strings.HasSuffix(word, "ies") && len(word) > 5:
		return word[:len(word)-3] + "y"
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
		return word
	case strings.HasSuffix(word, "s") && len(word) > 4:
		return word[:len(word)-1]
	}
	return word
}

// usualForm is the way in which a word is most often written.
func usualForm(forms map[string]int) string {
	best := ""
	for f, n := range forms {
		if best == "" || n > forms[best] || n == forms[best] && f > best {
			best = f
		}
	}
	return best
}

// stopWords are common in titles and tell nothing of the subject.
var stopWords = func() map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(`about across after against among analysis and application applications approach
approaches are assessment associated based been before behavior behaviour behavioural between both case changes
characterization combined comparison comparative control data dependent design determination determined different
differential does during dynamics early effect effects evaluation evidence exposure factors field first following
for found from function general global have high higher impact impacts implications improved increase increased
increases induced influence information insights into introduction investigation its laboratory large level levels
like long lower major mechanism mechanisms method methods model modeling modelling models more multiple natural
nature need novel observations observed only other over overview part perspective perspectives population
populations possible potential presence present problem problems properties quality rate recent reduced related
relation relationship relationships report response responses results review revisited role science selected several
short significant simple single small some species specific state status structure studies study support system
systems technique techniques than that the their theory there these they this three through time toward towards
treatment trends type types under understanding unusual update upon use used using various versus very
well what when where which with within without work world year years paper proceedings conference international
journal annual volume chapter book edition eine einer und der die das des les dans pour avec`) {
		set[w] = true
	}
	return set
}()
