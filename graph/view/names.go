package view

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// communityNames names communities by the words that set their titles apart
// from those of the other works; by the label of the work that matters most
// where titles say too little.
func (b *builder) communityNames(members map[int][]int) func(community int) string {
	everywhere := map[string]int{}
	words := make([][]string, len(b.v.Items))
	forms := map[string]map[string]int{}
	for i := range b.v.Items {
		words[i] = titleWords(b.v.Items[i].Work.Title, forms)
		for _, w := range words[i] {
			everywhere[w]++
		}
	}
	return func(community int) string {
		inside := map[string]int{}
		titled := 0
		for _, i := range members[community] {
			if len(words[i]) > 0 {
				titled++
			}
			for _, w := range words[i] {
				inside[w]++
			}
		}
		var terms []string
		for w, n := range inside {
			if n >= 2 && n*12 >= titled {
				terms = append(terms, w)
			}
		}
		// A word counts by how many titles have it, times the share of its
		// titles that are in this community.
		slices.SortFunc(terms, func(x, y string) int {
			return cmp.Or(
				cmp.Compare(inside[y]*inside[y]*everywhere[x], inside[x]*inside[x]*everywhere[y]),
				cmp.Compare(x, y))
		})
		if len(terms) < 2 {
			return b.v.Items[b.leader(members[community])].Work.Label
		}
		for k, t := range terms[:min(nameWords, len(terms))] {
			terms[k] = usualForm(forms[t])
		}
		return strings.Join(terms[:min(nameWords, len(terms))], ", ")
	}
}

// nameWords is how many words name a community.
const nameWords = 2

// leader is the work of a group that matters most.
func (b *builder) leader(items []int) int {
	return slices.MinFunc(items, func(i, k int) int {
		return cmp.Or(compareDown(b.size.Values[i], b.size.Values[k]), cmp.Compare(i, k))
	})
}

// titleWords are the stems of a title's telling words, each once. forms counts
// how each stem is written.
func titleWords(title string, forms map[string]map[string]int) []string {
	var stems []string
	for k, word := range strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) {
		word = strings.Trim(word, "-")
		lower := strings.ToLower(word)
		if len([]rune(lower)) < 4 || stopWords[lower] {
			continue
		}
		if k == 0 || strings.ToLower(word[1:]) == word[1:] && !unicode.IsUpper(rune(word[0])) {
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
