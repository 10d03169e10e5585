package decode

import (
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/shape"
)

// graphs holds the nodes of the graphs of an input.
type graphs struct {
	// introduced holds the pointers that introduce nodes, by the type of
	// the pointer: those of node n at n-1.
	introduced typeutil.Map
	// numbered holds, for each pool, the nodes in the order of the shape:
	// by first visit, breadth first.
	numbered map[*shape.Pool][]*value.Pointer
}

// graphsOf finds the nodes of the graphs of an input.
func graphsOf(values []value.Value) *graphs {
	g := &graphs{numbered: map[*shape.Pool][]*value.Pointer{}}
	var visit func(value.Value)
	visit = func(v value.Value) {
		if p, ok := v.(*value.Pointer); ok && p.Node > 0 {
			all, _ := g.introduced.At(p.Elem.Type()).([]*value.Pointer)
			g.introduced.Set(p.Elem.Type(), append(all, p))
		}
		for _, part := range v.Parts() {
			visit(part)
		}
	}
	for _, v := range values {
		visit(v)
	}
	return g
}

// node returns the pointer that introduces the node to which a pointer of a
// graph leads, or nil.
func (g *graphs) node(n *shape.Link, v value.Value) *value.Pointer {
	number := 0
	switch v := v.(type) {
	case *value.Pointer:
		return v
	case *value.Ref:
		number = v.Node
	}
	all, _ := g.introduced.At(n.Pool.T).([]*value.Pointer)
	if number < 1 || number > len(all) {
		return nil
	}
	return all[number-1]
}

// link finds the number of the node of a pointer.
func (f *fitter) link(n *shape.Link, v value.Value) {
	if v.IsZero() {
		f.set(n.Var, 0, v)
		return
	}
	to := f.graphs.node(n, v)
	if to == nil {
		f.misfit(v)
		return
	}
	known := f.graphs.numbered[n.Pool]
	at := slices.Index(known, to)
	if at < 0 {
		at = len(known)
		f.graphs.numbered[n.Pool] = append(known, to)
	}
	f.set(n.Var, int64(at+1), v)
}

// nodes finds the choices of the nodes of a pool.
func (f *fitter) nodes(p *shape.Pool) {
	for i := 0; i < len(f.graphs.numbered[p]); i++ {
		at := f.graphs.numbered[p][i]
		if i >= len(p.Nodes) {
			f.misfit(at)
			return
		}
		f.fit(p.Nodes[i], at.Elem)
	}
	if n := len(f.graphs.numbered[p]); n > 0 {
		f.set(p.Count, int64(n), f.graphs.numbered[p][n-1])
	}
}
