package recast

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// parameters recasts the parameters of an input. Those that share memory must
// be in one group of the other version too.
func (r *Recaster) parameters(values []value.Value) ([]value.Value, bool) {
	recast := make([]value.Value, len(values))
	for i, v := range values {
		to := r.to.Params[i].Type()
		group := r.to.AliasOf(i)
		from := introducedBy(values, v)
		if !spec.IsGraph(r.to.Pkg, to) && from != i && (group == nil || !slices.Contains(group.Params, from)) {
			return nil, false
		}
		var ok bool
		ptr, isPointer := to.Underlying().(*types.Pointer)
		switch w, isWindow := v.(*value.Window); {
		case isWindow:
			recast[i], ok = r.window(w, to, group)
		case isPointer && group != nil:
			recast[i], ok = r.pointer(v, to, ptr.Elem(), true)
		default:
			recast[i], ok = r.value(v, to)
		}
		if !ok {
			return nil, false
		}
	}
	return recast, true
}

// introducedBy returns the index of the parameter that introduces the memory to
// which another parameter refers, which may be itself.
func introducedBy(values []value.Value, v value.Value) int {
	return slices.IndexFunc(values, func(other value.Value) bool {
		if other == v {
			return true
		}
		switch v := v.(type) {
		case *value.Ref:
			p, ok := other.(*value.Pointer)
			return ok && p.Node == v.Node && types.Identical(p.T, v.T)
		case *value.Window:
			w, ok := other.(*value.Window)
			return ok && w.Array != nil && types.Identical(w.T, v.T)
		}
		return false
	})
}

// window recasts a window of an array.
func (r *Recaster) window(w *value.Window, to types.Type, group *spec.Alias) (value.Value, bool) {
	recast := &value.Window{T: to, From: w.From, To: w.To}
	if group == nil || w.Array == nil {
		return recast, group != nil
	}
	array, ok := r.value(w.Array, to)
	if ok {
		recast.Array = array.(*value.Slice)
	}
	return recast, ok
}
