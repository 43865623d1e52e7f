package record

import (
	"bytes"
	"encoding/json"
	"fmt"

	fast "github.com/goccy/go-json"
)

// unmarshal decodes with goccy/go-json, which is several times as fast as the
// standard library on records. It is only given what the standard library has
// found to be valid JSON (compact), because its own checks are lax; and should it
// panic all the same, the standard library decodes that value.
func unmarshal(valid []byte, v any) (err error) {
	defer func() {
		if recover() != nil {
			err = json.Unmarshal(valid, v)
		}
	}()
	return fast.Unmarshal(valid, v)
}

// compact checks that b is one JSON value, and copies it without white space.
func compact(b []byte) ([]byte, error) {
	var out bytes.Buffer
	out.Grow(len(b))
	if err := json.Compact(&out, b); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrNotRecord, err)
	}
	return out.Bytes(), nil
}
