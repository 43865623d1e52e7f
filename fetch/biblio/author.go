package biblio

import (
	"slices"
	"strings"
)

// String is the name with the family name first, as an index has it: "Bauer,
// Michael", "Heck, KL, Jr", "Geological Survey of Canada".
func (a Author) String() string {
	parts := make([]string, 0, 3)
	for _, part := range []string{a.ShortName(), a.givenBeside(), a.Suffix} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// ShortName is what a label calls the author: the family name, else the name of
// the organisation or person, else the given name, which is then all there is.
func (a Author) ShortName() string {
	switch {
	case a.Family != "":
		return a.Family
	case a.Name != "":
		return a.Name
	}
	return a.Given
}

func (a Author) givenBeside() string {
	if a.Family == "" {
		return ""
	}
	return a.Given
}

// ParseAuthor takes apart what String put together: "Bauer, Michael", "Heck, KL,
// Jr". A name that would not be put together as it was is kept whole, as Name, and
// so is one without a comma.
func ParseAuthor(name string) Author {
	parts := strings.SplitN(name, ", ", 3)
	if len(parts) == 1 {
		return Author{Name: name}
	}
	a := Author{Family: parts[0], Given: parts[1]}
	if len(parts) == 3 {
		a.Suffix = parts[2]
	}
	if a.String() != name {
		return Author{Name: name}
	}
	return a
}

// AuthorsOf are the authors of a work that is saved with their names as String
// gives them: those of ParseAuthor; but citing lists (FromReference) know family
// names alone.
func AuthorsOf(source string, names []string) []Author {
	var authors []Author
	for _, name := range names {
		a := ParseAuthor(name)
		if source == FromReference && a.Family == "" {
			a = Author{Family: name}
		}
		authors = append(authors, a)
	}
	return authors
}

// ComeApart reports whether AuthorsOf makes the same authors of their names again,
// but for the numbers of ORCID.
func ComeApart(source string, authors []Author) bool {
	names := make([]string, len(authors))
	for i, a := range authors {
		names[i] = a.String()
	}
	return slices.EqualFunc(AuthorsOf(source, names), authors, func(again, was Author) bool {
		was.ORCID = ""
		return again == was
	})
}
