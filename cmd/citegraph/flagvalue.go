package main

import (
	"errors"
	"fmt"
	"net/mail"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"citegraph/fetch/biblio"
)

// Flags check their values while they are read, so that a bad one is told
// before anything is fetched. Each says what it allows: the errors below end
// up in the hint of a one-line message.

// A number is a whole number within bounds.
type number struct {
	to          *int
	least, most int    // 0 as most is no bound
	metavar     string // what help calls the value
}

func (n *number) String() string {
	if n.to == nil {
		return "0"
	}
	return strconv.Itoa(*n.to)
}

func (n *number) Type() string { return n.metavar }

func (n *number) Set(s string) error {
	v, err := strconv.Atoi(s)
	if err != nil || v < n.least || n.most > 0 && v > n.most {
		if n.most > 0 {
			return fmt.Errorf("give a whole number from %d to %d", n.least, n.most)
		}
		return fmt.Errorf("give a whole number, %d or more", n.least)
	}
	*n.to = v
	return nil
}

// A choice is one of a few words.
type choice struct {
	to      *string
	allowed []string
}

func (c *choice) String() string {
	if c.to == nil {
		return ""
	}
	return *c.to
}

func (c *choice) Type() string { return "NAME" }

func (c *choice) Set(s string) error {
	for _, word := range c.allowed {
		if strings.EqualFold(word, s) {
			*c.to = word
			return nil
		}
	}
	return errors.New(advice(s, c.allowed))
}

// A doiList is a repeatable flag of DOIs. DOIs may hold commas, so a value is
// never split.
type doiList struct{ to *[]biblio.DOI }

func (d *doiList) String() string { return "" }
func (d *doiList) Type() string   { return "DOI" }

func (d *doiList) Set(s string) error {
	doi, err := identify(s)
	if err != nil {
		return errors.New("that is no DOI; one looks like 10.1109/mic.2021.3075326")
	}
	*d.to = append(*d.to, doi)
	return nil
}

// A fileList is a repeatable flag of file names, never split either.
type fileList struct{ to *[]string }

func (f *fileList) String() string { return "" }
func (f *fileList) Type() string   { return "FILE" }

func (f *fileList) Set(s string) error {
	if s == "" {
		return errors.New("give a file name, or - for standard output")
	}
	*f.to = append(*f.to, s)
	return nil
}

// A stateList is a repeatable flag of states of works that may be hidden.
type stateList struct{ to *[]biblio.State }

func (l *stateList) String() string { return "" }
func (l *stateList) Type() string   { return "NAME" }

func (l *stateList) Set(s string) error {
	var word string
	if err := (&choice{&word, hideable()}).Set(s); err != nil {
		return err
	}
	*l.to = append(*l.to, biblio.State(word))
	return nil
}

// hideable are the states of works of which little is known.
func hideable() []string {
	return []string{string(biblio.Unidentified), string(biblio.Unfetched), string(biblio.Missing), string(biblio.Elsewhere), string(biblio.Failed)}
}

// An address is an e-mail address, bare.
type address struct{ to *string }

func (a *address) String() string {
	if a.to == nil {
		return ""
	}
	return *a.to
}

func (a *address) Type() string { return "ADDR" }

func (a *address) Set(s string) error {
	if err := checkAddress(s); err != nil {
		return err
	}
	*a.to = s
	return nil
}

// checkAddress refuses what could not stand in a User-Agent header.
func checkAddress(s string) error {
	parsed, err := mail.ParseAddress(s)
	if err != nil || parsed.Address != s || plain(s) != s {
		return errors.New("give a plain e-mail address, such as me@example.org")
	}
	return nil
}

// flagMistake turns what the flag parser found into a message of our own.
func flagMistake(cmd *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown)
	case errors.As(err, &missing):
		return misuse("--"+missing.GetFlag().Name+" needs a value", "give it after the flag")
	case errors.As(err, &invalid):
		return misuse(invalidValue(invalid))
	default:
		return misuse(err.Error())
	}
}

func invalidValue(e *pflag.InvalidValueError) string {
	hint := e.Unwrap().Error()
	if e.GetFlag().Value.Type() == "bool" {
		hint = "this flag takes no value"
	}
	return fmt.Sprintf("--%s %s cannot be used: %s", e.GetFlag().Name, quoted(e.GetValue()), hint)
}

func unknownFlag(cmd *cobra.Command, e *pflag.NotExistError) error {
	flags := cmd.Flags()
	typed := e.GetSpecifiedName()
	if short := e.GetSpecifiedShortnames(); short != "" {
		// "-depth": the group that pflag took apart is a flag's name.
		for _, group := range []string{e.GetSpecifiedName() + short, short} {
			if flags.Lookup(group) != nil && len(group) > 1 {
				return misuse("unknown flag "+quoted("-"+group), "did you mean --"+group+"?")
			}
		}
		return misuse("unknown flag "+quoted("-"+e.GetSpecifiedName()), "see --help")
	}
	if verb := ofVerb(cmd, typed); verb != "" {
		return misuse("--"+plain(typed)+" is a flag of "+verb, "put it after the verb")
	}
	var names []string
	flags.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := nearest(typed, names); len(near) > 0 {
		return misuse("unknown flag "+quoted("--"+typed), "did you mean --"+strings.Join(near, " or --")+"?")
	}
	return misuse("unknown flag "+quoted("--"+typed), "see --help")
}

// ofVerb is a verb below cmd that has the flag, "" for none.
func ofVerb(cmd *cobra.Command, flag string) string {
	for _, verb := range cmd.Commands() {
		if verb.IsAvailableCommand() && verb.Flags().Lookup(flag) != nil {
			return verb.Name()
		}
	}
	return ""
}
