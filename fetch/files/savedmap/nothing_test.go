package savedmap

import (
	"errors"
	"strings"
	"testing"
)

// A map of which no work can be read is none; one without works is one.
func TestNothingOfUse(t *testing.T) {
	t.Parallel()
	const head = `{"format": "citegraph-map", "version": 1, "works": [`
	if _, err := Read(strings.NewReader(head + `{"id": 7}]}`)); !errors.Is(err, ErrNotMap) || !strings.Contains(err.Error(), "nothing of it can be used (work 1: id cannot be a number)") {
		t.Errorf("%v", err)
	}
	if m, err := Read(strings.NewReader(head + `]}`)); err != nil || len(m.Corpus.Works) != 0 {
		t.Errorf("%v", err)
	}
}
