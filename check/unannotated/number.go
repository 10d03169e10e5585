package unannotated

import (
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// outOfRange matches the negative number in a message of the runtime about an
// index or the bounds of a slice.
var outOfRange = regexp.MustCompile(`out of range \[:*(-[0-9]+):*\]`)

// isOutOfRange reports whether a message of the runtime is about an index, or
// the bounds of a slice.
func isOutOfRange(f *worker.Fault) bool { return strings.Contains(f.Detail, "out of range [") }

// greater matches the number in a message of the runtime about an index, or a
// bound of a slice, that is too great.
var greater = regexp.MustCompile(`out of range \[:*([0-9]+)[\]:]`)

// tooGreat returns the number in such a message, empty for other messages.
func tooGreat(detail string) string {
	if m := greater.FindStringSubmatch(detail); m != nil {
		return m[1]
	}
	return ""
}

// unfit matches the messages of the runtime about a negative size or count that
// do not contain the number.
var unfit = regexp.MustCompile(`makeslice: (len|cap) out of range|makechan: size out of range|negative shift amount`)

// blamesNegative reports whether a call panicked for an argument below zero
// that it was given as an index, a size or a count. An index is known by its
// value, which the message has. A size or a count may be computed. But the same
// function runs with other arguments, and a failure without an argument below
// zero is a fault of its own.
func blamesNegative(c *spec.Contract, values []value.Value, f *worker.Fault) bool {
	if f.Kind != protocol.KindPanic || f.Use != nil {
		return false
	}
	values = withoutReceiver(c, values)
	if at := outOfRange.FindStringSubmatch(f.Detail); at != nil && byRuntime(f) {
		n, err := strconv.ParseInt(at[1], 10, 64)
		return err == nil && hasInteger(values, func(v int64) bool { return v == n })
	}
	says := byRuntime(f) && unfit.MatchString(f.Detail) ||
		!byRuntime(f) && mayBeForeign(c, f) && strings.Contains(f.Detail, "negative")
	return says && hasInteger(values, func(v int64) bool { return v < 0 })
}

// withoutReceiver returns the arguments after the receiver.
func withoutReceiver(c *spec.Contract, values []value.Value) []value.Value {
	return values[min(receivers(c), len(values)):]
}

// receivers returns how many of the arguments are receivers: one of a method,
// and none of a function.
func receivers(c *spec.Contract) int {
	if c.Func.Signature().Recv() != nil {
		return 1
	}
	return 0
}

// hasInteger reports whether one of some arguments is, or holds, an integer
// that satisfies is.
func hasInteger(values []value.Value, is func(int64) bool) bool {
	return slices.ContainsFunc(values, func(v value.Value) bool {
		if n, ok := v.(*value.Int); ok {
			return isSigned(n) && is(n.V)
		}
		return v != nil && hasInteger(v.Parts(), is)
	})
}

func isSigned(n *value.Int) bool {
	return n.T.Underlying().(*types.Basic).Info()&types.IsUnsigned == 0
}
