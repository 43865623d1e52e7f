// Growfs goes the whole road with files alone: the records of an fs.FS become a
// corpus, a network, measures, a view and a drawing. The files are embedded in
// the program here; a folder (os.DirFS) or a zip archive does as well.
package main

import (
	"context"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/files"
	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/render"
	"citegraph/graph/view"
)

//go:embed records
var records embed.FS

// draw grows the map of one work from the records in a file system and writes
// it as a Mermaid diagram, which a README can show.
func draw(ctx context.Context, from fs.FS, seed biblio.DOI, to io.Writer) error {
	held, err := files.ReadFS(from, ".")
	if err != nil {
		return err
	}
	// What no file has a record of was not asked for: those works stay unfetched.
	source := fetch.Sequence(fetch.NewRecords(held.Works), fetch.Offline{})
	corpus, err := fetch.Grow(ctx, source, []biblio.DOI{seed}, fetch.Plan{Depth: 2})
	if err != nil {
		return err
	}
	network, _ := graph.Build(corpus.Works, graph.Options{})
	columns, err := measure.Compute(ctx, network, measure.Names[:], measure.Options{})
	if err != nil {
		return err
	}
	v, err := view.Build(view.Input{
		Title: "Three shelves", Seeds: corpus.Seeds, Network: network, Columns: columns, Ledger: corpus.Ledger,
	}, view.Options{})
	if err != nil {
		return err
	}
	l := corpus.Ledger
	fmt.Fprintf(to, "%%%% %d references: %d with a DOI, %d without\n", l.References, l.WithDOI, l.WithoutDOI)
	return render.Mermaid(to, v)
}

func main() {
	if err := draw(context.Background(), records, "10.5555/garden", os.Stdout); err != nil {
		log.Fatal(err)
	}
}
