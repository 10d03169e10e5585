package lift

import (
	"math"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
)

// The functions of package math that lift: those whose result is the same on
// every machine.

// floatPrimitive is the primitive for a function of one number that Go computes
// case by case.
func floatPrimitive(name string, f func(float64) float64) primitive {
	return func(l *Lifter, args []sym.Value) sym.Value {
		of := float.Func{What: "math." + name, Of: func(x, _ float64) (float64, *float.Product) { return f(x), nil }}
		return l.Floats.Unary(of, args[0].(*float.Number))
	}
}

// roundingPrimitive is the primitive for a function that rounds to a whole
// number. mant rounds the mantissa of a fixed point number with k fractional
// bits.
func roundingPrimitive(name string, f func(float64) float64, mant func(l *Lifter, x float.Fixed, k int) sym.Term) primitive {
	cases := floatPrimitive(name, f)
	return func(l *Lifter, args []sym.Value) sym.Value {
		x := args[0].(*float.Number)
		if x.Guard == l.T.No || x.Exp < -60 {
			return cases(l, args)
		}
		r := cases(l, []sym.Value{&float.Number{Fixed: l.Floats.Unfixed(), Consts: x.Consts}}).(*float.Number)
		r.Fixed = x.Fixed
		if x.Exp < 0 {
			// The sign stays, also that of a fraction that becomes -0.
			r.Fixed = float.Fixed{Guard: x.Guard, Mant: mant(l, x.Fixed, -x.Exp), Minus: l.Floats.Negative(x.Fixed), Exp: 0}
		}
		return r
	}
}

// floorMant is the mantissa of x, which has k fractional bits, rounded down to
// a whole number.
func floorMant(l *Lifter, x float.Fixed, k int) sym.Term {
	unit := l.T.Num(1 << k)
	whole := l.T.Store.Div(x.Mant, unit)
	return l.T.Sub(whole, l.T.Ite(l.T.Less(l.T.Store.Mod(x.Mant, unit), l.T.Num(0)), l.T.Num(1), l.T.Num(0)))
}

// ceilMant rounds up.
func ceilMant(l *Lifter, x float.Fixed, k int) sym.Term {
	unit := l.T.Num(1 << k)
	whole := l.T.Store.Div(x.Mant, unit)
	return l.T.Add(whole, l.T.Ite(l.T.Less(l.T.Num(0), l.T.Store.Mod(x.Mant, unit)), l.T.Num(1), l.T.Num(0)))
}

// truncMant rounds towards 0.
func truncMant(l *Lifter, x float.Fixed, k int) sym.Term { return l.T.Store.Div(x.Mant, l.T.Num(1<<k)) }

// floatPrimitives are the functions of package math that are primitives.
var floatPrimitives = map[string]primitive{
	"math.Floor":       roundingPrimitive("Floor", math.Floor, floorMant),
	"math.Ceil":        roundingPrimitive("Ceil", math.Ceil, ceilMant),
	"math.Trunc":       roundingPrimitive("Trunc", math.Trunc, truncMant),
	"math.Round":       floatPrimitive("Round", math.Round),
	"math.RoundToEven": floatPrimitive("RoundToEven", math.RoundToEven),
	"math.Sqrt":        floatPrimitive("Sqrt", math.Sqrt),
	"math.Abs":         func(l *Lifter, args []sym.Value) sym.Value { return l.Floats.Absolute(args[0].(*float.Number)) },
	"math.Max": func(l *Lifter, args []sym.Value) sym.Value {
		return l.Floats.ExtremeMath(true, args[0].(*float.Number), args[1].(*float.Number))
	},
	"math.Min": func(l *Lifter, args []sym.Value) sym.Value {
		return l.Floats.ExtremeMath(false, args[0].(*float.Number), args[1].(*float.Number))
	},
	"math.Mod": func(l *Lifter, args []sym.Value) sym.Value {
		of := float.Func{What: "math.Mod", Scattered: true, Of: func(x, y float64) (float64, *float.Product) { return math.Mod(x, y), nil }}
		return l.Floats.Binary(of, args[0].(*float.Number), args[1].(*float.Number), nil)
	},
	"math.NaN":     func(l *Lifter, args []sym.Value) sym.Value { return l.Floats.Of(math.NaN()) },
	"math.IsNaN":   func(l *Lifter, args []sym.Value) sym.Value { return l.Floats.IsNaN(args[0].(*float.Number)) },
	"math.Signbit": func(l *Lifter, args []sym.Value) sym.Value { return l.Floats.Signbit(args[0].(*float.Number)) },
	"math.Copysign": func(l *Lifter, args []sym.Value) sym.Value {
		x := l.Floats.Absolute(args[0].(*float.Number))
		return l.Mem.MergeValues(l.Floats.Signbit(args[1].(*float.Number)), l.Floats.Negated(x), x)
	},
	"math.Inf": func(l *Lifter, args []sym.Value) sym.Value {
		return l.Mem.MergeValues(l.T.Less(args[0].(sym.Term), l.T.Num(0)), l.Floats.Of(math.Inf(-1)), l.Floats.Of(math.Inf(1)))
	},
}
