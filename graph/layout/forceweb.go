package layout

import (
	"cmp"
	"slices"
)

// A web is works as masses, and links as springs between them: what Force lets
// settle. Masses sum to 1.
type web struct {
	first []int32 // of each work's springs, in ends and pull
	ends  []int32
	pull  []float64 // strength of the spring, as a share of the strength of all springs of the work
	mass  []float64 // strength of all springs of a work, as a share of all of the map's
}

func (w *web) size() int { return len(w.mass) }

// newWeb makes a web of undirected links; links from a work to itself do not
// pull. A work without links weighs as much as the lightest that has one.
func newWeb(works int, links []Arc) *web {
	springs := make([]spring, 0, len(links))
	for _, a := range links {
		if a.Citing != a.Cited {
			springs = append(springs, spring{int32(min(a.Citing, a.Cited)), int32(max(a.Citing, a.Cited)), strengthOf(a)})
		}
	}
	return weave(springs, make([]float64, works))
}

// strengthOf is how hard an arc pulls.
func strengthOf(a Arc) float64 {
	if a.Strength > 0 {
		return a.Strength
	}
	return 1
}

// A spring is a link, a < b.
type spring struct {
	a, b     int32
	strength float64
}

// weave joins springs between the same two works, and adds inner, what each
// work holds already in itself, to their mass.
func weave(springs []spring, inner []float64) *web {
	slices.SortStableFunc(springs, func(x, y spring) int { return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b)) })
	joined := springs[:0]
	for _, s := range springs {
		if n := len(joined); n > 0 && joined[n-1].a == s.a && joined[n-1].b == s.b {
			joined[n-1].strength += s.strength
			continue
		}
		joined = append(joined, s)
	}
	n := len(inner)
	w := &web{first: make([]int32, n+1), ends: make([]int32, 2*len(joined)), pull: make([]float64, 2*len(joined)), mass: slices.Clone(inner)}
	for _, s := range joined {
		w.first[s.a+1]++
		w.first[s.b+1]++
		w.mass[s.a] += s.strength
		w.mass[s.b] += s.strength
	}
	for i := range n {
		w.first[i+1] += w.first[i]
	}
	next := slices.Clone(w.first)
	hang := func(from, to int32, strength float64) {
		w.ends[next[from]], w.pull[next[from]] = to, strength/w.mass[from]
		next[from]++
	}
	for _, s := range joined {
		hang(s.a, s.b, s.strength)
		hang(s.b, s.a, s.strength)
	}
	w.weigh()
	return w
}

// weigh turns masses into shares.
func (w *web) weigh() {
	lightest, total := 0.0, 0.0
	for _, m := range w.mass {
		if m > 0 && (lightest == 0 || m < lightest) {
			lightest = m
		}
	}
	if lightest == 0 {
		lightest = 1
	}
	for i, m := range w.mass {
		if m == 0 {
			w.mass[i] = lightest
		}
		total += w.mass[i]
	}
	for i := range w.mass {
		w.mass[i] /= total
	}
}

// coarser joins works with the work that they are tied to most, two by two,
// the lightest first. into gives each work its place in the coarser web.
func (w *web) coarser() (coarse *web, into []int32) {
	n := w.size()
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(w.mass[a], w.mass[b]) })
	into = slices.Repeat([]int32{-1}, n)
	count := int32(0)
	for _, v := range order {
		if into[v] >= 0 {
			continue
		}
		into[v] = count
		if mate := w.mate(v, into); mate >= 0 {
			into[mate] = count
		}
		count++
	}
	return w.quotient(into, int(count)), into
}

// mate is the work without a place that v is tied to most beyond chance; -1 for
// none.
func (w *web) mate(v int32, into []int32) int32 {
	best, most := int32(-1), 0.0
	for k := w.first[v]; k < w.first[v+1]; k++ {
		u := w.ends[k]
		if tie := w.pull[k] / w.mass[u]; into[u] < 0 && tie > most {
			best, most = u, tie
		}
	}
	return best
}

// quotient is the web of groups of works.
func (w *web) quotient(into []int32, count int) *web {
	inner := make([]float64, count)
	var springs []spring
	for v := range int32(w.size()) {
		loose := w.mass[v] // of a work without springs
		for k := w.first[v]; k < w.first[v+1]; k++ {
			loose = 0
			u, strength := w.ends[k], float64(w.pull[k]*w.mass[v])
			switch a, b := into[v], into[u]; {
			case a == b:
				inner[a] += strength
			case v < u:
				springs = append(springs, spring{min(a, b), max(a, b), strength})
			}
		}
		inner[into[v]] += loose
	}
	return weave(springs, inner)
}
