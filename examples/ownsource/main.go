// Ownsource grows a citation map from a source of your own. All that a source
// has to do is to find the work of a DOI: here in a table that a reading group
// keeps, one line a work. Whatever the table lacks was not asked for.
package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"log"
	"os"
	"strconv"
	"strings"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
)

// table is the reading group's own: DOI, author, year, title, what it cites.
const table = `10.5555/garden,Arbor,2019,A garden of forking papers,10.5555/seed 10.5555/soil
10.5555/seed,Boden,2008,What a seed knows,10.5555/soil
10.5555/soil,Crumb,1994,"Soil, a survey",10.5555/lost
`

// A readingList is a fetch.Source: one method is enough.
type readingList map[biblio.DOI]*biblio.Work

// Work finds the record of a DOI. The error tells Grow why there is none.
func (l readingList) Work(_ context.Context, doi biblio.DOI) (*biblio.Work, error) {
	if w := l[doi]; w != nil {
		return w, nil
	}
	return nil, fmt.Errorf("%s is not on the list: %w", doi, fetch.ErrNotAsked)
}

// parse makes works of the lines of a table.
func parse(text string) (readingList, error) {
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	list := readingList{}
	for _, line := range lines {
		doi, err := biblio.ParseDOI(line[0])
		if err != nil {
			return nil, err
		}
		year, err := strconv.Atoi(line[2])
		if err != nil {
			return nil, err
		}
		w := &biblio.Work{DOI: doi, Source: biblio.FromFile, Authors: []biblio.Author{{Family: line[1]}}, Year: year, Title: line[3]}
		for _, cited := range strings.Fields(line[4]) {
			ref, err := biblio.ParseDOI(cited)
			if err != nil {
				return nil, err
			}
			w.References = append(w.References, biblio.Reference{DOI: ref, Deposited: cited, AssertedBy: biblio.ByFile})
		}
		list[doi] = w
	}
	return list, nil
}

// run grows the map two steps from the newest work, ranks it and prints it.
func run(ctx context.Context, out io.Writer) error {
	list, err := parse(table)
	if err != nil {
		return err
	}
	corpus, err := fetch.Grow(ctx, list, []biblio.DOI{"10.5555/garden"}, fetch.Plan{Depth: 2})
	if err != nil {
		return err
	}
	network, _ := graph.Build(corpus.Works, graph.Options{})
	columns, err := measure.Compute(ctx, network, []string{measure.PageRankName}, measure.Options{})
	if err != nil {
		return err
	}
	for v, rank := range columns[0].Values {
		w := network.Work(graph.Node(v))
		fmt.Fprintf(out, "%.3f  %-14s %-10s cited by %d\n", rank, w.Label, w.State, len(network.CitedBy(graph.Node(v))))
	}
	return nil
}

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}
