package biblio

import "strings"

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
