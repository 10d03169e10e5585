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
	// from has the pointers that introduce nodes, by their types and
	// numbers, and to the numbers of the recast nodes.
	from typeutil.Map // type -> map[int]*value.Pointer
	to   typeutil.Map // type -> map[int]int
	// counts are the numbers of nodes of the other version so far.
	counts typeutil.Map // type -> int
}

// newGraph returns the nodes in values.
func newGraph(values []value.Value) *graph {
	g := &graph{}
	g.note(values)
	return g
}

func (g *graph) note(values []value.Value) {
	for _, v := range values {
		if p, ok := v.(*value.Pointer); ok && p.Node > 0 {
			elem := p.Elem.Type()
			if g.from.At(elem) == nil {
				g.from.Set(elem, map[int]*value.Pointer{})
				g.to.Set(elem, map[int]int{})
			}
			g.from.At(elem).(map[int]*value.Pointer)[p.Node] = p
		}
		g.note(v.Parts())
	}
}

// pointer recasts a pointer. shares says that others may be equal to it in the
// other version.
func (r *Recaster) pointer(v value.Value, to types.Type, elem types.Type, shares bool) (value.Value, bool) {
	if in, isInner := v.(*value.Inner); isInner {
		return r.inner(in, to)
	}
	node := 0
	p, ok := v.(*value.Pointer)
	if ok {
		node = p.Node
	}
	if ref, isRef := v.(*value.Ref); isRef {
		node = ref.Node
		p, ok = r.graph.from.At(ref.T.Underlying().(*types.Pointer).Elem()).(map[int]*value.Pointer)[node]
	}
	switch {
	case !ok:
		return nil, false
	case p.Elem == nil:
		return &value.Pointer{T: to}, true
	case !shares:
		if node > 0 && r.graph.isShared(p) {
			return nil, false
		}
		held, ok := r.value(p.Elem, elem)
		return &value.Pointer{T: to, Elem: held}, ok
	}
	known, _ := r.graph.to.At(p.Elem.Type()).(map[int]int)
	if now := known[node]; now > 0 {
		return &value.Ref{T: to, Node: now}, true
	}
	last, _ := r.graph.counts.At(elem).(int)
	now := &value.Pointer{T: to, Node: last + 1}
	r.graph.counts.Set(elem, now.Node)
	if node > 0 {
		known[node] = now.Node
	}
	now.Elem, ok = r.value(p.Elem, elem)
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
	known := g.to.At(p.Elem.Type()).(map[int]int)
	known[p.Node]++
	return known[p.Node] > 1
}
