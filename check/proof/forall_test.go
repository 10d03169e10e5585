package proof_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// TestForAlls compares the inputs on which a value of foralls breaks an
// obligation, as the search finds them, with those on which one is found by
// trying all values. Z3 must find one if there is one.
func TestForAlls(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: filepath.Join("..", "internal", "lifttest", "testdata", "foralls")}, ".")
	if err != nil {
		t.Fatal(err)
	}
	variables, broken := 0, 0
	for _, c := range pkgs[0].Contracts {
		body, err := proof.Lift(t.Context(), c, levels.Domain(levels.Config{Bounds: &domain.Bounds{Depth: 2}}, c), 0)
		if err != nil {
			t.Fatal(err)
		}
		variables += len(body.Behavior.ForAlls)
		inputs := models(t, body.Behavior.Encoding.Problem, body)
		for _, o := range body.Behavior.Obligations {
			p := breaking(body, o)
			found := models(t, p, body)
			for key, m := range inputs {
				_, answers := found[key]
				if holds, _ := o.Holds(p.Store, m); holds == answers {
					t.Errorf("%s, %v: %v keeps it: %t, and is found: %t", c.Name, o.Clause, m, holds, answers)
				}
			}
			if len(found) > 0 {
				broken++
			}
			d, err := solver.Decide(t.Context(), solver.SMT{Resources: problem.DefaultResources}, p)
			if err != nil && err != solver.ErrUnavailable || err == nil && (d.Answer == problem.Somewhere) != (len(found) > 0) {
				t.Errorf("%s, %v: %d inputs break it, and Z3 says %v, error %v", c.Name, o.Clause, len(found), d.Answer, err)
			}
		}
	}
	if variables < 15 || broken < 10 {
		t.Errorf("%d foralls are variables, and %d obligations are broken: too few to compare", variables, broken)
	}
}

// breaking is the problem of an input that breaks an obligation.
func breaking(b *proof.Body, o encode.Obligation) *problem.Problem {
	p := b.Question()
	p.Root = p.Store.And(b.Behavior.Encoding.Problem.Root, p.Store.Not(o.Term))
	for i := len(b.Behavior.Encoding.Problem.Vars); i < len(p.Vars); i++ {
		v := &p.Vars[i]
		v.Lo, v.Hi = max(v.Lo, -40), min(v.Hi, 40) // which contains all ranges
		if !slices.ContainsFunc(o.ForAll, func(f *encode.ForAll) bool { return f.Index == i }) {
			v.Hi = v.Lo
		}
	}
	return p
}

// models returns the inputs among the models of a problem of a body.
func models(t *testing.T, p *problem.Problem, b *proof.Body) map[string]problem.Model {
	t.Helper()
	all := map[string]problem.Model{}
	out, err := solver.Search{}.Enumerate(t.Context(), p, func(m problem.Model) bool {
		m = m[:len(b.Behavior.Encoding.Problem.Vars)]
		all[string(m.AppendKey(nil))] = slices.Clone(m)
		return true
	})
	if err != nil || !out.Complete {
		t.Fatal(out, err)
	}
	return all
}
