package encode

import (
	"go/ast"
	"go/types"
)

// dispatch is the method fn of an interface value: that of each type it holds, with the value as the
// receiver. The nil interface has none, and panics.
func (e *eval) dispatch(x ast.Node, d *dynamic, fn *types.Func) *closure {
	r := &closure{}
	for _, a := range d.alts {
		if a.typ == nil {
			e.panicIf(a.guard)
			continue
		}
		e.aside(a.guard, func(e *eval) {
			for _, c := range e.methodOf(x, a, fn).alts {
				if c.guard = e.l.t.and(a.guard, c.guard); c.guard != e.l.t.no {
					r.alts = append(r.alts, c)
				}
			}
		})
	}
	return r
}

// methodOf is the method of what an interface holds.
func (e *eval) methodOf(x ast.Node, h holding, fn *types.Func) *closure {
	obj, index, _ := types.LookupFieldOrMethod(h.typ, false, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		e.refuse(x, "the method %s of type %s", fn.Name(), h.typ)
	}
	recv := m.Signature().Recv().Type()
	path := index[:len(index)-1]
	v, t := h.val, h.typ
	switch wantsPointer := isPointer(recv); {
	case types.IsInterface(recv):
		v, _ = e.fieldsOf(x, v, t, path)
		return e.dispatch(x, v.(*dynamic), m)
	case wantsPointer && !isPointer(fieldType(t, path)):
		v = e.fieldAddress(v, t, path)
	default:
		v, t = e.fieldsOf(x, v, t, path)
		if p, ok := t.Underlying().(*types.Pointer); ok && !wantsPointer {
			v = e.deref(v, p.Elem())
		}
	}
	return e.l.mem.funcValue(declaredFunc{l: e.l, fn: m.Origin(), targs: e.receiverArgs(recv), recv: v})
}

// fieldAddress is the address of the field that a path leads to from a value, by way of a pointer.
func (e *eval) fieldAddress(v value, t types.Type, index []int) value {
	for !isPointer(t) {
		v, t = v.(*aggregate).parts[index[0]], fieldType(t, index[:1])
		index = index[1:]
	}
	lv := e.resolvePointer(v, t.Underlying().(*types.Pointer).Elem())
	return e.pointerAt(e.stepFields(lv, index))
}
