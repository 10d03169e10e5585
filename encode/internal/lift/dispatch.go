package lift

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// dispatch is the method fn of an interface value: that of each type it holds,
// with the value as the receiver. The nil interface has none, and panics.
func (l *Lifter) dispatch(e *exec.Execution, at sym.Spot, d *sym.Dynamic, fn *types.Func) *sym.Closure {
	r := &sym.Closure{}
	for _, a := range d.Alts {
		if a.Typ == nil {
			e.PanicIf(a.Guard)
			continue
		}
		e.Where(a.Guard, func(e *exec.Execution) {
			for _, c := range l.methodOf(e, at, a, fn).Alts {
				if c.Guard = l.T.And(a.Guard, c.Guard); c.Guard != l.T.No {
					r.Alts = append(r.Alts, c)
				}
			}
		})
	}
	return r
}

// methodOf is the method of what an interface holds.
func (l *Lifter) methodOf(e *exec.Execution, at sym.Spot, h sym.Holding, fn *types.Func) *sym.Closure {
	obj, index, _ := types.LookupFieldOrMethod(h.Typ, false, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		l.T.Here = at
		l.T.Refuse("the method %s of type %s", fn.Name(), h.Typ)
	}
	recv := m.Signature().Recv().Type()
	path := index[:len(index)-1]
	v, t := h.Val, h.Typ
	switch wantsPointer := static.IsPointer(recv); {
	case types.IsInterface(recv):
		v, _ = e.Field(v, t, path)
		return l.dispatch(e, at, v.(*sym.Dynamic), m)
	case wantsPointer && !static.IsPointer(static.FieldType(t, path)):
		v = fieldAddress(e, v, t, path)
	default:
		v, t = e.Field(v, t, path)
		if p, ok := t.Underlying().(*types.Pointer); ok && !wantsPointer {
			v = e.Deref(v, p.Elem())
		}
	}
	return l.Mem.FuncValue(declaredFunc{l: l, fn: m.Origin(), targs: l.receiverArgs(recv), recv: v})
}

// fieldAddress is the address of the field that a path leads to from a value,
// by way of a pointer.
func fieldAddress(e *exec.Execution, v sym.Value, t types.Type, index []int) sym.Value {
	for !static.IsPointer(t) {
		v, t = v.(*sym.Aggregate).Parts[index[0]], static.FieldType(t, index[:1])
		index = index[1:]
	}
	return e.Pointed(v, t.Underlying().(*types.Pointer).Elem()).Fields(e, index).Address(e)
}
