package record

import (
	"encoding/json"
	"iter"

	"citegraph/fetch/biblio"
)

// DecodeAny yields every record of body, with Decode's error for those that are
// none. body is a whole response ({"status": …, "message": …}, of one work or of a
// list), {"items": […]}, an array of records, or one bare record.
func DecodeAny(body []byte) iter.Seq2[*biblio.Work, error] {
	return func(yield func(*biblio.Work, error) bool) {
		valid, err := compact(body)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, message := range messages(valid, 3) {
			if w, err := Decode(message); !yield(w, err) {
				return
			}
		}
	}
}

// messages unpacks valid JSON down to its records, which lie at most depth deep.
func messages(body json.RawMessage, depth int) []json.RawMessage {
	switch k := kind(body); {
	case depth == 0:
	case k == '[':
		var elements []json.RawMessage
		if unmarshal(body, &elements) == nil {
			return elements
		}
	case k == '{':
		var envelope struct {
			DOI     json.RawMessage `json:"DOI"`
			Message json.RawMessage `json:"message"`
			Items   json.RawMessage `json:"items"`
		}
		if unmarshal(body, &envelope) != nil || envelope.DOI != nil {
			break
		}
		if kind(envelope.Items) == '[' {
			return messages(envelope.Items, depth-1)
		}
		if k := kind(envelope.Message); k == '{' || k == '[' {
			return messages(envelope.Message, depth-1)
		}
	}
	return []json.RawMessage{body}
}
