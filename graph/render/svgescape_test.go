package render

import (
	"encoding/xml"
	"strings"
	"testing"
	"unicode/utf8"
)

// What xmlText writes is read back by an XML parser as the text itself, less
// what XML or a reader must not see.
func FuzzXMLText(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Add("\u202e\u2066\u061c\ufffe\xed\xa0\x80\x85")
	f.Fuzz(func(t *testing.T, s string) {
		doc := `<x a="` + xmlText(s) + `">` + xmlText(s) + `</x>`
		var got struct {
			Attr string `xml:"a,attr"`
			Text string `xml:",chardata"`
		}
		if err := xml.Unmarshal([]byte(doc), &got); err != nil {
			t.Fatalf("%q: %v", doc, err)
		}
		want := strings.Map(func(r rune) rune {
			if r != '\n' && r != '\t' && (!isXML(r) || turns(r)) {
				return -1
			}
			return r
		}, strings.ToValidUTF8(eachInvalid(s), "\ufffd"))
		if got.Text != want {
			t.Fatalf("%q reads as %q, not %q", doc, got.Text, want)
		}
		if got.Attr != want {
			t.Fatalf("attribute: %q reads as %q, not %q", doc, got.Attr, want)
		}
	})
}

// eachInvalid puts U+FFFD in place of every byte that is no UTF-8: ToValidUTF8
// would put one in place of a run.
func eachInvalid(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		b.WriteRune(r)
		s = s[size:]
	}
	return b.String()
}
