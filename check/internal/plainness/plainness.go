// Package plainness measures how plain an input is to read.
package plainness

import (
	"cmp"
	"go/types"
	"math"
	"math/bits"
	"reflect"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// A Measure says how plain an input is to read. Fewer parts are plainer, then
// fewer pointers to the same nodes, then numbers nearer to zero, then fewer
// negative ones. For a function without
// annotations, an input without a number below zero is plainer than any other:
// its caller is likelier to pass such an input.
type Measure struct {
	// unlikely is true if the function has no annotations and some number
	// is below zero.
	unlikely bool
	// parts counts the elements, entries, bytes, nodes, calls and rows of
	// the input, its further pointers to nodes, and one more for each value
	// that is not of the usual form, such as a nil map.
	parts int
	// shared counts the further pointers to nodes.
	shared int
	// endless counts the numbers without a finite distance from zero: NaN
	// and the infinities.
	endless int
	// high and low are two words of the sum of the distances of the
	// integers from zero, and fractions is this sum for the other numbers.
	// The distance of a byte of text is from the letter a.
	high, low uint64
	fractions float64
	// negative counts the numbers below zero, and zeros with a sign.
	negative int
	// below is true if some number is below zero.
	below bool
}

// Of returns the measure of an input of a contract's function.
func Of(c *spec.Contract, values []value.Value) Measure {
	var m Measure
	m.add(values...)
	m.unlikely = c.Unannotated && m.below
	return m
}

// Parts returns the number of parts of a value.
func Parts(v value.Value) int {
	var m Measure
	m.value(v)
	return m.parts
}

// Compare returns a negative number if an input with the measure m is plainer
// than one with n, a positive one if it is less plain, and 0 if they are alike.
// The sum of integers decides where the sum of all numbers is rounded.
func (m Measure) Compare(n Measure) int {
	return cmp.Or(ordinal(m.unlikely)-ordinal(n.unlikely), cmp.Compare(m.parts, n.parts), cmp.Compare(m.shared, n.shared), cmp.Compare(m.endless, n.endless),
		cmp.Compare(m.distance(), n.distance()), cmp.Compare(m.high, n.high), cmp.Compare(m.low, n.low),
		cmp.Compare(m.fractions, n.fractions), cmp.Compare(m.negative, n.negative))
}

func ordinal(b bool) int {
	if b {
		return 1
	}
	return 0
}

// distance returns the sum of the distances of all numbers from zero.
func (m Measure) distance() float64 {
	return math.Ldexp(float64(m.high), 64) + float64(m.low) + m.fractions
}

// far adds the distance of an integer from zero.
func (m *Measure) far(distance uint64) {
	low, carry := bits.Add64(m.low, distance, 0)
	m.high, m.low = m.high+carry, low
}

// add counts values, each with the values that it holds.
func (m *Measure) add(values ...value.Value) {
	for _, v := range values {
		m.value(v)
	}
}

// value counts a value with the values that it holds.
func (m *Measure) value(v value.Value) {
	switch v := v.(type) {
	case *value.Bool:
		if v.V {
			m.far(1)
		}
	case *value.Int:
		m.integer(v)
	case *value.Float:
		m.float(v.V)
	case *value.String:
		m.parts += len(v.V)
		for i := range len(v.V) {
			m.far(uint64(max(v.V[i], 'a') - min(v.V[i], 'a')))
		}
	case *value.Pointer:
		m.held(v.Elem)
	case *value.Ref:
		m.parts++
		m.shared++
	case *value.Inner:
		m.parts++
		m.shared++
		m.value(v.Of)
	case *value.Window:
		m.parts++
		m.shared++
		if v.Array != nil {
			m.value(v.Array)
		}
	case *value.Interface:
		m.held(v.Elem)
	case *value.Slice:
		m.parts += len(v.Elems)
		if len(v.Elems) == 0 && v.Elems != nil {
			m.parts++
		}
		if v.Spare {
			m.parts++
		}
		m.add(v.Elems...)
	case *value.Map:
		m.mapping(v)
	case *value.Array:
		m.add(v.Elems...)
	case *value.Struct:
		m.add(v.Fields...)
	case *value.Func:
		m.function(v)
	case *value.Call:
		if !v.Constructor.IsNil() {
			m.parts++
		}
		m.add(v.Args...)
	case *value.Sequence:
		m.parts += len(v.Steps)
		for _, step := range v.Steps {
			m.add(step...)
		}
	case *value.ErrorValue:
		if spec.SingletonOf(v.T) != nil {
			m.parts++
		}
	default: // a hole
		m.parts++
	}
}

// held counts the value that a pointer leads to or an interface holds; nil
// counts nothing.
func (m *Measure) held(elem value.Value) {
	if elem != nil {
		m.parts++
		m.value(elem)
	}
}

// integer counts a number.
func (m *Measure) integer(v *value.Int) {
	b, ok := v.T.Underlying().(*types.Basic)
	if v.V < 0 && !(ok && b.Info()&types.IsUnsigned != 0) {
		m.far(-uint64(v.V))
		m.negative++
		m.below = true
		return
	}
	m.far(uint64(v.V))
}

// float counts a number.
func (m *Measure) float(f float64) {
	switch {
	case math.IsNaN(f):
		m.endless++
		return
	case math.IsInf(f, 0):
		m.endless++
	default:
		m.fractions += math.Abs(f)
	}
	if math.Signbit(f) {
		m.negative++
	}
	m.below = m.below || f < 0
}

// mapping counts the entries of a map. The usual map without entries is not
// nil.
func (m *Measure) mapping(v *value.Map) {
	if v.Keys == nil {
		m.parts++
	}
	m.parts += len(v.Keys)
	m.add(v.Keys...)
	m.add(v.Elems...)
}

// function counts the rows of a table whose results differ from its default.
func (m *Measure) function(v *value.Func) {
	if v.Nil {
		return
	}
	m.parts++
	for _, r := range v.Rows {
		if !reflect.DeepEqual(r.Results, v.Otherwise) {
			m.parts++
			m.add(r.Results...)
		}
	}
	m.add(v.Otherwise...)
}
