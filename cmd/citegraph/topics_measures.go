package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// writeMeasures writes what each measure says of itself, and what it gives where
// a map has little to say.
func writeMeasures(w io.Writer) error {
	docs, err := measureDocs()
	if err != nil {
		return err
	}
	odd, err := oddValues()
	if err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("--by, --size-by NAME. The larger the value, the more of what is said; a large value\nis no praise by itself. A measure that is not defined for a work is empty, in JSON\nnull, and never 0.\n\n")
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, c := range docs {
		fmt.Fprintf(t, "%s\t%s\n", c.Name, c.Doc)
	}
	for _, field := range [...]string{byTotalCitations, byYear} {
		fmt.Fprintf(t, "%s\t%s; empty when unknown\n", field, fieldDocs[field])
	}
	t.Flush()
	b.WriteString("\nOf a citation, not of a work: " + anyOf(weightings[:]) + ", the paths through it (citegraph help path).\n")
	b.WriteString(scales)
	b.WriteString("\nWhere a map has little to say. Each measure of one work,\n\n")
	for _, m := range oddMaps() {
		fmt.Fprintf(t, "%s\t%s\n", m.name, m.work)
	}
	t.Flush()
	fmt.Fprintf(t, "\n\t%s\n", strings.Join(namesOf(oddMaps()), "\t"))
	for i, name := range ofCitations() {
		fmt.Fprintf(t, "%s\t%s\n", name, strings.Join(odd[i], "\t"))
	}
	t.Flush()
	b.WriteString(measureNotes)
	_, err = io.WriteString(w, b.String())
	return err
}

// scales say what each measure is scaled to, for those who compare it with that of
// another program.
const scales = `
Scales, and what igraph and NetworkX give in their place. The direction is citing →
cited everywhere, citations have no weight and count once.

pagerank            Sums to 1. What works without references hold goes to all alike. As
                    in both.
betweenness         Counts chains; not divided by the number of pairs, as NetworkX does
                    unless normalized=False. Ends are not counted.
hub authority       The sum of the squares is 1. In igraph the largest value is 1, in
                    NetworkX the sum; the ratios are the same.
closeness           Over the works from which citations lead here: (r−1)/Σ distances,
                    times (r−1)/(n−1), r the works that lead here, this one included, of
                    n. As in NetworkX; igraph (mode="in") leaves the second factor out.
harmonic            The sum of 1/distance, over the same works. Not divided by n−1, as
                    igraph does.
core                Of the network without directions. As in both.
citerank            The traffic of all works together may be more than 1, since a reader
                    who goes on is counted at each work.
disruption          From −1 to +1.
katz                1 for the work itself, 0.1 for each citation, 0.01 for each chain of
                    two …; NetworkX scales this so that the sum of the squares is 1.
`

// measureNotes say why the table of odd maps is as it is.
const measureNotes = `
A map without works has no values. What a work cites of itself counts for nothing, and
a citation that is given twice counts once.

pagerank            A work that nobody cites has what the restart gives to every work.
hub authority       0 outside the strongest of the parts that citations hold together,
                    where rounds without end would leave nothing; empty in maps of
                    co-citation and coupling.
citerank            Empty without a year; such works are left out for all others too.
                    A work that stands alone has the readers who start there.
disruption          Empty when the map has none of the work's references, or no work that
disruption5         cites it. disruption5 is empty too when every citing work cites one to
                    four of the references and nothing else is left to count.
katz                1 is the chain of no citation. Empty where works cite each other so
                    densely that chains give back more than they get, so that there is no
                    sum, and for the works that are cited from there.
citations_per_year  Empty without a year.
sleeping_beauty     Empty without a year, and when no work that has one cites it in or
                    after that year.
`

// fieldDocs say what the fields of the records mean that works can be ranked by.
var fieldDocs = map[string]string{
	byTotalCitations: "citations that the registry counts, from anywhere", byYear: "year of publication",
}

// measureDocs are the columns of all measures, for what they say of themselves:
// those of an empty map.
func measureDocs() ([]measure.Column, error) {
	empty, _ := graph.Build(nil, graph.Options{})
	columns, err := measure.Compute(context.Background(), empty, ofCitations(), measure.Options{})
	if err != nil {
		return nil, err
	}
	linked, err := measure.ComputeLinks(context.Background(), graph.LinksOf(empty, nil), []string{measure.LinksName, measure.LinkStrengthName}, measure.Options{})
	if err != nil {
		return nil, err
	}
	for _, c := range linked {
		c.Doc += " (co-citation, coupling)"
		columns = append(columns, c)
	}
	return columns, nil
}
