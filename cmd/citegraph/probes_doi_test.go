package main

import (
	"slices"
	"strings"

	"citegraph/fetch/crossref/crossreftest"
)

// syntaxProbes are about DOIs as people and registries write them.
func syntaxProbes() map[int]probe {
	const (
		sici     = "10.55555/(qa)0001-9<12::t-1>2.0.zz;2-k"
		brackets = "10.55555/77[3:ab]2.0.zz;2"
		resolved = "resolved"
	)
	return map[int]probe{
		1: {"reserved characters, alone and in a batch", func(l *lab) {
			l.add(record(strings.ToUpper(sici)), record("10.55555/b"), seedCiting(strings.ToUpper(sici), "10.55555/b"))
			l.want(map[string]string{"10.55555/seed": resolved, sici: resolved, "10.55555/b": resolved})
			l.anew()
			l.want(map[string]string{sici: resolved}, "doi:10.55555/(QA)0001-9<12::T-1>2.0.ZZ;2-K", "--no-cache", "--depth", "0")
			for _, target := range l.targets(sici) {
				if !strings.Contains(target, "10.55555%2F%28qa%290001-9%3C12%3A%3At-1%3E2.0.zz%3B2-k") {
					l.t.Errorf("another encoding: %s", target)
				}
			}
		}},
		2: {"square brackets and a semicolon, unknown", func(l *lab) {
			l.add(seedCiting(brackets))
			l.want(map[string]string{"10.55555/seed": resolved, brackets: "missing"})
			l.add(record(brackets))
			l.anew()
			l.want(map[string]string{"10.55555/seed": resolved, brackets: resolved}, "10.55555/seed", "--no-cache")
		}},
		4: {"encoded once", func(l *lab) {
			l.add(seedCiting("10.55555/a%2fb", "10.55555/c/d"), record("10.55555/c/d"))
			l.mapOf("10.55555/seed")
			for _, q := range l.Crossref.Log() {
				// The %2F of a DOI that holds these three characters is %252F, and
				// that one is no other DOI's.
				if strings.Contains(q.Target, "%252F") || len(q.DOIs) > 0 && !strings.Contains(q.Target, "10.55555%2F") {
					l.t.Errorf("target %s", q.Target)
				}
			}
		}},
		5: {"a plus is no blank", func(l *lab) {
			l.add(seedCiting("10.55555/ab01+", "10.55555/ab01"), record("10.55555/ab01+"), record("10.55555/ab01"))
			l.want(map[string]string{"10.55555/seed": resolved, "10.55555/ab01+": resolved, "10.55555/ab01": resolved})
		}},
		6: {"encoded on the route of agencies too", func(l *lab) {
			l.kill(allOthers...)
			l.add(seedCiting(brackets))
			l.want(map[string]string{"10.55555/seed": resolved, brackets: "missing"})
			if want := "/works/10.55555%2F77%5B3%3Aab%5D2.0.zz%3B2/agency"; !slices.Contains(l.targets(brackets), want) {
				l.t.Errorf("targets %q, want %s", l.targets(brackets), want)
			}
		}},
		7: {"a SICI in a text", func(l *lab) {
			l.add(record(sici))
			l.want(map[string]string{sici: resolved}, l.write("refs.txt", "Pratt. 10.55555/(QA)0001-9<12::T-1>2.0.ZZ;2-K\n"), "--depth", "0")
		}},
		8: {"a bracket that closes another", func(l *lab) {
			l.add(record("10.55555/tao.9(xy)"))
			l.want(map[string]string{"10.55555/tao.9(xy)": resolved}, l.write("refs.txt", "(see 10.55555/tao.9(XY))\n"), "--depth", "0")
		}},
		9: {"the tail of an address, only after a miss", func(l *lab) {
			l.add(seedCiting("10.55555/q.1/full", "10.55555/r.1/abstract", `10.55555/s.1</ref>`), record("10.55555/q.1"), record("10.55555/r.1/abstract"), record("10.55555/r.1"), record("10.55555/s.1"))
			l.want(map[string]string{"10.55555/seed": resolved, "10.55555/q.1": resolved, "10.55555/r.1/abstract": resolved, "10.55555/s.1": resolved})
		}},
		10: {"a publisher's page", func(l *lab) {
			l.add(record("10.55555/abc.1"))
			l.want(map[string]string{"10.55555/abc.1": resolved}, "https://press.example.org/article/10.55555/ABC.1/full?x=1", "--depth", "0")
			if o := l.run("map", "https://press.example.org/article/17"); o.status != exitUsage || len(complaints(o.err)) != 1 {
				l.t.Errorf("status %d: %s", o.status, o.err)
			}
		}},
		11: {"a mask of TeX", func(l *lab) {
			l.add(record("10.55555/a_b"))
			l.want(map[string]string{"10.55555/a_b": resolved}, `10.55555/a{\textunderscore}b`, "--depth", "0")
		}},
		12: {"a dash for a hyphen", func(l *lab) {
			o := l.run("map", "10.55555/s10–20")
			if o.status != exitFailed || !strings.Contains(o.err, "hyphen") || strings.Contains(o.err, "reached") {
				l.t.Errorf("status %d: %s", o.status, o.err)
			}
		}},
		13: {"percent-codes that were deposited", func(l *lab) {
			l.add(seedCiting("10.55555/7%3C5%3E1"), record("10.55555/7<5>1"))
			l.want(map[string]string{"10.55555/seed": resolved, "10.55555/7<5>1": resolved})
		}},
		14: {"an outage stays one, whatever the DOI", func(l *lab) {
			l.add(seedCiting("10.55555/a%2fb"))
			l.Crossref.Fault(crossreftest.ForDOI("10.55555/a%2fb"), crossreftest.Always, crossreftest.Gateway(503))
			o, a := l.mapOf("10.55555/seed")
			if o.status != exitPartly || len(a.states()["missing"]) > 0 {
				l.t.Errorf("status %d, %v\n%s", o.status, a.states(), o.err)
			}
		}},
		16: {"one DOI in two cases", func(l *lab) {
			l.add(seedCiting("10.55555/ABC.1", "10.55555/abc.1"), record("10.55555/Abc.1"))
			a := l.want(map[string]string{"10.55555/seed": resolved, "10.55555/abc.1": resolved})
			if n := len(l.targets("10.55555/abc.1")); n != 1 || a.Ledger.Duplicate != 1 {
				l.t.Errorf("%d requests, %d duplicates", n, a.Ledger.Duplicate)
			}
		}},
		17: {"a book is not its chapter", func(l *lab) {
			l.add(seedCiting("10.55555/3-540_8"), record("10.55555/3-540"))
			l.want(map[string]string{"10.55555/seed": resolved, "10.55555/3-540_8": "missing"})
		}},
		18: {"a comma goes alone", func(l *lab) {
			const comma = "10.55555/j.1.2504,2509"
			l.add(seedCiting(comma, "10.55555/b"), record(comma), record("10.55555/b"))
			l.want(map[string]string{"10.55555/seed": resolved, comma: resolved, "10.55555/b": resolved})
			if targets := l.targets(comma); !slices.Equal(targets, []string{"/works/10.55555%2Fj.1.2504%2C2509"}) || l.Crossref.CountStatus(400) > 0 {
				l.t.Errorf("targets %q", targets)
			}
		}},
		19: {"unchecked is not 'not retracted'", func(l *lab) {
			const comma = "10.55555/j.1.2504,2509"
			l.add(seedCiting(comma), `{"DOI":"`+comma+`","title":["R"],"updated-by":[{"DOI":"10.55555/n","type":"retraction"}]}`)
			l.Crossref.Fault(crossreftest.ForDOI(comma), crossreftest.Always, crossreftest.ServerError())
			l.want(map[string]string{"10.55555/seed": resolved, comma: "failed"})
			l.anew()
			a := l.want(map[string]string{"10.55555/seed": resolved, comma: resolved}, "10.55555/seed", "--refresh")
			if !slices.ContainsFunc(a.Works, func(w atlasWork) bool { return w.ID == comma && w.Retraction != nil }) {
				l.t.Error("the retraction is not told")
			}
		}},
	}
}
