package measure

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"

	"citegraph/graph"
)

// A Community is what a reader is told of one.
type Community struct {
	Size int
	// Words are those that set its titles apart from the other communities', the
	// most telling first; none when too few titles say anything.
	Words []string
	// Works are its most central works, the first the most.
	Works []graph.Node
}

const (
	wordsOfCommunity = 3
	worksOfCommunity = 3
)

// Describe names the communities of a partition by the words of their titles
// and by their most central works, those of the largest values in by (as many as
// there are works; ties by the smaller id; NaN last).
//
// A word counts once in a title. What sets it apart is TF-IDF with communities
// as documents: titles with the word · log(communities / communities that have the
// word), over communities of two works or more. K. Spärck Jones, A statistical
// interpretation of term specificity, J. Documentation 28(1):11–21, 1972. Words
// of one title, numbers, and words that tell nothing in any title are passed over.
func Describe(net *graph.Network, p Partition, by []float64) []Community {
	communities := make([]Community, p.Count)
	lexicons := make([]lexicon, p.Count)
	for v := range graph.Node(net.Len()) {
		c := &communities[p.Of[v]]
		c.Size++
		c.Works = append(c.Works, v)
		if w := net.Work(v); w != nil {
			lexicons[p.Of[v]].add(w.Title)
		}
	}
	spread := map[string]int{} // communities that have the word
	large := 0
	for c, lex := range lexicons {
		if communities[c].Size < 2 {
			continue
		}
		large++
		for word := range lex {
			spread[word]++
		}
	}
	for c := range communities {
		communities[c].Works = central(communities[c].Works, by)
		if communities[c].Size > 1 {
			communities[c].Words = lexicons[c].telling(spread, large)
		}
	}
	return communities
}

// central are the works of the largest values.
func central(works []graph.Node, by []float64) []graph.Node {
	value := func(v graph.Node) float64 {
		if math.IsNaN(by[v]) {
			return math.Inf(-1)
		}
		return by[v]
	}
	slices.SortStableFunc(works, func(a, b graph.Node) int { return cmp.Compare(value(b), value(a)) })
	return slices.Clip(works[:min(worksOfCommunity, len(works))])
}

// A lexicon counts titles by word, in lower case, and by the forms it is written in.
type lexicon map[string]map[string]int

func (l *lexicon) add(title string) {
	if *l == nil {
		*l = lexicon{}
	}
	seen := map[string]bool{}
	for _, form := range strings.FieldsFunc(title, betweenWords) {
		form = strings.Trim(form, "-'’")
		word := strings.ToLower(form)
		if seen[word] || tellsNothing(word) {
			continue
		}
		seen[word] = true
		if (*l)[word] == nil {
			(*l)[word] = map[string]int{}
		}
		(*l)[word][form]++
	}
}

func betweenWords(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '-' && r != '\'' && r != '’'
}

// telling are the words of the largest TF-IDF, as they are mostly written.
func (l lexicon) telling(spread map[string]int, communities int) (words []string) {
	type scored struct {
		word  string
		score float64
	}
	var list []scored
	for word, forms := range l {
		titles := 0
		for _, count := range forms {
			titles += count
		}
		score := float64(titles) * math.Log(float64(communities)/float64(spread[word]))
		if communities == 1 {
			score = float64(titles)
		}
		if titles > 1 && score > 0 {
			list = append(list, scored{word, score})
		}
	}
	slices.SortFunc(list, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.word, b.word))
	})
	for _, s := range list[:min(wordsOfCommunity, len(list))] {
		words = append(words, commonest(l[s.word]))
	}
	return words
}

func commonest(forms map[string]int) string {
	return slices.MinFunc(slices.Collect(maps.Keys(forms)), func(a, b string) int {
		return cmp.Or(cmp.Compare(forms[b], forms[a]), cmp.Compare(b, a)) // of two, the one in lower case
	})
}

// tellsNothing knows the words that titles of any field have, and what is none.
func tellsNothing(word string) bool {
	if len(word) < 3 || !strings.ContainsFunc(word, unicode.IsLetter) {
		return true
	}
	switch word {
	case "about", "after", "against", "all", "among", "and", "any", "are", "aren't", "based", "because", "been", "before", "being", "between",
		"beyond", "both", "but", "can", "could", "did", "does", "don't", "during", "each", "for", "from", "had", "has", "have", "her", "his", "how",
		"into", "its", "it's", "may", "might", "more", "most", "much", "near", "non", "nor", "not", "off", "one", "only", "onto", "other", "our", "out",
		"over", "own", "per", "shall", "she", "should", "some", "such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
		"those", "through", "too", "toward", "towards", "two", "under", "until", "upon", "use", "used", "using", "versus", "very", "via", "was", "were",
		"what", "when", "where", "whether", "which", "while", "who", "whose", "why", "will", "with", "within", "without", "would", "you", "your":
		return true
	case "analyses", "analysis", "approach", "approaches", "article", "case", "effect", "effects", "evidence", "introduction", "method", "methods",
		"new", "note", "novel", "paper", "part", "research", "result", "results", "review", "reviews", "role", "studies", "study", "work":
		return true
	case "aus", "das", "dem", "den", "der", "des", "die", "ein", "eine", "für", "mit", "und", "von", "über", // German
		"aux", "dans", "est", "les", "par", "pour", "sur", "une", // French
		"con", "del", "las", "los", "para", "por", "una": // Spanish
		return true
	}
	return false
}
