package measure

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"citegraph/graph"
)

// Names lists the measures of every map, in the order in which tables and JSON
// show them.
var Names = [...]string{
	LocalCitations, LocalReferences, PageRankName, BetweennessName, HubName, AuthorityName,
	ClosenessName, HarmonicName, CoreName, CiteRankName, DisruptionName,
}

// More lists the measures that Compute knows besides.
var More = [...]string{KatzName, Disruption5Name, CitationsPerYearName, SleepingBeautyName}

// The names of the measures.
const (
	LocalCitations  = "local_citations"
	LocalReferences = "local_references"
	PageRankName    = "pagerank"
	BetweennessName = "betweenness"
	HubName         = "hub"
	AuthorityName   = "authority"
	ClosenessName   = "closeness"
	HarmonicName    = "harmonic"
	CoreName        = "core"
	CiteRankName    = "citerank"
	DisruptionName  = "disruption"

	KatzName             = "katz"
	Disruption5Name      = "disruption5"
	CitationsPerYearName = "citations_per_year"
	SleepingBeautyName   = "sleeping_beauty"
)

// ErrUnknown is the error of a name that no measure has.
var ErrUnknown = errors.New("no such measure")

// Options tune the measures. The zero value is what the map promises: exact,
// quiet.
type Options struct {
	// Sample is the number of works from which betweenness looks for shortest
	// paths, chosen by RandomSeed; 0, or as many as there are works, is exact.
	Sample     int
	RandomSeed uint64
	// Tau is CiteRank's τ, in years; 0 is 2.6. ReferenceYear is the year from which
	// it counts ages, without the works after it; 0 is the newest of the map.
	Tau           float64
	ReferenceYear int
	// Progress, if not nil, is told how far a measure has come, from the
	// goroutines that compute it but never from two at once.
	Progress func(Progress)
}

// Progress is how far a measure has come.
type Progress struct {
	Measure     string
	Done, Total int
}

// A family of measures is computed in one go.
type family struct {
	names   []string
	compute func(*task, Options) ([]Column, error)
}

// directed are the families of a citation network.
func directed(net *graph.Network) []family {
	alone := func(name string, f func(*task, *graph.Network, Options) (Column, error)) family {
		return family{[]string{name}, func(t *task, o Options) ([]Column, error) { return one(f(t, net, o)) }}
	}
	return []family{
		alone(LocalCitations, localCitations),
		alone(LocalReferences, localReferences),
		alone(PageRankName, pageRank),
		alone(BetweennessName, betweenness),
		{[]string{HubName, AuthorityName}, func(t *task, _ Options) ([]Column, error) { return hits(t, net) }},
		{[]string{ClosenessName, HarmonicName}, func(t *task, _ Options) ([]Column, error) { return distances(t, net) }},
		alone(CoreName, core),
		alone(CiteRankName, citeRank),
		alone(DisruptionName, disruption),
		alone(KatzName, katz),
		alone(Disruption5Name, disruption5),
		alone(CitationsPerYearName, citationsPerYear),
		alone(SleepingBeautyName, sleepingBeauty),
	}
}

func one(c Column, err error) ([]Column, error) { return []Column{c}, err }

// Compute computes the named measures of a network (of Names or More), a column for each name, in
// the order of the names. The same network and options give the same bits on
// any number of cores.
//
// The error is ctx's when it ended first (within a fraction of a second), an
// ErrUnknown, or that of a Tau that is no time.
func Compute(ctx context.Context, net *graph.Network, names []string, o Options) ([]Column, error) {
	return compute(ctx, directed(net), names, o)
}

func compute(ctx context.Context, families []family, names []string, o Options) ([]Column, error) {
	if err := allKnown(families, names); err != nil {
		return nil, err
	}
	columns := make([]Column, len(names))
	for _, f := range families {
		if !slices.ContainsFunc(f.names, func(name string) bool { return slices.Contains(names, name) }) {
			continue
		}
		got, err := f.compute(newTask(ctx, f.names[0], o.Progress), o)
		if err != nil {
			return nil, err
		}
		for i, name := range names {
			if k := slices.Index(f.names, name); k >= 0 {
				columns[i] = got[k]
			}
		}
	}
	return columns, nil
}

func allKnown(families []family, names []string) error {
	for _, name := range names {
		if !slices.ContainsFunc(families, func(f family) bool { return slices.Contains(f.names, name) }) {
			return fmt.Errorf("%w: %q", ErrUnknown, name)
		}
	}
	return nil
}
