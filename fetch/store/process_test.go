package store

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"citegraph/fetch/biblio"
)

// A child is this test binary run again as a process of its own: what it is to
// do stands in its environment.
const childVariable = "CITEGRAPH_STORE_TEST_CHILD"

func TestMain(m *testing.M) {
	if job := os.Getenv(childVariable); job != "" {
		os.Exit(childMain(strings.Split(job, "\n")))
	}
	os.Exit(m.Run())
}

func child(t *testing.T, job ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childVariable+"="+strings.Join(job, "\n"))
	cmd.Stderr = os.Stderr
	return cmd
}

// childMain works as a process: "put DIR FROM TO" asks for works one at a time
// and names each when its answer has been kept; "get DIR" tells what is held.
func childMain(job []string) int {
	s, err := Open(context.Background(), job[1], Options{})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer s.Close()
	switch job[0] {
	case "put":
		from, _ := strconv.Atoi(job[2])
		to, _ := strconv.Atoi(job[3])
		src := s.Source(numberedService{}, Normal)
		for i := from; i < to; i++ {
			if _, err := src.Work(context.Background(), numberedDOI(i)); err != nil {
				fmt.Fprintln(os.Stderr, err)
				return 1
			}
			fmt.Println(i)
		}
	case "get":
		w, err := s.Source(nil, Offline).Work(context.Background(), "10.55555/a")
		s.Source(numberedService{}, Normal).Work(context.Background(), numberedDOI(1))
		fmt.Println(w != nil, err, len(s.Warnings()))
	}
	for _, w := range s.Warnings() {
		if job[0] != "get" {
			fmt.Fprintln(os.Stderr, w)
			return 1
		}
	}
	return 0
}

func numberedDOI(i int) biblio.DOI { return biblio.DOI(fmt.Sprintf("10.55555/%d", i)) }

// A numberedService knows a work for every number.
type numberedService struct{}

func (numberedService) Work(_ context.Context, doi biblio.DOI) (*biblio.Work, error) {
	raw := fmt.Appendf(nil, `{"DOI":%q,"title":[%q]}`, doi, strings.Repeat(string(doi), 20))
	return &biblio.Work{DOI: doi, Source: biblio.FromCrossref, Raw: raw}, nil
}

// held counts the numbers below n that the store answers.
func held(t *testing.T, dir string, n int) map[int]bool {
	t.Helper()
	s := openAt(t, dir, Options{})
	got := map[int]bool{}
	for i := range n {
		if w, err := s.Source(nil, Offline).Work(context.Background(), numberedDOI(i)); err == nil && w.DOI == numberedDOI(i) {
			got[i] = true
		}
	}
	if w := s.Warnings(); len(w) > 0 {
		t.Errorf("warnings %q", w)
	}
	must(t, s.Close())
	return got
}

// Processes that begin at once, on a directory that is not there yet, and write
// the same and different works.
func TestSeveralProcesses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir() + "/new"
	var cmds []*exec.Cmd
	for i := range 5 {
		cmd := child(t, "put", dir, fmt.Sprint(i*20), fmt.Sprint(i*20+40))
		must(t, cmd.Start())
		cmds = append(cmds, cmd)
	}
	for _, cmd := range cmds {
		if err := cmd.Wait(); err != nil {
			t.Errorf("a process: %v", err)
		}
	}
	if got := held(t, dir, 120); len(got) != 120 {
		t.Errorf("%d works of 120", len(got))
	}
}

// A process is killed at any moment: what it had is there, and the next one
// goes on from it.
func TestKilled(t *testing.T) {
	t.Parallel()
	const works, kills = 400, 20
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	named, from := map[int]bool{}, 0
	for range kills {
		cmd := child(t, "put", dir, fmt.Sprint(from), fmt.Sprint(works))
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		lines := bufio.NewScanner(out)
		for stop := from + random.IntN(works/kills); lines.Scan(); {
			n, err := strconv.Atoi(lines.Text())
			must(t, err)
			named[n] = true
			from = max(from, n)
			if n >= stop {
				time.Sleep(time.Duration(random.IntN(3)) * time.Millisecond)
				cmd.Process.Kill()
				break
			}
		}
		for lines.Scan() { // what it said before it died
			if n, err := strconv.Atoi(lines.Text()); err == nil {
				named[n] = true
			}
		}
		cmd.Wait() // it was killed
	}
	got := held(t, dir, works)
	for n := range named {
		if !got[n] {
			t.Errorf("work %d had been kept", n)
		}
	}
	if len(named) < kills {
		t.Errorf("only %d works were kept in all", len(named))
	}
}

// Where nothing may be written, what is held is still read.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	dir := someStore(t)
	must(t, os.Chmod(Path(dir), 0o444))
	must(t, os.Chmod(dir, 0o555))
	t.Cleanup(func() { os.Chmod(dir, 0o700) })
	cmd := child(t, "get", dir)
	if os.Geteuid() == 0 && !asNobody(t, cmd, dir) {
		t.Skip("root may write anywhere, and there is nobody else to be")
	}
	out, err := cmd.Output()
	must(t, err)
	if got, want := strings.TrimSpace(string(out)), "true <nil> 1"; got != want {
		t.Errorf("got %q; want %q: a work, no error, a warning", got, want)
	}
}
