package biblio

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Empty reports whether the entry holds nothing but its key: no work can be made
// of it.
func (r *Reference) Empty() bool {
	return strings.TrimSpace(r.Deposited) == "" && r.DOI == "" && r.describedBy() == ""
}

// describedBy is everything that the entry says of its work beside a DOI.
func (r *Reference) describedBy() string {
	return strings.TrimSpace(strings.Join([]string{
		r.Author, r.Year, r.Title, r.Journal, r.VolumeTitle, r.SeriesTitle, r.Volume, r.Issue,
		r.FirstPage, r.Edition, r.ISBN, r.ISSN, r.Unstructured}, ""))
}

// Vague reports whether the entry says so little that another one, equal to it in
// another list, may well mean another work: no title, text or source, and not both
// an author and a page. A DOI is more than enough.
func (r *Reference) Vague() bool {
	if r.DOI != "" || firstOf(r.Title, r.Unstructured, r.Journal, r.VolumeTitle, r.SeriesTitle, r.ISBN, r.ISSN, r.Deposited) != "" {
		return false
	}
	return strings.TrimSpace(r.Author) == "" || strings.TrimSpace(r.FirstPage) == ""
}

// Malformed reports whether a DOI was deposited of which none can be made.
func (r *Reference) Malformed() bool {
	return r.DOI == "" && strings.TrimSpace(r.Deposited) != ""
}

// RepairedFrom is the DOI as it was deposited, where it differs from the one that
// was used by more than the case of ASCII letters; else "". A dress
// ("https://doi.org/…", "doi:…") counts as a difference: what was used is not what
// stands in the record. It is also "" where no DOI was deposited.
func (r *Reference) RepairedFrom(used DOI) string {
	if used == "" || foldASCII(r.Deposited) == string(used) {
		return ""
	}
	return r.Deposited
}

// RefID is the id of a work that is known only as an entry without a DOI: "ref:"
// and a hash of the entry's author, year, title or text, volume and page. Entries
// that differ only in case, accents, punctuation or spacing get the same id,
// whichever list they stand in; equal ids mean the same work.
//
// Where there is neither title nor text nor page, the journal (or ISBN, ISSN …)
// stands in for the title, so that one author's works of a year stay apart.
func RefID(r *Reference) string {
	text := firstOf(r.Title, r.Unstructured)
	if text == "" && r.FirstPage == "" {
		text = firstOf(r.Journal, r.ISBN, r.ISSN, r.VolumeTitle, r.SeriesTitle, r.Edition, r.Issue, r.Deposited)
	}
	h := sha256.New()
	for _, field := range []string{r.Author, r.Year, text, r.Volume, r.FirstPage} {
		h.Write([]byte(normalise(field)))
		h.Write([]byte{0})
	}
	return "ref:" + hex.EncodeToString(h.Sum(nil)[:8])
}

func firstOf(texts ...string) string {
	for _, t := range texts {
		if strings.TrimSpace(t) != "" {
			return t
		}
	}
	return ""
}

// normalise keeps the letters and digits of s, without accents and case. A text
// of other characters alone stays what it is, so that it differs from no text.
func normalise(s string) string {
	if s == "" {
		return ""
	}
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	if b.Len() == 0 {
		return strings.TrimSpace(s)
	}
	return b.String()
}
