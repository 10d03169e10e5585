package spec

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/bounds"
)

// GraphOf returns the bound of the nodes to which pointers of type t lead, if
// these pointers form graphs: its Nodes is set, and Share is not empty.
// Otherwise ok is false, and each pointer leads to memory of its own.
func GraphOf(p *Package, t types.Type) (b bounds.Bound, ok bool) {
	ptr, isPointer := t.Underlying().(*types.Pointer)
	if p == nil || !isPointer || len(p.Bounds) == 0 {
		return b, false
	}
	n, isNamed := types.Unalias(ptr.Elem()).(*types.Named)
	if !isNamed {
		return b, false
	}
	b = p.Bounds[n.Origin().Obj()]
	if b.Nodes == nil || p.opaque(n) != nil {
		return b, false
	}
	if b.Share == "" {
		b.Share = bounds.ShareGraph
	}
	return b, true
}

// IsGraph reports whether pointers of type t form graphs: see [GraphOf].
func IsGraph(p *Package, t types.Type) bool {
	_, ok := GraphOf(p, t)
	return ok
}

// HoldsGraph reports whether a value of type t can reach a pointer that is part
// of a graph.
func HoldsGraph(p *Package, t types.Type) bool {
	return boundsNodes(p) && finds(p, t, func(t types.Type) bool { return IsGraph(p, t) }, func(*Opaque) bool { return false })
}

// boundsNodes reports whether a type of the package has a bound of nodes.
func boundsNodes(p *Package) bool {
	if p == nil {
		return false
	}
	for _, b := range p.Bounds {
		if b.Nodes != nil {
			return true
		}
	}
	return false
}

// HasGraphs reports whether inputs of the contract hold graphs.
func (c *Contract) HasGraphs() bool {
	return slices.ContainsFunc(c.Params, func(v *types.Var) bool { return HoldsGraph(c.Pkg, v.Type()) })
}
