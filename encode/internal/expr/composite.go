package expr

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// composite evaluates a composite literal of type t. In a list whose elements
// are pointers, an element without a type means the address of the literal.
func (e *Eval) composite(x *ast.CompositeLit, t types.Type) sym.Value {
	e.Env.Visit(x)
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		v := e.composite(x, u.Elem())
		return e.Exec.New(v)
	case *types.Struct:
		return structLit(e, x, t, u)
	case *types.Array:
		parts := e.Exec.M.Mem.Zero(t).(*sym.Aggregate).Parts
		eachElem(e, x, u.Elem(), func(i int, v sym.Value) { parts[i] = v })
		return &sym.Aggregate{Parts: parts}
	case *types.Slice:
		var parts []sym.Value
		zero := e.Exec.M.Mem.Zero(u.Elem())
		eachElem(e, x, u.Elem(), func(i int, v sym.Value) {
			if i > sym.MaxArray {
				e.Env.Refuse(x, "a slice of more than %d elements", sym.MaxArray)
			}
			for len(parts) <= i {
				parts = append(parts, zero)
			}
			parts[i] = v
		})
		return e.Exec.List(parts)
	case *types.Map:
		return mapLit(e, x, u)
	}
	e.Env.Refuse(x, "a literal of type %s", t)
	return nil
}

func structLit(e *Eval, x *ast.CompositeLit, t types.Type, u *types.Struct) sym.Value {
	parts := e.Exec.M.Mem.Zero(t).(*sym.Aggregate).Parts
	for i, el := range x.Elts {
		val := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			val = kv.Value
			i = fieldIndex(u, kv.Key.(*ast.Ident).Name)
		}
		parts[i] = e.ValueAs(val, u.Field(i).Type())
	}
	return &sym.Aggregate{Parts: parts}
}

func fieldIndex(u *types.Struct, name string) int {
	for i := range u.NumFields() {
		if u.Field(i).Name() == name {
			return i
		}
	}
	return -1
}

// eachElem evaluates the elements of an array or slice with their indices.
func eachElem(e *Eval, x *ast.CompositeLit, elem types.Type, put func(int, sym.Value)) {
	i := 0
	for _, el := range x.Elts {
		val := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			k, _ := constant.Int64Val(constant.ToInt(e.Env.Info.Types[kv.Key].Value))
			i, val = int(k), kv.Value
		}
		put(i, e.ValueAs(val, elem))
		i++
	}
}

// mapLit evaluates a map literal. Go leaves open which of two elements with one
// key stays.
func mapLit(e *Eval, x *ast.CompositeLit, u *types.Map) sym.Value {
	m := e.Exec.NewMap(u)
	var entries []*sym.Entry
	for _, el := range x.Elts {
		kv := el.(*ast.KeyValueExpr)
		key := e.ValueAs(kv.Key, u.Key())
		entries = append(entries, &sym.Entry{Guard: e.Exec.M.T.Yes, Key: key, Val: e.ValueAs(kv.Value, u.Elem())})
	}
	if e.Exec.Dead() {
		return m
	}
	for i, n := range entries {
		for j, other := range entries[:i] {
			if !constantKeys(e, x.Elts[i], x.Elts[j]) && !e.Exec.M.Mem.Identical(n.Val, other.Val) && !e.Exec.M.Prover.Impossible(e.Exec.M.SameKey(n.Key, other.Key)) {
				e.Env.RefuseVarying(x.Elts[i], "a map literal in which an earlier element may have the same key (Go leaves open which one stays)")
			}
		}
		e.Exec.SetEntry(m, n)
	}
	return m
}

// constantKeys reports whether the keys of two elements of a map literal are
// constants, which Go has compared.
func constantKeys(e *Eval, a, b ast.Expr) bool {
	return e.constant(a.(*ast.KeyValueExpr).Key) && e.constant(b.(*ast.KeyValueExpr).Key)
}

// elements returns the expressions that a literal evaluates: the values of its
// elements, and the keys of those of a map.
func elements(e *Eval, x *ast.CompositeLit) []ast.Expr {
	t := e.Env.TypeOf(x).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	_, isMap := t.(*types.Map)
	var r []ast.Expr
	for _, el := range x.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		switch {
		case !ok:
			r = append(r, el)
		case isMap:
			r = append(r, kv.Key, kv.Value)
		default:
			r = append(r, kv.Value)
		}
	}
	return r
}
