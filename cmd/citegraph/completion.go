package main

import (
	"bytes"
	"io"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// completionVerb writes the script that makes a shell complete verbs, flags
// and their values.
func completionVerb() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Write a completion script for bash, zsh, fish or powershell",
		Long:  "completion writes a script that makes your shell complete verbs, flags and their\nvalues.",
		Example: `  source <(citegraph completion bash)
  citegraph completion zsh > "${fpath[1]}/_citegraph"
  citegraph completion fish > ~/.config/fish/completions/citegraph.fish`,
		ValidArgs: shells,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) != 1:
				return misuse("completion takes the name of one shell", "give "+anyOf(shells))
			case !slices.Contains(shells, args[0]):
				return misuse("no completion for "+quoted(args[0]), advice(args[0], shells))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			var script bytes.Buffer
			if err := completionScript(cmd.Root(), args[0], &script); err != nil {
				return err
			}
			return writeAll(cmd.OutOrStdout(), script.Bytes())
		},
	}
}

func completionScript(root *cobra.Command, shell string, w io.Writer) error {
	switch shell {
	case "bash":
		return root.GenBashCompletionV2(w, true)
	case "zsh":
		return root.GenZshCompletion(w)
	case "fish":
		return root.GenFishCompletion(w, true)
	default:
		return root.GenPowerShellCompletionWithDesc(w)
	}
}

// completeFiles lets the shell complete INPUTs as files.
func completeFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// completeChoices lets the shell complete the values of flags that take one of
// a few words.
func completeChoices(verb *cobra.Command) {
	verb.Flags().VisitAll(func(f *pflag.Flag) {
		var words []string
		switch value := f.Value.(type) {
		case *choice:
			words = value.allowed
		case *stateList:
			words = hideable()
		default:
			return
		}
		// The only error is that of a second registration.
		_ = verb.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	})
}
