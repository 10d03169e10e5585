package plan

import (
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/solver/term/termtest"
)

// TestCompiledOperators runs the code of instances of every operator and
// compares its results with those of evaluation.
func TestCompiledOperators(t *testing.T) {
	for _, x := range termtest.Instances() {
		s := term.NewStore()
		u, vars := x.Make(s, 0)
		p := &Plan{levels: make([]level, len(vars)), regs: make([]int64, len(vars))}
		c := &coder{store: s, plan: p, reg: map[term.Term]int32{}, at: map[term.Term]int{}}
		for i := range vars {
			c.slot = append(c.slot, int32(i))
		}
		reg, _ := c.place(u)
		for _, m := range x.Assignments(100, rand.New(rand.NewPCG(11, 12))) {
			copy(p.regs, m)
			for i := range p.levels {
				for j := range p.levels[i].code {
					p.levels[i].code[j].run(p.regs)
				}
			}
			if want := s.Eval(u, m); p.regs[reg] != want {
				t.Fatalf("%v: %s is %d at %v, want %d", x, s.String(u), p.regs[reg], m, want)
			}
		}
	}
}

// TestFilteredOperators lists the values of the variables of instances that
// give the term some value, with bit filters where they can, and compares the
// list with brute force.
func TestFilteredOperators(t *testing.T) {
	for _, x := range termtest.Instances() {
		p := oracle.NewBuilder().Problem
		for i, a := range x.Args {
			x.Args[i].Lo, x.Args[i].Hi = max(a.Lo, -5), min(a.Hi, 6)
		}
		u, vars := x.Make(p.Store, 0)
		for i, a := range x.Args {
			p.Vars = append(p.Vars, problem.Var{Term: vars[i], Guard: term.True, Lo: a.Lo, Hi: a.Hi, Class: problem.Data})
		}
		m := x.Assignments(1, rand.New(rand.NewPCG(13, uint64(x.Op))))[0]
		value := p.Store.Eval(u, m)
		p.Root = p.Store.LE(p.Store.AsInt(u), p.Store.Int(value))
		got, _ := collect(t, p, long)
		oracle.Same(t, p, got, oracle.Models(p, nil))
	}
}
