package encode

import (
	"go/token"
	"math"

	"github.com/typetarget/target/encode/internal/sym"
)

// The functions of package math that lift: those whose result is the same on every machine.

// floatPrimitive is the primitive for a function of one number that Go computes case by case.
func floatPrimitive(name string, f func(float64) float64) primitive {
	return func(l *lifter, args []sym.Value) sym.Value {
		of := floatFunc{what: "math." + name, of: func(x, _ float64) (float64, *exactProduct) { return f(x), nil }}
		return l.unaryCases(of, args[0].(*float))
	}
}

// roundingPrimitive is the primitive for a function that rounds to a whole number. mant rounds the
// mantissa of a fixed point number with k fractional bits.
func roundingPrimitive(name string, f func(float64) float64, mant func(l *lifter, x fixed, k int) sym.Term) primitive {
	cases := floatPrimitive(name, f)
	return func(l *lifter, args []sym.Value) sym.Value {
		x := args[0].(*float)
		if x.guard == l.t.No || x.exp < -60 {
			return cases(l, args)
		}
		r := cases(l, []sym.Value{&float{fixed: l.unfixed(), consts: x.consts}}).(*float)
		r.fixed = x.fixed
		if x.exp < 0 {
			// The sign stays, also that of a fraction that becomes -0.
			r.fixed = fixed{x.guard, mant(l, x.fixed, -x.exp), l.negative(x.fixed), 0}
		}
		return r
	}
}

// floorMant is the mantissa of x, which has k fractional bits, rounded down to a whole number.
func floorMant(l *lifter, x fixed, k int) sym.Term {
	unit := l.t.Num(1 << k)
	whole := l.t.Store.Div(x.mant, unit)
	return l.t.Sub(whole, l.t.Ite(l.t.Less(l.t.Store.Mod(x.mant, unit), l.t.Num(0)), l.t.Num(1), l.t.Num(0)))
}

// ceilMant rounds up.
func ceilMant(l *lifter, x fixed, k int) sym.Term {
	unit := l.t.Num(1 << k)
	whole := l.t.Store.Div(x.mant, unit)
	return l.t.Add(whole, l.t.Ite(l.t.Less(l.t.Num(0), l.t.Store.Mod(x.mant, unit)), l.t.Num(1), l.t.Num(0)))
}

// truncMant rounds towards 0.
func truncMant(l *lifter, x fixed, k int) sym.Term { return l.t.Store.Div(x.mant, l.t.Num(1<<k)) }

// floatPrimitives are the functions of package math that are primitives.
var floatPrimitives = map[string]primitive{
	"math.Floor":       roundingPrimitive("Floor", math.Floor, floorMant),
	"math.Ceil":        roundingPrimitive("Ceil", math.Ceil, ceilMant),
	"math.Trunc":       roundingPrimitive("Trunc", math.Trunc, truncMant),
	"math.Round":       floatPrimitive("Round", math.Round),
	"math.RoundToEven": floatPrimitive("RoundToEven", math.RoundToEven),
	"math.Sqrt":        floatPrimitive("Sqrt", math.Sqrt),
	"math.Abs":         func(l *lifter, args []sym.Value) sym.Value { return l.absolute(args[0].(*float)) },
	"math.Max": func(l *lifter, args []sym.Value) sym.Value {
		return l.extremeMath(true, args[0].(*float), args[1].(*float))
	},
	"math.Min": func(l *lifter, args []sym.Value) sym.Value {
		return l.extremeMath(false, args[0].(*float), args[1].(*float))
	},
	"math.Mod": func(l *lifter, args []sym.Value) sym.Value {
		of := floatFunc{what: "math.Mod", scattered: true, of: func(x, y float64) (float64, *exactProduct) { return math.Mod(x, y), nil }}
		return l.binaryCases(of, args[0].(*float), args[1].(*float), nil)
	},
	"math.NaN":     func(l *lifter, args []sym.Value) sym.Value { return l.floatOf(math.NaN()) },
	"math.IsNaN":   func(l *lifter, args []sym.Value) sym.Value { return l.isNaN(args[0].(*float)) },
	"math.Signbit": func(l *lifter, args []sym.Value) sym.Value { return l.signbit(args[0].(*float)) },
	"math.Copysign": func(l *lifter, args []sym.Value) sym.Value {
		x := l.absolute(args[0].(*float))
		return l.mem.MergeValues(l.signbit(args[1].(*float)), l.negated(x), x)
	},
	"math.Inf": func(l *lifter, args []sym.Value) sym.Value {
		return l.mem.MergeValues(l.t.Less(args[0].(sym.Term), l.t.Num(0)), l.floatOf(math.Inf(-1)), l.floatOf(math.Inf(1)))
	},
}

// absolute is |x|.
func (l *lifter) absolute(x *float) *float {
	if x.table != nil {
		return l.mapTable(x.table, func(v float64, exact *exactProduct) (float64, *exactProduct) {
			if math.Signbit(v) {
				exact = exact.negated()
			}
			return math.Abs(v), exact
		})
	}
	r := &float{fixed: x.fixed}
	r.mant, r.minus = l.t.Store.Max(x.mant, l.t.Store.Scale(x.mant, -1)), l.t.No
	for _, c := range x.consts {
		if math.Signbit(c.val) {
			c.val, c.exact = -c.val, c.exact.negated()
		}
		c.val = math.Abs(c.val)
		r.consts = append(r.consts, c)
	}
	return r
}

// extremeMath is the greater or the smaller of two numbers as package math has it: an infinity in
// its direction wins over NaN.
func (l *lifter) extremeMath(greater bool, x, y *float) *float {
	r := l.extremeFloat(greater, x, y)
	inf := l.floatOf(math.Inf(-1))
	if greater {
		inf = l.floatOf(math.Inf(1))
	}
	there := l.t.Or(l.compareFloats(token.EQL, x, inf), l.compareFloats(token.EQL, y, inf))
	return l.mem.MergeValues(there, inf, r).(*float)
}
