package exec

import (
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// arithFloat returns x op y for numbers of type t; op must be defined for t.
func arithFloat(e *Execution, op token.Token, x, y *float.Number, t types.Type) sym.Value {
	p, ok := float.TypeOf(t)
	if !ok {
		e.M.T.Refuse("the operator %s on type %s", op, t)
	}
	switch op {
	case token.LSS, token.LEQ:
		return e.M.Floats.Compare(op, x, y)
	case token.GTR:
		return e.M.Floats.Compare(token.LSS, y, x)
	case token.GEQ:
		return e.M.Floats.Compare(token.LEQ, y, x)
	case token.ADD, token.SUB:
		if op == token.SUB {
			y = e.M.Floats.Negated(y)
		}
		unfused(e, p, x, y)
		unfused(e, p, y, x)
		return e.M.Floats.Binary(p.Sum(), x, y, e.M.Floats.Sum(x, y, p))
	case token.MUL:
		return e.M.Floats.Binary(p.Product(), x, y, e.M.Floats.Product(x, y, p))
	case token.QUO:
		return e.M.Floats.Binary(p.Quotient(), x, y, e.M.Floats.Quotient(x, y))
	}
	e.M.T.Refuse("the operator %s on type %s", op, t)
	return nil
}

// floatOfInt returns the conversion of an integer to a number of precision p.
func (m *Machine) floatOfInt(v sym.Term, p float.Precision) sym.Value {
	x := float.Fixed{Guard: m.T.Yes, Mant: v, Minus: m.T.No, Exp: 0}
	if m.T.Store.Sort(v) != term.SortInt || m.Floats.Greatest(x) > 1<<p {
		m.T.Refuse("the conversion of an integer that may be beyond 2^%d to a floating-point number, which rounds it", p)
	}
	return &float.Number{Fixed: x}
}

// intOfFloat returns the conversion of a number to an integer type, which cuts
// off the fraction. If the result does not fit the type, Go leaves it open.
func intOfFloat(e *Execution, x *float.Number, t term.IntType) sym.Term {
	x = e.M.Floats.Flat(x)
	lo, hi := sym.RangeOf(t)
	open := func(c sym.Term) {
		if !e.M.Prover.Impossible(e.M.T.And(c, e.M.T.Not(e.Panics))) {
			e.M.T.Refuse("the conversion of a floating-point number that may be NaN or beyond the integer type, which Go leaves open")
		}
	}
	r := e.M.T.Num(0)
	if x.Guard != e.M.T.No {
		r = e.M.truncated(x.Fixed)
		open(e.M.T.And(x.Guard, e.M.T.Or(e.M.T.Less(r, e.M.T.Num(lo)), e.M.T.Less(e.M.T.Num(hi), r))))
		// This is r wherever the result matters; it limits the term's
		// range.
		r = e.M.T.Store.Max(e.M.T.Num(lo), e.M.T.Store.Min(r, e.M.T.Num(hi)))
	}
	for _, c := range x.Consts {
		v, ok := float.TruncatedConst(c.Val, lo, hi)
		if !ok {
			open(c.Guard)
		}
		r = e.M.T.Ite(c.Guard, e.M.T.Num(v), r)
	}
	return r
}

// truncated returns the whole part of a fixed point number.
func (mc *Machine) truncated(x float.Fixed) sym.Term {
	if x.Exp >= 0 {
		m, ok := mc.Floats.Rescaled(x, 0)
		if !ok {
			mc.T.Refuse("the conversion of a floating-point number that may be beyond 2^60 to an integer")
		}
		return m
	}
	if -x.Exp > 60 {
		return mc.T.Num(0)
	}
	return mc.T.Store.Div(x.Mant, mc.T.Num(1<<-x.Exp))
}

// unfused rejects the sum of x and z if x may be a product that has been
// rounded and the sum depends on that.
func unfused(e *Execution, p float.Precision, x, z *float.Number) {
	open := e.M.Floats.Fused(p, x, z)
	if !e.M.Prover.Impossible(e.M.T.And(open, e.M.T.Not(e.Panics))) {
		e.M.T.Refuse("a sum with a product that is not exact, which Go lets a machine round or not before it adds; round it with a conversion, as in float64(x*y) + z")
	}
}
