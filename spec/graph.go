package spec

import (
	"cmp"
	"fmt"
	"go/types"
	"maps"
	"slices"

	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/dictionary"
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
// of a graph. Interfaces also hold the types that d adds; d may be nil.
func HoldsGraph(p *Package, t types.Type, d *dictionary.Dictionary) bool {
	return boundsNodes(p) && leads(p, t, d, func(t types.Type) bool { return IsGraph(p, t) })
}

// leads reports whether values of type t may hold values of a type that
// satisfies is. Interfaces also hold the types that d adds.
func leads(p *Package, t types.Type, d *dictionary.Dictionary, is func(types.Type) bool) bool {
	held := func(t types.Type, i *types.Interface) []types.Type {
		return append(slices.Clip(p.behind(t, i)), d.InterfaceTypes(t)...)
	}
	return finds(p, t, is, func(*Opaque) bool { return false }, held)
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
	return slices.ContainsFunc(c.Params, func(v *types.Var) bool { return c.HoldsGraph(v.Type()) })
}

// HoldsGraph reports whether a value of type t in an input of the contract can
// reach a pointer that is part of a graph.
func (c *Contract) HoldsGraph(t types.Type) bool {
	return boundsNodes(c.Pkg) && HoldsGraph(c.Pkg, t, c.Pkg.Dictionary(c))
}

// HoldsPointerTo reports whether a value of type t can reach a pointer to type
// elem. Interfaces also hold the types that d adds; d may be nil.
func HoldsPointerTo(p *Package, t, elem types.Type, d *dictionary.Dictionary) bool {
	is := func(t types.Type) bool {
		ptr, ok := t.Underlying().(*types.Pointer)
		return ok && (types.Identical(ptr.Elem(), elem) || isInstance(ptr.Elem(), elem))
	}
	return leads(p, t, d, is)
}

// isInstance reports whether t is an instance of a generic type.
func isInstance(t, generic types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	of, _ := types.Unalias(generic).(*types.Named)
	return n != nil && of != nil && of.TypeParams().Len() > 0 && of.TypeArgs().Len() == 0 && n.Origin() == of
}

// checkGraphs reports the bounds of nodes that mean nothing.
func checkGraphs(p *Package) {
	report := func(b bounds.Bound, format string, args ...any) {
		p.Errors = append(p.Errors, &Error{Pos: b.Pos, Msg: fmt.Sprintf(format, args...)})
	}
	for _, c := range p.Contracts {
		if c.Bound.Nodes != nil || c.Bound.Share != "" {
			report(c.Bound, "nodes= and share= are bounds of a type: write them above the type whose pointers form the graph")
		}
	}
	for _, name := range sortedBounds(p) {
		b := p.Bounds[name]
		if why := unfitForGraph(p, name, b); why != "" {
			report(b, "%s", why)
		}
	}
}

// unfitForGraph returns the reason that the bound of nodes at a type means
// nothing; it is empty if there is none.
func unfitForGraph(p *Package, name *types.TypeName, b bounds.Bound) string {
	named, isNamed := name.Type().(*types.Named)
	switch {
	case b.Nodes == nil && b.Share == "" || !isNamed:
		return ""
	case b.Nodes == nil:
		return fmt.Sprintf("share=%s needs nodes=: the number of nodes of a graph", b.Share)
	case types.IsInterface(named):
		return fmt.Sprintf("nothing here can be shared: %s is an interface", name.Name())
	case p.opaque(named) != nil:
		return fmt.Sprintf("nothing here can be shared: only constructors build values of %s", name.Name())
	case takesNoMemory(named.Underlying()):
		return fmt.Sprintf("nothing here can be shared: values of %s take no memory, so that Go does not tell pointers to them apart", name.Name())
	case b.Share != "" && !HoldsPointerTo(p, named, named, nil):
		return fmt.Sprintf("nothing here can be shared: %s holds no pointer to %s; leave share= out", name.Name(), name.Name())
	}
	for _, other := range sortedBounds(p) {
		if other == name {
			break
		}
		to := other.Type()
		if p.Bounds[other].Nodes != nil && HoldsPointerTo(p, named, to, nil) && HoldsPointerTo(p, to, named, nil) {
			return fmt.Sprintf("the nodes of %s and of %s lead to each other: keep nodes= at one of the two types", other.Name(), name.Name())
		}
	}
	return ""
}

// sortedBounds returns the types that have a bound, in source order.
func sortedBounds(p *Package) []*types.TypeName {
	return slices.SortedFunc(maps.Keys(p.Bounds), func(a, b *types.TypeName) int { return cmp.Compare(a.Pos(), b.Pos()) })
}

// takesNoMemory reports whether values of a type have the size 0.
func takesNoMemory(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Array:
		return u.Len() == 0 || takesNoMemory(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !takesNoMemory(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}
