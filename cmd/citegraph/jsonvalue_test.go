package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// jsonValue compares one value of a JSON file with the text it is written as.
func jsonValue(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: json FILE PATH WANT")
	}
	var doc any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &doc))
	at, err := walk(doc, strings.Split(args[1], "/"))
	ts.Check(err)
	got, err := json.Marshal(at)
	ts.Check(err)
	text, isString := at.(string)
	if same := string(got) == args[2] || isString && text == args[2]; same == neg {
		ts.Fatalf("%s is %s", args[1], got)
	}
}

// walk follows keys and indexes; "count" is a length, "key=value" the first element
// of an array whose key has that value.
func walk(at any, steps []string) (any, error) {
	for _, step := range steps {
		switch v := at.(type) {
		case map[string]any:
			next, ok := v[step]
			if !ok {
				return nil, fmt.Errorf("no key %q", step)
			}
			at = next
		case []any:
			next, err := element(v, step)
			if err != nil {
				return nil, err
			}
			at = next
		default:
			return nil, fmt.Errorf("%q leads nowhere", step)
		}
	}
	return at, nil
}

func element(v []any, step string) (any, error) {
	if step == "count" {
		return float64(len(v)), nil
	}
	if key, want, ok := strings.Cut(step, "="); ok {
		for _, e := range v {
			if m, isMap := e.(map[string]any); isMap && m[key] == strings.ReplaceAll(want, "|", "/") {
				return e, nil
			}
		}
		return nil, fmt.Errorf("none has %s", step)
	}
	i, err := strconv.Atoi(step)
	if err != nil || i < 0 || i >= len(v) {
		return nil, fmt.Errorf("no element %q among %d", step, len(v))
	}
	return v[i], nil
}
