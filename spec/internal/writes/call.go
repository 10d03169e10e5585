package writes

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/library"
)

// call reads a call and returns what its results lead to.
func (e *expressions) call(x *ast.CallExpr) []node {
	fun := ast.Unparen(x.Fun)
	if e.info.Types[fun].IsType() {
		return []node{e.conversion(x)}
	}
	switch callee := typeutil.Callee(e.info, x).(type) {
	case *types.Builtin:
		return []node{e.builtin(callee.Name(), x)}
	case *types.Func:
		sel, _ := selector(fun)
		s := e.info.Selections[sel]
		if s != nil && s.Kind() == types.MethodExpr {
			break
		}
		args := e.arguments(x)
		e.formatted(callee, x)
		switch {
		case callee == e.finder.pkg.Code.Conforms:
			for _, arg := range args {
				e.flow.add(copies, engine, arg)
			}
			return nil
		case s == nil:
			return e.static(callee, none, args, passesCode(e.info, x))
		case types.IsInterface(callee.Signature().Recv().Type()):
			return e.invoke(callee, s, e.flow.load(e.holder(sel)), args)
		}
		return e.static(callee, e.receiver(sel, callee), args, passesCode(e.info, x) || holdsCode(s.Recv()))
	}
	of := e.value(fun)
	args := e.arguments(x)
	results := e.flow.fresh(resultCount(e.info, x))
	e.flow.call(call{of: of, args: args, results: results})
	return results
}

// formatted looks at what a function of the standard library is given that may
// call its methods, as those of fmt do.
func (e *expressions) formatted(fn *types.Func, x *ast.CallExpr) {
	if fn.Pkg() == nil || !e.finder.pkg.IsStandard(fn.Pkg().Path()) || library.Of(fn).Writes != library.WritesUnknown {
		return
	}
	for _, arg := range x.Args {
		if t := e.info.TypeOf(arg); t == nil || gotypes.Reaches(t, e.finder.hasMethods) {
			e.flow.unknown()
		}
	}
}

// selector returns the selector that a called function is, without type
// arguments.
func selector(fun ast.Expr) (*ast.SelectorExpr, bool) {
	switch f := ast.Unparen(fun).(type) {
	case *ast.SelectorExpr:
		return f, true
	case *ast.IndexExpr:
		return selector(f.X)
	case *ast.IndexListExpr:
		return selector(f.X)
	}
	return nil, false
}

// resultCount returns the number of results of a call.
func resultCount(info *types.Info, x *ast.CallExpr) int {
	switch t := info.TypeOf(x).(type) {
	case nil:
		return 0
	case *types.Tuple:
		return t.Len()
	}
	return 1
}

// receiver leads to where a method finds its receiver, or is its value.
func (e *expressions) receiver(sel *ast.SelectorExpr, method *types.Func) node {
	at := e.holder(sel)
	switch recv := method.Signature().Recv().Type(); {
	case isPointer(recv):
		return at
	case !leads(recv):
		return none
	}
	return e.flow.load(at)
}

// arguments returns the nodes of the arguments of a call, one for each
// parameter.
func (e *expressions) arguments(x *ast.CallExpr) []node {
	var args []node
	if len(x.Args) == 1 {
		if tuple, ok := e.info.TypeOf(x.Args[0]).(*types.Tuple); ok {
			args = e.values(x.Args, tuple.Len())
		}
	}
	if args == nil {
		args = e.values(x.Args, len(x.Args))
	}
	sig, ok := under(e.info, x.Fun).(*types.Signature)
	switch {
	case !ok: // a type parameter
		e.flow.unknown()
	case sig.Variadic() && !x.Ellipsis.IsValid():
		n := sig.Params().Len() - 1
		return append(args[:n:n], e.flow.made(e.flow.join(args[n:]...)))
	}
	return args
}

// passesCode reports whether an argument of a call can hold functions.
func passesCode(info *types.Info, x *ast.CallExpr) bool {
	return slices.ContainsFunc(x.Args, func(arg ast.Expr) bool { return holdsCode(info.TypeOf(arg)) })
}

// static reads the call of a known function; receiver is the node none if the
// call has no receiver. hasCode says that the arguments can hold functions.
func (e *expressions) static(fn *types.Func, receiver node, args []node, hasCode bool) []node {
	if fn.Signature().Recv() != nil {
		args = append([]node{receiver}, args...)
	}
	callee := e.finder.function(fn)
	if callee == nil {
		return e.flow.library(fn, args, hasCode)
	}
	e.flow.use(callee)
	if len(args) != len(callee.code.params) {
		e.flow.unknown()
		return e.flow.fresh(len(callee.code.results))
	}
	for i, param := range callee.code.params {
		e.flow.add(copies, param, args[i])
	}
	return callee.code.results
}

// invoke reads the call of a method of an interface, which may be a part of
// what it is selected from.
func (e *expressions) invoke(method *types.Func, s *types.Selection, receiver node, args []node) []node {
	iface := s.Recv()
	if !types.IsInterface(iface) {
		iface = method.Signature().Recv().Type()
	}
	results := e.flow.fresh(method.Signature().Results().Len())
	e.flow.invoke(&invocation{
		name: method.Name(), pkg: method.Pkg(), iface: iface, receiver: receiver, args: args, results: results,
	})
	return results
}

// functionValue returns a function that is mentioned.
func (e *expressions) functionValue(fn *types.Func) node {
	callee := e.finder.function(fn)
	if callee == nil {
		return e.flow.libraryValue(fn, none)
	}
	e.flow.use(callee)
	return e.flow.coded(callee.code)
}

// methodValue returns the value of x.m, or of T.m.
func (e *expressions) methodValue(x *ast.SelectorExpr, s *types.Selection) node {
	fn := s.Obj().(*types.Func)
	expression := s.Kind() == types.MethodExpr
	if types.IsInterface(fn.Signature().Recv().Type()) {
		n := fn.Signature().Params().Len()
		c := &code{params: e.flow.fresh(n)}
		receiver := none
		if expression {
			receiver = e.flow.graph.node()
		} else {
			receiver = e.flow.load(e.holder(x))
		}
		c.results = e.invoke(fn, s, receiver, c.params)
		if expression {
			c.params = append([]node{receiver}, c.params...)
		}
		return e.flow.coded(c)
	}
	callee := e.finder.function(fn)
	switch {
	case callee == nil && expression:
		return e.flow.libraryValue(fn, none)
	case callee == nil:
		return e.flow.libraryValue(fn, e.receiver(x, fn))
	}
	e.flow.use(callee)
	if expression {
		if len(s.Index()) > 1 || isPointer(s.Recv()) != isPointer(fn.Signature().Recv().Type()) {
			return e.promotedExpression(callee)
		}
		return e.flow.coded(callee.code)
	}
	e.flow.add(copies, callee.code.params[0], e.receiver(x, fn))
	return e.flow.coded(&code{params: callee.code.params[1:], results: callee.code.results})
}

// promotedExpression returns the value of T.m if the method is that of a part
// of T, or takes what a pointer leads to.
func (e *expressions) promotedExpression(callee *function) node {
	c := &code{params: append([]node(nil), callee.code.params...), results: callee.code.results}
	c.params[0] = e.flow.handed()
	e.flow.add(copies, callee.code.params[0], c.params[0])
	return e.flow.coded(c)
}

func (e *expressions) conversion(x *ast.CallExpr) node {
	value := e.value(x.Args[0])
	from, to := under(e.info, x.Args[0]), under(e.info, x)
	if !e.leads(x) {
		return none
	}
	if basic, ok := from.(*types.Basic); ok {
		switch {
		case basic.Kind() == types.UnsafePointer || basic.Kind() == types.UntypedNil:
			return value
		case basic.Info()&types.IsString != 0 && !types.IsInterface(to):
			return e.flow.made(none)
		case basic.Info()&types.IsInteger != 0 && !types.IsInterface(to):
			return outside // a pointer that was a number
		}
		return none
	}
	_, fromParam := types.Unalias(e.info.TypeOf(x.Args[0])).(*types.TypeParam)
	_, toParam := types.Unalias(e.info.TypeOf(x)).(*types.TypeParam)
	_, toArray := to.(*types.Array)
	_, fromSlice := from.(*types.Slice)
	switch {
	case fromParam || toParam:
		return e.flow.join(value, e.flow.load(value), e.flow.made(none))
	case toArray && fromSlice:
		return e.flow.load(value)
	}
	return value
}
