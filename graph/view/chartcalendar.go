package view

import (
	"fmt"
	"strings"

	"citegraph/graph/measure"
)

// CalendarChart draws how many works of a map appeared in each year, and below,
// on a scale of its own, how many citations of the map these works receive and
// make. in.Columns are not needed.
func CalendarChart(in Input, calendar measure.Calendar, o ChartOptions) (*Chart, error) {
	base, err := newCharter(ChartCalendar, in, o)
	if err != nil {
		return nil, err
	}
	c := &calendarCharter{charter: base}
	c.gather(calendar)
	c.page()
	c.tell(calendar)
	f := c.frame()
	if c.works == 0 {
		c.nothing(f, "No work has a year here.")
		return c.finish(c.about + ". No work has a year here."), nil
	}
	c.lay(f)
	c.draw()
	return c.finish(c.inWords()), nil
}

// A calendarCharter builds the chart of a calendar.
type calendarCharter struct {
	*charter
	shown   []measure.CalendarYear
	works   int // in them
	outside int // works of other years

	axis             yearAxis
	upper, citations panel
}

// gather takes the years on the axis, without the empty ones at its ends.
func (c *calendarCharter) gather(calendar measure.Calendar) {
	for _, y := range calendar.Years {
		switch {
		case !c.within(y.Year):
			c.outside += y.Works
		case y.Works > 0 || len(c.shown) > 0:
			c.shown = append(c.shown, y)
			c.works += y.Works
		}
	}
	for len(c.shown) > 0 && c.shown[len(c.shown)-1].Works == 0 {
		c.shown = c.shown[:len(c.shown)-1]
	}
}

// tell writes the words around the chart.
func (c *calendarCharter) tell(calendar measure.Calendar) {
	arcs := int(c.in.Network.Arcs())
	parts := []string{"Works and citations by year", share(c.works, len(c.v.Items), "work"), things(arcs, "citation") + " in this map"}
	if n := len(c.shown); n > 0 {
		parts = append(parts, span(c.shown[0].Year, c.shown[n-1].Year))
	}
	c.about = strings.Join(parts, " · ")
	if u := calendar.Undated; u.Works > 0 {
		c.say(fmt.Sprintf("%s without a year, with %s received and %s made, not shown", things(u.Works, "work"), things(u.Received, "citation"), Count(u.Made)))
	}
	if c.outside > 0 {
		c.say(plural(c.outside, "work of a year that was not asked for is not shown", "works of years that were not asked for are not shown"))
	}
	if n := c.v.Ledger.Beyond; n > 0 {
		c.say(plural(n, "reference leads outside the map and is no citation here", "references lead outside the map and are no citations here"))
	}
	if c.works == 0 {
		return
	}
	c.sampleBar(BarMarked, "works of the map that appeared in that year")
	if arcs > 0 {
		c.sampleBar(BarPlain, "citations that the works of that year receive, from whichever year")
		c.sampleCurve("citations that the works of that year make, to whichever year")
	}
}

// lay settles where the two panels are and what they measure.
func (c *calendarCharter) lay(f Frame) {
	height := f.Y1 - f.Y0 - (headingRoom+panelGap+yearRoom)*c.u
	split := f.Y0 + headingRoom*c.u + height/2
	works, citations := 1, 0
	for _, y := range c.shown {
		works = max(works, y.Works)
		citations = max(citations, y.Received, y.Made)
	}
	if citations == 0 {
		split = f.Y1 - yearRoom*c.u
	}
	c.upper = panel{frame: Frame{Y0: f.Y0 + headingRoom*c.u, X1: f.X1, Y1: split}, hi: float64(works) * 1.04}
	c.citations = panel{frame: Frame{Y0: split + panelGap*c.u, X1: f.X1, Y1: f.Y1 - yearRoom*c.u}, hi: float64(citations) * 1.04}
	left := margin*c.u + c.valueRoom(c.panels()...)
	c.upper.frame.X0, c.citations.frame.X0 = left, left
	busy := make([]bool, len(c.shown))
	for i, y := range c.shown {
		busy[i] = y.Works > 0
	}
	c.axis = newYearAxis(yearRun{c.shown[0].Year, busy}, c.upper.frame, c.u)
}

// panels are those that have something to show.
func (c *calendarCharter) panels() []panel {
	if c.citations.hi == 0 {
		return []panel{c.upper}
	}
	return []panel{c.upper, c.citations}
}

func (c *calendarCharter) draw() {
	c.grid(c.upper, "Works a year")
	cites := c.citations.hi > 0
	if cites {
		c.grid(c.citations, "Citations inside the map, received and made by the works of a year")
	}
	c.years(c.axis, c.panels()...)
	made := make([]float64, len(c.shown))
	for i, y := range c.shown {
		made[i] = float64(y.Made)
		place, shown := c.axis.slot(y.Year, c.u)
		if !shown {
			continue
		}
		tooltip := fmt.Sprintf("%d: %s, %s received, %s made", y.Year, things(y.Works, "work"), things(y.Received, "citation"), Count(y.Made))
		c.bar(c.upper, place, float64(y.Works), Bar{Ink: BarMarked, Tooltip: tooltip})
		if cites {
			c.bar(c.citations, place, float64(y.Received), Bar{Ink: BarPlain, Tooltip: tooltip})
		}
	}
	if cites {
		c.curve(c.axis, c.citations, c.shown[0].Year, made)
	}
}

// inWords is the chart for those who cannot see it.
func (c *calendarCharter) inWords() string {
	works, received, made := c.shown[0], c.shown[0], c.shown[0]
	for _, y := range c.shown {
		if y.Works > works.Works {
			works = y
		}
		if y.Received > received.Received {
			received = y
		}
		if y.Made > made.Made {
			made = y
		}
	}
	text := fmt.Sprintf("%s. Most works appeared in %d (%s).", c.about, works.Year, Count(works.Works))
	if c.citations.hi > 0 {
		text += fmt.Sprintf(" The works of %d receive most citations (%s), those of %d make most (%s).",
			received.Year, Count(received.Received), made.Year, Count(made.Made))
	}
	return text
}
