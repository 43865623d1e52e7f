package paint

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func pageOf(t testing.TB, a About, draw func(Paper)) []byte {
	t.Helper()
	p := NewPage(120, 64, white)
	draw(p)
	var b bytes.Buffer
	if err := p.Encode(&b, a); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func specimenPage(t testing.TB) []byte {
	return pageOf(t, About{Title: "Ти(тул\\) 🐝 系", Description: "shows it"}, func(p Paper) { specimen(t, p) })
}

// TestOffsets holds the table of objects to where they are: what is put right
// afterwards must not move anything.
func TestOffsets(t *testing.T) {
	t.Parallel()
	b := specimenPage(t)
	start := regexp.MustCompile(`startxref\n(\d+)\n%%EOF`).FindSubmatch(b)
	if start == nil {
		t.Fatal("no startxref")
	}
	at, _ := strconv.Atoi(string(start[1]))
	table := b[at:]
	if !bytes.HasPrefix(table, []byte("xref\n0 ")) {
		t.Fatalf("startxref leads to %.20q", table)
	}
	entries := regexp.MustCompile(`(\d{10}) 00000 n`).FindAllSubmatch(table, -1)
	if len(entries) < 10 {
		t.Fatalf("%d objects", len(entries))
	}
	for i, e := range entries {
		offset, _ := strconv.Atoi(string(e[1]))
		if want := strconv.Itoa(i+1) + " 0 obj"; !bytes.HasPrefix(b[offset:], []byte(want)) {
			t.Errorf("object %d is not at %d: %.20q", i+1, offset, b[offset:])
		}
	}
}

// TestSameBytes holds a page to no date and no chance.
func TestSameBytes(t *testing.T) {
	t.Parallel()
	b := specimenPage(t)
	for range 3 {
		if !bytes.Equal(specimenPage(t), b) {
			t.Fatal("another time, other bytes")
		}
	}
	for _, word := range []string{"Date", "utf8", "tagliberation"} {
		if bytes.Contains(b, []byte(word)) {
			t.Errorf("%q is in the document", word)
		}
	}
}

func TestSubsetTags(t *testing.T) {
	t.Parallel()
	names := func(text string) []string {
		b := pageOf(t, About{}, func(p Paper) { p.Write(fonts(t).Line(text, Regular), Point{5, 20}, 10, black) })
		var list []string
		for _, m := range regexp.MustCompile(`/BaseFont /([A-Z]{6}\+LiberationSans)\n`).FindAllSubmatch(b, -1) {
			list = append(list, string(m[1]))
		}
		return list
	}
	abc, cba, abd := names("abc"), names("cba"), names("abd")
	if len(abc) != 2 || abc[0] != cba[0] || abc[0] == abd[0] { // the font, and that of its letters
		t.Errorf("the fonts are called %q, %q, %q", abc, cba, abd)
	}
}

// tool runs a program on a page, or skips the test where it is not installed.
func tool(t *testing.T, page []byte, name string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("%s is not installed", name)
	}
	path := filepath.Join(t.TempDir(), "page.pdf")
	if err := os.WriteFile(path, page, 0o644); err != nil {
		t.Fatal(err)
	}
	for i, a := range args {
		if a == "FILE" {
			args[i] = path
		}
	}
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

// TestTextOfAPage has another program read the text.
func TestTextOfAPage(t *testing.T) {
	t.Parallel()
	text := tool(t, specimenPage(t), "pdftotext", "-raw", "FILE", "-")
	text = strings.NewReplacer("\u202a", "", "\u202b", "", "\u202c", "").Replace(text)
	for _, want := range []string{"Čapková 2018a", "Ωμέγα — Жизнь", "כהן", "系"} {
		if strings.Count(text, want) != 1 {
			t.Errorf("%q is %d times in %q", want, strings.Count(text, want), text)
		}
	}
}

// TestLettersOfOtherFonts reads text whose letters are outlines: beyond U+FFFF,
// unknown to any font, from right to left.
func TestLettersOfOtherFonts(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"社会ネットワーク分析", "𝔘nicode 🐝", "שלום", "a\u0332b"} {
		page := pageOf(t, About{}, func(p Paper) { p.Write(fonts(t).Line(text, Bold), Point{5, 20}, 10, black) })
		got := tool(t, page, "pdftotext", "FILE", "-")
		got = strings.NewReplacer("\u202a", "", "\u202b", "", "\u202c", "", "\f", "", "\n", "").Replace(got)
		if got != text {
			t.Errorf("%q is read as %q", text, got)
		}
	}
}

func TestFactsOfAPage(t *testing.T) {
	t.Parallel()
	facts := tool(t, specimenPage(t), "pdfinfo", "FILE")
	for _, want := range []string{`Title:           Ти(тул\) 🐝 系`, "Subject:         shows it", "Pages:           1", "Page size:       90 x 48 pts"} {
		if !strings.Contains(facts, want) {
			t.Errorf("no %q in\n%s", want, facts)
		}
	}
	list := strings.Split(strings.TrimSpace(tool(t, specimenPage(t), "pdffonts", "FILE")), "\n")[2:]
	if len(list) != 2 {
		t.Errorf("%d fonts", len(list))
	}
	for _, f := range list {
		if !regexp.MustCompile(`^[A-Z]{6}\+LiberationSans(-Bold)? +CID TrueType +Identity-H +yes yes yes`).MatchString(f) {
			t.Errorf("a font is not embedded, no subset or without Unicode: %s", f)
		}
	}
}

func TestLinksOfAPage(t *testing.T) {
	t.Parallel()
	b := specimenPage(t)
	// fpdf gives the corners by the top first; y grows upwards, in points
	want := `/Subtype /Link /Rect [3.75 44.25 26.25 21.75] /Border [0 0 0] /A <</S /URI /URI (https://doi.org/10.5555/a\(b\)%3C%3E)>>`
	if !bytes.Contains(b, []byte(want)) {
		t.Errorf("no link %s", want)
	}
}

// TestWidePage keeps within the largest page that viewers show.
func TestWidePage(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := NewPage(40000, 10000, white).Encode(&b, About{}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(b.Bytes(), []byte("/MediaBox [0 0 14400.00 3600.00]")) {
		t.Error("the page is not as large as can be")
	}
}
