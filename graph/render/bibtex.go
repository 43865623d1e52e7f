package render

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// BibTeX writes every work that has a title as an entry for BibTeX and BibLaTeX,
// in UTF-8, in order of id. Keys are the labels in ASCII, made unique ("Li2012",
// "Li2012-2"); a note names the seed from which the work was found. Text is escaped
// for LaTeX, but for doi and url, which readers take verbatim. Titles stand in
// braces of their own, so that no style changes their capitals.
func BibTeX(w io.Writer, v *view.View) error {
	b := bufio.NewWriter(w)
	from := origins(v)
	keys := map[string]int{}
	for i := range v.Items {
		item := &v.Items[i]
		if item.Work.Title == "" {
			continue
		}
		key := bibKey(item.Work.Label)
		folded := strings.ToLower(key) // to BibTeX, "Li2012" and "LI2012" are one
		keys[folded]++
		if n := keys[folded]; n > 1 {
			key += "-" + strconv.Itoa(n)
		}
		fmt.Fprintf(b, "@%s{%s,\n", bibTypeOf(item.Work).bibtex, key)
		for _, f := range bibFields(v, from[i], item) {
			if f.value != "" {
				fmt.Fprintf(b, "  %-9s = {%s},\n", f.name, f.value)
			}
		}
		b.WriteString("}\n\n")
	}
	return b.Flush()
}

// A bibField is one field of an entry, in any of the three formats; one without a
// value is not written.
type bibField struct{ name, value string }

func bibFields(v *view.View, origin int, item *view.Item) []bibField {
	w, at := item.Work, placeOf(item.Work)
	container, publisher := bibPlaces(bibTypeOf(w).bibtex)
	first, last := pages(w.Page)
	month := ""
	if w.Year > 0 && w.Date.Year == w.Year && w.Date.Month > 0 {
		month = strconv.Itoa(w.Date.Month)
	}
	return []bibField{
		{"author", bibAuthors(w.Authors)}, {"editor", bibAuthors(at.editors)}, {"title", "{" + tex(w.Title) + "}"},
		{container, tex(at.container)}, {"series", tex(at.series)},
		{"year", known(w.Year)}, {"month", month}, {"volume", tex(w.Volume)}, {"number", tex(w.Issue)},
		{"pages", join(tex(first), "--", tex(last))}, {publisher, bibList(at.publisher)},
		{"isbn", tex(at.isbn)}, {"issn", tex(at.issn)},
		{"doi", verbatim(string(w.DOI))}, {"url", verbatim(addressOf(w))}, {"note", tex(provenance(v, origin, item))},
	}
}

// bibPlaces are the fields of an entry type for what the work appeared in and for
// who published it.
func bibPlaces(entryType string) (container, publisher string) {
	switch entryType {
	case "incollection", "inproceedings":
		return "booktitle", "publisher"
	case "misc":
		return "howpublished", "publisher"
	case "techreport":
		return "", "institution"
	case "phdthesis":
		return "", "school"
	}
	return "journal", "publisher"
}

// bibAuthors joins names as BibTeX wants them: "Family, Jr, Given", organisations
// in braces of their own.
func bibAuthors(authors []biblio.Author) string {
	names := make([]string, len(authors))
	for i, a := range authors {
		names[i] = bibName(a)
	}
	return strings.Join(names, " and ")
}

// bibName is a name in its parts. biber counts commas inside braces too, and
// refuses a name with more than two of them that is not in braces as a whole.
func bibName(a biblio.Author) string {
	parts := []string{namePart(a.Family)}
	if a.Suffix != "" {
		parts = append(parts, namePart(a.Suffix))
	}
	name := strings.Join(append(parts, namePart(a.Given)), ", ")
	if a.Family == "" || a.Given == "" && a.Suffix == "" || strings.Count(name, ",") > 2 {
		return "{" + nameText(a.String()) + "}"
	}
	return name
}

// namePart is a part of a name; braces keep together what BibTeX would take apart.
func namePart(s string) string {
	if strings.Contains(s, ",") || strings.Contains(strings.ToLower(" "+s+" "), " and ") {
		return "{" + nameText(s) + "}"
	}
	return nameText(s)
}

// nameText is text for a name, where readers differ most: pandoc drops braces,
// and biber takes "family=" for syntax of its own.
func nameText(s string) string {
	return strings.ReplaceAll(tex(strings.NewReplacer("{", "(", "}", ")").Replace(s)), "=", "{=}")
}

// bibList is text of a field that BibLaTeX takes for a list: braces keep it one
// ("Institute of Electrical and Electronics Engineers").
func bibList(s string) string {
	if strings.Contains(strings.ToLower(" "+s+" "), " and ") {
		return "{" + tex(s) + "}"
	}
	return tex(s)
}

// tex escapes text for LaTeX, in the forms that reference managers know. BibTeX
// counts braces even where a backslash stands before them, so braces that do not
// pair become commands, which not every reader knows. TeX's oldest fonts have other
// signs in the places of < and >.
func tex(s string) string {
	s = line(s)
	left, right := `\{`, `\}`
	if !balanced(s) {
		left, right = `{\textbraceleft}`, `{\textbraceright}`
	}
	return strings.NewReplacer(
		`\`, `{\textbackslash}`, "{", left, "}", right, "~", `{\textasciitilde}`, "^", `{\textasciicircum}`,
		"<", `{\textless}`, ">", `{\textgreater}`, "$", `\$`, "&", `\&`, "%", `\%`, "#", `\#`, "_", `\_`,
	).Replace(s)
}

// balanced reports whether every brace in s has its partner.
func balanced(s string) bool {
	depth := 0
	for _, r := range s {
		switch r {
		case '{':
			depth++
		case '}':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

// verbatim is an identifier or address: only what would end the field is
// percent-encoded.
func verbatim(s string) string {
	return strings.NewReplacer("{", "%7B", "}", "%7D", `\`, "%5C").Replace(line(s))
}

// bibKey makes a citation key of a label: its letters and digits in ASCII, marks
// taken off ("Müller 2012a" → "Muller2012a").
func bibKey(label string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(label) {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			b.WriteRune(r)
		}
	}
	if b.Len() == 0 {
		return "work"
	}
	return b.String()
}
