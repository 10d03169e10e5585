package brute

import (
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// aliased calls use with every value of a parameter of a group, behind the
// values of those before it. It is a value by itself or shares its memory with
// another one of the group.
func (g *grower) aliased(values []value.Value, group *spec.Alias, use func(value.Value)) {
	i := len(values)
	if group.IsSlices() {
		g.window(values, group, use)
		return
	}
	known := 0 // pointers that introduce memory
	for _, k := range group.Params {
		if k >= i {
			break
		}
		if p, ok := values[k].(*value.Pointer); ok && p.Elem != nil {
			known++
			use(&value.Ref{T: group.T, Node: known})
		}
	}
	g.parameter(i, func(v value.Value) {
		if p := v.(*value.Pointer); p.Elem != nil {
			v = &value.Pointer{T: p.T, Elem: p.Elem, Node: known + 1}
		}
		use(v)
	})
}

// window calls use with every slice that is a parameter of a group: slices by
// themselves, and windows of an array. The first window introduces each array.
// Windows that do not fit the array together are left out at the last one.
func (g *grower) window(values []value.Value, group *spec.Alias, use func(value.Value)) {
	i := len(values)
	first := (*value.Window)(nil)
	for _, k := range group.Params {
		if k >= i {
			break
		}
		if w, ok := values[k].(*value.Window); ok && first == nil {
			first = w
		}
	}
	fits := func(v value.Value) {
		if i == slices.Max(group.Params) && !fitting(append(values[:i:i], v), group) {
			return
		}
		use(v)
	}
	g.parameter(i, fits)
	windows := func(array *value.Slice, introduces bool) {
		for from := range len(array.Elems) + 1 {
			for to := from; to <= len(array.Elems); to++ {
				w := &value.Window{T: group.T, From: from, To: to}
				if introduces {
					w.Array = array
				}
				fits(w)
			}
		}
	}
	if first != nil {
		windows(first.Array, false)
		return
	}
	// The array has the values of the first parameter of the group.
	param := g.d.param
	g.d.param = g.d.contract.Params[group.Params[0]].Name()
	g.parameter(group.Params[0], func(v value.Value) {
		if s := v.(*value.Slice); len(s.Elems) > 0 || s.Spare {
			windows(s, true)
		}
	})
	g.d.param = param
}

// fitting reports whether a group has no windows, or several that reach both
// ends of their array and have a capacity each.
func fitting(values []value.Value, group *spec.Alias) bool {
	var array *value.Slice
	count, begins, ends := 0, false, false
	for _, k := range group.Params {
		w, ok := values[k].(*value.Window)
		if !ok {
			continue
		}
		if w.Array != nil {
			array = w.Array
		}
		capacity := len(array.Elems) - w.From
		if array.Spare {
			capacity++ // and more, which does not matter here
		}
		if capacity == 0 {
			return false
		}
		count++
		begins = begins || w.From == 0
		ends = ends || w.To == len(array.Elems)
	}
	return count == 0 || count > 1 && begins && ends
}
