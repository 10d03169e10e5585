package summary

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/unfold"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// Known returns the contract of a function that can stand for its body; nil if
// there is none. Such a contract says all that a caller can see of a call but
// the results, and these are integers, booleans, and structs and arrays of
// them.
func Known(p *spec.Package, fn *types.Func) *spec.Contract {
	i := slices.IndexFunc(p.Contracts, func(c *spec.Contract) bool { return c.Func == fn })
	if i < 0 {
		return nil
	}
	c := p.Contracts[i]
	switch {
	case c.Unannotated, c.Skip != "", len(c.TypeArgs) > 0, fn.Signature().TypeParams().Len() > 0:
	case slices.ContainsFunc(c.Clauses, func(cl *clause.Clause) bool { return !cl.Role.OfCall() }):
	case len(c.Pre())+len(c.Post())+len(c.Panics()) == 0, c.ReachesOpaque():
	case slices.ContainsFunc(c.Predicates(), func(cl *clause.Clause) bool { return cl.Native || cl.Writes || cl.Rules || cl.Law != nil }):
	case slices.ContainsFunc(c.Results, func(v *types.Var) bool { return !unfold.Exact(p, v.Type()) }):
	case slices.ContainsFunc(c.Params, func(v *types.Var) bool { return !isCovered(c, v.Type()) }):
	default:
		return c
	}
	return nil
}

// Reached returns the contracts by which calls of a function and of those that
// it calls can be known, not looking behind these. Those that lead back to the
// function are not among them.
func Reached(p *spec.Package, fn *types.Func) []*spec.Contract {
	var found []*spec.Contract
	seen := map[*types.Func]bool{fn: true}
	var visit func(fn *types.Func)
	root := fn
	visit = func(fn *types.Func) {
		decl, info, _, ok := p.Source(fn)
		if !ok {
			return
		}
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			callee, ok := info.Uses[id].(*types.Func)
			if !ok || callee.Pkg() != p.Types || seen[callee] {
				return true
			}
			seen[callee] = true
			if c := Known(p, callee); c != nil && !LeadsTo(p, callee, root) {
				found = append(found, c)
			} else {
				visit(callee)
			}
			return true
		})
	}
	visit(fn)
	return found
}

// isCovered reports whether the contract of a function is about every argument
// of a type, and about what a call leaves of it.
func isCovered(c *spec.Contract, t types.Type) bool {
	if sym.References(t) && !c.Pure() {
		return false
	}
	return !gotypes.Reaches(t, func(t types.Type) bool {
		n, ok := types.Unalias(t).(*types.Named)
		if ok && len(c.Pkg.Invariants[n.Origin().Obj()]) > 0 {
			return true // the argument need not satisfy the invariant
		}
		switch t.Underlying().(type) {
		case *types.Signature, *types.Interface, *types.Chan:
			return true
		}
		return false
	})
}
