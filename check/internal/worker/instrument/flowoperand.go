package instrument

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// The compiler reads variables, fields and elements among the operands of a
// call, an assignment or a literal after the calls of the others. A call of
// package flow with such an operand would read it earlier.

// A facts answers questions about the expressions of a function.
type facts struct {
	Function
	w *marking
	speller
	// returned are the results of the function or function literal whose
	// body is instrumented.
	returned *types.Tuple
	// shared are the variables that calls may change while the operands of
	// an expression are read.
	shared map[*types.Var]bool
}

// sharedVars returns the variables of a function that calls may change: those
// that function literals use, and those whose address is taken.
func sharedVars(fn Function) map[*types.Var]bool {
	shared := map[*types.Var]bool{}
	root := func(e ast.Expr) {
		for {
			switch x := ast.Unparen(e).(type) {
			case *ast.SelectorExpr:
				e = x.X
			case *ast.IndexExpr:
				e = x.X
			case *ast.Ident:
				if v, ok := fn.Info.Uses[x].(*types.Var); ok {
					shared[v] = true
				}
				return
			default:
				return
			}
		}
	}
	ast.Inspect(fn.Decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ast.Inspect(n, func(inner ast.Node) bool {
				if id, ok := inner.(*ast.Ident); ok {
					if v, ok := fn.Info.Uses[id].(*types.Var); ok && (v.Pos() < n.Pos() || n.End() <= v.Pos()) {
						shared[v] = true
					}
				}
				return true
			})
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				root(n.X)
			}
		case *ast.SliceExpr:
			if _, ok := fn.Info.TypeOf(n.X).Underlying().(*types.Array); ok {
				root(n.X)
			}
		case *ast.SelectorExpr:
			if s := fn.Info.Selections[n]; s != nil && s.Kind() == types.MethodVal {
				if recv := s.Obj().(*types.Func).Signature().Recv(); isPointer(recv.Type()) && !isPointer(s.Recv()) {
					root(n.X)
				}
			}
		}
		return true
	})
	return shared
}

// isStable reports whether no call can change the value of an operand before
// the others are known: it is one of constants, of local variables, or of calls
// in its turn.
func (f *facts) isStable(e ast.Expr) bool {
	if f.Info.Types[e].Value != nil || f.isNil(e) || f.Info.Types[e].IsType() {
		return true
	}
	switch x := e.(type) {
	case *ast.BasicLit, *ast.FuncLit, *ast.CompositeLit:
		return true
	case *ast.ParenExpr:
		return f.isStable(x.X)
	case *ast.Ident:
		v, ok := f.Info.ObjectOf(x).(*types.Var)
		return !ok || v.Parent() != f.pkg.Scope() && !f.shared[v]
	case *ast.SelectorExpr:
		s := f.Info.Selections[x]
		if s == nil {
			_, isVar := f.Info.Uses[x.Sel].(*types.Var)
			return !isVar
		}
		return f.isStable(x.X) && (s.Kind() == types.MethodVal || !s.Indirect() && !isPointer(s.Recv()))
	case *ast.CallExpr:
		return !f.Info.Types[x.Fun].IsType() || f.isStable(x.Args[0])
	case *ast.UnaryExpr:
		return x.Op == token.AND || x.Op == token.ARROW || f.isStable(x.X)
	case *ast.BinaryExpr:
		return f.isStable(x.X) && f.isStable(x.Y)
	case *ast.IndexExpr:
		t := f.typeOf(x.X)
		if t == nil || !f.Info.Types[x.Index].IsValue() {
			return true
		}
		_, isArray := t.Underlying().(*types.Array)
		return isArray && f.isStable(x.X) && f.isStable(x.Index)
	case *ast.TypeAssertExpr:
		return f.isStable(x.X)
	case *ast.SliceExpr:
		stable := f.isStable(x.X)
		for _, i := range []ast.Expr{x.Low, x.High, x.Max} {
			stable = stable && (i == nil || f.isStable(i))
		}
		return stable
	}
	return false
}

// quiet are the builtin functions that change nothing but elements.
var quiet = map[string]bool{
	"append": true, "cap": true, "complex": true, "imag": true, "len": true, "make": true, "max": true, "min": true,
	"new": true, "real": true,
}

// hasCalls reports whether an expression calls a function.
func (f *facts) hasCalls(e ast.Node) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || !f.Info.Types[n.Fun].IsType() && !quiet[f.builtin(n)]
		}
		return !found
	})
	return found
}

// builtin returns the name of the builtin function that a call calls, or "".
func (f *facts) builtin(x *ast.CallExpr) string {
	if id, ok := ast.Unparen(x.Fun).(*ast.Ident); ok {
		if b, ok := f.Info.Uses[id].(*types.Builtin); ok {
			return b.Name()
		}
	}
	return ""
}

// isLate reports whether an operand is read after the calls of later ones.
func (f *facts) isLate(e ast.Expr, later []ast.Expr) bool {
	if f.isStable(e) {
		return false
	}
	for _, l := range later {
		if f.hasCalls(l) {
			return true
		}
	}
	return false
}

// isKnown reports whether an operand can pass on where it comes from, or its
// parts, to a variable, field or element of a type.
func (f *facts) isKnown(e ast.Expr, as types.Type) bool {
	if lit, ok := e.(*ast.CompositeLit); ok && lit.Type == nil {
		return false
	}
	if hasParts(as) {
		return types.Identical(as, f.typeOf(e))
	}
	return isFollowed(as) && f.canPass(e, as)
}

// keepsWord reports whether an operand has the first word of the value that a
// variable of a type gets.
func (f *facts) keepsWord(e ast.Expr, as types.Type) bool {
	return types.Identical(as, f.typeOf(e)) || f.isNil(ast.Unparen(e))
}

// push has the tag of an operand that is known, or those of its parts, on the
// stack.
func (f *following) push(e ast.Expr, as types.Type) {
	if hasParts(as) {
		f.wrap(e, "Args(", ")")
		f.whole(e)
	} else {
		f.wrap(e, "Arg(", ")")
		f.value(e, as)
	}
}

// An operand is an expression and the type of what gets it; nil if its origin
// does not matter.
type operand struct {
	e  ast.Expr
	as types.Type
	// rest has the arguments that make it, if it is the slice of those for
	// a variadic parameter. e is nil if there are none.
	rest *variadic
}

// An operands is a list of operands. Some are followed.
type operands struct {
	all  []operand
	late map[int]bool
	// end is the last one that is followed or a call, behind which there is
	// no call: what ends the list goes around it.
	end int
}

// ordered returns operands with those that are read late. It reports false if
// they cannot be followed.
func (f *facts) ordered(all []operand) (o operands, ok bool) {
	o = operands{all, map[int]bool{}, -1}
	var exprs []ast.Expr
	for _, x := range all {
		if x.e != nil {
			exprs = append(exprs, x.e)
		}
	}
	parts := false
	for i, x := range all {
		if x.e == nil {
			o.end = i
			continue
		}
		known := x.as != nil
		if known && f.isLate(x.e, exprs[i+1:]) {
			known, o.late[i] = false, true
		}
		parts = parts || x.as != nil && hasParts(x.as)
		if _, isTuple := f.typeOf(x.e).(*types.Tuple); isTuple {
			return o, false
		}
		call, isCall := x.e.(*ast.CallExpr)
		if known || isCall && !f.Info.Types[call.Fun].IsType() && f.builtin(call) == "" {
			o.end = i
		}
	}
	if o.end < 0 || parts && len(o.late) > 0 {
		return o, false
	}
	for _, e := range exprs[min(o.end+1, len(exprs)):] {
		if len(o.late) > 0 && f.hasCalls(e) {
			return o, false
		}
	}
	return o, true
}

// followed counts the operands that are followed.
func (o operands) followed() (n int) {
	for _, x := range o.all {
		if x.as != nil {
			n++
		}
	}
	return n
}

// holes are arguments for the late operands: how many are followed, and where
// the late ones are. It is empty if there are none.
func (f *facts) holes(o operands) string {
	var b strings.Builder
	at := 0
	for i, x := range o.all {
		if x.as == nil {
			continue
		}
		if o.late[i] {
			if text, ok := f.again(x.e); ok && f.isAddressable(x.e) && types.Identical(x.as, f.typeOf(x.e)) {
				fmt.Fprintf(&b, ", %s.Late(%d, &%s)", f.name(), at, text)
			} else {
				fmt.Fprintf(&b, ", %s.Unknown(%d)", f.name(), at)
			}
		}
		at++
	}
	return b.String()
}

// passAll instruments operands. The call that ends their list opens and ends as
// given.
func (f *following) passAll(o operands, open, end string) {
	last := o.all[len(o.all)-1]
	if last.rest != nil && last.e == nil {
		last.rest.gather(f, nil, open, end) // which goes behind all others
	}
	for i, x := range o.all {
		if x.rest != nil {
			if x.e != nil {
				x.rest.gather(f, x.e, open, end)
			}
			continue
		}
		if i == o.end {
			f.wrap(x.e, open, end)
		}
		switch {
		case o.late[i]:
		case x.as == nil:
			f.expr(x.e)
		default:
			f.push(x.e, x.as)
		}
	}
}

// again returns the source of an expression that can be evaluated once more, in
// one line. It reports false if that may have another value or effect.
func (f *facts) again(e ast.Expr) (text string, ok bool) {
	if !f.isPure(e) {
		return "", false
	}
	text = string(f.w.src[f.w.offset(e.Pos()):f.w.offset(e.End())])
	return text, !strings.Contains(text, "\n") && !strings.Contains(text, "//")
}

// isPure reports whether an expression only reads variables.
func (f *facts) isPure(e ast.Expr) (pure bool) {
	pure = true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.CompositeLit, *ast.TypeAssertExpr:
			pure = false
		case *ast.UnaryExpr:
			pure = pure && n.Op != token.ARROW && n.Op != token.AND
		case *ast.CallExpr:
			name := f.builtin(n)
			pure = pure && (f.Info.Types[n.Fun].IsType() || name == "len" || name == "cap" || name == "min" || name == "max")
		}
		return pure
	})
	return pure
}
