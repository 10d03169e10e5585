package plan

import "github.com/typetarget/target/solver/term"

// A bitFilter finds the values of a level that pass its tests, given the values
// of the levels before, for up to 64 values at once. A test is interpreted
// once, not for each value. Integers are piecewise linear and truths are lanes,
// so that most of a comparison's work does not depend on how many values there
// are.
type bitFilter struct {
	// offsets and holes reject single values.
	offsets []offset
	holes   []int64
	// code computes ints and truth; the variable is the first of ints.
	code  []filterOp
	ints  []piecewise
	truth []lanes
	vague []lanes      // beside truth: where it depends on later variables, see lookahead
	room  [2]piecewise // for sums and maxima of several operands
	given [2]piece     // for what is known before
}

// An operand of a bit filter is a register of the filter, or else ^r for the
// register r of the plan, which is known before.
type operand int32

// A filterOp computes one term for all values.
type filterOp struct {
	op    filterCode
	holds term.Op // of a comparison: what it says of its sum; of opBinary: what it computes
	check bool
	// negative says that what opCount counts is subtracted.
	negative bool
	dst      int32
	digits   int32 // binary, of the greatest count
	// In a sum, k and factor*known are summands; known is a register of the
	// plan.
	known     int32
	cond      operand
	k, factor int64
	args      []operand // integers
	coefs     []int64   // of args
	truths    []operand // truths that are summands or operands
	counts    []int64   // of truths; where they are counted each is a power of two and given by its exponent
}

// A filterCode says what a filterOp does.
type filterCode uint8

const (
	opCompare filterCode = iota // compare the only summand, an integer
	opCount                     // compare the number of truths
	opSum                       // compare a sum of several
	opLin
	opMax
	opIte
	opBinary
	opAnd // of truths, as what follows
	opOr
	opNot
	opChoose
)

// admit returns which of some lanes, of every step-th value from base on, the
// bit filter of a level lets through.
func (s *bitFilter) admit(p *Plan, base, step int64, l lanes) lanes {
	for _, hole := range s.holes {
		l &^= laneOf(hole, base, step)
	}
	for k := range s.offsets {
		l &^= laneOf(p.regs[s.offsets[k].from]+s.offsets[k].by, base, step)
	}
	if len(s.code) == 0 || l == 0 {
		return l
	}
	s.ints[0] = s.ints[0][:0].with(l, step, base)
	for k := range s.code {
		in := &s.code[k]
		var t lanes
		switch in.op {
		case opCompare:
			t = s.ints[in.args[0]].where(in.holds, in.coefs[0], in.constant(p.regs))
		case opCount:
			t = s.count(in, p.regs)
		case opSum:
			t = s.sum(in, p.regs, l).where(in.holds, 1, 0)
		case opAnd:
			t = allLanes
			for _, a := range in.truths {
				t &= s.lanes(a, p.regs)
			}
		case opOr:
			for _, a := range in.truths {
				t |= s.lanes(a, p.regs)
			}
		case opNot:
			t = ^s.lanes(in.cond, p.regs)
		case opChoose:
			c := s.lanes(in.cond, p.regs)
			t = c&s.lanes(in.truths[0], p.regs) | s.lanes(in.truths[1], p.regs)&^c
		default:
			s.compute(in, p.regs, l)
			continue
		}
		s.truth[in.dst] = t
		if in.check {
			if l &= t; l == 0 {
				return 0
			}
		}
	}
	return l
}

// truthful reports whether a filterOp computes a truth.
func (in *filterOp) truthful() bool { return in.op < opLin || in.op > opBinary }

// compute computes an integer in some lanes.
func (s *bitFilter) compute(in *filterOp, regs []int64, l lanes) {
	out := s.ints[in.dst][:0]
	switch in.op {
	case opLin:
		out = append(out, s.sum(in, regs, l)...)
	case opMax:
		value, room := s.integer(in.args[0], 0, regs, l), 0
		for _, a := range in.args[1:] {
			s.room[room] = value.max(s.integer(a, 1, regs, l), s.room[room][:0])
			value, room = s.room[room], 1-room
		}
		out = append(out, value...)
	case opIte:
		must, may := s.lanes(in.cond, regs), s.open(in.cond, regs)
		if l&must != 0 {
			out = s.integer(in.args[0], 0, regs, l).within(must, out)
		}
		if l&^may != 0 {
			out = s.integer(in.args[1], 1, regs, l).within(^may, out)
		}
	case opBinary:
		out = s.integer(in.args[0], 0, regs, l).binary(in.holds, s.integer(in.args[1], 1, regs, l), out)
	}
	s.ints[in.dst] = out
}

// constant returns the part of a sum that is known before.
func (in *filterOp) constant(regs []int64) int64 { return in.k + in.factor*regs[in.known] }

// sum computes a sum. It stays valid until the next.
func (s *bitFilter) sum(in *filterOp, regs []int64, l lanes) piecewise {
	value, room := append(s.room[0][:0], piece{l, 0, in.constant(regs)}), 1
	s.room[0] = value
	for i, a := range in.args {
		s.room[room] = value.plus(s.ints[a], in.coefs[i], s.room[room][:0])
		value, room = s.room[room], 1-room
	}
	for i, a := range in.truths {
		s.room[room] = value.plusWhere(s.lanes(a, regs), s.open(a, regs), in.counts[i], s.room[room][:0])
		value, room = s.room[room], 1-room
	}
	return value
}

// lanes returns where an operand is true.
func (s *bitFilter) lanes(a operand, regs []int64) lanes {
	if a < 0 {
		return lanesIf(regs[^a] != 0)
	}
	return s.truth[a]
}

// open returns where an operand is true or vague.
func (s *bitFilter) open(a operand, regs []int64) lanes {
	if a < 0 {
		return lanesIf(regs[^a] != 0)
	}
	return s.truth[a] | s.vague[a]
}

// integer returns the value of an operand in some lanes. If the operand is
// known before, the value is valid until the next such call with the same
// place.
func (s *bitFilter) integer(a operand, place int, regs []int64, l lanes) piecewise {
	if a < 0 {
		s.given[place] = piece{l, 0, regs[^a]}
		return s.given[place : place+1]
	}
	return s.ints[a]
}

// maxDigits bounds how many binary digits a count has.
const maxDigits = 8

// count compares a sum of truths, each times a power of two, in all lanes at
// once.
func (s *bitFilter) count(in *filterOp, regs []int64) lanes {
	var digits [maxDigits]lanes
	for i, a := range in.truths {
		addDigit(&digits, s.lanes(a, regs), in.counts[i])
	}
	op, limit := in.holds, -in.constant(regs)
	if in.negative {
		limit = -limit
		if op == term.OpLE { // at least limit
			return ^compared(digits[:in.digits], term.OpLE, limit-1)
		}
	}
	return compared(digits[:in.digits], op, limit)
}

// addDigit adds a power of two in some lanes to a number, whose digits are
// lanes.
func addDigit(digits *[maxDigits]lanes, carry lanes, at int64) {
	for ; carry != 0; at++ {
		digits[at], carry = digits[at]^carry, digits[at]&carry
	}
}

// compared returns the lanes in which a number, given by its digits, is at
// most, equal to or different from limit.
func compared(digits []lanes, op term.Op, limit int64) lanes {
	if limit < 0 {
		return lanesIf(op == term.OpNE)
	}
	if limit >= 1<<len(digits) {
		return lanesIf(op != term.OpEQ)
	}
	less, equal := lanes(0), allLanes
	for d := len(digits) - 1; d >= 0; d-- {
		if limit>>d&1 != 0 {
			less |= equal &^ digits[d]
			equal &= digits[d]
		} else {
			equal &^= digits[d]
		}
	}
	switch op {
	case term.OpLE:
		return less | equal
	case term.OpEQ:
		return equal
	}
	return ^equal
}
