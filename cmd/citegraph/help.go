package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// helpVerb shows help for a verb; a verb that does not exist is wrong usage.
func helpVerb(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [VERB]",
		Short: "Show help for a verb, or about formats or measures",
		Args:  cobra.ArbitraryArgs,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			names := verbNames(root)
			for _, t := range topics() {
				names = append(names, t.name)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if t := topicNamed(args); t != nil {
				return t.write(cmd.OutOrStdout())
			}
			verb, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 || len(args) > 0 && verb == root {
				return unknownVerb(root, strings.Join(args, " "))
			}
			verb.InitDefaultHelpFlag()
			verb.InitDefaultVersionFlag()
			return verb.Help()
		},
	}
}

// verbPath is a verb as it is typed, without the program's name; "" for the
// program itself.
func verbPath(cmd *cobra.Command) string {
	return strings.TrimPrefix(strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()), " ")
}

// usage is the second half of a help page, after what the verb does.
func usage(cmd *cobra.Command) error {
	var b strings.Builder
	line := cmd.UseLine()
	if cmd.HasSubCommands() {
		line = cmd.CommandPath() + " VERB …"
	}
	fmt.Fprintf(&b, "Usage:\n  %s\n", line)
	if cmd.HasExample() {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\nVerbs:\n")
		for _, verb := range cmd.Commands() {
			if verb.IsAvailableCommand() {
				fmt.Fprintf(&b, "  %-12s %s\n", verb.Name(), verb.Short)
			}
		}
	}
	if flags := cmd.LocalFlags().FlagUsages(); flags != "" {
		fmt.Fprintf(&b, "\nFlags:\n%s", flags)
	}
	if flags := cmd.InheritedFlags().FlagUsages(); flags != "" {
		fmt.Fprintf(&b, "\nFlags of every verb:\n%s", flags)
	}
	if !cmd.HasParent() {
		b.WriteString("\nMore help:\n")
		for _, t := range topics() {
			fmt.Fprintf(&b, "  %-24s %s\n", cmd.Name()+" help "+t.name, t.short)
		}
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\n%s VERB tells more about a verb.\n", strings.TrimSpace(cmd.Root().Name()+" help "+verbPath(cmd)))
	}
	_, err := fmt.Fprint(cmd.OutOrStdout(), b.String())
	return err
}
