package plainness

import (
	"go/types"
	"math"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// TestPlainness has inputs from plain to less plain.
func TestPlainness(t *testing.T) {
	integer, text, float := types.Typ[types.Int], types.Typ[types.String], types.Typ[types.Float64]
	list, table := types.NewSlice(integer), types.NewMap(text, integer)
	number := func(n int64) value.Value { return &value.Int{T: integer, V: n} }
	numbers := func(ns ...int64) value.Value {
		s := &value.Slice{T: list}
		for _, n := range ns {
			s.Elems = append(s.Elems, number(n))
		}
		return s
	}
	yield := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(0, nil, "", integer)), types.NewTuple(types.NewParam(0, nil, "", types.Typ[types.Bool])), false)
	sequence := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(0, nil, "", yield)), nil, false)
	steps := func(ns ...int64) value.Value {
		s := &value.Sequence{T: sequence}
		for _, n := range ns {
			s.Steps = append(s.Steps, []value.Value{number(n)})
		}
		return s
	}
	word := func(s string) value.Value { return &value.String{T: text, V: s} }
	real := func(f float64) value.Value { return &value.Float{T: float, V: f} }
	array := func(values ...value.Value) value.Value { return &value.Struct{Fields: values} }
	node := func(n int) value.Value { return &value.Pointer{T: types.NewPointer(integer), Elem: number(0), Node: n} }
	again := &value.Ref{T: types.NewPointer(integer), Node: 1}
	annotated := &spec.Contract{}
	for _, order := range [][]value.Value{
		{number(0), number(1), number(-1), number(2), number(-2), number(math.MaxInt64 - 1), number(math.MaxInt64), number(math.MinInt64)},
		{numbers(math.MaxInt64, math.MaxInt64-1), numbers(math.MaxInt64, math.MaxInt64), numbers(1, math.MaxInt64-1, math.MinInt64), numbers(1, math.MaxInt64, math.MinInt64)},
		{&value.Int{T: types.Typ[types.Uint64], V: math.MaxInt64}, &value.Int{T: types.Typ[types.Uint64], V: -1}},
		{real(0), real(math.Copysign(0, -1)), real(0.5), real(-0.5), real(math.MaxFloat64), real(math.Inf(1)), real(math.Inf(-1))},
		{real(math.MaxFloat64), real(math.NaN())},
		{array(number(1<<60), real(0)), array(number(1<<60), real(0.5)), array(number(1<<60+1), real(0)), array(number(1<<60+1), real(0.5))},
		{numbers(), &value.Slice{T: list, Elems: []value.Value{}}, numbers(1), numbers(-1), numbers(0, 0), numbers(0, 0, 0)},
		{word(""), word("a"), word("b"), word("("), word("aa"), word("abba"), word("break")},
		{&value.Map{T: table, Keys: []value.Value{}}, &value.Map{T: table},
			&value.Map{T: table, Keys: []value.Value{word("a")}, Elems: []value.Value{number(0)}}},
		{numbers(1), &value.Slice{T: list, Elems: []value.Value{number(1)}, Spare: true}},
		{steps(), steps(1), steps(-1), steps(0, 0)},
		{&value.Pointer{T: types.NewPointer(integer)}, &value.Pointer{T: types.NewPointer(integer), Elem: number(0)}},
		{array(node(1), node(2)), array(node(1), again), array(node(1), node(2), again), array(node(1), again, again)},
	} {
		for i := range order {
			for j := range order {
				a, b := Of(annotated, order[i:i+1]), Of(annotated, order[j:j+1])
				if got := a.Compare(b) < 0; got != (i < j) {
					t.Errorf("%s is plainer than %s: %v", value.Texts(order[i:i+1]), value.Texts(order[j:j+1]), got)
				}
			}
		}
	}
}

// TestUnannotated has inputs of a function without annotations from plain to
// less plain: a number below zero counts before all else.
func TestUnannotated(t *testing.T) {
	integer, text, float := types.Typ[types.Int], types.Typ[types.String], types.Typ[types.Float64]
	input := func(s string, n int64, f float64) []value.Value {
		return []value.Value{&value.String{T: text, V: s}, &value.Int{T: integer, V: n}, &value.Float{T: float, V: f}}
	}
	order := [][]value.Value{
		input("", 0, 0), input("", 0, math.Copysign(0, -1)), input("", 1, 0), input("abcd", 1, 0), input("abcd", 1, math.Inf(1)),
		input("", -1, 0), input("", 1, -0.5), input("", 0, math.Inf(-1)), input("a", -1, 0),
	}
	without := &spec.Contract{Unannotated: true}
	for i := range order {
		for j := range order {
			if got := Of(without, order[i]).Compare(Of(without, order[j])) < 0; got != (i < j) {
				t.Errorf("%v is plainer than %v: %v", order[i], order[j], got)
			}
		}
	}
}
