package unannotated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// isExtreme suspects an integer below zero, or a great one, if a call goes on
// until a limit ends it. The failure is doubtful if it does not occur for
// integers between.
func isExtreme(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	n, ok := v.(*value.Int)
	return ok && (isSigned(n) && n.V < 0 || n.V >= large) && isUnending(f)
}

// isUnending reports whether a call goes on until a limit ends it: of time, of
// memory or of the stack.
func isUnending(f *worker.Fault) bool {
	return f.Clause == nil && (isEndless(f) || strings.Contains(f.Detail, "stack overflow"))
}

// probesExtreme replace great integers that are arguments of the call itself,
// and integers below zero that are arguments of a function whose code does not
// mention such numbers.
func probesExtreme(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	at = slices.DeleteFunc(passed(c, values, at), func(one place) bool {
		if one.within(values).(*value.Int).V > 0 {
			return len(one) > 1
		}
		called, arg := one.parameter(c, values)
		return arg < 0 || expectsNegative(called, arg)
	})
	if len(at) == 0 {
		return p
	}
	p.Return = true // a call may run out of time for one number, and of memory for another
	for _, n := range []int64{0, 1, 2, 3, 7, 100} {
		p.Others = append(p.Others, withNumber(values, at, n))
	}
	return p
}

// expectsNegative reports whether a function compares a parameter with a number
// next to zero, by more than equality, or negates it. Parameters are counted
// without the receiver.
func expectsNegative(c *spec.Contract, i int) (found bool) {
	decl, info, _, ok := c.Pkg.Source(c.Func.Origin())
	if !ok || decl.Body == nil {
		return true // nothing is known
	}
	param := parameter(decl, info, i)
	isParam := func(e ast.Expr) bool {
		if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 && info.Types[call.Fun].IsType() {
			e = call.Args[0]
		}
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && param != nil && info.Uses[id] == param
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			found = found || n.Op == token.SUB && isParam(n.X)
		case *ast.BinaryExpr:
			switch n.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ:
				found = found || (isParam(n.X) || isParam(n.Y)) && hasBound(info, []ast.Expr{n.X, n.Y})
			}
		}
		return !found
	})
	return found
}

// isVast reports whether a method that takes only numbers makes a list that it
// returns, and memory does not hold it: the receiver and the numbers say how
// long the list is.
func isVast(c *spec.Contract, f *worker.Fault) bool {
	if !f.Memory || receivers(c) == 0 || len(c.Results) == 0 {
		return false
	}
	list, ok := c.Results[0].Type().Underlying().(*types.Slice)
	if !ok || isText(list) || slices.ContainsFunc(c.Params[1:], func(p *types.Var) bool { return !gotypes.IsBasic(p.Type(), types.IsNumeric|types.IsBoolean) }) {
		return false
	}
	if len(f.Stack) == 0 && len(f.Samples) == 0 { // the system has ended the process
		return makes(c, 0, list)
	}
	where := siteOf(c, f)
	return where.Func == tracedName(c) && makes(c, where.Line, list)
}

// makes reports whether a function makes a list of a type at a line, by make
// and not element by element. Line 0 stands for all lines.
func makes(c *spec.Contract, line int, list *types.Slice) (found bool) {
	if c.Decl == nil || c.Decl.Body == nil {
		return false
	}
	ast.Inspect(c.Decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found || line > 0 && c.Pkg.Fset.Position(call.Pos()).Line != line {
			return !found
		}
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		found = ok && c.Pkg.Info.Uses[id] == types.Universe.Lookup("make") && types.Identical(c.Pkg.Info.TypeOf(call).Underlying(), list)
		return !found
	})
	return found
}
