package encode

import (
	"go/ast"
	"math"
	"math/big"

	"github.com/typetarget/target/solver/term"
)

// floatOfInt is the conversion of an integer to a number of precision p.
func (e *eval) floatOfInt(at ast.Node, v Term, p precision) value {
	l := e.l
	x := fixed{l.t.yes, v, l.t.no, 0}
	if l.t.s.Sort(v) != term.SortInt || l.greatestMant(x) > 1<<p {
		e.refuse(at, "the conversion of an integer that may be beyond 2^%d to a floating-point number, which rounds it", p)
	}
	return &float{fixed: x}
}

// roundFloat is the conversion of a number to precision p.
func (l *lifter) roundFloat(x *float, p precision) *float {
	rounded := floatFunc{what: "a conversion", of: func(x, _ float64) (float64, *exactProduct) { return p.round(x), nil }}
	if x.table == nil && p.holds(l.greatestMant(x.fixed), x.exp) {
		r := l.unaryCases(rounded, &float{fixed: l.unfixed(), consts: x.consts})
		r.fixed = x.fixed
		return r
	}
	return l.unaryCases(rounded, x)
}

// intOfFloat is the conversion of a number to an integer type, which cuts off the fraction. Where the
// result does not fit the type, Go leaves it open.
func (e *eval) intOfFloat(at ast.Node, x *float, t term.IntType) Term {
	l := e.l
	x = l.flat(x)
	lo, hi := rangeOf(t)
	open := func(c Term) {
		if !l.prover.impossible(l.t.and(c, l.t.not(e.panics))) {
			e.refuse(at, "the conversion of a floating-point number that may be NaN or beyond the integer type, which Go leaves open")
		}
	}
	r := l.t.num(0)
	if x.guard != l.t.no {
		r = e.truncated(at, x.fixed)
		open(l.t.and(x.guard, l.t.or(l.t.less(r, l.t.num(lo)), l.t.less(l.t.num(hi), r))))
		// Wherever it counts this is r; it tells the term's range.
		r = l.t.s.Max(l.t.num(lo), l.t.s.Min(r, l.t.num(hi)))
	}
	for _, c := range x.consts {
		v, ok := truncatedConst(c.val, lo, hi)
		if !ok {
			open(c.guard)
		}
		r = l.t.ite(c.guard, l.t.num(v), r)
	}
	return r
}

// truncated is the whole part of a fixed point number.
func (e *eval) truncated(at ast.Node, x fixed) Term {
	l := e.l
	if x.exp >= 0 {
		m, ok := l.rescaled(x, 0)
		if !ok {
			e.refuse(at, "the conversion of a floating-point number that may be beyond 2^60 to an integer")
		}
		return m
	}
	if -x.exp > 60 {
		return l.t.num(0)
	}
	return l.t.s.Div(x.mant, l.t.num(1<<-x.exp))
}

// truncatedConst is the whole part of v, if that lies within lo..hi, and else 0.
func truncatedConst(v float64, lo, hi int64) (k int64, ok bool) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, false
	}
	k, acc := big.NewFloat(math.Trunc(v)).Int64()
	if acc != big.Exact || k < lo || hi < k {
		return 0, false
	}
	return k, true
}
