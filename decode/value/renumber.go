package value

import (
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// Renumber returns an input that was made of parts of the input before, with
// the numbers that inputs have. The first pointer to a node introduces it, in
// the order of a depth-first walk. The numbers in values are those that the
// nodes have in before. If values lack the pointer that introduces a node, the
// node is as it was before.
func Renumber(before, values []Value) []Value {
	values = Rewindowed(values, arraysOf(before))
	r := renumbering{}
	// The nodes in values are newer than those before.
	each(before, r.note)
	each(values, r.note)
	if r.nodes.Len() == 0 {
		return values
	}
	return r.all(values)
}

// A renumbering holds the nodes of each type by their numbers.
type renumbering struct {
	nodes typeutil.Map // type -> *renumbered
}

// A renumbered has the nodes of one type.
type renumbered struct {
	pointers map[int]*Pointer // by the numbers before
	numbers  map[int]int
}

// of returns the nodes to which pointers of a type lead.
func (r *renumbering) of(t types.Type) *renumbered {
	elem := pointee(t)
	known, _ := r.nodes.At(elem).(*renumbered)
	if known == nil {
		known = &renumbered{map[int]*Pointer{}, map[int]int{}}
		r.nodes.Set(elem, known)
	}
	return known
}

// note notes a pointer that introduces a node.
func (r *renumbering) note(v Value) {
	if p, ok := v.(*Pointer); ok && p.Node > 0 {
		r.of(p.T).pointers[p.Node] = p
	}
}

func (r *renumbering) all(values []Value) []Value {
	var all []Value
	for _, v := range values {
		all = append(all, r.value(v))
	}
	return all
}

func (r *renumbering) value(v Value) Value {
	switch v := v.(type) {
	case *Ref:
		return r.node(v.T, v.Node)
	case *Pointer:
		if v.Node > 0 {
			return r.node(v.T, v.Node)
		}
	}
	if parts := v.Parts(); len(parts) > 0 {
		return v.With(r.all(parts))
	}
	return v
}

// node returns a pointer of type t to the node that had the given number.
func (r *renumbering) node(t types.Type, before int) Value {
	of := r.of(t)
	if now := of.numbers[before]; now > 0 {
		return &Ref{T: t, Node: now}
	}
	now := len(of.numbers) + 1
	of.numbers[before] = now
	return &Pointer{T: t, Node: now, Elem: r.value(of.pointers[before].Elem)}
}
