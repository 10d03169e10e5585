package plan

import "github.com/typetarget/target/solver/term"

// A Straight tests a term on given values, by straight-line code for one
// variable after the other.
type Straight struct{ plan *Plan }

// NewStraight returns what tests a term over some of n variables; nil if it
// holds nowhere.
func NewStraight(store *term.Store, n int, vars []int, t term.Term) *Straight {
	slot := make([]int32, n)
	for i, v := range vars {
		slot[v] = int32(i)
	}
	p := &Plan{Vars: vars, levels: make([]level, len(vars)), regs: make([]int64, len(vars))}
	code := &coder{store: store, plan: p, slot: slot, reg: map[term.Term]int32{}, at: map[term.Term]int{}}
	for _, c := range term.Conjuncts(store, nil, t) {
		if !code.test(c) {
			return nil
		}
	}
	return &Straight{p}
}

// Test gives the i-th of the variables a value. It returns how many steps that
// took, and whether the term may hold with it and the values of those before.
func (s *Straight) Test(i int, value int64) (steps int64, ok bool) {
	p, lv := s.plan, &s.plan.levels[i]
	p.regs[i] = value
	steps = 1 + int64(len(lv.code))
	for k := range lv.code {
		lv.code[k].run(p.regs)
	}
	for _, reg := range lv.checks {
		if p.regs[reg] == 0 {
			return steps, false
		}
	}
	return steps, true
}
