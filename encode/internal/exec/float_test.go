package exec_test

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
)

var floatType = types.Typ[types.Float64]

// numbers are some numbers: quarters and what has no exact mantissa.
func numbers(in *symtest.Inputs) *float.Number {
	quarters := &float.Number{Fixed: float.Fixed{Guard: in.M.T.Yes, Mant: in.Int(-5, 5), Minus: in.M.T.No, Exp: -2}}
	return in.One(quarters, in.M.Floats.Of(0.1), in.M.Floats.Of(-3e10), in.M.Floats.Of(math.Inf(1)), in.M.Floats.Of(math.Copysign(0, -1))).(*float.Number)
}

// TestFloatOperators compares the operators on floating-point numbers with
// Go's.
func TestFloatOperators(t *testing.T) {
	in := newInputs(t)
	x, y := numbers(in), numbers(in)
	for op, of := range map[token.Token]func(x, y float64) any{
		token.ADD: func(x, y float64) any { return x + y }, token.SUB: func(x, y float64) any { return x - y },
		token.MUL: func(x, y float64) any { return x * y }, token.QUO: func(x, y float64) any { return x / y },
		token.LSS: func(x, y float64) any { return x < y }, token.LEQ: func(x, y float64) any { return x <= y },
		token.GTR: func(x, y float64) any { return x > y }, token.GEQ: func(x, y float64) any { return x >= y },
		token.EQL: func(x, y float64) any { return x == y },
	} {
		e, typ := in.Start(), types.Type(floatType)
		var got sym.Value
		switch op {
		case token.ADD, token.SUB, token.MUL, token.QUO:
			got = e.Arith(op, x, y, floatType, floatType)
		case token.EQL:
			got, typ = e.Equal(x, y, floatType, floatType), types.Typ[types.Bool]
		default:
			got, typ = e.Compare(op, x, y, floatType), types.Typ[types.Bool]
		}
		for m := range in.Models(random(16), 500) {
			v := symtest.View{M: in.M, Model: m}
			a, b := v.Float(x), v.Float(y)
			if text, want := v.Text(got, typ), symtest.Text(reflect.ValueOf(of(a, b))); text != want || v.Holds(e.Panics) {
				t.Fatalf("%v %s %v is %s, want %s", a, op, b, text, want)
			}
		}
	}
}

// TestFloatConversions compares conversions between numbers with Go's, and
// refuses those that Go leaves open or rounds.
func TestFloatConversions(t *testing.T) {
	in := newInputs(t)
	x := &float.Number{Fixed: float.Fixed{Guard: in.M.T.Yes, Mant: in.Int(-900, 900), Minus: in.M.T.No, Exp: -3}}
	y := in.One(x, in.M.Floats.Of(0.9), in.M.Floats.Of(-100.25), in.M.Floats.Of(12345678.9)).(*float.Number)
	n := in.Int(-1<<20, 1<<20)
	toInt := in.Start().Convert(y, floatType, types.Typ[types.Int32])
	small := in.Start().Convert(x, floatType, types.Typ[types.Int8])
	rounded := in.Start().Convert(y, floatType, types.Typ[types.Float32])
	fromInt := in.Start().Convert(n, intType, types.Typ[types.Float32])
	for m := range in.Models(random(17), 1000) {
		v := symtest.View{M: in.M, Model: m}
		a, b := v.Float(y), v.Float(x)
		got := fmt.Sprint(v.Int(toInt.(sym.Term)), v.Int(small.(sym.Term)), v.Float(rounded.(*float.Number)), v.Float(fromInt.(*float.Number)))
		if want := fmt.Sprint(int32(a), int8(b), float64(float32(a)), float64(v.Int(n))); got != want {
			t.Fatalf("%v, %v and %d are %s, want %s", a, b, v.Int(n), got, want)
		}
	}
	for want, do := range map[string]func(){
		"may be NaN":     func() { in.Start().Convert(in.One(in.M.Floats.Of(1), in.M.Floats.Of(math.NaN())), floatType, intType) },
		"beyond the int": func() { in.Start().Convert(x, floatType, types.Typ[types.Uint8]) },
		"beyond 2^24":    func() { in.Start().Convert(in.Int(0, 1<<24+1), intType, types.Typ[types.Float32]) },
		"product": func() { // which a machine may or may not round before it adds
			e := in.Start()
			product := e.Arith(token.MUL, in.M.Floats.Of(0.1), in.M.Floats.Of(0.1), floatType, floatType)
			e.Arith(token.SUB, in.M.Floats.Of(0.01), product, floatType, floatType)
		},
		"unsafe": func() {
			in.Start().Convert(in.M.Mem.NilPointer, types.NewPointer(intType), types.Typ[types.UnsafePointer])
		},
	} {
		if err := refusal(do); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// TestConstants compares constants of every type with those of the compiler.
func TestConstants(t *testing.T) {
	in := newInputs(t)
	v := symtest.View{M: in.M}
	for _, x := range []struct {
		c    constant.Value
		typ  types.Type
		want any
	}{
		{constant.MakeBool(true), types.Typ[types.Bool], true}, {constant.MakeString("a\xff"), stringType, "a\xff"},
		{constant.MakeInt64(-7), types.Typ[types.Int8], int8(-7)}, {constant.MakeUint64(math.MaxUint64), types.Typ[types.Uint64], uint64(math.MaxUint64)},
		{constant.MakeUint64(1 << 63), types.Typ[types.Uintptr], uint64(1 << 63)}, {constant.MakeFloat64(3), intType, 3},
		{constant.MakeFloat64(0.1), types.Typ[types.Float32], float32(0.1)}, {constant.MakeFloat64(0.1), floatType, 0.1},
		{constant.MakeInt64(1<<53 + 1), floatType, float64(1<<53 + 1)}, {constant.MakeInt64('x'), types.Typ[types.UntypedRune], 'x'},
	} {
		if got, want := v.Text(in.M.Constant(x.c, x.typ), x.typ), symtest.Text(reflect.ValueOf(x.want)); got != want {
			t.Errorf("%s of type %s is %s, want %s", x.c, x.typ, got, want)
		}
	}
}
