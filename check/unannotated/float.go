package unannotated

import (
	"math"
	"slices"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

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
