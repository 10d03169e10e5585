package encode

import (
	"fmt"
	"go/constant"
	"go/types"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A Float is a floating-point number. Where Values is nil it is half the variable Var, otherwise the
// variable indexes Values: the finite values ascending, then those of [SpecialFloats] that are asked
// for.
type Float struct {
	T      types.Type
	Var    int
	Values []float64
}

// Type is the floating-point type.
func (n *Float) Type() types.Type { return n.T }

// number is the number in a model.
func (n *Float) number(m problem.Model) float64 {
	if n.Values != nil {
		return n.Values[m[n.Var]]
	}
	return float64(m[n.Var]) / 2
}

// ranks are integers for the values, where they are listed: different ones, in the order of the magnitudes,
// and with -0 and NaN behind all others.
func (n *Float) ranks() []int64 {
	var r []int64
	for _, v := range n.Values {
		switch bits := int64(math.Float64bits(math.Abs(v))); {
		case v == 0 && math.Signbit(v):
			r = append(r, math.MinInt64)
		case v < 0:
			r = append(r, -bits)
		default:
			r = append(r, bits)
		}
	}
	return r
}

// list writes the values for people.
func (n *Float) list() string {
	p, _ := float.TypeOf(n.T)
	var list []string
	for _, v := range n.Values {
		list = append(list, strconv.FormatFloat(v, 'g', -1, p.Size()))
	}
	return "[" + strings.Join(list, " ") + "]"
}

// SpecialFloats lists the values that floats=special adds to the domain of a type of 32 or 64 bits, in the
// order of the inputs: -0, the least numbers in magnitude and the greatest, the infinities, and NaN.
func SpecialFloats(bits int) []float64 {
	p := float.Double
	if bits == 32 {
		p = float.Single
	}
	return []float64{
		math.Copysign(0, -1), p.Smallest(), -p.Smallest(), p.Largest(), -p.Largest(),
		math.Inf(1), math.Inf(-1), math.NaN(),
	}
}

// A floatDomain is the set of values of a floating-point position: the multiples of 1/2 in lo/2..hi/2
// and, where it is not nil, the values of a list, which has those as well.
type floatDomain struct {
	lo, hi int64
	values []float64
	// none says that there is no value.
	none bool
}

// floats is the domain of a floating-point type at a depth.
func (u *unfolder) floats(t types.Type, p float.Precision, b Bounds, depth int) floatDomain {
	if b.Ints != nil && *b.Ints == spec.FullRange {
		b.Ints = nil // all integers, but not all floating-point numbers
	}
	most := int64(1) << (p - 1)
	r, ok := b.ints(depth, math.MinInt64, math.MaxInt64)
	if ok && (r.Lo < -most || r.Hi > most) {
		u.refuse(t, fmt.Sprintf("the range of integers goes beyond 2^%d, where it has multiples of 1/2 that are none of its values", p-1))
	}
	d := floatDomain{lo: 2 * r.Lo, hi: 2 * r.Hi, none: !ok}
	consts := u.floatConstants(t)
	if len(consts) == 0 && !b.SpecialFloats {
		return d
	}
	if ok && d.hi-d.lo >= maxListed {
		u.refuse(t, "constants and special values are added only to a range of less than 32768 integers")
	}
	for k := d.lo; ok && k <= d.hi; k++ {
		d.values = append(d.values, float64(k)/2)
	}
	d.values = append(d.values, consts...)
	slices.Sort(d.values)
	d.values = slices.Compact(d.values)
	if b.SpecialFloats {
		for _, v := range SpecialFloats(p.Size()) {
			if !slices.ContainsFunc(d.values, func(w float64) bool { return float.SameBits(v, w) }) {
				d.values = append(d.values, v)
			}
		}
	}
	d.none = len(d.values) == 0
	return d
}

// floatConstants are the constants that the package of a named type declares of it.
func (u *unfolder) floatConstants(t types.Type) []float64 {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil
	}
	pkg := n.Obj().Pkg()
	var values []float64
	for _, name := range pkg.Scope().Names() {
		k, ok := pkg.Scope().Lookup(name).(*types.Const)
		if ok && types.Identical(k.Type(), n) && (pkg.Path() == u.home.Path() || k.Exported()) {
			v, _ := constant.Float64Val(k.Val())
			values = append(values, v)
		}
	}
	return values
}

// size is the number of values of a domain.
func (d floatDomain) size() int64 {
	switch {
	case d.none:
		return 0
	case d.values != nil:
		return int64(len(d.values))
	}
	return d.hi - d.lo + 1
}

// prior is the part of the domain d that before has, as intervals of the variable's values.
func (d floatDomain) prior(before floatDomain) []problem.Interval {
	r := []problem.Interval{}
	switch {
	case before.none:
		return r
	case d.values == nil:
		return append(r, problem.Interval{Lo: before.lo, Hi: before.hi})
	}
	for i, v := range d.values {
		if slices.ContainsFunc(before.values, func(w float64) bool { return float.SameBits(v, w) }) {
			r = addInterval(r, int64(i))
		}
	}
	return r
}

// float unfolds a floating-point number.
func (u *unfolder) float(t types.Type, prec float.Precision, p position) (Node, sym.Value) {
	d := u.floats(t, prec, p.bounds, u.bounds.Depth)
	if d.none {
		u.impossible = append(u.impossible, p.guard)
		i, _ := u.newVar(p, p.path, false, 0, 0, []problem.Interval{}, problem.Data, 0)
		return &Float{T: t, Var: i}, u.l.Floats.Of(0)
	}
	var prior []problem.Interval
	if u.bounds.Depth > 0 {
		prior = d.prior(u.floats(t, prec, p.bounds, u.bounds.Depth-1))
	}
	lo, hi := d.lo, d.hi
	if d.values != nil {
		lo, hi = 0, int64(len(d.values))-1
	}
	i, v := u.newVar(p, p.path, false, lo, hi, prior, problem.Data, 0)
	n := &Float{T: t, Var: i, Values: d.values}
	if d.values == nil {
		return n, &float.Number{Fixed: float.Fixed{Guard: u.l.T.Yes, Mant: v, Minus: u.l.T.No, Exp: -1}}
	}
	return n, listedFloats(u.l, v, d.values)
}

// listedFloats is values[index]: the plain numbers at its front as one fixed point number, the others as
// constants.
func listedFloats(l *lift.Lifter, index sym.Term, values []float64) *float.Number {
	r := &float.Number{Fixed: l.Floats.Unfixed()}
	var at, mants []int64
	exp := 0
	for _, v := range values {
		if float.Plain(v) {
			_, e := float.Mantissa(v)
			exp = min(exp, e)
		}
	}
	r.Exp = exp
	for i, v := range values {
		if float.Plain(v) && !(v == 0 && math.Signbit(v)) {
			at = append(at, int64(i))
			mants = append(mants, int64(math.Ldexp(v, -exp)))
		} else {
			r.Consts = append(r.Consts, float.Const{Guard: l.T.Is(index, i), Val: v})
		}
	}
	if len(at) == 0 {
		return r
	}
	last := int64(len(values)) - 1
	for i := 0; i < len(at); i++ {
		first := at[i]
		for i+1 < len(at) && at[i+1] == at[i]+1 {
			i++
		}
		r.Guard = l.T.Or(r.Guard, l.Floats.InRun(index, float.Run{Lo: first, Hi: at[i]}, 0, last))
	}
	r.Mant = progressions(l, index, at, mants)
	return r
}

// progressions is the integer values[i] where index is at[i]: a linear term for each run of neighbours with
// equal steps.
func progressions(l *lift.Lifter, index sym.Term, at, values []int64) sym.Term {
	r := sym.None
	for end := len(at); end > 0; {
		start := end - 1
		step := int64(0)
		for start > 0 && (start == end-1 || values[start]-values[start-1] == step*(at[start]-at[start-1])) {
			if start == end-1 {
				n := at[start] - at[start-1]
				if (values[start]-values[start-1])%n != 0 {
					break
				}
				step = (values[start] - values[start-1]) / n
			}
			start--
		}
		v := l.T.Num(values[start])
		if start < end-1 {
			v = l.T.Add(l.T.Store.Scale(index, step), l.T.Num(values[start]-step*at[start]))
		}
		if r == sym.None {
			r = v
		} else {
			r = l.T.Ite(l.T.Less(index, l.T.Num(at[end-1]+1)), v, r)
		}
		end = start
	}
	return r
}
