package render

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"slices"

	"github.com/klauspost/compress/gzip"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// JSONLines writes the records of the map as Crossref served them, one a line,
// in order of id: a file from which any map of these works can be made again
// without a network. Works without a record of Crossref's have no line: Unrecorded
// counts them.
func JSONLines(w io.Writer, v *view.View) error {
	b := bufio.NewWriterSize(w, flushAt)
	var compact bytes.Buffer
	for i := range v.Items {
		work := v.Items[i].Work
		compact.Reset()
		if work.Source != biblio.FromCrossref || json.Compact(&compact, work.Raw) != nil {
			continue
		}
		compact.WriteByte('\n')
		if _, err := b.Write(compact.Bytes()); err != nil {
			return err
		}
	}
	return b.Flush()
}

// A Lack is a reason why works have no line among the raw records, and how many
// works it is true of.
type Lack struct {
	Why   string
	Works int
}

// Unrecorded counts the works that JSONLines has no line for, by reason, in order of
// the reasons' words: a state ("unfetched", "missing" …) where there is no record,
// "with a record of datacite" where it is another registry's, "without the record
// itself" where only what was made of it is at hand, as in a saved map.
func Unrecorded(v *view.View) []Lack {
	counts := map[string]int{}
	for i := range v.Items {
		w := v.Items[i].Work
		switch {
		case w.Source == biblio.FromCrossref && json.Valid(w.Raw):
		case w.State != biblio.Resolved:
			counts[string(w.State)]++
		case w.Source != biblio.FromCrossref:
			counts["with a record of "+w.Source]++
		default:
			counts["without the record itself"]++
		}
	}
	lacks := make([]Lack, 0, len(counts))
	for _, why := range slices.Sorted(maps.Keys(counts)) {
		lacks = append(lacks, Lack{why, counts[why]})
	}
	return lacks
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
