package encode

import (
	"go/ast"
	"math"
	"math/big"

	"github.com/typetarget/target/encode/internal/sym"
)

// Go lets a machine compute x*y + z in one instruction, without rounding the product. Where the
// result depends on it, a predicate is refused.

// An exactProduct is what products have been rounded from: they lie within lo..hi. It is nil where
// nothing has been rounded.
type exactProduct struct{ lo, hi *big.Float }

// exactBits is a precision in which sums of such a product and a number are not rounded.
const exactBits = 4300

// exactly is x·y where v, which it has been rounded to, is not that.
func exactly(v, x, y float64) *exactProduct {
	for _, w := range []float64{x, y} {
		if math.IsNaN(w) || math.IsInf(w, 0) {
			return nil
		}
	}
	z := new(big.Float).SetPrec(uint(2*double)).Mul(big.NewFloat(x), big.NewFloat(y))
	if !math.IsInf(v, 0) && z.Cmp(big.NewFloat(v)) == 0 {
		return nil
	}
	return &exactProduct{z, z}
}

// with covers the products of both.
func (x *exactProduct) with(y *exactProduct) *exactProduct {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	r := *x
	if y.lo.Cmp(r.lo) < 0 {
		r.lo = y.lo
	}
	if y.hi.Cmp(r.hi) > 0 {
		r.hi = y.hi
	}
	return &r
}

// negated covers the negations of the products.
func (x *exactProduct) negated() *exactProduct {
	if x == nil {
		return nil
	}
	return &exactProduct{new(big.Float).Neg(x.hi), new(big.Float).Neg(x.lo)}
}

// appendKey appends what tells x from others to a key.
func (x *exactProduct) appendKey(b []byte) []byte {
	if x == nil {
		return append(b, '-')
	}
	b = append(x.lo.Append(b, 'p', 0), ' ')
	return append(x.hi.Append(b, 'p', 0), ' ')
}

// plus is the sum of a number and z of precision p, rounded once.
func (p precision) plus(x *big.Float, z float64) float64 {
	sum := new(big.Float).SetPrec(exactBits).Add(x, big.NewFloat(z))
	if p == single {
		v, _ := sum.Float32()
		return float64(v)
	}
	v, _ := sum.Float64()
	return v
}

// differs reports whether v + z depends on whether v has been rounded from one of the products.
func (x *exactProduct) differs(p precision, v, z float64) bool {
	if math.IsNaN(z) || math.IsInf(z, 0) && !math.IsInf(v, 0) {
		return false
	}
	if math.IsInf(z, 0) {
		return !math.Signbit(z) != !math.Signbit(v)
	}
	sum := p.round(v + z)
	return !sameBits(sum, p.plus(x.lo, z)) || !sameBits(sum, p.plus(x.hi, z))
}

// unfused refuses the sum of x and z where x may be a product that has been rounded and this shows.
func (e *eval) unfused(at ast.Node, p precision, x, z *float) {
	l := e.l
	if vars, n, ok := l.support(nil, x, z); ok && (x.table != nil || z.table != nil) {
		a, exact := l.column(x, vars, n)
		if exact == nil {
			return
		}
		b, _ := l.column(z, vars, n)
		e.refuseFused(at, l.where(vars, func(i int) bool { return exact[i] != nil && exact[i].differs(p, a[i], b[i]) }))
		return
	}
	x, z = l.flat(x), l.flat(z)
	open := l.t.No
	for _, c := range x.consts {
		if c.exact == nil {
			continue
		}
		for _, d := range z.consts {
			if c.exact.differs(p, c.val, d.val) {
				open = l.t.Or(open, l.t.And(c.guard, d.guard))
			}
		}
		if z.guard != l.t.No {
			u := l.floatUnion("a sum")
			u.each(l.t.And(c.guard, z.guard), z.fixed, true, func(z float64) (float64, *exactProduct) {
				if c.exact.differs(p, c.val, z) {
					return 1, nil
				}
				return 0, nil
			})
			for _, d := range u.consts() {
				if d.val == 1 {
					open = l.t.Or(open, d.guard)
				}
			}
		}
	}
	e.refuseFused(at, open)
}

// refuseFused refuses a sum that machines compute in different ways where open holds.
func (e *eval) refuseFused(at ast.Node, open sym.Term) {
	if !e.l.prover.Impossible(e.l.t.And(open, e.l.t.Not(e.panics))) {
		e.refuse(at, "a sum with a product that is not exact, which Go lets a machine round or not before it adds; round it with a conversion, as in float64(x*y) + z")
	}
}
