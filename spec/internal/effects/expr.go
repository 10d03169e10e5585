package effects

import (
	"go/ast"
	"go/token"
	"go/types"
)

// value reads an expression, and returns what its value leads to; x may be nil.
func (b *body) value(x ast.Expr) node {
	if x == nil {
		return none
	}
	if tv := b.info.Types[x]; tv.IsType() || tv.Value != nil || tv.IsBuiltin() {
		return none
	}
	n := b.read(x)
	if !b.leads(x) {
		return none
	}
	return n
}

func (b *body) read(x ast.Expr) node {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return b.value(x.X)
	case *ast.BasicLit:
		return none
	case *ast.Ident:
		return b.name(x)
	case *ast.FuncLit:
		return b.literal(x)
	case *ast.CompositeLit:
		return b.composite(x)
	case *ast.SelectorExpr:
		return b.selection(x)
	case *ast.IndexExpr:
		return b.element(x)
	case *ast.IndexListExpr:
		return b.value(x.X)
	case *ast.SliceExpr:
		return b.slice(x)
	case *ast.StarExpr:
		return b.load(b.value(x.X))
	case *ast.TypeAssertExpr:
		return b.value(x.X)
	case *ast.CallExpr:
		if results := b.call(x); len(results) > 0 {
			return results[0]
		}
		return none
	case *ast.UnaryExpr:
		return b.unary(x)
	case *ast.BinaryExpr:
		b.value(x.X)
		b.value(x.Y)
		return none
	}
	b.unknown()
	return none
}

// local is the node of a variable that the function declares; none for other
// names.
func (b *body) local(id *ast.Ident) node {
	if v, ok := b.info.ObjectOf(id).(*types.Var); ok && b.declared[v] {
		return b.finder.graph.variable(v)
	}
	return none
}

func (b *body) name(id *ast.Ident) node {
	switch obj := b.info.ObjectOf(id).(type) {
	case *types.Var:
		if n := b.local(id); n != none {
			return n
		}
		return global
	case *types.Func:
		return b.functionValue(obj)
	}
	return none
}

// literal reads a function literal and returns its value.
func (b *body) literal(x *ast.FuncLit) node {
	c := b.signature(nil, x.Type)
	around := b.results
	b.results = c.results
	b.block(x.Body)
	b.results = around
	return b.coded(c)
}

// coded is a function value.
func (b *body) coded(c *code) node {
	place := b.finder.graph.node()
	b.finder.graph.code[place] = c
	return b.leadingTo(place)
}

func (b *body) composite(x *ast.CompositeLit) node {
	_, isStruct := b.under(x).(*types.Struct)
	if ptr, ok := b.under(x).(*types.Pointer); ok { // &T is left out
		_, isStruct = ptr.Elem().Underlying().(*types.Struct)
	}
	var parts []node
	for _, e := range x.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
			if !isStruct {
				parts = append(parts, b.value(kv.Key))
			}
		}
		parts = append(parts, b.value(e))
	}
	content := b.join(parts...)
	switch b.under(x).(type) {
	case *types.Struct, *types.Array:
		return content
	case *types.Interface: // a type parameter
		return b.join(content, b.made(content))
	}
	return b.made(content)
}

// selection is the value of a field, a method, or what a package declares.
func (b *body) selection(x *ast.SelectorExpr) node {
	s := b.info.Selections[x]
	switch {
	case s == nil:
		return b.name(x.Sel)
	case s.Kind() == types.FieldVal:
		return b.load(b.holder(x))
	}
	return b.methodValue(x, s)
}

// holder leads to the structure, or the interface, that has the selected field
// or method.
func (b *body) holder(x *ast.SelectorExpr) node {
	s := b.info.Selections[x]
	t := s.Recv()
	var at node
	if isPointer(t) {
		at = b.value(x.X)
	} else {
		at = b.place(x.X)
	}
	for _, i := range s.Index()[:len(s.Index())-1] {
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
		fields, ok := t.Underlying().(*types.Struct)
		if !ok {
			b.unknown()
			return outside
		}
		t = fields.Field(i).Type()
		if isPointer(t) {
			at = b.load(at)
		}
	}
	return at
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

func (b *body) element(x *ast.IndexExpr) node {
	if _, ok := b.under(x.X).(*types.Signature); ok {
		return b.value(x.X) // an instance
	}
	b.value(x.Index)
	over := b.value(x.X)
	switch b.under(x.X).(type) {
	case *types.Array:
		return over
	case *types.Interface: // a type parameter
		return b.join(over, b.load(over))
	}
	return b.load(over)
}

func (b *body) slice(x *ast.SliceExpr) node {
	for _, i := range []ast.Expr{x.Low, x.High, x.Max} {
		b.value(i)
	}
	switch b.under(x.X).(type) {
	case *types.Array:
		return b.place(x.X)
	case *types.Interface: // a type parameter
		return b.join(b.value(x.X), b.place(x.X))
	}
	return b.value(x.X)
}

func (b *body) unary(x *ast.UnaryExpr) node {
	switch x.Op {
	case token.AND:
		return b.place(x.X)
	case token.ARROW:
		from := b.value(x.X)
		b.fn.add(stores, from, none) // takes from it
		return b.load(from)
	}
	b.value(x.X)
	return none
}

// place leads to the variable, or the part of memory, that an expression
// denotes. A value that has no place gets one.
func (b *body) place(x ast.Expr) node {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if n := b.local(x); n != none {
			return b.leadingTo(n)
		}
		if _, ok := b.info.ObjectOf(x).(*types.Var); ok {
			return global
		}
	case *ast.SelectorExpr:
		switch s := b.info.Selections[x]; {
		case s == nil:
			return b.place(x.Sel)
		case s.Kind() == types.FieldVal:
			return b.holder(x)
		}
	case *ast.IndexExpr:
		b.value(x.Index)
		switch b.under(x.X).(type) {
		case *types.Array:
			return b.place(x.X)
		case *types.Interface: // a type parameter
			return b.join(b.value(x.X), b.place(x.X))
		case *types.Slice, *types.Pointer, *types.Map:
			return b.value(x.X)
		}
	case *ast.StarExpr:
		return b.value(x.X)
	}
	return b.made(b.value(x))
}
