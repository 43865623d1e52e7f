package main

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
)

// A job is a command line that has been understood: what goes in and what is to
// come out. Everything that could be wrong with it has been checked, before
// anything is read or fetched.
type job struct {
	inputs  inputs
	targets []target
}

func (c *command) prepare(args []string, kinds []kind) (job, error) {
	var j job
	if err := c.check(); err != nil {
		return j, err
	}
	if err := cmp.Or(c.checkGraph(), c.checkUncertainty()); err != nil {
		return j, err
	}
	if err := c.readEnvironment(); err != nil {
		return j, err
	}
	var err error
	if j.inputs, err = c.sortInputs(args); err != nil {
		return j, err
	}
	if j.targets, err = planOutputs(c.outputs, c.format, kinds); err != nil {
		return j, err
	}
	for _, t := range j.targets {
		for _, path := range j.inputs.paths {
			if path != standardInput && slices.ContainsFunc(t.files(kinds), func(out string) bool { return sameFile(path, out) }) {
				return j, misuse("-o "+quoted(t.name)+" is an INPUT", "give the output a name of its own")
			}
		}
	}
	return j, checkOutputs(j.targets, kinds)
}

// readEnvironment takes from the environment what no flag said.
func (c *command) readEnvironment() error {
	const contact = "CITEGRAPH_MAILTO"
	if c.mailto == "" && c.env(contact) != "" {
		if err := checkAddress(c.env(contact)); err != nil {
			return misuse(contact + " " + quoted(c.env(contact)) + " cannot be used: " + err.Error())
		}
		c.mailto = c.env(contact)
	}
	c.token = c.env("CITEGRAPH_CROSSREF_TOKEN")
	if plain(c.token) != c.token || strings.Contains(c.token, " ") {
		return misuse("CITEGRAPH_CROSSREF_TOKEN cannot be used", "give the token alone, without blanks")
	}
	for _, s := range services {
		if err := checkBase(s.variable, c.base(s)); err != nil {
			return err
		}
	}
	return nil
}

// A service is an address that can be moved by a variable.
type service struct{ variable, public string }

var (
	crossrefAPI   = service{"CITEGRAPH_CROSSREF_URL", "https://api.crossref.org"}
	dataciteAPI   = service{"CITEGRAPH_DATACITE_URL", "https://api.datacite.org"}
	citationIndex = service{"CITEGRAPH_OPENCITATIONS_URL", "https://api.opencitations.net"}
	doiProxy      = service{"CITEGRAPH_DOI_URL", "https://doi.org"}

	services = [...]service{crossrefAPI, dataciteAPI, citationIndex, doiProxy}
)

// base is where a service is asked, without a slash at its end.
func (c *command) base(s service) string {
	if moved := c.env(s.variable); moved != "" {
		return strings.TrimRight(moved, "/")
	}
	return s.public
}

func checkBase(variable, base string) error {
	u, err := url.Parse(base)
	if err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.RawQuery == "" && u.Fragment == "" {
		return nil
	}
	return misuse(variable+" "+quoted(base)+" cannot be used", "give an address such as https://api.example.org/v1")
}
