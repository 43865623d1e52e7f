package biblio

// An Imprint is what bibliographies want to know of a work beside the fields that
// every map shows. Works of large graph files have none, so it is a value of its
// own. Fields that nobody gave are empty.
type Imprint struct {
	// Editors are those of the book that the work is or stands in; a registry may
	// also name the one who handled an article.
	Editors []Author
	// Book and Series are the titles of the book that holds a chapter and of the
	// series that holds the book, where the record has both; else Work.Venue is
	// all that is known.
	Book, Series string
	ISBN, ISSN   string // the first of each
}

// Given is the imprint, for a work; nil where it says nothing.
func (p Imprint) Given() *Imprint {
	if len(p.Editors) == 0 && p.Book == "" && p.Series == "" && p.ISBN == "" && p.ISSN == "" {
		return nil
	}
	return &p
}
