package render

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// hostileNow are more titles than the goldens hold: every control character,
// writing from right to left with its marks, characters beyond the first plane,
// what LaTeX and spreadsheets take for theirs, and one that is very long.
func hostileNow() []string {
	var controls strings.Builder
	for r := range rune(' ') {
		fmt.Fprintf(&controls, "%02d%c ", r, r)
	}
	return append([]string{
		controls.String(),
		"\u202Eright to left\u202C שלום مرحبا \u200F\u2067x\u2069",
		"\U0001F468\u200D\U0001F469\u200D\U0001F467 𠀀 \U0010FFFD \uFFFE end",
		`{ } \ % & # $ _ ~ ^ "" ` + "`' \\end{document} %",
		`}{ \} \{ } @string{x = "y"}`,
		`=1+1`, `+1`, `-1`, `@SUM(A1)`, "\t=1", "'=quoted", "''", "|", "a;b,c\td",
		"<b>" + strings.Repeat("long title, ", 420) + "</b> & end",
		"\u2028line\u2029paragraph\u0085next",
		`<![CDATA[x]]> <?php ?> <!DOCTYPE x> &nbsp;&#x0;&bogus;`,
		`javascript:alert(1) " onload="alert(1)`,
	}, hostile[:len(hostile)-1]...)
}

// torture is a map whose ids, labels, titles and names are all as hostile as they
// can be, and each other work is cited by the first.
func torture() *view.View {
	v := &view.View{
		Title: hostile[0] + "\n\x00", Subtitle: hostile[1],
		Measures: []view.Measure{{Name: "local_citations"}, {Name: "pagerank"}, {Name: "disruption"}},
	}
	for i, title := range hostileNow() {
		doi := biblio.DOI(fmt.Sprintf(`10.55555/%02d<a>b"c&'d';[x]{y}(z)`, i))
		if i%2 == 1 {
			doi += `%41#\?` + "a"
		}
		name := title[:min(len(title), 200)] // biber takes long over longer ones
		v.Items = append(v.Items, view.Item{
			Work: &biblio.Work{
				ID: string(doi), DOI: doi, State: biblio.Resolved, Source: biblio.FromCrossref,
				Title: title, Label: title, Venue: title, Type: "journal-article", Year: 2000 + i, Publisher: title,
				Authors: []biblio.Author{{Family: name, Given: "A., B.", Suffix: "Jr."}, {Name: name}, {Family: "King", Given: "M."}},
			},
			Seed: i == 0, Community: -1, Values: []float64{float64(min(i, 1)), 1e-300, -1 + float64(i)/100},
		})
		if i > 0 {
			v.Links = append(v.Links, view.Link{Citing: 0, Cited: i, SPC: "1", Citation: biblio.Citation{Cited: string(doi), AssertedBy: biblio.ByPublisher, Key: title}})
		}
	}
	v.Stability = math.NaN()
	return v
}

// everyKind are views of every kind for independent readers.
func everyKind() map[string]*view.View {
	together := shared()
	coupled := shared()
	coupled.Graph = "coupling"
	return map[string]*view.View{"citation": drawn(sample()), "co-citation": together, "coupling": coupled, "torture": torture()}
}

// checkTexts: the labels and titles are what the works have, in the form that the
// format can give them back in.
func checkTexts(t *testing.T, v *view.View, got found, form func(string) string) {
	t.Helper()
	for i, n := range got.Nodes {
		w := v.Items[i].Work
		for key, want := range map[string]string{"label": w.Label, "title": w.Title} {
			if text, _ := n[key].(string); form(text) != form(want) {
				t.Errorf("%s %d is %.80q, want %.80q", key, i, form(text), form(want))
			}
		}
	}
}
