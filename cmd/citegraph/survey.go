package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/files/savedmap"
	"citegraph/fetch/polite"
	"citegraph/graph"
	"citegraph/graph/measure"
)

// A survey is a map before it is drawn: the works, the citations between them,
// and what was computed of them.
type survey struct {
	title   string
	seeds   []string
	network *graph.Network
	// links join the works in place of citations in a map of the kind
	// view.CoCitation or view.Coupling; nil, and the kind is "", in one of citations.
	links   *graph.Links
	kind    string
	columns []measure.Column
	// saved is what a saved map says of its works and citations; nil when the map
	// is none, or not what it was.
	saved   *savedmap.Map
	records bool // the records, with their reference lists, are at hand
	ledger  biblio.Ledger
	// citations is how many there were before --since and --until: the ledger
	// describes the same.
	citations int
	// followed is how deep the map was before that; nil when it is whole.
	followed *int
	// least is the count that links have at least.
	least int
	// strongest is the count of the strongest link, where --min-strength left none.
	strongest int
	sought    fetch.Sought
	cut       int  // files that ended early: what they have lost is not counted
	unreached int  // questions that had no answer, beside those for failed works
	stopped   bool // the user ended the gathering
	tooltips  bool // an output tells more of a work that is pointed at
}

// works are the works of the network, in its order.
func (s *survey) works() []*biblio.Work {
	works := make([]*biblio.Work, s.network.Len())
	for v := range works {
		works[v] = s.network.Work(graph.Node(v))
	}
	return works
}

// survey goes the road from the inputs to the measures: files, corpus, network,
// columns. need names the measures that the verb wants of the map.
func (c *command) survey(ctx context.Context, in inputs, need func(*survey) []string) (*survey, error) {
	stock, err := c.read(in)
	if err != nil {
		return nil, err
	}
	chart := c.surveyGrown
	if stock.whole != nil {
		chart = c.surveyWhole
	}
	s, err := chart(in, stock)
	if err != nil {
		return nil, err
	}
	c.phase.Store(int32(finishing))
	if err := c.join(ctx, s); err != nil {
		return nil, err
	}
	if err := c.checkMeasures(s.kind); err != nil {
		return nil, err
	}
	return s, c.compute(ctx, s, need(s))
}

// surveyGrown grows a map from seeds.
func (c *command) surveyGrown(in inputs, stock stock) (*survey, error) {
	if c.reversed {
		return nil, misuse("--reversed turns the arcs of a graph file round, and no INPUT is one", "drop it")
	}
	seeds := c.chooseSeeds(in, stock)
	if len(seeds) == 0 {
		return nil, failed(nil, "no seed was found in "+in.names(), "name a DOI")
	}
	c.tellAsking(in, seeds)
	corpus, stopped, err := c.grow(stock, seeds)
	if err != nil {
		return nil, err
	}
	corpus = c.versions(corpus)
	whole, stats := graph.Build(corpus.Works, graph.Options{})
	s := &survey{
		seeds: corpus.Seeds, ledger: corpus.Ledger, citations: stats.Arcs,
		unreached: corpus.Unreached, sought: corpus.Sought, cut: stock.cut, stopped: stopped, records: true,
	}
	s.observe(whole, stats)
	s.network = c.within(whole, s)
	s.title = c.titleOf(s)
	return s, nil
}

// tellAsking says how much is about to be asked of services, where many seeds make
// it much: all works of a file are seeds unless --seed narrows them.
func (c *command) tellAsking(in inputs, seeds []biblio.DOI) {
	if c.offline || len(seeds) < manySeeds {
		return
	}
	from, most := "", len(seeds)
	if len(in.paths) > 0 {
		from = " from " + in.names()
	}
	if c.depth > 0 {
		most = max(most, c.maxWorks)
	}
	c.advise("%d seeds%s: Crossref may be asked for up to %d works; --seed DOI narrows that, --offline asks nobody", len(seeds), from, most)
}

// manySeeds are more than one names by hand.
const manySeeds = 20

// observe enters into the ledger what the network shows.
func (s *survey) observe(net *graph.Network, stats graph.Stats) {
	s.ledger.Cycles = cycles(net)
	s.ledger.AgainstTime = againstTime(net, stats)
}

// grow gathers the corpus. When the user stops it, what came so far is kept.
func (c *command) grow(stock stock, seeds []biblio.DOI) (corpus *fetch.Corpus, stopped bool, err error) {
	c.phase.Store(int32(gathering))
	m := c.newMeter()
	defer m.end()
	held := c.openStore()
	defer c.closeStore(held)
	road, err := c.road(stock.records, held, m)
	if err != nil {
		return nil, false, err
	}
	corpus, err = fetch.Grow(c.gather, road.source, seeds, fetch.Plan{
		Depth: c.depth, MaxWorks: c.maxWorks, CitedBy: road.citing,
		Matcher: road.matcher, MatchLimit: c.matchLimit,
		Notices: stock.records.Notices(), Skipped: stock.skipped, Progress: m.grown,
	})
	var none *fetch.SeedError
	switch {
	case err == nil:
		return corpus, false, nil
	case errors.As(err, &none):
		return nil, false, c.noSeed(none)
	case errors.Is(context.Cause(c.gather), errStopped):
		return corpus, true, nil
	}
	return nil, false, failed(err, err.Error())
}

// noSeed says why there is no map, and what to do about it.
func (c *command) noSeed(e *fetch.SeedError) error {
	switch {
	case errors.Is(context.Cause(c.gather), errStopped):
		return failed(e, "stopped before any record was had", "nothing was written")
	case errors.Is(e, fetch.ErrBlocked):
		return failed(e, e.Error(), "write to the service named there before you go on; --mailto tells it who you are")
	case errors.Is(e, fetch.ErrUnauthorized):
		return failed(e, e.Error(), "check the token")
	case polite.Unconnected(e):
		return failed(e, e.Error(), "no network? --offline uses what is here")
	case errors.Is(e, fetch.ErrTemporary):
		return failed(e, e.Error(), "try again later")
	case c.offline:
		return failed(e, e.Error()+", "+c.searched(), "give a file with the record or drop --offline")
	}
	return failed(e, e.Error(), "check the DOI")
}

// searched says where an offline run looked in vain.
func (c *command) searched() string {
	if c.noCache {
		return "neither in the files nor, because of --no-cache, in the store"
	}
	return "neither in the files nor in the store"
}

func cycles(net *graph.Network) [][]string {
	var all [][]string
	for _, cycle := range net.Components().Cycles() {
		ids := make([]string, len(cycle))
		for i, v := range cycle {
			ids[i] = net.Name(v)
		}
		all = append(all, ids)
	}
	return all
}

func againstTime(net *graph.Network, stats graph.Stats) [][2]string {
	var all [][2]string
	for _, arc := range stats.AgainstTime {
		all = append(all, [2]string{net.Name(arc[0]), net.Name(arc[1])})
	}
	return all
}

// within keeps the works of the years that were asked for, and the seeds, and
// says in the ledger what went.
func (c *command) within(whole *graph.Network, s *survey) *graph.Network {
	if c.since == 0 && c.until == 0 {
		return whole
	}
	s.followed = deepest(whole)
	undated, outside := 0, 0
	kept, _ := whole.Subset(func(v graph.Node) bool {
		year := whole.Year(v)
		switch {
		case slices.Contains(s.seeds, whole.Name(v)):
			return true
		case year == 0:
			undated++
			return false
		case year < c.since || c.until > 0 && year > c.until:
			outside++
			return false
		}
		return true
	})
	s.ledger.Omitted = slices.Clone(s.ledger.Omitted)
	s.omit(outside, "outside the years asked for ("+c.years()+")")
	s.omit(undated, "without a known year ("+c.years()+")")
	return kept
}

// deepest is the largest depth of a work; nil when none has one.
func deepest(net *graph.Network) *int {
	var most *int
	for v := range graph.Node(net.Len()) {
		if w := net.Work(v); w != nil && w.Depth != nil && (most == nil || *w.Depth > *most) {
			most = w.Depth
		}
	}
	return most
}

func (s *survey) omit(works int, why string) {
	if works > 0 {
		s.ledger.Omitted = append(s.ledger.Omitted, biblio.Omission{What: "works", Count: works, Why: why})
	}
}

// years names the years that were asked for, as they were.
func (c *command) years() string {
	switch {
	case c.until == 0:
		return fmt.Sprintf("--since %d", c.since)
	case c.since == 0:
		return fmt.Sprintf("--until %d", c.until)
	}
	return fmt.Sprintf("--since %d --until %d", c.since, c.until)
}

// titleOf names the map after its seed, or after the first of several.
func (c *command) titleOf(s *survey) string {
	if c.given("title") {
		return c.title
	}
	var labels []string
	for _, id := range s.seeds {
		v, ok := s.network.Find(id)
		if !ok {
			continue
		}
		if w := s.network.Work(v); len(s.seeds) == 1 && w.Title != "" {
			return w.Title
		}
		labels = append(labels, s.network.Label(v))
	}
	if len(labels) == 1 {
		return labels[0]
	}
	return fmt.Sprintf("%d works: %s", len(s.seeds), strings.Join(labels[:min(3, len(labels))], ", "))
}
