package float

import (
	"go/token"
	"math"

	"github.com/typetarget/target/encode/internal/sym"
)

// Compare returns x op y, where op is ==, < or <=. A comparison with NaN is
// false, and -0 is equal to 0.
func (l *Arith) Compare(op token.Token, x, y *Number) sym.Term {
	if r, ok := l.compareTables(op, x, y); ok {
		return r
	}
	x, y = l.Flat(x), l.Flat(y)
	var cases []sym.Term
	if x.Guard != l.T.No {
		cases = append(cases, l.T.And(x.Guard, l.compareFixed(op, x, y)))
	}
	for _, c := range x.Consts {
		cases = append(cases, l.T.And(c.Guard, l.compareConst(op, c.Val, y)))
	}
	return l.T.Or(cases...)
}

// compareFixed returns x op y for the fixed point part of x.
func (l *Arith) compareFixed(op token.Token, x, y *Number) sym.Term {
	var cases []sym.Term
	if y.Guard != l.T.No {
		r := y.Guard
		a, b, _, ok := l.align(x.Fixed, y.Fixed)
		switch {
		case !ok && valuesOf(l, x.Fixed) < valuesOf(l, y.Fixed):
			return l.Compare(op, apart(l, &Number{Fixed: x.Fixed}), y)
		case !ok:
			return l.compareFixed(op, x, apart(l, y))
		case op == token.EQL:
			r = l.T.And(r, l.T.Same(a, b))
		case op == token.LSS:
			r = l.T.And(r, l.T.Less(a, b))
		default:
			r = l.T.And(r, l.T.LessEq(a, b))
		}
		cases = append(cases, r)
	}
	for _, c := range y.Consts {
		cases = append(cases, l.T.And(c.Guard, l.mantCompare(op, x.Fixed, c.Val, false)))
	}
	return l.T.Or(cases...)
}

// compareConst returns c op y.
func (l *Arith) compareConst(op token.Token, c float64, y *Number) sym.Term {
	var cases []sym.Term
	if y.Guard != l.T.No {
		cases = append(cases, l.T.And(y.Guard, l.mantCompare(op, y.Fixed, c, true)))
	}
	for _, d := range y.Consts {
		if compareGo(op, c, d.Val) {
			cases = append(cases, d.Guard)
		}
	}
	return l.T.Or(cases...)
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

// mantCompare returns x op c, or c op x where swapped is set, for a fixed point
// number and a constant.
func (l *Arith) mantCompare(op token.Token, x Fixed, c float64, swapped bool) sym.Term {
	if math.IsNaN(c) || math.IsInf(c, 0) {
		if swapped {
			return l.T.Store.Bool(compareGo(op, c, 0))
		}
		return l.T.Store.Bool(compareGo(op, 0, c))
	}
	under, upTo := below(c, x.Exp, false), below(c, x.Exp, true)
	switch {
	case op == token.EQL && under == upTo:
		return l.T.No
	case op == token.EQL:
		return l.T.Same(x.Mant, l.T.Num(upTo))
	case op == token.LSS && !swapped:
		return l.T.LessEq(x.Mant, l.T.Num(under))
	case op == token.LEQ && !swapped:
		return l.T.LessEq(x.Mant, l.T.Num(upTo))
	case op == token.LSS:
		return l.T.Less(l.T.Num(upTo), x.Mant)
	}
	return l.T.Less(l.T.Num(under), x.Mant)
}

// IsNaN returns the condition under which x is NaN.
func (l *Arith) IsNaN(x *Number) sym.Term {
	if t := x.table; t != nil {
		return whereRows(l, t.vars, func(i int) bool { return math.IsNaN(t.vals[i]) })
	}
	r := l.T.No
	for _, c := range x.Consts {
		if math.IsNaN(c.Val) {
			r = l.T.Or(r, c.Guard)
		}
	}
	return r
}

// Signbit returns the condition under which the sign bit of x is set. The sign
// bit of a NaN is open.
func (l *Arith) Signbit(x *Number) sym.Term {
	if !l.Prover.Impossible(l.IsNaN(x)) {
		l.T.Refuse("the sign of a number that may be NaN, which Go leaves open")
	}
	if t := x.table; t != nil {
		return whereRows(l, t.vars, func(i int) bool { return math.Signbit(t.vals[i]) })
	}
	r := l.Negative(x.Fixed)
	for _, c := range x.Consts {
		r = l.T.Ite(c.Guard, l.T.Store.Bool(math.Signbit(c.Val)), r)
	}
	return r
}

// Extreme returns the maximum or the minimum of two numbers as the predeclared
// functions compute it: NaN if one of them is NaN, and -0 below 0.
func (l *Arith) Extreme(greater bool, x, y *Number) *Number {
	a, b := x, y
	if greater {
		a, b = y, x
	}
	// a is the smaller one; among zeros it is the one with the sign.
	r := l.Mem.MergeValues(l.Compare(token.LSS, a, b), x, y).(*Number)
	if !l.unsigned(a) || !l.unsigned(b) {
		tie := l.Compare(token.EQL, a, b)
		r = l.Mem.MergeValues(l.T.And(tie, l.negativeZero(a)), x, r).(*Number)
	}
	for _, v := range []*Number{x, y} {
		r = l.Mem.MergeValues(l.IsNaN(v), l.Of(math.NaN()), r).(*Number)
	}
	return r
}

// unsigned reports whether x is obviously not -0.
func (l *Arith) unsigned(x *Number) bool {
	return x.Minus == l.T.No && len(x.Consts) == 0 && x.table == nil
}

// negativeZero returns the condition under which x is -0.
func (l *Arith) negativeZero(x *Number) sym.Term {
	if t := x.table; t != nil {
		return whereRows(l, t.vars, func(i int) bool { return t.vals[i] == 0 && math.Signbit(t.vals[i]) })
	}
	r := l.T.And(x.Guard, l.isZero(x.Fixed), x.Minus)
	for _, c := range x.Consts {
		if c.Val == 0 && math.Signbit(c.Val) {
			r = l.T.Or(r, c.Guard)
		}
	}
	return r
}

// ExtremeMath returns the maximum or the minimum of two numbers as package math
// computes it: an infinity in its direction wins over NaN.
func (l *Arith) ExtremeMath(greater bool, x, y *Number) *Number {
	r := l.Extreme(greater, x, y)
	inf := l.Of(math.Inf(-1))
	if greater {
		inf = l.Of(math.Inf(1))
	}
	there := l.T.Or(l.Compare(token.EQL, x, inf), l.Compare(token.EQL, y, inf))
	return l.Mem.MergeValues(there, inf, r).(*Number)
}
