package spec

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/gotypes"
)

// Implementers returns the types of the package whose values an interface value
// can hold, in source order. They are every declared type T that implements the
// interface, or *T if only the pointer does. A generic type contributes its
// instances with the type arguments of the interface, with those that the
// type's own bound lists, or else with int. They do not include interfaces,
// aliases, types declared within functions, or unexported types that satisfy
// [Package.IsFromOutside]. An interface that satisfies [IsNested] has no
// implementers.
//
// With [Exported], an interface of another package that no type of the package
// implements, and that no function returns, can hold plain types of its own
// package, such as color.RGBA. If it is one of the module, these may have maps,
// pointers, values of any type and of the interface as well, such as the type
// Claims map[string]any, or the nodes of a tree. A channel, a complex number,
// and a map whose keys are in an interface, have no list of values: they are
// left out if there are others, in a package without annotations. Without any
// of these, an interface whose methods others can write holds unexported lists,
// maps, basic types and structs without fields of the package.
func (p *Package) Implementers(t types.Type) []types.Type {
	all := existing(p, t)
	if len(all) > 0 && !needsItself(p, t, all) {
		return all
	}
	if made := Stub(p, t); made != nil {
		all = append(all, made)
	}
	return all
}

// existing returns the implementers that a package declares.
func existing(p *Package, t types.Type) []types.Type {
	if own := declared(p, t); len(own) > 0 {
		return listable(p, own)
	}
	if others := neighbors(p, t); len(others) > 0 {
		return others
	}
	return standIns(p, t)
}

// declared returns the implementers among the types of the package that inputs
// know.
func declared(p *Package, t types.Type) []types.Type {
	isKnown := func(name *types.TypeName) bool {
		n, ok := name.Type().(*types.Named)
		return !ok || name.Exported() || !p.IsFromOutside(n)
	}
	return slices.Clone(Remember(p, declaredKey{t}, func() []types.Type { return implementersAmong(p, t, isKnown) }))
}

// declaredKey is the key of the implementers of a type; see [Remember].
type declaredKey struct{ of types.Type }

// listable returns the types without channels, complex numbers, and maps whose
// keys are in an interface, unless that leaves none. Functions with annotations
// have all inputs, or none.
func listable(p *Package, all []types.Type) []types.Type {
	if !AreOutside(p) || slices.ContainsFunc(p.Contracts, func(c *Contract) bool { return !c.Unannotated }) {
		return all
	}
	left := slices.DeleteFunc(slices.Clone(all), func(t types.Type) bool {
		switch u := t.Underlying().(type) {
		case *types.Chan:
			return true
		case *types.Basic:
			return u.Info()&types.IsComplex != 0
		case *types.Map:
			return types.IsInterface(u.Key())
		}
		return false
	})
	if len(left) == 0 {
		return all
	}
	return left
}

// standIns returns the implementers among the types of the package that others
// do not see, for an interface whose methods they can write. The types stand
// for those of others: lists, maps and basic types, which hold no state that
// the package would have to set up.
func standIns(p *Package, t types.Type) []types.Type {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok || !AreOutside(p) || iface.Empty() || likeError(iface) {
		return nil
	}
	for m := range iface.Methods() {
		if !m.Exported() {
			return nil
		}
	}
	return implementersAmong(p, t, func(name *types.TypeName) bool {
		switch u := name.Type().Underlying().(type) {
		case *types.Basic, *types.Slice, *types.Array, *types.Map:
			return len(gotypes.TypeParams(name)) == 0 && isWritable(p.Path, name.Type(), map[types.Type]bool{})
		case *types.Struct:
			return u.NumFields() == 0
		}
		return false
	})
}

// implementersAmong returns the implementers among the types of the package
// that satisfy a predicate.
func implementersAmong(p *Package, t types.Type, is func(*types.TypeName) bool) []types.Type {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok || IsNested(t) {
		return nil
	}
	var found []types.Type
	for _, name := range p.typeNames() {
		if !is(name) {
			continue
		}
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

// neighbors returns the implementers of an interface of another package among
// the exported types of that package, by name. Others can write them down.
func neighbors(p *Package, t types.Type) []types.Type {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || !AreOutside(p) || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() == p.Path || n.TypeArgs().Len() > 0 {
		return nil
	}
	iface, ok := n.Underlying().(*types.Interface)
	if !ok || iface.Empty() || likeError(iface) || len(standardMakers(p, n)) > 0 {
		return nil
	}
	makes := func(fn *types.Func) bool { return !wraps(fn, n) }
	if slices.ContainsFunc(p.returning(n), makes) {
		return nil
	}
	whole := p.Import(n.Obj().Pkg().Path())
	if whole == nil {
		return nil
	}
	isOpen := isOpenData
	if InModule(p, whole.Path()) {
		isOpen = func(t types.Type) bool { return isOpenTree(t, n) }
	}
	var found []types.Type
	for _, name := range whole.Scope().Names() {
		of, ok := whole.Scope().Lookup(name).(*types.TypeName)
		if !ok || of.IsAlias() || !of.Exported() || types.IsInterface(of.Type()) || len(gotypes.TypeParams(of)) > 0 || !isOpen(of.Type()) {
			continue
		}
		switch {
		case types.Implements(of.Type(), iface):
			found = append(found, of.Type())
		case types.Implements(types.NewPointer(of.Type()), iface):
			found = append(found, types.NewPointer(of.Type()))
		}
	}
	return found
}

// wraps reports whether a function takes a value of a type.
func wraps(fn *types.Func, n *types.Named) bool {
	for v := range fn.Signature().Params().Variables() {
		if types.Identical(v.Type(), n) {
			return true
		}
	}
	return false
}

// isOpenData reports whether a type is made of basic types, and lists and
// structs of these whose fields are all exported.
func isOpenData(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return plain(t)
	}
	for f := range s.Fields() {
		if !f.Exported() || !isOpenData(f.Type()) {
			return false
		}
	}
	return true
}

// isOpenTree reports whether a type is made of basic types, any, errors, a
// named type, and lists, maps, pointers and structs of these whose fields are
// all exported.
func isOpenTree(t types.Type, also *types.Named) bool {
	return !gotypes.Reaches(t, func(t types.Type) bool {
		if t == also {
			return false
		}
		switch u := t.Underlying().(type) {
		case *types.Slice, *types.Array, *types.Pointer:
			return false
		case *types.Map:
			return !plain(u.Key())
		case *types.Interface:
			return !u.Empty() && !likeError(u)
		case *types.Struct:
			for f := range u.Fields() {
				if !f.Exported() {
					return true
				}
			}
			return false
		}
		return !plain(t)
	})
}

// MaxNesting is the greatest number of types around one another in the type
// arguments of an interface that has implementers. Without it there would be no
// end to them if an implementer of I[T] holds an I[[]T].
const MaxNesting = 12

// IsNested reports whether the type arguments of an instance are nested more
// than [MaxNesting] deep.
func IsNested(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	for arg := range named.TypeArgs().Types() {
		if nests(arg, MaxNesting) {
			return true
		}
	}
	return false
}

// nests reports whether a type, as it is written, has more than n types around
// one another.
func nests(t types.Type, n int) bool {
	if n == 0 {
		return true
	}
	var parts []types.Type
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		parts = slices.Collect(t.TypeArgs().Types())
	case *types.Map:
		parts = append(parts, t.Key(), t.Elem())
	case interface{ Elem() types.Type }: // pointer, slice, array, channel
		parts = append(parts, t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			parts = append(parts, f.Type())
		}
	case *types.Signature:
		parts = append(parts, t.Params(), t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			parts = append(parts, v.Type())
		}
	case *types.Interface:
		for m := range t.Methods() {
			parts = append(parts, m.Signature())
		}
	}
	return slices.ContainsFunc(parts, func(part types.Type) bool { return nests(part, n-1) })
}

// typeNames returns the declared types of the package in source order.
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

// candidates returns the instances of a declared type that may implement an
// interface.
func (p *Package) candidates(name *types.TypeName, iface types.Type) []types.Type {
	params := gotypes.TypeParams(name)
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

// needsItself reports whether all types that implement an interface need it:
// what builds them takes the interface, a function that returns it, or another
// type that needs it.
func needsItself(p *Package, t types.Type, all []types.Type) bool {
	n := need{p, t, map[*types.Named]bool{}}
	return len(all) > 0 && !slices.ContainsFunc(all, func(one types.Type) bool { return !n.isOf(one) })
}

// A need looks for a way to build types without an interface.
type need struct {
	p     *Package
	iface types.Type
	known map[*types.Named]bool // whether types need it: they do while they are looked at
}

// isOf reports whether all that builds a type, or what it points to, needs the
// interface.
func (d need) isOf(t types.Type) bool {
	n := gotypes.NamedType(t)
	if n == nil || !d.p.IsFromOutside(n) || isWritable(d.p.Path, n, map[types.Type]bool{}) {
		return false
	}
	if needs, ok := d.known[n]; ok {
		return needs
	}
	d.known[n] = true
	makers := append(d.p.returning(n), returningAs(d.p, n)...)
	if len(makers) == 0 {
		makers = methodsReturning(d.p, n)
	}
	d.known[n] = len(makers) > 0 && !slices.ContainsFunc(makers, func(fn *types.Func) bool { return !d.isTaken(fn.Signature()) })
	return d.known[n]
}

// isTaken reports whether a function takes the interface, a function that
// returns it, or a type that needs it.
func (d need) isTaken(sig *types.Signature) bool {
	is := func(t types.Type) bool { return types.Identical(t, d.iface) }
	for v := range sig.Params().Variables() {
		made, ok := v.Type().Underlying().(*types.Signature)
		if is(v.Type()) || ok && made.Results().Len() > 0 && is(made.Results().At(0).Type()) || d.isOf(v.Type()) {
			return true
		}
	}
	return sig.Recv() != nil && d.isOf(sig.Recv().Type())
}

// methodsReturning returns the exported methods of a package whose first result
// is of a type, or a pointer to it.
func methodsReturning(p *Package, n *types.Named) (all []*types.Func) {
	for _, c := range p.Contracts {
		if c.Decl != nil && c.Func.Exported() && c.Func.Signature().Recv() != nil && builds(c.Func.Signature(), n) {
			all = append(all, c.Func)
		}
	}
	return all
}

// returningAs returns the functions of a package that return pointers to a type
// in an interface.
func returningAs(p *Package, n *types.Named) (all []*types.Func) {
	for _, c := range p.Contracts {
		if c.Decl == nil || c.Func.Signature().Recv() != nil {
			continue
		}
		if made := makes(c, n); len(made) > 0 && made[0].Asserted != nil {
			all = append(all, c.Func)
		}
	}
	return all
}
