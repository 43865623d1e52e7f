package biblio

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// The titles without a remark stand in Crossref records.
func TestPlainText(t *testing.T) {
	t.Parallel()
	const mml = `xmlns:mml="http://www.w3.org/1998/Math/MathML"`
	for _, c := range []struct{ name, in, want string }{
		{"plain", "Beyond data and model parallelism", "Beyond data and model parallelism"},
		{"empty", "", ""},
		{"blank", " \n\t ", ""},
		{"MathML and HTML", `Spin <mml:math xmlns:mml="u"><mml:mi>Q</mml:mi></mml:math> in <i>Zz</i>`, "Spin Q in Zz"}, // invented
		{"MathML glued to words", `Fixed point theorems for<mml:math ` + mml + ` alttext="$d$"><mml:mi>d</mml:mi></mml:math>-complete topological spaces I`,
			"Fixed point theorems for d-complete topological spaces I"},
		{"MathML glued on both sides", "Robust<math><mi>H</mi><mn>∞</mn></math>Control", "Robust H∞ Control"},
		{"a formula within a word", "p<math><mi>K</mi></math>a and the <math><mi>n</mi></math>th", "pKa and the nth"},
		{"a formula once", `<mml:math><mml:semantics><mml:mi>x</mml:mi><mml:annotation>\x</mml:annotation></mml:semantics></mml:math>`, "x"},
		{"a formula once, beside TeX", `<inline-formula><alternatives><tex-math>$x$</tex-math><mml:math><mml:mi>x</mml:mi></mml:math></alternatives></inline-formula> y`, "x y"},
		{"white space in a formula is none", "a <mml:math>\n <mml:msub>\n  <mml:mi>T</mml:mi>\n  <mml:mi>c</mml:mi>\n </mml:msub>\n</mml:math> b", "a Tc b"},
		{"a fraction", "<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "1/2"},
		{"TeX alone", "<tex-math>x</tex-math> y", "x y"},
		{"subscript", "H<sub>2</sub>O", "H2O"},
		{"subscript, indented", "H\n   <sub>2</sub>\n   O", "H2O"}, // probe of kind "line breaks round inline tags"
		{"subscript, indented on one line", "H <sub>2</sub> O", "H2O"},
		{"subscript and the next word", "CO\n   <sub>2</sub>\n   emissions", "CO2 emissions"},
		{"a word that looks like an element", "TiO\n <sub>2</sub>\n In Solar Cells", "TiO2 In Solar Cells"},
		{"a formula of several", "Antiperovskite Hg\n            <sub>3</sub>\n            Se\n            <sub>2</sub>\n            I\n            <sub>2</sub>\n            Single Crystals", "Antiperovskite Hg3Se2I2 Single Crystals"},
		{"a true blank stays", "NO<sub>2</sub> O<sub>3</sub>", "NO2 O3"},
		{"an isotope", "the <sup>13</sup>C NMR", "the 13C NMR"},
		{"italics, indented", "study of\n  <i>E. coli</i>\n  in mice", "study of E. coli in mice"},
		{"italics and punctuation, indented", "fused\n <i>s</i>\n ‐Indacenes and Dicyclopenta[\n <i>b</i>\n ,\n <i>g</i>\n ]naphthalenes", "fused s‐Indacenes and Dicyclopenta[b, g]naphthalenes"},
		{"HTML", "<i>The Boy Scout Movement: Applied by the Church</i>. N. E. Richardson , O. E. Loomis", "The Boy Scout Movement: Applied by the Church. N. E. Richardson , O. E. Loomis"},
		{"JATS", "<jats:italic>Arabidopsis</jats:italic> <named-content content-type=\"genus\">x</named-content>", "Arabidopsis x"},
		{"capital tags", "<SUB>2</SUB> <B>x</B>", "2 x"},
		{"line breaks part words", "one<br/>two<break/>three<p>four</p>five", "one two three four five"},
		{"comments and processing instructions", "a<!-- x > y -->b<?pi z?>c", "abc"},
		{"CDATA", "<![CDATA[a & b]]>", "a & b"},
		{"entities", "PRODUCTS &amp; SERVICES", "PRODUCTS & SERVICES"},
		{"entities twice", "PRODUCTS &amp;amp; SERVICES", "PRODUCTS & SERVICES"},
		{"a third time was not meant", "&amp;amp;amp;", "&amp;"},
		{"escaped tags", "Hybrid &lt;scp&gt;risk‐averse&lt;/scp&gt; energy", "Hybrid risk‐averse energy"},
		{"escaped comparison", "p &lt; 0.05 &amp; q&gt;1", "p < 0.05 & q>1"},
		{"no-break space", "a&nbsp;b&#160;c\u00a0d", "a b c d"},
		{"an unknown entity stays", "a &unknown; b & c", "a &unknown; b & c"},
		{"comparisons are no tags", "a < b, p<0.05, x<y and y>z, n <10> m", "a < b, p<0.05, x<y and y>z, n <10> m"},
		{"letters in angles are no tags", "x <b and c> d; the <canvas> element", "x <b and c> d; the <canvas> element"},
		{"nor is a lone end", "a </foo> b </title> c", "a </foo> b </title> c"},
		{"a script is what the title says", "</title><script>alert(1)</script>", "</title><script>alert(1)</script>"},
		{"a script with attributes, escaped", "&lt;script src='x'&gt;y&lt;/script&gt; <i>z</i>", "<script src='x'>y</script> z"},
		{"a title within the title", "<title>On <i>Apis</i></title>", "On Apis"},
		{"but closed they are", "the <foo>canvas</foo> element", "the canvas element"},
		{"white space", "  A Summary\u2028Review\tfor Structural         Health\n Monitoring ", "A Summary Review for Structural Health Monitoring"},
		{"replacement characters stay", "M\ufffdller", "M\ufffdller"},
		{"broken UTF-8 is marked", "M\xfcller", "M\ufffdller"},
		{"control characters go", "a\x00b\x1bc\x7f", "abc"},
		{"direction overrides go", "a\u202eb\u2066c\u200f", "abc"},
		{"joiners stay", "می\u200cخواهم 👩\u200d🔬", "می\u200cخواهم 👩\u200d🔬"},
		{"East Asian", "27.新しい手術野展開機構", "27.新しい手術野展開機構"},
		{"an unclosed tag", "a <i>b", "a b"},
		{"a closing tag too many", "a</i> b", "a b"},
		{"tags that cross", "<i><b>a</i></b> b", "a b"},
		{"an annotation that is never closed", "a <annotation>b", "a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := PlainText(c.in); got != c.want {
				t.Errorf("PlainText(%q)\n got %q\nwant %q", c.in, got, c.want)
			}
		})
	}
}

// Hostile titles cost time in proportion to their length.
func TestPlainTextOfLongTitles(t *testing.T) {
	t.Parallel()
	const n = 20_000
	for in, want := range map[string]string{
		strings.Repeat("<i>x</i>", n):                              strings.Repeat("x", n),
		strings.Repeat("<i>", n) + "x" + strings.Repeat("</b>", n): "x",
		strings.Repeat("<!--", n):                                  strings.Repeat("<!--", n),
		strings.Repeat("&amp;", n):                                 strings.Repeat("&", n),
		strings.Repeat("<sub>\n", n):                               "",
	} {
		if got := PlainText(in); got != want {
			t.Errorf("PlainText(%.20q…) = %.60q…, of length %d; want length %d", in, got, len(got), len(want))
		}
	}
}

func FuzzPlainText(f *testing.F) {
	f.Add("H\n <sub>2</sub>\n O &amp;lt; <mml:math alttext='x>y'><mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac></mml:math>")
	f.Add("a < b <!-- --> <![CDATA[x]]> &#x202e; \xff")
	f.Fuzz(func(t *testing.T, s string) {
		got := PlainText(s)
		if !utf8.ValidString(got) || got != strings.Join(strings.Fields(got), " ") {
			t.Fatalf("PlainText(%q) = %q", s, got)
		}
		for _, r := range got {
			if unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
				t.Fatalf("PlainText(%q) = %q holds %U", s, got, r)
			}
		}
		if !strings.ContainsAny(s, "<&") && utf8.ValidString(s) {
			if again := PlainText(got); again != got {
				t.Fatalf("PlainText(%q) = %q, then %q", s, got, again)
			}
		}
	})
}

func BenchmarkPlainText(b *testing.B) {
	for b.Loop() {
		PlainText("Deep Level in Hg\n            <sub>3</sub>\n            Se\n            <sub>2</sub>\n Single Crystals &amp; <mml:math><mml:mi>x</mml:mi></mml:math>")
	}
}
