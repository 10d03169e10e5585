package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// dispatch is the method fn of an interface value: that of each type it holds,
// with the value as the receiver. The nil interface has none, and panics.
func (e *Eval) dispatch(x ast.Node, d *sym.Dynamic, fn *types.Func) *sym.Closure {
	r := &sym.Closure{}
	for _, a := range d.Alts {
		if a.Typ == nil {
			e.Exec.PanicIf(a.Guard)
			continue
		}
		e.Aside(a.Guard, func(e *Eval) {
			for _, c := range e.methodOf(x, a, fn).Alts {
				if c.Guard = e.L.T.And(a.Guard, c.Guard); c.Guard != e.L.T.No {
					r.Alts = append(r.Alts, c)
				}
			}
		})
	}
	return r
}

// methodOf is the method of what an interface holds.
func (e *Eval) methodOf(x ast.Node, h sym.Holding, fn *types.Func) *sym.Closure {
	obj, index, _ := types.LookupFieldOrMethod(h.Typ, false, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		e.Refuse(x, "the method %s of type %s", fn.Name(), h.Typ)
	}
	recv := m.Signature().Recv().Type()
	path := index[:len(index)-1]
	v, t := h.Val, h.Typ
	switch wantsPointer := static.IsPointer(recv); {
	case types.IsInterface(recv):
		v, _ = e.fieldOf(x, v, t, path)
		return e.dispatch(x, v.(*sym.Dynamic), m)
	case wantsPointer && !static.IsPointer(static.FieldType(t, path)):
		v = e.fieldAddress(v, t, path)
	default:
		v, t = e.fieldOf(x, v, t, path)
		if p, ok := t.Underlying().(*types.Pointer); ok && !wantsPointer {
			v = e.Exec.Deref(v, p.Elem())
		}
	}
	return e.L.Mem.FuncValue(declaredFunc{l: e.L, fn: m.Origin(), targs: e.receiverArgs(recv), recv: v})
}

// fieldAddress is the address of the field that a path leads to from a value,
// by way of a pointer.
func (e *Eval) fieldAddress(v sym.Value, t types.Type, index []int) sym.Value {
	for !static.IsPointer(t) {
		v, t = v.(*sym.Aggregate).Parts[index[0]], static.FieldType(t, index[:1])
		index = index[1:]
	}
	lv := e.Exec.Pointed(v, t.Underlying().(*types.Pointer).Elem())
	return lv.Fields(e.Exec, index).Address(e.Exec)
}
