package paint

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var (
	white = Ink{255, 255, 255, 1}
	black = Ink{0, 0, 0, 1}
	red   = Ink{255, 0, 0, 1}
)

func newImage(t testing.TB, width, height, dpi float64) *Image {
	t.Helper()
	i, err := NewImage(width, height, dpi, white)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func encoded(t testing.TB, i *Image, a About) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := i.Encode(&b, a); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func decoded(t testing.TB, b []byte) image.Image {
	t.Helper()
	i, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// chunksIn are the chunks of a PNG by name; the checksum of each is checked.
func chunksIn(t testing.TB, b []byte) (names []string, data map[string][]byte) {
	t.Helper()
	data = map[string][]byte{}
	for b = b[8:]; len(b) > 0; {
		n := binary.BigEndian.Uint32(b)
		name, body := string(b[4:8]), b[8:8+n]
		if sum := binary.BigEndian.Uint32(b[8+n:]); sum != crc32.ChecksumIEEE(b[4:8+n]) {
			t.Errorf("chunk %s has a wrong checksum", name)
		}
		names, data[name] = append(names, name), append(data[name], body...)
		b = b[12+n:]
	}
	return names, data
}

// TestResolution holds pixels to units of 1/96 inch, and what the file says of
// its resolution to pixels a metre.
func TestResolution(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		dpi        float64
		wide, high int
		perMetre   uint32
	}{
		{96, 100, 50, 3780}, // 96 / 0.0254 = 3779.5
		{192, 200, 100, 7559},
		{300, 313, 156, 11811}, // 312.5 and 156.25 are rounded
		{72, 75, 38, 2835},
		{0.1, 1, 1, 4}, // never less than a pixel
	} {
		b := encoded(t, newImage(t, 100, 50, c.dpi), About{})
		if size := decoded(t, b).Bounds().Size(); size.X != c.wide || size.Y != c.high {
			t.Errorf("at %v dots: %v, want %d × %d", c.dpi, size, c.wide, c.high)
		}
		_, chunks := chunksIn(t, b)
		want := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, c.perMetre), c.perMetre)
		if got := chunks["pHYs"]; !bytes.Equal(got, append(want, 1)) {
			t.Errorf("at %v dots: pHYs is % x", c.dpi, got)
		}
	}
}

func TestAboutAnImage(t *testing.T) {
	t.Parallel()
	b := encoded(t, newImage(t, 10, 10, 96), About{Title: "Ти\x00тул\n系", Description: "what it shows"})
	names, chunks := chunksIn(t, b)
	if got := strings.Join(names, " "); got != "IHDR pHYs iTXt iTXt IDAT IEND" {
		t.Errorf("the chunks are %s", got)
	}
	for _, want := range []string{"Title\x00\x00\x00\x00\x00Титул 系", "Description\x00\x00\x00\x00\x00what it shows"} {
		if !bytes.Contains(chunks["iTXt"], []byte(want)) {
			t.Errorf("no text %q in %q", want, chunks["iTXt"])
		}
	}
}

func TestTooLarge(t *testing.T) {
	t.Parallel()
	_, err := NewImage(1000, 625, 4800, white)
	if !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "50000 × 31250 pixels; 1214 dots per inch are the most") {
		t.Errorf("an image of 1.5 · 10^9 pixels: %v", err)
	}
	if err := Fits(1000, 625, 1214); err != nil {
		t.Errorf("what the error promises: %v", err)
	}
	if err := Fits(1000, 625, 1215); !errors.Is(err, ErrTooLarge) {
		t.Errorf("more than the error promises: %v", err)
	}
}

func TestColours(t *testing.T) {
	t.Parallel()
	i := newImage(t, 40, 20, 192)
	i.Fill(Box(Frame{0, 0, 10, 20}), red)
	i.Fill(Box(Frame{10, 0, 20, 20}), Ink{0, 0, 0, 0.5})
	i.Stroke(Lines(Point{20, 10}, Point{40, 10}), Pen{Ink: black, Width: 4, Dash: [2]float64{5, 5}})
	got := decoded(t, encoded(t, i, About{}))
	for _, c := range []struct {
		x, y int
		want color.RGBA
	}{
		{5, 5, color.RGBA{255, 0, 0, 255}},
		{30, 5, color.RGBA{127, 127, 127, 255}},
		{45, 20, color.RGBA{0, 0, 0, 255}},       // within the first dash
		{55, 20, color.RGBA{255, 255, 255, 255}}, // within the gap
		{45, 30, color.RGBA{255, 255, 255, 255}}, // beside the line
	} {
		if r, g, b, a := got.At(c.x, c.y).RGBA(); !near(r, c.want.R) || !near(g, c.want.G) || !near(b, c.want.B) || a != 0xffff {
			t.Errorf("at %d, %d: %v, want %v", c.x, c.y, got.At(c.x, c.y), c.want)
		}
	}
}

// near allows for the rounding of mixed colours, and of coordinates on other
// machines.
func near(got uint32, want uint8) bool {
	return max(got>>8, uint32(want))-min(got>>8, uint32(want)) <= 2
}

// specimen draws one of everything.
func specimen(t testing.TB, p Paper) {
	t.Helper()
	f := fonts(t)
	p.Fill(Circle(Point{20, 20}, 12), Ink{0, 114, 178, 1})
	p.Stroke(Circle(Point{20, 20}, 15), Pen{Ink: black, Width: 1.3})
	p.Stroke(Lines(Point{5, 45}, Point{115, 45}), Pen{Ink: Ink{196, 22, 28, 0.6}, Width: 2, Dash: [2]float64{4, 3}})
	var curve Path
	curve.MoveTo(Point{36, 20})
	curve.CurveTo(Point{60, 20}, Point{60, 5}, Point{115, 8})
	p.Stroke(curve, Pen{Ink: Ink{68, 80, 92, 0.7}, Width: 1})
	l := f.Line("Čapková 2018a", Bold)
	p.Stroke(l.Halo(Point{30, 30}, 11), Pen{Ink: white, Width: 3})
	p.Write(l, Point{30, 30}, 11, black)
	p.Write(f.Line("Ωμέγα — Жизнь", Regular), Point{5, 58}, 8, Ink{91, 97, 104, 1})
	p.Write(f.Line("כהן 系", Regular), Point{75, 58}, 8, black)
	p.Link(Frame{5, 5, 35, 35}, "https://doi.org/10.5555/a(b)%3C%3E")
}

// TestSpecimen compares pixels with those of the golden file.
func TestSpecimen(t *testing.T) {
	t.Parallel()
	i := newImage(t, 120, 64, 192)
	specimen(t, i)
	b := encoded(t, i, About{Title: "Specimen"})
	path := filepath.Join("testdata", "specimen.png")
	if *update {
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, want := decoded(t, b), decoded(t, kept)
	for y := range 128 {
		for x := range 240 {
			r, g, b, _ := got.At(x, y).RGBA()
			c := color.RGBAModel.Convert(want.At(x, y)).(color.RGBA)
			if !near(r, c.R) || !near(g, c.G) || !near(b, c.B) {
				t.Fatalf("at %d, %d: %v, want %v; look at the difference, then run with -update", x, y, got.At(x, y), c)
			}
		}
	}
	again := newImage(t, 120, 64, 192)
	specimen(t, again)
	if !bytes.Equal(encoded(t, again, About{Title: "Specimen"}), b) {
		t.Error("another time, other bytes")
	}
}

// TestInserter hands the same bytes over in pieces of any size.
func TestInserter(t *testing.T) {
	t.Parallel()
	plain := make([]byte, 200)
	for i := range plain {
		plain[i] = byte(i)
	}
	want := append(append(append([]byte{}, plain[:headLength]...), "CHUNKS"...), plain[headLength:]...)
	rapid.Check(t, func(t *rapid.T) {
		var b bytes.Buffer
		w := &inserter{w: &b, chunks: []byte("CHUNKS")}
		for rest := plain; len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "piece")
			if m, err := w.Write(rest[:n]); m != n || err != nil {
				t.Fatalf("wrote %d of %d: %v", m, n, err)
			}
			rest = rest[n:]
		}
		if !bytes.Equal(b.Bytes(), want) {
			t.Fatalf("got % x", b.Bytes())
		}
	})
}

func TestEncodeFails(t *testing.T) {
	t.Parallel()
	for _, room := range []int{0, 10, headLength, headLength + 5, 90} {
		if err := newImage(t, 50, 50, 96).Encode(&full{room}, About{Title: "t"}); !errors.Is(err, errFull) {
			t.Errorf("a disk with %d bytes left: %v", room, err)
		}
	}
	if err := NewPage(50, 50, white).Encode(&full{100}, About{}); !errors.Is(err, errFull) {
		t.Errorf("a page: %v", err)
	}
}

var errFull = errors.New("no room")

// full is a disk with so much room left.
type full struct{ room int }

func (f *full) Write(b []byte) (int, error) {
	if len(b) > f.room {
		n := f.room
		f.room = 0
		return n, errFull
	}
	f.room -= len(b)
	return len(b), nil
}
