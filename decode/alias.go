package decode

import (
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/shape"
)

// alias finds the choices of a pointer that may be equal to that of another
// parameter.
func (f *fitter) alias(n *shape.Alias, v value.Value) {
	ref, ok := v.(*value.Ref)
	if !ok {
		f.pointer(n.Own, v.(*value.Pointer))
		return
	}
	for i, other := range n.Others {
		if other.Introduces(f.m) && other.Number(f.m) == ref.Node {
			f.set(n.Var, int64(i+1), v)
			return
		}
	}
	f.misfit(v)
}

// window finds the choices of a slice that may be a window of an array.
func (f *fitter) window(n *shape.Window, v value.Value) {
	w, ok := v.(*value.Window)
	if !ok {
		f.slice(n.Own, v.(*value.Slice))
		return
	}
	if !f.set(n.Var, 1, v) {
		return
	}
	if w.Array != nil {
		f.slice(n.Array, w.Array)
	}
	f.set(n.From, int64(w.From), v)
	f.set(n.To, int64(w.To), v)
}
