package lift

import (
	"go/token"
	"math"

	"github.com/typetarget/target/encode/internal/sym"
)

// The functions of package math that lift: those whose result is the same on every machine.

// floatPrimitive is the primitive for a function of one number that Go computes case by case.
func floatPrimitive(name string, f func(float64) float64) primitive {
	return func(l *Lifter, args []sym.Value) sym.Value {
		of := floatFunc{what: "math." + name, of: func(x, _ float64) (float64, *exactProduct) { return f(x), nil }}
		return l.unaryCases(of, args[0].(*Float))
	}
}

// roundingPrimitive is the primitive for a function that rounds to a whole number. mant rounds the
// mantissa of a fixed point number with k fractional bits.
func roundingPrimitive(name string, f func(float64) float64, mant func(l *Lifter, x Fixed, k int) sym.Term) primitive {
	cases := floatPrimitive(name, f)
	return func(l *Lifter, args []sym.Value) sym.Value {
		x := args[0].(*Float)
		if x.Guard == l.T.No || x.Exp < -60 {
			return cases(l, args)
		}
		r := cases(l, []sym.Value{&Float{Fixed: l.Unfixed(), Consts: x.Consts}}).(*Float)
		r.Fixed = x.Fixed
		if x.Exp < 0 {
			// The sign stays, also that of a fraction that becomes -0.
			r.Fixed = Fixed{x.Guard, mant(l, x.Fixed, -x.Exp), l.negative(x.Fixed), 0}
		}
		return r
	}
}

// floorMant is the mantissa of x, which has k fractional bits, rounded down to a whole number.
func floorMant(l *Lifter, x Fixed, k int) sym.Term {
	unit := l.T.Num(1 << k)
	whole := l.T.Store.Div(x.Mant, unit)
	return l.T.Sub(whole, l.T.Ite(l.T.Less(l.T.Store.Mod(x.Mant, unit), l.T.Num(0)), l.T.Num(1), l.T.Num(0)))
}

// ceilMant rounds up.
func ceilMant(l *Lifter, x Fixed, k int) sym.Term {
	unit := l.T.Num(1 << k)
	whole := l.T.Store.Div(x.Mant, unit)
	return l.T.Add(whole, l.T.Ite(l.T.Less(l.T.Num(0), l.T.Store.Mod(x.Mant, unit)), l.T.Num(1), l.T.Num(0)))
}

// truncMant rounds towards 0.
func truncMant(l *Lifter, x Fixed, k int) sym.Term { return l.T.Store.Div(x.Mant, l.T.Num(1<<k)) }

// floatPrimitives are the functions of package math that are primitives.
var floatPrimitives = map[string]primitive{
	"math.Floor":       roundingPrimitive("Floor", math.Floor, floorMant),
	"math.Ceil":        roundingPrimitive("Ceil", math.Ceil, ceilMant),
	"math.Trunc":       roundingPrimitive("Trunc", math.Trunc, truncMant),
	"math.Round":       floatPrimitive("Round", math.Round),
	"math.RoundToEven": floatPrimitive("RoundToEven", math.RoundToEven),
	"math.Sqrt":        floatPrimitive("Sqrt", math.Sqrt),
	"math.Abs":         func(l *Lifter, args []sym.Value) sym.Value { return l.absolute(args[0].(*Float)) },
	"math.Max": func(l *Lifter, args []sym.Value) sym.Value {
		return l.extremeMath(true, args[0].(*Float), args[1].(*Float))
	},
	"math.Min": func(l *Lifter, args []sym.Value) sym.Value {
		return l.extremeMath(false, args[0].(*Float), args[1].(*Float))
	},
	"math.Mod": func(l *Lifter, args []sym.Value) sym.Value {
		of := floatFunc{what: "math.Mod", scattered: true, of: func(x, y float64) (float64, *exactProduct) { return math.Mod(x, y), nil }}
		return l.binaryCases(of, args[0].(*Float), args[1].(*Float), nil)
	},
	"math.NaN":     func(l *Lifter, args []sym.Value) sym.Value { return l.FloatOf(math.NaN()) },
	"math.IsNaN":   func(l *Lifter, args []sym.Value) sym.Value { return l.isNaN(args[0].(*Float)) },
	"math.Signbit": func(l *Lifter, args []sym.Value) sym.Value { return l.signbit(args[0].(*Float)) },
	"math.Copysign": func(l *Lifter, args []sym.Value) sym.Value {
		x := l.absolute(args[0].(*Float))
		return l.Mem.MergeValues(l.signbit(args[1].(*Float)), l.negated(x), x)
	},
	"math.Inf": func(l *Lifter, args []sym.Value) sym.Value {
		return l.Mem.MergeValues(l.T.Less(args[0].(sym.Term), l.T.Num(0)), l.FloatOf(math.Inf(-1)), l.FloatOf(math.Inf(1)))
	},
}

// absolute is |x|.
func (l *Lifter) absolute(x *Float) *Float {
	if x.table != nil {
		return l.mapTable(x.table, func(v float64, exact *exactProduct) (float64, *exactProduct) {
			if math.Signbit(v) {
				exact = exact.negated()
			}
			return math.Abs(v), exact
		})
	}
	r := &Float{Fixed: x.Fixed}
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

// extremeMath is the greater or the smaller of two numbers as package math has it: an infinity in
// its direction wins over NaN.
func (l *Lifter) extremeMath(greater bool, x, y *Float) *Float {
	r := l.extremeFloat(greater, x, y)
	inf := l.FloatOf(math.Inf(-1))
	if greater {
		inf = l.FloatOf(math.Inf(1))
	}
	there := l.T.Or(l.CompareFloats(token.EQL, x, inf), l.CompareFloats(token.EQL, y, inf))
	return l.Mem.MergeValues(there, inf, r).(*Float)
}
