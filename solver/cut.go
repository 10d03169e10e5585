package solver

import (
	"slices"

	"github.com/typetarget/target/solver/problem"
)

// A cutting cuts a cube of one size into disjoint cubes, at one variable after
// the other.
type cutting struct {
	p     *problem.Problem
	cubes []cut
	most  int
}

// A cut is one of the cubes of a cutting.
type cut struct {
	problem.Cube
	// along says that all variables so far have the values that they have
	// in After.
	along bool
}

// cutCube cuts a cube into disjoint cubes, some n of them if there are as many
// values, in the order of models. It leaves out such as come before After as a
// whole.
func cutCube(c problem.Cube, p *problem.Problem, n int) []problem.Cube {
	if c.Size == nil {
		return []problem.Cube{c}
	}
	g := &cutting{p: p, cubes: []cut{{c, c.After != nil}}, most: n}
	fixed := make(problem.Model, len(p.Vars))
	known := make([]bool, len(p.Vars))
	for _, f := range c.Fixed {
		fixed[f.Var], known[f.Var] = f.Value, true
	}
	for _, v := range p.Order() {
		x := &p.Vars[v]
		switch {
		case len(g.cubes) >= n:
		case known[v]:
			g.cubes[0].along = g.cubes[0].along && c.After[v] == fixed[v]
		case x.Lo < x.Hi && p.MayBeRealized(v, fixed, known):
			g.at(v)
		}
	}
	cubes := make([]problem.Cube, len(g.cubes))
	for i := range g.cubes {
		cubes[i] = g.cubes[i].Cube
	}
	return cubes
}

// at cuts each cube at a variable: a cube has one value of it, or a share of
// the values.
func (g *cutting) at(v int) {
	x := &g.p.Vars[v]
	n := (g.most + len(g.cubes) - 1) / len(g.cubes)
	var finer []cut
	for _, c := range g.cubes {
		lo := x.Lo
		if c.along {
			lo = c.After[v]
		}
		if uint64(x.Hi)-uint64(lo) >= uint64(2*n) {
			for i := range n {
				width := (uint64(x.Hi) - uint64(lo)) / uint64(n)
				from := int64(uint64(lo) + width*uint64(i))
				to := int64(uint64(from) + width - 1)
				if i == n-1 {
					to = x.Hi
				}
				one := c
				one.Within = append(slices.Clip(c.Within), problem.Within{Var: v, Interval: problem.Interval{Lo: from, Hi: to}})
				one.along = false // no cube is cut at a variable after one with shares
				finer = append(finer, one)
			}
			continue
		}
		for value, more := lo, true; more; value++ {
			more = value != x.Hi
			one := c
			one.Fixed = append(slices.Clip(c.Fixed), problem.Fixed{Var: v, Value: value})
			one.along = c.along && value == lo
			finer = append(finer, one)
		}
	}
	g.cubes = finer
}
