package scope_test

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/scope"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// Regions are compared with the guards that they come from, and what is said of
// them with evaluating it, over all assignments of random problems.
func TestRegionsAgainstEvaluation(t *testing.T) {
	shielded, implications := 0, 0
	for seed := range tier.Seeds(300) {
		data := make([]byte, 200)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		p := oracle.NewChoices(data).Problem()
		count := int64(1)
		for _, v := range p.Vars {
			count = term.SatMul(count, v.Hi-v.Lo+1)
		}
		if count > 5000 {
			continue
		}
		g := scope.New(p)
		n, flat, free := g.Nest(), p.FreshTerm(), g.Shielded(p.Root)
		oracle.Assignments(p, func(m problem.Model) {
			for v := range p.Vars {
				holds := p.Store.Eval(p.Vars[v].Guard, m) != 0
				if g.Realizes(g.Of[v], m) != holds {
					t.Fatalf("%s\n%v: guard of variable %d: %v", oracle.Describe(p), m, v, holds)
				}
				if holds || !free[v] {
					continue
				}
				shielded++
				other := slices.Clone(m)
				for at := p.Vars[v].Lo; at <= p.Vars[v].Hi; at++ {
					other[v] = at
					if p.Store.Eval(p.Root, other) != p.Store.Eval(p.Root, m) {
						t.Fatalf("%s\n%v: the root depends on variable %d", oracle.Describe(p), m, v)
					}
				}
			}
			if got, want := p.Store.Eval(n.Size, m), p.Size(m); got != want {
				t.Fatalf("%s\n%v: size %d, want %d", oracle.Describe(p), m, got, want)
			}
			if p.Fresh && p.Store.Eval(n.Fresh, m) != p.Store.Eval(flat, m) {
				t.Fatalf("%s\n%v: fresh is not %d", oracle.Describe(p), m, p.Store.Eval(flat, m))
			}
			for _, x := range n.Implications {
				implications++
				if p.Store.Eval(x.If, m) != 0 && p.Store.Eval(x.Of, m) < x.Least {
					t.Fatalf("%s\n%v: implication %+v", oracle.Describe(p), m, x)
				}
			}
		})
	}
	if shielded == 0 || implications == 0 {
		t.Errorf("%d variables are shielded, and there are %d implications", shielded, implications)
	}
}
