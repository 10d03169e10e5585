package encode

import (
	"go/ast"
	"go/constant"
	"go/types"
)

// composite evaluates a composite literal of type t. In a list whose elements are pointers, an
// element without a type stands for the address of the literal.
func (e *eval) composite(x *ast.CompositeLit, t types.Type) value {
	e.visit(x)
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		v := e.composite(x, u.Elem())
		o, h := e.l.allocate(e.st.heap, v)
		e.st = e.st.withHeap(h)
		return e.l.pointerTo(place{obj: o})
	case *types.Struct:
		return e.structLit(x, t, u)
	case *types.Array:
		parts := e.l.zero(t).(*aggregate).parts
		e.elements(x, u.Elem(), func(i int, v value) { parts[i] = v })
		return &aggregate{parts}
	case *types.Slice:
		var parts []value
		zero := e.l.zero(u.Elem())
		e.elements(x, u.Elem(), func(i int, v value) {
			if i > maxArray {
				e.refuse(x, "a slice of more than %d elements", maxArray)
			}
			for len(parts) <= i {
				parts = append(parts, zero)
			}
			parts[i] = v
		})
		return e.list(parts)
	case *types.Map:
		m := e.newMap(u)
		for _, el := range x.Elts {
			kv := el.(*ast.KeyValueExpr)
			key := e.element(kv.Key, u.Key())
			e.mapStore(m, &entry{e.l.yes, key, e.element(kv.Value, u.Elem())})
		}
		return m
	}
	e.refuse(x, "a literal of type %s", t)
	return nil
}

func (e *eval) structLit(x *ast.CompositeLit, t types.Type, u *types.Struct) value {
	parts := e.l.zero(t).(*aggregate).parts
	var vals []ast.Expr
	before := e.st
	for i, el := range x.Elts {
		val := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			val = kv.Value
			i = fieldIndex(u, kv.Key.(*ast.Ident).Name)
		}
		parts[i] = e.element(val, u.Field(i).Type())
		vals = append(vals, val)
	}
	e.inOrder(before, vals)
	return &aggregate{parts}
}

func fieldIndex(u *types.Struct, name string) int {
	for i := range u.NumFields() {
		if u.Field(i).Name() == name {
			return i
		}
	}
	return -1
}

// elements evaluates the elements of an array or slice with their indices.
func (e *eval) elements(x *ast.CompositeLit, elem types.Type, put func(int, value)) {
	i := 0
	var vals []ast.Expr
	before := e.st
	for _, el := range x.Elts {
		val := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			k, _ := constant.Int64Val(constant.ToInt(e.info.Types[kv.Key].Value))
			i, val = int(k), kv.Value
		}
		put(i, e.element(val, elem))
		vals = append(vals, val)
		i++
	}
	e.inOrder(before, vals)
}

// inOrder refuses elements that calls among them have changed. Literals within the literal have
// been looked at on their own.
func (e *eval) inOrder(before *state, vals []ast.Expr) {
	var plain []ast.Expr
	for _, v := range vals {
		if _, ok := ast.Unparen(v).(*ast.CompositeLit); !ok {
			plain = append(plain, v)
		}
	}
	e.ordered(before, plain...)
}

// element evaluates an element, which may be a literal without its type.
func (e *eval) element(x ast.Expr, t types.Type) value {
	if lit, ok := x.(*ast.CompositeLit); ok && lit.Type == nil {
		return e.composite(lit, t)
	}
	return e.valueAs(x, t)
}
