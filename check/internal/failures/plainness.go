package failures

import (
	"cmp"
	"go/types"
	"math"
	"reflect"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
)

// A plainness says how plain an input is to read. Fewer parts are plainer, then
// numbers nearer to zero, then fewer negative ones.
type plainness struct {
	// parts are the elements, entries, bytes, nodes, calls and rows of the
	// input, and one more for each value that is not of the usual form,
	// such as a nil map.
	parts int
	// distance is how far the numbers are from zero, all together; that of
	// a byte of text is from the letter a. negative counts the numbers
	// below zero.
	distance float64
	negative int
}

// plainnessOf measures the values of an input.
func plainnessOf(values []decode.Value) plainness {
	var p plainness
	p.add(values...)
	return p
}

// compare orders the plainer of two before the other.
func (p plainness) compare(q plainness) int {
	return cmp.Or(cmp.Compare(p.parts, q.parts), cmp.Compare(p.distance, q.distance), cmp.Compare(p.negative, q.negative))
}

// add counts values, each with what it holds.
func (p *plainness) add(values ...decode.Value) {
	for _, v := range values {
		p.value(v)
	}
}

// value counts a value with what it holds.
func (p *plainness) value(v decode.Value) {
	switch v := v.(type) {
	case *decode.Bool:
		if v.V {
			p.distance++
		}
	case *decode.Int:
		p.integer(v)
	case *decode.Float:
		p.float(v.V)
	case *decode.String:
		p.parts += len(v.V)
		for i := range len(v.V) {
			p.distance += math.Abs(float64(v.V[i]) - 'a')
		}
	case *decode.Pointer:
		p.held(v.Elem)
	case *decode.Interface:
		p.held(v.Elem)
	case *decode.Slice:
		p.parts += len(v.Elems)
		if len(v.Elems) == 0 && v.Elems != nil {
			p.parts++
		}
		if v.Spare {
			p.parts++
		}
		p.add(v.Elems...)
	case *decode.Map:
		p.mapping(v)
	case *decode.Array:
		p.add(v.Elems...)
	case *decode.Struct:
		p.add(v.Fields...)
	case *decode.Func:
		p.function(v)
	case *decode.Call:
		if !v.Constructor.IsNil() {
			p.parts++
		}
		p.add(v.Args...)
	case *decode.Sequence:
		p.parts += len(v.Steps)
		for _, step := range v.Steps {
			p.add(step...)
		}
	case *decode.ErrorValue:
		if spec.SingletonOf(v.T) != nil {
			p.parts++
		}
	default: // what only the code under test asks for
		p.parts++
	}
}

// held counts what a pointer leads to or an interface holds; nil counts
// nothing.
func (p *plainness) held(elem decode.Value) {
	if elem != nil {
		p.parts++
		p.value(elem)
	}
}

// integer counts a number.
func (p *plainness) integer(v *decode.Int) {
	b, ok := v.T.Underlying().(*types.Basic)
	switch {
	case v.V >= 0:
		p.distance += float64(v.V)
	case ok && b.Info()&types.IsUnsigned != 0:
		p.distance += float64(uint64(v.V))
	default:
		p.distance -= float64(v.V)
		p.negative++
	}
}

// float counts a number; NaN is farther from zero than all others.
func (p *plainness) float(f float64) {
	switch {
	case math.IsNaN(f):
		p.distance = math.Inf(1)
	case math.Signbit(f):
		p.negative++
		fallthrough
	default:
		p.distance += math.Abs(f)
	}
}

// mapping counts the entries of a map. The usual map without entries is not
// nil.
func (p *plainness) mapping(v *decode.Map) {
	if v.Keys == nil {
		p.parts++
	}
	p.parts += len(v.Keys)
	p.add(v.Keys...)
	p.add(v.Elems...)
}

// function counts the rows of a table that differ from what it returns
// otherwise.
func (p *plainness) function(v *decode.Func) {
	if v.Nil {
		return
	}
	p.parts++
	for _, r := range v.Rows {
		if !reflect.DeepEqual(r.Results, v.Otherwise) {
			p.parts++
			p.add(r.Results...)
		}
	}
	p.add(v.Otherwise...)
}

// A Sample is an input that fails, with its measure.
type Sample struct {
	Values  []decode.Value
	measure plainness
}

// SampleOf measures an input that fails.
func SampleOf(values []decode.Value) Sample {
	return Sample{values, plainnessOf(values)}
}

// Plainer reports whether an input is plainer than another.
func (c Sample) Plainer(than Sample) bool { return c.measure.compare(than.measure) < 0 }
