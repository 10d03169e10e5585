package writes

import (
	"go/ast"
	"go/token"
	"go/types"
)

// expressions reads the expressions of a function for what their values lead
// to.
type expressions struct {
	finder *Finder
	info   *types.Info
	flow   flow
	locals *locals
	// literal reads the body of a function literal, which sets the results.
	literal func(s *ast.BlockStmt, results []node)
}

// value reads an expression, and returns what its value leads to; x may be nil.
func (e *expressions) value(x ast.Expr) node {
	if x == nil {
		return none
	}
	if tv := e.info.Types[x]; tv.IsType() || tv.Value != nil || tv.IsBuiltin() {
		return none
	}
	n := e.read(x)
	if !e.leads(x) {
		return none
	}
	return n
}

// values returns the nodes of the values of expressions that n variables are
// assigned.
func (e *expressions) values(exprs []ast.Expr, n int) []node {
	if len(exprs) == 1 && n > 1 {
		values := make([]node, n)
		if call, ok := ast.Unparen(exprs[0]).(*ast.CallExpr); ok {
			copy(values, e.call(call))
		} else {
			values[0] = e.value(exprs[0]) // with whether there is one
		}
		return values
	}
	var values []node
	for _, x := range exprs {
		values = append(values, e.value(x))
	}
	return values
}

func (e *expressions) read(x ast.Expr) node {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return e.value(x.X)
	case *ast.BasicLit:
		return none
	case *ast.Ident:
		return e.name(x)
	case *ast.FuncLit:
		return e.function(x)
	case *ast.CompositeLit:
		return e.composite(x)
	case *ast.SelectorExpr:
		return e.selection(x)
	case *ast.IndexExpr:
		return e.element(x)
	case *ast.IndexListExpr:
		return e.value(x.X)
	case *ast.SliceExpr:
		return e.slice(x)
	case *ast.StarExpr:
		return e.flow.load(e.value(x.X))
	case *ast.TypeAssertExpr:
		return e.value(x.X)
	case *ast.CallExpr:
		if results := e.call(x); len(results) > 0 {
			return results[0]
		}
		return none
	case *ast.UnaryExpr:
		return e.unary(x)
	case *ast.BinaryExpr:
		e.value(x.X)
		e.value(x.Y)
		return none
	}
	e.flow.unknown()
	return none
}

func (e *expressions) name(id *ast.Ident) node {
	switch obj := e.info.ObjectOf(id).(type) {
	case *types.Var:
		if n := e.locals.find(id); n != none {
			return n
		}
		return global
	case *types.Func:
		return e.functionValue(obj)
	}
	return none
}

// function reads a function literal and returns its value.
func (e *expressions) function(x *ast.FuncLit) node {
	c := e.locals.signature(nil, x.Type)
	e.literal(x.Body, c.results)
	return e.flow.coded(c)
}

func (e *expressions) composite(x *ast.CompositeLit) node {
	_, isStruct := under(e.info, x).(*types.Struct)
	if ptr, ok := under(e.info, x).(*types.Pointer); ok { // &T is left out
		_, isStruct = ptr.Elem().Underlying().(*types.Struct)
	}
	var parts []node
	for _, elt := range x.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			elt = kv.Value
			if !isStruct {
				parts = append(parts, e.value(kv.Key))
			}
		}
		parts = append(parts, e.value(elt))
	}
	content := e.flow.join(parts...)
	switch under(e.info, x).(type) {
	case *types.Struct, *types.Array:
		return content
	case *types.Interface: // a type parameter
		return e.flow.join(content, e.flow.made(content))
	}
	return e.flow.made(content)
}

// selection returns the value of a field, a method, or what a package declares.
func (e *expressions) selection(x *ast.SelectorExpr) node {
	s := e.info.Selections[x]
	switch {
	case s == nil:
		return e.name(x.Sel)
	case s.Kind() == types.FieldVal:
		return e.flow.load(e.holder(x))
	}
	return e.methodValue(x, s)
}

// holder leads to the structure, or the interface, that has the selected field
// or method.
func (e *expressions) holder(x *ast.SelectorExpr) node {
	s := e.info.Selections[x]
	t := s.Recv()
	var at node
	if isPointer(t) {
		at = e.value(x.X)
	} else {
		at = e.place(x.X)
	}
	for _, i := range s.Index()[:len(s.Index())-1] {
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
		fields, ok := t.Underlying().(*types.Struct)
		if !ok {
			e.flow.unknown()
			return outside
		}
		t = fields.Field(i).Type()
		if isPointer(t) {
			at = e.flow.load(at)
		}
	}
	return at
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

func (e *expressions) element(x *ast.IndexExpr) node {
	if _, ok := under(e.info, x.X).(*types.Signature); ok {
		return e.value(x.X) // an instance
	}
	e.value(x.Index)
	over := e.value(x.X)
	switch under(e.info, x.X).(type) {
	case *types.Array:
		return over
	case *types.Interface: // a type parameter
		return e.flow.join(over, e.flow.load(over))
	}
	return e.flow.load(over)
}

func (e *expressions) slice(x *ast.SliceExpr) node {
	for _, i := range []ast.Expr{x.Low, x.High, x.Max} {
		e.value(i)
	}
	switch under(e.info, x.X).(type) {
	case *types.Array:
		return e.place(x.X)
	case *types.Interface: // a type parameter
		return e.flow.join(e.value(x.X), e.place(x.X))
	}
	return e.value(x.X)
}

func (e *expressions) unary(x *ast.UnaryExpr) node {
	switch x.Op {
	case token.AND:
		return e.place(x.X)
	case token.ARROW:
		from := e.value(x.X)
		e.flow.add(stores, from, none) // takes from it
		return e.flow.load(from)
	}
	e.value(x.X)
	return none
}

// place leads to the variable, or the part of memory, that an expression
// denotes. A value that has no place gets one.
func (e *expressions) place(x ast.Expr) node {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if n := e.locals.find(x); n != none {
			return e.flow.leadingTo(n)
		}
		if _, ok := e.info.ObjectOf(x).(*types.Var); ok {
			return global
		}
	case *ast.SelectorExpr:
		switch s := e.info.Selections[x]; {
		case s == nil:
			return e.place(x.Sel)
		case s.Kind() == types.FieldVal:
			return e.holder(x)
		}
	case *ast.IndexExpr:
		e.value(x.Index)
		switch under(e.info, x.X).(type) {
		case *types.Array:
			return e.place(x.X)
		case *types.Interface: // a type parameter
			return e.flow.join(e.value(x.X), e.place(x.X))
		case *types.Slice, *types.Pointer, *types.Map:
			return e.value(x.X)
		}
	case *ast.StarExpr:
		return e.value(x.X)
	}
	return e.flow.made(e.value(x))
}

// leads reports whether the value of an expression can lead anywhere.
func (e *expressions) leads(x ast.Expr) bool {
	t := e.info.TypeOf(x)
	return t == nil || leads(t)
}
