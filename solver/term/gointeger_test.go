package term

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/typetarget/target/spec/spectest/tier"
)

// The oracle of this file is Go: each operation is compiled for each integer
// type.

type integer interface {
	int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64 | uintptr
}

// goArith returns a op b and whether it is defined.
func goArith[T integer](op ArithOp, a, b T) (r T, ok bool) {
	switch op {
	case Add:
		return a + b, true
	case Sub:
		return a - b, true
	case Mul:
		return a * b, true
	case Quo:
		if b == 0 {
			return 0, false
		}
		return a / b, true
	case Rem:
		if b == 0 {
			return 0, false
		}
		return a % b, true
	case And:
		return a & b, true
	case Or:
		return a | b, true
	case Xor:
		return a ^ b, true
	case AndNot:
		return a &^ b, true
	case Shl:
		if b < 0 {
			return 0, false
		}
		return a << b, true
	case Shr:
		if b < 0 {
			return 0, false
		}
		return a >> b, true
	}
	panic(op)
}

var arithNames = map[ArithOp]string{
	Add: "+", Sub: "-", Mul: "*", Quo: "/", Rem: "%", And: "&", Or: "|", Xor: "^", AndNot: "&^", Shl: "<<", Shr: ">>",
}

func typeOf[T integer]() IntType {
	var zero T
	return IntType{Bits: uint8(unsafe.Sizeof(zero) * 8), Signed: zero-1 < 0}
}

// corners returns values of T near its ends, near zero, and near the ends of
// the smaller types.
func corners[T integer]() []T {
	seen := map[T]bool{}
	var all []T
	put := func(v T) {
		if !seen[v] {
			seen[v], all = true, append(all, v)
		}
	}
	for _, base := range []int64{0, 1 << 3, 1 << 7, 1 << 8, 1 << 15, 1 << 16, 1 << 31, 1 << 32, 1 << 61, 1 << 62, -1 << 63, -1 << 62, -1 << 31, -1 << 15, -1 << 7} {
		for d := int64(-1); d <= 1; d++ {
			put(T(base + d))
		}
	}
	return all
}

// constant returns v as the term of a value of T.
func constant[T integer](s *Store, v T) Term {
	if T(0)-1 < 0 {
		return s.Int(int64(v))
	}
	return UintConst(s, uint64(v))
}

// bitsOf returns what Eval yields for v: sign or zero extended to 64 bits.
func bitsOf[T integer](v T) int64 { return int64(v) }

// variable returns a term whose value is v under the model, where v is within a
// range around it that depends on r. Words are variables plus a multiple of
// 2^63, as variables are Ints.
func variable[T integer](s *Store, m *[]int64, v T, r *rand.Rand) Term {
	typ := typeOf[T]()
	index := len(*m)
	if typ.unsigned64() && uint64(v) >= 1<<63 {
		*m = append(*m, int64(v))
		return s.WordOf(s.NewVar(index, false, -1<<63, 1<<63-1))
	}
	*m = append(*m, int64(v))
	lo, hi := typ.Range()
	switch r.IntN(3) {
	case 0: // a few values
		x := int64(v)
		return s.NewVar(index, false, x-min(2, x-lo), x+min(2, hi-x))
	case 1: // one value
		return s.NewVar(index, false, int64(v), int64(v))
	}
	return s.NewVar(index, false, lo, hi)
}

func testArith[T integer](t *testing.T) {
	typ := typeOf[T]()
	r := rand.New(rand.NewPCG(3, uint64(typ.Bits)))
	values := corners[T]()
	for range 5 {
		values = append(values, T(r.Uint64()))
	}
	for op := Add; op <= Shr; op++ {
		for _, a := range values {
			for _, b := range values {
				if (op == Shl || op == Shr) && r.IntN(2) == 0 {
					b = T(r.IntN(70))
				}
				want, ok := goArith(op, a, b)
				if !ok {
					continue
				}
				s, m := NewStore(), []int64(nil)
				folded := Arith(s, op, constant(s, a), constant(s, b), typ)
				if v, ok := s.Const(folded); !ok || v != bitsOf(want) {
					t.Fatalf("constants: %v %s %v is %s, want %v", a, arithNames[op], b, s.String(folded), want)
				}
				x, y := variable(s, &m, a, r), variable(s, &m, b, r)
				switch r.IntN(4) {
				case 0:
					x = constant(s, a)
				case 1:
					y = constant(s, b)
				}
				got := Arith(s, op, x, y, typ)
				checkValue[T](t, s, got)
				if v := s.Eval(got, m); v != bitsOf(want) {
					t.Fatalf("variables: %v %s %v is %d by %s, want %v", a, arithNames[op], b, v, s.String(got), want)
				}
			}
		}
	}
}

// checkValue fails unless t can represent values of T.
func checkValue[T integer](t *testing.T, s *Store, x Term) {
	t.Helper()
	typ := typeOf[T]()
	lo, hi := s.Range(x)
	least, greatest := typ.Range()
	if s.Sort(x) == SortWord && typ.unsigned64() {
		return
	}
	if s.Sort(x) != SortInt || lo < least || hi > greatest {
		t.Fatalf("%s with range %d..%d is not a value of type %v", s.String(x), lo, hi, typ)
	}
}

func testUnary[T integer](t *testing.T) {
	typ := typeOf[T]()
	r := rand.New(rand.NewPCG(4, uint64(typ.Bits)))
	for _, a := range corners[T]() {
		for range 3 {
			s, m := NewStore(), []int64(nil)
			x := variable(s, &m, a, r)
			y := variable(s, &m, a+T(r.IntN(3)), r)
			b := T(m[1])
			for _, test := range []struct {
				name string
				got  Term
				want int64
			}{
				{"-", Neg(s, x, typ), bitsOf(-a)},
				{"^", Complement(s, x, typ), bitsOf(^a)},
				{"<", Less(s, x, y, typ), Truth(a < b)},
				{">", Less(s, y, x, typ), Truth(b < a)},
				{"<=", LessEq(s, x, y, typ), Truth(a <= b)},
				{"==", s.EQ(x, y), Truth(a == b)},
				{"!=", s.NE(x, y), Truth(a != b)},
				{"< constant", Less(s, x, constant(s, b), typ), Truth(a < b)},
				{"constant <", Less(s, constant(s, b), x, typ), Truth(b < a)},
				{"== constant", s.EQ(x, constant(s, b)), Truth(a == b)},
				{"int8", Convert(s, x, typ, typeOf[int8]()), bitsOf(int8(a))},
				{"uint8", Convert(s, x, typ, typeOf[uint8]()), bitsOf(uint8(a))},
				{"int16", Convert(s, x, typ, typeOf[int16]()), bitsOf(int16(a))},
				{"uint16", Convert(s, x, typ, typeOf[uint16]()), bitsOf(uint16(a))},
				{"int32", Convert(s, x, typ, typeOf[int32]()), bitsOf(int32(a))},
				{"uint32", Convert(s, x, typ, typeOf[uint32]()), bitsOf(uint32(a))},
				{"int64", Convert(s, x, typ, typeOf[int64]()), bitsOf(int64(a))},
				{"uint64", Convert(s, x, typ, typeOf[uint64]()), bitsOf(uint64(a))},
				{"int", Convert(s, x, typ, typeOf[int]()), bitsOf(int(a))},
				{"uintptr", Convert(s, x, typ, typeOf[uintptr]()), bitsOf(uintptr(a))},
			} {
				if v := s.Eval(test.got, m); v != test.want {
					t.Fatalf("%s of %v, %v is %d by %s, want %d", test.name, a, b, v, s.String(test.got), test.want)
				}
			}
		}
	}
}

// testCompositions compares chains of operations that leave the type again and
// again.
func testCompositions[T integer](t *testing.T) {
	typ := typeOf[T]()
	values := corners[T]()
	for seed := range tier.Seeds(300) {
		r := rand.New(rand.NewPCG(5, uint64(seed)))
		s, m := NewStore(), []int64(nil)
		var terms []Term
		var want []T
		for range 3 {
			v := values[r.IntN(len(values))]
			if r.IntN(2) == 0 {
				v = T(r.IntN(10))
			}
			terms, want = append(terms, variable(s, &m, v, r)), append(want, v)
		}
		// The values under the other models are computed beside.
		for range 12 {
			i, j := r.IntN(len(terms)), len(terms)-1-r.IntN(3)
			x, a := terms[i], want[i]
			y, b := terms[j], want[j]
			if r.IntN(4) == 0 {
				b = values[r.IntN(len(values))]
				y = constant(s, b)
			}
			op := ArithOp(r.IntN(int(Shr) + 1))
			if op == Shl || op == Shr {
				b = T(r.IntN(int(typ.Bits) + 2))
				y = constant(s, b)
			}
			v, ok := goArith(op, a, b)
			if !ok {
				continue
			}
			z := Arith(s, op, x, y, typ)
			if r.IntN(6) == 0 { // there and back through a type in which it may not fit
				narrow := IntType{8 << r.IntN(4), r.IntN(2) == 0}
				z = Convert(s, Convert(s, z, typ, narrow), narrow, typ)
				v = throughType(v, narrow)
			}
			terms, want = append(terms, z), append(want, v)
			checkValue[T](t, s, z)
			if got := s.Eval(z, m); got != bitsOf(v) {
				t.Fatalf("seed %d: %s is %d under %v, want %v", seed, s.String(z), got, m, v)
			}
		}
		u := NewSubstitution(s, len(m))
		for i := range m {
			if r.IntN(2) == 0 {
				u.Set(i, s.Int(m[i]))
			}
		}
		for i, x := range terms {
			y := u.Apply(x)
			if got := s.Eval(y, m); got != bitsOf(want[i]) {
				t.Fatalf("seed %d: specialised %s is %d by %s, want %v", seed, s.String(x), got, s.String(y), want[i])
			}
		}
	}
}

func throughType[T integer](v T, typ IntType) T {
	switch typ {
	case IntType{8, true}:
		return T(int8(v))
	case IntType{8, false}:
		return T(uint8(v))
	case IntType{16, true}:
		return T(int16(v))
	case IntType{16, false}:
		return T(uint16(v))
	case IntType{32, true}:
		return T(int32(v))
	case IntType{32, false}:
		return T(uint32(v))
	case IntType{64, true}:
		return T(int64(v))
	}
	return T(uint64(v))
}

func testInteger[T integer](t *testing.T) {
	var zero T
	t.Run(fmt.Sprintf("%T/arith", zero), testArith[T])
	t.Run(fmt.Sprintf("%T/unary", zero), testUnary[T])
	t.Run(fmt.Sprintf("%T/compositions", zero), testCompositions[T])
}

func TestGoIntegers(t *testing.T) {
	testInteger[int](t)
	testInteger[int8](t)
	testInteger[int16](t)
	testInteger[int32](t)
	testInteger[int64](t)
	testInteger[uint](t)
	testInteger[uint8](t)
	testInteger[uint16](t)
	testInteger[uint32](t)
	testInteger[uint64](t)
	testInteger[uintptr](t)
}
