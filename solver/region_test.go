package solver

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/scope"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// Regions are compared with the guards that they come from, and what is said of them with evaluating it, over all
// assignments of random problems.
func TestRegionsAgainstEvaluation(t *testing.T) {
	shielded, needs := 0, 0
	for seed := range 300 {
		data := make([]byte, 200)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		p := (&choices{data}).problem()
		count := int64(1)
		for _, v := range p.Vars {
			count = term.SatMul(count, v.Hi-v.Lo+1)
		}
		if count > 5000 {
			continue
		}
		g := scope.New(p)
		n, flat, free := g.Nest(), p.FreshTerm(), g.Shielded(p.Root)
		assignments(p, func(m problem.Model) {
			for v := range p.Vars {
				holds := p.Store.Eval(p.Vars[v].Guard, m) != 0
				if g.Realizes(g.Of[v], m) != holds {
					t.Fatalf("%s\n%v: guard of variable %d: %v", describe(p), m, v, holds)
				}
				if holds || !free[v] {
					continue
				}
				shielded++
				other := slices.Clone(m)
				for at := p.Vars[v].Lo; at <= p.Vars[v].Hi; at++ {
					other[v] = at
					if p.Store.Eval(p.Root, other) != p.Store.Eval(p.Root, m) {
						t.Fatalf("%s\n%v: the root depends on variable %d", describe(p), m, v)
					}
				}
			}
			if got, want := p.Store.Eval(n.Size, m), p.Size(m); got != want {
				t.Fatalf("%s\n%v: size %d, want %d", describe(p), m, got, want)
			}
			if p.Fresh && p.Store.Eval(n.Fresh, m) != p.Store.Eval(flat, m) {
				t.Fatalf("%s\n%v: fresh is not %d", describe(p), m, p.Store.Eval(flat, m))
			}
			for _, x := range n.Needs {
				needs++
				if p.Store.Eval(x.Is, m) != 0 && p.Store.Eval(x.Of, m) < x.Least {
					t.Fatalf("%s\n%v: need %+v", describe(p), m, x)
				}
			}
		})
	}
	if shielded == 0 || needs == 0 {
		t.Errorf("%d variables are shielded, and there are %d needs", shielded, needs)
	}
}

// assignments calls f with all assignments of the variables of a problem.
func assignments(p *problem.Problem, f func(problem.Model)) {
	m := make(problem.Model, len(p.Vars))
	var try func(i int)
	try = func(i int) {
		if i == len(p.Vars) {
			f(m)
			return
		}
		for at := p.Vars[i].Lo; at <= p.Vars[i].Hi; at++ {
			m[i] = at
			try(i + 1)
		}
	}
	try(0)
}

// nodes has the binary trees of n nodes, of a height at most.
func nodes(height int, n int64) *problem.Problem {
	s := newShaper()
	st := s.p.Store
	var size func(guard term.Term, height int) term.Term
	size = func(guard term.Term, height int) term.Term {
		if height == 0 {
			return st.Int(0)
		}
		there := s.add(problem.Var{Guard: guard, Hi: 1, Class: problem.Structural, Weight: 1}, true)
		guard = st.And(guard, there)
		left, right := size(guard, height-1), size(guard, height-1)
		return st.Ite(there, st.AddConst(st.Add(left, right), 1), st.Int(0))
	}
	s.require(st.EQ(size(term.True, height), st.Int(n)))
	return s.p
}

// What a decision does not realize costs no revisions: few nodes take as long in a deep tree as in a shallow one.
func TestUnrealisedCostsNothing(t *testing.T) {
	work := func(depth int) int64 {
		r := newRun(t.Context(), nodes(depth, 5), func(problem.Model) bool { return true }, nil)
		if !r.prepare() {
			t.Fatal("no models")
		}
		before := r.engine.Work
		r.passes()
		if r.stats.DeadEnds > 0 {
			t.Errorf("depth %d: %d dead ends", depth, r.stats.DeadEnds)
		}
		if r.stats.Models != 42 {
			t.Errorf("depth %d: %d models, want the Catalan number 42", depth, r.stats.Models)
		}
		return r.engine.Work - before
	}
	if five, ten := work(5), work(10); ten > 2*five {
		t.Errorf("%d revisions at depth 10, %d at depth 5", ten, five)
	}
}
