package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// quietly is a command that says nothing anywhere, and what it would have said.
func quietly() (*command, *bytes.Buffer) {
	var said bytes.Buffer
	return &command{system: system{env: func(string) string { return "" }}, voice: &voice{w: &said}}, &said
}

func TestClassify(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "10.5555", "a")
	if err := os.Mkdir(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, file, "{}")
	for _, c := range []struct {
		arg    string
		doi    biblio.DOI
		isFile bool
	}{
		{"-", "", true},
		{dir, "", true},
		{file, "", true},
		{"10.1109/MIC.2021.3075326", "10.1109/mic.2021.3075326", false},
		{"doi:10.1109/mic.2021.3075326", "10.1109/mic.2021.3075326", false},
		{"https://doi.org/10.1109/mic.2021.3075326", "10.1109/mic.2021.3075326", false},
		{"http://dx.doi.org/10.1002/(sici)1097-4571(199709)48:9<804::aid-asi5>3.0.co;2-v", "10.1002/(sici)1097-4571(199709)48:9<804::aid-asi5>3.0.co;2-v", false},
		{"https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0197589", "10.1371/journal.pone.0197589", false},
		{`10.1007/978-94-011-4295-3\_23`, "10.1007/978-94-011-4295-3_23", false},
		{"10.1130/0091-7613(1995)023&lt;0967:HTASOT&gt;2.3.CO;2", "10.1130/0091-7613(1995)023<0967:htasot>2.3.co;2", false},
		{"10.5555/supplement.json", "10.5555/supplement.json", false},
	} {
		cmd, _ := quietly()
		doi, isFile, err := cmd.classify(c.arg)
		if err != nil || doi != c.doi || isFile != c.isFile {
			t.Errorf("classify(%q) = %q, %v, %v; want %q, %v", c.arg, doi, isFile, err, c.doi, c.isFile)
		}
	}
	for _, arg := range []string{"", " ", "nosuch.json", "./10.5555/a", "/10.5555/a", "sub/10.5555/a.json", "https://example.org/", "10.55/short", "Bauer 2012"} {
		cmd, _ := quietly()
		if doi, isFile, err := cmd.classify(arg); statusOf(err) != exitUsage {
			t.Errorf("classify(%q) = %q, %v, %v; want wrong usage", arg, doi, isFile, err)
		}
	}
}

// A file that is called like a DOI is a file, and the user is told.
func TestClassifyFileCalledLikeADOI(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("10.5555", 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, "10.5555/a", "{}")
	cmd, said := quietly()
	if _, isFile, err := cmd.classify("10.5555/a"); !isFile || err != nil {
		t.Errorf("not taken for a file: %v", err)
	}
	if !strings.Contains(said.String(), "write doi:10.5555/a for the DOI") {
		t.Errorf("said %q", said.String())
	}
}

func TestChooseSeeds(t *testing.T) {
	t.Parallel()
	works := []*biblio.Work{{DOI: "10.5555/w1"}, {DOI: "10.5555/w2"}}
	for _, c := range []struct {
		name         string
		named, seeds []biblio.DOI
		listed       []biblio.DOI
		works        []*biblio.Work
		wanted       string
	}{
		{name: "a file of works: all of them", works: works, wanted: "10.5555/w1 10.5555/w2"},
		{name: "one work: that work", works: works[:1], wanted: "10.5555/w1"},
		{name: "a DOI named: the works are records", named: []biblio.DOI{"10.5555/n"}, works: works, wanted: "10.5555/n"},
		{name: "--seed narrows a file of works", seeds: []biblio.DOI{"10.5555/w2"}, works: works, wanted: "10.5555/w2"},
		{name: "a text: its DOIs", listed: []biblio.DOI{"10.5555/t"}, works: works, wanted: "10.5555/t"},
		{name: "--seed narrows a text", seeds: []biblio.DOI{"10.5555/t2"}, listed: []biblio.DOI{"10.5555/t1", "10.5555/t2"}, wanted: "10.5555/t2"},
		{name: "a DOI and a text: both", named: []biblio.DOI{"10.5555/n"}, listed: []biblio.DOI{"10.5555/t"}, wanted: "10.5555/n 10.5555/t"},
	} {
		cmd, _ := quietly()
		cmd.seeds = c.seeds
		got := cmd.chooseSeeds(inputs{dois: c.named}, stock{records: fetch.NewRecords(c.works), listed: c.listed})
		var ids []string
		for _, doi := range got {
			ids = append(ids, string(doi))
		}
		if strings.Join(ids, " ") != c.wanted {
			t.Errorf("%s: %q, want %q", c.name, ids, c.wanted)
		}
	}
}
