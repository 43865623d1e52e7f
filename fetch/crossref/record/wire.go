package record

import "encoding/json"

// work is what we read of a Crossref work record. Fields that no part of the
// product uses are not here: the raw record keeps them.
type work struct {
	DOI                 text         `json:"DOI"`
	Type                text         `json:"type"`
	Title               texts        `json:"title"`
	OriginalTitle       texts        `json:"original-title"`
	ContainerTitle      texts        `json:"container-title"`
	ShortContainerTitle texts        `json:"short-container-title"`
	Author              list[person] `json:"author"`
	Editor              list[person] `json:"editor"`
	ISBN                texts        `json:"ISBN"`
	ISSN                texts        `json:"ISSN"`
	Publisher           text         `json:"publisher"`
	Volume              text         `json:"volume"`
	Issue               text         `json:"issue"`
	Page                text         `json:"page"`
	ArticleNumber       text         `json:"article-number"`
	Issued              date         `json:"issued"`
	Published           date         `json:"published"`
	PublishedPrint      date         `json:"published-print"`
	PublishedOnline     date         `json:"published-online"`
	Posted              date         `json:"posted"`
	Created             date         `json:"created"`
	Indexed             date         `json:"indexed"`
	ReferencedBy        number       `json:"is-referenced-by-count"`
	ReferencesCount     number       `json:"references-count"`
	ReferenceCount      number       `json:"reference-count"`
	Reference           references   `json:"reference"`
	UpdateTo            list[update] `json:"update-to"`
	UpdatedBy           list[update] `json:"updated-by"`
	Relation            relations    `json:"relation"`
	Aliases             texts        `json:"aliases"`
	Alias               texts        `json:"alias"`
}

type person struct {
	Given   text `json:"given"`
	Family  text `json:"family"`
	Suffix  text `json:"suffix"`
	Name    text `json:"name"`
	Literal text `json:"literal"`
	ORCID   text `json:"ORCID"`
}

type update struct {
	DOI     text `json:"DOI"`
	Type    text `json:"type"`
	Label   text `json:"label"`
	Source  text `json:"source"`
	Updated date `json:"updated"`
}

type reference struct {
	Key                text `json:"key"`
	DOI                text `json:"DOI"`
	AssertedBy         text `json:"doi-asserted-by"`
	Author             text `json:"author"`
	Year               text `json:"year"`
	ArticleTitle       text `json:"article-title"`
	VolumeTitle        text `json:"volume-title"`
	SeriesTitle        text `json:"series-title"`
	JournalTitle       text `json:"journal-title"`
	StandardDesignator text `json:"standard-designator"`
	Component          text `json:"component"`
	StandardsBody      text `json:"standards-body"`
	Volume             text `json:"volume"`
	Issue              text `json:"issue"`
	FirstPage          text `json:"first-page"`
	Edition            text `json:"edition"`
	ISBN               text `json:"ISBN"`
	ISSN               text `json:"ISSN"`
	Unstructured       text `json:"unstructured"`
}

// relations is Crossref's map from a type to a list of objects, or to one.
type relations map[string]list[related]

type related struct {
	ID     text `json:"id"`
	IDType text `json:"id-type"`
}

func (rs *relations) UnmarshalJSON(b []byte) error {
	*rs = nil
	if kind(b) != '{' {
		return nil
	}
	var m map[string]list[related]
	if unmarshal(b, &m) == nil {
		*rs = m
	}
	return nil
}

// references keeps an entry for each element of the list, so that the counts
// stay true: a text is an entry with that text, anything else an empty one.
type references []reference

func (rs *references) UnmarshalJSON(b []byte) error {
	*rs = nil
	if kind(b) == '{' {
		b = slicesOf(b)
	}
	var elements []json.RawMessage
	if kind(b) != '[' || unmarshal(b, &elements) != nil {
		return nil
	}
	*rs = make(references, len(elements))
	for i, e := range elements {
		r := &(*rs)[i]
		if kind(e) != '{' || unmarshal(e, r) != nil {
			_ = r.Unstructured.UnmarshalJSON(e)
		}
	}
	return nil
}
