package lift

import (
	"math"
	"math/big"
)

// roundFloat is the conversion of a number to precision p.
func (l *Floats) roundFloat(x *Float, p Precision) *Float {
	rounded := floatFunc{what: "a conversion", of: func(x, _ float64) (float64, *exactProduct) { return p.round(x), nil }}
	if x.table == nil && p.holds(l.greatestMant(x.Fixed), x.Exp) {
		r := l.unaryCases(rounded, &Float{Fixed: l.Unfixed(), Consts: x.Consts})
		r.Fixed = x.Fixed
		return r
	}
	return l.unaryCases(rounded, x)
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
