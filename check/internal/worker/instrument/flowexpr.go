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
		inner := *f
		inner.returned, inner.number, inner.tested = f.typeOf(x).(*types.Signature).Results(), 0, nil
		inner.block(x.Body.List)
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
	case *ast.SliceExpr, *ast.StarExpr, *ast.UnaryExpr, *ast.ParenExpr, *ast.KeyValueExpr:
		if !f.Info.Types[e].IsType() {
			f.within(x)
		}
	}
}

// arguments instruments a call without its value.
func (f *following) arguments(x *ast.CallExpr) {
	fun := ast.Unparen(x.Fun)
	if f.Info.Types[x.Fun].IsType() {
		f.expr(x.Args[0])
		return
	}
	if id, ok := fun.(*ast.Ident); ok {
		if b, ok := f.Info.Uses[id].(*types.Builtin); ok {
			for i, e := range x.Args {
				switch {
				case f.Info.Types[e].IsType():
				case b.Name() == "len" && i == 0:
					f.used(e)
				default:
					f.expr(e)
				}
			}
			return
		}
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
	var args []ast.Expr
	if sig.Recv() != nil {
		sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
		if !ok || f.Info.Selections[sel] == nil || len(f.Info.Selections[sel].Index()) > 1 {
			return false
		}
		if t := f.typeOf(sel.X); isPointer(sig.Recv().Type()) != isPointer(t) {
			return false // the call takes the address, or the value there
		}
		args = append(args, sel.X)
	}
	args = append(args, x.Args...)
	if len(args) < len(params) || len(args) == 1 && len(params) > 1 {
		return false
	}
	last := -1
	for i, p := range params {
		if !passes(p) {
			continue
		}
		if !isFollowed(p.Type()) {
			if !hasParts(f.typeOf(args[i])) || x.Ellipsis.IsValid() {
				return false
			}
			last = i
			continue
		}
		as := f.typeOf(args[i])
		if f.isNil(ast.Unparen(args[i])) {
			as = p.Type()
		}
		if !f.canPass(args[i], as) || x.Ellipsis.IsValid() {
			return false
		}
		last = i
	}
	for i, e := range args {
		if i >= len(params) || !passes(params[i]) {
			f.expr(e)
			continue
		}
		if !isFollowed(params[i].Type()) {
			if i == last {
				f.wrap(e, "Lasts(", fmt.Sprintf(", %d)", f.flow.functions[fn]))
			} else {
				f.wrap(e, "Args(", ")")
			}
			f.whole(e)
			continue
		}
		as := f.typeOf(e)
		if f.isNil(ast.Unparen(e)) {
			as = params[i].Type()
		}
		if i == last {
			f.wrap(e, "Last(", fmt.Sprintf(", %d)", f.flow.functions[fn]))
		} else {
			f.wrap(e, "Arg(", ")")
		}
		f.value(e, as)
	}
	return true
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// unpassed instruments a call of a function that takes no tags: a function
// value, a method of an interface, code that is not instrumented.
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
	for _, e := range x.Args {
		f.expr(e)
	}
}
