package spec

import (
	"cmp"
	"fmt"
	"go/types"
	"maps"
	"slices"

	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/suggest"
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
	case gotypes.IsPointer(named.Underlying()):
		elem := typeText(p, named.Underlying().(*types.Pointer).Elem())
		return fmt.Sprintf("nodes= at %s is about pointers to %s, which is a pointer itself: write it above %s", name.Name(), name.Name(), elem)
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

// findAliases finds the parameters that the bounds of functions name, and
// reports those that cannot share memory.
func findAliases(p *Package) {
	for _, c := range p.Contracts {
		if len(c.TypeArgs) < len(gotypes.TypeParams(c.Func)) {
			continue // no types are known to check it with
		}
		for _, group := range c.Bound.Alias {
			c.addAlias(group)
		}
	}
	for _, name := range sortedBounds(p) {
		for _, group := range p.Bounds[name].Alias {
			p.Errors = append(p.Errors, &Error{Pos: group[0].Pos, Msg: "alias= is a bound of a function: write it above a function, with the names of its parameters"})
		}
	}
}

// addAlias adds the group that a bound names.
func (c *Contract) addAlias(group bounds.Group) {
	fault := func(n bounds.Name, format string, args ...any) {
		e := &Error{Pos: n.Pos, Msg: fmt.Sprintf(format, args...)}
		if !slices.ContainsFunc(c.Pkg.Errors, func(other *Error) bool { return *other == *e }) { // of another instance
			c.Pkg.Errors = append(c.Pkg.Errors, e)
		}
	}
	a := &Alias{}
	for _, n := range group {
		i := slices.IndexFunc(c.Params, func(v *types.Var) bool { return v.Name() == n.Text })
		if i < 0 {
			fault(n, "%s is not a parameter of %s%s", n.Text, c.Name, c.meant(n.Text))
			return
		}
		t := c.Params[i].Type()
		if why := c.unfitForAlias(t); why != "" {
			fault(n, "%s cannot share memory with another parameter: %s", n.Text, why)
			return
		}
		switch {
		case c.AliasOf(i) != nil:
			fault(n, "%s is in two groups of alias=", n.Text)
			return
		case a.T != nil && !types.Identical(t, a.T):
			fault(n, "%s and %s have different types, %s and %s: only parameters of one type can share memory here",
				group[0].Text, n.Text, typeText(c.Pkg, a.T), typeText(c.Pkg, t))
			return
		}
		a.T = t
		a.Params = append(a.Params, i)
	}
	for _, other := range c.Aliases {
		if types.Identical(other.T, a.T) {
			fault(group[0], "%s and %s have one type: name all parameters of a type in one alias=", c.Params[other.Params[0]].Name(), group[0].Text)
			return
		}
	}
	slices.Sort(a.Params)
	c.Aliases = append(c.Aliases, a)
}

// shareAliases lets the parameters of the functions of a package share memory
// as those of the same functions in another do, unless they have their own
// groups or other types.
func shareAliases(from, to *Package) {
	known := map[string]*Contract{}
	for _, c := range from.Contracts {
		if len(c.Aliases) > 0 {
			known[c.FullName()] = c
		}
	}
	for _, c := range to.Contracts {
		of := known[c.FullName()]
		if of == nil || len(c.Aliases) > 0 || len(c.Params) != len(of.Params) {
			continue
		}
		for _, a := range of.Aliases {
			own := &Alias{c.Params[a.Params[0]].Type(), a.Params}
			other := func(i int) bool { return !types.Identical(c.Params[i].Type(), own.T) }
			if c.unfitForAlias(own.T) == "" && !slices.ContainsFunc(own.Params, other) {
				c.Aliases = append(c.Aliases, own)
			}
		}
	}
}

// meant returns a question about the parameter that a name may stand for.
func (c *Contract) meant(name string) string {
	var names []string
	for _, v := range c.Params {
		names = append(names, v.Name())
	}
	return suggest.DidYouMean("", name, names)
}

// unfitForAlias returns the reason that parameters of a type cannot share
// memory; it is empty if they can.
func (c *Contract) unfitForAlias(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		switch {
		case c.Pkg.Opaque(t) != nil:
			return "only constructors build values of " + typeText(c.Pkg, u.Elem())
		case IsGraph(c.Pkg, t):
			return fmt.Sprintf("pointers to %s may be equal already, by its bound nodes=", typeText(c.Pkg, u.Elem()))
		case takesNoMemory(u.Elem()):
			return fmt.Sprintf("values of %s take no memory", typeText(c.Pkg, u.Elem()))
		}
		return ""
	case *types.Slice:
		switch {
		case c.Pkg.Opaque(t) != nil:
			return "only constructors build values of " + typeText(c.Pkg, t)
		case takesNoMemory(u.Elem()):
			return fmt.Sprintf("values of %s take no memory", typeText(c.Pkg, u.Elem()))
		}
		return ""
	}
	return fmt.Sprintf("%s is neither a pointer nor a slice", typeText(c.Pkg, t))
}
