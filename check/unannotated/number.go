package unannotated

import (
	"go/types"
	"iter"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/demands"
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

// disordered yields the numbers among some values that are a lower bound and
// the upper one that it is above: two arguments of a function, or two fields of
// a struct, by their names. Each lower bound is followed by its upper one.
func disordered(c *spec.Contract, values []value.Value) iter.Seq2[place, value.Value] {
	return func(yield func(place, value.Value) bool) {
		if !yieldDisordered(nil, c.Params, values, yield) {
			return
		}
		for at, v := range places(values, 0) {
			if !yieldDisordered(at, namesOf(v), v.Parts(), yield) {
				return
			}
		}
	}
}

// namesOf returns the parameters or fields of the parts of a value, none if the
// parts have no names.
func namesOf(v value.Value) []*types.Var {
	switch v := v.(type) {
	case *value.Struct:
		return slices.Collect(v.T.Underlying().(*types.Struct).Fields())
	case *value.Call:
		if v.Constructor.Contract != nil {
			return v.Constructor.Contract.Params
		}
	}
	return nil
}

// yieldDisordered yields those among the parts at a place.
func yieldDisordered(at place, names []*types.Var, parts []value.Value, yield func(place, value.Value) bool) bool {
	for i, name := range names {
		for k, other := range names {
			if i == k || max(i, k) >= len(parts) || !demands.AreBounds(name.Name(), other.Name()) || !isAbove(parts[i], parts[k]) {
				continue
			}
			at = slices.Clip(at)
			if !yield(append(at, i), parts[i]) || !yield(append(at, k), parts[k]) {
				return false
			}
		}
	}
	return true
}

// isAbove reports whether a value is a number above another one of its type.
func isAbove(a, b value.Value) bool {
	switch a := a.(type) {
	case *value.Int:
		b, ok := b.(*value.Int)
		return ok && types.Identical(a.T, b.T) && a.V > b.V
	case *value.Float:
		b, ok := b.(*value.Float)
		return ok && types.Identical(a.T, b.T) && a.V > b.V
	}
	return false
}

// isBound suspects the bounds that are not in order. The failure is doubtful if
// no input fails whose bounds are, and if no code of the package compares them.
func isBound(_ *spec.Contract, _ value.Value, f *worker.Fault) bool { return f.Clause == nil }

// probesOrdered exchange the bounds, and replace them by others in order. A
// function that can report unfit arguments is left out.
func probesOrdered(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	var found [][2]place
	for pair := range slices.Chunk(at, 2) {
		lower, upper := pair[0], pair[1]
		in, arg := c, lower[0]-receivers(c)
		if lower.isPassed(values) {
			in, arg = lower.parameter(c, values)
		}
		isReceived := lower[0] < receivers(c) && in == c
		if !isReceived && (arg < 0 || answers(in)) || demands.ComparesBounds(c.Pkg, nameAt(c, values, lower), nameAt(c, values, upper)) {
			continue
		}
		found = append(found, [2]place{lower, upper})
	}
	if len(found) == 0 {
		return p
	}
	exchanged := values
	for _, pair := range found {
		exchanged = pair[0].replaced(exchanged, pair[1].within(values))
		exchanged = pair[1].replaced(exchanged, pair[0].within(values))
	}
	p.Others = [][]value.Value{exchanged}
	for _, n := range []int64{0, 1} {
		variant := values
		for _, pair := range found {
			for i, one := range pair {
				variant = one.replaced(variant, numberLike(one.within(values), n+int64(i)))
			}
		}
		p.Others = append(p.Others, variant)
	}
	return p
}

// numberLike returns a number of the type of another one.
func numberLike(v value.Value, n int64) value.Value {
	if x, ok := v.(*value.Float); ok {
		return &value.Float{T: x.T, V: float64(n)}
	}
	return &value.Int{T: v.Type(), V: n}
}

// nameAt returns the name of the parameter or the field that has the value at a
// place.
func nameAt(c *spec.Contract, values []value.Value, at place) string {
	names, last := c.Params, len(at)-1
	if last > 0 {
		names = namesOf(at[:last].within(values))
	}
	return names[at[last]].Name()
}

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
