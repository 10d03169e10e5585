package instrument

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// used instruments an expression that is used: it is compared with nil, its
// length is asked for, it is ranged over, or its dynamic type decides.
func (f *following) used(e ast.Expr) {
	if e == nil {
		return
	}
	if inner := ast.Unparen(e); isFollowed(f.typeOf(inner)) && !f.isNil(inner) && f.canPass(inner, f.typeOf(inner)) && !f.Info.Types[inner].IsType() {
		f.wrap(e, "Use(", fmt.Sprintf(", %d)", f.use(e)))
		f.value(e, f.typeOf(inner))
		return
	}
	f.expr(e)
}

// within instruments the expressions of a node that nothing is known of.
func (f *following) within(n ast.Node) {
	ast.Inspect(n, func(child ast.Node) bool {
		if e, ok := child.(ast.Expr); ok && child != n {
			f.expr(e)
			return false
		}
		return true
	})
}

// expr instruments the uses and calls within an expression.
func (f *following) expr(e ast.Expr) {
	switch x := e.(type) {
	case nil, *ast.Ident, *ast.BasicLit:
	case *ast.FuncLit:
		f.function(x)
	case *ast.BinaryExpr:
		if x.Op == token.EQL || x.Op == token.NEQ {
			switch {
			case f.isNil(ast.Unparen(x.Y)):
				f.used(x.X)
				return
			case f.isNil(ast.Unparen(x.X)):
				f.used(x.Y)
				return
			}
		}
		f.expr(x.X)
		f.expr(x.Y)
	case *ast.TypeAssertExpr:
		f.used(x.X)
	case *ast.CallExpr:
		f.arguments(x)
	case *ast.CompositeLit:
		if (composite{f, x}).elements() {
			return
		}
		for _, e := range x.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				if _, isStruct := f.typeOf(x).Underlying().(*types.Struct); !isStruct {
					f.expr(kv.Key)
				}
				e = kv.Value
			}
			f.expr(e)
		}
	case *ast.SelectorExpr:
		if f.Info.Selections[x] != nil {
			f.expr(x.X)
		}
	case *ast.IndexExpr:
		if f.Info.Types[x.Index].IsValue() {
			f.expr(x.X)
			f.expr(x.Index)
		}
	case *ast.UnaryExpr:
		if x.Op != token.ARROW || !f.receive(x, "Receive") {
			f.within(x)
		}
	case *ast.SliceExpr, *ast.StarExpr, *ast.ParenExpr, *ast.KeyValueExpr:
		if !f.Info.Types[e].IsType() {
			f.within(x)
		}
	}
}

// arguments instruments a call without its value.
func (f *following) arguments(x *ast.CallExpr) {
	if f.Info.Types[x.Fun].IsType() {
		f.expr(x.Args[0])
		return
	}
	if name := f.builtin(x); name != "" {
		if name != "append" || !(builtinCall{f, x}).appended() {
			builtinCall{f, x}.arguments(name)
		}
		return
	}
	fn := f.callee(x)
	if fn == nil || f.flow.functions[fn] == 0 || !f.pass(x, fn) {
		f.unpassed(x, fn)
	}
}

// pass puts the tags of the arguments of a call on the stack. It returns false,
// and instruments nothing, if that is not possible.
func (f *following) pass(x *ast.CallExpr, fn *types.Func) bool {
	sig := fn.Signature()
	params := f.parameters(fn)
	all, ok := f.passed(x, f.typeOf(x.Fun).Underlying().(*types.Signature))
	if !ok {
		return false
	}
	if sig.Recv() != nil {
		sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
		if !ok || f.Info.Selections[sel] == nil || len(f.Info.Selections[sel].Index()) > 1 {
			return false
		}
		if t := f.typeOf(sel.X); isPointer(sig.Recv().Type()) != isPointer(t) {
			return false // the call takes the address, or the value there
		}
		all = append([]operand{{e: sel.X}}, all...)
	}
	followed := false
	for i, p := range params {
		if all[i].rest == nil && passes(p) {
			as := f.argumentType(all[i].e, p.Type())
			if !f.isKnown(all[i].e, as) {
				return false
			}
			all[i].as = as
		}
		followed = followed || all[i].as != nil
	}
	if !followed {
		for _, o := range all {
			f.expr(o.e)
		}
		return true
	}
	o, ok := f.ordered(all)
	if ok {
		f.passAll(o, "Last(", fmt.Sprintf(", %d, %d%s)", f.flow.functions[fn], o.followed(), f.holes(o)))
	}
	return ok
}

// argumentType returns the type that an argument for a parameter of a type has
// where it is passed.
func (f *facts) argumentType(e ast.Expr, param types.Type) types.Type {
	if t := f.typeOf(e); !f.isNil(ast.Unparen(e)) && (hasParts(param) || isFollowed(t)) {
		return t
	}
	return param
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// unpassed instruments a call of a function that takes no tags from the stack:
// a function value, a method of an interface, code that is not instrumented.
func (f *following) unpassed(x *ast.CallExpr, fn *types.Func) {
	switch fun := ast.Unparen(x.Fun).(type) {
	case *ast.SelectorExpr:
		s := f.Info.Selections[fun]
		switch {
		case s == nil:
		case s.Kind() == types.MethodVal && types.IsInterface(s.Recv()):
			f.used(fun.X)
		case s.Kind() == types.FieldVal:
			f.used(fun)
		default:
			f.expr(fun.X)
		}
	default:
		if fn == nil {
			f.used(x.Fun)
		}
	}
	if !f.isValueCall(x) || !f.passValues(x) {
		for _, e := range x.Args {
			f.expr(e)
		}
	}
}

// isValueCall reports whether a call calls a function value.
func (f *facts) isValueCall(x *ast.CallExpr) bool {
	if _, ok := f.typeOf(x.Fun).(*types.Signature); !ok && !isFollowed(f.typeOf(x.Fun)) {
		return false
	}
	switch fun := ast.Unparen(x.Fun).(type) {
	case *ast.Ident:
		_, ok := f.Info.Uses[fun].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		s := f.Info.Selections[fun]
		_, isVar := f.Info.Uses[fun.Sel].(*types.Var)
		return isVar && (s == nil || s.Kind() == types.FieldVal)
	case *ast.IndexExpr:
		return f.Info.Types[fun.Index].IsValue()
	case *ast.CallExpr, *ast.FuncLit, *ast.TypeAssertExpr, *ast.StarExpr:
		return true
	}
	return false
}

// passValues has the arguments of a call of a function value pass on where they
// come from. It returns false, and instruments nothing, if that is not
// possible.
func (f *following) passValues(x *ast.CallExpr) bool {
	sig, ok := f.typeOf(x.Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	all, ok := f.passed(x, sig)
	if !ok {
		return false
	}
	followed := false
	for i, o := range all {
		as := sig.Params().At(i).Type()
		switch {
		case o.rest != nil:
			followed = true
		case !isFollowed(as) && !hasParts(as):
		case !f.isKnown(o.e, as) || !f.keepsWord(o.e, as) || hasParts(as):
			return false
		default:
			all[i].as, followed = as, true
		}
	}
	if !followed {
		return false
	}
	o, ok := f.ordered(all)
	if ok {
		f.passAll(o, "Pass(", fmt.Sprintf(", %d%s)", o.followed(), f.holes(o)))
	}
	return ok
}

// function instruments a function literal.
func (f *following) function(x *ast.FuncLit) {
	inner := *f
	sig := f.typeOf(x).Underlying().(*types.Signature)
	inner.literal, inner.returned, inner.number, inner.tested = x, sig.Results(), 0, nil
	var names []string
	for v := range sig.Params().Variables() {
		switch {
		case !isFollowed(v.Type()):
		case isNameless(v):
			names = append(names, "_")
		default:
			names = append(names, v.Name())
		}
	}
	if len(names) > 0 {
		f.w.begin(x.Body.Lbrace+1, "%s.Accept(%s);", f.name(), addresses(f.name(), names)[2:])
	}
	inner.leave(x.Type, x.Body)
	inner.block(x.Body.List)
}
