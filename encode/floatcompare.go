package encode

import (
	"go/token"
	"math"

	"github.com/typetarget/target/encode/internal/sym"
)

// compareFloats is x op y, where op is ==, < or <=. Nothing compares with NaN, and -0 is equal to 0.
func (l *lifter) compareFloats(op token.Token, x, y *float) sym.Term {
	if r, ok := l.compareTables(op, x, y); ok {
		return r
	}
	x, y = l.flat(x), l.flat(y)
	var cases []sym.Term
	if x.guard != l.t.No {
		cases = append(cases, l.t.And(x.guard, l.compareFixed(op, x, y)))
	}
	for _, c := range x.consts {
		cases = append(cases, l.t.And(c.guard, l.compareConst(op, c.val, y)))
	}
	return l.t.Or(cases...)
}

// compareFixed is x op y for the fixed point part of x.
func (l *lifter) compareFixed(op token.Token, x, y *float) sym.Term {
	var cases []sym.Term
	if y.guard != l.t.No {
		r := y.guard
		a, b, _, ok := l.align(x.fixed, y.fixed)
		switch {
		case !ok && l.values(x.fixed) < l.values(y.fixed):
			return l.compareFloats(op, l.apart(&float{fixed: x.fixed}), y)
		case !ok:
			return l.compareFixed(op, x, l.apart(y))
		case op == token.EQL:
			r = l.t.And(r, l.t.Same(a, b))
		case op == token.LSS:
			r = l.t.And(r, l.t.Less(a, b))
		default:
			r = l.t.And(r, l.t.LessEq(a, b))
		}
		cases = append(cases, r)
	}
	for _, c := range y.consts {
		cases = append(cases, l.t.And(c.guard, l.mantCompare(op, x.fixed, c.val, false)))
	}
	return l.t.Or(cases...)
}

// compareConst is c op y.
func (l *lifter) compareConst(op token.Token, c float64, y *float) sym.Term {
	var cases []sym.Term
	if y.guard != l.t.No {
		cases = append(cases, l.t.And(y.guard, l.mantCompare(op, y.fixed, c, true)))
	}
	for _, d := range y.consts {
		if compareGo(op, c, d.val) {
			cases = append(cases, d.guard)
		}
	}
	return l.t.Or(cases...)
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
func (l *lifter) mantCompare(op token.Token, x fixed, c float64, swapped bool) sym.Term {
	if math.IsNaN(c) || math.IsInf(c, 0) {
		if swapped {
			return l.t.Store.Bool(compareGo(op, c, 0))
		}
		return l.t.Store.Bool(compareGo(op, 0, c))
	}
	under, upTo := below(c, x.exp, false), below(c, x.exp, true)
	switch {
	case op == token.EQL && under == upTo:
		return l.t.No
	case op == token.EQL:
		return l.t.Same(x.mant, l.t.Num(upTo))
	case op == token.LSS && !swapped:
		return l.t.LessEq(x.mant, l.t.Num(under))
	case op == token.LEQ && !swapped:
		return l.t.LessEq(x.mant, l.t.Num(upTo))
	case op == token.LSS:
		return l.t.Less(l.t.Num(upTo), x.mant)
	}
	return l.t.Less(l.t.Num(under), x.mant)
}

// isNaN is the condition under which x is NaN.
func (l *lifter) isNaN(x *float) sym.Term {
	if t := x.table; t != nil {
		return l.where(t.vars, func(i int) bool { return math.IsNaN(t.vals[i]) })
	}
	r := l.t.No
	for _, c := range x.consts {
		if math.IsNaN(c.val) {
			r = l.t.Or(r, c.guard)
		}
	}
	return r
}

// signbit is the condition under which the sign bit of x is set. That of a NaN is open.
func (l *lifter) signbit(x *float) sym.Term {
	if !l.prover.Impossible(l.isNaN(x)) {
		l.t.Refuse("the sign of a number that may be NaN, which Go leaves open")
	}
	if t := x.table; t != nil {
		return l.where(t.vars, func(i int) bool { return math.Signbit(t.vals[i]) })
	}
	r := l.negative(x.fixed)
	for _, c := range x.consts {
		r = l.t.Ite(c.guard, l.t.Store.Bool(math.Signbit(c.val)), r)
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
	r := l.mem.MergeValues(l.compareFloats(token.LSS, a, b), x, y).(*float)
	if !l.unsigned(a) || !l.unsigned(b) {
		tie := l.compareFloats(token.EQL, a, b)
		r = l.mem.MergeValues(l.t.And(tie, l.negativeZero(a)), x, r).(*float)
	}
	for _, v := range []*float{x, y} {
		r = l.mem.MergeValues(l.isNaN(v), l.floatOf(math.NaN()), r).(*float)
	}
	return r
}

// unsigned reports whether it is plain that x is not -0.
func (l *lifter) unsigned(x *float) bool {
	return x.minus == l.t.No && len(x.consts) == 0 && x.table == nil
}

// negativeZero is the condition under which x is -0.
func (l *lifter) negativeZero(x *float) sym.Term {
	if t := x.table; t != nil {
		return l.where(t.vars, func(i int) bool { return t.vals[i] == 0 && math.Signbit(t.vals[i]) })
	}
	r := l.t.And(x.guard, l.isZero(x.fixed), x.minus)
	for _, c := range x.consts {
		if c.val == 0 && math.Signbit(c.val) {
			r = l.t.Or(r, c.guard)
		}
	}
	return r
}
