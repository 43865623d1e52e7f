package crossreftest

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// A failure is one entry of a 400: its type, the value and a sentence.
type failure struct{ kind, value, message string }

// validationFailure is the 400 of parameters: its message is an array, where
// a success has an object.
func validationFailure(bad []failure) reply {
	return failureReply(http.StatusBadRequest, "validation-failure", bad)
}

func failureReply(status int, messageType string, bad []failure) reply {
	var b strings.Builder
	fmt.Fprintf(&b, `{"status":"failed","message-type":%q,"message":[`, messageType)
	for i, f := range bad {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"type":%s,"value":%s,"message":%s}`, quote(f.kind), quote(f.value), quote(f.message))
	}
	b.WriteString("]}")
	return textReply(status, "application/json;charset=utf-8", b.String())
}

// sortedFailures makes the order of failures independent of map order.
func sortedFailures(bad []failure) []failure {
	slices.SortFunc(bad, func(a, b failure) int {
		return cmp.Or(strings.Compare(a.kind, b.kind), strings.Compare(a.value, b.value))
	})
	return slices.Compact(bad)
}

func unknownParameter(name string) failure {
	return failure{"unknown-parameter", name, fmt.Sprintf("Parameter '%s' specified but there is no such parameter available on any route", name)}
}

// integer reads a parameter that must be a number from 0 to most.
func integer(text string, most int) (int, *failure) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		return 0, &failure{"integer-not-valid", text,
			fmt.Sprintf("Integer specified as %s but must be a positive integer less than or equal to %d. ", text, most)}
	}
	return n, nil
}
