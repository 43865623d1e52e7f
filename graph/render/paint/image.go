package paint

import (
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"math"

	"git.sr.ht/~sbinet/gg"
)

// An Image is paper of pixels.
type Image struct {
	canvas *gg.Context
	dpi    float64
	scale  float64 // pixels of a user unit
}

// MostPixels is how many pixels an image may have: a page of A3 at 600 dots per
// inch has fewer. Drawing takes four bytes for each.
const MostPixels = 100_000_000

// ErrTooLarge is the error of an image with more than MostPixels.
var ErrTooLarge = errors.New("too large an image")

// NewImage makes paper of a size in user units, with so many dots per inch, all
// of one colour.
func NewImage(width, height, dpi float64, ground Ink) (*Image, error) {
	if err := Fits(width, height, dpi); err != nil {
		return nil, err
	}
	wide, high := pixels(width, dpi), pixels(height, dpi)
	i := &Image{canvas: gg.NewContext(int(wide), int(high)), dpi: dpi, scale: dpi / perInch}
	i.canvas.SetColor(ground.colour())
	i.canvas.Clear()
	i.canvas.SetLineCapButt()
	i.canvas.SetLineJoinRound()
	return i, nil
}

// Fits tells whether an image of a size in user units can be drawn with so many
// dots per inch, and if not, with how many it could.
func Fits(width, height, dpi float64) error {
	wide, high := pixels(width, dpi), pixels(height, dpi)
	if wide*high <= MostPixels {
		return nil
	}
	most := math.Floor(math.Sqrt(MostPixels/(width*height)) * perInch)
	return fmt.Errorf("%w: %.0f × %.0f pixels; %.0f dots per inch are the most for a picture of this size", ErrTooLarge, wide, high, most)
}

// pixels is how many pixels so many user units are: at least one.
func pixels(units, dpi float64) float64 { return max(1, math.Round(units*dpi/perInch)) }

func (i Ink) colour() color.NRGBA {
	return color.NRGBA{i.R, i.G, i.B, uint8(math.Round(max(0, min(1, i.Opacity)) * 255))}
}

// Fill implements Paper.
func (i *Image) Fill(p Path, ink Ink) {
	i.trace(p)
	i.canvas.SetColor(ink.colour())
	i.canvas.Fill()
}

// Stroke implements Paper.
func (i *Image) Stroke(p Path, pen Pen) {
	i.trace(p)
	i.canvas.SetColor(pen.Ink.colour())
	i.canvas.SetLineWidth(pen.Width * i.scale)
	if pen.Dash[0] > 0 {
		i.canvas.SetDash(pen.Dash[0]*i.scale, pen.Dash[1]*i.scale)
	} else {
		i.canvas.SetDash()
	}
	i.canvas.Stroke()
}

// Write implements Paper.
func (i *Image) Write(l Line, at Point, size float64, ink Ink) { i.Fill(l.Outline(at, size), ink) }

// Link implements Paper: pixels lead nowhere.
func (i *Image) Link(Frame, string) {}

// smooth is how far the straight pieces that stand for a curve may be from it,
// in pixels. The canvas's own pieces are a pixel long each.
const smooth = 0.05

func (i *Image) trace(p Path) {
	k := i.scale
	for _, s := range p.flat(smooth / k).steps {
		switch s.kind {
		case moveTo:
			i.canvas.MoveTo(s.to[0].X*k, s.to[0].Y*k)
		case lineTo:
			i.canvas.LineTo(s.to[0].X*k, s.to[0].Y*k)
		case closed:
			i.canvas.ClosePath()
		}
	}
}

// Encode writes the image as PNG. It says how large it is in print, what it is
// called and what it shows.
func (i *Image) Encode(w io.Writer, a About) error {
	return png.Encode(&inserter{w: w, chunks: chunksOf(i.dpi, a)}, i.canvas.Image())
}
