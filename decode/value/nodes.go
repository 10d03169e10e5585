package value

import (
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// Nodes are the nodes of graphs in some values.
type Nodes struct {
	// types has the pointers that introduce nodes, by the types to which
	// they point and by the numbers of the nodes.
	types typeutil.Map // type -> map[int]*Pointer
}

// NodesOf returns the nodes that values introduce.
func NodesOf(values []Value) *Nodes {
	n := &Nodes{}
	each(values, n.note)
	return n
}

// note notes a pointer that introduces a node.
func (n *Nodes) note(v Value) {
	p, ok := v.(*Pointer)
	if !ok || p.Node == 0 {
		return
	}
	of := n.of(p.T)
	if of == nil {
		of = map[int]*Pointer{}
		n.types.Set(pointee(p.T), of)
	}
	of[p.Node] = p
}

// of returns the nodes to which pointers of a type lead, by their numbers. Two
// types of pointers may lead to one node, if one of them has a name.
func (n *Nodes) of(pointer types.Type) map[int]*Pointer {
	of, _ := n.types.At(pointee(pointer)).(map[int]*Pointer)
	return of
}

// At returns the pointer that introduces the node to which v leads. It returns
// v itself if that is a [Pointer], and nil if v is another value, or a [Ref] to
// a node that is not among these.
func (n *Nodes) At(v Value) *Pointer {
	switch v := v.(type) {
	case *Pointer:
		return v
	case *Ref:
		return n.of(v.T)[v.Node]
	}
	return nil
}
