package smt

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/solver/term/termtest"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestOperators fixes the variables of instances of every operator and compares
// the values that Z3 gives to them with those of [term.Store.Eval].
func TestOperators(t *testing.T) {
	for _, x := range termtest.Instances() {
		checkOperator(t, x, Config{})
		checkOperator(t, x, Config{once: true})
		if !x.Op.Word() {
			checkOperator(t, x, Config{Integers: true})
		}
	}
}

// checkOperator asks Z3 for many copies of an instance in one check.
func checkOperator(t *testing.T, x termtest.Instance, config Config) {
	t.Helper()
	z, err := z3.NewContext()
	if errors.Is(err, z3.ErrUnavailable) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	s := term.NewStore()
	rng := rand.New(rand.NewPCG(7, 8))
	var terms, vars []term.Term
	var m []int64
	for _, values := range x.Assignments(tier.Of(8, 24), rng) {
		u, own := x.Make(s, len(vars))
		terms, vars, m = append(terms, u), append(vars, own...), append(m, values...)
	}
	tr := NewTranslation(s, z, config.Integers, append(terms, vars...)...)
	solver, err := config.solver(z, tr)
	if err != nil {
		t.Fatal(err)
	}
	var ask []z3.Term
	for _, u := range terms {
		ask = append(ask, tr.Term(u))
	}
	for i, v := range vars {
		if err := solver.Assert(tr.InRange(v, m[i], m[i])...); err != nil {
			t.Fatalf("%v: %v", x, err)
		}
	}
	if err := solver.Assert(tr.TakeGiven()...); err != nil {
		t.Fatalf("%v: %v", x, err)
	}
	if status, err := solver.Check(context.Background()); status != z3.Sat {
		t.Fatalf("%v: %v, %v", x, status, err)
	}
	got := make([]int64, len(ask))
	if err := solver.Values(ask, got); err != nil {
		t.Fatal(err)
	}
	for i, u := range terms {
		if want := s.Eval(u, m); got[i] != want {
			n := len(x.Args)
			t.Fatalf("%v, %+v: %d at %v, want %d", x, config, got[i], m[i*n:(i+1)*n], want)
		}
	}
}

// TestFormulas makes sure that definitions of operators use nothing but
// operators of package z3, except where the translation is a case of its own.
func TestFormulas(t *testing.T) {
	for op := range term.OpCount {
		for k := range int64(2) {
			if _, ok := op.Definition(k, true); ok && formulas[op][1][k] == nil && op != term.OpDiv && op != term.OpMod {
				t.Errorf("%v has an unknown operator in its definition", op)
			}
		}
	}
}
