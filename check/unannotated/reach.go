package unannotated

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/check/internal/callers"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
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

// isFromOne reports whether the index of a list, or a bound, is the integer
// before an argument below one, of the call or of one that builds an argument,
// and the function that takes it counts from one.
func isFromOne(c *spec.Contract, values []value.Value, f *worker.Fault) bool {
	if f.Kind != protocol.KindPanic || f.Use != nil || !byRuntime(f) {
		return false
	}
	index := outOfRange.FindStringSubmatch(f.Detail)
	if index == nil {
		return false
	}
	for one, v := range places(values, 0) {
		n, ok := v.(*value.Int)
		if !ok || n.V > 0 || !isSigned(n) || index[1] != fmt.Sprint(n.V-1) || !one.isPassed(values) {
			continue
		}
		if called, arg := one.parameter(c, values); arg >= 0 && takesFromOne(c.Pkg, called, arg) {
			return true
		}
	}
	return false
}

// takesFromOne reports whether a function counts from one, and neither its doc
// comment nor a call in the module has a zero. A function that can report an
// unfit argument does not count. Parameters are counted without the receiver.
func takesFromOne(p *spec.Package, c *spec.Contract, i int) bool {
	type key struct {
		fn *types.Func
		i  int
	}
	return spec.Remember(p, key{c.Func, i}, func() bool {
		if answers(c) || zero.MatchString(docOf(c)) || !countsFromOne(p, c.Func, i, mostHandedOn) {
			return false
		}
		passed := callers.Passed(p, c.Func, i)
		return passed.Calls == 0 || passed.Lack(callers.Zero)
	})
}

// zero matches the doc comment of a function that says something of zero.
var zero = regexp.MustCompile(`(?i)\bzero|\b0\b`)

// mostHandedOn is how many functions may hand an index on to one another.
const mostHandedOn = 3

// countsFromOne reports whether a function subtracts one from a parameter
// whatever its other arguments are, and uses the result as an index of a list
// that is no text: xs[i-1], or i-- and then xs[i]. It also does if it passes
// the parameter to such a function. A function that compares the parameter with
// a number next to zero does not count from one. Parameters are counted without
// the receiver, and at most more functions follow.
func countsFromOne(p *spec.Package, fn *types.Func, i, more int) bool {
	decl, info, _, ok := p.Source(fn.Origin())
	if !ok || decl.Body == nil || more < 0 {
		return false
	}
	param := parameter(decl, info, i)
	isParam := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && param != nil && info.Uses[id] == param
	}
	isOne := func(e ast.Expr) bool { return hasBound(info, []ast.Expr{e}) && info.Types[e].Value.String() == "1" }
	isBefore := func(e ast.Expr) bool {
		b, ok := ast.Unparen(e).(*ast.BinaryExpr)
		return ok && b.Op == token.SUB && isParam(b.X) && isOne(b.Y)
	}
	counts, lessened := false, false
	atOnce(decl.Body, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.IncDecStmt:
			lessened = lessened || n.Tok == token.DEC && isParam(n.X)
		case *ast.AssignStmt:
			lessened = lessened || n.Tok == token.SUB_ASSIGN && isParam(n.Lhs[0]) && isOne(n.Rhs[0])
		case *ast.IndexExpr:
			counts = counts || !isOfText(info, n.X) && (isBefore(n.Index) || lessened && isParam(n.Index))
		case *ast.SliceExpr:
			for _, bound := range []ast.Expr{n.Low, n.High} {
				counts = counts || bound != nil && !isOfText(info, n.X) && (isBefore(bound) || lessened && isParam(bound))
			}
		case *ast.CallExpr:
			callee, ok := typeutil.Callee(info, n).(*types.Func)
			for k, arg := range n.Args {
				counts = counts || ok && isParam(arg) && k < callee.Signature().Params().Len() && countsFromOne(p, callee, k, more-1)
			}
		}
	})
	return counts && !comparesWithBound(decl.Body, info, isParam)
}

// comparesWithBound reports whether a body compares a parameter with a number
// next to zero, or switches over it.
func comparesWithBound(body *ast.BlockStmt, info *types.Info, isParam func(ast.Expr) bool) (compares bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			switch n.Op {
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				compares = compares || (isParam(n.X) || isParam(n.Y)) && hasBound(info, []ast.Expr{n.X, n.Y})
			}
		case *ast.SwitchStmt:
			compares = compares || n.Tag != nil && isParam(n.Tag)
		}
		return !compares
	})
	return compares
}

// atOnce visits what a body does whenever it runs, in order: not the branches
// of its statements, nor loops, function literals, and operands that another
// decides about.
func atOnce(body *ast.BlockStmt, visit func(ast.Node)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				return false
			}
		}
		if n != nil {
			visit(n)
		}
		return true
	})
}

// isOfText reports whether an expression is a text, in which the first place
// has the number 0.
func isOfText(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e).Underlying()
	if _, ok := t.(*types.Slice); ok {
		return isText(t)
	}
	return gotypes.IsBasic(t, types.IsString)
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

// isReference suspects an integer that a message names as an index out of
// range. The failure is doubtful if the index of the call that is shown is too
// great, and the integer is in a list and refers to an element of another one,
// as a node in the lists of a graph does.
func isReference(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	named, ok := indexNamed(c, v, f)
	return ok && named == fmt.Sprint(v.(*value.Int).V)
}

// probesReference replace the integer by greater ones, which the messages then
// name, and make the other lists long enough for it: the call must not fail for
// one of these. An integer that indexes its own list does not count: code that
// takes an element for its index fails like that, too. Bytes are texts.
func probesReference(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	at = slices.DeleteFunc(slices.Clone(at), func(one place) bool {
		if len(one) < 2 {
			return true
		}
		list, ok := one[:len(one)-1].within(values).(*value.Slice)
		return !ok || isText(list.T) || hasCall(one, values)
	})
	if len(at) == 0 || tooGreat(f.Detail) == "" {
		return p
	}
	last := at[len(at)-1]
	n := last.within(values).(*value.Int).V
	p.Some = longer(values, last[:len(last)-1], n+1)
	if len(p.Some) == 0 {
		return Probes{}
	}
	for _, greater := range beyond {
		greater += n
		p.Fail = append(p.Fail, Probe{Values: withNumber(values, []place{last}, greater), TooGreat: []int64{greater}})
	}
	return p
}

// hasCall reports whether a part at a place, or a part around it, is made by a
// call.
func hasCall(at place, values []value.Value) bool {
	for i := range at {
		if _, ok := at[:i+1].within(values).(*value.Call); ok {
			return true
		}
	}
	return false
}

// longer returns calls in which one list has at least some length, each another
// list than the one at a place. The elements that are added are plain ones.
func longer(values []value.Value, own place, length int64) (all [][]value.Value) {
	if length > 1<<10 {
		return nil
	}
	for one, v := range places(values, 0) {
		list, isList := v.(*value.Slice)
		if !isList || slices.Equal(one, own) || hasCall(one, values) {
			continue
		}
		if list, ok := lengthened(list, int(length)); ok {
			all = append(all, one.replaced(values, list))
		}
	}
	return all
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
