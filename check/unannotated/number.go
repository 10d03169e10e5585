package unannotated

import (
	"go/types"
	"math"
	"regexp"
	"slices"
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

// withoutReceiver returns the arguments after the receiver.
func withoutReceiver(c *spec.Contract, values []value.Value) []value.Value {
	return values[min(receivers(c), len(values)):]
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

// byRuntime reports whether the runtime panicked: the class then begins with
// its message, or with a type of package runtime.
func byRuntime(f *worker.Fault) bool {
	return strings.HasPrefix(f.Class, "runtime error: ") || strings.HasPrefix(strings.TrimPrefix(f.Class, "*"), "runtime.") ||
		strings.HasPrefix(f.Class, nilMap)
}

// nilMap begins the class of a panic for a nil map in the value, which no
// caller can fill in, unless the package hands out values that have it.
const nilMap = "assignment to entry in nil map"

// large is the size from which an integer is suspected of being too great.
const large = 1 << 20

// isUnsized suspects a floating-point number that is below zero, not a number,
// or at least [large], if the code makes a list of a computed size. The failure
// is due to it if it does not occur for sizes, and occurs for other numbers
// below zero.
func isUnsized(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	x, ok := v.(*value.Float)
	if !ok || 0 <= x.V && x.V < large || answers(c) {
		return false
	}
	return f.Memory || f.Kind == protocol.KindPanic && byRuntime(f) && unfit.MatchString(f.Detail)
}

// probesUnsized replace the numbers by sizes. One is below 1, as ratios are.
func probesUnsized(_ *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	for _, x := range []float64{0.5, 1, 2, 3, 7, 100} {
		p.Others = append(p.Others, withFloat(values, at, x))
	}
	isBelow := func(one place) bool { return one.within(values).(*value.Float).V < 0 }
	if below := slices.DeleteFunc(slices.Clone(at), func(one place) bool { return !isBelow(one) }); len(below) > 0 {
		for _, x := range []float64{-1, -2, -7, -100, math.Inf(-1)} {
			p.Fail = append(p.Fail, Probe{Values: withFloat(values, below, x)})
		}
	}
	return p
}

// withFloat returns a call with a floating-point number in the place of some
// arguments.
func withFloat(values []value.Value, at []place, x float64) []value.Value {
	for _, one := range at {
		values = one.replaced(values, &value.Float{T: one.within(values).Type(), V: x})
	}
	return values
}
