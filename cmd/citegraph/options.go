package main

import (
	"github.com/spf13/pflag"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
	"citegraph/graph/render"
)

// options are what the flags of a verb say. A flag that a verb does not have
// keeps its default.
type options struct {
	outputs []string
	format  string

	seeds          []biblio.DOI
	depth          int
	maxWorks       int
	citedBy        bool
	match          bool
	matchLimit     int
	mergeVersions  bool
	offline        bool
	cache          string
	noCache        bool
	refresh        bool
	mailto         string
	since, until   int
	randomSeed     int
	graph          string
	minStrength    int
	reversed       bool
	sample         int
	uncertainty    bool
	by             string
	hide           []biblio.State
	top            int // 0 = the verb's own choice
	title          string
	layout         string
	sizeBy         string
	colorBy        string
	mainPath       string
	weights        string
	theme          string
	width, height  int
	dpi            int
	quiet, verbose bool
	color          string
}

const (
	defaultDepth    = 1
	defaultMaxWorks = 2000
	defaultBy       = "pagerank"

	defaultMatchLimit = 200
)

// outputFlags say where the results go.
func (o *options) outputFlags(f *pflag.FlagSet, formats []string) {
	f.VarP(&fileList{&o.outputs}, "output", "o", "write `FILE`, in the format that its extension says (see citegraph help formats); - is standard output; repeatable")
	f.Var(&choice{&o.format, formats}, "format", "write in the format `NAME`: "+anyFormat(formats))
}

// growthFlags say what the corpus is.
func (o *options) growthFlags(f *pflag.FlagSet) {
	o.depth, o.maxWorks, o.matchLimit = defaultDepth, defaultMaxWorks, defaultMatchLimit
	f.Var(&number{to: &o.depth, metavar: "N"}, "depth", "follow references for `N` steps from the seeds")
	f.Var(&number{to: &o.maxWorks, least: 1, metavar: "N"}, "max-works", "stop growing at `N` works that have a DOI; seeds are never cut")
	f.Var(&doiList{&o.seeds}, "seed", "grow from this `DOI`, and not from all works of the files; repeatable, and added to DOIs that are INPUTs")
	f.BoolVar(&o.citedBy, "cited-by", false, "also take in the works that cite the seeds (from OpenCitations)")
	f.BoolVar(&o.match, "match", false, "search for the works of references without a DOI; only validated matches are linked")
	f.Var(&number{to: &o.matchLimit, least: 1, metavar: "N"}, "match-limit", "stop after `N` searches")
	f.BoolVar(&o.mergeVersions, "merge-versions", false, "make a preprint and its article one work")
	f.BoolVar(&o.offline, "offline", false, "use no network at all: files, and what earlier runs were answered")
	o.storeFlags(f)
	f.Var(&address{&o.mailto}, "mailto", "tell the services whom to write to: their polite, faster pool (default $CITEGRAPH_MAILTO)")
	f.Var(&number{to: &o.since, least: 1, most: 9999, metavar: "YEAR"}, "since", "keep works of `YEAR` and later")
	f.Var(&number{to: &o.until, least: 1, most: 9999, metavar: "YEAR"}, "until", "keep works of `YEAR` and earlier")
	f.BoolVar(&o.reversed, "reversed", false, "read the arcs of a graph file as cited → citing")
}

// measureFlags say what is computed and what the table sorts by.
func (o *options) measureFlags(f *pflag.FlagSet, measures []string) {
	o.by, o.randomSeed, o.graph, o.minStrength = defaultBy, 1, citationGraph, 1
	f.Var(&choice{&o.by, measures}, "by", "sort the table by the measure `NAME` (see citegraph help measures), total_citations or year")
	f.Var(&choice{&o.graph, graphKinds[:]}, "graph", "link works by `NAME`: "+anyOf(graphKinds[:]))
	f.Var(&number{to: &o.minStrength, least: 1, metavar: "N"}, "min-strength", "of co-citation and coupling, keep links of `N` and more")
	f.Var(&number{to: &o.sample, least: 2, metavar: "N"}, "sample", "estimate betweenness from `N` works, and tell the error (default all works, exact)")
	f.Var(&number{to: &o.randomSeed, metavar: "N"}, "random-seed", "leave what is left to chance to the random seed `N`")
}

// manners are the flags that every verb has.
func (o *options) manners(f *pflag.FlagSet) {
	o.color = "auto"
	f.BoolVarP(&o.quiet, "quiet", "q", false, "say nothing but errors")
	f.BoolVarP(&o.verbose, "verbose", "v", false, "tell progress on a pipe too, and what each wait is for")
	f.Var(&choice{&o.color, []string{"auto", "always", "never"}}, "color", "colour the table: auto, always or never")
}

// check looks at flags that exclude each other.
func (o *options) check() error {
	if o.since > 0 && o.until > 0 && o.since > o.until {
		return misuse("--since is later than --until", "exchange them")
	}
	if o.offline && o.refresh {
		return misuse("--offline and --refresh exclude each other", "give one of them")
	}
	if o.cache != "" && o.noCache {
		return misuse("--cache and --no-cache exclude each other", "give one of them")
	}
	if o.quiet && o.verbose {
		return misuse("--quiet and --verbose exclude each other", "give one of them")
	}
	return nil
}

// pathKinds are the words that --main-path takes, the default first.
var pathKinds = [...]string{string(measure.GlobalPath), string(measure.LocalPath), string(measure.KeyRoute)}

// pathFlag says which main path is meant, and what is done with it.
func (o *options) pathFlag(f *pflag.FlagSet, does string) {
	o.mainPath = pathKinds[0]
	f.Var(&choice{&o.mainPath, pathKinds[:]}, "main-path", does+" the main path of the kind `NAME`: "+anyOf(pathKinds[:]))
}

// weightings are the words that --weights takes, the default first.
var weightings = [...]string{string(measure.SPC), string(measure.SPLC), string(measure.SPNP)}

// weightsFlag says which paths through a citation are its weight.
func (o *options) weightsFlag(f *pflag.FlagSet) {
	o.weights = weightings[0]
	f.Var(&choice{&o.weights, weightings[:]}, "weights", "weigh each step by the count `NAME`: "+anyOf(weightings[:]))
}

// pictureFlags say what is drawn, and how.
func (o *options) pictureFlags(f *pflag.FlagSet, c choices) {
	o.dpi = render.DefaultDPI
	o.layout, o.sizeBy, o.colorBy, o.theme = c.layouts[0], c.sizes[0], c.colours[0], c.themes[0]
	f.Var(&choice{&o.layout, c.layouts}, "layout", "place the works by `NAME`: "+anyOf(c.layouts))
	f.Var(&choice{&o.sizeBy, c.sizes}, "size-by", "let the measure `NAME`, or total_citations, decide the size of a work")
	f.Var(&choice{&o.colorBy, c.colours}, "color-by", "let `NAME` decide the colour: community, year, state, venue, total_citations or a measure")
	o.pathFlag(f, "mark")
	f.Var(&choice{&o.theme, c.themes}, "theme", "draw with the inks of `NAME`: "+anyOf(c.themes))
	f.Var(&number{to: &o.top, least: 1, metavar: "N"}, "top", "draw the `N` works that matter most (default by size)")
	f.Var(&stateList{&o.hide}, "hide", "draw no work of the state `NAME`: "+anyOf(hideable())+"; repeatable")
	f.Var(&length{&o.width, 200, 20_000}, "width", "make the picture `N` units of 1/96 inch wide, or as wide as 85mm, 3.3in, 240pt")
	f.Var(&length{&o.height, 200, 20_000}, "height", "make the picture `N` units high, or as high as 60mm, 2.5in, 180pt")
	f.Var(&number{to: &o.dpi, least: 10, most: 4800, metavar: "N"}, "dpi", "draw .png with `N` pixels to the inch, which has 96 units")
	f.StringVar(&o.title, "title", "", "call the map `TEXT`; \"\" draws no title")
}

// choices are the words that the flags of a picture take, the default first.
type choices struct{ layouts, sizes, colours, themes []string }
