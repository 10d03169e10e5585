package solver

import "math"

// An instr computes one term from registers into a register.
type instr struct {
	op      Op
	dst     int32
	a, b, c int32 // the first operands
	k       int64
	args    []int32 // all operands, of linear forms, maxima, conjunctions and disjunctions
	coefs   []int64
}

// A coder turns terms into straight-line code, each at the level of its last variable.
type coder struct {
	store *Store
	plan  *plan
	slot  []int32 // by variable index: its level, or -1
	reg   map[Term]int32
	at    map[Term]int
}

// place returns the register that holds t and the level at which it is known, -1 for a constant.
func (c *coder) place(t Term) (reg int32, lv int) {
	s := c.store
	if s.Op(t) == OpVar {
		i := c.slot[s.K(t)]
		return i, int(i)
	}
	if r, ok := c.reg[t]; ok {
		return r, c.at[t]
	}
	in := instr{op: s.Op(t), k: s.K(t)}
	lv = -1
	kids := s.Kids(t)
	args := make([]int32, len(kids))
	for i := range kids {
		r, l := c.place(s.Kids(t)[i])
		args[i], lv = r, max(lv, l)
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
	case OpLin, OpWAdd:
		in.args, in.coefs = args, s.Coefs(t)
	case OpMax, OpAnd, OpOr:
		in.args = args
	}
	in.dst = c.register()
	if lv < 0 {
		if in.op == OpConst {
			c.plan.regs[in.dst] = s.K(t)
		} else {
			in.run(c.plan.regs)
		}
	} else {
		c.plan.levels[lv].code = append(c.plan.levels[lv].code, in)
	}
	c.reg[t], c.at[t] = in.dst, lv
	return in.dst, lv
}

func (c *coder) register() int32 {
	c.plan.regs = append(c.plan.regs, 0)
	return int32(len(c.plan.regs) - 1)
}

// run executes the instruction.
func (in *instr) run(regs []int64) {
	var v int64
	switch in.op {
	case OpLin, OpWAdd:
		v = in.k
		for i, r := range in.args {
			v += in.coefs[i] * regs[r]
		}
	case OpWordOf:
		v = regs[in.a]
	case OpIntOf:
		v = intOfType(in.k).Truncate(regs[in.a])
	case OpMax:
		v = math.MinInt64
		for _, r := range in.args {
			v = max(v, regs[r])
		}
	case OpIte:
		v = regs[in.c]
		if regs[in.a] != 0 {
			v = regs[in.b]
		}
	case OpLE:
		v = truth(regs[in.a] <= 0)
	case OpEQ:
		v = truth(regs[in.a] == 0)
	case OpNE:
		v = truth(regs[in.a] != 0)
	case OpNot:
		v = 1 - regs[in.a]
	case OpAnd:
		v = 1
		for _, r := range in.args {
			v &= regs[r]
		}
	case OpOr:
		for _, r := range in.args {
			v |= regs[r]
		}
	default:
		v = binary(in.op, in.k, regs[in.a], regs[in.b])
	}
	regs[in.dst] = v
}
