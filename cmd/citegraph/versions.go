package main

import "citegraph/fetch"

// versions makes preprints and their articles one work, if that is asked for;
// else it tells of them.
func (c *command) versions(corpus *fetch.Corpus) *fetch.Corpus {
	if c.mergeVersions {
		return fetch.MergeVersions(corpus)
	}
	pairs := fetch.Versions(corpus)
	if len(pairs) == 0 {
		return corpus
	}
	c.advise("%s of one work in two versions, such as preprint and article; --merge-versions makes each one work", countOf(len(pairs), "pair"))
	if c.verbose {
		for _, v := range pairs {
			c.advise("  %s %s %s", v.ID, v.Type, v.Of)
		}
	}
	return corpus
}
