package record

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// keysOf lists the JSON names of a wire type, so that drawn records hit them.
func keysOf(v any) []string {
	var keys []string
	for i := range reflect.TypeOf(v).NumField() {
		key, _, _ := strings.Cut(reflect.TypeOf(v).Field(i).Tag.Get("json"), ",")
		keys = append(keys, key, strings.ToLower(key))
	}
	return keys
}

var keys = append(append(append(keysOf(work{}), keysOf(person{})...), keysOf(reference{})...),
	"date-parts", "date-time", "updated", "label", "id", "id-type", "unknown", "", "\\", "é")

// drawJSON draws a JSON value whose objects have the keys of records and any kind
// of value under them.
func drawJSON(t *rapid.T, depth int) string {
	kinds := []string{"null", "true", "0", "-1.5e3", "2019", "99999999999999999999", `""`, `"2019-05-01"`, `"10.55555\/A"`, `"\ud83d\u0000\ud800 <i>x<\/i> &amp;"`, "[ ]", "{}"}
	if depth > 0 {
		kinds = append(kinds, "list", "object", "list", "object")
	}
	switch kind := rapid.SampledFrom(kinds).Draw(t, "kind"); kind {
	case "list":
		elements := make([]string, rapid.IntRange(1, 3).Draw(t, "length"))
		for i := range elements {
			elements[i] = drawJSON(t, depth-1)
		}
		return "[" + strings.Join(elements, " , ") + "]"
	case "object":
		fields := make([]string, rapid.IntRange(1, 4).Draw(t, "fields"))
		for i := range fields {
			key, _ := json.Marshal(rapid.SampledFrom(keys).Draw(t, "key"))
			fields[i] = string(key) + ": " + drawJSON(t, depth-1)
		}
		return "{" + strings.Join(fields, ",") + "}"
	default:
		return kind
	}
}

// Whatever kinds of values a record has, it decodes, to what the standard library
// reads in it.
func TestAnyKindsDecode(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		fields := []string{`"language":"en"`}
		for range rapid.IntRange(0, 6).Draw(t, "fields") {
			fields = append(fields, `"`+rapid.SampledFrom(keysOf(work{})).Draw(t, "key")+`":`+drawJSON(t, 4))
		}
		message := "{" + strings.Join(append(fields, `"DOI":"10.55555/a"`), ",") + "}"
		w, err := Decode([]byte(message))
		if err != nil || w.DOI != "10.55555/a" {
			t.Fatalf("Decode(%s) = %v, %v", message, w, err)
		}
		var fast, slow work
		if err := unmarshal(w.Raw, &fast); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(w.Raw, &slow); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(fast, slow) {
			t.Fatalf("the decoders differ on %s:\n%+v\n%+v", message, fast, slow)
		}
	})
}
