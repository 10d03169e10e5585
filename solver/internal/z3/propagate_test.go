//go:build cgo

package z3_test

import (
	"context"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/solver/internal/z3"
)

// TestVisit enumerates the factors of numbers in one check each, in scopes of
// one solver.
func TestVisit(t *testing.T) {
	const width = 20
	c := newContext(t)
	sort := c.BVSort(width)
	x, y := c.Const(0, sort), c.Const(1, sort)
	var bits []z3.Term
	for i := range 2 * width {
		bits = append(bits, c.Const(2+i, c.BoolSort()))
	}
	s := newSolver(t, c, z3.Params{Timeout: time.Minute})
	for i, b := range bits {
		assert(t, s, c.Apply(z3.OpEq, b, c.Bit(i%width, []z3.Term{x, y}[i/width])))
	}
	if err := s.Watch(bits); err != nil {
		t.Fatal(err)
	}
	for _, number := range []int64{1, 36, 221, 360, 36, 720, 1} {
		if err := s.Push(); err != nil {
			t.Fatal(err)
		}
		for _, v := range []z3.Term{x, y} {
			assert(t, s, c.Apply(z3.OpBVSLT, c.Int(0, sort), v), c.Apply(z3.OpBVSLE, v, c.Int(number, sort)))
		}
		assert(t, s, c.Apply(z3.OpEq, c.Apply(z3.OpBVMul, x, y), c.Int(number, sort)))
		got := map[[2]int64]bool{}
		status, err := s.Visit(context.Background(), func(values []byte, conflict []uint32) ([]uint32, bool) {
			var m [2]int64
			for i, v := range values {
				m[i/width] |= int64(v) << (i % width)
				conflict = append(conflict, uint32(i))
			}
			got[m] = true
			return conflict, true
		})
		if err != nil || status != z3.Unsat {
			t.Fatalf("%v, %v", status, err)
		}
		want := map[[2]int64]bool{}
		for d := int64(1); d <= number; d++ {
			if number%d == 0 {
				want[[2]int64{d, number / d}] = true
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%d: %v, want %v", number, got, want)
		}
		if err := s.Pop(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestVisitEnds(t *testing.T) {
	tests := []struct {
		name   string
		visit  z3.Visitor
		status z3.Status
		err    string
	}{
		{"stop", func([]byte, []uint32) ([]uint32, bool) { return nil, false }, z3.Sat, ""},
		{"no conflict", func(_ []byte, c []uint32) ([]uint32, bool) { return c, true }, z3.Unsat, ""},
		{"panic", func([]byte, []uint32) ([]uint32, bool) { panic("oops") }, z3.Unknown, "oops"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := newContext(t)
			s := newSolver(t, c, z3.Params{})
			if err := s.Watch([]z3.Term{c.Const(0, c.BoolSort())}); err != nil {
				t.Fatal(err)
			}
			if err := s.Watch(nil); err == nil {
				t.Error("Watch twice succeeded")
			}
			status, err := s.Visit(context.Background(), test.visit)
			if status != test.status || (err == nil) != (test.err == "") {
				t.Errorf("%v, %v", status, err)
			}
			if err != nil && !strings.Contains(err.Error(), test.err) {
				t.Error(err)
			}
		})
	}
	c := newContext(t)
	s := newSolver(t, c, z3.Params{})
	if _, err := s.Visit(context.Background(), nil); err == nil {
		t.Error("Visit without Watch succeeded")
	}
}
