package spec

import (
	"cmp"
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
	b.Share = cmp.Or(b.Share, bounds.ShareGraph)
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

// GraphsWithin returns the types of pointers that are part of a graph and that
// a value of type t can reach, t included. Interfaces also hold the types that
// d adds; d may be nil.
func GraphsWithin(p *Package, t types.Type, d *dictionary.Dictionary) []types.Type {
	var all []types.Type
	leads(p, t, d, func(t types.Type) bool {
		if IsGraph(p, t) {
			all = append(all, t)
		}
		return false
	})
	return all
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

// An Interior is a field of the nodes of a graph to which pointers may lead, by
// the bound into= at the type of the nodes. Host is that type, and Field the
// index of the field.
type Interior struct {
	Host  *types.Named
	Field int
}

// Interiors returns the fields of nodes to which pointers of type t may lead,
// in source order.
func Interiors(p *Package, t types.Type) []Interior {
	if !IsGraph(p, t) {
		return nil
	}
	elem := types.Unalias(t.Underlying().(*types.Pointer).Elem()).(*types.Named)
	var all []Interior
	for _, name := range sortedBounds(p) {
		b := p.Bounds[name]
		host, isNamed := name.Type().(*types.Named)
		if b.Nodes == nil || len(b.Into) == 0 || !isNamed || p.opaque(host) != nil {
			continue
		}
		for _, field := range b.Into {
			if of, i := hostOf(host, field, elem); of != nil {
				all = append(all, Interior{of, i})
			}
		}
	}
	return all
}

// InteriorFields returns the indexes of the fields of nodes of type t to which
// pointers may lead.
func InteriorFields(p *Package, t types.Type) []int {
	host, isNamed := types.Unalias(t).(*types.Named)
	if p == nil || !isNamed {
		return nil
	}
	var fields []int
	for _, name := range p.Bounds[host.Origin().Obj()].Into {
		i := fieldOf(host, name)
		if i < 0 {
			continue
		}
		ptr := types.NewPointer(host.Underlying().(*types.Struct).Field(i).Type())
		if slices.ContainsFunc(Interiors(p, ptr), func(x Interior) bool { return x.Field == i && types.Identical(x.Host, host) }) {
			fields = append(fields, i)
		}
	}
	return fields
}

// hostOf returns the instance of a type whose field has the type elem, and the
// index of the field. It returns nil if there is none.
func hostOf(host *types.Named, field string, elem *types.Named) (*types.Named, int) {
	i := fieldOf(host, field)
	if i < 0 {
		return nil, -1
	}
	of, _ := types.Unalias(host.Underlying().(*types.Struct).Field(i).Type()).(*types.Named)
	switch {
	case of == nil || of.Origin() != elem.Origin():
		return nil, -1
	case host.TypeParams().Len() > 0:
		if host = instanceFor(host, of, elem); host == nil {
			return nil, -1
		}
	}
	if !types.Identical(host.Underlying().(*types.Struct).Field(i).Type(), elem) {
		return nil, -1
	}
	return host, i
}

// instanceFor returns the instance of a generic type in which a type of a field
// is elem. It returns nil unless the arguments of the field's type name all
// type parameters.
func instanceFor(host, of, elem *types.Named) *types.Named {
	args := make([]types.Type, host.TypeParams().Len())
	for i := range of.TypeArgs().Len() {
		if param, ok := of.TypeArgs().At(i).(*types.TypeParam); ok && elem.TypeArgs().Len() > i {
			args[param.Index()] = elem.TypeArgs().At(i)
		}
	}
	if slices.Contains(args, nil) {
		return nil
	}
	t, err := types.Instantiate(nil, host, args, false)
	if err != nil {
		return nil
	}
	return t.(*types.Named)
}

// fieldOf returns the index of a field of a struct type by its name, or -1.
func fieldOf(t types.Type, name string) int {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || name == "_" {
		return -1
	}
	for i := range s.NumFields() {
		if s.Field(i).Name() == name {
			return i
		}
	}
	return -1
}

// intoOf returns the fields of a bound that a type has.
func intoOf(name *types.TypeName, b bounds.Bound) []string {
	var into []string
	for _, field := range b.Into {
		if fieldOf(name.Type(), field) >= 0 {
			into = append(into, field)
		}
	}
	return into
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

// typeText returns the text of a type in a package.
func typeText(p *Package, t types.Type) string { return types.TypeString(t, p.Qualify) }

// An Alias is a group of parameters of one type that may share memory: pointers
// that may be equal, or slices that may be windows of one array. Params has the
// indexes of the parameters, receiver first, in ascending order.
type Alias struct {
	T      types.Type
	Params []int
}

// IsSlices reports whether the parameters are slices.
func (a *Alias) IsSlices() bool {
	_, ok := a.T.Underlying().(*types.Slice)
	return ok
}

// AliasOf returns the group of the i-th parameter, receiver first, or nil if it
// shares memory with no other one.
func (c *Contract) AliasOf(i int) *Alias {
	for _, a := range c.Aliases {
		if slices.Contains(a.Params, i) {
			return a
		}
	}
	return nil
}

// SharesMemory reports whether references of an input of the contract may lead
// to the same memory: nodes of graphs, or what parameters share.
func (c *Contract) SharesMemory() bool { return len(c.Aliases) > 0 || c.HasGraphs() }
