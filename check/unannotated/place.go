package unannotated

import (
	"go/types"
	"iter"
	"slices"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// A place is the way to a part of an input: the index of an argument, that of a
// part of the argument, and so on.
type place []int

// within returns the value at a place of some values.
func (p place) within(values []value.Value) value.Value {
	v := values[p[0]]
	for _, i := range p[1:] {
		v = v.Parts()[i]
	}
	return v
}

// around yields the values that the place is within, outermost first.
func (p place) around(values []value.Value) iter.Seq[value.Value] {
	return func(yield func(value.Value) bool) {
		parts := values
		for _, i := range p[:len(p)-1] {
			if !yield(parts[i]) {
				return
			}
			parts = parts[i].Parts()
		}
	}
}

// isWithin reports whether a place is that of a part of the value at another.
func (p place) isWithin(around place) bool {
	return len(around) < len(p) && slices.Equal(around, p[:len(around)])
}

// isPassed reports whether the value at a place is itself an argument, of the
// call or of one that builds an argument.
func (p place) isPassed(values []value.Value) bool {
	for v := range p.around(values) {
		if _, ok := v.(*value.Call); !ok {
			return false
		}
	}
	return true
}

// replaced returns values with another value at a place.
func (p place) replaced(values []value.Value, by value.Value) []value.Value {
	variant := slices.Clone(values)
	if len(p) > 1 {
		by = values[p[0]].With(p[1:].replaced(values[p[0]].Parts(), by))
	}
	variant[p[0]] = by
	return variant
}

// variants returns calls that each have one of the values of by in the place of
// each of some arguments. There are as many as the longest list has values.
func variants(values []value.Value, at []place, by [][]value.Value) (all [][]value.Value) {
	most := 0
	for _, instead := range by {
		most = max(most, len(instead))
	}
	for k := range most {
		variant := values
		for i, one := range at {
			variant = one.replaced(variant, by[i][k%len(by[i])])
		}
		all = append(all, variant)
	}
	return all
}

// places yields the places of the values from an index on, those of their parts
// included, and the values.
func places(values []value.Value, from int) iter.Seq2[place, value.Value] {
	return func(yield func(place, value.Value) bool) {
		for i := from; i < len(values); i++ {
			if values[i] != nil && !placesBelow(place{i}, values[i], yield) {
				return
			}
		}
	}
}

// placesBelow yields a place and those of its parts until yield says no.
func placesBelow(at place, v value.Value, yield func(place, value.Value) bool) bool {
	if !yield(at, v) {
		return false
	}
	for i, part := range v.Parts() {
		if part != nil && !placesBelow(append(at[:len(at):len(at)], i), part, yield) {
			return false
		}
	}
	return true
}

// stringsOf returns the strings and the texts of bytes in an input.
func stringsOf(values []value.Value) (all []string) {
	for _, v := range places(values, 0) {
		switch v := v.(type) {
		case *value.String:
			all = append(all, v.V)
		case *value.Slice:
			all = append(all, v.Text())
		}
	}
	return all
}

// parameter returns the function that is called with the value at a place, and
// the parameter, which is counted without the receiver and is -1 for it. The
// value is an argument.
func (p place) parameter(c *spec.Contract, values []value.Value) (*spec.Contract, int) {
	last := len(p) - 1
	if last > 0 {
		c = p[:last].within(values).(*value.Call).Constructor.Contract
	}
	return c, p[last] - receivers(c)
}

// passed returns the places of values that the call, or one that builds an
// argument, is passed. An element of a list or a field is part of what is
// passed. The receiver is left out.
func passed(c *spec.Contract, values []value.Value, at []place) []place {
	return slices.DeleteFunc(slices.Clone(at), func(one place) bool {
		return !one.isPassed(values) || len(one) == 1 && one[0] < receivers(c)
	})
}

// receivers returns how many of the arguments are receivers: one of a method,
// and none of a function.
func receivers(c *spec.Contract) int {
	if c.Func.Signature().Recv() != nil {
		return 1
	}
	return 0
}

// answers reports whether a function has a result that can say that an argument
// is unfit: an error, or a boolean after other results.
func answers(c *spec.Contract) bool {
	errors, ok := uses.Accepts(types.NewTuple(c.Results...), -1)
	return len(errors) > 0 || ok > 0
}
