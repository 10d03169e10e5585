package value

import (
	"encoding/binary"
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/wire"
	"github.com/typetarget/target/encode/domain"
)

// A Window is a slice that is a parameter and shares its array with other
// parameters of its type: the elements from From to before To. Its capacity
// reaches to the end of the array.
type Window struct {
	T types.Type
	// Array is the array, as a slice of all of it, at the first parameter
	// that is a window of it. It is nil at the others.
	Array    *Slice
	From, To int
}

// Type returns the slice type.
func (v *Window) Type() types.Type { return v.T }

// Parts returns the array if the window introduces it.
func (v *Window) Parts() []Value {
	if v.Array == nil {
		return nil
	}
	return []Value{v.Array}
}

// With returns a window of another array, at the same indexes.
func (v *Window) With(parts []Value) Value {
	r := &Window{T: v.T, From: v.From, To: v.To}
	for _, p := range parts {
		r.Array = p.(*Slice)
	}
	return r
}

// IsZero returns false.
func (v *Window) IsZero() bool { return false }

func (v *Window) appendWire(dst []byte, w *domain.World) []byte {
	if v.Array != nil {
		dst = v.Array.appendWire(binary.AppendUvarint(dst, wire.NewWindow), w)
	} else {
		dst = binary.AppendUvarint(dst, wire.Window)
	}
	return binary.AppendUvarint(binary.AppendUvarint(dst, uint64(v.From)), uint64(v.To))
}

// need returns the need of the array: a window by itself needs nothing.
func (v *Window) need(n *Need) int {
	if v.Array == nil {
		return 0
	}
	return v.Array.need(n)
}

// write writes a slice expression of the array, under the name that the source
// gives the array. Without a source, the array is a literal where it is
// introduced, and elsewhere has the name of its type.
func (v *Window) write(p *literal, _ bool) {
	size := -1
	if a := p.graph.arrayOf(v.T); a != nil {
		if v.Array != nil {
			p.declareArray(v.Array, a)
		}
		p.WriteString(a.name)
		size = a.size
	} else if v.Array != nil {
		v.Array.operand(p)
	} else {
		fmt.Fprintf(p, "array(%s)", types.TypeString(v.T, p.q))
	}
	from, to := "", ""
	if v.From > 0 {
		from = fmt.Sprint(v.From)
	}
	if v.To != size {
		to = fmt.Sprint(v.To)
	}
	if from+to != "" {
		p.WriteString("[" + from + ":" + to + "]")
	}
}

func (v *Window) operand(p *literal) { v.write(p, false) }

// A named array is declared by a statement. Windows of it are slice expressions
// of its name.
type array struct {
	t    types.Type
	name string
	size int
}

// arrayOf returns the array whose windows have a type, or nil.
func (g *graph) arrayOf(t types.Type) *array {
	if g == nil {
		return nil
	}
	for _, a := range g.arrays {
		if types.Identical(a.t, t) {
			return a
		}
	}
	return nil
}

// declareArray adds the statement that declares an array.
func (p *literal) declareArray(v *Slice, a *array) {
	one := p.part()
	v.operand(one)
	p.graph.add(a.name + " := " + one.String())
	p.graph.declared = append(p.graph.declared, &a.name)
}

// Rewindowed returns an input in which arrays begin where the first of their
// windows begins, and end where the last one ends. A slice that is the only
// window of an array left, or without capacity, is a slice by itself. arrays
// has the arrays of windows whose type no window in values introduces.
func Rewindowed(values []Value, arrays []*Slice) []Value {
	done := map[int]bool{}
	values = slices.Clone(values)
	for i := range values {
		w, ok := values[i].(*Window)
		if !ok || done[i] {
			continue
		}
		var group []int
		var whole *Slice
		for k, v := range values {
			if other, ok := v.(*Window); ok && types.Identical(other.T, w.T) {
				group = append(group, k)
				done[k] = true
				if other.Array != nil {
					whole = other.Array
				}
			}
		}
		for _, a := range arrays {
			if whole == nil && types.Identical(a.T, w.T) {
				whole = a
			}
		}
		rewindow(values, group, whole)
	}
	return values
}

// rewindow sets the windows of one array in values, at the given indexes.
func rewindow(values []Value, group []int, whole *Slice) {
	var shared []int
	from, to := len(whole.Elems), 0
	for _, k := range group {
		w := *values[k].(*Window)
		w.From, w.To = min(w.From, len(whole.Elems)), min(w.To, len(whole.Elems))
		values[k] = &w
		if w.From >= len(whole.Elems) && !whole.Spare {
			values[k] = &Slice{T: w.T, Elems: []Value{}}
			continue
		}
		shared = append(shared, k)
		from, to = min(from, w.From), max(to, w.To)
	}
	if len(shared) == 1 {
		w := values[shared[0]].(*Window)
		values[shared[0]] = &Slice{T: w.T, Elems: slices.Clone(whole.Elems[w.From:w.To]), Spare: whole.Spare && w.To == len(whole.Elems)}
		return
	}
	for i, k := range shared {
		w := values[k].(*Window)
		now := &Window{T: w.T, From: w.From - from, To: w.To - from}
		if i == 0 {
			now.Array = &Slice{T: w.T, Elems: append([]Value{}, whole.Elems[from:to]...), Spare: whole.Spare}
		}
		values[k] = now
	}
}

// arraysOf returns the arrays that windows introduce.
func arraysOf(values []Value) []*Slice {
	var all []*Slice
	for _, v := range values {
		if w, ok := v.(*Window); ok && w.Array != nil {
			all = append(all, w.Array)
		}
	}
	return all
}
