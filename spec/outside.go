package spec

import (
	"go/token"
	"go/types"
	"sync"

	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/writes"
)

// An Unannotated says which functions without annotations have a contract: one
// without clauses, so that Go's own rules are all that they have to keep.
type Unannotated uint8

const (
	// None has a contract for no function without annotations.
	None Unannotated = iota
	// Exported has one for exported functions, and for exported methods of
	// exported types, except those of commands. Their inputs are values
	// that other packages can make: a type of the package that others
	// cannot write down is opaque, and exported constructors build it.
	Exported
	// Everything has one for every function. Types of the package are
	// unfolded field by field.
	Everything
)

// outside is what is known of a package as others know it.
type outside struct {
	// of says which functions without annotations have a contract.
	of        Unannotated
	annotated sync.Once
	within    map[*types.TypeName]bool
	effects   sync.Once
	finder    *writes.Finder
}

// takes reports whether a function without annotations has a contract.
func (u Unannotated) takes(fn *types.Func, command bool) bool {
	recv := fn.Signature().Recv()
	if recv == nil {
		return u.takesNamed(command, "", fn.Name())
	}
	of := "_" // which is not exported
	if named := gotypes.Named(recv); named != nil {
		of = named.Obj().Name()
	}
	return u.takesNamed(command, of, fn.Name())
}

// takesNamed does the same as takes, for a function with a name, and the name
// of the type that it is a method of.
func (u Unannotated) takesNamed(command bool, recv, name string) bool {
	switch {
	case u == None, name == "_":
		return false
	case u == Exported:
		return !command && token.IsExported(name) && (recv == "" || token.IsExported(recv))
	case recv != "":
		return true
	}
	return name != "init" && (name != "main" || !command)
}

// IsFromOutside reports whether a type of the package is known to inputs as it
// is to other packages. It is not if an annotation is about it, or an annotated
// function takes it: then it is as it is without [Exported].
func (p *Package) IsFromOutside(n *types.Named) bool {
	if p.asked.outside.of != Exported || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != p.Path {
		return false
	}
	return !insideOf(p)[n.Origin().Obj()]
}

// insideOf returns the types of a package that are known to inputs as they are
// within it.
func insideOf(p *Package) map[*types.TypeName]bool {
	p.asked.outside.annotated.Do(func() { p.asked.outside.within = annotatedTypes(p) })
	return p.asked.outside.within
}

// AreOutside reports whether the inputs of a package are what other packages
// can make.
func AreOutside(p *Package) bool { return p.asked.outside.of == Exported }

// AllowsNilAlone reports whether nil may be the only value of an interface in
// parts of inputs: the inputs are what other packages can make, and no
// annotated function takes the interface.
func AllowsNilAlone(p *Package, t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return AreOutside(p) && !(ok && insideOf(p)[n.Origin().Obj()])
}

// annotatedTypes returns the types of the package that annotations are about,
// and those that annotated functions take.
func annotatedTypes(p *Package) map[*types.TypeName]bool {
	found := map[*types.TypeName]bool{}
	for name := range p.Invariants {
		found[name] = true
	}
	for name := range p.Bounds {
		found[name] = true
	}
	for _, c := range p.Contracts {
		for _, v := range c.Params {
			if c.Unannotated {
				continue
			}
			gotypes.Reaches(v.Type(), func(t types.Type) bool {
				if n, ok := t.(*types.Named); ok {
					found[n.Origin().Obj()] = true
				}
				return false
			})
		}
	}
	return found
}

// isWritable reports whether packages other than home can write every value of
// a type as a literal.
func isWritable(home string, t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return true
	}
	seen[t] = true
	if n, ok := t.(*types.Named); ok && (n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != home) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Map:
		return isSpelled(home, u.Key(), seen) && isSpelled(home, u.Elem(), seen)
	case interface{ Elem() types.Type }: // pointer, slice, array, channel
		return isSpelled(home, u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if !f.Exported() || !isSpelled(home, f.Type(), seen) {
				return false
			}
		}
	}
	return true
}

// isSpelled reports whether other packages can write the values of a part of a
// value. An exported type is one of its own, and a basic one needs no name.
func isSpelled(home string, t types.Type, seen map[types.Type]bool) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return isWritable(home, t, seen)
	}
	if _, basic := n.Underlying().(*types.Basic); basic || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != home {
		return true
	}
	return n.Obj().Exported()
}

// writes reports whether a function of the package may write to memory that is
// not its own.
func (o *outside) writes(p *Package, fn *types.Func) bool {
	o.effects.Do(func() { o.finder = writes.NewFinder(effectsOf(p)) })
	return o.finder.Writes(fn)
}
