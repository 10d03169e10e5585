package parse

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/value"
)

// window reads a slice expression of a variable of the block, which may be an
// argument that shares its array with another one. It returns nil for other
// expressions.
func (m *memory) window(e *ast.SliceExpr, t types.Type) value.Value {
	if !m.isOfBlock(e.X) {
		return nil
	}
	array, ok := (*m.place(e.X)).(*value.Slice)
	if !ok || !types.Identical(array.T, t) {
		return nil
	}
	if e.Slice3 {
		m.r.x.fail(e.Pos(), "%s sets the capacity: leave out the last index, so that it reaches to the end of the array", m.r.x.source(e))
	}
	w := &value.Window{T: t, Array: array, To: len(array.Elems)}
	w.From = m.bound(e, e.Low, 0, len(array.Elems))
	w.To = m.bound(e, e.High, len(array.Elems), len(array.Elems))
	m.used[array] = e.Pos()
	return w
}

// bound reads a bound of a slice expression of an array with n elements.
func (m *memory) bound(e *ast.SliceExpr, index ast.Expr, without, n int) int {
	if index == nil {
		return without
	}
	v := m.r.x.info.Types[index].Value
	if v == nil {
		m.r.x.fail(index.Pos(), "%s is not a constant", m.r.x.source(index))
	}
	i, exact := constant.Int64Val(constant.ToInt(v))
	if !exact || i < 0 || i > int64(n) {
		m.r.x.fail(e.Pos(), "%s is not a part of the array, which has %d elements", m.r.x.source(e), n)
	}
	return int(i)
}

// windows returns the parameters, with windows in place of the slices that
// share their array with another parameter, and the indexes of these windows.
func (r *reader) windows(values []value.Value) (_ []value.Value, windows map[int]bool) {
	all := slices.Clone(values)
	windows = map[int]bool{}
	for _, group := range r.x.contract.Aliases {
		if !group.IsSlices() {
			continue
		}
		users := map[*value.Slice][]int{}
		for _, i := range group.Params {
			if w := windowOf(values[i]); w != nil {
				users[w.Array] = append(users[w.Array], i)
			}
		}
		var shared *value.Slice
		for _, i := range group.Params {
			w := windowOf(values[i])
			if w == nil {
				continue
			}
			at := r.memory.used[w.Array]
			if len(users[w.Array]) == 1 {
				if values[i] == w {
					r.x.fail(at, "no other parameter is a window of the array: write the elements of the slice")
				}
				continue
			}
			now := *w
			switch {
			case shared == w.Array:
				now.Array = nil
			case shared != nil:
				r.x.fail(at, "the parameters are windows of two arrays: all of them are windows of one")
			case !reachesEnd(w.Array, users[w.Array], values):
				r.x.fail(at, "no parameter reaches the last element of the array: leave the element out")
			default:
				shared = w.Array
			}
			all[i], windows[i] = &now, true
		}
	}
	return all, windows
}

// windowOf returns a slice as a window of its array; nil if the slice has no
// memory.
func windowOf(v value.Value) *value.Window {
	switch v := v.(type) {
	case *value.Window:
		return v
	case *value.Slice:
		if len(v.Elems) > 0 || v.Spare {
			return &value.Window{T: v.T, Array: v, To: len(v.Elems)}
		}
	}
	return nil
}

// reachesEnd reports whether one of the parameters that are windows of an array
// ends where the array ends.
func reachesEnd(array *value.Slice, users []int, values []value.Value) bool {
	return slices.ContainsFunc(users, func(i int) bool { return windowOf(values[i]).To == len(array.Elems) })
}
