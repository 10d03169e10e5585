package exec_test

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/tier"
)

// newInputs returns inputs of a machine of their own.
func newInputs(t *testing.T) *symtest.Inputs { return symtest.New(t, solver.Standard) }

func random(stream uint64) *rand.Rand { return rand.New(rand.NewPCG(tier.Seed(), stream)) }

// operators are those of integers.
var operators = []token.Token{
	token.ADD, token.SUB, token.MUL, token.QUO, token.REM, token.AND, token.OR, token.XOR, token.AND_NOT,
	token.SHL, token.SHR, token.LSS, token.LEQ, token.GTR, token.GEQ,
}

type integer interface {
	int8 | uint8 | int16 | int32 | uint32 | int64 | uint64
}

// goArith is a op b as the compiler has it, 0 or 1 for a comparison.
func goArith[T integer](op token.Token, a, b T) (r T, panics bool) {
	defer func() {
		if recover() != nil {
			panics = true
		}
	}()
	truth := func(c bool) T {
		if c {
			return 1
		}
		return 0
	}
	switch op {
	case token.ADD:
		r = a + b
	case token.SUB:
		r = a - b
	case token.MUL:
		r = a * b
	case token.QUO:
		r = a / b
	case token.REM:
		r = a % b
	case token.AND:
		r = a & b
	case token.OR:
		r = a | b
	case token.XOR:
		r = a ^ b
	case token.AND_NOT:
		r = a &^ b
	case token.SHL:
		r = a << b
	case token.SHR:
		r = a >> b
	case token.LSS:
		r = truth(a < b)
	case token.LEQ:
		r = truth(a <= b)
	case token.GTR:
		r = truth(a > b)
	case token.GEQ:
		r = truth(a >= b)
	}
	return r, false
}

// special are integers of a type at which operators are often wrong.
func special[T integer](t *types.Basic) []sym.Value {
	var r []sym.Value
	one, zero := T(1), T(0)
	least := one << (8*int(reflect.TypeFor[T]().Size()) - 1) // the greatest half, if unsigned
	for _, v := range []T{zero, one, 2, 3, 7, 8, 31, 63, 64, zero - 1, zero - 2, least, least + 1, least - 1} {
		r = append(r, machine.Constant(constantOf(v), t))
	}
	return r
}

var machine *exec.Machine // of the test at hand

func constantOf[T integer](v T) constant.Value {
	if T(0)-1 > 0 {
		return constant.MakeUint64(uint64(v))
	}
	return constant.MakeInt64(int64(v))
}

// operand is any integer of a type.
func operand[T integer](in *symtest.Inputs, t *types.Basic) sym.Term {
	it, _ := in.M.IntType(t)
	if it.Bits == 64 && !it.Signed {
		return in.M.T.Store.WordOf(in.Int(math.MinInt64, math.MaxInt64))
	}
	lo, hi := sym.RangeOf(it)
	return in.Int(lo, hi)
}

// TestIntegers compares the operators of every kind of integer with Go's, on
// all pairs of special operands and on random ones.
func TestIntegers(t *testing.T) {
	testIntegers[int8](t, types.Int8)
	testIntegers[uint8](t, types.Uint8)
	testIntegers[int16](t, types.Int16)
	testIntegers[int32](t, types.Int32)
	testIntegers[uint32](t, types.Uint32)
	testIntegers[int64](t, types.Int64)
	testIntegers[uint64](t, types.Uint64)
}

func testIntegers[T integer](t *testing.T, kind types.BasicKind) {
	typ := types.Typ[kind]
	in := newInputs(t)
	machine = in.M
	check := func(in *symtest.Inputs, a, b sym.Term, r *rand.Rand) {
		t.Helper()
		results, panics := map[token.Token]sym.Term{}, map[token.Token]sym.Term{}
		for _, op := range operators {
			e := in.Start()
			if op == token.LSS || op == token.LEQ || op == token.GTR || op == token.GEQ {
				results[op] = e.Compare(op, a, b, typ).(sym.Term)
			} else {
				results[op] = e.Arith(op, a, b, typ, typ).(sym.Term)
			}
			panics[op] = e.Panics
		}
		greater, smaller := in.M.Extreme(true, a, b, typ).(sym.Term), in.M.Extreme(false, a, b, typ).(sym.Term)
		minus, not := in.M.Unary(token.SUB, a, typ).(sym.Term), in.M.Unary(token.XOR, a, typ).(sym.Term)
		for m := range in.Models(r, 200) {
			v := symtest.View{M: in.M, Model: m}
			x, y := T(v.Int(a)), T(v.Int(b))
			for _, op := range operators {
				want, fails := goArith(op, x, y)
				if v.Holds(panics[op]) != fails {
					t.Fatalf("%s: %d %s %d panics: %v, want %v", typ, x, op, y, !fails, fails)
				}
				if got := T(v.Int(results[op])); !fails && got != want || !fails && v.Int(results[op]) != int64(want) {
					t.Fatalf("%s: %d %s %d is %d, want %d", typ, x, op, y, v.Int(results[op]), want)
				}
			}
			for _, one := range []struct {
				name string
				got  sym.Term
				want T
			}{{"max", greater, max(x, y)}, {"min", smaller, min(x, y)}, {"-", minus, -x}, {"^", not, ^x}} {
				if v.Int(one.got) != int64(one.want) {
					t.Fatalf("%s: %s of %d and %d is %d, want %d", typ, one.name, x, y, v.Int(one.got), one.want)
				}
			}
		}
	}
	list := special[T](typ)
	check(in, in.One(list...).(sym.Term), in.One(list...).(sym.Term), random(1))
	in = newInputs(t)
	check(in, operand[T](in, typ), operand[T](in, typ), random(2))
	in = newInputs(t)
	check(in, operand[T](in, typ), in.Int(0, 9), random(3))
}

// TestIntegerConversions compares conversions between all integer types with
// Go's.
func TestIntegerConversions(t *testing.T) {
	kinds := []types.BasicKind{types.Int8, types.Uint8, types.Int16, types.Uint16, types.Int32, types.Uint32, types.Int64, types.Uint64}
	goTypes := []reflect.Type{
		reflect.TypeFor[int8](), reflect.TypeFor[uint8](), reflect.TypeFor[int16](), reflect.TypeFor[uint16](),
		reflect.TypeFor[int32](), reflect.TypeFor[uint32](), reflect.TypeFor[int64](), reflect.TypeFor[uint64](),
	}
	for i, from := range kinds {
		in := newInputs(t)
		x := operand[int64](in, types.Typ[from])
		var converted []sym.Value
		for _, to := range kinds {
			converted = append(converted, in.Start().Convert(x, types.Typ[from], types.Typ[to]))
		}
		for m := range in.Models(random(4), 100) {
			v := symtest.View{M: in.M, Model: m}
			value := v.Values([]sym.Value{x}, goTypes[i:i+1])[0]
			for j, to := range kinds {
				if got, want := v.Text(converted[j], types.Typ[to]), symtest.Text(value.Convert(goTypes[j])); got != want {
					t.Fatalf("%s(%v) of type %s is %s, want %s", types.Typ[to], value, types.Typ[from], got, want)
				}
			}
		}
	}
}

// TestShiftCounts compares shifts by counts of other types, which may be
// negative or great.
func TestShiftCounts(t *testing.T) {
	in := newInputs(t)
	a, count := in.Int(-128, 127), in.Int(-3, 70)
	left, right, unsigned := in.Start(), in.Start(), in.Start()
	l := left.Arith(token.SHL, a, count, types.Typ[types.Int8], types.Typ[types.Int]).(sym.Term)
	r := right.Arith(token.SHR, a, count, types.Typ[types.Int8], types.Typ[types.Int]).(sym.Term)
	byUnsigned := in.M.T.Store.Max(count, in.M.T.Num(0))
	u := unsigned.Arith(token.SHL, a, byUnsigned, types.Typ[types.Int8], types.Typ[types.Uint]).(sym.Term)
	if unsigned.Panics != in.M.T.No {
		t.Error("a shift by an unsigned count panics")
	}
	for m := range in.Models(random(5), 2000) {
		v := symtest.View{M: in.M, Model: m}
		x, n := int8(v.Int(a)), int(v.Int(count))
		if fails := n < 0; v.Holds(left.Panics) != fails || v.Holds(right.Panics) != fails {
			t.Fatalf("a shift by %d panics: %v", n, !fails)
		} else if fails {
			continue
		}
		if got, want := fmt.Sprint(v.Int(l), v.Int(r), v.Int(u)), fmt.Sprint(x<<n, x>>n, x<<uint(n)); got != want {
			t.Fatalf("%d shifted by %d is %s, want %s", x, n, got, want)
		}
	}
}

// TestIndexOfUint64 gives a great index a value that fails every check.
func TestIndexOfUint64(t *testing.T) {
	in := newInputs(t)
	x := operand[uint64](in, types.Typ[types.Uint64])
	i := in.M.AsIndex(x, types.Typ[types.Uint64])
	for m := range in.Models(random(6), 200) {
		v := symtest.View{M: in.M, Model: m}
		if got, k := v.Int(i), uint64(v.Int(x)); k <= math.MaxInt64 && uint64(got) != k || k > math.MaxInt64 && got >= 0 {
			t.Fatalf("index %d is %d", k, got)
		}
	}
}
