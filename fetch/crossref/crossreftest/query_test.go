package crossreftest

import (
	"encoding/json"
	"net/url"
	"slices"
	"testing"
)

func library(t *testing.T) *Server {
	t.Helper()
	s := Start(t, Options{})
	for _, w := range []string{
		`{"DOI":"10.55555/1","title":["Drivers of honey bee colony declines"],"author":[{"given":"P","family":"Smith"}],"issued":{"date-parts":[[2010,3]]},"container-title":["J. Apic. Res."],"volume":"49","page":"93-95","type":"journal-article","is-referenced-by-count":5,"indexed":{"timestamp":3}}`,
		`{"DOI":"10.55555/2","title":["Honey bee genomics"],"author":[{"name":"Bee Group"}],"issued":{"date-parts":[[2006]]},"type":"book","is-referenced-by-count":9,"ISSN":["1234-567X"],"indexed":{"timestamp":1}}`,
		`{"DOI":"10.66666/3","title":["Bumble bee drivers"],"issued":{"date-parts":[[null]]},"type":"journal-article","updated-by":[{"DOI":"10.66666/4","type":"retraction"}],"indexed":{"timestamp":2}}`,
		`{"DOI":"10.66666/4","title":["Retraction"],"update-to":[{"DOI":"10.66666/3","type":"retraction"}],"reference":[{"key":"1"}],"type":"journal-article"}`,
	} {
		must(t, s.AddWork(w))
	}
	return s
}

func TestQueryRanks(t *testing.T) {
	t.Parallel()
	s := library(t)
	for query, want := range map[string][]string{
		"query.bibliographic=Smith 2010 drivers colony 49 93": {"10.55555/1", "10.66666/3"},
		"query.bibliographic=honey bee genomics 2006":         {"10.55555/2", "10.55555/1", "10.66666/3"},
		"query=Apic":                                         {"10.55555/1"},
		"query.author=bee":                                   {"10.55555/2"},
		"query.title=drivers&query.author=smith":             {"10.55555/1", "10.66666/3"},
		"query.bibliographic=nothing":                        nil,
		"query.bibliographic=drivers&filter=prefix:10.66666": {"10.66666/3"},
		"query.bibliographic=bee&filter=doi:10.55555/2":      {"10.55555/2"},
	} {
		v, err := url.ParseQuery(query)
		must(t, err)
		if got := get(t, s, "/works?"+v.Encode()).list(t).dois(); !slices.Equal(got, want) {
			t.Errorf("%s: %v; want %v", query, got, want)
		}
	}
}

func TestScoresFall(t *testing.T) {
	t.Parallel()
	s := library(t)
	last := 1e9
	for _, it := range get(t, s, "/works?query.bibliographic=honey+bee+drivers").list(t).Message.Items {
		var score float64
		must(t, json.Unmarshal(it["score"], &score))
		if score <= 0 || score > last {
			t.Errorf("score %v after %v", score, last)
		}
		last = score
	}
}

func TestFilters(t *testing.T) {
	t.Parallel()
	s := library(t)
	for filter, want := range map[string][]string{
		"prefix:10.66666": {"10.66666/3", "10.66666/4"},
		"prefix:10.66666,prefix:10.55555,type:book": {"10.55555/2"},
		"issn:1234-567X":                               {"10.55555/2"},
		"has-references:true":                          {"10.66666/4"},
		"has-references:0,prefix:10.66666":             {"10.66666/3"},
		"is-update:true":                               {"10.66666/4"},
		"has-update:t":                                 {"10.66666/3"},
		"updates:10.66666/3":                           {"10.66666/4"},
		"update-type:retraction":                       {"10.66666/4"},
		"from-pub-date:2010":                           {"10.55555/1"},
		"from-pub-date:2010-04":                        nil,
		"until-pub-date:2009-12-31":                    {"10.55555/2"},
		"from-pub-date:2006,until-pub-date:2010-03-01": {"10.55555/1", "10.55555/2"},
	} {
		got := get(t, s, "/works?filter="+url.QueryEscape(filter)).list(t).dois()
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v; want %v", filter, got, want)
		}
	}
}

func TestSortAndSample(t *testing.T) {
	t.Parallel()
	s := library(t)
	for target, want := range map[string][]string{
		"/works?sort=is-referenced-by-count&rows=2":    {"10.55555/2", "10.55555/1"},
		"/works?sort=issued&order=asc&offset=2":        {"10.55555/2", "10.55555/1"},
		"/works?sort=indexed&order=desc&rows=3":        {"10.55555/1", "10.66666/3", "10.55555/2"},
		"/prefixes/10.66666/works?sort=indexed&rows=1": {"10.66666/3"},
		"/types/book/works":                            {"10.55555/2"},
		"/journals/1234-567X/works?filter=type:book":   {"10.55555/2"},
	} {
		if got := get(t, s, target).list(t).dois(); !slices.Equal(got, want) {
			t.Errorf("%s: %v; want %v", target, got, want)
		}
	}
	if l := get(t, s, "/works?sample=2").list(t); len(l.Message.Items) != 2 || l.Message.PerPage != 2 {
		t.Errorf("sample: %v", l.dois())
	}
}
