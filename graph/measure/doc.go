// Package measure computes numbers for the works of a network: a Column for
// each measure, dense and aligned with the nodes; communities, the main path,
// and what goes with them.
//
// Compute knows
//
//	local_citations   works of the map that cite a work: its in-degree
//	local_references  works of the map that it cites: its out-degree
//	pagerank          prestige that flows along references
//	betweenness       shortest citation chains through it
//	hub, authority    good surveys; works that good surveys cite
//	closeness         how near the works stand that lead to it by citations
//	harmonic          the same, as Σ 1/distance
//	core              k-core number, directions left out
//	citerank          traffic of readers who start at recent works
//	disruption        do later works cite it instead of its references, or with them
//
// and, under More, katz, disruption5, citations_per_year and sleeping_beauty.
// ComputeLinks does the like for co-citation and coupling networks. The formula
// of each stands at the constant of its name (PageRankName, …), with its range and
// its source; its unit is in the Column.
//
// # What is not defined
//
// is NaN, never 0: the CiteRank, the citations a year and the sleeping beauty of a
// work without a year, the disruption of one that nobody cites or that cites
// nothing inside the map, Katz centrality where cycles give back more than they
// are given, hub and authority where links have no direction, the modularity of a
// network without links, a stability that nobody asked for. The other measures
// are defined for every work: closeness, harmonic centrality, betweenness, core,
// hub and authority of an isolated work are 0, and its PageRank is what the restart
// gives it. An empty network has empty columns. Cycles, several parts and unknown
// years are allowed everywhere; a network has no loops and no repeated citations.
//
// # The same bits
//
// come out whatever the number of cores and the order in which the works came.
// Sums are of integers, or are made of fixed parts that are added in a fixed order;
// chance is seeded. What takes long reports its progress, and ends soon after its
// context does.
package measure
