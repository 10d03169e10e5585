package summary

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// LeadsTo reports whether a call of one function may lead to a call of another
// one, a function of package p. If from is known by its contract in a proof of
// to, the proof goes round in a circle then: two functions that call each other
// for ever would keep any contract.
//
// Calls of functions that are values, and of methods through interfaces, lead
// wherever they can.
func LeadsTo(p *spec.Package, from, to *types.Func) bool {
	type key struct{ from, to *types.Func }
	return spec.Remember(p, key{from, to}, func() bool {
		c := &chase{pkg: p, to: to, seen: map[*types.Func]bool{}}
		return c.function(from)
	})
}

// A chase follows calls to a function.
type chase struct {
	pkg  *spec.Package
	to   *types.Func
	seen map[*types.Func]bool
}

// function reports whether a function is the goal or may lead to it.
func (c *chase) function(fn *types.Func) bool {
	fn = fn.Origin()
	if fn == c.to.Origin() {
		return true
	}
	if c.seen[fn] {
		return false
	}
	c.seen[fn] = true
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return c.methods(fn.Name())
	}
	if fn.Pkg() == nil || !spec.InModule(c.pkg, fn.Pkg().Path()) {
		return takesCode(fn.Signature()) && c.methods("")
	}
	decl, info, _, ok := c.pkg.Source(fn)
	if !ok {
		return true
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !found {
			switch obj := info.Uses[id].(type) {
			case *types.Func:
				found = c.function(obj)
			case *types.Var:
				found = spec.IsGlobal(obj) && holdsCode(obj.Type())
			}
		}
		return !found
	})
	return found
}

// methods reports whether a method of the package with a name, or with any name
// if that is empty, may lead to the goal.
func (c *chase) methods(name string) bool {
	scope := c.pkg.Types.Scope()
	for _, of := range scope.Names() {
		tn, ok := scope.Lookup(of).(*types.TypeName)
		if !ok {
			continue
		}
		named, ok := types.Unalias(tn.Type()).(*types.Named)
		if !ok {
			continue
		}
		for m := range named.Methods() {
			if (name == "" || m.Name() == name) && c.function(m) {
				return true
			}
		}
	}
	return false
}

// takesCode reports whether a function takes values whose methods it may call.
// Functions among its arguments are named where it is called.
func takesCode(sig *types.Signature) bool {
	if sig.Recv() != nil && holdsCode(sig.Recv().Type()) {
		return true
	}
	for v := range sig.Params().Variables() {
		if holdsCode(v.Type()) {
			return true
		}
	}
	return false
}

// holdsCode reports whether a value of a type may hold functions or unknown
// methods. Errors only have text.
func holdsCode(t types.Type) bool {
	return gotypes.Reaches(t, func(t types.Type) bool {
		_, function := t.Underlying().(*types.Signature)
		return function || types.IsInterface(t) && !sym.IsError(t)
	})
}
