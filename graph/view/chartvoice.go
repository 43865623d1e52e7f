package view

import "slices"

// A charter is the voice of its own picture; see voice.

func (c *charter) opening() string { return "" }

func (c *charter) subtitle() string { return c.about }

// accountText says what is not shown, and what was left out before.
func (c *charter) accountText(int) string {
	return sentence(slices.Concat(c.parts, c.leftOut()))
}

func (c *charter) omissions(int) {}

// counts are those of the map's kind: in a map of links no work is cited.
func (c *charter) counts(i int) string {
	if c.in.Links != nil {
		return (&linker{builder: c.builder}).counts(i)
	}
	return c.builder.counts(i)
}

func (c *charter) lineEntries(f *flow) {
	for _, e := range c.flow {
		f.add(e)
	}
}

// share is how many of how many things are shown.
func share(some, all int, one string) string {
	if some == all {
		return things(all, one)
	}
	return Count(some) + " of " + things(all, one)
}

// say adds a part to the account.
func (c *charter) say(part string) { c.parts = append(c.parts, part) }

// sampleBar, sampleCurve and sampleDot put what a mark means into the legend.

func (c *charter) sampleBar(ink int, label string) {
	c.flow = append(c.flow, Entry{Kind: "bar", Label: label, R: 5 * c.u, Ink: ink})
}

func (c *charter) sampleCurve(label string) {
	c.flow = append(c.flow, Entry{Kind: "line", Name: "curve", Label: label, R: 22 * c.u, Ink: -1})
}

func (c *charter) sampleDot(label string) {
	c.flow = append(c.flow, Entry{Kind: "dot", Label: label, R: dotRadius * c.u, Ink: -1})
}

func (c *charter) sampleWord(label string) {
	c.flow = append(c.flow, Entry{Kind: "head", Label: label})
}

// dotRadius is that of the dots of charts, at unit 1.
const dotRadius = 3.2
