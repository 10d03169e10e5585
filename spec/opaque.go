package spec

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/elaborate"
)

// An Opaque is a type whose values are the results of its constructors. These
// types are opaque: types that //refine:construct functions of the package
// build, of any form; struct types of other packages that have unexported
// fields; and types whose values only calls can make, which are interfaces that
// no type of the package implements, and functions without results.
//
// The package's own //refine:construct functions for a type of another package
// build it. If there are none, the exported functions of its package build it
// that are called New or New..., return it, or a pointer to it, and perhaps an
// error, and take booleans, numbers, strings, and slices and arrays of those.
// If no exported function of its package, and no method of another type in it,
// returns the type at all, the zero value is its constructor. Otherwise, and
// for interfaces and functions, the constructors are the functions that return
// the type and perhaps an error, with any name: those of the package, and the
// exported ones of the type's own package. Their arguments must be types that
// can be unfolded, and they must not touch the world outside the process.
type Opaque struct {
	// Package is the one whose inputs the values are.
	Package *Package
	Named   *types.Named
	// Constructors build the values: the package's own in source order,
	// those of another package by name. If there are none, Why says why.
	Constructors []*Constructor
	Why          string
	// Implied says that nothing but the type of their result says that they
	// construct.
	Implied bool
	// Outside says that the type is one of the package as other packages
	// know it, for [Exported].
	Outside bool
	// Filled says that the package itself fills in unexported fields of an
	// Outside type. The package returns values in an interface or another
	// type's field, for example, and the zero value may be invalid.
	Filled bool
	// Handed says that unexported functions make the values of an Outside
	// type, and that exported ones return them in an interface of the
	// package: its zero value is not what callers have.
	Handed bool
	// cyclic says that nothing builds the type because types need each
	// other.
	cyclic bool
	// Pooled are functions that take values of the type from a pool. They
	// are not among Constructors, since others are.
	Pooled []*Constructor
	// Nil is the constructor of nil, of a type of functions or lists, or of
	// pointers to the type; it is not among Constructors. A function is nil
	// only if the code compares the type with nil; see [Opaque.NilOf].
	Nil *Constructor
	// Pointers says that constructors build pointers. Else a pointer to the
	// type is like any other.
	Pointers bool
}

// Value returns the type of what the constructors build: Named, or a pointer to
// it if Pointers is set.
func (o *Opaque) Value() types.Type {
	if o.Pointers {
		return types.NewPointer(o.Named)
	}
	return o.Named
}

// NilOf returns the constructor of nil as a value of t, the type or a pointer
// to it, or nil if t has no such value.
func (o *Opaque) NilOf(t types.Type) *Constructor {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Signature, *types.Slice:
		return o.Nil
	}
	return nil
}

// ReturnsNil reports whether a function without parameters that builds the type
// returns nil as such: nil is then one of the values that its package hands
// out.
func (o *Opaque) ReturnsNil() bool {
	return slices.ContainsFunc(o.Constructors, func(c *Constructor) bool {
		return c.IsConstant() && c.Contract.Decl != nil && c.Contract.Decl.Body != nil && returnsNil(c.Contract)
	})
}

// Zero returns the constructor of the type's zero value, the first if there is
// one, or nil.
func (o *Opaque) Zero() *Constructor {
	if len(o.Constructors) > 0 && o.Constructors[0].IsZero() {
		return o.Constructors[0]
	}
	return nil
}

// OnlyZero returns Zero if there is no other constructor, or nil.
func (o *Opaque) OnlyZero() *Constructor {
	if len(o.Constructors) > 1 {
		return nil
	}
	return o.Zero()
}

// opaques remembers the opaque types of a package. Its methods need mu.
type opaques struct {
	// constructors are the instances of the functions marked as such, in
	// source order. Their Of and Number are not set.
	constructors []*Constructor

	mu    sync.Mutex
	known typeutil.Map // *types.Named -> *Opaque, nil if it is not opaque
	// iteration is that of the type that is being looked at; nil if none
	// is. possible has the greatest fixpoint in place of the least: a type
	// is built there unless it needs one that nothing builds. isLost says
	// which ones are not.
	iteration, possible *gotypes.Iteration[*Opaque]
	isLost              func(*types.Named) bool
}

// Opaque returns what there is to know of t if it is an opaque type, or a
// pointer to one whose constructors build pointers; nil if it is neither.
func (p *Package) Opaque(t types.Type) *Opaque {
	t = types.Unalias(t)
	ptr, pointer := t.(*types.Pointer)
	if pointer {
		t = types.Unalias(ptr.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	o := p.opaque(named)
	if o == nil || pointer && !o.Pointers {
		return nil
	}
	return o
}

func (p *Package) opaque(n *types.Named) *Opaque {
	p.asked.opaques.mu.Lock()
	defer p.asked.opaques.mu.Unlock()
	return p.asked.opaques.find(p, n)
}

// find returns what there is to know of an opaque type; nil for other types.
func (o *opaques) find(p *Package, n *types.Named) *Opaque {
	built := func(n *types.Named) *Opaque { return &Opaque{Package: p, Named: n, Constructors: []*Constructor{{}}} }
	if known := o.known.At(n); known != nil {
		found := known.(*Opaque)
		if found != nil && found.cyclic && o.iteration != nil && o.possible == nil {
			return built(n)
		}
		return found
	}
	if o.iteration != nil {
		return o.iteration.Known(n)
	}
	look := func(n *types.Named) *Opaque { return o.look(p, n) }
	differ := func(a, b *Opaque) bool { return (a == nil) != (b == nil) || a.isBuilt() != b.isBuilt() }
	o.isLost = func(*types.Named) bool { return false }
	possible := gotypes.NewIteration(n, built, differ)
	o.iteration = possible
	first := o.iteration.Run(look)
	o.possible, o.isLost = possible, func(of *types.Named) bool {
		if types.Identical(of, n) {
			return !first.isBuilt()
		}
		return !possible.Known(of).isBuilt()
	}
	// A constructor must not need the type that it builds: the iteration
	// begins with the type unbuilt.
	unbuilt := func(n *types.Named) *Opaque { return &Opaque{Package: p, Named: n} }
	o.iteration = gotypes.NewIteration(n, unbuilt, differ)
	found := o.iteration.Run(look)
	o.iteration, o.possible, o.isLost = nil, nil, nil
	if found != nil {
		found.cyclic = !found.isBuilt() && first.isBuilt()
		found.number()
	}
	o.known.Set(n, found)
	return found
}

// look finds out about a type by what is known about the others.
func (o *opaques) look(p *Package, n *types.Named) *Opaque {
	found := p.constructed(n)
	marked := found != nil
	if found == nil {
		found = o.fromOutside(p, n)
	}
	if found == nil && n.Obj().Pkg().Path() != p.Path && hidesState(n) {
		found = p.foreign(n)
	}
	if found == nil || len(found.Constructors) == 0 && n.Obj().Pkg().Path() != p.Path {
		if implied := o.implied(p, n); implied != nil {
			found = implied
		}
	}
	if found != nil && !marked && !found.Outside && AreOutside(p) && !insideOf(p)[n.Origin().Obj()] {
		found.Constructors = append(found.Constructors, variables(p, n)...)
	}
	if !marked && found.isLeftZero(p) {
		found.Constructors, found.Filled = []*Constructor{{}}, true
	}
	return found
}

// isLeftZero reports whether nothing is certain to build a struct type of
// another package, for [Exported]. Its callers can have the zero value, as in a
// field that a literal leaves out.
func (o *Opaque) isLeftZero(p *Package) bool {
	if o == nil || len(o.Constructors) > 0 || !AreOutside(p) || o.Named.Obj().Pkg().Path() == p.Path || !CanName(p, o.Named.Obj()) {
		return false
	}
	_, isStruct := o.Named.Underlying().(*types.Struct)
	return isStruct && o.Named.TypeParams().Len() == o.Named.TypeArgs().Len()
}

// isBuilt reports whether there are constructors; there are none for nil.
func (o *Opaque) isBuilt() bool { return o != nil && len(o.Constructors) > 0 }

// number gives the constructors their numbers within the type.
func (o *Opaque) number() {
	for i, c := range o.Constructors {
		c.Of, c.Number = o, i
		o.Pointers = o.Pointers || c.IsZero() && !c.Spare || c.Var != nil && gotypes.IsPointer(c.Var.Type()) || c.Contract != nil && !c.Mutates && gotypes.IsPointer(c.made()) && !types.IsInterface(o.Named)
	}
	switch o.Named.Underlying().(type) {
	case *types.Signature, *types.Slice:
	default:
		if !o.Pointers {
			return
		}
	}
	o.Nil = &Constructor{Of: o, Number: len(o.Constructors)}
}

// constructed returns the type as the package's own construct functions build
// it, or nil if none does.
func (p *Package) constructed(n *types.Named) *Opaque {
	o := &Opaque{Package: p, Named: n}
	generic := false
	for _, c := range p.asked.opaques.constructors {
		switch target := c.target(); {
		case types.Identical(target, n):
			o.Constructors = append(o.Constructors, &Constructor{Contract: c.Contract, Mutates: c.Mutates, Fails: c.Fails, Error: c.Error})
		case target.Origin() == n.Origin():
			generic = true
		}
	}
	if len(o.Constructors) == 0 {
		if !generic {
			return nil
		}
		o.Why = fmt.Sprintf("no instance of its constructors builds it; list its type arguments in //refine:bound above the type %s, and above its constructors", n.Obj().Name())
	}
	return o
}

// target returns the type that an annotated function constructs.
func (c *Constructor) target() *types.Named {
	v := c.Contract.Params
	if !c.Mutates {
		v = c.Contract.Results
	}
	return gotypes.Named(v[0])
}

// hidesState reports whether a struct type has fields that other packages do
// not see.
func hidesState(n *types.Named) bool {
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if !f.Exported() {
			return true
		}
	}
	return false
}

// foreign finds what builds a type of another package.
func (p *Package) foreign(n *types.Named) *Opaque {
	o := &Opaque{Package: p, Named: n}
	if n.Obj().Exported() && !CanName(p, n.Obj()) {
		o.Why = "it is of an internal package of another module"
		return o
	}
	pkg := n.Obj().Pkg()
	if whole := p.Import(pkg.Path()); whole != nil {
		pkg = whole // the one at hand may hold only what others mention of it
	}
	var others []string
	for _, name := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			if c := p.foreignConstructor(obj, n); c != nil {
				o.Constructors = append(o.Constructors, c)
			} else if returns(obj, n) {
				others = append(others, pkg.Name()+"."+name)
			}
		case *types.TypeName:
			if m := methodReturning(obj, n); m != nil {
				others = append(others, pkg.Name()+"."+name+"."+m.Name())
			}
		}
	}
	switch {
	case len(o.Constructors) > 0:
	case len(others) > 0:
		o.Why = "it has unexported fields, and what builds it (" + strings.Join(others[:min(len(others), 4)], ", ") + ") is not certain"
	case !n.Obj().Exported():
		o.Why = "it has unexported fields, and nothing is known to build it"
	default:
		o.Constructors = []*Constructor{{}}
	}
	return o
}

// methodReturning returns an exported method of another type that returns the
// type or a pointer to it, or nil if there is none.
func methodReturning(of *types.TypeName, n *types.Named) *types.Func {
	named, ok := of.Type().(*types.Named)
	if !ok || !of.Exported() || named.Obj() == n.Obj() {
		return nil
	}
	for m := range named.Methods() {
		if returns(m, n) {
			return m
		}
	}
	return nil
}

// returns reports whether a result of an exported function is the type or a
// pointer to it.
func returns(fn *types.Func, n *types.Named) bool {
	if !fn.Exported() {
		return false
	}
	for v := range fn.Signature().Results().Variables() {
		if r := gotypes.Named(v); r != nil && r.Origin() == n.Origin() {
			return true
		}
	}
	return false
}

// foreignConstructor returns the function of another package as a constructor
// of the type, or nil if it is not one that can be called without knowing more
// about it.
func (p *Package) foreignConstructor(fn *types.Func, n *types.Named) *Constructor {
	sig := fn.Signature()
	rest, isNew := strings.CutPrefix(fn.Name(), "New")
	if !isNew || fn.Pkg().Path() == "os" || !returns(fn, n) || rest != "" && 'a' <= rest[0] && rest[0] <= 'z' || sig.TypeParams().Len() > 0 {
		return nil
	}
	results := sig.Results()
	first := gotypes.Named(results.At(0))
	if first == nil || !types.Identical(first, n) || results.Len() > 2 || results.Len() == 2 && !gotypes.MayReport(results.At(1).Type()) {
		return nil
	}
	for v := range sig.Params().Variables() {
		if !plain(v.Type()) {
			return nil
		}
	}
	c := &Contract{Pkg: p, Func: fn, Name: fn.Pkg().Name() + "." + fn.Name(), Pos: p.Fset.Position(fn.Pos())}
	c.Params, c.Results = elaborate.Variables(sig, p.Types, elaborate.Given{})
	return &Constructor{Contract: c, Fails: results.Len() == 2, Error: 1}
}

// plain reports whether a type is made of booleans, numbers and strings, and
// slices and arrays of them.
func plain(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) != 0
	case *types.Slice:
		return plain(u.Elem())
	case *types.Array:
		return plain(u.Elem())
	}
	return false
}
