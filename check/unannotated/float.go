package unannotated

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// isUnsized suspects a floating-point number that is below zero, not a number,
// or at least [large], if the code makes a list of a computed size. The failure
// is due to it if it does not occur for sizes, and occurs for other numbers
// below zero.
func isUnsized(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	x, ok := v.(*value.Float)
	if !ok || 0 <= x.V && x.V < large || answers(c) {
		return false
	}
	return f.Memory || f.Kind == protocol.KindPanic && byRuntime(f) && unfit.MatchString(f.Detail)
}

// probesUnsized replace the numbers by sizes. One is below 1, as ratios are.
func probesUnsized(_ *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	for _, x := range []float64{0.5, 1, 2, 3, 7, 100} {
		p.Others = append(p.Others, withFloat(values, at, x))
	}
	isBelow := func(one place) bool { return one.within(values).(*value.Float).V < 0 }
	if below := slices.DeleteFunc(slices.Clone(at), func(one place) bool { return !isBelow(one) }); len(below) > 0 {
		for _, x := range []float64{-1, -2, -7, -100, math.Inf(-1)} {
			p.Fail = append(p.Fail, Probe{Values: withFloat(values, below, x)})
		}
	}
	return p
}

// withFloat returns a call with a floating-point number in the place of some
// arguments.
func withFloat(values []value.Value, at []place, x float64) []value.Value {
	for _, one := range at {
		values = one.replaced(values, &value.Float{T: one.within(values).Type(), V: x})
	}
	return values
}

// isUndefined suspects a floating-point number that is not between zero and
// one. The failure is doubtful if it does not occur for numbers between. The
// code takes the logarithm of the number, or divides by one that is not above
// zero: it is a ratio, or a step.
func isUndefined(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	x, ok := v.(*value.Float)
	return ok && !(0 < x.V && x.V <= 1) && f.Clause == nil
}

func probesUndefined(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	at = slices.DeleteFunc(passed(c, values, at), func(one place) bool {
		called, arg := one.parameter(c, values)
		if arg < 0 || answers(called) {
			return true
		}
		of := partialOf(c.Pkg, called.Func, arg, mostFunctions)
		return !of.logarithm && !(of.divides && !(one.within(values).(*value.Float).V > 0))
	})
	if len(at) == 0 {
		return p
	}
	for _, x := range []float64{0.01, 0.1, 0.25, 0.5, 0.75, 0.9} {
		p.Others = append(p.Others, withFloat(values, at, x))
	}
	return p
}

// mostFunctions is how many functions may hand a number on to one another.
const mostFunctions = 3

// A partial says which operations code applies to a number that are not defined
// for all numbers.
type partial struct{ logarithm, divides bool }

// partialOf returns what a function does with a parameter, and at most more
// functions that it hands the parameter on to. Parameters are counted without
// the receiver.
func partialOf(p *spec.Package, fn *types.Func, i, more int) (of partial) {
	decl, info, _, ok := p.Source(fn.Origin())
	if !ok || decl.Body == nil || more < 0 {
		return of
	}
	param := parameter(decl, info, i)
	isParam := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && param != nil && info.Uses[id] == param
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			of.divides = of.divides || n.Op == token.QUO && isParam(n.Y)
		case *ast.CallExpr:
			callee, ok := typeutil.Callee(info, n).(*types.Func)
			if !ok {
				break
			}
			isLogarithm := slices.Contains(logarithms, callee.FullName())
			for k, arg := range n.Args {
				of.logarithm = of.logarithm || isLogarithm && (isParam(arg) || isReciprocal(arg, isParam))
				if isParam(arg) && k < callee.Signature().Params().Len() && callee.Pkg() != nil && spec.InModule(p, callee.Pkg().Path()) {
					by := partialOf(p, callee, k, more-1)
					of.logarithm, of.divides = of.logarithm || by.logarithm, of.divides || by.divides
				}
			}
		}
		return true
	})
	return of
}

// logarithms are the functions that return logarithms.
var logarithms = []string{"math.Log", "math.Log2", "math.Log10"}

// isReciprocal reports whether an expression divides a number by a parameter.
func isReciprocal(e ast.Expr, isParam func(ast.Expr) bool) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && b.Op == token.QUO && isParam(b.Y)
}
