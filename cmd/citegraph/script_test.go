package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"citegraph/fetch/crossref/crossreftest"
)

// The scripts in testdata/script run the real main in processes of its own. A
// script has these commands besides testscript's:
//
//	status N citegraph ARG…   run and expect exit status N
//	standin FILE…             start a Crossref stand-in that serves FILEs; CITEGRAPH_CROSSREF_URL leads to it,
//	                          CITEGRAPH_CACHE to a store that is empty yet
//	fault KIND TIMES [DOI]    let the stand-in fail the next TIMES requests (-1 = all)
//	await N                   wait until the stand-in has been asked N times
//	asked LANE MOST           the requests of a lane so far are at most MOST
//	asked-least LANE LEAST    … and this is how many they are at least
//	forget-log                count requests anew
//	json FILE PATH WANT       look at a value: keys and indexes joined by "/", "count" is a length
//	empty-but FILE…           the folder holds these files and nothing else
//	copy-start FROM N TO      make TO of the first N bytes of FROM
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               setup,
		Condition:           condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":      status,
			"standin":     standin,
			"fault":       fault,
			"await":       await,
			"asked":       asked,
			"asked-least": askedLeast,
			"forget-log":  forgetLog,
			"json":        jsonValue,
			"empty-but":   emptyBut,
			"copy-start":  copyStart,
		},
	})
}

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"citegraph": main})
}

// shared is where the public records lie that are too large to keep here.
const shared = "../../../shared/data"

func setup(env *testscript.Env) error {
	here, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	env.Setenv("SHARED", filepath.Join(here, shared))
	env.Setenv("EXAMPLES", filepath.Join(here, "../../examples"))
	env.Setenv("HOME", filepath.Join(env.WorkDir, ".home"))
	env.Setenv("CITEGRAPH_CACHE", filepath.Join(env.WorkDir, ".answers"))
	env.Setenv("XDG_CACHE_HOME", filepath.Join(os.TempDir(), "citegraph-test-cache"))
	// Whoever forgets --offline or a stand-in meets a closed door.
	for _, service := range []string{"CROSSREF", "DATACITE", "OPENCITATIONS", "DOI"} {
		env.Setenv("CITEGRAPH_"+service+"_URL", "http://127.0.0.1:1")
	}
	return nil
}

func condition(cond string) (bool, error) {
	switch cond {
	case "shared":
		_, err := os.Stat(shared)
		return err == nil, nil
	case "tty":
		_, err := exec.LookPath("script")
		return err == nil, nil
	}
	return false, errors.New("unknown condition " + cond)
}

func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command [arg…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	got := 0
	switch {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

func standin(ts *testscript.TestScript, neg bool, args []string) {
	server := crossreftest.New(crossreftest.Options{Limits: map[string]crossreftest.Limits{
		crossreftest.Public: {Single: 500, List: 500, Concurrent: 3},
		crossreftest.Polite: {Single: 500, List: 500, Concurrent: 3},
	}})
	for _, name := range args {
		file, err := os.Open(ts.MkAbs(name))
		ts.Check(err)
		ts.Check(errors.Join(server.Load(file), file.Close()))
	}
	ts.Setenv("CITEGRAPH_CROSSREF_URL", serve(ts, server))
	// A new world: what the old one answered does not hold in it.
	ts.Setenv("CITEGRAPH_CACHE", ts.MkAbs(fmt.Sprint(".answers", standins.count())))
	ts.Setenv("STANDIN", strconv.Itoa(standins.add(server)))
}

func fault(ts *testscript.TestScript, _ bool, args []string) {
	kinds := map[string]crossreftest.Kind{
		"blocked":      crossreftest.Blocked(),
		"unauthorized": crossreftest.Unauthorized(),
		"gateway":      crossreftest.Gateway(504),
		"reset":        crossreftest.Reset(),
		"hang":         crossreftest.Hang(),
		"slow":         crossreftest.Delay(500 * time.Millisecond),
	}
	if len(args) < 2 {
		ts.Fatalf("usage: fault KIND TIMES [DOI]")
	}
	kind, ok := kinds[args[0]]
	times, err := strconv.Atoi(args[1])
	if !ok || err != nil {
		ts.Fatalf("usage: fault KIND TIMES [DOI]")
	}
	match := crossreftest.Any()
	if len(args) > 2 {
		match = crossreftest.ForDOI(args[2])
	}
	theStandin(ts).Fault(match, times, kind)
}

func await(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	for range 30_000 { // five minutes: a process may begin late
		if theStandin(ts).Count("") >= want {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	ts.Fatalf("the stand-in was asked %d times, not %d", theStandin(ts).Count(""), want)
}

func asked(ts *testscript.TestScript, _ bool, args []string) {
	if got, most := requests(ts, args); got > most {
		ts.Fatalf("%d requests, want at most %d", got, most)
	}
	if without := theStandin(ts).WithoutAgent(); len(without) > 0 {
		ts.Fatalf("requests without a User-Agent: %q", without)
	}
}

func askedLeast(ts *testscript.TestScript, _ bool, args []string) {
	if got, least := requests(ts, args); got < least {
		ts.Fatalf("%d requests, want at least %d", got, least)
	}
}

// requests counts those of a lane, and reads the number that they are held against.
func requests(ts *testscript.TestScript, args []string) (got, than int) {
	than, err := strconv.Atoi(args[1])
	ts.Check(err)
	lane := args[0]
	if lane == "any" {
		lane = ""
	}
	return theStandin(ts).Count(lane), than
}

func forgetLog(ts *testscript.TestScript, _ bool, _ []string) { theStandin(ts).ResetLog() }

func emptyBut(ts *testscript.TestScript, _ bool, args []string) {
	entries, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if want := slices.Sorted(slices.Values(args[1:])); !slices.Equal(names, want) {
		ts.Fatalf("%s holds %s, want %s", args[0], strings.Join(names, " "), strings.Join(want, " "))
	}
}

func copyStart(ts *testscript.TestScript, _ bool, args []string) {
	whole, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), whole[:n], 0o644))
}
