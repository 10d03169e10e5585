package callee

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// A route leads from the first argument of a method expression to the receiver
// of the method: through embedded fields, and to or from a pointer.
type route struct {
	from  types.Type
	path  []int
	toPtr bool
}

// AppendKey writes the type that the route starts from: the method says the
// rest.
func (r *route) AppendKey(k *sym.Keyer) { k.Int(k.Types.TypeID(k.Types.Canonical(r.from))) }

// An abstract is a method of an interface type as a function of the interface,
// which is its first argument, or embedded there.
type abstract struct {
	of *Functions
	fn *types.Func
	// sig is the method's signature without type parameters, via leads to
	// the interface.
	sig *types.Signature
	via *route
}

// AppendKey implements [sym.Function].
func (a *abstract) AppendKey(k *sym.Keyer) {
	k.Buf = append(k.Buf, 'm')
	a.via.AppendKey(k)
	k.Int(len(a.fn.Id()))
	k.Buf = append(k.Buf, a.fn.Id()...)
}

// Mark implements [sym.Function].
func (a *abstract) Mark(*sym.Marker) {}

// Call calls the method of what the interface holds in the heap h.
func (a *abstract) Call(from exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	e := a.of.M.Start(&sym.State{Heap: h})
	d := args[0]
	if len(a.via.path) > 0 {
		d = a.via.follow(e, d)
	}
	if e.Dead() {
		return e.Result(a.of.M.Zeros(a.sig.Results()))
	}
	return e.Result(e.Call(from, a.of.Dispatch(e, from.Spot, d.(*sym.Dynamic), a.fn), args[1:], a.sig))
}

// follow returns the receiver that the route leads to from v.
func (r *route) follow(e *exec.Execution, v sym.Value) sym.Value {
	p, ok := r.from.Underlying().(*types.Pointer)
	if !ok {
		v, p = e.New(v), types.NewPointer(r.from)
	}
	lv := e.Pointed(v, p.Elem()).Fields(e, r.path)
	switch p, ok := lv.Type.Underlying().(*types.Pointer); {
	case r.toPtr && !ok:
		return lv.Address(e)
	case ok && !r.toPtr:
		return e.Deref(lv.Load(e), p.Elem())
	}
	return lv.Load(e)
}

// Dispatch returns the method fn of an interface value: that of each type it
// holds, with the value as the receiver. The nil interface has none, and
// panics.
func (fs *Functions) Dispatch(e *exec.Execution, at sym.Spot, d *sym.Dynamic, fn *types.Func) *sym.Closure {
	r := &sym.Closure{}
	for _, a := range d.Alts {
		if a.Typ == nil {
			e.PanicIf(site.NilCall, a.Guard)
			continue
		}
		e.Where(a.Guard, func(e *exec.Execution) {
			for _, c := range fs.methodOf(e, at, a, fn).Alts {
				if c.Guard = fs.M.T.And(a.Guard, c.Guard); c.Guard != fs.M.T.No {
					r.Alts = append(r.Alts, c)
				}
			}
		})
	}
	return r
}

// methodOf returns the method of what an interface holds.
func (fs *Functions) methodOf(e *exec.Execution, at sym.Spot, h sym.DynamicAlt, fn *types.Func) *sym.Closure {
	obj, index, _ := types.LookupFieldOrMethod(h.Typ, false, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		fs.M.T.Here = at
		fs.M.T.Refuse("the method %s of type %s", fn.Name(), h.Typ)
	}
	recv := m.Signature().Recv().Type()
	path := index[:len(index)-1]
	v, t := h.Val, h.Typ
	switch wantsPointer := static.IsPointer(recv); {
	case types.IsInterface(recv):
		v, _ = e.Field(v, t, path)
		return fs.Dispatch(e, at, v.(*sym.Dynamic), m)
	case wantsPointer && !static.IsPointer(static.FieldType(t, path)):
		v = fieldAddress(e, v, t, path)
	default:
		v, t = e.Field(v, t, path)
		if p, ok := t.Underlying().(*types.Pointer); ok && !wantsPointer {
			v = e.Deref(v, p.Elem())
		}
	}
	return fs.Method(m, recv, v)
}

// fieldAddress returns the address of the field that a path leads to from a
// value, by way of a pointer.
func fieldAddress(e *exec.Execution, v sym.Value, t types.Type, index []int) sym.Value {
	for !static.IsPointer(t) {
		v, t = v.(*sym.Aggregate).Parts[index[0]], static.FieldType(t, index[:1])
		index = index[1:]
	}
	return e.Pointed(v, t.Underlying().(*types.Pointer).Elem()).Fields(e, index).Address(e)
}

// receiverArgs returns the type arguments of the methods of a receiver's type.
func (fs *Functions) receiverArgs(recv types.Type) *generic.Args {
	recv = types.Unalias(recv)
	if p, ok := recv.(*types.Pointer); ok {
		recv = types.Unalias(p.Elem())
	}
	n, ok := recv.(*types.Named)
	if !ok {
		return nil
	}
	return fs.Instances.Of(slices.Collect(n.TypeArgs().Types()))
}
