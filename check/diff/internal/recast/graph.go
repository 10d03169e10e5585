package recast

import (
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// A graph holds the nodes of one input. The other version may visit them in
// another order, since it may lack fields or have them in another order.
type graph struct {
	from *value.Nodes
	// to has the numbers of the recast nodes, by the pointers that
	// introduced them, and counts those of the other version so far.
	to     map[*value.Pointer]int
	counts typeutil.Map // type -> int
}

// newGraph returns the nodes in values.
func newGraph(values []value.Value) *graph {
	return &graph{from: value.NodesOf(values), to: map[*value.Pointer]int{}}
}

// pointer recasts a pointer. shares says that others may be equal to it in the
// other version.
func (r *Recaster) pointer(v value.Value, to types.Type, elem types.Type, shares bool) (value.Value, bool) {
	if in, isInner := v.(*value.Inner); isInner {
		return r.inner(in, to)
	}
	p := r.graph.from.At(v)
	switch {
	case p == nil:
		return nil, false
	case p.Elem == nil:
		return &value.Pointer{T: to}, true
	case !shares:
		if p.Node > 0 && r.graph.isShared(p) {
			return nil, false
		}
		held, ok := r.value(p.Elem, elem)
		return &value.Pointer{T: to, Elem: held}, ok
	}
	if now := r.graph.to[p]; now > 0 {
		return &value.Ref{T: to, Node: now}, true
	}
	last, _ := r.graph.counts.At(elem).(int)
	now := &value.Pointer{T: to, Node: last + 1}
	r.graph.counts.Set(elem, now.Node)
	if p.Node > 0 {
		r.graph.to[p] = now.Node
	}
	held, ok := r.value(p.Elem, elem)
	now.Elem = held
	return now, ok
}

// inner recasts a pointer to a field of a node. Pointers of the other version
// must lead to the field of that name, too.
func (r *Recaster) inner(v *value.Inner, to types.Type) (value.Value, bool) {
	host := v.Of.Type().Underlying().(*types.Pointer).Elem()
	for _, x := range spec.Interiors(r.to.Pkg, to) {
		if x.Host.Underlying().(*types.Struct).Field(x.Field).Name() != v.Name() || r.names[1].typ(x.Host) != r.names[0].typ(host) {
			continue
		}
		of, ok := r.pointer(v.Of, types.NewPointer(x.Host), x.Host, true)
		return &value.Inner{T: to, Of: of, Field: x.Field}, ok
	}
	return nil, false
}

// isShared reports whether a node that a pointer introduces has been recast,
// and notes that it is.
func (g *graph) isShared(p *value.Pointer) bool {
	g.to[p]++
	return g.to[p] > 1
}
