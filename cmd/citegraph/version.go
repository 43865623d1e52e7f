package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is the module's own version, as the go command recorded it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}

func versionText() string {
	return fmt.Sprintf("citegraph %s (%s, %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
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
