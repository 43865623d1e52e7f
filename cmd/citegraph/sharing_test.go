package main

import (
	"strings"
	"testing"
)

func TestCheckLinks(t *testing.T) {
	t.Parallel()
	if err := checkLinks("coupling", mostLinks); err != nil {
		t.Errorf("as many as can be: %v", err)
	}
	err := checkLinks("co-citation", mostLinks+1)
	if err == nil || statusOf(err) != exitFailed || !strings.Contains(err.Error(), "co-citation makes 20000001 links") || !strings.Contains(err.Error(), "--min-strength") {
		t.Errorf("one more: %v", err)
	}
}
