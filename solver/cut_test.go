package solver

import (
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestCut checks that the cubes that a cube is cut into are a partition of it,
// in order.
func TestCut(t *testing.T) {
	cut := 0
	for seed := range tier.Seeds(int64(400)) {
		c := oracle.RandomChoices(seed, 200)
		p := c.Problem()
		all := oracle.Models(p, nil)
		if len(all) == 0 {
			continue
		}
		size := p.Size(all[len(all)/2])
		cube := problem.Cube{Size: &size}
		if seed%2 == 0 {
			cube.After = all[len(all)/3]
		}
		if v := p.Order()[0]; seed%3 == 0 {
			cube.Fixed = []problem.Fixed{{Var: v, Value: all[len(all)/2][v]}}
		}
		within := func(c problem.Cube) (models []problem.Model) {
			inside := c.Term(p)
			return oracle.Models(p, func(m problem.Model) bool { return p.Store.Eval(inside, m) != 0 })
		}
		var got []problem.Model
		cubes := cutCube(cube, p, 1+int(seed%7))
		for _, c := range cubes {
			got = append(got, within(c)...)
		}
		cut += len(cubes) - 1
		oracle.Same(t, p, got, within(cube))
	}
	if cut < 400 {
		t.Errorf("only %d cuts", cut)
	}
}
