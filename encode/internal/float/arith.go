package float

import (
	"math"

	"github.com/typetarget/target/encode/internal/sym"
)

// Sum returns the addition of numbers of precision p.
func (p Precision) Sum() Func {
	return Func{What: "a sum", Of: func(x, y float64) (float64, *Product) { return p.Round(x + y), nil }}
}

// Product returns the multiplication of numbers of precision p.
func (p Precision) Product() Func {
	return Func{What: "a product", Of: func(x, y float64) (float64, *Product) {
		v := p.Round(x * y)
		return v, exactly(v, x, y)
	}}
}

// Quotient returns the division of numbers of precision p.
func (p Precision) Quotient() Func {
	return Func{What: "a quotient", Of: func(x, y float64) (float64, *Product) { return p.Round(x / y), nil }}
}

// holds reports whether every mantissa up to a magnitude, at the exponent, is a
// number of the precision.
func (p Precision) holds(magnitude int64, exp int) bool {
	return magnitude <= 1<<p && minExp <= exp && exp <= maxExp
}

// Sum returns x + y, or nil if it may be rounded.
func (l *Arith) Sum(m, n *Number, p Precision) *Fixed {
	x, y := m.Fixed, n.Fixed
	a, b, exp, ok := l.align(x, y)
	if !ok {
		return nil
	}
	r := Fixed{Mant: l.T.Add(a, b), Exp: exp}
	if !p.holds(l.Greatest(r), exp) {
		return nil
	}
	// A sum is -0 only if both terms are.
	r.Minus = l.T.No
	if x.Minus != l.T.No && y.Minus != l.T.No {
		r.Minus = l.T.And(x.Minus, y.Minus, l.isZero(x), l.isZero(y))
	}
	return &r
}

// Product returns x · y, or nil if it may be rounded.
func (l *Arith) Product(m, n *Number, p Precision) *Fixed {
	x, y := m.Fixed, n.Fixed
	exp := x.Exp + y.Exp
	a, b := l.Greatest(x), l.Greatest(y)
	if a != 0 && b > (1<<p)/a || !p.holds(0, exp) {
		return nil
	}
	r := Fixed{Mant: l.T.Store.Mul(x.Mant, y.Mant), Exp: exp}
	if r.Mant == l.T.Num(0) {
		r.Exp = 0
	}
	r.Minus = xor(l, signAtZero(l, x, y), signAtZero(l, y, x))
	return &r
}

// signAtZero returns the sign of x where x · other is 0.
func signAtZero(l *Arith, x, other Fixed) sym.Term {
	if k, ok := l.T.Store.Const(x.Mant); ok && k != 0 {
		return l.T.Store.Bool(k < 0)
	}
	if k, ok := l.T.Store.Const(other.Mant); ok && k != 0 {
		return x.Minus
	}
	return l.Negative(x)
}

// xor returns the exclusive disjunction.
func xor(l *Arith, a, b sym.Term) sym.Term { return l.T.Ite(a, l.T.Not(b), b) }

// Quotient returns x / y if y is a power of two or its negation, and nil
// otherwise.
func (l *Arith) Quotient(m, n *Number) *Fixed {
	x, y := m.Fixed, n.Fixed
	k, ok := l.T.Store.Const(y.Mant)
	exp := x.Exp - y.Exp
	if !ok || k != 1 && k != -1 || exp < minExp || exp > maxExp {
		return nil
	}
	return &Fixed{Mant: l.T.Store.Scale(x.Mant, k), Exp: exp, Minus: xor(l, x.Minus, l.T.Store.Bool(k < 0))}
}

// Negated returns -x.
func (l *Arith) Negated(x *Number) *Number {
	if x.table != nil {
		return l.Map(x.table, func(v float64, exact *Product) (float64, *Product) { return -v, exact.negated() })
	}
	r := &Number{Fixed: Fixed{x.Guard, l.T.Store.Scale(x.Mant, -1), l.T.Not(x.Minus), x.Exp}}
	for _, c := range x.Consts {
		c.Val, c.exact = -c.Val, c.exact.negated()
		r.Consts = append(r.Consts, c)
	}
	return r
}

// Absolute returns |x|.
func (l *Arith) Absolute(x *Number) *Number {
	if x.table != nil {
		return l.Map(x.table, func(v float64, exact *Product) (float64, *Product) {
			if math.Signbit(v) {
				exact = exact.negated()
			}
			return math.Abs(v), exact
		})
	}
	r := &Number{Fixed: x.Fixed}
	r.Mant, r.Minus = l.T.Store.Max(x.Mant, l.T.Store.Scale(x.Mant, -1)), l.T.No
	for _, c := range x.Consts {
		if math.Signbit(c.Val) {
			c.Val, c.exact = -c.Val, c.exact.negated()
		}
		c.Val = math.Abs(c.Val)
		r.Consts = append(r.Consts, c)
	}
	return r
}
