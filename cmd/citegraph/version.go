package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// release is the version that CHANGELOG.md tells of. Pictures and the
// User-Agent carry it, and nothing of how or when the program was built, so
// that every build of a release gives the same bytes.
const release = "0.1.0"

// versionText is one line: the release, the commit where one is known, and what
// the program was built with and for.
func versionText() string {
	built := fmt.Sprintf("%s, %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if commit := commit(); commit != "" {
		built = commit + ", " + built
	}
	return fmt.Sprintf("citegraph %s (%s)\n", release, built)
}

// commit is the revision that the go command stamped into the program, or "".
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	revision, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " with changes"
		}
	}
	if revision == "" {
		return ""
	}
	return revision + changed
}

func versionVerb() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Show the version",
		Example: "  citegraph version",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return writeAll(cmd.OutOrStdout(), []byte(versionText()))
		},
	}
}
