package encode

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// floatOp evaluates x op y for numbers of type t, on which op is defined.
func (e *eval) floatOp(at ast.Node, op token.Token, x, y *float, t types.Type) sym.Value {
	l := e.l
	p, ok := floatType(t)
	if !ok {
		e.refuse(at, "the operator %s on type %s", op, t)
	}
	switch op {
	case token.LSS, token.LEQ:
		return l.compareFloats(op, x, y)
	case token.GTR:
		return l.compareFloats(token.LSS, y, x)
	case token.GEQ:
		return l.compareFloats(token.LEQ, y, x)
	case token.ADD, token.SUB:
		if op == token.SUB {
			y = l.negated(y)
		}
		e.unfused(at, p, x, y)
		e.unfused(at, p, y, x)
		return l.binaryCases(p.sum(), x, y, l.exactSum(x, y, p))
	case token.MUL:
		return l.binaryCases(p.product(), x, y, l.exactProduct(x, y, p))
	case token.QUO:
		return l.binaryCases(p.quotient(), x, y, l.exactQuotient(x, y))
	}
	e.refuse(at, "the operator %s on type %s", op, t)
	return nil
}

// floatUnary evaluates +x and -x.
func (e *eval) floatUnary(x *ast.UnaryExpr) sym.Value {
	v := e.value(x.X).(*float)
	if x.Op == token.SUB {
		return e.l.negated(v)
	}
	return v
}

// sum is the addition of numbers of precision p, product their multiplication, quotient their
// division.
func (p precision) sum() floatFunc {
	return floatFunc{what: "a sum", of: func(x, y float64) (float64, *exactProduct) { return p.round(x + y), nil }}
}

func (p precision) product() floatFunc {
	return floatFunc{what: "a product", of: func(x, y float64) (float64, *exactProduct) {
		v := p.round(x * y)
		return v, exactly(v, x, y)
	}}
}

func (p precision) quotient() floatFunc {
	return floatFunc{what: "a quotient", of: func(x, y float64) (float64, *exactProduct) { return p.round(x / y), nil }}
}

// holds reports whether every mantissa up to a magnitude, at the exponent, is a number of the
// precision.
func (p precision) holds(magnitude int64, exp int) bool {
	return magnitude <= 1<<p && minExp <= exp && exp <= maxExp
}

// exactSum is x + y, or nil where it may be rounded.
func (l *lifter) exactSum(m, n *float, p precision) *fixed {
	x, y := m.fixed, n.fixed
	a, b, exp, ok := l.align(x, y)
	if !ok {
		return nil
	}
	r := fixed{mant: l.t.Add(a, b), exp: exp}
	if !p.holds(l.greatestMant(r), exp) {
		return nil
	}
	// A sum is -0 where both terms are, and in no other case.
	r.minus = l.t.No
	if x.minus != l.t.No && y.minus != l.t.No {
		r.minus = l.t.And(x.minus, y.minus, l.isZero(x), l.isZero(y))
	}
	return &r
}

// exactProduct is x · y, or nil where it may be rounded.
func (l *lifter) exactProduct(m, n *float, p precision) *fixed {
	x, y := m.fixed, n.fixed
	exp := x.exp + y.exp
	a, b := l.greatestMant(x), l.greatestMant(y)
	if a != 0 && b > (1<<p)/a || !p.holds(0, exp) {
		return nil
	}
	r := fixed{mant: l.t.Store.Mul(x.mant, y.mant), exp: exp}
	if r.mant == l.t.Num(0) {
		r.exp = 0
	}
	r.minus = l.differ(l.signAtZero(x, y), l.signAtZero(y, x))
	return &r
}

// signAtZero is the sign of x where x · other is 0.
func (l *lifter) signAtZero(x, other fixed) sym.Term {
	if k, ok := l.t.Store.Const(x.mant); ok && k != 0 {
		return l.t.Store.Bool(k < 0)
	}
	if k, ok := l.t.Store.Const(other.mant); ok && k != 0 {
		return x.minus
	}
	return l.negative(x)
}

// differ is the exclusive disjunction.
func (l *lifter) differ(a, b sym.Term) sym.Term { return l.t.Ite(a, l.t.Not(b), b) }

// exactQuotient is x / y where y is a power of two or its negation, and else nil.
func (l *lifter) exactQuotient(m, n *float) *fixed {
	x, y := m.fixed, n.fixed
	k, ok := l.t.Store.Const(y.mant)
	exp := x.exp - y.exp
	if !ok || k != 1 && k != -1 || exp < minExp || exp > maxExp {
		return nil
	}
	return &fixed{mant: l.t.Store.Scale(x.mant, k), exp: exp, minus: l.differ(x.minus, l.t.Store.Bool(k < 0))}
}

// negated is -x.
func (l *lifter) negated(x *float) *float {
	if x.table != nil {
		return l.mapTable(x.table, func(v float64, exact *exactProduct) (float64, *exactProduct) { return -v, exact.negated() })
	}
	r := &float{fixed: fixed{x.guard, l.t.Store.Scale(x.mant, -1), l.t.Not(x.minus), x.exp}}
	for _, c := range x.consts {
		c.val, c.exact = -c.val, c.exact.negated()
		r.consts = append(r.consts, c)
	}
	return r
}
