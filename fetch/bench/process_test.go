package bench

import (
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"citegraph/fetch/crossref/crossreftest"
)

// BenchmarkWarmProcess is the whole command, from its start to a map.json of 429
// works, when everything is in the store.
func BenchmarkWarmProcess(b *testing.B) {
	dir := b.TempDir()
	program := filepath.Join(dir, "citegraph")
	if out, err := exec.Command("go", "build", "-o", program, "citegraph/cmd/citegraph").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	s := crossreftest.Start(b, crossreftest.Options{Limits: map[string]crossreftest.Limits{crossreftest.Public: {Single: 500, List: 500, Concurrent: 3}}})
	load(b, s, "honeybee/works.jsonl.gz")
	var cpu time.Duration
	run := func() {
		b.Helper()
		cmd := exec.Command(program, "map", bees, "--depth", "2", "-q", "-o", filepath.Join(dir, "map.json"))
		cmd.Env = append(os.Environ(), "CITEGRAPH_CROSSREF_URL="+s.URL, "CITEGRAPH_CACHE="+filepath.Join(dir, "answers"))
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	run()
	s.ResetLog()
	cpu = 0
	for b.Loop() {
		run()
	}
	if n := s.Count(""); n > 0 {
		b.Errorf("%d requests in warm runs", n)
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms/run")
	b.ReportMetric(cpu.Seconds()*1000/float64(b.N), "cpu-ms/run")
}

// bees is the seed of the honeybee literature.
const bees = "10.1371/journal.pone.0197589"

// load gives a stand-in the works of a data file.
func load(b *testing.B, s *crossreftest.Server, file string) {
	b.Helper()
	f, err := os.Open(filepath.Join(data, file))
	if err != nil {
		b.Skip("no data here: ", file)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	if err := s.Load(z); err != nil {
		b.Fatal(err)
	}
}
