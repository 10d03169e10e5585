//go:build cgo

package smt_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// native computes x op k in a Go type.
func native[T int8 | uint8 | int32 | uint32 | int64 | uint64](op term.ArithOp, x, k int64) int64 {
	a, b := T(x), T(k)
	switch op {
	case term.Add:
		a += b
	case term.Sub:
		a -= b
	case term.Mul:
		a *= b
	case term.Quo:
		a /= b
	case term.Rem:
		a %= b
	case term.And:
		a &= b
	case term.Or:
		a |= b
	case term.Xor:
		a ^= b
	case term.AndNot:
		a &^= b
	case term.Shl:
		a <<= uint64(b)
	case term.Shr:
		a >>= uint64(b)
	}
	return int64(a)
}

// wordTypes are integer types, each with Go's own evaluation.
var wordTypes = []struct {
	name   string
	typ    term.IntType
	native func(op term.ArithOp, x, k int64) int64
}{
	{"int8", term.IntType{Bits: 8, Signed: true}, native[int8]},
	{"uint8", term.IntType{Bits: 8}, native[uint8]},
	{"int32", term.IntType{Bits: 32, Signed: true}, native[int32]},
	{"uint32", term.IntType{Bits: 32}, native[uint32]},
	{"int64", term.IntType{Bits: 64, Signed: true}, native[int64]},
	{"uint64", term.IntType{Bits: 64}, native[uint64]},
}

// boundaries are values at which arithmetic wraps around or signs change.
var boundaries = []int64{
	0, 1, 2, 3, 7, 8, 63, 64, 127, 128, 0x0ff0,
	math.MaxInt32, math.MaxInt32 + 1, math.MaxUint32, 0xff00ff00, math.MaxInt64 - 1, math.MaxInt64,
	-1, -2, -3, -7, -129, math.MinInt32, -1 << 40, math.MinInt64 + 1, math.MinInt64,
}

// TestLinearWords compares Go's operators with a constant, and comparisons of
// operands and results, translated over mathematical integers, with Go's own
// evaluation at boundary values.
func TestLinearWords(t *testing.T) {
	linear := map[term.ArithOp]int{}
	for _, w := range tier.Every(tier.Of(3, 1), wordTypes) {
		for op := term.Add; op <= term.Shr; op++ {
			for _, k := range boundaries {
				k := w.typ.Truncate(k)
				if k == 0 && (op == term.Quo || op == term.Rem) || k < 0 && w.typ.Signed && (op == term.Shl || op == term.Shr) {
					continue // a panic
				}
				if checkLinear(t, w.name, w.typ, op, k, w.native) {
					linear[op]++
				}
			}
		}
	}
	for op := term.Add; op <= term.Shr; op++ {
		if linear[op] < tier.Of(30, 100) {
			t.Errorf("operator %d: only %d translations are linear", op, linear[op])
		}
	}
}

// checkLinear compares x op k with what Go computes, for all boundary values x.
// It reports whether the translation is over mathematical integers.
func checkLinear(t *testing.T, name string, typ term.IntType, op term.ArithOp, k int64, native func(op term.ArithOp, x, k int64) int64) bool {
	t.Helper()
	s := term.NewStore()
	lo, hi := typ.Range()
	if typ.Bits == 64 {
		lo, hi = math.MinInt64, math.MaxInt64 // the bits of all values
	}
	x := s.NewVar(0, false, lo, hi)
	operand, constant := x, s.Int(k)
	if typ.Bits == 64 && !typ.Signed {
		operand, constant = s.WordOf(x), term.UintConst(s, uint64(k))
	}
	results := []term.Term{
		term.Arith(s, op, operand, constant, typ),
		term.Less(s, operand, constant, typ),
		term.Less(s, constant, term.Arith(s, op, operand, constant, typ), typ),
	}
	z, err := z3.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	solver, err := z.NewSolver(smt.Config{}.Params())
	if err != nil {
		t.Fatal(err)
	}
	tr := smt.NewTranslation(s, z, true, append([]term.Term{x}, results...)...)
	if !tr.Integers {
		return false
	}
	tr.Term(x) // for its range
	var ask []z3.Term
	for _, r := range results {
		ask = append(ask, tr.Term(r))
	}
	if err := solver.Assert(tr.TakeGiven()...); err != nil {
		t.Fatal(err)
	}
	for _, v := range boundaries {
		v = typ.Truncate(v)
		if err := solver.Push(); err != nil {
			t.Fatal(err)
		}
		if err := solver.Assert(tr.InRange(x, v, v)...); err != nil {
			t.Fatal(err)
		}
		if status, err := solver.Check(context.Background()); status != z3.Sat {
			t.Fatalf("%s: %d op %d of %d: %v, %v", name, op, k, v, status, err)
		}
		got := make([]int64, len(ask))
		if err := solver.Values(ask, got); err != nil {
			t.Fatalf("%s: operator %d of %d and %d: %v", name, op, v, k, err)
		}
		less := func(a, b int64) int64 {
			if typ.Signed {
				return term.Truth(a < b)
			}
			return term.Truth(uint64(a) < uint64(b))
		}
		r := native(op, v, k)
		if want := []int64{r, less(v, k), less(k, r)}; !slices.Equal(got, want) {
			t.Fatalf("%s: operator %d of %d and %d, and comparisons: %d, not %d", name, op, v, k, got, want)
		}
		if err := solver.Pop(); err != nil {
			t.Fatal(err)
		}
	}
	return true
}
