package paint

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math"
	"slices"
	"time"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
)

// A Page is a PDF document of one page. Text stays text: it can be searched and
// copied. Our own letters are embedded as fonts, of which only those in use;
// letters of other fonts are drawn as outlines, with the text unseen upon them.
type Page struct {
	pdf    *fpdf.Fpdf
	scale  float64 // points of a user unit
	fill   Ink
	stroke Pen
	used   [2]map[rune]bool // letters of the regular and the bold font
}

// longest is the side of the largest page, in points, that viewers show: 200
// inches (ISO 32000-1, annex C).
const longest = 14400.0

// The names of the fonts inside fpdf. It puts "utf8" before them, and there is
// room for the tag that marks a subset: see finish.
var pageFonts = [2]string{"tagliberationsans", "tagliberationsans-bold"}

// NewPage makes a page of a size in user units, all of one colour.
func NewPage(width, height float64, ground Ink) *Page {
	k := min(72/perInch, longest/max(width, height))
	p := &Page{scale: k, used: [2]map[rune]bool{{}, {}}}
	p.pdf = fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: width * k, Ht: height * k}})
	p.pdf.SetAutoPageBreak(false, 0)
	p.pdf.SetMargins(0, 0, 0)
	p.pdf.SetCatalogSort(true)
	p.pdf.SetCreationDate(noDate)
	p.pdf.SetModificationDate(noDate)
	p.pdf.AddUTF8FontFromBytes(pageFonts[0], "", liberationsansregular.TTF)
	p.pdf.AddUTF8FontFromBytes(pageFonts[1], "", liberationsansbold.TTF)
	p.pdf.AddPage()
	p.pdf.SetLineCapStyle("butt")
	p.pdf.SetLineJoinStyle("round")
	p.Fill(Box(Frame{0, 0, width, height}), ground)
	return p
}

// Fill implements Paper.
func (p *Page) Fill(path Path, ink Ink) {
	if path.isEmpty() {
		return
	}
	p.ink(ink)
	p.trace(path)
	p.pdf.DrawPath("f")
}

// Stroke implements Paper.
func (p *Page) Stroke(path Path, pen Pen) {
	if path.isEmpty() {
		return
	}
	p.pen(pen)
	p.trace(path)
	p.pdf.DrawPath("S")
}

// ink and pen tell the page what it draws with, where that changes.

func (p *Page) ink(i Ink) {
	p.opacity(i.Opacity)
	if i != p.fill {
		p.fill = i
		p.pdf.SetFillColor(int(i.R), int(i.G), int(i.B))
		p.pdf.SetTextColor(int(i.R), int(i.G), int(i.B))
	}
}

func (p *Page) pen(n Pen) {
	p.opacity(n.Ink.Opacity)
	if n == p.stroke {
		return
	}
	p.stroke = n
	p.pdf.SetDrawColor(int(n.Ink.R), int(n.Ink.G), int(n.Ink.B))
	p.pdf.SetLineWidth(n.Width * p.scale)
	if n.Dash[0] > 0 {
		p.pdf.SetDashPattern([]float64{n.Dash[0] * p.scale, n.Dash[1] * p.scale}, 0)
	} else {
		p.pdf.SetDashPattern(nil, 0)
	}
}

func (p *Page) opacity(o float64) {
	o = math.Round(max(0, min(1, o))*1000) / 1000
	if now, _ := p.pdf.GetAlpha(); now != o {
		p.pdf.SetAlpha(o, "Normal")
	}
}

func (p *Page) trace(path Path) {
	k := p.scale
	for _, s := range path.steps {
		switch a, b, c := s.to[0], s.to[1], s.to[2]; s.kind {
		case moveTo:
			p.pdf.MoveTo(a.X*k, a.Y*k)
		case lineTo:
			p.pdf.LineTo(a.X*k, a.Y*k)
		case curveTo:
			p.pdf.CurveBezierCubicTo(a.X*k, a.Y*k, b.X*k, b.Y*k, c.X*k, c.Y*k)
		case closed:
			p.pdf.ClosePath()
		}
	}
}

// Write implements Paper.
func (p *Page) Write(l Line, at Point, size float64, ink Ink) {
	for i := range l.runs {
		r := &l.runs[i]
		if r.own {
			p.ink(ink)
			p.text(r.text, r.bold, Point{at.X + r.x*size, at.Y}, size)
			continue
		}
		var outline Path
		r.outline(&outline, at, size)
		p.Fill(outline, ink)
		p.unseen(r, at, size)
	}
}

func (p *Page) text(text string, bold bool, at Point, size float64) {
	font := 0
	if bold {
		font = 1
	}
	for _, r := range text {
		p.used[font][r] = true
	}
	p.pdf.SetFont(pageFonts[font], "", size*p.scale)
	p.pdf.Text(at.X*p.scale, at.Y*p.scale, text)
}

// unseen puts the text of a run where its outlines are, in letters that are not
// drawn and as wide as the run: as they are seen, since that is how those who
// copy text from pages understand it.
func (p *Page) unseen(r *run, at Point, size float64) {
	letters := []rune(r.text)
	for i, c := range letters {
		if c > 0xffff { // fpdf has no others; see span
			letters[i] = '\ufffd'
		}
	}
	if r.leftward {
		slices.Reverse(letters)
	}
	text := string(letters)
	p.pdf.SetFont(pageFonts[0], "", size*p.scale)
	natural := p.pdf.GetStringWidth(text)
	if natural <= 0 {
		return
	}
	if !r.leftward {
		p.span(r.text)
		defer p.pdf.RawWriteStr("EMC")
	}
	p.pdf.SetTextRenderingMode(3)
	p.pdf.RawWriteStr(fmt.Sprintf("%.2f Tz", 100*r.width*size*p.scale/natural))
	p.text(text, false, Point{at.X + r.x*size, at.Y}, size)
	p.pdf.RawWriteStr("100 Tz")
	p.pdf.SetTextRenderingMode(0)
}

// span begins a span of letters that stand for other text (ISO 32000-1, 14.9.4):
// here, for text with characters that the letters cannot tell.
func (p *Page) span(text string) {
	p.pdf.RawWriteStr(fmt.Sprintf("/Span <</ActualText <%X>>> BDC", utf16Text(text)))
}

// utf16Text is text as PDF writes it: UTF-16, the more significant byte first,
// with a mark that says so.
func utf16Text(s string) []byte {
	b := []byte{0xfe, 0xff}
	for _, unit := range utf16.Encode([]rune(s)) {
		b = binary.BigEndian.AppendUint16(b, unit)
	}
	return b
}

// Link implements Paper.
func (p *Page) Link(f Frame, url string) {
	k := p.scale
	p.pdf.LinkString(f.X0*k, f.Y0*k, (f.X1-f.X0)*k, (f.Y1-f.Y0)*k, url)
}

// Encode writes the page as PDF. It says what it is called and what it shows.
func (p *Page) Encode(w io.Writer, a About) error {
	p.pdf.SetTitle(string(utf16Text(settable(a.Title))), false)
	p.pdf.SetSubject(string(utf16Text(settable(a.Description))), false)
	var b bytes.Buffer
	if err := p.pdf.Output(&b); err != nil {
		return err
	}
	_, err := w.Write(p.finish(b.Bytes()))
	return err
}

// noDate stands for the dates that fpdf insists on.
var noDate = time.Unix(0, 0).UTC()

// finish puts right what fpdf cannot be told. It writes the date of creation
// into every document: a picture is of no date but that of its records, and the
// same view must give the same bytes, so the entries become blanks. And it names
// fonts without the tag of six letters that tells a subset from the whole font
// (ISO 32000-1, 9.6.4). All replacements are as long as what they replace, so
// that every offset in the file stays true.
func (p *Page) finish(pdf []byte) []byte {
	for _, entry := range [...]string{"/CreationDate", "/ModDate"} {
		entry += " (D:" + noDate.Format("20060102150405") + ")"
		pdf = bytes.ReplaceAll(pdf, []byte(entry), bytes.Repeat([]byte{' '}, len(entry)))
	}
	bold := "/" + subsetTag(p.used[1]) + "+LiberationSans-Bold"
	regular := "/" + subsetTag(p.used[0]) + "+LiberationSans"
	pdf = bytes.ReplaceAll(pdf, []byte("/utf8"+pageFonts[1]), []byte(bold))
	return bytes.ReplaceAll(pdf, []byte("/utf8"+pageFonts[0]), []byte(regular))
}

// subsetTag is made of the letters that are in use: other letters, another tag.
func subsetTag(used map[rune]bool) string {
	h := fnv.New64a()
	for _, r := range slices.Sorted(maps.Keys(used)) {
		fmt.Fprintf(h, "%c", r)
	}
	tag := make([]byte, 6)
	for i, n := 0, h.Sum64(); i < len(tag); i++ {
		tag[i] = byte('A' + n%26)
		n /= 26
	}
	return string(tag)
}
