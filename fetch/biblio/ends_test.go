package biblio

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Looking for tails where they can begin finds what looking everywhere finds.
func TestTailAt(t *testing.T) {
	t.Parallel()
	anywhere := regexp.MustCompile(strings.TrimPrefix(tails.String(), "^"))
	pieces := []string{"a", "1", ".", "/", ";", "?", "#", "-", "\n", "é", ".pdf", "/full", "/full.html", "/abstract/", "full", "/asset", "/suppl_file", ";jsessionid=x", "?q=1", "#sec", "/-/dc1", "/PDF", "/agency", "/transform/x"}
	rapid.Check(t, func(t *rapid.T) {
		suffix := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8).Draw(t, "pieces"), "")
		want := -1
		if m := anywhere.FindStringIndex(suffix); m != nil {
			want = m[0]
		}
		if got := tailAt(suffix); got != want {
			t.Fatalf("tailAt(%q) = %d, want %d", suffix, got, want)
		}
	})
}
