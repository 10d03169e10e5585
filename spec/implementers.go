package spec

import (
	"go/types"
	"slices"
)

// Implementers are the types of the package whose values an interface value can hold: every
// declared type T that implements the interface, or *T where only the pointer does, in source order. Of
// a generic type they are its instances with the type arguments of the interface, with those that the
// type's own bound lists, or else with int. Interfaces, aliases, and types declared within functions are
// not among them.
func (p *Package) Implementers(t types.Type) []types.Type {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var found []types.Type
	for _, name := range p.typeNames() {
		for _, candidate := range p.candidates(name, t) {
			switch {
			case types.IsInterface(candidate):
			case types.Implements(candidate, iface):
				found = append(found, candidate)
			case types.Implements(types.NewPointer(candidate), iface):
				found = append(found, types.NewPointer(candidate))
			}
		}
	}
	return found
}

// typeNames are the declared types of the package in source order.
func (p *Package) typeNames() []*types.TypeName {
	var names []*types.TypeName
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		if tn, ok := scope.Lookup(name).(*types.TypeName); ok && !tn.IsAlias() {
			names = append(names, tn)
		}
	}
	slices.SortFunc(names, func(a, b *types.TypeName) int { return int(a.Pos()) - int(b.Pos()) })
	return names
}

// candidates are the instances of a declared type that may implement an interface.
func (p *Package) candidates(name *types.TypeName, iface types.Type) []types.Type {
	params := typeParamsOf(name)
	if len(params) == 0 {
		return []types.Type{name.Type()}
	}
	var lists [][]types.Type
	if named, ok := types.Unalias(iface).(*types.Named); ok && named.TypeArgs().Len() == len(params) {
		lists = append(lists, slices.Collect(named.TypeArgs().Types()))
	} else {
		lists = listedArgs(p, params, p.Bounds[name], name.Pos())
	}
	var found []types.Type
	for _, args := range lists {
		complete(params, args)
		if t, err := types.Instantiate(nil, name.Type(), args, true); err == nil {
			found = append(found, t)
		}
	}
	return found
}

// Import is the package with that path as the loaded packages know it, or nil if there is none.
func (p *Package) Import(path string) *types.Package { return p.loader.importOrNil(path) }
