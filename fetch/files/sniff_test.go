package files

import (
	"errors"
	"strings"
	"testing"
)

// Files that hold a network, and are not read, say what would be.
func TestOtherNetworks(t *testing.T) {
	t.Parallel()
	const gml, parquet = "(it is a GML file); save it as GraphML or Pajek", "(it is a Parquet file); give the .json of the same map, or its .citations.csv"
	for text, want := range map[string]string{
		"graph [\n  directed 1\n  node [ id 0 label \"10.55555/a\" ] ]":        gml,
		"Creator \"Mark\"\ngraph\n[\n  node\n  [\n    id 1\n":                  gml,
		"# a network\r\n\r\nComment \"a\"\r\n  Version 1\r\nGraph [ Version 2": gml,
		"PAR1\x15\x04":    parquet,
		"PAR1 10.55555/a": parquet,
		`<gexf xmlns="http://gexf.net/1.3"><graph>`: "(it is a GEXF file); save it as GraphML or Pajek",
	} {
		_, err := Read("f", strings.NewReader(text))
		if !errors.Is(err, ErrUnsupported) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"Graph [1] of 10.55555/a", "graph theory [3]: 10.55555/a", "a\ngraph [ 10.55555/a"} {
		if c, err := Read("f", strings.NewReader(text)); err != nil || len(c.DOIs) != 1 {
			t.Errorf("%q: %v %v", text, c, err)
		}
	}
}
