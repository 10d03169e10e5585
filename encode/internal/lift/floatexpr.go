package lift

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// floatOp evaluates x op y for numbers of type t, on which op is defined.
func (e *Eval) floatOp(at ast.Node, op token.Token, x, y *float.Number, t types.Type) sym.Value {
	l := e.L
	p, ok := float.TypeOf(t)
	if !ok {
		e.Refuse(at, "the operator %s on type %s", op, t)
	}
	switch op {
	case token.LSS, token.LEQ:
		return l.Floats.Compare(op, x, y)
	case token.GTR:
		return l.Floats.Compare(token.LSS, y, x)
	case token.GEQ:
		return l.Floats.Compare(token.LEQ, y, x)
	case token.ADD, token.SUB:
		if op == token.SUB {
			y = l.Floats.Negated(y)
		}
		e.unfused(at, p, x, y)
		e.unfused(at, p, y, x)
		return l.Floats.Binary(p.Sum(), x, y, l.Floats.Sum(x, y, p))
	case token.MUL:
		return l.Floats.Binary(p.Product(), x, y, l.Floats.Product(x, y, p))
	case token.QUO:
		return l.Floats.Binary(p.Quotient(), x, y, l.Floats.Quotient(x, y))
	}
	e.Refuse(at, "the operator %s on type %s", op, t)
	return nil
}

// floatUnary evaluates +x and -x.
func (e *Eval) floatUnary(x *ast.UnaryExpr) sym.Value {
	v := e.Value(x.X).(*float.Number)
	if x.Op == token.SUB {
		return e.L.Floats.Negated(v)
	}
	return v
}

// floatOfInt is the conversion of an integer to a number of precision p.
func (e *Eval) floatOfInt(at ast.Node, v sym.Term, p float.Precision) sym.Value {
	l := e.L
	x := float.Fixed{Guard: l.T.Yes, Mant: v, Minus: l.T.No, Exp: 0}
	if l.T.Store.Sort(v) != term.SortInt || l.Floats.Greatest(x) > 1<<p {
		e.Refuse(at, "the conversion of an integer that may be beyond 2^%d to a floating-point number, which rounds it", p)
	}
	return &float.Number{Fixed: x}
}

// intOfFloat is the conversion of a number to an integer type, which cuts off
// the fraction. Where the result does not fit the type, Go leaves it open.
func (e *Eval) intOfFloat(at ast.Node, x *float.Number, t term.IntType) sym.Term {
	l := e.L
	x = l.Floats.Flat(x)
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
		v, ok := float.TruncatedConst(c.Val, lo, hi)
		if !ok {
			open(c.Guard)
		}
		r = l.T.Ite(c.Guard, l.T.Num(v), r)
	}
	return r
}

// truncated is the whole part of a fixed point number.
func (e *Eval) truncated(at ast.Node, x float.Fixed) sym.Term {
	l := e.L
	if x.Exp >= 0 {
		m, ok := l.Floats.Rescaled(x, 0)
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

// unfused refuses the sum of x and z if x may be a product that has been
// rounded and this shows.
func (e *Eval) unfused(at ast.Node, p float.Precision, x, z *float.Number) {
	open := e.L.Floats.Fused(p, x, z)
	if !e.L.Prover.Impossible(e.L.T.And(open, e.L.T.Not(e.Panics))) {
		e.Refuse(at, "a sum with a product that is not exact, which Go lets a machine round or not before it adds; round it with a conversion, as in float64(x*y) + z")
	}
}
