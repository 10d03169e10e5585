package sym_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// condition is a random condition on integers.
func condition(r *rand.Rand, in *symtest.Inputs, xs []sym.Term, depth int) sym.Term {
	t := in.M.T
	pick := func() sym.Term { return xs[r.IntN(len(xs))] }
	if depth == 0 {
		switch r.IntN(3) {
		case 0:
			return t.Less(pick(), t.Add(pick(), t.Num(int64(r.IntN(3)-1))))
		case 1:
			return t.Same(t.Add(pick(), pick()), t.Num(int64(r.IntN(9))))
		}
		return t.Above(pick(), r.IntN(4))
	}
	a, b := condition(r, in, xs, depth-1), condition(r, in, xs, depth-1)
	switch r.IntN(3) {
	case 0:
		return t.Or(a, t.Not(b))
	case 1:
		return t.And(a, b)
	}
	return t.And(t.Not(a), b)
}

// TestImpossible compares what is proved, under what is assumed and given, with
// all inputs.
func TestImpossible(t *testing.T) {
	proved := 0
	for seed := range tier.Seeds(uint64(tier.Of(40, 150))) {
		r := rand.New(rand.NewPCG(seed, 70))
		in := newInputs(t)
		xs := []sym.Term{in.Int(0, 4), in.Int(0, 4), in.Int(-1, 2)}
		given, outer, inner, c := condition(r, in, xs, 0), condition(r, in, xs, 0), condition(r, in, xs, 1), condition(r, in, xs, 2)
		p := in.M.Prover
		p.Give(given)
		var impossible, conditional, without bool
		p.Under([]sym.Term{outer}, func() {
			conditional = p.InCall(func() {
				p.Under([]sym.Term{inner}, func() { impossible = p.Impossible(c) })
			})
		})
		without = p.Ask(in.M.T.And(inner, c)) == problem.Nowhere
		somewhere, alone := false, false
		for m := range in.Models(r, 1000) {
			v := symtest.View{M: in.M, Model: m}
			here := v.Holds(inner) && v.Holds(c)
			alone = alone || here
			somewhere = somewhere || here && v.Holds(given) && v.Holds(outer)
		}
		if impossible == somewhere {
			t.Fatalf("seed %d: proved impossible: %v, it holds on some input: %v", seed, impossible, somewhere)
		}
		if without == alone {
			t.Fatalf("seed %d: asked alone it is nowhere: %v", seed, without)
		}
		// The proof holds in this call only if it needs what is known
		// outside of it.
		if want := impossible && alone; conditional != want {
			t.Fatalf("seed %d: the proof is conditional: %v, want %v", seed, conditional, want)
		}
		if impossible {
			proved++
		}
		if p.Path() != nil {
			t.Fatalf("seed %d: assumptions are left", seed)
		}
	}
	if proved == 0 {
		t.Error("nothing is proved")
	}
}

// TestSinceEntry has what has been assumed since a call was entered.
func TestSinceEntry(t *testing.T) {
	in := newInputs(t)
	a, b, c := in.Bool(), in.Bool(), in.Bool()
	p := in.M.Prover
	p.Under([]sym.Term{a}, func() {
		p.InCall(func() {
			p.Under([]sym.Term{b}, func() {
				restore := p.Assumptions()
				p.Assume(c, in.M.T.Yes)
				if got := p.SinceEntry(); got != in.M.T.And(b, c) {
					t.Errorf("since the entry: %s", in.M.T.Store.String(got))
				}
				if restore(); p.SinceEntry() != b {
					t.Errorf("after going back: %s", in.M.T.Store.String(p.SinceEntry()))
				}
			})
		})
		if p.SinceEntry() != a {
			t.Errorf("after the call: %s", in.M.T.Store.String(p.SinceEntry()))
		}
	})
}

// TestLimits stops a lifting that takes too many steps, terms, labor or work on
// terms, or whose context ends.
func TestLimits(t *testing.T) {
	for name, limit := range map[string]func(*sym.Terms){
		"evaluation steps": func(ts *sym.Terms) { ts.MostSteps = 2000 },
		"terms":            func(ts *sym.Terms) { ts.MostTerms = 500 },
		"too much to lift": func(ts *sym.Terms) { ts.MostLabor = 3000 },
		"operands":         func(ts *sym.Terms) { ts.MostWork = 1000 },
	} {
		in := newInputs(t)
		limit(in.M.T)
		err := spend(in)
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := spend(newInputs(t)); err != nil {
		t.Errorf("without a limit: %v", err)
	}
}

// spend makes terms and ticks some thousand times. One of the terms grows.
func spend(in *symtest.Inputs) (err error) {
	defer sym.Recover(&err)
	x, any := in.Int(0, 1<<40), in.M.T.No
	for i := range 5000 {
		in.M.T.Tick()
		in.M.T.Above(x, i)
	}
	for i := range 1000 {
		any = in.M.T.Or(any, in.M.T.Same(x, in.M.T.Num(int64(2*i))))
	}
	return nil
}
