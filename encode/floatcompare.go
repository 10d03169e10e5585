package encode

import (
	"go/token"
	"math"
)

// compareFloats is x op y, where op is ==, < or <=. Nothing compares with NaN, and -0 is equal to 0.
func (l *lifter) compareFloats(op token.Token, x, y *float) Term {
	if r, ok := l.compareTables(op, x, y); ok {
		return r
	}
	x, y = l.flat(x), l.flat(y)
	var cases []Term
	if x.guard != l.t.no {
		cases = append(cases, l.t.and(x.guard, l.compareFixed(op, x, y)))
	}
	for _, c := range x.consts {
		cases = append(cases, l.t.and(c.guard, l.compareConst(op, c.val, y)))
	}
	return l.t.or(cases...)
}

// compareFixed is x op y for the fixed point part of x.
func (l *lifter) compareFixed(op token.Token, x, y *float) Term {
	var cases []Term
	if y.guard != l.t.no {
		r := y.guard
		a, b, _, ok := l.align(x.fixed, y.fixed)
		switch {
		case !ok && l.values(x.fixed) < l.values(y.fixed):
			return l.compareFloats(op, l.apart(&float{fixed: x.fixed}), y)
		case !ok:
			return l.compareFixed(op, x, l.apart(y))
		case op == token.EQL:
			r = l.t.and(r, l.t.same(a, b))
		case op == token.LSS:
			r = l.t.and(r, l.t.less(a, b))
		default:
			r = l.t.and(r, l.t.lessEq(a, b))
		}
		cases = append(cases, r)
	}
	for _, c := range y.consts {
		cases = append(cases, l.t.and(c.guard, l.mantCompare(op, x.fixed, c.val, false)))
	}
	return l.t.or(cases...)
}

// compareConst is c op y.
func (l *lifter) compareConst(op token.Token, c float64, y *float) Term {
	var cases []Term
	if y.guard != l.t.no {
		cases = append(cases, l.t.and(y.guard, l.mantCompare(op, y.fixed, c, true)))
	}
	for _, d := range y.consts {
		if compareGo(op, c, d.val) {
			cases = append(cases, d.guard)
		}
	}
	return l.t.or(cases...)
}

func compareGo(op token.Token, a, b float64) bool {
	switch op {
	case token.EQL:
		return a == b
	case token.LSS:
		return a < b
	}
	return a <= b
}

// mantCompare is x op c, or c op x where swapped is set, for a fixed point number and a constant.
func (l *lifter) mantCompare(op token.Token, x fixed, c float64, swapped bool) Term {
	if math.IsNaN(c) || math.IsInf(c, 0) {
		if swapped {
			return l.t.s.Bool(compareGo(op, c, 0))
		}
		return l.t.s.Bool(compareGo(op, 0, c))
	}
	under, upTo := below(c, x.exp, false), below(c, x.exp, true)
	switch {
	case op == token.EQL && under == upTo:
		return l.t.no
	case op == token.EQL:
		return l.t.same(x.mant, l.t.num(upTo))
	case op == token.LSS && !swapped:
		return l.t.lessEq(x.mant, l.t.num(under))
	case op == token.LEQ && !swapped:
		return l.t.lessEq(x.mant, l.t.num(upTo))
	case op == token.LSS:
		return l.t.less(l.t.num(upTo), x.mant)
	}
	return l.t.less(l.t.num(under), x.mant)
}

// isNaN is the condition under which x is NaN.
func (l *lifter) isNaN(x *float) Term {
	if t := x.table; t != nil {
		return l.where(t.vars, func(i int) bool { return math.IsNaN(t.vals[i]) })
	}
	r := l.t.no
	for _, c := range x.consts {
		if math.IsNaN(c.val) {
			r = l.t.or(r, c.guard)
		}
	}
	return r
}

// signbit is the condition under which the sign bit of x is set. That of a NaN is open.
func (l *lifter) signbit(x *float) Term {
	if !l.prover.impossible(l.isNaN(x)) {
		l.t.refuse("the sign of a number that may be NaN, which Go leaves open")
	}
	if t := x.table; t != nil {
		return l.where(t.vars, func(i int) bool { return math.Signbit(t.vals[i]) })
	}
	r := l.negative(x.fixed)
	for _, c := range x.consts {
		r = l.t.ite(c.guard, l.t.s.Bool(math.Signbit(c.val)), r)
	}
	return r
}

// extremeFloat is the greater or the smaller of two numbers as the predeclared functions have
// it: NaN if one of them is, and -0 below 0.
func (l *lifter) extremeFloat(greater bool, x, y *float) *float {
	a, b := x, y
	if greater {
		a, b = y, x
	}
	// The smaller one is a; of the zeros, the one with the sign.
	r := l.mem.mergeValues(l.compareFloats(token.LSS, a, b), x, y).(*float)
	if !l.unsigned(a) || !l.unsigned(b) {
		tie := l.compareFloats(token.EQL, a, b)
		r = l.mem.mergeValues(l.t.and(tie, l.negativeZero(a)), x, r).(*float)
	}
	for _, v := range []*float{x, y} {
		r = l.mem.mergeValues(l.isNaN(v), l.floatOf(math.NaN()), r).(*float)
	}
	return r
}

// unsigned reports whether it is plain that x is not -0.
func (l *lifter) unsigned(x *float) bool {
	return x.minus == l.t.no && len(x.consts) == 0 && x.table == nil
}

// negativeZero is the condition under which x is -0.
func (l *lifter) negativeZero(x *float) Term {
	if t := x.table; t != nil {
		return l.where(t.vars, func(i int) bool { return t.vals[i] == 0 && math.Signbit(t.vals[i]) })
	}
	r := l.t.and(x.guard, l.isZero(x.fixed), x.minus)
	for _, c := range x.consts {
		if c.val == 0 && math.Signbit(c.val) {
			r = l.t.or(r, c.guard)
		}
	}
	return r
}
