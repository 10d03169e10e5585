package float

import (
	"math"
	"math/big"

	"github.com/typetarget/target/encode/internal/sym"
)

// Go lets a machine compute x*y + z in one instruction, without rounding the
// product. A predicate is rejected if its result depends on that.

// A Product is the range lo..hi of the exact products that rounded numbers come
// from. It is nil if nothing has been rounded.
type Product struct{ lo, hi *big.Float }

// exactBits is a precision in which sums of such a product and a number are not
// rounded.
const exactBits = 4300

// exactly returns the exact product x·y if v, its rounded value, differs from
// it, and nil otherwise.
func exactly(v, x, y float64) *Product {
	for _, w := range []float64{x, y} {
		if math.IsNaN(w) || math.IsInf(w, 0) {
			return nil
		}
	}
	z := new(big.Float).SetPrec(uint(2*Double)).Mul(big.NewFloat(x), big.NewFloat(y))
	if !math.IsInf(v, 0) && z.Cmp(big.NewFloat(v)) == 0 {
		return nil
	}
	return &Product{z, z}
}

// with covers the products of both.
func (x *Product) with(y *Product) *Product {
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
func (x *Product) negated() *Product {
	if x == nil {
		return nil
	}
	return &Product{new(big.Float).Neg(x.hi), new(big.Float).Neg(x.lo)}
}

// appendKey appends the identity of x to a key.
func (x *Product) appendKey(b []byte) []byte {
	if x == nil {
		return append(b, '-')
	}
	b = append(x.lo.Append(b, 'p', 0), ' ')
	return append(x.hi.Append(b, 'p', 0), ' ')
}

// plus returns the sum of a number and z of precision p, rounded once.
func (p Precision) plus(x *big.Float, z float64) float64 {
	sum := new(big.Float).SetPrec(exactBits).Add(x, big.NewFloat(z))
	if p == Single {
		v, _ := sum.Float32()
		return float64(v)
	}
	v, _ := sum.Float64()
	return v
}

// differs reports whether v + z depends on whether v has been rounded from one
// of the products.
func (x *Product) differs(p Precision, v, z float64) bool {
	if math.IsNaN(z) || math.IsInf(z, 0) && !math.IsInf(v, 0) {
		return false
	}
	if math.IsInf(z, 0) {
		return !math.Signbit(z) != !math.Signbit(v)
	}
	sum := p.Round(v + z)
	return !SameBits(sum, p.plus(x.lo, z)) || !SameBits(sum, p.plus(x.hi, z))
}

// Fused returns the condition under which machines compute the sum of x and z
// differently. Then x is a product that has been rounded, and the sum depends
// on that.
func (l *Arith) Fused(p Precision, x, z *Number) sym.Term {
	if vars, n, ok := support(l, nil, x, z); ok && (x.table != nil || z.table != nil) {
		a, exact := column(l, x, vars, n)
		if exact == nil {
			return l.T.No
		}
		b, _ := column(l, z, vars, n)
		return whereRows(l, vars, func(i int) bool { return exact[i] != nil && exact[i].differs(p, a[i], b[i]) })
	}
	x, z = l.Flat(x), l.Flat(z)
	open := l.T.No
	for _, c := range x.Consts {
		if c.exact == nil {
			continue
		}
		for _, d := range z.Consts {
			if c.exact.differs(p, c.Val, d.Val) {
				open = l.T.Or(open, l.T.And(c.Guard, d.Guard))
			}
		}
		if z.Guard != l.T.No {
			u := l.NewUnion("a sum")
			u.each(l.T.And(c.Guard, z.Guard), z.Fixed, true, func(z float64) (float64, *Product) {
				if c.exact.differs(p, c.Val, z) {
					return 1, nil
				}
				return 0, nil
			})
			for _, d := range u.consts() {
				if d.Val == 1 {
					open = l.T.Or(open, d.Guard)
				}
			}
		}
	}
	return open
}
