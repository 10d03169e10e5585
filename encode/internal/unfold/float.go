package unfold

import (
	"go/types"
	"math"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

// float unfolds a floating-point number.
func (u *Unfolder) float(t types.Type, prec float.Precision, p domain.Position) (shape.Node, sym.Value) {
	d := u.d.Floats(t, prec, p.Bounds, u.d.Bounds.Depth)
	if d.None {
		u.impossible = append(u.impossible, p.Guard)
		i, _ := u.newVar(p, p.Path, false, 0, 0, []problem.Interval{}, problem.Data, 0)
		return &shape.Float{T: t, Var: i}, u.l.Floats.Of(0)
	}
	var prior []problem.Interval
	if u.d.Bounds.Depth > 0 {
		earlier := p.Bounds.Earlier()
		prior = d.Prior(u.d.Floats(t, prec, earlier, earlier.Depth))
	}
	lo, hi := d.Lo, d.Hi
	if d.Values != nil {
		lo, hi = 0, int64(len(d.Values))-1
	}
	i, v := u.newVar(p, p.Path, false, lo, hi, prior, problem.Data, 0)
	n := &shape.Float{T: t, Var: i, Values: d.Values}
	if d.Values == nil {
		return n, &float.Number{Fixed: float.Fixed{Guard: u.l.T.Yes, Mant: v, Minus: u.l.T.No, Exp: -1}}
	}
	return n, listedFloats(u.l, v, d.Values)
}

// listedFloats is values[index]: the plain numbers at its front as one fixed
// point number, the others as constants.
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

// progressions returns the integer values[i] where index is at[i]: a linear
// term for each run of neighbours with equal steps.
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
