package render

import "citegraph/graph/view"

// A theme is the inks of a picture. All themes draw the same shapes.
type theme struct {
	ground   string // the paper
	text     string // titles, captions
	quiet    string // axis, account
	grid     string // light year lines
	decade   string // stronger ones
	citation string
	against  string // citations against time
	path     string // the main path
	seed     string // rings of a seed
	outline  string // around discs
	none     string // discs without an ink
	noneLine string // outline of hollow discs without an ink
	retract  string
	concern  string

	// categories are the eight of Okabe and Ito (Color Universal Design, 2008),
	// in an order in which the first four differ in lightness as well as in hue.
	categories [view.CategoryInks]string
	sequence   [view.SequenceInks]string
	// diverging is orange below 0 and blue above it, which readers of every kind
	// tell apart (after ColorBrewer's PuOr and RdBu).
	diverging [view.DivergingInks]string

	// solid: thin lines are black, since printers make grey of dots, which break up
	// thin lines.
	solid bool
}

func themeOf(name string) theme {
	switch name {
	case "dark":
		return darkTheme
	case "print":
		return printTheme
	}
	return lightTheme
}

var lightTheme = theme{
	ground: "#ffffff", text: "#1a1a1a", quiet: "#5b6168", grid: "#e9ebee", decade: "#cfd3d8",
	citation: "#44505c", against: "#a0337d", path: "#1a1a1a", seed: "#1a1a1a", outline: "#ffffff",
	none: "#9aa0a6", noneLine: "#80868d", retract: "#c4161c", concern: "#d98200",
	categories: [...]string{"#0072b2", "#e69f00", "#009e73", "#f0e442", "#d55e00", "#56b4e9", "#cc79a7", "#000000"},
	sequence:   [...]string{"#dbe9f6", "#bad6eb", "#89bedc", "#539ecd", "#2b7bba", "#0b559f", "#08306b"},
	diverging:  [...]string{"#8c3b04", "#d9701f", "#f6b877", "#e3e3e0", "#9cc9e3", "#4292c6", "#0b4f8a"},
}

var darkTheme = theme{
	ground: "#14181d", text: "#f0f2f4", quiet: "#a3abb3", grid: "#242a31", decade: "#3a424b",
	citation: "#b4c0cc", against: "#e58cc8", path: "#ffffff", seed: "#ffffff", outline: "#14181d",
	none: "#7b838b", noneLine: "#949ca4", retract: "#ff5a52", concern: "#ffb02e",
	categories: [...]string{"#2678bb", "#eca71b", "#0fa57c", "#f0e442", "#f07a2b", "#8fd0f7", "#df9cc1", "#ffffff"},
	sequence:   [...]string{"#0b559f", "#1f6fb5", "#3a89c9", "#5ea5da", "#86c0e8", "#b2d9f2", "#e3f1fb"},
	diverging:  [...]string{"#ffc48a", "#e8822e", "#a85a1c", "#4a525b", "#3274b0", "#5ea5da", "#c4e3f7"},
}

// printTheme has black hairlines (see solid) and no pale tints.
var printTheme = theme{
	ground: "#ffffff", text: "#000000", quiet: "#000000", grid: "#000000", decade: "#000000",
	citation: "#000000", against: "#8a1a6b", path: "#000000", seed: "#000000", outline: "#ffffff",
	none: "#8c8c8c", noneLine: "#000000", retract: "#b00010", concern: "#b86e00",
	categories: [...]string{"#0072b2", "#e69f00", "#009e73", "#f0e442", "#d55e00", "#56b4e9", "#cc79a7", "#000000"},
	sequence:   [...]string{"#c6dbef", "#9ecae1", "#6baed6", "#4292c6", "#2171b5", "#08519c", "#08306b"},
	diverging:  [...]string{"#8c3b04", "#d9701f", "#f2a65a", "#cfcfcc", "#8fc1de", "#4292c6", "#0b4f8a"},
	solid:      true,
}
