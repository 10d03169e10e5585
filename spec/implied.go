package spec

import (
	"go/types"
	"maps"
	"slices"

	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/elaborate"
)

// implied returns the opaque type for a type that cannot be unfolded otherwise.
// Its constructors are the functions that return it: those of the package, and
// the exported ones of the type's own package. implied returns nil if no
// function builds a first value of the type.
func (o *opaques) implied(p *Package, n *types.Named) *Opaque {
	if !CanName(p, n.Obj()) || n.TypeParams().Len() > 0 && n.TypeArgs().Len() == 0 || !p.needsCalls(n) {
		return nil
	}
	found := &Opaque{Package: p, Named: n, Implied: true}
	grounded := false
	for _, fn := range p.returning(n) {
		if c, own := o.impliedConstructor(p, fn, n); c != nil {
			found.Constructors = append(found.Constructors, c)
			grounded = grounded || !own
		}
	}
	if more := append(standardMakers(p, n), held(p, n)...); len(more) > 0 {
		found.Constructors = append(found.Constructors, more...)
		grounded = true
	}
	if !grounded {
		return nil
	}
	return found
}

// needsCalls reports whether values of a type can only be made by calls:
// structs that hide state, interfaces that no type of the package implements
// but by functions that do nothing, functions without results, and functions of
// types that the package cannot write. Lists of basic values of another module
// count if nothing is annotated: few literals of net.IP are addresses.
func (p *Package) needsCalls(n *types.Named) bool {
	switch u := n.Underlying().(type) {
	case *types.Struct:
		return n.Obj().Pkg().Path() != p.Path && p.hides(n, map[types.Type]bool{})
	case *types.Interface:
		if u.Empty() || likeError(u) || IsNested(n) {
			return false
		}
		all := declared(p, n)
		return len(all) == 0 || len(standardMakers(p, n)) > 0 || slices.ContainsFunc(all, holdsIdle)
	case *types.Signature:
		_, sequence := Sequence(n)
		return u.Results().Len() == 0 && !sequence || !CanWrite(p, u)
	case *types.Slice:
		return p.asked.outside.of != None && !InModule(p, n.Obj().Pkg().Path()) && plain(u.Elem()) && !insideOf(p)[n.Origin().Obj()]
	}
	return false
}

// likeError reports whether an interface asks for what error does.
func likeError(i *types.Interface) bool {
	return types.Identical(i, types.Universe.Lookup("error").Type().Underlying())
}

// hides reports whether a struct type of another package hides state, or holds
// values of such a type of its package that nothing is known to build.
func (p *Package) hides(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	n, ok := t.(*types.Named)
	if !ok || seen[n] {
		return false
	}
	seen[n] = true
	if hidesState(n) {
		return len(p.foreign(n).Constructors) == 0
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if named := gotypes.Named(f); named != nil && named.Obj().Pkg() == n.Obj().Pkg() && p.hides(f.Type(), seen) {
			return true
		}
	}
	return false
}

// holdsIdle reports whether a type is a function that does nothing as an input,
// or a struct that holds one, or a pointer to one of these.
func holdsIdle(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		_, sequence := Sequence(t)
		return u.Results().Len() == 0 && !sequence
	case *types.Pointer:
		_, again := u.Elem().Underlying().(*types.Pointer)
		return !again && holdsIdle(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if sig, ok := f.Type().Underlying().(*types.Signature); ok && holdsIdle(sig) {
				return true
			}
		}
	}
	return false
}

// returning returns the functions whose first result is of the type, or a
// pointer to it, with nothing but perhaps an error besides: those of the
// package in source order, and the exported ones of the type's own package by
// name. Methods of a list follow (see listMethods), and functions that make an
// interface of the module (see makersIn). With [Exported], others cannot call
// what makes an interface or a list and is not exported.
func (p *Package) returning(n *types.Named) []*types.Func {
	isOpen := !AreOutside(p) || !types.IsInterface(n) && !isList(n)
	all := functionsOf(p.Types, func(fn *types.Func) bool { return (isOpen || fn.Exported()) && builds(fn.Signature(), n) })
	slices.SortFunc(all, func(a, b *types.Func) int { return int(a.Pos()) - int(b.Pos()) })
	if pkg := n.Obj().Pkg(); pkg.Path() != p.Path {
		if whole := p.Import(pkg.Path()); whole != nil {
			pkg = whole
		}
		all = append(all, functionsOf(pkg, func(fn *types.Func) bool { return fn.Exported() && builds(fn.Signature(), n) })...)
		all = append(all, listMethods(n)...)
		all = append(all, makersIn(p, n)...)
	} else if p.IsFromOutside(n) {
		all = slices.DeleteFunc(all, func(fn *types.Func) bool { return !fn.Exported() })
	}
	return all
}

// isList reports whether a type is a list.
func isList(n *types.Named) bool {
	_, is := n.Underlying().(*types.Slice)
	return is
}

// listMethods returns the exported methods of a list type that take nothing and
// return the type, as net.IP.To4 does.
func listMethods(n *types.Named) (all []*types.Func) {
	if !isList(n) {
		return nil
	}
	for m := range n.Methods() {
		if m.Exported() && !gotypes.IsPointer(m.Signature().Recv().Type()) && m.Signature().Params().Len() == 0 && builds(m.Signature(), n) {
			all = append(all, m)
		}
	}
	return all
}

// functionsOf returns the functions of a package that satisfy a predicate, by
// name.
func functionsOf(pkg *types.Package, is func(*types.Func) bool) (all []*types.Func) {
	for _, name := range pkg.Scope().Names() {
		if fn, ok := pkg.Scope().Lookup(name).(*types.Func); ok && is(fn) {
			all = append(all, fn)
		}
	}
	return all
}

// makersIn returns the functions that make values of an interface that another
// package of the module declares, for [Exported]. They are exported, and return
// a type that implements the interface. Their packages are of the module, and
// the package imports them, directly or through others.
func makersIn(p *Package, n *types.Named) (all []*types.Func) {
	iface, ok := n.Underlying().(*types.Interface)
	if !ok || !AreOutside(p) || !InModule(p, n.Obj().Pkg().Path()) {
		return nil
	}
	makes := func(fn *types.Func) bool {
		if !fn.Exported() || !returnsFirst(fn.Signature()) {
			return false
		}
		t := fn.Signature().Results().At(0).Type()
		return !types.IsInterface(t) && types.Implements(t, iface)
	}
	for _, one := range Dependencies(p) {
		if one.Path == p.Path || !InModule(p, one.Path) {
			continue
		}
		if pkg := p.Import(one.Path); pkg != nil {
			all = append(all, functionsOf(pkg, makes)...)
		}
	}
	return all
}

// returnsFirst reports whether functions of a signature have a result, and
// nothing but perhaps an error besides.
func returnsFirst(sig *types.Signature) bool {
	results := sig.Results()
	return sig.TypeParams().Len() == 0 && (results.Len() == 1 || results.Len() == 2 && gotypes.MayReport(results.At(1).Type()))
}

// builds reports whether functions of a signature return the type first, and
// nothing but perhaps an error besides.
func builds(sig *types.Signature, n *types.Named) bool {
	results := sig.Results()
	if !returnsFirst(sig) {
		return false
	}
	t := results.At(0).Type()
	if _, ok := n.Underlying().(*types.Struct); ok {
		first := gotypes.Named(results.At(0))
		return first != nil && types.Identical(first, n)
	}
	return types.Identical(t, n)
}

// impliedConstructor returns a function that returns the type as a constructor;
// own says that it takes values of the type itself. It returns nil if the
// arguments of the function cannot be unfolded, if it touches the world around
// the process, if it is under test itself and would build its own arguments,
// and if it makes one function of others: these would all be different.
func (o *opaques) impliedConstructor(p *Package, fn *types.Func, n *types.Named) (c *Constructor, own bool) {
	sig := fn.Signature()
	home := fn.Pkg().Path() == p.Path
	known := home || AreOutside(p) && InModule(p, fn.Pkg().Path())
	own = sig.Recv() != nil // of a list that has methods, see listMethods
	for v := range sig.Params().Variables() {
		t := v.Type()
		own = own || gotypes.Reaches(t, func(part types.Type) bool { return types.Identical(part, n) })
		if !o.unfolds(p, t, n, map[types.Type]bool{}) || !known && !o.isPlain(p, t, n) {
			return nil, false
		}
	}
	var contract *Contract
	for _, c := range p.Contracts {
		if c.Func == fn {
			contract = c
		}
	}
	if own && (contract != nil || p.holdsCode(n)) || p.touchesWorld(fn, home) {
		return nil, false
	}
	if contract == nil {
		contract = &Contract{Pkg: p, Func: fn, Name: fn.Name(), Pos: p.Fset.Position(fn.Pos())}
		if home {
			contract.Decl = p.imports.Source(p.Path).Func(fn)
		} else {
			name := fn.Name()
			if sig.Recv() != nil {
				name = n.Obj().Name() + "." + name
			}
			contract.Name = fn.Pkg().Name() + "." + name
		}
		contract.Params, contract.Results = elaborate.Variables(sig, p.Types, elaborate.Given{})
	}
	return &Constructor{Contract: contract, Fails: sig.Results().Len() == 2, Error: 1}, own
}

// holdsCode reports whether values of a type that needs calls are functions, or
// hold functions as implementers of an interface.
func (p *Package) holdsCode(n *types.Named) bool {
	return holdsIdle(n) || slices.ContainsFunc(declared(p, n), holdsIdle)
}

// isPlain reports whether a type is made of booleans, numbers, strings and
// opaque types, and slices and arrays of these. For [Exported] it may be any,
// as in reflect.ValueOf.
func (o *opaques) isPlain(p *Package, t types.Type, of *types.Named) bool {
	if plain(t) {
		return true
	}
	t = types.Unalias(t)
	if held, ok := t.(*types.Interface); ok {
		return AreOutside(p) && held.Empty()
	}
	if list, ok := t.(*types.Slice); ok {
		return o.isPlain(p, list.Elem(), of)
	}
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	n, ok := t.(*types.Named)
	return ok && (types.Identical(n, of) || n.Obj().Pkg() != nil && o.find(p, n) != nil || Stub(p, n) != nil)
}

// unfolds reports whether values of a type, a parameter of what builds another,
// can be unfolded for sure. Those that have been seen are: their own parts may
// be of the type again.
func (o *opaques) unfolds(p *Package, t types.Type, of *types.Named, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if types.Identical(t, of) {
		return true
	}
	if can, ok := seen[t]; ok {
		return can
	}
	seen[t] = true
	n, isNamed := t.(*types.Named)
	if ptr, ok := t.(*types.Pointer); ok {
		n, isNamed = types.Unalias(ptr.Elem()).(*types.Named)
	}
	if isNamed && n.Obj().Pkg() != nil {
		if !CanName(p, n.Obj()) {
			return false
		}
		if known := o.find(p, n); known != nil {
			return len(known.Constructors) > 0
		}
	}
	within := func(t types.Type) bool { return o.unfolds(p, t, of, seen) }
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) != 0
	case *types.Pointer:
		return within(u.Elem())
	case *types.Slice:
		return within(u.Elem()) || o.isPossible(p, u.Elem(), of) || o.isOnlyNil(p, u.Elem())
	case *types.Array:
		return u.Len() <= maxImpliedArray && within(u.Elem())
	case *types.Map:
		_, basic := u.Key().Underlying().(*types.Basic)
		return basic && within(u.Key()) && (within(u.Elem()) || o.isPossible(p, u.Elem(), of))
	case *types.Struct:
		for f := range u.Fields() {
			if f.Name() == "_" || !f.Exported() && f.Pkg().Path() != p.Path || !within(f.Type()) && !o.isLeftNil(p, f.Type(), of) {
				return false
			}
		}
		return true
	case *types.Interface:
		if u.Empty() || likeError(u) {
			return true
		}
		return o.anyUnfolds(p, t, of, seen)
	case *types.Signature:
		if elements, ok := Sequence(t); ok {
			for v := range elements.Variables() {
				if !within(v.Type()) {
					return false
				}
			}
			return true
		}
		if !AreOutside(p) {
			return u.Results().Len() == 0
		}
		constant := !o.hasTable(p, u)
		for v := range u.Results().Variables() {
			if constant && gotypes.MayBeNil(v.Type()) {
				continue
			}
			if !within(v.Type()) || constant && o.isBuilt(p, v.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// isLeftNil reports whether a field of a type may be nil in the first values of
// a type that is built of it: nothing implements its interface, or its values
// can be built of those.
func (o *opaques) isLeftNil(p *Package, t types.Type, of *types.Named) bool {
	switch t.Underlying().(type) {
	case *types.Signature:
		return AreOutside(p) && o.isPossible(p, t, of)
	case *types.Pointer:
		return o.isPossible(p, t, of)
	case *types.Interface:
		return o.isOnlyNil(p, t) || o.isPossible(p, t, of)
	}
	return false
}

// isOnlyNil reports whether a type is an interface that nothing implements, and
// parts of inputs of the type are nil.
func (o *opaques) isOnlyNil(p *Package, t types.Type) bool {
	n := gotypes.NamedType(t)
	return types.IsInterface(t) && AllowsNilAlone(p, t) && len(p.Implementers(t)) == 0 && (n == nil || o.find(p, n) == nil)
}

// anyUnfolds reports whether values of an interface can be unfolded: if all its
// implementers can, or one of another type can and the rest could be built. One
// that cannot stays so in what is seen, and takes back what it led to.
func (o *opaques) anyUnfolds(p *Package, t types.Type, of *types.Named, seen map[types.Type]bool) bool {
	all := p.Implementers(t)
	others := false
	var left []types.Type
	for _, one := range all {
		tried := maps.Clone(seen)
		if o.unfolds(p, one, of, tried) {
			maps.Copy(seen, tried)
			others = others || gotypes.NamedType(one) != of
			continue
		}
		maps.DeleteFunc(tried, func(_ types.Type, can bool) bool { return can })
		maps.Copy(seen, tried)
		seen[types.Unalias(one)] = false
		left = append(left, one)
	}
	isLost := func(one types.Type) bool { return !o.isPossible(p, one, of) }
	return len(all) > 0 && (len(left) == 0 || others && !slices.ContainsFunc(left, isLost))
}

// isBuilt reports whether values of a type are opaque, or structs that hold
// such values. A function cannot return one of them for all arguments.
func (o *opaques) isBuilt(p *Package, t types.Type) bool {
	isOpaque := func(t types.Type) bool {
		n := gotypes.NamedType(t)
		return n != nil && n.Obj().Pkg() != nil && o.find(p, n) != nil
	}
	_, isStruct := t.Underlying().(*types.Struct)
	return isOpaque(t) || isStruct && gotypes.Reaches(t, isOpaque)
}

// hasTable reports whether a function can have a table with a row for each list
// of arguments: these are compared by content.
func (o *opaques) hasTable(p *Package, sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		t := v.Type()
		isOther := func(t types.Type) bool {
			switch u := t.Underlying().(type) {
			case *types.Basic:
				return u.Info()&(types.IsBoolean|types.IsInteger|types.IsString) == 0
			case *types.Array, *types.Struct:
				return o.isBuilt(p, t)
			}
			return true
		}
		if gotypes.Reaches(t, isOther) {
			return false
		}
	}
	return true
}

// isPossible reports whether values of a type can be unfolded if all types can
// be built that are in a cycle of types that need each other. A list of them
// may be empty, and so builds the first value of such a cycle: Query(segments
// ...*Segment) does if segments have selectors, which have queries. Another
// type builds it in an interface.
func (o *opaques) isPossible(p *Package, t types.Type, of *types.Named) bool {
	if o.possible == nil {
		return false
	}
	iteration, possible := o.iteration, o.possible
	defer func() { o.iteration, o.possible = iteration, possible }()
	o.iteration, o.possible = possible, nil
	return o.unfolds(p, t, of, map[types.Type]bool{})
}

// maxImpliedArray is the greatest length of an array that functions take which
// nothing marks as constructors.
const maxImpliedArray = 64
