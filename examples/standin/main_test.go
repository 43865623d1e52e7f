package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

const twoWorks = `{"DOI":"10.55555/a","title":["A"],"reference":[{"key":"1","DOI":"10.55555/B"}]}
{"DOI":"10.55555/b","title":["B"]}
`

func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func fetchBody(t *testing.T, url string) string {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestProgram builds the program, asks all four services and ends it as
// Ctrl-C does.
func TestProgram(t *testing.T) {
	t.Parallel()
	bin := filepath.Join(t.TempDir(), "standin")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	dc := writeFile(t, "datacite-x.json", `{"data":{"id":"10.5072/x","type":"dois","attributes":{"doi":"10.5072/x"}}}`)
	cmd := exec.CommandContext(t.Context(), bin, "-log", writeFile(t, "works.jsonl", twoWorks), dc)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{}
	advice := bufio.NewScanner(out)
	for advice.Scan() {
		if assign, ok := strings.CutPrefix(advice.Text(), "export "); ok {
			name, value, _ := strings.Cut(assign, "=")
			env[name] = value
		}
		if strings.HasPrefix(advice.Text(), "citegraph map '10.55555/a'") {
			break
		}
	}
	for url, want := range map[string]string{
		env["CITEGRAPH_CROSSREF_URL"] + "/works/10.55555%2FB":                       `"DOI":"10.55555\/b"`,
		env["CITEGRAPH_DOI_URL"] + "/doiRA/10.55555":                                `"RA": "Crossref"`,
		env["CITEGRAPH_DATACITE_URL"] + "/dois/10.5072/x":                           `"id":"10.5072/x"`,
		env["CITEGRAPH_OPENCITATIONS_URL"] + "/index/v2/citations/doi:10.55555%2Fb": `doi:10.55555/a`,
		env["CITEGRAPH_DOI_URL"] + "/doiRA/10.5072/x":                               `"RA": "DataCite"`,
	} {
		if body := fetchBody(t, url); !strings.Contains(body, want) {
			t.Errorf("%s has no %s:\n%s", url, want, body)
		}
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after Ctrl-C: %v", err)
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args []string
		code int
		says string
	}{
		"no file":      {nil, 2, "no file given"},
		"unknown flag": {[]string{"-speed", "9"}, 2, "speed"},
		"unknown pool": {[]string{"-pool", "deep", "x"}, 2, "public, polite or plus"},
		"no such file": {[]string{"not-there.jsonl"}, 1, "not-there.jsonl"},
		"help":         {[]string{"-h"}, 0, "usage"},
		"bad address":  {[]string{"-addr", "nowhere:x", writeFile(t, "w.jsonl", twoWorks)}, 1, "nowhere"},
		"bad file":     {[]string{writeFile(t, "w.jsonl", twoWorks+"{")}, 1, "record 3"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var stdout, stderr strings.Builder
			if code := run(context.Background(), c.args, &stdout, &stderr); code != c.code || !strings.Contains(stderr.String(), c.says) {
				t.Errorf("status %d, says %q; want %d and %q", code, stderr.String(), c.code, c.says)
			}
		})
	}
}
