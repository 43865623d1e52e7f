package biblio

import "testing"

func TestStanding(t *testing.T) {
	t.Parallel()
	of := func(kind string) *Update { return &Update{Type: kind} }
	for want, w := range map[string]Work{
		"":                       {},
		"retracted":              {Retraction: of("retraction")},
		"retracted (withdrawal)": {Retraction: of("withdrawal")},
		"concern":                {Concern: of("expression_of_concern")},
		"retracted (partial retraction), concern": {Retraction: of("partial_retraction"), Concern: of("expression_of_concern")},
	} {
		if got := w.Standing(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestLooksRetracted(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]bool{
		"Retracted: On x": true, "RETRACTED ARTICLE: On x": true, "[Retracted] On x": true, "(retracted) x": true,
		"Retracted x-rays": false, "Retractions": false, "On retracted: x": false, "": false,
	} {
		if got := (&Work{Title: title}).LooksRetracted(); got != want {
			t.Errorf("%q: %t", title, got)
		}
	}
	if (&Work{Title: "Retracted: x", Retraction: &Update{Type: "retraction"}}).LooksRetracted() {
		t.Error("a work with a notice only looks retracted")
	}
}
