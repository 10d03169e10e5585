package examples

import (
	"encoding/binary"
	"reflect"
	"testing"
	"time"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/examples/catalog"
	"github.com/typetarget/target/examples/generic"
	"github.com/typetarget/target/examples/higher"
	"github.com/typetarget/target/examples/redblack"
	"github.com/typetarget/target/examples/stdlib"
)

// An oracle finds the valid inputs of a function whose parameters have types params, in the wire
// form and in any order. It does not read annotations.
type oracle struct {
	params []reflect.Type
	inputs func(*testing.T, domain.Bounds) []string
}

// constants are the values of the enumerated types of the examples.
var constants = map[reflect.Type][]int64{
	reflect.TypeFor[catalog.Level]():  {int64(catalog.Low), int64(catalog.Middle), int64(catalog.High)},
	reflect.TypeFor[catalog.Letter](): {0, 1, 2},
	reflect.TypeFor[redblack.Color](): {int64(redblack.Red), int64(redblack.Black)},
	reflect.TypeFor[generic.Colour](): {int64(generic.Red), int64(generic.Green), int64(generic.Blue)},

	reflect.TypeFor[stdlib.Letter]():   {int64(stdlib.Zero), int64(stdlib.A)},
	reflect.TypeFor[stdlib.ListCall](): {0, 1, 2, 3, 4, 5, 6},
	reflect.TypeFor[catalog.Hue]():     {int64(catalog.Cyan), int64(catalog.Magenta), int64(catalog.Yellow)},
	reflect.TypeFor[higher.Count]():    {1, 2, 3, 4, 5, 6, 7, 8},
}

// outliers are the constants of types whose values are a range too.
var outliers = map[reflect.Type][]int64{
	reflect.TypeFor[catalog.Celsius](): {int64(catalog.AbsoluteZero)},
	reflect.TypeFor[stdlib.Word]():     {int64(stdlib.Half), int64(stdlib.Below), int64(stdlib.Top)},
	reflect.TypeFor[time.Duration]():   {1, 1e3, 1e6, 1e9, 60e9, 3600e9},
}

// fractions are the constants of the floating-point types of the examples that are no multiples of 1/2.
var fractions = map[reflect.Type][]float64{
	reflect.TypeFor[catalog.Rate](): {float64(catalog.Reduced), float64(catalog.Standard)},
}

// nested is the oracle that tries every value of every parameter and keeps those for which holds, a
// predicate over the parameters, is true. The parts are predicates over one type each: they must hold
// of all values of it in a valid input, and cut the search where a domain is too large without.
func nested(holds any, parts ...any) oracle {
	predicate := reflect.ValueOf(holds)
	var params []reflect.Type
	for i := range predicate.Type().NumIn() {
		params = append(params, predicate.Type().In(i))
	}
	keep := map[reflect.Type]reflect.Value{}
	for _, part := range parts {
		p := reflect.ValueOf(part)
		keep[p.Type().In(0)] = p
	}
	return oracle{params, func(t *testing.T, b domain.Bounds) []string {
		d := &lister{t: t, bounds: b, constants: constants, outliers: outliers, keep: keep, made: map[position][]candidate{}}
		inputs := []string{}
		var loop func(args []reflect.Value, wire []byte)
		loop = func(args []reflect.Value, wire []byte) {
			if len(args) == len(params) {
				if predicate.Call(args)[0].Bool() {
					inputs = append(inputs, string(wire))
				}
				return
			}
			for _, c := range d.values(params[len(args)], b.Depth) {
				loop(append(args, c.value), append(wire, c.wire...))
			}
		}
		loop(nil, nil)
		return inputs
	}}
}

// backtracking is the oracle for one parameter of a type T that is n integers: it sets one after the
// other while fits holds of those that are set.
func backtracking[T any](n int, fits func([]int) bool) oracle {
	return oracle{[]reflect.Type{reflect.TypeFor[T]()}, func(_ *testing.T, b domain.Bounds) []string {
		inputs := []string{}
		var next func(set []int, wire []byte)
		next = func(set []int, wire []byte) {
			if !fits(set) {
				return
			}
			if len(set) == n {
				inputs = append(inputs, string(wire))
				return
			}
			for v := b.Ints.Lo; v <= b.Ints.Hi; v++ {
				next(append(set, int(v)), binary.AppendVarint(wire, v))
			}
		}
		next(nil, nil)
		return inputs
	}}
}
