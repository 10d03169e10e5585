package encode

import (
	"go/ast"
	"math"
	"math/big"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// floatOfInt is the conversion of an integer to a number of precision p.
func (e *eval) floatOfInt(at ast.Node, v sym.Term, p precision) sym.Value {
	l := e.l
	x := fixed{l.t.Yes, v, l.t.No, 0}
	if l.t.Store.Sort(v) != term.SortInt || l.greatestMant(x) > 1<<p {
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
func (e *eval) intOfFloat(at ast.Node, x *float, t term.IntType) sym.Term {
	l := e.l
	x = l.flat(x)
	lo, hi := sym.RangeOf(t)
	open := func(c sym.Term) {
		if !l.prover.Impossible(l.t.And(c, l.t.Not(e.panics))) {
			e.refuse(at, "the conversion of a floating-point number that may be NaN or beyond the integer type, which Go leaves open")
		}
	}
	r := l.t.Num(0)
	if x.guard != l.t.No {
		r = e.truncated(at, x.fixed)
		open(l.t.And(x.guard, l.t.Or(l.t.Less(r, l.t.Num(lo)), l.t.Less(l.t.Num(hi), r))))
		// Wherever it counts this is r; it tells the term's range.
		r = l.t.Store.Max(l.t.Num(lo), l.t.Store.Min(r, l.t.Num(hi)))
	}
	for _, c := range x.consts {
		v, ok := truncatedConst(c.val, lo, hi)
		if !ok {
			open(c.guard)
		}
		r = l.t.Ite(c.guard, l.t.Num(v), r)
	}
	return r
}

// truncated is the whole part of a fixed point number.
func (e *eval) truncated(at ast.Node, x fixed) sym.Term {
	l := e.l
	if x.exp >= 0 {
		m, ok := l.rescaled(x, 0)
		if !ok {
			e.refuse(at, "the conversion of a floating-point number that may be beyond 2^60 to an integer")
		}
		return m
	}
	if -x.exp > 60 {
		return l.t.Num(0)
	}
	return l.t.Store.Div(x.mant, l.t.Num(1<<-x.exp))
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
