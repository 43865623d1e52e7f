package render

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"

	"github.com/klauspost/compress/gzip"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// JSONLines writes the records of the map as Crossref served them, one a line,
// in order of id: a file from which any map of these works can be made again
// without a network. Works without a record of Crossref's have no line.
func JSONLines(w io.Writer, v *view.View) error {
	b := bufio.NewWriterSize(w, flushAt)
	var compact bytes.Buffer
	for i := range v.Items {
		work := v.Items[i].Work
		if work.Source != biblio.FromCrossref || len(work.Raw) == 0 {
			continue
		}
		compact.Reset()
		if err := json.Compact(&compact, work.Raw); err != nil {
			continue // no JSON: a record of another kind
		}
		compact.WriteByte('\n')
		if _, err := b.Write(compact.Bytes()); err != nil {
			return err
		}
	}
	return b.Flush()
}

// JSONLinesGzip is JSONLines, compressed. The header holds no time and no name,
// so that the same records give the same bytes.
func JSONLinesGzip(w io.Writer, v *view.View) error {
	z := gzip.NewWriter(w)
	if err := JSONLines(z, v); err != nil {
		return err
	}
	return z.Close()
}
