package crossref_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref"
	"citegraph/fetch/crossref/crossreftest"
)

// oddDOIs are well formed and full of what breaks addresses. Prefix 10.55555
// stands for no publisher.
var oddDOIs = []biblio.DOI{
	"10.55555/(qa)0001-9<12::t-1>2.0.zz;2-k",
	"10.55555/77[3:ab]2.0.zz;2",
	"10.55555/ab01+", "10.55555/ab01",
	"10.55555/q//r", "10.55555/q/../r", "10.55555/ends/", "10.55555/./dot",
	"10.55555/a|b", `10.55555/a\b"c'd`, "10.55555/a#b?c&d=e", "10.55555/100%25", "10.55555/7%3c5%3e1",
	"10.55555/a=b@c$d!e*f^g`h{i}j~k", "10.55555/über.straße", "10.55555/漢字", "10.55555/s10–20",
	"10.55555/3-540", "10.55555/3-540_8",
}

// Each is found by a look-up and by a list, and stands on the wire escaped
// once.
func TestOddDOIs(t *testing.T) {
	const comma, suffixed = "10.55555/j.1.2504,2509", "10.55555/component.xml"
	for _, ask := range []string{"one by one", "together"} {
		inLab(t, crossreftest.Options{}, func(l lab) {
			dois := append(slices.Clone(oddDOIs), comma, suffixed, "10.55555/of/agency", "10.55555/of/transform/x")
			l.add(dois...)
			results := map[biblio.DOI]fetch.Result{}
			if ask == "together" {
				results = l.works(dois...)
			} else {
				for _, d := range dois {
					w, err := l.work(d)
					results[d] = fetch.Result{Work: w, Err: err}
				}
			}
			for _, d := range dois {
				if r := results[d]; r.Err != nil || r.Work.DOI != d {
					l.Errorf("%s, %s: %+v", ask, d, r)
				}
			}
			for _, target := range l.targets("") {
				if strings.Contains(target, "%252F") || strings.Contains(target, "+") || strings.Contains(target, ";") {
					l.Errorf("%s: %s", ask, target)
				}
			}
			for _, target := range l.targets(crossreftest.LaneList) {
				if strings.Contains(target, "2504") {
					l.Error("a comma in a list: " + target)
				}
			}
			if ask == "together" && l.server.Count(crossreftest.LaneList) != 1 {
				l.Errorf("%d lists", l.server.Count(crossreftest.LaneList))
			}
			l.manners()
		})
	}
}

func TestSingleTarget(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		l.work("10.55555/77[3:ab]2.0.zz;2")
		l.client.Agency(l.Context(), "10.55555/77[3:ab]2.0.zz;2")
		want := []string{"/works/10.55555%2F77%5B3%3Aab%5D2.0.zz%3B2", "/works/10.55555%2F77%5B3%3Aab%5D2.0.zz%3B2/agency"}
		if got := l.targets(""); !slices.Equal(got, want) {
			l.Errorf("%v", got)
		}
	})
}

// A base may have a path and a slash at its end, and an address may be sent as
// a parameter, to both routes.
func TestBaseAndMailto(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"http://crossref.test/v1", "http://crossref.test/v1/"} {
		s := crossreftest.New(crossreftest.Options{})
		c, err := crossref.New(base, &http.Client{Transport: crossreftest.Pipe(t, s)}, crossref.Options{Mailto: "me+x@example.org"})
		if err != nil {
			t.Fatal(err)
		}
		c.Work(t.Context(), "10.55555/a")
		c.Work(t.Context(), "10.55555/a.xml")
		for _, q := range s.Log() {
			if !strings.HasPrefix(q.Target, "/v1/works") || !strings.HasSuffix(q.Target, "mailto=me%2Bx%40example.org") || q.Status == 400 {
				t.Errorf("%s: %d", q.Target, q.Status)
			}
		}
	}
	for _, bad := range []string{"api.crossref.org", "ftp://x", "http://", "http://x/?a=b", "http://x/#y", "http://x:y", "%"} {
		if _, err := crossref.New(bad, http.DefaultClient, crossref.Options{}); !errors.Is(err, fetch.ErrInvalid) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := crossref.New("", http.DefaultClient, crossref.Options{}); err != nil {
		t.Error(err)
	}
}

// Nothing is asked where no answer could come.
func TestNotWorthAsking(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		for doi, want := range map[biblio.DOI]error{
			"10/b6": fetch.ErrNotFound, "": fetch.ErrInvalid, "not-a-doi": fetch.ErrInvalid, "10.1/x": fetch.ErrInvalid,
			"10.55555/UPPER": fetch.ErrInvalid, "10.55555/a b": fetch.ErrInvalid, "10.55555/a,b.xml": fetch.ErrInvalid,
		} {
			if _, err := l.work(doi); !errors.Is(err, want) {
				l.Errorf("%q: %v", doi, err)
			}
			if r := l.works(doi)[doi]; !errors.Is(r.Err, want) {
				l.Errorf("%q in a batch: %v", doi, r.Err)
			}
		}
		if n := l.server.Count(""); n != 0 {
			l.Errorf("%d requests", n)
		}
	})
}

func TestAlias(t *testing.T) {
	for _, ask := range []string{"one by one", "together"} {
		inLab(t, crossreftest.Options{}, func(l lab) {
			l.add(many(5)...)
			l.server.AddAlias("10.55555/old", "10.55555/work.0001")
			var w *biblio.Work
			var err error
			if ask == "together" {
				r := l.works(append(many(5), "10.55555/old")...)["10.55555/old"]
				w, err = r.Work, r.Err
			} else {
				w, err = l.work("10.55555/old")
			}
			if err != nil || w.DOI != "10.55555/work.0001" || !slices.Equal(w.Aliases, []biblio.DOI{"10.55555/old"}) {
				l.Fatalf("%s: %+v, %v", ask, w, err)
			}
			before := l.server.Count("")
			if prime, err := l.work("10.55555/work.0001"); err != nil || prime.DOI != "10.55555/work.0001" {
				l.Error(err)
			}
			if l.server.Count("") != before {
				l.Error("the prime was asked for again after its alias")
			}
			l.manners()
		})
	}
}

// An alias and its prime, or two aliases of one prime, cost one look-up each and
// the record is fetched once, in whatever order they are asked for.
func TestAliasesAndPrimeTogether(t *testing.T) {
	const prime = biblio.DOI("10.55555/work.0001")
	for _, c := range []struct {
		name    string
		dois    []biblio.DOI
		lookUps int
	}{
		{"the prime first", []biblio.DOI{prime, "10.55555/old"}, 2},
		{"the alias first", []biblio.DOI{"10.55555/old", prime}, 2},
		{"two aliases", []biblio.DOI{"10.55555/old", "10.55555/older"}, 3},
		{"two aliases and the prime", []biblio.DOI{"10.55555/old", prime, "10.55555/older"}, 3},
		{"an alias of an alias", []biblio.DOI{"10.55555/oldest", "10.55555/old"}, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			inLab(t, crossreftest.Options{}, func(l lab) {
				l.add(many(5)...)
				l.server.AddAlias("10.55555/old", string(prime))
				l.server.AddAlias("10.55555/older", string(prime))
				l.server.AddAlias("10.55555/oldest", "10.55555/old")
				for d, r := range l.works(c.dois...) {
					if r.Err != nil || r.Work.DOI != prime || d != prime && !slices.Contains(r.Work.Aliases, d) {
						l.Errorf("%s: %+v, %v", d, r.Work, r.Err)
					}
				}
				if got := l.targets(crossreftest.LaneSingle); len(got) > c.lookUps {
					l.Errorf("%d look-ups: %q", len(got), got)
				}
				l.manners()
			})
		})
	}
}

// Aliases that lead in a circle, or on and on, end as a fault of the service.
func TestAliasesWithoutEnd(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		l.server.AddAlias("10.55555/a", "10.55555/b")
		l.server.AddAlias("10.55555/b", "10.55555/a")
		for i := range 20 {
			l.server.AddAlias(fmt.Sprintf("10.55555/c%d", i), fmt.Sprintf("10.55555/c%d", i+1))
		}
		for d, r := range l.works("10.55555/a", "10.55555/b", "10.55555/c0") {
			if !errors.Is(r.Err, fetch.ErrTemporary) || !strings.Contains(r.Err.Error(), "no end") {
				l.Errorf("%s: %v", d, r.Err)
			}
		}
		if _, err := l.work("10.55555/a"); !errors.Is(err, fetch.ErrTemporary) {
			l.Error(err)
		}
		if n := l.server.Count(""); n > 14 {
			l.Errorf("%d requests", n)
		}
	})
}

// The service drops what it does not like in a DOI and answers with whatever
// the rest is. That is not the work that was asked for.
func TestAnotherWorkIsNoAnswer(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		l.server.AddVerbatim("10.55555/s10–20", `{"DOI":"10.55555/s1020"}`)
		_, err := l.work("10.55555/s10–20")
		if !errors.Is(err, fetch.ErrNotFound) || !strings.Contains(err.Error(), "10.55555/s1020") {
			l.Error(err)
		}
	})
}

// A DOI with its percent-codes left in is found by the single route alone,
// which undoes them, as the record of the DOI that it should have been.
func TestPercentCodesLeftIn(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		l.server.AddVerbatim("10.55555/7%3c5%3e1", `{"DOI":"10.55555/7<5>1"}`)
		w, err := l.work("10.55555/7%3c5%3e1")
		if err != nil || w.DOI != "10.55555/7<5>1" || !slices.Equal(w.Aliases, []biblio.DOI{"10.55555/7%3c5%3e1"}) {
			l.Errorf("%+v, %v", w, err)
		}
	})
}

// How each answer to a look-up is taken.
func TestErrors(t *testing.T) {
	json := func(status int, body string) crossreftest.Kind {
		return crossreftest.Status(status, "application/json;charset=utf-8", body)
	}
	for _, c := range []struct {
		name string
		kind crossreftest.Kind
		want error
		says string
	}{
		{"404 as text", crossreftest.Status(404, "text/plain", "Resource not found."), fetch.ErrNotFound, "not found"},
		{"404 labelled JSON", json(404, "Resource not found."), fetch.ErrNotFound, ""},
		{"404 as a page", crossreftest.Status(404, "text/html", "<html>"), fetch.ErrTemporary, "404"},
		{"410", crossreftest.Status(410, "", ""), fetch.ErrNotFound, ""},
		{"404 of the route", json(404, `{"status":"error","message-type":"route-not-found","message":"Route not found"}`), fetch.ErrTemporary, "Route not found"},
		{"404 of the cursor", json(404, `{"status":"failed","message-type":"resource-failure","message":[{"type":"cursor-invalid","value":"x","message":"no"}]}`), fetch.ErrTemporary, "cursor-invalid"},
		{"400", json(400, `{"status":"failed","message-type":"validation-failure","message":[{"type":"parameter-not-allowed","value":"rows","message":"This route does not support rows"}]}`), fetch.ErrInvalid, "This route does not support rows"},
		{"400 in an odd dress", json(400, `{"message":7}`), fetch.ErrInvalid, "400 Bad Request"},
		{"401", crossreftest.Unauthorized(), fetch.ErrUnauthorized, "401"},
		{"403", crossreftest.Blocked(), fetch.ErrBlocked, "me@example.org"},
		{"414", crossreftest.TargetTooLong(), fetch.ErrInvalid, "414"},
		{"429", crossreftest.TooMany(crossreftest.HTML, ""), fetch.ErrTemporary, "429 Too Many Requests (asked as me@example.org"},
		{"500", crossreftest.ServerError(), fetch.ErrTemporary, "500"},
		{"504", crossreftest.Gateway(504), fetch.ErrTemporary, "504"},
		{"reset", crossreftest.Reset(), fetch.ErrTemporary, "EOF"},
		{"short", crossreftest.ShortBody(), fetch.ErrTemporary, "unexpected EOF"},
		{"an empty 200", crossreftest.EmptyOK(), fetch.ErrTemporary, "nothing"},
		{"HTML with 200", crossreftest.HTMLOK(), fetch.ErrTemporary, "<html>"},
		{"half a body", crossreftest.BadJSON(), fetch.ErrTemporary, "not the JSON"},
		{"a list", json(200, `{"status":"ok","message-type":"work-list","message":{"items":[]}}`), fetch.ErrTemporary, "work-list"},
		{"an error with 200", json(200, `{"status":"error","message-type":"exception","message":{}}`), fetch.ErrTemporary, "exception"},
		{"no message", json(200, `{"status":"ok","message-type":"work"}`), fetch.ErrTemporary, "no message"},
		{"a text for a message", json(200, `{"status":"ok","message-type":"work","message":"hello"}`), fetch.ErrTemporary, "record"},
		{"a record without a DOI", json(200, `{"status":"ok","message-type":"work","message":{"title":["x"]}}`), fetch.ErrTemporary, "DOI"},
		{"another JSON", json(200, `[1,2]`), fetch.ErrTemporary, "JSON"},
		{"a redirect elsewhere", crossreftest.MovedTo("http://evil.test{path}"), fetch.ErrTemporary, "another host"},
		{"a redirect for ever", crossreftest.MovedTo("{path}"), fetch.ErrTemporary, "redirect"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			inLab(t, crossreftest.Options{}, func(l lab) {
				l.add("10.55555/a")
				l.server.Fault(crossreftest.Any(), crossreftest.Always, c.kind)
				_, err := l.work("10.55555/a")
				if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
					l.Errorf("%v\nwant %v, with %q", err, c.want, c.says)
				}
				var api *crossref.APIError
				if !errors.As(err, &api) {
					l.Errorf("no APIError: %v", err)
				}
				if strings.ContainsAny(err.Error(), "\n\r\x00") || len(err.Error()) > 400 {
					l.Errorf("not one short line: %q", err)
				}
				l.server.ClearFaults()
				if c.want != fetch.ErrTemporary {
					return
				}
				time.Sleep(5 * time.Minute)
				if w, err := l.work("10.55555/a"); err != nil || w.DOI != "10.55555/a" {
					l.Errorf("asked again later: %v", err)
				}
			})
		})
	}
}

// The pool and its limits are told with an error, so that one sees why.
func TestErrorTellsTheTerms(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		c := clientOf(l.T, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			for k, v := range map[string]string{"x-api-pool": "polite-single", "x-rate-limit-limit": "10", "x-rate-limit-interval": "1s", "x-concurrency-limit": "3"} {
				w.Header().Set(k, v)
			}
			w.WriteHeader(503)
		}), base)
		_, err := c.Work(l.Context(), "10.55555/a")
		const want = "api.crossref.test: could not be reached: 503 Service Unavailable (asked as me@example.org, pool polite-single, limit 10 per 1s, 3 at a time)"
		if err == nil || err.Error() != want {
			l.Errorf("%v\nwant %s", err, want)
		}
	})
}

// One DOI, many who want it: one request, and none later, for what is there
// and for what is not.
func TestAskedOnce(t *testing.T) {
	inLab(t, crossreftest.Options{Latency: 100 * time.Millisecond}, func(l lab) {
		dois := many(120)
		l.add(dois[:100]...)
		var wg sync.WaitGroup
		for i := range 5 {
			wg.Go(func() {
				for d, r := range l.client.Works(l.Context(), dois[i*10:]) {
					if known := slices.Index(dois, d) < 100; known != (r.Err == nil) {
						l.Errorf("%s: %v", d, r.Err)
					}
				}
			})
			for _, d := range []biblio.DOI{dois[7], dois[110]} {
				wg.Go(func() { l.client.Work(l.Context(), d) })
			}
		}
		wg.Wait()
		before := l.server.Count("")
		l.works(dois...)
		if l.server.Count("") != before {
			l.Error("asked again")
		}
		l.manners()
	})
}

// Whoever stops asking does not take the answer from those who wait for it.
func TestWaitingForOneWhoStops(t *testing.T) {
	inLab(t, crossreftest.Options{Latency: time.Second}, func(l lab) {
		l.add("10.55555/a")
		ctx, cancel := withCancel(l)
		var wg sync.WaitGroup
		wg.Go(func() {
			if _, err := l.client.Work(ctx, "10.55555/a"); err == nil {
				l.Error("an answer in spite of the end")
			}
		})
		wg.Go(func() {
			time.Sleep(100 * time.Millisecond)
			if w, err := l.client.Work(l.Context(), "10.55555/a"); err != nil || w.DOI != "10.55555/a" {
				l.Error(err)
			}
		})
		wg.Go(func() {
			time.Sleep(150 * time.Millisecond)
			for _, r := range l.client.Works(l.Context(), []biblio.DOI{"10.55555/a"}) {
				if r.Err != nil {
					l.Error(r.Err)
				}
			}
		})
		time.Sleep(500 * time.Millisecond)
		cancel()
		wg.Wait()
	})
}

func TestAgency(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		l.add("10.55555/a")
		l.server.SetAgency("10.55556/d", "DataCite")
		for doi, want := range map[biblio.DOI]string{"10.55555/a": "Crossref", "10.55556/d": "DataCite"} {
			if got, err := l.client.Agency(l.Context(), doi); err != nil || got != want {
				l.Errorf("%s: %q, %v", doi, got, err)
			}
		}
		if _, err := l.client.Agency(l.Context(), "10.55557/x"); !errors.Is(err, fetch.ErrNotFound) {
			l.Error(err)
		}
		if _, err := l.client.Agency(l.Context(), "10/b6"); !errors.Is(err, fetch.ErrInvalid) {
			l.Error(err)
		}
		for _, body := range []string{`{"message":{}}`, `{"message":{"agency":7}}`, `{}`} {
			l.server.Fault(crossreftest.Any(), 1, crossreftest.Status(200, "application/json", body))
			if _, err := l.client.Agency(l.Context(), "10.55555/a"); !errors.Is(err, fetch.ErrTemporary) {
				l.Errorf("%s: %v", body, err)
			}
		}
	})
}

func TestSearch(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		for i, title := range []string{"Die Überwinterung der Bienen", "Bees in winter", "Something else"} {
			l.server.AddWork(fmt.Sprintf(`{"DOI":"10.55555/%d","title":[%q],"type":"journal-article"}`, i, title))
		}
		works, err := l.client.Search(l.Context(), " Überwinterung\n der  Bienen ", 2)
		if err != nil || len(works) == 0 || works[0].DOI != "10.55555/0" {
			l.Fatalf("%v, %v", works, err)
		}
		target := l.targets(crossreftest.LaneList)[0]
		if !strings.Contains(target, "query.bibliographic=%C3%9Cberwinterung%20der%20Bienen&rows=2&select=DOI,") {
			l.Error(target)
		}
		if _, err := l.client.Search(l.Context(), strings.Repeat("Ünendlich ", 1000), 5); err != nil {
			l.Error(err)
		}
		for _, bad := range []string{"", " \n"} {
			if _, err := l.client.Search(l.Context(), bad, 5); !errors.Is(err, fetch.ErrInvalid) {
				l.Error(err)
			}
		}
		l.server.Fault(crossreftest.Any(), 1, crossreftest.Status(200, "application/json", `{"message":{"items":[{"DOI":""},7,null,{"DOI":"10.55555/9"}]}}`))
		if works, err := l.client.Search(l.Context(), "bees", 5); err != nil || len(works) != 1 {
			l.Errorf("%v, %v", works, err)
		}
		l.manners()
	})
}
