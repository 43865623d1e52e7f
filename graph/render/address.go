package render

import "citegraph/fetch/biblio"

// addressOf is where a work in a picture leads to: doi.org, or nowhere without a
// DOI.
func addressOf(w *biblio.Work) string {
	if w.DOI == "" {
		return ""
	}
	return w.DOI.URL()
}
