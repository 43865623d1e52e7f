package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
)

// A retracted work is called that wherever it is listed, in words.
func TestNoticesAreTold(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.add(`{"DOI":"10.55555/seed","title":["Seed"],"reference":[{"key":"1","DOI":"10.55555/a"},{"key":"2","DOI":"10.55555/b"},{"key":"3","DOI":"10.55555/c"},{"key":"4","DOI":"10.55555/unknown"}]}`,
			`{"DOI":"10.55555/a","title":["Trial"],"author":[{"family":"Alm"}],"issued":{"date-parts":[[2012]]},"updated-by":[{"DOI":"10.55555/na","type":"retraction","source":"publisher","updated":{"date-parts":[[2019,3,2]]}}]}`,
			`{"DOI":"10.55555/b","title":["Worry"],"author":[{"family":"Berg"}],"issued":{"date-parts":[[2013]]},"updated-by":[{"DOI":"10.55555/nb","type":"expression_of_concern","source":"publisher"}]}`,
			`{"DOI":"10.55555/c","title":["Retracted: Cure"],"author":[{"family":"Carr"}],"issued":{"date-parts":[[2014]]}}`)
		told := []string{"1 work retracted, 1 with an expression of concern: Alm 2012, Berg 2013\n", "1 work without a notice, but with “Retracted” before the title: Carr 2014\n"}
		files := []string{"m.csv", "m.vos.json", "m.md", "m.json"}
		args := []string{"map", "10.55555/seed"}
		for _, f := range files {
			args = append(args, "-o", filepath.Join(l.dir, f))
		}
		first := l.run(args...)
		text := map[string]string{"map": first.out}
		for _, format := range []string{"table", "md", "csv", "json"} {
			o := l.run("rank", "10.55555/seed", "-o", "-", "--format", format)
			text["rank "+format] = o.out
			for _, want := range told {
				if !strings.Contains(o.err, want) {
					t.Errorf("rank --format %s: no %q in\n%s", format, want, o.err)
				}
			}
		}
		for _, format := range []string{"table", "md"} {
			text["path "+format] = l.run("path", "10.55555/seed", "-o", "-", "--format", format).out
		}
		for _, f := range files {
			b, err := os.ReadFile(filepath.Join(l.dir, f))
			if err != nil {
				t.Fatal(err)
			}
			text[f] = string(b)
		}
		for where, wants := range map[string][]string{
			"map": {"Alm 2012 · retracted  ", "Berg 2013 · concern  "}, "rank table": {"Alm 2012 · retracted  ", "Berg 2013 · concern  "},
			"rank md": {"Alm 2012 · **retracted** |", "Berg 2013 · **concern** |"}, "rank csv": {",retraction,\n", ",,expression_of_concern\n"},
			"path table": {"Alm 2012 · retracted  "}, "path md": {"Alm 2012 · **retracted** |"},
			"m.csv": {",retraction,\n", ",,expression_of_concern\n"}, "m.vos.json": {"Retraction:\\u003c/td><td>retraction, 2019-03-02, doi 10.55555/na, source: publisher", "expression of concern, doi 10.55555/nb"},
			"m.md": {") · **retracted** Trial |", ") · **concern** Worry |", "* **retraction, 2019-03-02** (publisher, notice [10.55555/na](<https://doi.org/10.55555/na>)): [Alm 2012]", "With “Retracted” at the beginning of the title, but no notice"},
		} {
			for _, want := range wants {
				if !strings.Contains(text[where], want) {
					t.Errorf("%s: no %q in\n%s", where, want, text[where])
				}
			}
		}
		sameNotices(t, text["rank json"], text["m.json"])
	})
}

// sameNotices holds the notices of a ranking against those of the map.
func sameNotices(t *testing.T, ranking, whole string) {
	t.Helper()
	var of [2][]string
	for i, text := range []string{ranking, whole} {
		var doc struct {
			Works []struct {
				ID                  string
				Retraction, Concern json.RawMessage
			}
		}
		if err := json.Unmarshal([]byte(text), &doc); err != nil {
			t.Fatal(err)
		}
		for _, w := range doc.Works {
			var b bytes.Buffer
			for _, notice := range []json.RawMessage{w.Retraction, w.Concern} {
				if notice != nil {
					if err := json.Compact(&b, notice); err != nil {
						t.Fatal(err)
					}
				}
			}
			if b.Len() > 0 {
				of[i] = append(of[i], w.ID+" "+b.String())
			}
		}
		slices.Sort(of[i])
	}
	if len(of[0]) != 2 || !slices.Equal(of[0], of[1]) {
		t.Errorf("rank has %q, the map %q", of[0], of[1])
	}
}

func TestNoticed(t *testing.T) {
	t.Parallel()
	retracted := func(label string) *biblio.Work {
		return &biblio.Work{Label: label, Retraction: &biblio.Update{Type: "withdrawal"}}
	}
	concern := &biblio.Work{Label: "C", Concern: &biblio.Update{Type: "expression_of_concern"}}
	for _, c := range []struct {
		want  string
		works []*biblio.Work
	}{
		{"", []*biblio.Work{{Label: "never checked"}, {Label: "R", Title: "Retractedness of claws"}}},
		{"1 work with an expression of concern: C", []*biblio.Work{concern}},
		{"8 works retracted: A, B, A, B, A, B and 2 more", slices.Repeat([]*biblio.Work{retracted("A"), retracted("B")}, 4)},
		{"1 work without a notice, but with “Retracted” before the title: N", []*biblio.Work{{Label: "N", Title: "Retracted: x"}}},
	} {
		if got := strings.Join(noticed(c.works), "|"); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
