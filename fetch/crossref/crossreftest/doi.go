package crossreftest

import (
	"regexp"
	"strings"
)

// inText is how the service finds a DOI in what it is given: the first thing
// that looks like one, up to white space.
var inText = regexp.MustCompile(`10\.[0-9]{4,}/[^\s]+`)

// findDOI reads the DOI out of a path segment or a filter value after
// decoding, as the service does: any dress, cut at white space, characters
// outside printable ASCII kept (today's service serves such DOIs), folded.
func findDOI(s string) (string, bool) {
	d := inText.FindString(s)
	return lower(d), d != ""
}

// validDOI tells whether a filter value passes as a DOI. A DOI in a dress
// does; a shortDOI (10/abc) does not.
func validDOI(s string) bool {
	s = lower(s)
	for _, dress := range []string{"https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/", "doi:"} {
		s = strings.TrimPrefix(s, dress)
	}
	at := inText.FindStringIndex(s)
	return at != nil && at[0] == 0
}

func prefixOf(doi string) string {
	prefix, _, _ := strings.Cut(doi, "/")
	return prefix
}
