package effects

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// call reads a call and returns what its results lead to.
func (b *body) call(x *ast.CallExpr) []node {
	fun := ast.Unparen(x.Fun)
	if b.info.Types[fun].IsType() {
		return []node{b.conversion(x)}
	}
	switch callee := typeutil.Callee(b.info, x).(type) {
	case *types.Builtin:
		return []node{b.builtin(callee.Name(), x)}
	case *types.Func:
		sel, _ := selector(fun)
		s := b.info.Selections[sel]
		if s != nil && s.Kind() == types.MethodExpr {
			break
		}
		args := b.arguments(x)
		b.formatted(callee, x)
		switch {
		case callee == b.finder.pkg.Code.Conforms:
			for _, arg := range args {
				b.fn.add(copies, engine, arg)
			}
			return nil
		case s == nil:
			return b.static(callee, none, args, b.passesCode(x))
		case types.IsInterface(callee.Signature().Recv().Type()):
			return b.invoke(callee, s, b.load(b.holder(sel)), args)
		}
		return b.static(callee, b.receiver(sel, callee), args, b.passesCode(x) || holdsCode(s.Recv()))
	}
	of := b.value(fun)
	args := b.arguments(x)
	results := b.fresh(b.resultCount(x))
	b.fn.calls = append(b.fn.calls, call{of: of, args: args, results: results})
	return results
}

// formatted looks at what a function of the standard library is given that may
// call its methods, as those of fmt do.
func (b *body) formatted(fn *types.Func, x *ast.CallExpr) {
	if fn.Pkg() == nil || !b.finder.isStandard(fn.Pkg().Path()) || effectOf(fn) != writesUnknown {
		return
	}
	for _, arg := range x.Args {
		if t := b.info.TypeOf(arg); t == nil || reaches(t, b.finder.hasMethods) {
			b.unknown()
		}
	}
}

// selector is the selector that a called function is, without type arguments.
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

func (b *body) fresh(n int) []node {
	nodes := make([]node, n)
	for i := range nodes {
		nodes[i] = b.finder.graph.node()
	}
	return nodes
}

// resultCount is the number of results of a call.
func (b *body) resultCount(x *ast.CallExpr) int {
	switch t := b.info.TypeOf(x).(type) {
	case nil:
		return 0
	case *types.Tuple:
		return t.Len()
	}
	return 1
}

// receiver leads to where a method finds its receiver, or is its value.
func (b *body) receiver(sel *ast.SelectorExpr, method *types.Func) node {
	at := b.holder(sel)
	switch recv := method.Signature().Recv().Type(); {
	case isPointer(recv):
		return at
	case !leads(recv):
		return none
	}
	return b.load(at)
}

// arguments are those of a call, one for each parameter.
func (b *body) arguments(x *ast.CallExpr) []node {
	var args []node
	if len(x.Args) == 1 {
		if tuple, ok := b.info.TypeOf(x.Args[0]).(*types.Tuple); ok {
			args = b.values(x.Args, tuple.Len())
		}
	}
	if args == nil {
		args = b.values(x.Args, len(x.Args))
	}
	sig, ok := b.under(x.Fun).(*types.Signature)
	switch {
	case !ok: // a type parameter
		b.unknown()
	case sig.Variadic() && !x.Ellipsis.IsValid():
		n := sig.Params().Len() - 1
		return append(args[:n:n], b.made(b.join(args[n:]...)))
	}
	return args
}

// passesCode reports whether an argument of a call can hold functions.
func (b *body) passesCode(x *ast.CallExpr) bool {
	return slices.ContainsFunc(x.Args, func(arg ast.Expr) bool { return holdsCode(b.info.TypeOf(arg)) })
}

// static reads the call of a function that is known; receiver is none if it has
// none. hasCode says that the arguments can hold functions.
func (b *body) static(fn *types.Func, receiver node, args []node, hasCode bool) []node {
	if fn.Signature().Recv() != nil {
		args = append([]node{receiver}, args...)
	}
	callee := b.finder.function(fn)
	if callee == nil {
		return b.library(fn, args, hasCode)
	}
	b.fn.uses = append(b.fn.uses, callee)
	if len(args) != len(callee.code.params) {
		b.unknown()
		return b.fresh(len(callee.code.results))
	}
	for i, param := range callee.code.params {
		b.fn.add(copies, param, args[i])
	}
	return callee.code.results
}

// invoke reads the call of a method of an interface, which may be a part of
// what it is selected from.
func (b *body) invoke(method *types.Func, s *types.Selection, receiver node, args []node) []node {
	iface := s.Recv()
	if !types.IsInterface(iface) {
		iface = method.Signature().Recv().Type()
	}
	results := b.fresh(method.Signature().Results().Len())
	b.fn.invocations = append(b.fn.invocations, &invocation{
		name: method.Name(), pkg: method.Pkg(), iface: iface, receiver: receiver, args: args, results: results,
	})
	return results
}

// functionValue is a function that is mentioned.
func (b *body) functionValue(fn *types.Func) node {
	callee := b.finder.function(fn)
	if callee == nil {
		return b.libraryValue(fn, none)
	}
	b.fn.uses = append(b.fn.uses, callee)
	return b.coded(callee.code)
}

// methodValue is the value of x.m, or of T.m.
func (b *body) methodValue(x *ast.SelectorExpr, s *types.Selection) node {
	fn := s.Obj().(*types.Func)
	expression := s.Kind() == types.MethodExpr
	if types.IsInterface(fn.Signature().Recv().Type()) {
		n := fn.Signature().Params().Len()
		c := &code{params: b.fresh(n)}
		receiver := none
		if expression {
			receiver = b.finder.graph.node()
		} else {
			receiver = b.load(b.holder(x))
		}
		c.results = b.invoke(fn, s, receiver, c.params)
		if expression {
			c.params = append([]node{receiver}, c.params...)
		}
		return b.coded(c)
	}
	callee := b.finder.function(fn)
	switch {
	case callee == nil && expression:
		return b.libraryValue(fn, none)
	case callee == nil:
		return b.libraryValue(fn, b.receiver(x, fn))
	}
	b.fn.uses = append(b.fn.uses, callee)
	if expression {
		if len(s.Index()) > 1 || isPointer(s.Recv()) != isPointer(fn.Signature().Recv().Type()) {
			return b.promotedExpression(callee)
		}
		return b.coded(callee.code)
	}
	b.fn.add(copies, callee.code.params[0], b.receiver(x, fn))
	return b.coded(&code{params: callee.code.params[1:], results: callee.code.results})
}

// promotedExpression is the value of T.m if the method is that of a part of T,
// or takes what a pointer leads to.
func (b *body) promotedExpression(callee *function) node {
	c := &code{params: append([]node(nil), callee.code.params...), results: callee.code.results}
	c.params[0] = b.handed()
	b.fn.add(copies, callee.code.params[0], c.params[0])
	return b.coded(c)
}

// handed are values of others and all that they lead to.
func (b *body) handed(values ...node) node {
	all := b.finder.graph.node()
	for _, v := range values {
		b.fn.add(copies, all, v)
	}
	b.fn.add(loads, all, all)
	return all
}

func (b *body) conversion(x *ast.CallExpr) node {
	value := b.value(x.Args[0])
	from, to := b.under(x.Args[0]), b.under(x)
	if !b.leads(x) {
		return none
	}
	if basic, ok := from.(*types.Basic); ok {
		switch {
		case basic.Kind() == types.UnsafePointer || basic.Kind() == types.UntypedNil:
			return value
		case basic.Info()&types.IsString != 0 && !types.IsInterface(to):
			return b.made(none)
		case basic.Info()&types.IsInteger != 0 && !types.IsInterface(to):
			return outside // a pointer that was a number
		}
		return none
	}
	_, fromParam := types.Unalias(b.info.TypeOf(x.Args[0])).(*types.TypeParam)
	_, toParam := types.Unalias(b.info.TypeOf(x)).(*types.TypeParam)
	_, toArray := to.(*types.Array)
	_, fromSlice := from.(*types.Slice)
	switch {
	case fromParam || toParam:
		return b.join(value, b.load(value), b.made(none))
	case toArray && fromSlice:
		return b.load(value)
	}
	return value
}
