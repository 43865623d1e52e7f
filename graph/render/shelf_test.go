package render

import (
	"fmt"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// shelf is a map with a work of every kind of publication. The first is as Crossref
// has 10.1098/rspb.2006.3721; the others are like records of their kinds.
func shelf() *view.View {
	editors := []biblio.Author{{Family: "Lymer", Given: "D."}, {Name: "Food and Agriculture Organization, Rome"}}
	works := []*biblio.Work{
		{Type: "journal-article", Venue: "Proceedings of the Royal Society B: Biological Sciences", Volume: "274", Issue: "1608", Page: "303-313", Publisher: "The Royal Society",
			Imprint: &biblio.Imprint{ISSN: "0962-8452", Editors: editors}},
		{Type: "journal-article", Venue: "PLOS ONE", Volume: "13", Issue: "6", Page: "e0197589", Publisher: "Public Library of Science (PLoS)"},
		{Type: "book-chapter", Venue: "Lecture Notes in Computer Science", Volume: "7", Page: "92–107", Publisher: "Springer",
			Imprint: &biblio.Imprint{Book: "Web Engineering", Series: "Lecture Notes in Computer Science", ISBN: "9783642391996", ISSN: "0302-9743", Editors: editors}},
		{Type: "proceedings-article", Venue: "2012 International Conference", Page: "1-11", Publisher: "IEEE", Imprint: &biblio.Imprint{ISBN: "978-1-4673-0806-9"}},
		{Type: "monograph", Venue: "Classiques des sciences sociales", Volume: "2", Publisher: "J.-M. Tremblay", Imprint: &biblio.Imprint{Editors: editors[:1], ISBN: "9782896161232"}},
		{Type: "dissertation", Publisher: "State University and Agricultural College"},
		{Type: "report", Publisher: "National Bureau of Economic Research"},
		{Type: "posted-content", Publisher: "Cold Spring Harbor Laboratory"},
		{Type: "dataset", Publisher: "The R Foundation", Venue: "CRAN: Contributed Packages"},
	}
	v := &view.View{Title: "A shelf"}
	for i, w := range works {
		w.DOI = biblio.DOI(fmt.Sprintf("10.55555/%02d", i))
		w.ID, w.Label, w.Title = string(w.DOI), fmt.Sprintf("Label %d", i), fmt.Sprintf("The title %d", i)
		w.Year, w.Date, w.State, w.Source = 2007, biblio.Date{Year: 2007, Month: 2, Day: 1 + i}, biblio.Resolved, biblio.FromCrossref
		w.Authors = []biblio.Author{{Family: "Klein", Given: "A."}, {Family: "King", Given: "M."}}
		v.Items = append(v.Items, view.Item{Work: w, Community: -1})
	}
	return v
}

func TestShelfGoldens(t *testing.T) {
	t.Parallel()
	golden(t, "shelf.bib", written(t, BibTeX, shelf()))
	golden(t, "shelf.ris", written(t, RIS, shelf()))
	golden(t, "shelf.csl.json", written(t, CSL, shelf()))
}
