package intrinsic

import (
	"math"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
)

// mathFuncs are the functions of package math whose result is the same on every
// machine, by full name.
var mathFuncs = map[string]exec.Intrinsic{
	"math.Floor":       ofNumber(rounding("Floor", math.Floor, floorMant)),
	"math.Ceil":        ofNumber(rounding("Ceil", math.Ceil, ceilMant)),
	"math.Trunc":       ofNumber(rounding("Trunc", math.Trunc, truncMant)),
	"math.Round":       ofNumber(byCases("Round", math.Round)),
	"math.RoundToEven": ofNumber(byCases("RoundToEven", math.RoundToEven)),
	"math.Sqrt":        ofNumber(byCases("Sqrt", math.Sqrt)),
	"math.Abs":         ofNumber(func(m *exec.Machine, x *float.Number) sym.Value { return m.Floats.Absolute(x) }),
	"math.IsNaN":       ofNumber(func(m *exec.Machine, x *float.Number) sym.Value { return m.Floats.IsNaN(x) }),
	"math.Signbit":     ofNumber(func(m *exec.Machine, x *float.Number) sym.Value { return m.Floats.Signbit(x) }),
	"math.Max":         ofNumbers(func(m *exec.Machine, x, y *float.Number) sym.Value { return m.Floats.ExtremeMath(true, x, y) }),
	"math.Min":         ofNumbers(func(m *exec.Machine, x, y *float.Number) sym.Value { return m.Floats.ExtremeMath(false, x, y) }),
	"math.Mod": ofNumbers(func(m *exec.Machine, x, y *float.Number) sym.Value {
		of := float.Func{What: "math.Mod", Scattered: true, Of: func(x, y float64) (float64, *float.Product) { return math.Mod(x, y), nil }}
		return m.Floats.Binary(of, x, y, nil)
	}),
	"math.Copysign": ofNumbers(func(m *exec.Machine, x, y *float.Number) sym.Value {
		x = m.Floats.Absolute(x)
		return m.Mem.MergeValues(m.Floats.Signbit(y), m.Floats.Negated(x), x)
	}),
	"math.NaN": func(e *exec.Execution, _ *exec.Call) []sym.Value {
		return []sym.Value{e.M.Floats.Of(math.NaN())}
	},
	"math.Inf": func(e *exec.Execution, c *exec.Call) []sym.Value {
		m := e.M
		negative := m.T.Less(c.Args[0].(sym.Term), m.T.Num(0))
		return []sym.Value{m.Mem.MergeValues(negative, m.Floats.Of(math.Inf(-1)), m.Floats.Of(math.Inf(1)))}
	},
}

// ofNumber returns a function of one number.
func ofNumber(f func(m *exec.Machine, x *float.Number) sym.Value) exec.Intrinsic {
	return func(e *exec.Execution, c *exec.Call) []sym.Value {
		return []sym.Value{f(e.M, c.Args[0].(*float.Number))}
	}
}

// ofNumbers returns a function of two numbers.
func ofNumbers(f func(m *exec.Machine, x, y *float.Number) sym.Value) exec.Intrinsic {
	return func(e *exec.Execution, c *exec.Call) []sym.Value {
		return []sym.Value{f(e.M, c.Args[0].(*float.Number), c.Args[1].(*float.Number))}
	}
}

// byCases returns a function of one number that Go computes case by case.
func byCases(name string, f func(float64) float64) func(*exec.Machine, *float.Number) sym.Value {
	of := float.Func{What: "math." + name, Of: func(x, _ float64) (float64, *float.Product) { return f(x), nil }}
	return func(m *exec.Machine, x *float.Number) sym.Value { return m.Floats.Unary(of, x) }
}

// rounding returns a function that rounds to a whole number. mant rounds the
// mantissa of a fixed point number with k fractional bits.
func rounding(name string, f func(float64) float64, mant func(m *exec.Machine, x float.Fixed, k int) sym.Term) func(*exec.Machine, *float.Number) sym.Value {
	cases := byCases(name, f)
	return func(m *exec.Machine, x *float.Number) sym.Value {
		if x.Guard == m.T.No || x.Exp < -60 {
			return cases(m, x)
		}
		r := cases(m, &float.Number{Fixed: m.Floats.Unfixed(), Consts: x.Consts}).(*float.Number)
		r.Fixed = x.Fixed
		if x.Exp < 0 {
			// The sign stays, also that of a fraction that becomes
			// -0.
			r.Fixed = float.Fixed{Guard: x.Guard, Mant: mant(m, x.Fixed, -x.Exp), Minus: m.Floats.Negative(x.Fixed), Exp: 0}
		}
		return r
	}
}

// floorMant returns the mantissa of x, which has k fractional bits, rounded
// down to a whole number.
func floorMant(m *exec.Machine, x float.Fixed, k int) sym.Term {
	unit := m.T.Num(1 << k)
	whole := m.T.Store.Div(x.Mant, unit)
	return m.T.Sub(whole, m.T.Ite(m.T.Less(m.T.Store.Mod(x.Mant, unit), m.T.Num(0)), m.T.Num(1), m.T.Num(0)))
}

// ceilMant rounds up.
func ceilMant(m *exec.Machine, x float.Fixed, k int) sym.Term {
	unit := m.T.Num(1 << k)
	whole := m.T.Store.Div(x.Mant, unit)
	return m.T.Add(whole, m.T.Ite(m.T.Less(m.T.Num(0), m.T.Store.Mod(x.Mant, unit)), m.T.Num(1), m.T.Num(0)))
}

// truncMant rounds towards 0.
func truncMant(m *exec.Machine, x float.Fixed, k int) sym.Term {
	return m.T.Store.Div(x.Mant, m.T.Num(1<<k))
}
