// Package wasmcache lends go-graphviz a private folder to keep its compiled
// Graphviz in.
//
// go-graphviz compiles its WebAssembly module when it is imported: half a second
// in every process, or 25 ms when it finds the machine code of an earlier run in
// $TMPDIR/go-graphviz. That folder has a fixed name that anybody on the machine
// can make first, it is lost at the next boot, and what lies in it is run as
// code. So this package points TMPDIR at a folder of the user's own cache before
// go-graphviz looks, and Restore puts it back.
//
// That works because Go initialises packages in order of import path as soon as
// their imports are ready: this path sorts before every other module's, and it
// imports nothing that go-graphviz does not need as well. It must stay so.
package wasmcache

import (
	"os"
	"path/filepath"
)

// lent is what init changed, for Restore. It is written once, before main.
var lent = lend()

type loan struct {
	folder string // "" when go-graphviz compiles in memory
	before string // of the variable
	wasSet bool
}

// lend points the variable at a folder that is safe, or at none at all: then
// go-graphviz compiles in memory, which is slow and always works.
func lend() loan {
	l := loan{}
	l.before, l.wasSet = os.LookupEnv(variable)
	folder := filepath.Join(os.TempDir(), "citegraph-has-no-cache")
	if f, err := prepare(); err == nil {
		l.folder, folder = f, f
	}
	os.Setenv(variable, folder)
	return l
}

// Restore gives the variable its old value, and notes what go-graphviz has
// added to the folder. The first package that imports go-graphviz calls it from
// its init.
func Restore() {
	if lent.wasSet {
		os.Setenv(variable, lent.before)
	} else {
		os.Unsetenv(variable)
	}
	if lent.folder != "" {
		seal(lent.folder)
	}
}
