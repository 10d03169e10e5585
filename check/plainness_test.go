package check

import (
	"fmt"
	"go/types"
	"math"
	"slices"
	"testing"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
)

// TestPlainness has inputs from plain to less plain.
func TestPlainness(t *testing.T) {
	integer, text, float := types.Typ[types.Int], types.Typ[types.String], types.Typ[types.Float64]
	list, table := types.NewSlice(integer), types.NewMap(text, integer)
	number := func(n int64) decode.Value { return &decode.Int{T: integer, V: n} }
	numbers := func(ns ...int64) decode.Value {
		s := &decode.Slice{T: list}
		for _, n := range ns {
			s.Elems = append(s.Elems, number(n))
		}
		return s
	}
	yield := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(0, nil, "", integer)), types.NewTuple(types.NewParam(0, nil, "", types.Typ[types.Bool])), false)
	sequence := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(0, nil, "", yield)), nil, false)
	steps := func(ns ...int64) decode.Value {
		s := &decode.Sequence{T: sequence}
		for _, n := range ns {
			s.Steps = append(s.Steps, []decode.Value{number(n)})
		}
		return s
	}
	word := func(s string) decode.Value { return &decode.String{T: text, V: s} }
	real := func(f float64) decode.Value { return &decode.Float{T: float, V: f} }
	for _, order := range [][]decode.Value{
		{number(0), number(1), number(-1), number(2), number(-2), number(math.MaxInt64), number(math.MinInt64)},
		{&decode.Int{T: types.Typ[types.Uint64], V: math.MaxInt64}, &decode.Int{T: types.Typ[types.Uint64], V: -1}},
		{real(0), real(math.Copysign(0, -1)), real(0.5), real(-0.5), real(math.MaxFloat64), real(math.Inf(1)), real(math.Inf(-1))},
		{real(math.MaxFloat64), real(math.NaN())},
		{numbers(), &decode.Slice{T: list, Elems: []decode.Value{}}, numbers(1), numbers(-1), numbers(0, 0), numbers(0, 0, 0)},
		{word(""), word("a"), word("b"), word("("), word("aa"), word("abba"), word("break")},
		{&decode.Map{T: table, Keys: []decode.Value{}}, &decode.Map{T: table},
			&decode.Map{T: table, Keys: []decode.Value{word("a")}, Elems: []decode.Value{number(0)}}},
		{numbers(1), &decode.Slice{T: list, Elems: []decode.Value{number(1)}, Spare: true}},
		{steps(), steps(1), steps(-1), steps(0, 0)},
		{&decode.Pointer{T: types.NewPointer(integer)}, &decode.Pointer{T: types.NewPointer(integer), Elem: number(0)}},
	} {
		for i := range order {
			for j := range order {
				a, b := sampleOf(order[i:i+1]), sampleOf(order[j:j+1])
				if got := a.plainer(b); got != (i < j) {
					t.Errorf("%s is plainer than %s: %v", decode.Literal(order[i], nil), decode.Literal(order[j], nil), got)
				}
			}
		}
	}
}

const plainest = `
-- go.mod --
module example.com/plainest

go 1.26
-- a.go --
package plainest

import "os"

//refine:ensures result >= 0
func Sum(xs []int) (result int) {
	for _, x := range xs {
		result += x
	}
	if result > 0 {
		return -1
	}
	return 0
}

//refine:ensures x == 0
func Zero(x int) {}

// Exits costs a worker for each input that fails: how many run is up to the clock, and so the first is shown.
//
//refine:check
func Exits(x int) {
	if x != 0 {
		os.Exit(3)
	}
}

// Later fails first on an input with a node more, of less depth.
//
//refine:ensures false
//refine:requires p != nil || x > 1
func Later(p *int, x int) {}
`

// TestPlainest shows the plainest of the inputs that fail alike, whatever their order and the number of workers.
func TestPlainest(t *testing.T) {
	want := []string{
		"Sum([]int{1}) 12", // 2 of one number, half of the 20 of two whose sum is not 0
		"Zero(1) 4",        // of -2..2
		"Exits(-1) 4",
		"Later(nil, 2) 26", // 25 with a pointer
	}
	for _, parallel := range []int{1, 3} {
		var got []string
		evs, _ := events(t, Config{Dir: unpack(t, plainest), Bounds: &encode.Bounds{Depth: 2}, Parallel: parallel, patience: 1})
		for _, e := range evs {
			if e.Action == ActionCounterexample {
				got = append(got, fmt.Sprintf("%s %d", e.Counterexample.Call, e.Counterexample.Count))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("-parallel %d: %q, want %q", parallel, got, want)
		}
	}
}

const plainestFlaky = `
-- go.mod --
module example.com/flaky

go 1.26
-- a.go --
package flaky

var calls int

//refine:ensures result
func Once(x int) (result bool) {
	calls++
	return x >= 0 && (x != 1 || calls == 1)
}
`

// TestPlainestAlone shows the first input where the plainest keeps the contract alone.
func TestPlainestAlone(t *testing.T) {
	evs, _ := events(t, Config{Dir: unpack(t, plainestFlaky), Bounds: &encode.Bounds{Depth: 2}, Parallel: 1})
	for _, e := range evs {
		if ce := e.Counterexample; e.Action == ActionCounterexample && (ce.Call != "Once(-1)" || ce.Count != 3 || ce.Flaky != "") {
			t.Errorf("%s %d %q, want Once(-1) 3 and not flaky", ce.Call, ce.Count, ce.Flaky)
		}
	}
}
