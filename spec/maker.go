package spec

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/elaborate"
)

// fromOutside returns the opaque type for a type of the package that other
// packages cannot write down, or have made for them. It returns nil for other
// types. Exported functions and methods build it that return it, or a pointer
// to it, or a slice of these, and perhaps an error or a boolean, which then is
// true. Its own exported methods that change their receiver build it too, and
// so do exported variables. The zero value does if only its own methods return
// the type, or if the type is a struct that nothing else is known to build. It
// also does if only methods return a struct with an exported field, and the
// package writes none of its other fields.
func (o *opaques) fromOutside(p *Package, n *types.Named) *Opaque {
	switch n.Underlying().(type) {
	case *types.Interface, *types.Signature, *types.Basic:
		return nil
	}
	if !p.IsFromOutside(n) || n.TypeParams().Len() > 0 && n.TypeArgs().Len() == 0 {
		return nil
	}
	if isWritable(p.Path, n, map[types.Type]bool{}) && !o.isMade(p, n) && !holdsUnlisted(n) {
		return nil
	}
	found := &Opaque{Package: p, Named: n, Implied: true, Outside: true}
	found.Filled, found.Handed = fillsIn(p, n), isHandedOut(p, n)
	returned, isLiteral := false, hasExportedField(n) && !found.Filled
	var others []string
	for _, c := range p.Contracts {
		if !Exported.takes(c.Func, false) || c.Skip != "" || c.Decl == nil {
			continue
		}
		made := makes(c, n)
		own := isOwn(c, n)
		if !own && !(isLiteral && c.Func.Signature().Recv() != nil) {
			returned = returned || slices.ContainsFunc(c.Results, func(v *types.Var) bool { return isListOf(v.Type(), n) }) ||
				len(made) > 0 && made[0].Asserted != nil
		}
		switch {
		case len(made) == 0:
		case o.isCallable(p, c, n):
			found.Constructors = append(found.Constructors, made...)
		case !own:
			others = append(others, c.Name)
		}
	}
	careless := func(c *Constructor) bool { return asksCaller(c) || returnsVariable(c) || c.TakesFromPool() }
	if careful := slices.DeleteFunc(slices.Clone(found.Constructors), careless); slices.ContainsFunc(careful, func(c *Constructor) bool { return suffices(c, n) }) {
		found.Pooled = slices.DeleteFunc(found.Constructors, func(c *Constructor) bool { return !c.TakesFromPool() })
		found.Constructors = careful
	}
	if !returned && n.Obj().Exported() {
		found.Constructors = slices.Insert(found.Constructors, 0, &Constructor{})
	}
	found.Constructors = append(found.Constructors, variables(p, n)...)
	_, isStruct := n.Underlying().(*types.Struct)
	switch hasZero := isStruct && n.Obj().Exported(); {
	case isGrounded(found.Constructors, n):
		if hasZero && returned {
			found.Constructors = append(found.Constructors, &Constructor{Spare: true})
		}
	case hasZero && o.isLost(n):
		found.Constructors, found.Filled, found.Handed = []*Constructor{{}}, true, true
	default:
		found.Constructors = nil
		found.Why = "nothing exported is known to build it"
		if len(others) > 0 {
			found.Why = "what builds it (" + strings.Join(others[:min(len(others), 4)], ", ") + ") cannot be called"
		}
	}
	return found
}

// hasExportedField reports whether a type is a struct with an exported field:
// callers write literals of it even if there are other fields.
func hasExportedField(n *types.Named) bool {
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if f.Exported() && !f.Embedded() {
			return true
		}
	}
	return false
}

// isMade reports whether a function of the package makes a struct type for
// other packages although they can write it down. The fields of such a type may
// have to agree, and a literal does not ensure that. Fields of structs that are
// copied as a whole seldom have to agree. A function that makes the type of
// others that are made of it in turn is no evidence: one of them must be a
// literal.
func (o *opaques) isMade(p *Package, n *types.Named) bool {
	if _, ok := n.Underlying().(*types.Struct); !ok || !shares(n) {
		return false
	}
	return slices.ContainsFunc(makersOf(p, n), func(c *Contract) bool {
		return !leadsTo(p, c, n, map[*Contract]bool{}) && o.isCallable(p, c, n)
	})
}

// holdsUnlisted reports whether a struct type has a field that literals of
// inputs leave out: a channel, a map whose keys only another package makes, or
// a function that returns what only calls make, and whose arguments no table
// lists.
func holdsUnlisted(n *types.Named) bool {
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	isHidden := func(v *types.Var) bool {
		return gotypes.Reaches(v.Type(), func(t types.Type) bool {
			of, ok := t.(*types.Named)
			return ok && hidesState(of)
		})
	}
	isOther := func(v *types.Var) bool {
		return !gotypes.IsBasic(v.Type(), types.IsBoolean|types.IsInteger|types.IsString)
	}
	for f := range s.Fields() {
		switch u := f.Type().Underlying().(type) {
		case *types.Chan:
			return true
		case *types.Map:
			if isClosed(n, u.Key()) {
				return true
			}
		case *types.Signature:
			results, params := slices.Collect(u.Results().Variables()), slices.Collect(u.Params().Variables())
			if slices.ContainsFunc(results, isHidden) && slices.ContainsFunc(params, isOther) {
				return true
			}
		}
	}
	return false
}

// isClosed reports whether a type is an interface that only another package
// than that of n implements, such as reflect.Type.
func isClosed(n *types.Named, t types.Type) bool {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for method := range iface.Methods() {
		if !method.Exported() && method.Pkg() != n.Obj().Pkg() {
			return true
		}
	}
	return false
}

// makersOf returns the exported functions that make a type of parameters. A
// function without parameters makes defaults, which others change.
func makersOf(p *Package, n *types.Named) []*Contract {
	return slices.DeleteFunc(slices.Clone(p.Contracts), func(c *Contract) bool {
		return !c.Func.Exported() || c.Func.Signature().Recv() != nil || c.Skip != "" || c.Decl == nil ||
			len(c.Params) == 0 || len(c.Results) == 0 || !isOf(c.Results[0], n) || len(makes(c, n)) == 0
	})
}

// leadsTo reports whether a parameter of a function holds values of a type, or
// of one that others make of it. The functions that were seen do not count.
func leadsTo(p *Package, c *Contract, n *types.Named, seen map[*Contract]bool) bool {
	if seen[c] {
		return false
	}
	seen[c] = true
	holds := func(t types.Type) bool {
		m, ok := types.Unalias(t).(*types.Named)
		return ok && (types.Identical(m, n) || slices.ContainsFunc(makersOf(p, m), func(c *Contract) bool { return leadsTo(p, c, n, seen) }))
	}
	return slices.ContainsFunc(c.Params, func(v *types.Var) bool { return gotypes.Reaches(v.Type(), holds) })
}

// variables returns the exported variables of a struct type's own package that
// are of the type, or pointers to it, as constructors for [Exported]: a copy of
// such a value is as fresh as what a function makes, if nothing in it leads to
// memory that both would share.
func variables(p *Package, n *types.Named) []*Constructor {
	if _, ok := n.Underlying().(*types.Struct); !ok || shares(n) {
		return nil
	}
	pkg := n.Obj().Pkg()
	if whole := p.Import(pkg.Path()); whole != nil && pkg.Path() != p.Path {
		pkg = whole // the one at hand may hold only what others mention of it
	}
	var found []*Constructor
	for _, name := range pkg.Scope().Names() {
		v, ok := pkg.Scope().Lookup(name).(*types.Var)
		if !ok || !v.Exported() || !CanName(p, v) {
			continue
		}
		if of := gotypes.Named(v); of != nil && types.Identical(of, n) {
			found = append(found, &Constructor{Var: v})
		}
	}
	slices.SortStableFunc(found, func(a, b *Constructor) int { // pointers are written as they are
		return cmp.Compare(order(a.Var), order(b.Var))
	})
	return found
}

// held returns the exported variables of the package of an interface of another
// package that are plain data and implement it, such as binary.BigEndian, as
// constructors for [Exported]. In the standard library, they may also be of the
// type of the interface itself, such as color.RGBAModel.
func held(p *Package, n *types.Named) []*Constructor {
	iface, ok := n.Underlying().(*types.Interface)
	if !ok || !AreOutside(p) || n.Obj().Pkg().Path() == p.Path {
		return nil
	}
	whole := p.Import(n.Obj().Pkg().Path())
	if whole == nil {
		return nil
	}
	var found []*Constructor
	for _, name := range whole.Scope().Names() {
		v, ok := whole.Scope().Lookup(name).(*types.Var)
		if !ok || !CanName(p, v) || !types.Implements(v.Type(), iface) {
			continue
		}
		isPlain := !types.IsInterface(v.Type()) && !shares(v.Type())
		if isPlain || types.Identical(v.Type(), n) && IsStandard(p, whole.Path()) {
			found = append(found, &Constructor{Var: v})
		}
	}
	return found
}

// order returns 0 for a variable that is a pointer, and else 1.
func order(v *types.Var) int {
	if gotypes.IsPointer(v.Type()) {
		return 0
	}
	return 1
}

// shares reports whether a copy of a value of a type shares memory with it, or
// must not be made, as of what holds a lock.
func shares(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Array:
		return shares(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if shares(f.Type()) {
				return true
			}
		}
		for name := range types.NewMethodSet(types.NewPointer(t)).Methods() {
			if name.Obj().Name() == "Lock" {
				return true
			}
		}
		return false
	}
	return true
}

// isGrounded reports whether some of the constructors need no value of the type
// themselves. A list of such values may be empty.
func isGrounded(constructors []*Constructor, n *types.Named) bool {
	return slices.ContainsFunc(constructors, func(c *Constructor) bool {
		return c.Contract == nil || !slices.ContainsFunc(c.Contract.Params, func(v *types.Var) bool { return needs(v.Type(), n) })
	})
}

// needs reports whether every value of a type holds values of another: it is
// that type, or a pointer to it, or an array of these.
func needs(t types.Type, n *types.Named) bool {
	if types.Identical(t, n) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return false
	case interface{ Elem() types.Type }:
		return needs(u.Elem(), n)
	}
	return false
}

// isOwn reports whether a function is a method of a type.
func isOwn(c *Contract, n *types.Named) bool {
	return c.Func.Signature().Recv() != nil && isOf(c.Params[0], n)
}

// isListOf reports whether a type is another, or a pointer, slice, array or map
// that leads to it.
func isListOf(t types.Type, n *types.Named) bool {
	if types.Identical(t, n) {
		return true
	}
	if list, ok := t.Underlying().(interface{ Elem() types.Type }); ok {
		return isListOf(list.Elem(), n)
	}
	return false
}

// isOf reports whether a variable is of a type or points to it.
func isOf(v *types.Var, n *types.Named) bool {
	of := gotypes.Named(v)
	return of != nil && types.Identical(of, n)
}

// suffices reports whether a constructor of a type takes none, and makes values
// rather than finds them. A method of another type that returns a pointer may
// find nothing, and say so by nil.
func suffices(c *Constructor, n *types.Named) bool {
	if takesType(c.Contract, n) {
		return false
	}
	return c.Contract.Func.Signature().Recv() == nil || c.Fails || !gotypes.IsPointer(c.Contract.Results[0].Type())
}

// takesType reports whether a parameter, or the receiver, is of a type or leads
// to it. A struct of another type may hold it too, and be built all the same.
func takesType(c *Contract, n *types.Named) bool {
	return slices.ContainsFunc(c.Params, func(v *types.Var) bool { return isListOf(v.Type(), n) })
}

// maxElements is how many elements of a returned slice become values of their
// type.
const maxElements = 3

// makes returns the constructors of a type that an exported function of the
// package provides, or nil if the function does not build the type.
func makes(c *Contract, n *types.Named) []*Constructor {
	method, results, last := isOwn(c, n), c.Results, len(c.Results)-1
	fails := last >= 0 && gotypes.MayReport(results[last].Type())
	says := last == 1 && gotypes.IsBasic(results[1].Type(), types.IsBoolean)
	if last > 0 && isOf(results[0], n) {
		if !fails && !says {
			return nil
		}
		return []*Constructor{{Contract: c, Fails: true, Error: last}}
	}
	if last == 0 && isOf(results[0], n) {
		return []*Constructor{{Contract: c}}
	}
	if last == 0 || last == 1 && !method && (fails || says) {
		if ptr := returnedIn(c); ptr != nil && n.Obj().Exported() && n.TypeArgs().Len() == 0 && types.Identical(ptr.Elem(), n) {
			return []*Constructor{{Contract: c, Fails: last == 1, Error: last, Asserted: ptr}}
		}
		if list, ok := results[0].Type().Underlying().(*types.Slice); ok && isOf(types.NewVar(token.NoPos, nil, "", list.Elem()), n) {
			var made []*Constructor
			for i := range maxElements {
				made = append(made, &Constructor{Contract: c, Fails: last == 1, Error: last, Element: i + 1})
			}
			return made
		}
	}
	if !method || returnsFunction(c) || !gotypes.IsPointer(c.Params[0].Type()) || !c.Pkg.asked.outside.writes(c.Pkg, c.Func) {
		return nil
	}
	return []*Constructor{{Contract: c, Mutates: true, Fails: fails, Error: max(last, 0)}}
}

// returnsFunction reports whether a result is a function. Callers have to call
// it before they go on, or when they are done.
func returnsFunction(c *Contract) bool {
	return slices.ContainsFunc(c.Results, func(v *types.Var) bool {
		_, ok := v.Type().Underlying().(*types.Signature)
		return ok
	})
}

// isCallable reports whether the arguments of a constructor can be unfolded. It
// may touch the world around the process, as all functions under test may: a
// call that does not build the same twice builds nothing.
func (o *opaques) isCallable(p *Package, c *Contract, n *types.Named) bool {
	for _, v := range c.Params {
		if !isOf(v, n) && !o.unfolds(p, v.Type(), n, map[types.Type]bool{}) {
			return false
		}
	}
	return true
}

// makers are functions of the standard library whose results implement many of
// its interfaces. One with of is only for the interfaces of that package, and
// not loaded for others.
var makers = []struct{ path, name, of string }{
	{"strings", "NewReader", ""},
	{"bytes", "NewBufferString", ""},
	{"hash/fnv", "New32a", ""},
	{"hash/fnv", "New64a", ""},
	{"net/http/httptest", "NewRecorder", "net/http"},
}

// standardMakers returns the makers of values that implement an interface, for
// [Exported]. One of the package itself must have no implementers there.
func standardMakers(p *Package, n *types.Named) []*Constructor {
	iface, ok := n.Underlying().(*types.Interface)
	if !ok || p.asked.outside.of != Exported || n.Obj().Pkg().Path() == p.Path && len(declared(p, n)) > 0 {
		return nil
	}
	var found []*Constructor
	for _, m := range makers {
		if m.of != "" && m.of != n.Obj().Pkg().Path() {
			continue
		}
		pkg := p.Import(m.path)
		if pkg == nil {
			continue
		}
		fn, ok := pkg.Scope().Lookup(m.name).(*types.Func)
		if !ok || !implements(fn.Signature().Results().At(0).Type(), iface) {
			continue
		}
		c := &Contract{Pkg: p, Func: fn, Name: pkg.Name() + "." + m.name, Pos: p.Fset.Position(fn.Pos())}
		c.Params, c.Results = elaborate.Variables(fn.Signature(), p.Types, elaborate.Given{})
		found = append(found, &Constructor{Contract: c})
	}
	return found
}

// implements reports whether a type has the methods of an interface, by their
// names and the text of their types: the two may be of different loads. Methods
// that are not exported are of other packages.
func implements(t types.Type, iface *types.Interface) bool {
	for m := range iface.Methods() {
		if !m.Exported() {
			return false
		}
		obj, _, _ := types.LookupFieldOrMethod(t, false, nil, m.Name())
		fn, ok := obj.(*types.Func)
		if !ok || types.TypeString(unnamed(fn.Signature()), nil) != types.TypeString(unnamed(m.Signature()), nil) {
			return false
		}
	}
	return true
}

// unnamed returns a signature without a receiver and the names of its
// variables.
func unnamed(sig *types.Signature) *types.Signature {
	bare := func(t *types.Tuple) *types.Tuple {
		var vars []*types.Var
		for v := range t.Variables() {
			vars = append(vars, types.NewVar(token.NoPos, nil, "", v.Type()))
		}
		return types.NewTuple(vars...)
	}
	return types.NewSignatureType(nil, nil, nil, bare(sig.Params()), bare(sig.Results()), sig.Variadic())
}
