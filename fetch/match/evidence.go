package match

import (
	"strings"
	"unicode"

	"citegraph/fetch/biblio"
)

// unknown marks what one of the two sides does not tell.
const unknown = -1

// evidence is how well each field of a reference agrees with a record, from 0
// (contradicts) to 1 (agrees), or unknown.
type evidence struct {
	title, author, year, volume, page, journal float64
	yearsApart                                 int
	telling                                    bool // the title can identify a work
}

// weights say how much each field tells a work from others: a title most of
// all; a first page more than a volume, which hundreds share.
var weights = struct{ title, author, year, volume, page, journal float64 }{5, 2, 1.5, 1.5, 2, 1}

// mean is the weighted mean of what is known, mass the weight of what agrees.
func (e evidence) mean() (mean, mass float64) {
	sum, known := 0.0, 0.0
	for _, f := range [...]struct{ value, weight float64 }{
		{e.title, weights.title}, {e.author, weights.author}, {e.year, weights.year},
		{e.volume, weights.volume}, {e.page, weights.page}, {e.journal, weights.journal},
	} {
		if f.value == unknown {
			continue
		}
		sum += f.weight * f.value
		known += f.weight
		if f.value >= 0.7 {
			mass += f.weight * f.value
		}
	}
	if known == 0 {
		return 0, 0
	}
	return sum / known, mass
}

// fields compares a reference that has fields of its own.
func fields(r *biblio.Reference, w *biblio.Work) evidence {
	e := evidence{title: unknown, author: unknown, year: unknown, volume: unknown, page: unknown, journal: unknown}
	if t := referenceTitle(r); t != "" && w.Title != "" {
		e.telling = telling(t) && telling(w.Title)
		if e.title = titleLikeness(t, w.Title); !e.telling {
			e.title = unknown // a rubric's name agrees with every other of its kind
		}
	}
	if r.Author != "" && len(w.Authors) > 0 {
		e.author = authorAgrees(r.Author, w.Authors)
	}
	if y := biblio.ParseYear(r.Year); y != 0 && w.Year != 0 {
		e.yearsApart = max(y-w.Year, w.Year-y)
		e.year = yearAgrees(e.yearsApart)
	}
	if r.Volume != "" && w.Volume != "" {
		e.volume = agrees(sameNumber(r.Volume, w.Volume))
	}
	if r.FirstPage != "" && w.Page != "" {
		e.page = agrees(sameNumber(firstPage(r.FirstPage), firstPage(w.Page)))
	}
	if r.Journal != "" && w.Venue != "" {
		e.journal = agrees(sameJournal(r.Journal, w.Venue))
	}
	return e
}

// referenceTitle is the title of the cited thing itself: an article's, else a
// book's.
func referenceTitle(r *biblio.Reference) string {
	if r.Title != "" {
		return r.Title
	}
	return r.VolumeTitle
}

func agrees(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// yearAgrees: the year of the print issue and that of the first online version
// are often one apart.
func yearAgrees(apart int) float64 {
	switch apart {
	case 0:
		return 1
	case 1:
		return 0.8
	case 2:
		return 0.3
	}
	return 0
}

// authorAgrees: the reference's surname is the first author's (1), another
// author's (0.6), or nobody's (0). Depositors put initials around the surname.
func authorAgrees(deposited string, authors []biblio.Author) float64 {
	named := texts(deposited)
	for i, a := range authors {
		if surnameIn(texts(a.ShortName()), named) {
			if i == 0 {
				return 1
			}
			return 0.6
		}
	}
	return 0
}

// surnameIn: all words of the surname stand side by side in the list, or its
// last one does where it is long enough to tell ("van den Berg", "Berg";
// "vanEngelsdorp", "Engelsdorp").
func surnameIn(surname, list []string) bool {
	if len(surname) == 0 {
		return false
	}
	for i := 0; i+len(surname) <= len(list); i++ {
		k := 0
		for k < len(surname) && alike(surname[k], list[i+k]) {
			k++
		}
		if k == len(surname) {
			return true
		}
	}
	last, joined := surname[len(surname)-1], strings.Join(surname, "")
	for _, w := range list {
		if len(last) >= 4 && alike(last, w) || len(w) >= 6 && strings.HasSuffix(joined, w) {
			return true
		}
	}
	return false
}

// sameNumber compares volumes and pages: "056" and "56", "e33693" and "33693".
func sameNumber(a, b string) bool {
	x, y := bareNumber(a), bareNumber(b)
	return x != "" && x == y
}

func bareNumber(s string) string {
	s = strings.ToLower(strings.TrimSpace(s))
	trimmed := strings.TrimLeftFunc(s, func(r rune) bool { return !unicode.IsDigit(r) })
	if trimmed = strings.TrimLeft(trimmed, "0"); trimmed == "" {
		return s
	}
	return trimmed
}

// firstPage cuts "253-267" and "253, 255".
func firstPage(s string) string {
	if i := strings.IndexAny(s, "-–—,; "); i > 0 {
		return s[:i]
	}
	return s
}
