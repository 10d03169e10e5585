//go:build cgo

package z3_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/solver/internal/z3"
)

func newContext(t testing.TB) *z3.Context {
	t.Helper()
	c, err := z3.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func newSolver(t testing.TB, c *z3.Context, p z3.Params) *z3.Solver {
	t.Helper()
	s, err := c.NewSolver(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func check(t testing.TB, s *z3.Solver, want z3.Status, assumptions ...z3.Term) {
	t.Helper()
	got, err := s.Check(context.Background(), assumptions...)
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Fatalf("check = %v (%s), want %v", got, s.Reason(), want)
	}
}

func assert(t testing.TB, s *z3.Solver, terms ...z3.Term) {
	t.Helper()
	if err := s.Assert(terms...); err != nil {
		t.Fatal(err)
	}
}

// TestOps evaluates every operator on constants through a model and compares it
// with the same operation of Go.
func TestOps(t *testing.T) {
	shift := func(f func(a int8, n uint8) int8) func(a, b int8) (int8, bool) {
		return func(a, b int8) (int8, bool) { return f(a, uint8(b)), true }
	}
	total := func(f func(a, b int8) int8) func(a, b int8) (int8, bool) {
		return func(a, b int8) (int8, bool) { return f(a, b), true }
	}
	truth := func(f func(a, b int8) bool) func(a, b int8) (int8, bool) {
		return func(a, b int8) (int8, bool) {
			if f(a, b) {
				return 1, true
			}
			return 0, true
		}
	}
	ops := map[z3.Op]func(a, b int8) (int8, bool){
		z3.OpEq:    truth(func(a, b int8) bool { return a == b }),
		z3.OpBVSLE: truth(func(a, b int8) bool { return a <= b }),
		z3.OpBVSLT: truth(func(a, b int8) bool { return a < b }),
		z3.OpBVULT: truth(func(a, b int8) bool { return uint8(a) < uint8(b) }),
		z3.OpBVAdd: total(func(a, b int8) int8 { return a + b }),
		z3.OpBVMul: total(func(a, b int8) int8 { return a * b }),
		z3.OpBVAnd: total(func(a, b int8) int8 { return a & b }),
		z3.OpBVOr:  total(func(a, b int8) int8 { return a | b }),
		z3.OpBVXor: total(func(a, b int8) int8 { return a ^ b }),
		z3.OpBVSDiv: func(a, b int8) (int8, bool) {
			if b == 0 {
				return 0, false
			}
			return a / b, true
		},
		z3.OpBVSRem: func(a, b int8) (int8, bool) {
			if b == 0 {
				return 0, false
			}
			return a % b, true
		},
		z3.OpBVUDiv: func(a, b int8) (int8, bool) {
			if b == 0 {
				return 0, false
			}
			return int8(uint8(a) / uint8(b)), true
		},
		z3.OpBVURem: func(a, b int8) (int8, bool) {
			if b == 0 {
				return 0, false
			}
			return int8(uint8(a) % uint8(b)), true
		},
		z3.OpBVShl:  shift(func(a int8, n uint8) int8 { return a << n }),
		z3.OpBVAShr: shift(func(a int8, n uint8) int8 { return a >> n }),
		z3.OpBVLShr: shift(func(a int8, n uint8) int8 { return int8(uint8(a) >> n) }),
	}
	values := []int8{math.MinInt8, -7, -1, 0, 1, 2, 3, 7, 9, math.MaxInt8}
	c := newContext(t)
	sort := c.BVSort(8)
	s := newSolver(t, c, z3.Params{})
	check(t, s, z3.Sat)
	for op, f := range ops {
		for _, a := range values {
			for _, b := range values {
				want, ok := f(a, b)
				if !ok {
					continue
				}
				mark := c.Mark()
				got := []int64{0}
				if err := s.Values([]z3.Term{c.Apply(op, c.Int(int64(a), sort), c.Int(int64(b), sort))}, got); err != nil {
					t.Fatalf("%v(%d,%d): %v", op, a, b, err)
				}
				if got[0] != int64(want) {
					t.Errorf("%v(%d,%d) = %d, want %d", op, a, b, got[0], want)
				}
				c.Release(mark)
			}
		}
	}
}

func TestIntegerOps(t *testing.T) {
	c := newContext(t)
	sort := c.IntSort()
	num := func(v int64) z3.Term { return c.Int(v, sort) }
	s := newSolver(t, c, z3.Params{})
	check(t, s, z3.Sat)
	tests := []struct {
		term z3.Term
		want int64
	}{
		{c.Apply(z3.OpAdd, num(1), num(2), num(-7)), -4},
		{c.Apply(z3.OpMul, num(-3), num(5)), -15},
		{c.Apply(z3.OpDiv, num(-7), num(2)), -4},
		{c.Apply(z3.OpDiv, num(-7), num(-2)), 4},
		{c.Apply(z3.OpMod, num(-7), num(2)), 1},
		{c.Apply(z3.OpMod, num(7), num(-2)), 1},
		{c.Apply(z3.OpLE, num(2), num(2)), 1},
		{c.Apply(z3.OpLT, num(2), num(2)), 0},
		{c.Apply(z3.OpIte, c.Apply(z3.OpFalse), num(1), num(2)), 2},
		{c.Apply(z3.OpAnd, c.Apply(z3.OpTrue), c.Apply(z3.OpNot, c.Apply(z3.OpFalse))), 1},
		{c.Apply(z3.OpOr, c.Apply(z3.OpFalse)), 0},
		{num(math.MaxInt64), math.MaxInt64},
		{num(math.MinInt64), math.MinInt64},
	}
	for _, test := range tests {
		got := []int64{0}
		if err := s.Values([]z3.Term{test.term}, got); err != nil {
			t.Fatal(err)
		}
		if got[0] != test.want {
			t.Errorf("%s = %d, want %d", c.String(test.term), got[0], test.want)
		}
	}
	if err := s.Values([]z3.Term{c.Apply(z3.OpAdd, num(math.MaxInt64), num(1))}, []int64{0}); err == nil {
		t.Error("an integer beyond 64 bits was read without an error")
	}
	if err := c.Err(); err != nil {
		t.Error(err)
	}
}

func TestWidths(t *testing.T) {
	c := newContext(t)
	s := newSolver(t, c, z3.Params{})
	check(t, s, z3.Sat)
	read := func(x z3.Term) int64 {
		t.Helper()
		got := []int64{0}
		if err := s.Values([]z3.Term{x}, got); err != nil {
			t.Fatal(err)
		}
		return got[0]
	}
	for width := 1; width <= 64; width++ {
		sort := c.BVSort(width)
		if got := read(c.Int(-1, sort)); got != -1 {
			t.Errorf("width %d: -1 reads as %d", width, got)
		}
		low := int64(math.MinInt64) >> (64 - width)
		if got := read(c.Int(low, sort)); got != low {
			t.Errorf("width %d: %d reads as %d", width, low, got)
		}
		if got := read(c.SignExtend(64-width, c.Int(low, sort))); got != low {
			t.Errorf("width %d: sign extension of %d reads as %d", width, low, got)
		}
		zero := low
		if width < 64 {
			zero = -low
		}
		if got := read(c.ZeroExtend(64-width, c.Int(low, sort))); got != zero {
			t.Errorf("width %d: zero extension of %d reads as %d", width, low, got)
		}
		if got := read(c.Truncate(width, c.Int(math.MinInt64|low, c.BVSort(64)))); got != low {
			t.Errorf("width %d: truncation reads as %d, want %d", width, got, low)
		}
	}
	if err := c.Err(); err != nil {
		t.Error(err)
	}
}

// TestErrors makes mistakes that Z3 by itself answers with exit(1) or a crash.
func TestErrors(t *testing.T) {
	tests := []struct {
		name string
		make func(*z3.Context) z3.Term
		want string
	}{
		{"sorts differ", func(c *z3.Context) z3.Term {
			return c.Apply(z3.OpBVAdd, c.Int(1, c.BVSort(8)), c.Int(1, c.BVSort(9)))
		}, "bvadd"},
		{"not a boolean", func(c *z3.Context) z3.Term {
			return c.Apply(z3.OpAnd, c.Int(1, c.IntSort()), c.Apply(z3.OpTrue))
		}, "and"},
		{"integer among bit-vectors", func(c *z3.Context) z3.Term {
			return c.Apply(z3.OpEq, c.Int(1, c.IntSort()), c.Int(1, c.BVSort(4)))
		}, "="},
		{"too few operands", func(c *z3.Context) z3.Term { return c.Apply(z3.OpIte, c.Apply(z3.OpTrue)) }, "ite"},
		{"no operands", func(c *z3.Context) z3.Term { return c.Apply(z3.OpAnd) }, "and"},
		{"no such operator", func(c *z3.Context) z3.Term { return c.Apply(z3.Op(999)) }, "?"},
		{"invalid operand", func(c *z3.Context) z3.Term { return c.Apply(z3.OpNot, z3.Term{}) }, "not"},
		{"released operand", func(c *z3.Context) z3.Term {
			m := c.Mark()
			x := c.Apply(z3.OpTrue)
			c.Release(m)
			return c.Apply(z3.OpNot, x)
		}, "not"},
		{"no width", func(c *z3.Context) z3.Term { return c.Const(0, c.BVSort(0)) }, "BitVec"},
		{"too wide", func(c *z3.Context) z3.Term { return c.Const(0, c.BVSort(65)) }, "BitVec"},
		{"number of a boolean sort", func(c *z3.Context) z3.Term { return c.Int(1, c.BoolSort()) }, "numeral"},
		{"extension of an integer", func(c *z3.Context) z3.Term {
			return c.SignExtend(3, c.Const(1, c.IntSort()))
		}, "sign_extend"},
		{"truncation to more", func(c *z3.Context) z3.Term {
			return c.Truncate(9, c.Const(1, c.BVSort(8)))
		}, "extract"},
		{"a sort as operand", func(c *z3.Context) z3.Term { return c.Const(-1, c.BoolSort()) }, "const"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := newContext(t)
			s := newSolver(t, c, z3.Params{})
			x := test.make(c)
			if x.Valid() {
				t.Error("the term is valid")
			}
			var failure *z3.Error
			if !errors.As(c.Err(), &failure) {
				t.Fatalf("Err() = %v", c.Err())
			}
			if failure.Op != test.want {
				t.Errorf("Op = %q, want %q: %v", failure.Op, test.want, failure)
			}
			if after := c.Apply(z3.OpTrue); after.Valid() {
				t.Error("a term made after the error is valid")
			}
			if _, err := s.Check(context.Background()); err == nil {
				t.Error("Check did not report the error")
			}
			if c.ClearErr() == nil {
				t.Error("ClearErr returned nil")
			}
			check(t, s, z3.Sat)
		})
	}
}

func TestUseAfterClose(t *testing.T) {
	c, err := z3.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	x := c.Const(1, c.BoolSort())
	s := newSolver(t, c, z3.Params{})
	other := newSolver(t, c, z3.Params{})
	other.Close()
	other.Close()
	if err := other.Assert(x); err == nil {
		t.Error("Assert on a closed solver succeeded")
	}
	c.Close()
	c.Close()
	if c.Apply(z3.OpNot, x).Valid() || c.Err() == nil {
		t.Error("a closed context builds terms")
	}
	if _, err := s.Check(context.Background()); err == nil {
		t.Error("Check in a closed context succeeded")
	}
	s.Close()
}

func TestModelOfUnsat(t *testing.T) {
	c := newContext(t)
	s := newSolver(t, c, z3.Params{})
	assert(t, s, c.Apply(z3.OpFalse))
	check(t, s, z3.Unsat)
	if err := s.Values([]z3.Term{c.Const(1, c.BoolSort())}, []int64{0}); err == nil {
		t.Error("an unsatisfiable solver gave a value")
	}
}

// TestRefute enumerates x in lo..hi with a boolean, in every sort of integer.
func TestRefute(t *testing.T) {
	c := newContext(t)
	for name, sort := range map[string]z3.Sort{"int": c.IntSort(), "bv6": c.BVSort(6), "bv64": c.BVSort(64)} {
		le := z3.OpBVSLE
		if name == "int" {
			le = z3.OpLE
		}
		s := newSolver(t, c, z3.Params{})
		terms := []z3.Term{c.Const(0, sort), c.Const(1, c.BoolSort())}
		assert(t, s, c.Apply(le, c.Int(-9, sort), terms[0]), c.Apply(le, terms[0], c.Int(11, sort)))
		seen := map[[2]int64]bool{}
		for {
			status, err := s.Check(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if status != z3.Sat {
				break
			}
			var m [2]int64
			if err := s.Values(terms, m[:]); err != nil {
				t.Fatal(err)
			}
			if seen[m] || m[0] < -9 || m[0] > 11 {
				t.Fatalf("%s: model %v again or outside", name, m)
			}
			seen[m] = true
			if err := s.Refute(terms, m[:]); err != nil {
				t.Fatal(err)
			}
		}
		if len(seen) != 42 {
			t.Errorf("%s: %d models, want 42", name, len(seen))
		}
		if err := s.Refute(nil, nil); err != nil {
			t.Error(err)
		}
		check(t, s, z3.Unsat)
		s.Close()
	}
}

func TestScopes(t *testing.T) {
	c := newContext(t)
	s := newSolver(t, c, z3.Params{})
	if err := s.Pop(); err == nil {
		t.Error("Pop without a scope succeeded")
	}
	x := c.Const(1, c.BoolSort())
	assert(t, s, x)
	if err := s.Push(); err != nil {
		t.Fatal(err)
	}
	assert(t, s, c.Apply(z3.OpNot, x))
	check(t, s, z3.Unsat)
	if err := s.Pop(); err != nil {
		t.Fatal(err)
	}
	check(t, s, z3.Sat)
}

func TestCore(t *testing.T) {
	c := newContext(t)
	s := newSolver(t, c, z3.Params{})
	sort := c.IntSort()
	x, y := c.Const(100, sort), c.Const(101, sort)
	clauses := []z3.Term{
		c.Apply(z3.OpLT, y, c.Int(7, sort)),
		c.Apply(z3.OpLT, x, c.Int(3, sort)),
		c.Apply(z3.OpLT, c.Int(1, sort), y),
		c.Apply(z3.OpLT, c.Int(5, sort), x),
	}
	var assumptions []z3.Term
	for i, clause := range clauses {
		a := c.Const(i, c.BoolSort())
		assumptions = append(assumptions, a)
		assert(t, s, c.Apply(z3.OpOr, c.Apply(z3.OpNot, a), clause))
	}
	check(t, s, z3.Unsat, assumptions...)
	core, err := s.Core()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(core, []int{1, 3}) {
		t.Errorf("core = %v, want [1 3]", core)
	}
	check(t, s, z3.Sat, assumptions[:3]...)
}

func TestVersion(t *testing.T) {
	if v := z3.Version(); !strings.Contains(v, "4.") && !strings.Contains(v, "5.") {
		t.Errorf("version %q", v)
	}
}
