package fetch_test

import (
	"cmp"
	"slices"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// defined is a map as the definitions have it, found on a second road: no
// batches, no levels kept, everything done over until nothing changes.
type defined struct {
	depth     map[string]int
	citations map[[2]string]bool
	ledger    biblio.Ledger // without Works, Omitted and Notes
	omitted   int

	world   *oracle
	plan    fetch.Plan
	records map[biblio.DOI]*biblio.Work // by the DOI that leads to them
	read    map[*biblio.Reference][]biblio.DOI
}

func byDefinition(world *oracle, seeds []biblio.DOI, plan fetch.Plan) *defined {
	m := &defined{world: world, plan: plan, records: map[biblio.DOI]*biblio.Work{}, read: map[*biblio.Reference][]biblio.DOI{}}
	for before := -1; before != len(m.records); {
		before = len(m.records)
		m.place(seeds)
	}
	m.count()
	return m
}

// ask looks doi up; the aliases that a record lists lead to it from then on.
func (m *defined) ask(doi biblio.DOI) bool {
	if m.records[doi] == nil && m.world.records[doi] != nil {
		w := m.world.records[doi]
		for _, known := range append(slices.Clone(w.Aliases), doi, w.DOI) {
			m.records[known] = w
		}
	}
	return m.records[doi] != nil
}

func (m *defined) readings(r *biblio.Reference) []biblio.DOI {
	if r.Deposited == "" && r.DOI != "" {
		return []biblio.DOI{r.DOI}
	}
	if _, read := m.read[r]; !read {
		m.read[r] = biblio.Readings(r.Deposited)
	}
	return m.read[r]
}

// leads is the work that readings lead to, as far as was asked.
func (m *defined) leads(readings []biblio.DOI, likeliest biblio.DOI) string {
	for _, r := range readings {
		if w := m.records[r]; w != nil {
			return string(w.DOI)
		}
	}
	return string(likeliest)
}

func (m *defined) settle(readings []biblio.DOI) {
	if !m.ask(readings[0]) {
		for _, r := range readings[1:] {
			if m.records[r] != nil {
				break
			}
			m.ask(r)
		}
	}
}

// place grows the map from nothing with what is known by now.
func (m *defined) place(seeds []biblio.DOI) {
	m.depth, m.omitted = map[string]int{}, 0
	var level []string
	for _, s := range seeds {
		m.settle(biblio.Readings(string(s)))
		level = append(level, m.leads(biblio.Readings(string(s)), s))
	}
	for _, id := range level {
		m.depth[id] = 0
	}
	for depth := 1; depth <= m.plan.Depth && m.omitted == 0; depth++ {
		citing := map[string]map[string]bool{}
		for id, at := range m.depth {
			w := m.records[biblio.DOI(id)]
			if at != depth-1 || w == nil {
				continue
			}
			for i := range w.References {
				if r := m.readings(&w.References[i]); len(r) > 0 {
					m.settle(r)
					cited := m.leads(r, w.References[i].DOI)
					if citing[cited] == nil {
						citing[cited] = map[string]bool{}
					}
					citing[cited][id] = true
				}
			}
		}
		var ranked []string
		for id := range citing {
			if _, had := m.depth[id]; !had {
				ranked = append(ranked, id)
			}
		}
		slices.SortFunc(ranked, func(x, y string) int {
			return cmp.Or(len(citing[y])-len(citing[x]), cmp.Compare(x, y))
		})
		if room := m.plan.MaxWorks - len(m.depth); m.plan.MaxWorks > 0 && len(ranked) > max(0, room) {
			m.omitted = len(ranked) - max(0, room)
			ranked = ranked[:max(0, room)]
		}
		for _, id := range ranked {
			m.depth[id] = depth
		}
	}
}

// count walks the lists of the placed works.
func (m *defined) count() {
	m.citations = map[[2]string]bool{}
	l := &m.ledger
	texts := map[string]int{}
	for id, at := range m.depth {
		w := m.records[biblio.DOI(id)]
		if w == nil {
			continue
		}
		expanded := at < m.plan.Depth
		for i := range w.References {
			r := &w.References[i]
			readings := m.readings(r)
			cited := m.leads(readings, r.DOI)
			_, inside := m.depth[cited]
			switch {
			case len(readings) == 0 && !expanded:
				continue
			case len(readings) == 0:
				l.WithoutDOI++
				if r.Deposited != "" {
					l.Malformed++
				}
				if r.Empty() {
					l.Empty++
					continue
				}
				cited = biblio.RefID(r)
				if was, had := texts[cited]; !had || at+1 < was {
					texts[cited] = at + 1
				}
			case inside || expanded:
				l.WithDOI++
			}
			switch {
			case len(readings) > 0 && !inside:
				l.Beyond++
			case cited == id:
				l.Self++
			case m.citations[[2]string{id, cited}]:
				l.Duplicate++
			default:
				m.citations[[2]string{id, cited}] = true
			}
		}
	}
	l.References = l.WithDOI + l.WithoutDOI
	for id, at := range texts {
		m.depth[id] = at
	}
}
