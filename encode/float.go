package encode

import (
	"encoding/binary"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"math/big"
	"math/bits"

	"github.com/typetarget/target/encode/internal/sym"
)

// A float is a floating-point number, of either size: a fixed point number where that one's guard
// holds, and elsewhere the constant whose guard holds. Guards exclude each other.
//
// A fixed point number stands for what arithmetic keeps exact. NaN, the infinities, what has been
// rounded, and what is too large or too fine to share a scale with other numbers are constants.
type float struct {
	fixed
	consts []floatConst
	// table, where it is not nil, is the number; there are no alternatives then.
	table *floatTable
}

// A fixed is the number mant·2^exp where guard holds. Where mant is 0, minus tells whether it is -0.
type fixed struct {
	guard, mant, minus sym.Term
	exp                int
}

// A floatConst is one alternative of a number.
type floatConst struct {
	guard sym.Term
	val   float64
	// exact is not nil where val is a product that has been rounded: what it is of.
	exact *exactProduct
}

// A precision is the number of bits in the mantissa of a floating-point type.
type precision uint

const (
	single precision = 24
	double precision = 53
)

// maxFloatCases is the greatest number of cases into which an operation on floating-point numbers
// that has no exact term is cut.
const maxFloatCases = 1 << 14

// The scale of a fixed point number stays within these bounds, in which neither type has
// subnormal numbers or infinities to think of.
const (
	minExp = -96
	maxExp = 96
)

// plainExp and plainMax bound the constants that are fixed point numbers: multiples of
// 2^plainExp up to 2^plainMax. Such numbers have a common scale.
const (
	plainExp = -16
	plainMax = 44
)

// floatType is the precision of a floating-point type; ok is false for any other type.
func floatType(t types.Type) (p precision, ok bool) {
	b, ok := t.Underlying().(*types.Basic)
	switch {
	case !ok || b.Info()&types.IsFloat == 0:
		return 0, false
	case b.Kind() == types.Float32:
		return single, true
	}
	return double, true
}

// size is the number of bits of the type.
func (p precision) size() int {
	if p == single {
		return 32
	}
	return 64
}

// round is v as a number of the precision.
func (p precision) round(v float64) float64 {
	if p == single {
		return float64(float32(v))
	}
	return v
}

// constant is a constant as the compiler rounds it to the precision.
func (p precision) constant(c constant.Value) float64 {
	if p == single {
		v, _ := constant.Float32Val(c)
		return float64(v)
	}
	v, _ := constant.Float64Val(c)
	return v
}

// largest is the greatest finite number of the precision, and smallest the least above 0.
func (p precision) largest() float64 {
	if p == single {
		return math.MaxFloat32
	}
	return math.MaxFloat64
}

func (p precision) smallest() float64 {
	if p == single {
		return math.SmallestNonzeroFloat32
	}
	return math.SmallestNonzeroFloat64
}

// sameBits reports whether two numbers are the same value: NaN is one value, and -0 is not 0.
func sameBits(a, b float64) bool {
	if a != a || b != b {
		return a != a && b != b
	}
	return a == b && math.Signbit(a) == math.Signbit(b)
}

// mantissa takes a finite number apart into an odd mantissa, or 0, and an exponent.
func mantissa(v float64) (m int64, exp int) {
	frac, exp := math.Frexp(v)
	m = int64(math.Ldexp(frac, int(double)))
	if m == 0 {
		return 0, 0
	}
	n := bits.TrailingZeros64(uint64(m))
	return m >> n, exp - int(double) + n
}

// plain reports whether v, if constant, is a fixed point number.
func plain(v float64) bool {
	if math.IsNaN(v) || math.Abs(v) > 1<<plainMax {
		return false
	}
	_, exp := mantissa(v)
	return exp >= plainExp
}

// ZeroFloat implements floatOps.
func (l *lifter) ZeroFloat() sym.Value { return l.floatOf(0) }

// EqualFloats implements floatOps.
func (l *lifter) EqualFloats(a, b sym.Value) sym.Term {
	return l.compareFloats(token.EQL, a.(*float), b.(*float))
}

// floatOf is a constant number.
func (l *lifter) floatOf(v float64) *float {
	if !plain(v) {
		return &float{fixed: l.unfixed(), consts: []floatConst{{guard: l.t.Yes, val: v}}}
	}
	m, exp := mantissa(v)
	return &float{fixed: fixed{l.t.Yes, l.t.Num(m), l.t.Store.Bool(math.Signbit(v)), exp}}
}

// unit is the 1 of a numeric type.
func (l *lifter) unit(t types.Type) sym.Value {
	if _, ok := floatType(t); ok {
		return l.floatOf(1)
	}
	return l.t.Num(1)
}

// unfixed is the fixed point part of a number that has none.
func (l *lifter) unfixed() fixed { return fixed{l.t.No, l.t.Num(0), l.t.No, 0} }

// isZero is the condition under which a fixed point number is 0 or -0.
func (l *lifter) isZero(x fixed) sym.Term { return l.t.Is(x.mant, 0) }

// negative is the condition under which the sign bit of a fixed point number is set.
func (l *lifter) negative(x fixed) sym.Term {
	return l.t.Or(l.t.Less(x.mant, l.t.Num(0)), l.t.And(l.isZero(x), x.minus))
}

// greatestMant is the greatest magnitude that the mantissa may have.
func (l *lifter) greatestMant(x fixed) int64 {
	lo, hi := l.t.Store.Range(x.mant)
	return max(hi, -lo, 0)
}

// maxAligned bounds the mantissas of two numbers that are brought to one scale.
const maxAligned = 1 << 60

// align returns the mantissas of two numbers over one exponent; ok is false where the scales are
// too far apart.
func (l *lifter) align(x, y fixed) (a, b sym.Term, exp int, ok bool) {
	switch exp = min(x.exp, y.exp); {
	case x.mant == l.t.Num(0):
		exp = y.exp
	case y.mant == l.t.Num(0):
		exp = x.exp
	}
	a, ok = l.rescaled(x, exp)
	if !ok {
		return a, b, exp, false
	}
	b, ok = l.rescaled(y, exp)
	return a, b, exp, ok
}

// rescaled is the mantissa of x over a smaller exponent; ok is false where it may be too great.
func (l *lifter) rescaled(x fixed, exp int) (m sym.Term, ok bool) {
	by := x.exp - exp
	switch {
	case by == 0 || x.mant == l.t.Num(0):
		return x.mant, true
	case by > 60 || l.greatestMant(x) > maxAligned>>by:
		return x.mant, false
	}
	return l.t.Store.Scale(x.mant, 1<<by), true
}

// below returns the greatest integer that is less than c/2^exp, or equal where orEqual is set;
// c is finite. It is clamped to what is far beyond every mantissa.
func below(c float64, exp int, orEqual bool) int64 {
	t := new(big.Float).SetMantExp(new(big.Float).SetFloat64(c), -exp)
	if limit := big.NewFloat(1 << 61); t.Cmp(limit) >= 0 {
		return 1 << 61
	} else if t.Cmp(limit.Neg(limit)) <= 0 {
		return -1 << 61
	}
	k, acc := t.Int64() // rounds towards 0
	switch {
	case acc == big.Above:
		return k - 1
	case acc == big.Exact && !orEqual:
		return k - 1
	}
	return k
}

// EqualTo implements comparing.
func (v *float) EqualTo(mem *sym.Memory, other sym.Value) sym.Term {
	return mem.Floats.EqualFloats(v, other)
}

// AppendKey implements keyed.
func (v *float) AppendKey(k *sym.Keyer) {
	k.Buf = append(k.Buf, 'd')
	if v.table != nil {
		k.Int(v.table.id)
	}
	k.Term(v.guard)
	k.Term(v.mant)
	k.Term(v.minus)
	k.Int(v.exp)
	k.Int(len(v.consts))
	for _, c := range v.consts {
		k.Term(c.guard)
		k.Buf = binary.AppendUvarint(k.Buf, keyOf(c.val, nil).bits)
		k.Buf = c.exact.appendKey(k.Buf)
	}
}
