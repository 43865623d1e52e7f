package datacite

import (
	"encoding/json"
	"strings"

	"citegraph/fetch/biblio"
)

// imprint is what the record says for bibliographies alone: editors, who are
// contributors of that kind, and the ISSN or ISBN of the container.
func imprint(attributes map[string]json.RawMessage) *biblio.Imprint {
	var all []json.RawMessage
	_ = json.Unmarshal(attributes["contributors"], &all)
	var editors []json.RawMessage
	for _, one := range all {
		var c struct {
			Type string `json:"contributorType"`
		}
		if json.Unmarshal(one, &c) == nil && c.Type == "Editor" {
			editors = append(editors, one)
		}
	}
	list, _ := json.Marshal(editors) // raw messages of valid JSON
	p := biblio.Imprint{Editors: authors(list)}
	var c struct {
		Identifier     string `json:"identifier"`
		IdentifierType string `json:"identifierType"`
	}
	_ = json.Unmarshal(attributes["container"], &c)
	switch code := biblio.PlainText(c.Identifier); strings.ToUpper(c.IdentifierType) {
	case "ISSN":
		p.ISSN = code
	case "ISBN":
		p.ISBN = code
	}
	return p.Given()
}
