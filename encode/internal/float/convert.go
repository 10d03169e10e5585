package float

import (
	"math"
	"math/big"
)

// Round returns the conversion of a number to precision p.
func (l *Arith) Round(x *Number, p Precision) *Number {
	rounded := Func{What: "a conversion", Of: func(x, _ float64) (float64, *Product) { return p.Round(x), nil }}
	if x.table == nil && p.holds(l.Greatest(x.Fixed), x.Exp) {
		r := l.Unary(rounded, &Number{Fixed: l.Unfixed(), Consts: x.Consts})
		r.Fixed = x.Fixed
		return r
	}
	return l.Unary(rounded, x)
}

// TruncatedConst returns the integer part of v if that is within lo..hi;
// otherwise ok is false.
func TruncatedConst(v float64, lo, hi int64) (k int64, ok bool) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, false
	}
	k, acc := big.NewFloat(math.Trunc(v)).Int64()
	if acc != big.Exact || k < lo || hi < k {
		return 0, false
	}
	return k, true
}
