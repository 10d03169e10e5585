//go:build cgo

package solver

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestFullWidth asks for the solutions of equations in the wrapping arithmetic
// of Go's int64, which are known.
func TestFullWidth(t *testing.T) {
	tests := []struct {
		name string
		root func(s *term.Store, x term.Term) term.Term
		want []int64
	}{
		{"x+1 < x", func(s *term.Store, x term.Term) term.Term {
			return term.Less(s, term.Arith(s, term.Add, x, s.Int(1), oracle.Int64Type), x, oracle.Int64Type)
		}, []int64{math.MaxInt64}},
		{"3*x == 1", func(s *term.Store, x term.Term) term.Term {
			return s.EQ(term.Arith(s, term.Mul, x, s.Int(3), oracle.Int64Type), s.Int(1))
		}, []int64{-6148914691236517205}},
		{"-x == x", func(s *term.Store, x term.Term) term.Term {
			return s.EQ(term.Neg(s, x, oracle.Int64Type), x)
		}, []int64{math.MinInt64, 0}},
		{"x == MaxInt64-1 || x == MinInt64", func(s *term.Store, x term.Term) term.Term {
			return s.Or(s.EQ(x, s.Int(math.MaxInt64-1)), s.EQ(x, s.Int(math.MinInt64)))
		}, []int64{math.MinInt64, math.MaxInt64 - 1}},
		{"x > MaxInt64-3", func(s *term.Store, x term.Term) term.Term {
			return s.LT(s.Int(math.MaxInt64-3), x)
		}, []int64{math.MaxInt64 - 2, math.MaxInt64 - 1, math.MaxInt64}},
		{"x/7 == MinInt64/7", func(s *term.Store, x term.Term) term.Term {
			return s.EQ(term.Arith(s, term.Quo, x, s.Int(7), oracle.Int64Type), s.Int(math.MinInt64/7))
		}, []int64{math.MinInt64, math.MinInt64 + 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := oracle.Data(oracle.AnyInt64)
			p.Root = test.root(p.Store, p.Vars[0].Term)
			for name, s := range smtStrategies {
				var got []int64
				for _, m := range complete(t, s, p, problem.Cube{}) {
					got = append(got, m[0])
				}
				if !slices.Equal(got, test.want) {
					t.Errorf("%s: %v, want %v", name, got, test.want)
				}
			}
		})
	}
}

// TestTranslationAgreesWithEval fixes the variables of random terms to random
// values and reads what Z3 makes of the term.
func TestTranslationAgreesWithEval(t *testing.T) {
	words := 0
	for seed := range tier.Seeds(smtRounds(120)) {
		c := oracle.RandomChoices(int64(seed+5000), 400)
		p := c.Problem()
		s := p.Store
		terms := []term.Term{c.Truth(p, 3), c.Number(p, 3), c.Number(p, 4)}
		if slices.ContainsFunc(term.Reach(s, terms[1:]...), func(x term.Term) bool { return s.Op(x).Word() }) {
			words++
		}
		for _, integers := range []bool{false, true} {
			checkTranslation(t, p, terms, c, integers)
		}
	}
	if words == 0 {
		t.Error("no term had words")
	}
}

func checkTranslation(t *testing.T, p *problem.Problem, terms []term.Term, c *oracle.Choices, integers bool) {
	t.Helper()
	z, err := z3.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	solver, err := z.NewSolver(smt.Config{}.Params())
	if err != nil {
		t.Fatal(err)
	}
	roots := slices.Clone(terms)
	for _, v := range p.Vars {
		roots = append(roots, v.Term)
	}
	tr := smt.NewTranslation(p.Store, z, integers, roots...)
	var ask []z3.Term
	for _, x := range terms {
		ask = append(ask, tr.Term(x))
	}
	for _, v := range p.Vars {
		tr.Term(v.Term) // for its range
	}
	if err := solver.Assert(tr.TakeGiven()...); err != nil {
		t.Fatalf("%v\n%s", err, oracle.Describe(p))
	}
	for range 3 {
		m := make(problem.Model, len(p.Vars))
		if err := solver.Push(); err != nil {
			t.Fatal(err)
		}
		for i, v := range p.Vars {
			m[i] = c.Between(int(v.Lo), int(v.Hi))
			if err := solver.Assert(tr.InRange(v.Term, m[i], m[i])...); err != nil {
				t.Fatal(err)
			}
		}
		if status, err := solver.Check(context.Background()); status != z3.Sat {
			t.Fatalf("%v, %v, %v", m, status, err)
		}
		got := make([]int64, len(ask))
		if err := solver.Values(ask, got); err != nil {
			t.Fatal(err)
		}
		for i, x := range terms {
			if want := p.Store.Eval(x, m); got[i] != want {
				t.Fatalf("integers %v: at %v %s is %d, not %d", integers, m, p.Store.String(x), got[i], want)
			}
		}
		if err := solver.Pop(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDeepTerm translates terms that are nested deeper than the names that are
// put into them, and one that Z3 by itself ends in a stack overflow on.
func TestDeepTerm(t *testing.T) {
	chain := func(n int) *problem.Problem {
		p := oracle.Data(problem.Interval{Lo: 0, Hi: 3}, problem.Interval{Lo: 0, Hi: 3}, problem.Interval{Lo: 0, Hi: 3})
		s := p.Store
		x, y, z := p.Vars[0].Term, p.Vars[1].Term, p.Vars[2].Term
		deep := x
		for i := range int64(n) {
			deep = s.Max(s.Sub(s.Int(3), deep), s.Min(y, s.Int(i%3)))
			deep = s.Ite(s.EQ(deep, s.Int(i%4)), z, deep)
		}
		p.Root = s.EQ(deep, s.Int(2))
		return p
	}
	for _, n := range []int{1, 30, 150} {
		p := chain(n)
		want := oracle.Models(p, nil)
		if len(want) == 0 || len(want) == 64 {
			t.Errorf("%d: %d models", n, len(want))
		}
		oracle.Same(t, p, complete(t, Split{}.EnumerateCube, p, problem.Cube{}), want)
	}
	if _, err := (Split{Config: smt.Config{Resources: 10_000}}).Enumerate(context.Background(), chain(2_000), func(problem.Model) bool { return true }); err != nil {
		t.Error(err)
	}
}
