package float

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

// A Number is a floating-point number, of either size. It is the fixed point
// number where that one's guard is true, and elsewhere the constant whose guard
// is true. Guards exclude each other.
//
// A fixed point number represents numbers that arithmetic keeps exact. NaN, the
// infinities, rounded numbers, and numbers that are too large or too fine to
// share a scale with other numbers are constants.
type Number struct {
	Fixed
	Consts []Const
	// table, if it is not nil, is the number, which then has no
	// alternatives.
	table *Table
}

// A Fixed is the number Mant·2^Exp where Guard is true. If Mant is 0, Minus
// says whether the number is -0.
type Fixed struct {
	Guard, Mant, Minus sym.Term
	Exp                int
}

// A Const is one alternative of a number.
type Const struct {
	Guard sym.Term
	Val   float64
	// exact is the exact product if Val is a product that has been rounded,
	// and nil otherwise.
	exact *Product
}

// A Precision is the number of bits in the mantissa of a floating-point type.
type Precision uint

const (
	Single Precision = 24
	Double Precision = 53
)

// maxFloatCases is the maximum number of cases of an operation on
// floating-point numbers without an exact term.
const maxFloatCases = 1 << 14

// The scale of a fixed point number stays within these bounds, so that
// subnormal numbers and infinities of either type do not matter.
const (
	minExp = -96
	maxExp = 96
)

// plainExp and plainMax bound the constants that are fixed point numbers:
// multiples of 2^plainExp up to 2^plainMax. Such numbers have a common scale.
const (
	plainExp = -16
	plainMax = 44
)

// TypeOf returns the precision of a floating-point type; ok is false for any
// other type.
func TypeOf(t types.Type) (p Precision, ok bool) {
	b, ok := t.Underlying().(*types.Basic)
	switch {
	case !ok || b.Info()&types.IsFloat == 0:
		return 0, false
	case b.Kind() == types.Float32:
		return Single, true
	}
	return Double, true
}

// Size returns the number of bits of the type.
func (p Precision) Size() int {
	if p == Single {
		return 32
	}
	return 64
}

// Round returns the number of the precision that is nearest to v.
func (p Precision) Round(v float64) float64 {
	if p == Single {
		return float64(float32(v))
	}
	return v
}

// Constant returns a constant as the compiler rounds it to the precision.
func (p Precision) Constant(c constant.Value) float64 {
	if p == Single {
		v, _ := constant.Float32Val(c)
		return float64(v)
	}
	v, _ := constant.Float64Val(c)
	return v
}

// Largest returns the largest finite number of the precision.
func (p Precision) Largest() float64 {
	if p == Single {
		return math.MaxFloat32
	}
	return math.MaxFloat64
}

// Smallest returns the smallest number of the precision above 0.
func (p Precision) Smallest() float64 {
	if p == Single {
		return math.SmallestNonzeroFloat32
	}
	return math.SmallestNonzeroFloat64
}

// SameBits reports whether two numbers are the same value. All NaNs are one
// value, and -0 is not 0.
func SameBits(a, b float64) bool {
	if a != a || b != b {
		return a != a && b != b
	}
	return a == b && math.Signbit(a) == math.Signbit(b)
}

// Mantissa takes a finite number apart into an odd mantissa, or 0, and an
// exponent.
func Mantissa(v float64) (m int64, exp int) {
	frac, exp := math.Frexp(v)
	m = int64(math.Ldexp(frac, int(Double)))
	if m == 0 {
		return 0, 0
	}
	n := bits.TrailingZeros64(uint64(m))
	return m >> n, exp - int(Double) + n
}

// Plain reports whether the constant v is a fixed point number.
func Plain(v float64) bool {
	if math.IsNaN(v) || math.Abs(v) > 1<<plainMax {
		return false
	}
	_, exp := Mantissa(v)
	return exp >= plainExp
}

// Arith computes with floating-point numbers.
type Arith struct {
	T      *sym.Terms
	Prover *sym.Prover
	Mem    *sym.Memory
	// tables are the tables of numbers by their content.
	tables map[string]*Table
}

// New returns an Arith that makes terms by t.
func New(t *sym.Terms, prover *sym.Prover, mem *sym.Memory) *Arith {
	return &Arith{T: t, Prover: prover, Mem: mem, tables: map[string]*Table{}}
}

// ZeroFloat implements [sym.FloatOps].
func (l *Arith) ZeroFloat() sym.Value { return l.Of(0) }

// EqualFloats implements [sym.FloatOps].
func (l *Arith) EqualFloats(a, b sym.Value) sym.Term {
	return l.Compare(token.EQL, a.(*Number), b.(*Number))
}

// Of returns a constant number.
func (l *Arith) Of(v float64) *Number {
	if !Plain(v) {
		return &Number{Fixed: l.Unfixed(), Consts: []Const{{Guard: l.T.Yes, Val: v}}}
	}
	m, exp := Mantissa(v)
	return &Number{Fixed: Fixed{l.T.Yes, l.T.Num(m), l.T.Store.Bool(math.Signbit(v)), exp}}
}

// Unit returns the 1 of a numeric type.
func (l *Arith) Unit(t types.Type) sym.Value {
	if _, ok := TypeOf(t); ok {
		return l.Of(1)
	}
	return l.T.Num(1)
}

// Unfixed returns the fixed point part of a number without one.
func (l *Arith) Unfixed() Fixed { return Fixed{l.T.No, l.T.Num(0), l.T.No, 0} }

// isZero returns the condition under which a fixed point number is 0 or -0.
func (l *Arith) isZero(x Fixed) sym.Term { return l.T.Is(x.Mant, 0) }

// Negative returns the condition under which the sign bit of a fixed point
// number is set.
func (l *Arith) Negative(x Fixed) sym.Term {
	return l.T.Or(l.T.Less(x.Mant, l.T.Num(0)), l.T.And(l.isZero(x), x.Minus))
}

// Greatest returns the maximum magnitude of the mantissa.
func (l *Arith) Greatest(x Fixed) int64 {
	lo, hi := l.T.Store.Range(x.Mant)
	return max(hi, -lo, 0)
}

// maxAligned bounds the mantissas of two numbers that are brought to one scale.
const maxAligned = 1 << 60

// align returns the mantissas of two numbers over one exponent; ok is false if
// the scales are too far apart.
func (l *Arith) align(x, y Fixed) (a, b sym.Term, exp int, ok bool) {
	switch exp = min(x.Exp, y.Exp); {
	case x.Mant == l.T.Num(0):
		exp = y.Exp
	case y.Mant == l.T.Num(0):
		exp = x.Exp
	}
	a, ok = l.Rescaled(x, exp)
	if !ok {
		return a, b, exp, false
	}
	b, ok = l.Rescaled(y, exp)
	return a, b, exp, ok
}

// Rescaled returns the mantissa of x over a smaller exponent; ok is false if it
// may be too large.
func (l *Arith) Rescaled(x Fixed, exp int) (m sym.Term, ok bool) {
	by := x.Exp - exp
	switch {
	case by == 0 || x.Mant == l.T.Num(0):
		return x.Mant, true
	case by > 60 || l.Greatest(x) > maxAligned>>by:
		return x.Mant, false
	}
	return l.T.Store.Scale(x.Mant, 1<<by), true
}

// below returns the largest integer that is less than c/2^exp, or equal if
// orEqual is set; c is finite. The result is clamped to a limit far beyond
// every mantissa.
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
func (v *Number) EqualTo(mem *sym.Memory, other sym.Value) sym.Term {
	return mem.Floats.EqualFloats(v, other)
}

// AppendKey implements keyed.
func (v *Number) AppendKey(k *sym.Keyer) {
	k.Buf = append(k.Buf, 'd')
	if v.table != nil {
		k.Int(v.table.id)
	}
	k.Term(v.Guard)
	k.Term(v.Mant)
	k.Term(v.Minus)
	k.Int(v.Exp)
	k.Int(len(v.Consts))
	for _, c := range v.Consts {
		k.Term(c.Guard)
		k.Buf = binary.AppendUvarint(k.Buf, keyOf(c.Val, nil).bits)
		k.Buf = c.exact.appendKey(k.Buf)
	}
}
