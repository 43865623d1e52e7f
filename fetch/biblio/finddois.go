package biblio

import "strings"

// FindDOIs finds the DOIs anywhere in running text, HTML, LaTeX or JSON, each
// as ParseDOI would read it, in order and without repeats. SICI DOIs are found
// whole; the brackets, quotes and stops around a DOI are not part of it.
func FindDOIs(text string) []DOI {
	var all []DOI
	seen := map[DOI]bool{}
	for line := range strings.Lines(text) {
		for _, d := range lineDOIs(line) {
			if !seen[d] {
				seen[d] = true
				all = append(all, d)
			}
		}
	}
	return all
}

func lineDOIs(line string) []DOI {
	if !strings.Contains(line, "10") && !strings.Contains(line, "doi.org/") {
		return nil
	}
	var ds []DOI
	open := false // a straight quotation mark, which looks the same at both ends
	for word := range strings.FieldsFuncSeq(unmask(line), func(r rune) bool { return strings.ContainsRune(" “”«»„", r) }) {
		from := 0
		for i := range len(word) {
			if word[i] == '"' && (open || !isWithin(word, i)) {
				ds = append(ds, tokenDOIs(word[from:i])...)
				open, from = !open, i+1
			}
		}
		ds = append(ds, tokenDOIs(word[from:])...)
	}
	if len(ds) == 0 && len(line) < 200 {
		t := strings.TrimSpace(unmask(line))
		if strings.HasPrefix(t, "10") || strings.HasPrefix(foldASCII(t), "doi") {
			if d, err := ParseDOI(t); err == nil {
				ds = append(ds, d)
			}
		}
	}
	return ds
}

// tokenDOIs finds the DOIs of a token, which has no white space. A bracket that
// closes nothing belongs to the text, and so does what follows it.
func tokenDOIs(token string) []DOI {
	var ds []DOI
	for from := 0; ; {
		i := locate(token, from)
		if i < 0 {
			break
		}
		body := cutMarkup(cutUnbalanced(cutNext(head(token[i:], 2*maxDOI)), ")]}>"))
		if d := dressed(token[:i], body).likeliest(); d.Valid() {
			ds = append(ds, d)
		}
		from = i + max(3, len(body))
	}
	if len(ds) == 0 && doiHost.MatchString(head(token, 512)) {
		if d, err := ParseDOI(strings.TrimLeft(trimEnd(token), "(<[{'")); err == nil {
			ds = append(ds, d)
		}
	}
	return ds
}
