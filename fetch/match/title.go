package match

import (
	"strings"
)

// likeness compares two titles as lists of words: 2·L/(|a|+|b|), with L the
// length of their longest common subsequence, slips of the pen forgiven. It is
// 1 for equal titles, and 0 when either has no word. What spaces separate in
// one and not in the other ("H 2 O", "H2O") is compared once more without them.
func likeness(a, b []string) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	like := 2 * float64(common(a, b)) / float64(len(a)+len(b))
	x, y := strings.Join(a, ""), strings.Join(b, "")
	if long := max(len(x), len(y)); like < 1 && long <= 600 {
		// Only a near equality counts here: any two texts share most letters.
		if joined := 1 - float64(distance(x, y))/float64(long); joined >= 0.95 {
			like = max(like, joined)
		}
	}
	return like
}

// common is the length of the longest common subsequence.
func common(a, b []string) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := row[j+1]
			if alike(x, y) {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}

// What equal main titles are worth where one side leaves out the subtitle: a
// main title of four words says enough by itself, a shorter one leaves a doubt.
const (
	withoutSubtitle      = 0.96
	shortWithoutSubtitle = 0.89
)

// titleLikeness is the likeness of a reference's title to a record's. Either
// may leave out the subtitle.
func titleLikeness(reference, record string) float64 {
	if aboutAnother(reference) != aboutAnother(record) {
		return 0
	}
	record = withoutRetracted(record)
	a, b := texts(reference), texts(record)
	best := likeness(a, b)
	for _, pair := range [][2]string{{mainTitle(reference), record}, {reference, mainTitle(record)}} {
		x, y := texts(pair[0]), texts(pair[1])
		if likeness(x, y) < 0.97 {
			continue
		}
		if min(len(x), len(y)) >= 4 {
			best = max(best, withoutSubtitle)
		} else if telling(pair[0]) && telling(pair[1]) {
			best = max(best, shortWithoutSubtitle)
		}
	}
	return best
}

// mainTitle is what stands before the first colon, question mark or dash.
func mainTitle(title string) string {
	if i := strings.IndexAny(title, ":?;"); i > 0 {
		return title[:i]
	}
	for _, dash := range []string{" - ", " – ", " — "} {
		if i := strings.Index(title, dash); i > 0 {
			return title[:i]
		}
	}
	return title
}

// withoutRetracted drops the mark that publishers put before the title of a
// retracted work: it is still the work that was cited.
func withoutRetracted(title string) string {
	lower := strings.ToLower(title)
	for _, mark := range []string{"retracted article:", "retracted:", "withdrawn:", "removed:"} {
		if strings.HasPrefix(lower, mark) {
			return title[len(mark):]
		}
	}
	return title
}

// aboutAnother names the kind of a title that speaks of another work by
// repeating its title: a correction of it, a comment on it; else "".
func aboutAnother(title string) string {
	t := " " + strings.Join(texts(title), " ") + " "
	for _, kind := range notices {
		for _, start := range kind.starts {
			if strings.HasPrefix(t, " "+start+" ") {
				return kind.name
			}
		}
	}
	return ""
}

var notices = []struct {
	name   string
	starts []string
}{
	{"correction", []string{"correction", "corrections to", "corrected", "erratum", "errata", "corrigendum", "corrigenda", "publisher correction", "author correction", "addendum", "publisher s note"}},
	{"retraction", []string{"retraction", "notice of retraction", "retraction notice", "expression of concern", "withdrawal"}},
	{"comment", []string{"comment on", "comments on", "commentary on", "discussion of", "discussion on", "discussion", "a comment on"}},
	{"reply", []string{"reply to", "reply", "response to", "author response", "authors response", "rejoinder", "a reply to", "re"}},
	{"review", []string{"review of", "book review", "reviewer", "review for", "review", "peer review", "decision letter"}},
	{"part", []string{"supplementary", "supplement to", "supporting information", "data from", "figure", "table", "faculty opinions recommendation of", "f1000prime recommendation of"}},
}

// generic titles name a rubric, not a work: they are no evidence.
var generic = func() map[string]bool {
	m := map[string]bool{}
	for _, t := range strings.Split(`abstract,abstracts,acknowledgements,addendum,announcement,announcements,annual report,appendix,
		author index,back matter,bibliography,book review,book reviews,brief communications,books received,calendar,case report,chapter 1,commentary,
		conclusion,conclusions,contents,contributors,correction,corrections,correspondence,corrigendum,cover,discussion,editor s note,editorial,
		editorial board,editorial introduction,editors introduction,epilogue,errata,erratum,foreword,from the editor,from the editors,front matter,
		general discussion,general introduction,glossary,guest editorial,in memoriam,in this issue,index,index to volume,introduction,invited commentary,
		issue information,letter,letter to the editor,letters,letters to the editor,list of contributors,masthead,materials and methods,meeting report,
		methods,news,news and views,notes,notes and comments,obituary,overview,personal communication,preface,prologue,reply,reports,research highlights,
		response,results,review,reviews,special issue,subject index,summary,table of contents,the authors reply,title page,untitled`, ",") {
		m[strings.Join(texts(t), " ")] = true
	}
	return m
}()

// telling says whether a title can identify a work at all: it is no rubric, and
// has three words or twelve letters at least.
func telling(title string) bool {
	list := texts(title)
	joined := strings.Join(list, " ")
	return !generic[joined] && (len(list) >= 3 || len(list) == 2 && len(joined) >= 13)
}
