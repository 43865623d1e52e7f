package main

import (
	"cmp"
	"context"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"citegraph/graph/layout/gviz"
	"citegraph/graph/measure"
	"citegraph/graph/render"
	"citegraph/graph/view"
)

// mapTop is how many works the table of map shows.
const mapTop = 15

// mapVerb is the main job: resolve, build, measure, draw.
func (c *command) mapVerb() *cobra.Command {
	verb := &cobra.Command{
		Use:   "map INPUT…",
		Short: "Grow a citation graph, measure it and draw it",
		Long: `map grows the citation graph of its INPUTs, measures it, draws it, and prints the
works that matter most. An INPUT is a DOI in any dress, a file of Crossref
records (JSON, JSON Lines, also .gz), a text with DOIs in it, a folder of those,
or - for standard input. Records from files are used instead of the network.

A map that was saved as .json comes back as it was, to be drawn anew or written
in another format. A graph file (Pajek .net, GraphML, or a list of citations,
citing then cited, as text or CSV; also .gz) is a map as it stands: --reversed
turns its arcs round. An edge without a direction is read as a citation by the end
that is named first; picture, report and JSON say how many there were. Either is
given alone; with a graph file, a .vec or .clu with a year for each vertex may be
the second INPUT.

--graph co-citation links works that are cited together, coupling works that
share references: each with its own measures and picture.

Charts stand beside the map, as .svg, .png or .pdf, and their numbers as .csv:
-o NAME.rpys.svg counts references by the year of what they cite (reference
publication year spectroscopy), with the deviation from the median of the five
years around each, and names the works that make years stand out (of records: a
saved map and a graph file hold no reference lists);
-o NAME.years.svg counts works, and the citations that they receive and make, by
year; -o NAME.top.svg has the first works by --by as bars, 20 unless --top says
more. --since and --until are the ends of their axes too.

The JSON has title, seeds, works (by id, each with its measures), citations (citing,
cited) and the ledger, which accounts for every reference. The five works cited most:
jq '.works | sort_by(-.measures.local_citations)[0:5] | .[].label' map.json`,
		Example: `  citegraph map 10.1109/mic.2021.3075326 -o map.svg
  citegraph map https://doi.org/10.1371/journal.pone.0197589 --depth 2 --top 80 -o bees.svg -o bees.json
  citegraph map --offline works.jsonl.gz --seed 10.1063/1.3284083 -o map.dot
  citegraph map reading-list.txt --since 2000 --mailto you@example.org -o map.csv
  citegraph map bees.json --graph co-citation --min-strength 3 -o together.svg
  citegraph map bees.json --theme dark -o bees.svg
  citegraph map works.jsonl.gz -o roots.rpys.svg -o growth.years.pdf -o leaders.top.png
  citegraph map 10.1109/mic.2021.3075326 -o - --format dot | dot -Tpdf > map.pdf`,
		ValidArgsFunction: completeFiles,
		RunE:              func(cmd *cobra.Command, args []string) error { return c.runMap(cmd.Context(), args) },
	}
	f := verb.Flags()
	f.SortFlags = false
	c.outputFlags(f, kindNames(mapKinds()))
	c.growthFlags(f)
	c.measureFlags(f, rankable())
	c.pictureFlags(f, mapChoices())
	return verb
}

// mapKinds are the formats of a map.
func mapKinds() []kind {
	var kinds []kind
	for _, spec := range render.Specs() {
		kinds = append(kinds, kind{spec.Name, func(path string) []string {
			var beside []string
			for _, companion := range spec.Companions {
				beside = append(beside, companion.Path(path))
			}
			return beside
		}})
	}
	for _, f := range chartFormats {
		kinds = append(kinds, kind{name: f.name()})
	}
	return kinds
}

func (c *command) runMap(ctx context.Context, args []string) error {
	if c.format != "" && len(c.outputs) == 0 {
		return misuse("--format "+c.format+" says nothing without -o", "add -o - for standard output")
	}
	plan, err := c.prepare(args, mapKinds())
	if err != nil {
		return err
	}
	maps, charts := splitCharts(plan.targets)
	if err := cmp.Or(c.checkPixels(maps, float64(c.width), float64(c.height)), c.checkChartPixels(charts)); err != nil {
		return err
	}
	s, err := c.survey(ctx, plan.inputs, func(s *survey) []string { return c.mapMeasures(s, plan.targets) })
	if err != nil {
		return err
	}
	if err := s.needsRecords(plan.targets); err != nil {
		return err
	}
	products, err := c.chartProducts(s, charts)
	if err != nil {
		return err
	}
	if len(maps) == 0 && len(charts) > 0 { // a chart needs no communities and no main path
		if err := c.publish(products, c.summary(s, charts)); err != nil {
			return err
		}
		c.tellUndefined(s)
		return c.conclude(s, nil)
	}
	v, err := c.draw(ctx, s, plan.targets)
	if err != nil {
		return err
	}
	pictures, err := c.mapProducts(s, v, maps)
	if err != nil {
		return err
	}
	products = append(pictures, products...)
	if err := c.publish(products, c.summary(s, plan.targets)); err != nil {
		return err
	}
	c.tellBeside(products)
	c.tellUndefined(s)
	c.tellNotHeld(v, plan.targets)
	if !drawn(plan.targets) {
		v = nil
	}
	s.tooltips = slices.ContainsFunc(plan.targets, func(t target) bool { return slices.Contains(pointedFormats[:], t.format) })
	return c.conclude(s, v)
}

// pointedFormats tell more of a work that is pointed at.
var pointedFormats = [...]string{"svg", "dot"}

// summary is the table that map prints, unless standard output is taken.
func (c *command) summary(s *survey, targets []target) func(io.Writer) error {
	for _, t := range targets {
		if t.isStdout() {
			return nil
		}
	}
	return func(w io.Writer) error {
		return c.writeTable(w, rank(s.works(), s.columns, c.sortedBy(s)).first(mapTop))
	}
}

// sortedBy is what the table sorts by. A saved map may lack the usual measure; it
// gets no other for that.
func (c *command) sortedBy(s *survey) string {
	has := slices.ContainsFunc(s.columns, func(column measure.Column) bool { return column.Name == c.by })
	switch {
	case has || isField(c.by):
		return c.by
	case len(s.columns) > 0:
		return s.columns[0].Name
	}
	return byYear
}

// mapProducts are the files that a view becomes.
func (c *command) mapProducts(s *survey, v *view.View, targets []target) ([]product, error) {
	drawing, err := c.drawing(v, targets)
	if err != nil {
		return nil, err
	}
	var products []product
	for _, t := range targets {
		spec, _ := render.ByName(t.format)
		write := spec.Write
		if spec.Drawn != nil {
			write = spec.Drawn(drawing)
		}
		p := product{target: t, main: func(w io.Writer) error { return write(w, v) }}
		for _, companion := range spec.Companions {
			p.beside = append(p.beside, file{companion.Path(t.path), func(w io.Writer) error { return companion.Write(w, v) }})
		}
		products = append(products, p)
	}
	return products, nil
}

// mapChoices are the words that the flags of a picture take.
func mapChoices() choices {
	return choices{
		layouts: append([]string{timeline, force}, gviz.Names()...),
		sizes:   append(everyMeasure(), byTotalCitations),
		colours: append([]string{"community", byYear, "state", "venue", byTotalCitations}, everyMeasure()...),
		themes:  []string{"light", "dark", "print"},
	}
}

// rankable are the words that --by takes.
func rankable() []string {
	return append(everyMeasure(), byTotalCitations, byYear)
}
