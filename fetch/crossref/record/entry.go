package record

import (
	"cmp"

	"citegraph/fetch/biblio"
)

func entries(rs []reference) []biblio.Reference {
	if len(rs) == 0 {
		return nil
	}
	all := make([]biblio.Reference, len(rs))
	for i := range rs {
		all[i] = entry(&rs[i])
	}
	return all
}

func entry(r *reference) biblio.Reference {
	e := biblio.Reference{
		Key:         r.Key.trim(),
		Deposited:   r.DOI.trim(),
		AssertedBy:  biblio.ByNone,
		Author:      r.Author.plain(),
		Year:        r.Year.plain(),
		Title:       cmp.Or(r.ArticleTitle.plain(), r.VolumeTitle.plain(), r.SeriesTitle.plain(), r.StandardDesignator.plain(), r.Component.plain()),
		Journal:     cmp.Or(r.JournalTitle.plain(), r.StandardsBody.plain()),
		VolumeTitle: r.VolumeTitle.plain(),
		SeriesTitle: r.SeriesTitle.plain(),
		Volume:      r.Volume.plain(),
		Issue:       r.Issue.plain(),
		FirstPage:   r.FirstPage.plain(),
		Edition:     r.Edition.plain(),
		ISBN:        lastSegment(r.ISBN.trim()),
		ISSN:        lastSegment(r.ISSN.trim()),

		Unstructured: r.Unstructured.plain(),
	}
	if d, err := biblio.ParseDOI(e.Deposited); err == nil {
		e.DOI, e.AssertedBy = d, asserter(r.AssertedBy.trim())
	}
	return e
}

func asserter(s string) string {
	switch s {
	case biblio.ByPublisher, biblio.ByCrossref:
		return s
	}
	return biblio.ByUnstated
}
