package findings

import (
	"context"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
)

// unrealized finds the parameters in which no input has a value of some type
// that implements an interface within them. It leaves out interfaces if the
// precondition names one of the types that they may hold: it chooses among
// these on purpose.
func (l *Ledger) unrealized(ctx context.Context) (found []Finding, sure bool) {
	e := l.Encoding
	s := e.Problem.Store
	sure = len(e.Unlifted) == 0
	told := map[string]bool{}
	for i, n := range e.Shape.Params {
		all := heldIn(e, n)
		for _, h := range all {
			name := l.typeName(h.held)
			chosen := func(other heldType) bool { return types.Identical(other.in, h.in) && l.named(other.held) }
			if told[name] || spec.SingletonOf(h.held) != nil || slices.ContainsFunc(all, chosen) {
				continue
			}
			switch ask(ctx, e, s.And(l.every(), h.term)) {
			case notKnown:
				sure = false
				continue
			case holdsOfSome:
				continue
			}
			told[name] = true
			why := "the precondition excludes it"
			if ask(ctx, e, s.And(e.Shape.Constraint, h.term)) == holdsOfNone {
				why = "the bounds leave none"
			}
			p := l.Contract.Params[i]
			found = append(found, Finding{annotation.Unrealized, l.Contract.Pkg.Fset.Position(p.Pos()),
				fmt.Sprintf("no input has a value of type %s as the %s in %s: %s", name, l.typeName(h.in), p.Name(), why)})
		}
	}
	return found, sure
}

// every returns the condition that an assignment of the shape is an input.
func (l *Ledger) every() term.Term { return l.Encoding.Problem.Root }

// typeName returns the name of a type in the package under test.
func (l *Ledger) typeName(t types.Type) string {
	return types.TypeString(t, types.RelativeTo(l.Contract.Pkg.Types))
}

// A heldType is a type that an interface within a parameter may hold, with the
// places in the shape at which some interface does.
type heldType struct {
	in, held types.Type
	term     term.Term
}

// heldIn returns the types that the interfaces below a node may hold, each once
// for each interface type.
func heldIn(e *encode.Encoding, n shape.Node) []heldType {
	var all []heldType
	s, vars := e.Problem.Store, e.Problem.Vars
	add := func(n *shape.Interface, alt int) {
		v := vars[n.Var]
		term := s.And(v.Guard, v.Term)
		if n.Which >= 0 {
			term = s.And(term, s.EQ(vars[n.Which].Term, s.Int(int64(alt))))
		}
		held := n.Alts[alt].Type()
		for i := range all {
			if types.Identical(all[i].in, n.T) && types.Identical(all[i].held, held) {
				all[i].term = s.Or(all[i].term, term)
				return
			}
		}
		all = append(all, heldType{n.T, held, term})
	}
	shape.Walk(n, func(n shape.Node) {
		if n, ok := n.(*shape.Interface); ok && n.Var >= 0 {
			for alt := range n.Alts {
				add(n, alt)
			}
		}
	})
	return all
}

// named reports whether a predicate of the precondition names a type, or the
// variable of a singleton: a clause, or a function that returns a bool and that
// the clause calls.
func (l *Ledger) named(t types.Type) bool {
	c := l.Contract
	for _, cl := range c.Precondition() {
		if l.names(cl.Func.Decl, cl.Func.Info, t, map[*ast.FuncDecl]bool{}) {
			return true
		}
	}
	return false
}

// names reports whether a predicate, or one that it calls, names a type.
func (l *Ledger) names(decl *ast.FuncDecl, info *types.Info, t types.Type, seen map[*ast.FuncDecl]bool) bool {
	if seen[decl] || decl.Body == nil {
		return false
	}
	seen[decl] = true
	found := false
	only := spec.SingletonOf(t)
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && only != nil {
			v, ok := info.Uses[id].(*types.Var)
			found = found || ok && v.Name() == only.Name() && v.Pkg() != nil && v.Pkg().Path() == only.Pkg().Path()
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			fn := typeutil.StaticCallee(info, n)
			if fn == nil || !isPredicate(fn) {
				break
			}
			if callee, its, _, ok := l.Contract.Pkg.Source(fn); ok {
				found = found || l.names(callee, its, t, seen)
			}
		case ast.Expr:
			tv, ok := info.Types[n]
			found = found || ok && tv.IsType() && types.Identical(tv.Type, t)
		}
		return !found
	})
	return found
}

// isPredicate reports whether a function of the user returns a bool and nothing
// else.
func isPredicate(fn *types.Func) bool {
	results := fn.Signature().Results()
	return results.Len() == 1 && types.Identical(results.At(0).Type().Underlying(), types.Typ[types.Bool])
}
