package unannotated

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
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
// great, as the one behind that index, or as the bound of a slice behind the
// integer. Unlike isBeyond, it does not want the same argument in all calls.
// The failure is doubtful if greater integers fail, too, and the messages name
// them.
func isNamed(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	named, ok := indexNamed(c, v, f)
	if !ok {
		return false
	}
	n := v.(*value.Int)
	return named == fmt.Sprint(n.V) || named == fmt.Sprint(n.V-1) && n.V > 0 ||
		named == fmt.Sprint(n.V+1) && strings.Contains(f.Detail, "slice bounds")
}

// indexNamed returns the index that the message of a fault says is out of
// range. ok is false if an integer cannot be to blame for it.
func indexNamed(c *spec.Contract, v value.Value, f *worker.Fault) (named string, ok bool) {
	if _, isInt := v.(*value.Int); !isInt || answers(c) || f.Kind != protocol.KindPanic || !byRuntime(f) || isConstant(c, v) {
		return "", false
	}
	if below := outOfRange.FindStringSubmatch(f.Detail); below != nil {
		return below[1], true // a receiver below zero may fail like one that is too great
	}
	return tooGreat(f.Detail), true
}

// probesNamed replace arguments, and a receiver that is itself an integer. For
// greater integers, the code may notice elsewhere: in a table of ends, a part
// begins at the end of the one before, which is then beyond the table, too.
func probesNamed(_ *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	at = slices.DeleteFunc(slices.Clone(at), func(one place) bool { return !one.isPassed(values) })
	if len(at) == 0 || tooGreat(f.Detail) == "" {
		return p
	}
	first := at[0].within(values).(*value.Int).V
	named, err := strconv.ParseInt(tooGreat(f.Detail), 10, 64)
	if err != nil {
		return p
	}
	for _, n := range beyond {
		n += first
		probe := Probe{Values: withNumber(values, at, n), TooGreat: []int64{n - 1, n}, Elsewhere: true}
		if named > first {
			probe.TooGreat, probe.Elsewhere = []int64{n + 1}, false
		}
		p.Fail = append(p.Fail, probe)
	}
	return p
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

// hasBound reports whether one of some expressions is the constant -1, 0 or 1.
func hasBound(info *types.Info, all []ast.Expr) bool {
	for _, e := range all {
		if v := info.Types[e].Value; v != nil && v.Kind() == constant.Int {
			if n, exact := constant.Int64Val(v); exact && -1 <= n && n <= 1 {
				return true
			}
		}
	}
	return false
}
