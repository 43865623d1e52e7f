package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"citegraph/fetch/store"
)

// cacheVerb looks after the local store.
func (c *command) cacheVerb() *cobra.Command {
	verb := &cobra.Command{
		Use:   "cache",
		Short: "Look after the store of the services' answers",
		Long: `cache tells what earlier runs have kept, and forgets it when asked to. Everything
that a service answered is kept in one SQLite file, so that no run asks for it
again while it is young: records for 30 days, misses for one.`,
		Example: `  citegraph cache info
  citegraph cache prune --older-than 90d
  sqlite3 "$(citegraph cache path)" "SELECT doi, reason FROM misses"`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			names := verbNames(cmd)
			if len(args) == 0 {
				return misuse("cache does not say what to do", "give "+anyOf(names))
			}
			return misuse("unknown verb "+quoted("cache "+args[0]), advice(args[0], names))
		},
	}
	c.cacheFlag(verb.PersistentFlags())
	verb.AddCommand(c.cacheInfoVerb(), c.cachePathVerb(), c.cacheClearVerb(), c.cachePruneVerb())
	return verb
}

func (c *command) cacheInfoVerb() *cobra.Command {
	return &cobra.Command{
		Use: "info", Short: "Tell what the store holds", Args: noArguments,
		Long:    "info tells where the store is, how large, and how many answers of each kind it has.",
		Example: "  citegraph cache info\n  citegraph cache info --cache ./answers",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withStore(func(held *store.Store) error {
				info, err := held.Info(cmd.Context())
				if err != nil {
					return failed(err, "the store cannot be read: "+err.Error())
				}
				return writeAll(c.stdout, []byte(infoText(info)))
			}, "nothing is kept yet")
		},
	}
}

func (c *command) cachePathVerb() *cobra.Command {
	return &cobra.Command{
		Use: "path", Short: "Tell where the store is", Args: noArguments,
		Long:    "path prints the name of the store's file. It is an SQLite database that any sqlite3\ncan open; the file need not exist yet.",
		Example: "  citegraph cache path\n  sqlite3 \"$(citegraph cache path)\" .tables",
		RunE: func(*cobra.Command, []string) error {
			dir, err := c.cacheDir()
			if err != nil {
				return noCacheDir(err)
			}
			return writeAll(c.stdout, []byte(store.Path(dir)+"\n"))
		},
	}
}

func (c *command) cacheClearVerb() *cobra.Command {
	return &cobra.Command{
		Use: "clear", Short: "Forget everything", Args: noArguments,
		Long:    "clear forgets all answers and gives the room on the disk back.",
		Example: "  citegraph cache clear",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.forget(cmd.Context(), (*store.Store).Clear)
		},
	}
}

// pruneAge is what prune forgets without being told: what has been out of date
// for so long that only an offline run would still use it.
const pruneAge = 90 * 24 * time.Hour

func (c *command) cachePruneVerb() *cobra.Command {
	olderThan := pruneAge
	verb := &cobra.Command{
		Use: "prune", Short: "Forget what is old", Args: noArguments,
		Long:    "prune forgets the answers that were had too long ago and gives their room on the\ndisk back. What is older than 30 days is asked for again anyway, but serves offline\nruns, and when a service is down.",
		Example: "  citegraph cache prune\n  citegraph cache prune --older-than 30d",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.forget(cmd.Context(), func(held *store.Store, ctx context.Context) (int, error) { return held.Prune(ctx, olderThan) })
		},
	}
	verb.Flags().Var(&age{&olderThan, "90d"}, "older-than", "forget what was answered more than `AGE` ago: 12h, 30d, 8w, 1y")
	return verb
}

func (c *command) forget(ctx context.Context, remove func(*store.Store, context.Context) (int, error)) error {
	return c.withStore(func(held *store.Store) error {
		n, err := remove(held, ctx)
		if err != nil {
			return failed(err, "the store cannot be cleared: "+err.Error())
		}
		return writeAll(c.stdout, []byte("forgot "+countOf(n, "answer")+"\n"))
	}, "nothing is kept, nothing to forget")
}

// withStore opens the store for a verb of its own; where there is none it says
// so and makes none.
func (c *command) withStore(do func(*store.Store) error, none string) error {
	dir, err := c.cacheDir()
	if err != nil {
		return noCacheDir(err)
	}
	if _, err := os.Lstat(store.Path(dir)); errors.Is(err, fs.ErrNotExist) {
		return writeAll(c.stdout, []byte(none+"\n"))
	}
	held, err := store.Open(c.gather, dir, storeOptions())
	if err != nil {
		return failed(err, err.Error())
	}
	defer c.closeStore(held)
	return do(held)
}

func noCacheDir(err error) error {
	return failed(err, "there is no place for the store: "+err.Error(), "name a folder with --cache or "+cacheVariable)
}

// infoText is what a store holds, a line each.
func infoText(info store.Info) string {
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-10s %s\n", name, fmt.Sprintf(format, args...))
	}
	total := 0
	var sources []string
	for _, source := range slices.Sorted(maps.Keys(info.Records)) {
		total += info.Records[source]
		sources = append(sources, fmt.Sprintf("%d %s", info.Records[source], source))
	}
	line("path", "%s", info.Path)
	line("size", "%s, version %d", inBytes(info.Bytes), info.Version)
	line("records", "%s", strings.TrimSuffix(fmt.Sprintf("%d: %s", total, strings.Join(sources, ", ")), ": "))
	if total > 0 {
		line("had", "%s to %s", info.Oldest.Format(time.DateOnly), info.Newest.Format(time.DateOnly))
	}
	line("misses", "%d", info.Misses)
	line("aliases", "%d", info.Aliases)
	line("agencies", "%d", info.Agencies)
	line("cited", "%s by %s", countOf(info.Cited, "work"), countOf(info.Citations, "citation"))
	line("searches", "%d", info.Searches)
	return b.String()
}

func inBytes(n int64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.1f GB", float64(n)/1e9)
	case n >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.1f kB", float64(n)/1e3)
}
