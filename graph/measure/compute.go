package measure

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"citegraph/graph"
)

// Names lists the measures of every citation map, in the order in which tables
// and JSON show them.
var Names = [...]string{
	LocalCitations, LocalReferences, PageRankName, BetweennessName, HubName, AuthorityName,
	ClosenessName, HarmonicName, CoreName, CiteRankName, DisruptionName,
}

// More lists the measures that Compute knows besides, for those who ask for them.
var More = [...]string{KatzName, Disruption5Name, CitationsPerYearName, SleepingBeautyName}

// The names of the measures, each with its formula for a work v of n, its range,
// and its source. Where nothing is said of it, every work has a value.
const (
	// LocalCitations is the number of works of the map that cite v: its in-degree.
	// Garfield, Pudovkin & Istomin, JASIST 54(5):400–412, 2003.
	LocalCitations = "local_citations"

	// LocalReferences is the number of works of the map that v cites: its out-degree.
	LocalReferences = "local_references"

	// PageRankName is the chance of meeting v on a walk that follows a random
	// reference with probability d = Damping, and else, or where there are no
	// references, starts again at any work:
	//
	//	x[v] = (1−d)/n + d · (Σ x[u]/references(u) over u that cite v  +  Σ x[w]/n over w without references)
	//
	// The values sum to 1. Brin & Page, Computer Networks 30:107–117, 1998.
	PageRankName = "pagerank"

	// BetweennessName is the number of shortest citation chains through v:
	//
	//	b[v] = Σ σ(s,t|v) / σ(s,t)   over all s ≠ v ≠ t
	//
	// σ(s,t) the number of shortest directed chains from s to t, and σ(s,t|v) of those
	// that pass v. Unnormalised: 0 … (n−1)(n−2). An estimate where Options.Sample
	// asks for one. Freeman, Sociometry 40:35–41, 1977.
	BetweennessName = "betweenness"

	// HubName and AuthorityName are HITS: a good survey cites good authorities, and a
	// good authority is cited by good surveys.
	//
	//	hub[v] = Σ authority[w] over w that v cites,   authority[v] = Σ hub[u] over u that cite v
	//
	// each scaled to length 1 (L2), in the limit of many rounds. 0 … 1, and 0 outside
	// the strongest part of the network. Kleinberg, J. ACM 46(5):604–632, 1999.
	HubName       = "hub"
	AuthorityName = "authority" // see HubName

	// ClosenessName says how near the works stand that lead to v by citations:
	//
	//	closeness[v] = (r−1)/Σ d(u,v) · (r−1)/(n−1)
	//
	// d(u,v) the number of citations in the shortest chain from u to v, the sum over
	// the works that reach v, and r their number, v included. 0 … 1, and 0 where
	// nothing reaches v. Wasserman & Faust, Social Network Analysis, 1994.
	ClosenessName = "closeness"

	// HarmonicName says the same without the correction for works out of reach:
	//
	//	harmonic[v] = Σ 1/d(u,v)   over u ≠ v that reach v
	//
	// 0 … n−1. Boldi & Vigna, Internet Mathematics 10(3–4):222–262, 2014.
	HarmonicName = "harmonic"

	// CoreName is the largest k for which v is in the k-core: the largest set of works
	// each of which is linked with at least k others of the set, whichever cites the
	// other. Seidman, Social Networks 5(3):269–287, 1983.
	CoreName = "core"

	// CiteRankName is the traffic of readers who begin with recent works and follow
	// references: PageRank without its bias to old works.
	//
	//	T = Σ (d·W)ᵏ ρ  over k ≥ 0,   ρ[v] ∝ exp(−age[v]/τ), summing to 1
	//
	// d = 0.5, W the equal shares that a work passes to each of its references, τ as
	// in Options. The values sum to at most 2. Not defined for a work without a year,
	// or later than Options.ReferenceYear. Walker, Xie, Yan & Maslov, J. Stat. Mech.
	// P06010, 2007.
	CiteRankName = "citerank"

	// DisruptionName tells whether later works cite v instead of what v cites (+1, v
	// displaces it) or together with it (−1, v consolidates it):
	//
	//	D = (i − j) / (i + j + k)
	//
	// i the works that cite v and none of its references, j those that cite v and at
	// least one of them, k those that cite a reference and not v; over all works of
	// the map, whatever their years. −1 … 1. Not defined without a reference inside
	// the map or without a citing work, where it would be a false +1 (Holst et al.,
	// arXiv 2402.14583). Funk & Owen-Smith, Management Science 63(3):791–817, 2017;
	// Wu, Wang & Evans, Nature 566:378–382, 2019.
	DisruptionName = "disruption"
)

// The names of the measures of More.
const (
	// KatzName weighs all chains of citations that lead to v, the short ones most:
	//
	//	x[v] = Σ 0.1ᵏ · (chains of k citations that end at v)   over k ≥ 0
	//
	// 1 for a work that nobody cites. Not defined where cycles are so dense that the
	// sum has no end, nor for the works that are cited from there. L. Katz,
	// Psychometrika 18(1):39–43, 1953.
	KatzName = "katz"

	// Disruption5Name is DisruptionName with j only those citing works that cite at
	// least five of v's references: a citation in passing is no tie to the past. Not
	// defined either where i + j + k is 0. Bornmann, Devarakonda, Tekles & Chacko,
	// Quantitative Science Studies 1(3):1242–1259, 2020 (DI5).
	Disruption5Name = "disruption5"

	// CitationsPerYearName is the local citations of v over the years that it could
	// be cited in, its own and the newest of the map included:
	//
	//	local_citations / (newest − year + 1)
	//
	// Not defined for a work without a year.
	CitationsPerYearName = "citations_per_year"

	// SleepingBeautyName is the beauty coefficient: how long, and how deep, v slept
	// before the year in which it was cited most. With c[t] the works that cite it t
	// years after it appeared, and m the first year of the most citations,
	//
	//	B = Σ ((c[m] − c[0])/m · t + c[0] − c[t]) / max(1, c[t])   over t = 0 … m
	//
	// how far the yearly citations stay below the straight line to their peak. 0
	// when the peak is in the first year; negative when citations came early. Counted
	// are the works of the map that have a year, not before v's own; without one of
	// these, or without a year, it is not defined.
	// Ke, Ferrara, Radicchi & Flammini, PNAS 112(24):7426–7431, 2015.
	SleepingBeautyName = "sleeping_beauty"
)

// ErrUnknown is the error of a name that no measure, weighting or kind of main
// path has.
var ErrUnknown = errors.New("no such measure")

// Options tune the measures. The zero value is what the map promises: exact,
// quiet.
type Options struct {
	// Sample is the number of works from which betweenness looks for shortest
	// chains, drawn by RandomSeed; 0, or as many as there are works, is exact.
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
	Measure     string // its name, "communities", or that of the first where several are computed together
	Done, Total int    // in steps of the measure's own; only their ratio means something
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

// Compute computes the named measures of a network (of Names or More), a column
// for each name, in the order of the names. The same network and options give the
// same bits on any number of cores.
//
// The error is ctx's when it ended first (within a fraction of a second),
// ErrUnknown for a name that is not one of these, or that of an Options.Tau that is
// no positive number.
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
