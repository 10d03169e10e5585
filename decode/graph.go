package decode

import (
	"go/types"
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
	// fitted counts the nodes of each pool whose choices are found.
	fitted map[*shape.Pool]int
}

// graphsOf finds the nodes of the graphs of an input.
func graphsOf(values []value.Value) *graphs {
	g := &graphs{numbered: map[*shape.Pool][]*value.Pointer{}, fitted: map[*shape.Pool]int{}}
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
func (g *graphs) node(t types.Type, v value.Value) *value.Pointer {
	number := 0
	switch v := v.(type) {
	case *value.Pointer:
		return v
	case *value.Ref:
		number = v.Node
	}
	all, _ := g.introduced.At(t).([]*value.Pointer)
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
	if in, ok := v.(*value.Inner); ok {
		f.inner(n, in)
	} else if number := f.number(n.Pool, v); number > len(n.Pool.Nodes) && n.Pool.Interiors != nil {
		f.misfit(v)
	} else if number > 0 {
		f.set(n.Var, int64(number), v)
	}
}

// inner finds the number of a field of a node.
func (f *fitter) inner(n *shape.Link, v *value.Inner) {
	for i, in := range n.Pool.Interiors {
		if in.Field != v.Field || !types.Identical(in.Pool.T, v.Of.Type().Underlying().(*types.Pointer).Elem()) {
			continue
		}
		number := f.number(in.Pool, v.Of)
		if number > len(in.Pool.Nodes) {
			f.misfit(v)
			return
		}
		if in.Number == number {
			f.set(n.Var, int64(len(n.Pool.Nodes)+i+1), v)
			return
		}
	}
	f.misfit(v)
}

// number returns the number of the node to which a pointer leads. It is 0 if
// there is no such node.
func (f *fitter) number(p *shape.Pool, v value.Value) int {
	to := f.graphs.node(p.T, v)
	if to == nil {
		f.misfit(v)
		return 0
	}
	known := f.graphs.numbered[p]
	at := slices.Index(known, to)
	if at < 0 {
		at = len(known)
		f.graphs.numbered[p] = append(known, to)
	}
	return at + 1
}

// nodes finds the choices of the nodes of pools that lead to each other, or of
// one pool. It goes on with a new node of the first pool as long as there is
// one, then of the second pool, and so on: package encode numbers them so.
func (f *fitter) nodes(pools []*shape.Pool) {
	f.drain(pools)
	for _, p := range pools {
		if n := len(f.graphs.numbered[p]); n > 0 {
			f.set(p.Count, int64(n), f.graphs.numbered[p][n-1])
		}
	}
}

// drain finds the choices of the nodes that have been met, and of those that
// they lead to.
func (f *fitter) drain(pools []*shape.Pool) {
	if len(pools) == 0 {
		return
	}
	p := pools[len(pools)-1]
	for {
		f.drain(pools[:len(pools)-1])
		i := f.graphs.fitted[p]
		if i >= len(f.graphs.numbered[p]) {
			return
		}
		at := f.graphs.numbered[p][i]
		if i >= len(p.Nodes) {
			f.misfit(at)
			return
		}
		f.graphs.fitted[p]++
		f.fit(p.Nodes[i], at.Elem)
	}
}
