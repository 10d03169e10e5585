package plan

import (
	"math"
	"slices"

	"github.com/typetarget/target/solver/term"
)

// An instr computes one term from registers into a register.
type instr struct {
	op      term.Op
	dst     int32
	a, b, c int32 // the first operands
	k       int64
	args    []int32 // all operands, of linear forms, comparisons of them and variadic operators
	coefs   []int64
}

// A coder turns terms into straight-line code, each at the level of its last
// variable.
type coder struct {
	store         *term.Store
	plan          *Plan
	slot          []int32 // by variable index: its level, or -1
	reg           map[term.Term]int32
	at            map[term.Term]int
	builders      map[int]*filterBuilder    // by level
	lookaheads    map[int]*lookaheadBuilder // by level
	lookaheadWork int                       // how much they compute
}

// level returns the last level whose variable occurs in t, -1 where none does.
func (c *coder) level(t term.Term) int {
	if c.store.Op(t) == term.OpVar {
		return int(c.slot[c.store.K(t)])
	}
	if lv, ok := c.at[t]; ok {
		return lv
	}
	lv := -1
	for _, kid := range c.store.Kids(t) {
		lv = max(lv, c.level(kid))
	}
	c.at[t] = lv
	return lv
}

// place returns the register that holds t and the level at which it is known,
// -1 for a constant.
func (c *coder) place(t term.Term) (reg int32, lv int) {
	s := c.store
	if s.Op(t) == term.OpVar {
		i := c.slot[s.K(t)]
		return i, int(i)
	}
	if r, ok := c.reg[t]; ok {
		return r, c.at[t]
	}
	in, lv := instr{op: s.Op(t), k: s.K(t)}, c.level(t)
	kids, coefs := s.Kids(t), s.Coefs(t)
	switch in.op {
	case term.OpLE, term.OpEQ, term.OpNE:
		in.k, kids, coefs = term.Summands(s, kids[0])
	}
	args := make([]int32, len(kids))
	for i, kid := range kids {
		args[i], _ = c.place(kid)
	}
	if len(args) > 0 {
		in.a = args[0]
	}
	if len(args) > 1 {
		in.b = args[1]
	}
	if len(args) > 2 {
		in.c = args[2]
	}
	switch in.op {
	case term.OpLin, term.OpWAdd, term.OpLE, term.OpEQ, term.OpNE:
		in.args, in.coefs = args, slices.Clone(coefs)
	default:
		if _, variadic, _ := in.op.Signature(); variadic {
			in.args = args
		}
	}
	in.dst = c.register()
	if lv < 0 {
		if in.op == term.OpConst {
			c.plan.regs[in.dst] = s.K(t)
		} else {
			in.run(c.plan.regs)
		}
	} else {
		c.plan.levels[lv].code = append(c.plan.levels[lv].code, in)
	}
	c.reg[t] = in.dst
	return in.dst, lv
}

// check has t tested at the level of its last variable, and reports whether it
// can hold.
func (c *coder) check(t term.Term) bool {
	at := c.level(t)
	if at >= 0 && c.filter(t, at) {
		c.lookAhead(t, at)
		return true
	}
	return c.test(t)
}

// test is check without a bit filter: one value is tested at a time.
func (c *coder) test(t term.Term) bool {
	reg, at := c.place(t)
	if at < 0 {
		return c.plan.regs[reg] != 0
	}
	lv := &c.plan.levels[at]
	lv.checks = append(lv.checks, reg)
	return true
}

func (c *coder) register() int32 {
	c.plan.regs = append(c.plan.regs, 0)
	return int32(len(c.plan.regs) - 1)
}

// run executes the instruction.
func (in *instr) run(regs []int64) {
	var v int64
	switch in.op {
	case term.OpLin, term.OpWAdd:
		v = in.sum(regs)
	case term.OpMax:
		v = math.MinInt64
		for _, r := range in.args {
			v = max(v, regs[r])
		}
	case term.OpIte:
		v = regs[in.c]
		if regs[in.a] != 0 {
			v = regs[in.b]
		}
	case term.OpLE:
		v = term.Truth(in.sum(regs) <= 0)
	case term.OpEQ:
		v = term.Truth(in.sum(regs) == 0)
	case term.OpNE:
		v = term.Truth(in.sum(regs) != 0)
	case term.OpNot:
		v = 1 - regs[in.a]
	case term.OpAnd:
		v = 1
		for _, r := range in.args {
			v &= regs[r]
		}
	case term.OpOr:
		for _, r := range in.args {
			v |= regs[r]
		}
	default:
		v = in.op.Eval(in.k, regs[in.a], regs[in.b])
		for i := 2; i < len(in.args); i++ {
			v = in.op.Eval(in.k, v, regs[in.args[i]])
		}
	}
	regs[in.dst] = v
}

// sum returns the value of a form.
func (in *instr) sum(regs []int64) int64 {
	v := in.k
	for i, r := range in.args {
		v += in.coefs[i] * regs[r]
	}
	return v
}
