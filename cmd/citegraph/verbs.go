package main

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"citegraph/fetch/biblio"
)

// verbs is the tree of commands. Every verb is made by a function of its own
// file.
func (c *command) verbs() *cobra.Command {
	root := &cobra.Command{
		Use:   "citegraph",
		Short: "Grow, measure and draw citation graphs",
		Long: `citegraph grows the citation graph of a work or a reading list, measures it
and draws it. Start with a DOI, a file of Crossref records or a list of DOIs:

  citegraph map 10.1109/mic.2021.3075326 -o map.svg     a picture and a table
  citegraph map --offline work.json -o map.svg          the same, no network
  citegraph rank 10.1109/mic.2021.3075326               which works matter most
  citegraph help map                                    more examples, all flags

Tell the services who you are and they answer faster: --mailto you@example.org
or CITEGRAPH_MAILTO.

Exit status: 0 done; 1 failed, nothing written; 2 wrong usage; 3 written, but
some works could not be reached for now, and running again goes on; 130 stopped by
Ctrl-C while measuring or drawing, or by a second one, nothing written.`,
		Args:                       cobra.ArbitraryArgs,
		SuggestionsMinimumDistance: 2,
		SilenceErrors:              true,
		SilenceUsage:               true,
		CompletionOptions:          cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE:                       func(cmd *cobra.Command, args []string) error { return c.noVerb(cmd, args) },
	}
	root.PersistentPreRun = func(cmd *cobra.Command, _ []string) { c.given = cmd.Flags().Changed }
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if cmd == root && len(c.args) > 0 && !strings.HasPrefix(c.args[0], "-") {
			return unknownVerb(root, c.args[0]) // whose flags nobody can know
		}
		return flagMistake(cmd, err)
	})
	root.SetUsageFunc(usage)
	c.manners(root.PersistentFlags())
	root.Version = release
	root.SetVersionTemplate(versionText())
	root.PersistentFlags().SortFlags = false
	root.AddCommand(c.mapVerb(), c.rankVerb(), c.pathVerb(), c.cacheVerb(), versionVerb(), completionVerb(), c.layoutVerb())
	root.SetHelpCommand(helpVerb(root))
	for _, verb := range root.Commands() {
		completeChoices(verb)
	}
	return root
}

// noVerb is for a command line without a verb that is known.
func (c *command) noVerb(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		cmd.SetOut(c.stderr)
		if err := cmd.Help(); err != nil {
			return err
		}
		return misuse("no verb was given", "start with citegraph map INPUT")
	}
	return unknownVerb(cmd, args[0])
}

// unknownVerb guesses what was meant: another verb, or an input without one.
func unknownVerb(root *cobra.Command, typed string) error {
	if near := root.SuggestionsFor(typed); len(near) > 0 {
		return misuse("unknown verb "+quoted(typed), "did you mean "+anyOf(near)+"?")
	}
	_, notDOI := biblio.ParseDOI(typed)
	_, noFile := os.Stat(typed)
	if notDOI == nil || noFile == nil {
		return misuse("no verb before "+quoted(typed), "did you mean citegraph map "+plain(typed)+"?")
	}
	return misuse("unknown verb "+quoted(typed), "give "+anyOf(verbNames(root)))
}

func verbNames(root *cobra.Command) []string {
	var names []string
	for _, verb := range root.Commands() {
		if verb.IsAvailableCommand() {
			names = append(names, verb.Name())
		}
	}
	return names
}

// noArguments refuses inputs to a verb that takes none.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return misuse(verbPath(cmd)+" takes no input, got "+quoted(args[0]), "drop it")
	}
	return nil
}
