package render

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"citegraph/graph/view"
)

// linear is a colour in linear light, 0 … 1.
type linear [3]float64

func parse(t *testing.T, hex string) linear {
	t.Helper()
	var c linear
	for k := range c {
		v, err := strconv.ParseUint(hex[1+2*k:3+2*k], 16, 8)
		if err != nil {
			t.Fatalf("%q: %v", hex, err)
		}
		s := float64(v) / 255
		if c[k] = s / 12.92; s > 0.04045 {
			c[k] = math.Pow((s+0.055)/1.055, 2.4) // IEC 61966-2-1
		}
	}
	return c
}

func (c linear) luminance() float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// lab is CIE L*a*b* for the white point D65.
func (c linear) lab() [3]float64 {
	x := (0.4124*c[0] + 0.3576*c[1] + 0.1805*c[2]) / 0.9505
	y := c.luminance()
	z := (0.0193*c[0] + 0.1192*c[1] + 0.9505*c[2]) / 1.0890
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	return [3]float64{116*f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))}
}

func difference(a, b linear) float64 {
	p, q := a.lab(), b.lab()
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// deficiencies turn a colour into what a reader without one kind of cone sees:
// Machado, Oliveira & Fernandes, IEEE TVCG 15(6):1291–1298, 2009, severity 1.
var deficiencies = map[string][3][3]float64{
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
}

func seen(c linear, m [3][3]float64) linear {
	var s linear
	for i := range s {
		s[i] = max(0, min(1, m[i][0]*c[0]+m[i][1]*c[1]+m[i][2]*c[2]))
	}
	return s
}

func allThemes() map[string]theme {
	return map[string]theme{"light": themeOf("light"), "dark": themeOf("dark"), "print": themeOf("print")}
}

// The inks of communities are told apart by readers of every kind: at least 10
// apart in L*a*b* where 2.3 is just noticeable. In grey, the first four differ
// in lightness by a clear step, 10 of the 100 of L*; eight inks that differ in hue
// cannot all: see TestInksAreToldApartInGrey.
func TestInksAreToldApart(t *testing.T) {
	t.Parallel()
	for name, theme := range allThemes() {
		for a := range view.CategoryInks {
			for b := range a {
				p, q := parse(t, theme.categories[a]), parse(t, theme.categories[b])
				if d := difference(p, q); d < 20 {
					t.Errorf("%s: inks %d and %d are %.1f apart", name, b, a, d)
				}
				for kind, m := range deficiencies {
					if d := difference(seen(p, m), seen(q, m)); d < 10 {
						t.Errorf("%s, %s: inks %d and %d are %.1f apart", name, kind, b, a, d)
					}
				}
				if d := math.Abs(p.lab()[0] - q.lab()[0]); a < 4 && d < 10 {
					t.Errorf("%s, grey: inks %d and %d are %.1f apart", name, b, a, d)
				}
			}
		}
	}
}

// In grey, discs of any two communities differ by a clear step of lightness, or one has
// a pip, which differs by a clear step from the disc that it is on.
func TestInksAreToldApartInGrey(t *testing.T) {
	t.Parallel()
	const step = 6
	for name, theme := range allThemes() {
		lightness := func(ink string) float64 { return parse(t, ink).lab()[0] }
		for a, ink := range theme.categories {
			if d := lightness(ink) - lightness(rimOf(ink)); theme.hasPip(view.Categories, a) && d < 3*step {
				t.Errorf("%s: the pip of ink %d differs by %.1f", name, a, d)
			}
			for b := range a {
				d := math.Abs(lightness(ink) - lightness(theme.categories[b]))
				if d < step && theme.hasPip(view.Categories, a) == theme.hasPip(view.Categories, b) {
					t.Errorf("%s: inks %d and %d are %.1f apart", name, b, a, d)
				}
			}
		}
		if theme.hasPip(view.Sequence, view.CategoryInks-1) || theme.hasPip(view.Categories, -1) {
			t.Errorf("%s: a pip that tells nothing apart", name)
		}
	}
}

// The light inks are the eight of Okabe and Ito.
func TestOkabeIto(t *testing.T) {
	t.Parallel()
	want := map[string]bool{"#000000": true, "#e69f00": true, "#56b4e9": true, "#009e73": true, "#f0e442": true, "#0072b2": true, "#d55e00": true, "#cc79a7": true}
	for _, ink := range themeOf("light").categories {
		if !want[ink] {
			t.Errorf("%s is none of them, or comes twice", ink)
		}
		delete(want, ink)
	}
}

// Type stands out from the ground as WCAG 2.2 asks of small type: 4.5 to 1.
func TestContrast(t *testing.T) {
	t.Parallel()
	for name, theme := range allThemes() {
		ground := parse(t, theme.ground).luminance()
		for what, ink := range map[string]string{"text": theme.text, "quiet": theme.quiet} {
			l := parse(t, ink).luminance()
			ratio := (max(l, ground) + 0.05) / (min(l, ground) + 0.05)
			if ratio < 4.5 {
				t.Errorf("%s: %s has a contrast of %.2f", name, what, ratio)
			}
		}
	}
}

// From pale to strong, lightness runs one way.
func TestSequence(t *testing.T) {
	t.Parallel()
	for name, theme := range allThemes() {
		ground := parse(t, theme.ground).lab()[0]
		for k := 1; k < view.SequenceInks; k++ {
			before, after := parse(t, theme.sequence[k-1]).lab()[0], parse(t, theme.sequence[k]).lab()[0]
			if math.Abs(after-ground) <= math.Abs(before-ground)+3 {
				t.Errorf("%s: ink %d is not stronger than ink %d", name, k, k-1)
			}
		}
	}
}

// On a diverging scale, lightness runs away from the ground from the middle to both
// ends, and the two arms are told apart by readers of every kind.
func TestDiverging(t *testing.T) {
	t.Parallel()
	const middle = view.DivergingInks / 2
	for name, theme := range allThemes() {
		ground := parse(t, theme.ground).lab()[0]
		far := func(k int) float64 { return math.Abs(parse(t, theme.diverging[k]).lab()[0] - ground) }
		for k := 1; k <= middle; k++ {
			for _, step := range [...][2]int{{middle - k, middle - k + 1}, {middle + k, middle + k - 1}} {
				if far(step[0]) <= far(step[1])+3 {
					t.Errorf("%s: ink %d is not stronger than ink %d", name, step[0], step[1])
				}
			}
			low, high := parse(t, theme.diverging[middle-k]), parse(t, theme.diverging[middle+k])
			for kind, m := range deficiencies {
				if d := difference(seen(low, m), seen(high, m)); d < 20 {
					t.Errorf("%s, %s: inks %d and %d are %.1f apart", name, kind, middle-k, middle+k, d)
				}
			}
		}
	}
}

// In print no grey line is thinner than 0.35 mm, and no tint paler than 15 %, at
// a width of 170 mm.
func TestPrint(t *testing.T) {
	t.Parallel()
	v := &view.View{}
	v.Picture.Unit, v.Picture.Width, v.Picture.Theme = 1, 1000, "print"
	v.Picture.Line = view.Line{Width: 1, Ink: 0.3}
	theme := themeOf("print")
	p := theme.pensOf(&v.Picture)
	const mm = 1000.0 / 170
	for name, pen := range map[string]pen{
		"year": p.year, "decade": p.decade, "rule": p.rule, "lane": p.lane, "citation": p.citation, "matched": p.matched, "within": p.within("#0072b2", &theme),
	} {
		if pen.width < 0.35*mm && (pen.ink != "#000000" || pen.opacity < 1) {
			t.Errorf("%s: %.2f mm wide in %s of %v", name, pen.width/mm, pen.ink, pen.opacity)
		}
	}
	for _, ink := range slices.Concat(theme.categories[:], theme.sequence[:], theme.diverging[:], []string{theme.none}) {
		if l := parse(t, ink).lab()[0]; l > 100-15*0.6 {
			t.Errorf("%s is a tint too pale to print: lightness %.0f", ink, l)
		}
	}
}

func TestRim(t *testing.T) {
	t.Parallel()
	for ink, want := range map[string]string{"#ffffff": "#999999", "#000000": "#000000", "#0072b2": "#00446a", "none": "none"} {
		if got := rimOf(ink); got != want {
			t.Errorf("%s: %s, not %s", ink, got, want)
		}
	}
}

func TestShortNumbers(t *testing.T) {
	t.Parallel()
	for v, want := range map[float64]string{0: "0", -0.001: "0", 1: "1", 12.5: "12.5", 12.345: "12.35", 100: "100", -3.10: "-3.1"} {
		if got := n(v); got != want {
			t.Errorf("%v: %s, not %s", v, got, want)
		}
	}
	if got := fmt.Sprint(n(1e6)); got != "1000000" {
		t.Error(got)
	}
}

// Discs of the later inks have a pip, hollow shapes none, which mean something else.
func TestPips(t *testing.T) {
	t.Parallel()
	for r, want := range map[float64]float64{3: 3 * pipSize, 18: mostPip * 1.5} {
		shapes := pipped(shapesOf([]string{view.MarkSeed}, view.Point{}, r, 1.5), 1.5)
		k := slices.IndexFunc(shapes, func(s shape) bool { return s.part == partPip })
		if k < 1 || shapes[k-1].part != partDisc || math.Abs(shapes[k].radius-want) > 1e-9 {
			t.Errorf("radius %v: %v", r, shapes)
		}
	}
	hollow := shapesOf([]string{"unfetched"}, view.Point{}, 5, 1)
	if got := pipped(hollow, 1); len(got) != len(hollow) {
		t.Errorf("a hollow disc: %v", got)
	}
}
