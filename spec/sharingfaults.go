package spec

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/suggest"
)

// checkGraphs reports the bounds of nodes that mean nothing.
func checkGraphs(p *Package) {
	report := func(b bounds.Bound, format string, args ...any) {
		p.Errors = append(p.Errors, &Error{Pos: b.Pos, Msg: fmt.Sprintf(format, args...)})
	}
	for _, c := range p.Contracts {
		if c.Bound.Nodes != nil || c.Bound.Share != "" || c.Bound.Into != nil {
			report(c.Bound, "nodes=, share= and into= are bounds of a type: write them above the type whose pointers form the graph")
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
	case b.Nodes == nil && b.Share == "" && b.Into == nil || !isNamed:
		return ""
	case b.Nodes == nil && b.Into != nil:
		return fmt.Sprintf("into=%s needs nodes=: the number of nodes of a graph", strings.Join(b.Into, ","))
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
	if why := unfitForInto(p, named, b); why != "" {
		return why
	}
	for _, other := range sortedBounds(p) {
		if other == name {
			break
		}
		if to, isNamed := other.Type().(*types.Named); !isNamed || unfitForInto(p, to, p.Bounds[other]) != "" {
			continue // reported at the other type
		}
		to := other.Type()
		share := cmp.Or(narrows(p.Bounds[other].Share), narrows(b.Share))
		if share != "" && p.Bounds[other].Nodes != nil && HoldsPointerTo(p, named, to, nil) && HoldsPointerTo(p, to, named, nil) {
			return fmt.Sprintf("the nodes of %s and of %s lead to each other: leave share=%s out, or keep nodes= at one of the two types", other.Name(), name.Name(), share)
		}
	}
	return ""
}

// narrows returns the sharing if it excludes graphs, and nothing otherwise.
func narrows(s bounds.Sharing) bounds.Sharing {
	if s == bounds.ShareGraph {
		return ""
	}
	return s
}

// unfitForInto returns the reason that the bound into= at a type means nothing;
// it is empty if there is none.
func unfitForInto(p *Package, host *types.Named, b bounds.Bound) string {
	name := host.Obj().Name()
	share := narrows(b.Share)
	if len(b.Into) > 0 && share != "" {
		return fmt.Sprintf("into= lets several pointers lead to a node of %s: leave share=%s out", name, share)
	}
	for _, field := range b.Into {
		if why := unfitField(p, host, field); why != "" {
			return fmt.Sprintf("into=%s: %s", field, why)
		}
	}
	return ""
}

// unfitField returns the reason that pointers cannot lead to a field of nodes.
func unfitField(p *Package, host *types.Named, field string) string {
	name := host.Obj().Name()
	s, isStruct := host.Underlying().(*types.Struct)
	if !isStruct {
		return fmt.Sprintf("%s is not a struct, and has no fields", name)
	}
	i := fieldOf(host, field)
	if i < 0 {
		var names []string
		for f := range s.Fields() {
			names = append(names, f.Name())
		}
		if _, path, _ := types.LookupFieldOrMethod(host, true, p.Types, field); len(path) > 1 {
			return fmt.Sprintf("the field is one of the embedded %s: name a field that %s itself declares", s.Field(path[0]).Name(), name)
		}
		return fmt.Sprintf("%s has no such field%s", name, suggest.DidYouMean("", field, names))
	}
	t := s.Field(i).Type()
	of, isNamed := types.Unalias(t).(*types.Named)
	if !isNamed || of.Obj().Pkg() != p.Types || gotypes.IsPointer(of.Underlying()) || types.IsInterface(of) {
		return fmt.Sprintf("pointers to %s form no graph: name a field whose type can have nodes=", typeText(p, t))
	}
	elem := of.Origin().Obj()
	bound := p.Bounds[elem]
	share := narrows(bound.Share)
	switch {
	case bound.Nodes == nil:
		return fmt.Sprintf("pointers to %s form no graph: write //refine:bound nodes= above %s, too", typeText(p, t), elem.Name())
	case share != "":
		return fmt.Sprintf("pointers to %s may then be equal and form cycles: leave share=%s out at %s", typeText(p, t), share, elem.Name())
	case host.TypeParams().Len() > 0 && instanceFor(host, of, of) == nil:
		return fmt.Sprintf("the type %s does not say which %s the field is in: it must have all type parameters of %s as its own", typeText(p, t), name, name)
	case !isPointedTo(p, host, of):
		return fmt.Sprintf("nothing here has a pointer to %s", typeText(p, t))
	}
	return ""
}

// isPointedTo reports whether inputs may have pointers to elem: as parameters,
// or in nodes of elem or of host.
func isPointedTo(p *Package, host, elem *types.Named) bool {
	if HoldsPointerTo(p, host.Origin(), elem.Origin(), nil) || HoldsPointerTo(p, elem.Origin(), elem.Origin(), nil) {
		return true
	}
	return slices.ContainsFunc(p.Contracts, func(c *Contract) bool {
		return slices.ContainsFunc(c.Params, func(v *types.Var) bool { return HoldsPointerTo(p, v.Type(), elem.Origin(), nil) })
	})
}

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
