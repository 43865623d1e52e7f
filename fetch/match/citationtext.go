package match

import (
	"strconv"
	"strings"

	"citegraph/fetch/biblio"
)

// running compares a reference that is one running text ("Smith J (2004) On
// bees. J Anim Ecol 56: 69–80"): each field of the record is looked for in it.
func running(text string, w *biblio.Work) evidence {
	e := evidence{title: unknown, author: unknown, year: unknown, volume: unknown, page: unknown, journal: unknown}
	list := words(text)
	if w.Title != "" && telling(w.Title) && aboutAnother(w.Title) == "" {
		e.telling = true
		e.title = inText(texts(withoutRetracted(w.Title)), list)
		if main := mainTitle(w.Title); e.title < withoutSubtitle && len(texts(main)) >= 4 && inText(texts(main), list) >= 0.97 {
			e.title = withoutSubtitle
		}
	}
	plain := make([]string, len(list))
	for i, x := range list {
		plain[i] = x.text
	}
	if len(w.Authors) > 0 {
		e.author = authorAgrees(text, w.Authors[:1])
	}
	if w.Year != 0 {
		e.year, e.yearsApart = yearIn(plain, w.Year)
	}
	if numbers := places(plain); len(numbers) > 0 {
		if w.Volume != "" {
			e.volume = numberIn(numbers, w.Volume)
		}
		if p := firstPage(w.Page); p != "" {
			e.page = numberIn(numbers, p)
		}
	}
	if w.Venue != "" {
		e.journal = journalIn(list, w.Venue)
	}
	return e
}

// inText is the likeness of a title to the stretch of text that it fits best.
// A stretch that begins or ends in the middle of a sentence belongs to a longer
// title: it loses a fifth for each end.
func inText(title []string, list []word) float64 {
	best := 0.0
	for i := range list {
		if !alike(list[i].text, title[0]) {
			continue
		}
		for _, n := range []int{len(title), len(title) - 1, len(title) + 1} {
			if n < 1 || i+n > len(list) {
				continue
			}
			stretch := make([]string, n)
			for k := range stretch {
				stretch[k] = list[i+k].text
			}
			like := likeness(title, stretch)
			if !list[i].first && !(i > 0 && isYear(list[i-1].text)) {
				like *= 0.8
			}
			if !list[i+n-1].last {
				like *= 0.8
			}
			best = max(best, like)
		}
	}
	return best
}

// places are the words that may be a volume or a page: those with a digit that
// are no year. A text without any tells neither.
func places(list []string) []string {
	var out []string
	for _, w := range list {
		if strings.ContainsAny(w, "0123456789") && !isYear(w) {
			out = append(out, w)
		}
	}
	return out
}

func isYear(s string) bool { return len(s) >= 4 && biblio.ParseYear(s) != 0 }

// yearIn finds the year of the text that is nearest to the record's.
func yearIn(list []string, year int) (agreement float64, apart int) {
	apart = -1
	for _, w := range list {
		y := biblio.ParseYear(w)
		if len(w) < 4 || len(w) > 5 || y == 0 {
			continue
		}
		if d := max(y-year, year-y); apart < 0 || d < apart {
			apart = d
		}
	}
	if apart < 0 {
		return unknown, 0
	}
	return yearAgrees(apart), apart
}

func numberIn(list []string, number string) float64 {
	want := bareNumber(number)
	for _, w := range list {
		if bareNumber(w) == want {
			return 1
		}
	}
	if _, err := strconv.Atoi(want); err != nil {
		return unknown
	}
	return 0
}

// journalIn tries the stretches of the text that start and end at a break or a
// number. A name that is not found is no contradiction: abbreviations vary.
func journalIn(list []word, venue string) float64 {
	for i := range list {
		if !list[i].first {
			continue
		}
		name := ""
		for k := i; k < len(list) && k < i+10; k++ {
			if len(name) > 0 && list[k].text[0] >= '0' && list[k].text[0] <= '9' {
				break
			}
			name += " " + list[k].text
			if sameJournal(name, venue) {
				return 1
			}
		}
	}
	return unknown
}
