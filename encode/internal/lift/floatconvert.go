package lift

import (
	"go/ast"
	"math"
	"math/big"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// floatOfInt is the conversion of an integer to a number of precision p.
func (e *Eval) floatOfInt(at ast.Node, v sym.Term, p Precision) sym.Value {
	l := e.L
	x := Fixed{l.T.Yes, v, l.T.No, 0}
	if l.T.Store.Sort(v) != term.SortInt || l.greatestMant(x) > 1<<p {
		e.Refuse(at, "the conversion of an integer that may be beyond 2^%d to a floating-point number, which rounds it", p)
	}
	return &Float{Fixed: x}
}

// roundFloat is the conversion of a number to precision p.
func (l *Lifter) roundFloat(x *Float, p Precision) *Float {
	rounded := floatFunc{what: "a conversion", of: func(x, _ float64) (float64, *exactProduct) { return p.round(x), nil }}
	if x.table == nil && p.holds(l.greatestMant(x.Fixed), x.Exp) {
		r := l.unaryCases(rounded, &Float{Fixed: l.Unfixed(), Consts: x.Consts})
		r.Fixed = x.Fixed
		return r
	}
	return l.unaryCases(rounded, x)
}

// intOfFloat is the conversion of a number to an integer type, which cuts off the fraction. Where the
// result does not fit the type, Go leaves it open.
func (e *Eval) intOfFloat(at ast.Node, x *Float, t term.IntType) sym.Term {
	l := e.L
	x = l.flat(x)
	lo, hi := sym.RangeOf(t)
	open := func(c sym.Term) {
		if !l.Prover.Impossible(l.T.And(c, l.T.Not(e.Panics))) {
			e.Refuse(at, "the conversion of a floating-point number that may be NaN or beyond the integer type, which Go leaves open")
		}
	}
	r := l.T.Num(0)
	if x.Guard != l.T.No {
		r = e.truncated(at, x.Fixed)
		open(l.T.And(x.Guard, l.T.Or(l.T.Less(r, l.T.Num(lo)), l.T.Less(l.T.Num(hi), r))))
		// Wherever it counts this is r; it tells the term's range.
		r = l.T.Store.Max(l.T.Num(lo), l.T.Store.Min(r, l.T.Num(hi)))
	}
	for _, c := range x.Consts {
		v, ok := truncatedConst(c.Val, lo, hi)
		if !ok {
			open(c.Guard)
		}
		r = l.T.Ite(c.Guard, l.T.Num(v), r)
	}
	return r
}

// truncated is the whole part of a fixed point number.
func (e *Eval) truncated(at ast.Node, x Fixed) sym.Term {
	l := e.L
	if x.Exp >= 0 {
		m, ok := l.rescaled(x, 0)
		if !ok {
			e.Refuse(at, "the conversion of a floating-point number that may be beyond 2^60 to an integer")
		}
		return m
	}
	if -x.Exp > 60 {
		return l.T.Num(0)
	}
	return l.T.Store.Div(x.Mant, l.T.Num(1<<-x.Exp))
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
