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
	r := renumbering{nodes: NodesOf(before)}
	each(values, r.nodes.note) // newer than those before
	if r.nodes.types.Len() == 0 {
		return values
	}
	return r.all(values)
}

// A renumbering holds the nodes by their numbers before, and their new numbers.
type renumbering struct {
	nodes   *Nodes
	numbers typeutil.Map // type -> map[int]int
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
	numbers, _ := r.numbers.At(pointee(t)).(map[int]int)
	if numbers == nil {
		numbers = map[int]int{}
		r.numbers.Set(pointee(t), numbers)
	}
	if now := numbers[before]; now > 0 {
		return &Ref{T: t, Node: now}
	}
	now := len(numbers) + 1
	numbers[before] = now
	return &Pointer{T: t, Node: now, Elem: r.value(r.nodes.of(t)[before].Elem)}
}
