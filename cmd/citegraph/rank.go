package main

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"citegraph/graph/measure"
	"citegraph/graph/view"
)

// rankTop is how many works the table of rank shows unless --top says more;
// formats for other programs have all of them.
const rankTop = 20

// rankVerb prints the works of a map in order of a measure.
func (c *command) rankVerb() *cobra.Command {
	verb := &cobra.Command{
		Use:   "rank INPUT…",
		Short: "List the works that matter most, by any measure",
		Long: `rank grows the citation graph of its INPUTs as map does, and lists the works in
order of a measure: the largest first, works for which it is not defined last.
It takes saved maps and graph files too, and computes only what is shown. --format
csv and json show all measures; of a large network they leave out those that take
long (betweenness, closeness, harmonic) unless --by or --sample asks for them. In a
graph file an edge without a direction is read as a citation by the end that is
named first.

Beside the measure stand the citations of a work: local, those that works of the
map make (in JSON and CSV local_citations), and total, those that the registry
counts from anywhere (total_citations). "–" is not defined or not known.

--format csv has the columns rank, id, label, title, year, value, the measures,
rank_low and rank_high or standard_error where there are any, then doi, authors,
venue, type, state, depth, total_citations, retraction and concern. map -o NAME.csv
has another order: id, doi, label, title, authors, year, venue, type, state, depth,
total_citations, community, the measures, retraction, concern. Go by the names.

--format json has by and works, in order of rank: each with rank, id, label, title,
year, value and measures, an object of names and numbers, and where there is a
notice retraction or concern, as in the JSON of maps. The first five:
citegraph rank INPUT --format json | jq '.works[0:5]'

--sample N estimates betweenness, and standard_error says how far off a value may
well be. It is "–" (null, an empty cell) where fewer than ten of the N works start a
chain through the work: so few say nothing of their spread.

--uncertainty adds rank_low and rank_high, the best and the worst that a work's
rank is in nine of ten draws in which each reference list that is missing or
incomplete is filled with that of some work of about the same time. It tells which
ranks would change if the lists were known. It is no confidence interval: it knows
nothing of works outside the map, of wrong references, or of lists unlike all others.`,
		Example: `  citegraph rank 10.1109/mic.2021.3075326
  citegraph rank 10.1371/journal.pone.0197589 --depth 2 --by local_citations --top 50
  citegraph rank --offline works.jsonl.gz --by betweenness --format csv > works.csv
  citegraph rank reading-list.txt --by year -o works.md
  citegraph rank network.net.gz --by betweenness --sample 1000
  citegraph rank network.net.gz years.vec.gz --by citerank`,
		ValidArgsFunction: completeFiles,
		RunE:              func(cmd *cobra.Command, args []string) error { return c.runRank(cmd.Context(), args) },
	}
	f := verb.Flags()
	f.SortFlags = false
	c.outputFlags(f, rankFormats)
	c.growthFlags(f)
	c.measureFlags(f, rankable())
	f.BoolVar(&c.uncertainty, "uncertainty", false, "add rank_low and rank_high: how far ranks hang on reference lists that are missing")
	f.Var(&number{to: &c.top, least: 1, metavar: "N"}, "top", "list the first `N` works (default 20 in a table, else all)")
	return verb
}

// tableByDefault prints a table where nothing else is asked for.
func (c *command) tableByDefault() {
	if len(c.outputs) == 0 {
		c.outputs = []string{"-"}
		if c.format == "" {
			c.format = "table"
		}
	}
}

// plainKinds are formats without files beside them.
func plainKinds(formats []string) []kind {
	var kinds []kind
	for _, name := range formats {
		kinds = append(kinds, kind{name: name})
	}
	return kinds
}

func (c *command) runRank(ctx context.Context, args []string) error {
	c.tableByDefault()
	plan, err := c.prepare(args, plainKinds(rankFormats))
	if err != nil {
		return err
	}
	s, err := c.survey(ctx, plan.inputs, func(s *survey) []string { return c.rankMeasures(s, plan.targets) })
	if err != nil {
		return err
	}
	all := rank(s.works(), s.columns, c.by)
	if err := c.rangeRanks(ctx, s, &all); err != nil {
		return err
	}
	if err := c.publish(c.rankProducts(all, plan.targets), nil); err != nil {
		return err
	}
	c.moreToList(all, plan.targets)
	c.tellUndefined(s)
	return c.conclude(s, nil)
}

// rankMeasures names the measures that the targets show: tables that one by which
// they are sorted and the local citations, formats for other programs all that do
// not make them wait.
func (c *command) rankMeasures(s *survey, targets []target) []string {
	for _, t := range targets {
		if t.format != "table" && t.format != "md" {
			return withMeasure(c.withoutSlow(s, c.mapMeasures(s, targets)), c.by)
		}
	}
	return withMeasure(s.counted(), c.by)
}

// withoutSlow leaves out of names what nobody asked for and takes more than some
// seconds: a ranking by one measure should not wait hours for another.
func (c *command) withoutSlow(s *survey, names []string) []string {
	if s.saved != nil || s.steps() <= fastAt {
		return names
	}
	var left []string
	kept := slices.DeleteFunc(names, func(name string) bool {
		wanted := name == c.by || name == measure.BetweennessName && c.sample > 0
		if wanted || !slices.Contains(slow[:], name) {
			return false
		}
		left = append(left, name)
		return true
	})
	if len(left) > 0 {
		c.advise("not computed: %s, which take long for %s works; --by NAME computes one", strings.Join(left, ", "), view.Count(s.network.Len()))
	}
	return kept
}

func (c *command) rankProducts(all ranking, targets []target) []product {
	var products []product
	for _, t := range targets {
		listed := all.first(c.listed(t.format))
		products = append(products, product{target: t, main: func(w io.Writer) error { return c.writeRanking(w, listed, t.format) }})
	}
	return products
}

// listed is how many works a format has; 0 for all of them.
func (c *command) listed(format string) int {
	if c.top == 0 && format == "table" {
		return rankTop
	}
	return c.top
}

// moreToList says when a table had no room for all works.
func (c *command) moreToList(all ranking, targets []target) {
	for _, t := range targets {
		if n := c.listed(t.format); c.top == 0 && n > 0 && n < len(all.entries) {
			c.advise("the first %d of %d works; --top N lists more", n, len(all.entries))
			return
		}
	}
}
