package unannotated

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// isFar suspects an integer if an index or a bound is out of range, whatever
// number the message has. The failure is doubtful if the index of the call that
// is shown is too great, and greater integers than its own fail in the same
// way.
func isFar(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	n, ok := v.(*value.Int)
	return ok && n.V != 0 && f.Kind == protocol.KindPanic && byRuntime(f) && isOutOfRange(f) && !isConstant(c, v)
}

// probesFar replace the last integer that the call, or one that builds an
// argument, is passed.
func probesFar(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	at = slices.DeleteFunc(passed(c, values, at), func(one place) bool {
		called, arg := one.parameter(c, values)
		return one.within(values).(*value.Int).V < 0 || isSwitch(called, arg)
	})
	if len(at) == 0 || tooGreat(f.Detail) == "" {
		return p
	}
	last := at[len(at)-1:]
	first := last[0].within(values).(*value.Int).V
	for _, n := range beyond {
		p.Fail = append(p.Fail, Probe{Values: withNumber(values, last, n+first)})
	}
	p.Others = [][]value.Value{withNumber(values, last, 0)}
	return p
}

// isNamed suspects the integer that a message names as an index that is too
// great, or as the bound of a slice behind that index. Unlike isBeyond, it does
// not want the same argument in all calls. The failure is doubtful if greater
// integers fail in the same way, and the messages name them.
func isNamed(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	n, ok := v.(*value.Int)
	if !ok || answers(c) || f.Kind != protocol.KindPanic || !byRuntime(f) || isConstant(c, v) {
		return false
	}
	named := tooGreat(f.Detail)
	if below := outOfRange.FindStringSubmatch(f.Detail); below != nil {
		named = below[1] // a receiver below zero may fail like one that is too great
	}
	return named == fmt.Sprint(n.V) || named == fmt.Sprint(n.V+1) && strings.Contains(f.Detail, "slice bounds")
}

// probesNamed replace arguments, and a receiver that is itself an integer.
func probesNamed(_ *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	at = slices.DeleteFunc(slices.Clone(at), func(one place) bool { return !one.isPassed(values) })
	if len(at) == 0 || tooGreat(f.Detail) == "" {
		return p
	}
	first := at[0].within(values).(*value.Int).V
	behind := int64(0)
	if tooGreat(f.Detail) != fmt.Sprint(first) {
		behind = 1
	}
	for _, n := range beyond {
		n += first
		p.Fail = append(p.Fail, Probe{withNumber(values, at, n), fmt.Sprint(n + behind)})
	}
	return p
}

// passed returns the places of values that the call, or one that builds an
// argument, is passed. An element of a list or a field is part of what is
// passed. The receiver is left out.
func passed(c *spec.Contract, values []value.Value, at []place) []place {
	return slices.DeleteFunc(slices.Clone(at), func(one place) bool {
		return !one.isPassed(values) || len(one) == 1 && one[0] < receivers(c)
	})
}

// isSizeless suspects an integer below zero if the runtime panics, and 0 if the
// function is a method that changes its receiver. The failure is doubtful if a
// constructor is called with the integer, and if it does not occur for greater
// ones.
func isSizeless(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	n, ok := v.(*value.Int)
	byRuntime := f.Kind == protocol.KindPanic && byRuntime(f) || f.Kind == protocol.KindCrash && unfit.MatchString(f.Detail)
	return ok && byRuntime && (n.V < 0 || n.V == 0 && isMutator(c))
}

// isMutator reports whether a function is a method that changes its receiver,
// and so builds values of the type.
func isMutator(c *spec.Contract) bool {
	if receivers(c) == 0 {
		return false
	}
	o := c.Pkg.Opaque(c.Params[0].Type())
	return o != nil && slices.ContainsFunc(o.Constructors, func(one *spec.Constructor) bool {
		return one.Mutates && one.Contract.Func == c.Func
	})
}

func probesSizes(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	at = slices.DeleteFunc(passed(c, values, at), func(one place) bool { return len(one) == 1 })
	if len(at) == 0 {
		return p
	}
	return probesSome(c, values, at, f)
}

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
