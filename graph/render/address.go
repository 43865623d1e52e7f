package render

import "citegraph/fetch/biblio"

// addressOf is where a work leads to: its page at doi.org; "" without a DOI.
func addressOf(w *biblio.Work) string {
	if w.DOI == "" {
		return ""
	}
	return w.DOI.URL()
}
