package main

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"citegraph/fetch/biblio"
	"citegraph/fetch/datacite"
	"citegraph/fetch/store"
)

// cacheVariable says where answers are kept, unless a flag does.
const cacheVariable = "CITEGRAPH_CACHE"

// cacheFlag says where answers are kept.
func (o *options) cacheFlag(f *pflag.FlagSet) {
	f.Var(&folderName{&o.cache}, "cache", "keep the services' answers in `DIR` (default $CITEGRAPH_CACHE, else in the user's cache folder)")
}

// storeFlags say how the answers of earlier runs are used.
func (o *options) storeFlags(f *pflag.FlagSet) {
	o.cacheFlag(f)
	f.BoolVar(&o.noCache, "no-cache", false, "neither use the answers of earlier runs nor keep these")
	f.BoolVar(&o.refresh, "refresh", false, "ask again also for what earlier runs were answered")
}

// A folderName is that of a folder which need not exist.
type folderName struct{ to *string }

func (f *folderName) String() string { return "" }
func (f *folderName) Type() string   { return "DIR" }

func (f *folderName) Set(s string) error {
	if s == "" {
		return errors.New("give the name of a folder")
	}
	*f.to = s
	return nil
}

// cacheDir is the folder where answers are kept. There is none where the world
// of this run has no cache folder and nothing else is said.
func (c *command) cacheDir() (string, error) {
	if named := c.cache; named != "" {
		return named, nil
	}
	if named := c.env(cacheVariable); named != "" {
		return named, nil
	}
	if c.userCache == nil {
		return "", errors.New("there is no cache folder")
	}
	home, err := c.userCache()
	return filepath.Join(home, "citegraph"), err
}

// storeOptions are those of every use of the store.
func storeOptions() store.Options {
	return store.Options{Decoders: map[string]store.Decoder{biblio.FromDataCite: datacite.Decode}}
}

// openStore opens the store for this run; nil when there is none. One that
// cannot be used costs a warning, and the run goes on without.
func (c *command) openStore() *store.Store {
	if c.noCache {
		return nil
	}
	dir, err := c.cacheDir()
	if err != nil {
		c.advise("nothing is kept for later runs: %v; name a folder with --cache or %s", err, cacheVariable)
		return nil
	}
	if _, err := os.Lstat(store.Path(dir)); c.offline && err != nil {
		return nil // an offline run reads what there is, and makes nothing
	}
	held, err := store.Open(c.gather, dir, storeOptions())
	if err != nil {
		c.advise("nothing is kept for later runs: %v; name another folder with --cache", err)
		return nil
	}
	return held
}

// closeStore ends the use of the store and tells what went wrong with it.
func (c *command) closeStore(held *store.Store) {
	if held == nil {
		return
	}
	err := held.Close()
	for _, warning := range held.Warnings() {
		c.advise("%s", warning)
	}
	if err != nil {
		c.advise("the store %s: %v", held.Path(), err)
	}
}

// mode says what a run does with what the store holds.
func (c *command) mode() store.Mode {
	switch {
	case c.offline:
		return store.Offline
	case c.refresh:
		return store.Refresh
	}
	return store.Normal
}
