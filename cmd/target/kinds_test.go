package main

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestSwitchesKnowAllKinds checks that no kind of node or of value is missing
// from a type switch that is meant for all of them: one that ends in a panic.
func TestSwitchesKnowAllKinds(t *testing.T) {
	all, err := packages.Load(&packages.Config{Dir: "../..", Mode: packages.LoadSyntax}, "./encode/...", "./decode/...", "./check/...")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, of := range []struct{ path, name string }{{"encode/shape", "Node"}, {"decode/value", "Value"}} {
		kinds := kindsOf(all, module+of.path, of.name)
		if len(kinds.names) < 10 {
			t.Fatalf("found only %v of %s", kinds.names, of.path)
		}
		for _, p := range all {
			for _, f := range p.Syntax {
				ast.Inspect(f, func(n ast.Node) bool {
					s, ok := n.(*ast.TypeSwitchStmt)
					if !ok || !identical(p.TypesInfo.TypeOf(subject(s)), kinds.of) || !panics(s) {
						return true
					}
					checked++
					for _, missing := range kinds.missing(p.TypesInfo, s) {
						t.Errorf("%s: this switch lacks %s.%s", p.Fset.Position(s.Pos()), of.path, missing)
					}
					return true
				})
			}
		}
	}
	if checked < 3 {
		t.Errorf("found only %d switches", checked)
	}
}

// kinds are the types of a package that implement one of its interfaces.
type kinds struct {
	of    types.Type
	names []string
	types []types.Type
}

func kindsOf(all []*packages.Package, path, name string) *kinds {
	i := slices.IndexFunc(all, func(p *packages.Package) bool { return p.PkgPath == path })
	if i < 0 {
		return &kinds{}
	}
	scope := all[i].Types.Scope()
	k := &kinds{of: scope.Lookup(name).Type()}
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || types.IsInterface(obj.Type()) {
			continue
		}
		if ptr := types.NewPointer(obj.Type()); types.Implements(ptr, k.of.Underlying().(*types.Interface)) {
			k.names, k.types = append(k.names, name), append(k.types, ptr)
		}
	}
	return k
}

// TestSwitchesKnowAllActions checks that no action is missing from a switch over
// the actions of events. Those that a switch does nothing for have a case of
// their own.
func TestSwitchesKnowAllActions(t *testing.T) {
	all, err := packages.Load(&packages.Config{Dir: "../..", Mode: packages.LoadSyntax}, "./check/...", "./cmd/...")
	if err != nil {
		t.Fatal(err)
	}
	checked := map[string]int{}
	for _, p := range all {
		for _, f := range p.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				s, ok := n.(*ast.SwitchStmt)
				if !ok || s.Tag == nil {
					return true
				}
				of, ok := p.TypesInfo.TypeOf(s.Tag).(*types.Named)
				if !ok || of.Obj().Name() != "Action" {
					return true
				}
				checked[of.Obj().Pkg().Path()]++
				for _, missing := range lacking(p.TypesInfo, s, of) {
					t.Errorf("%s: this switch lacks %s", p.Fset.Position(s.Pos()), missing)
				}
				return true
			})
		}
	}
	for _, path := range []string{"check", "check/diff", "check/mutate"} {
		if checked[module+path] < 3 {
			t.Errorf("found only %d switches over the actions of %s", checked[module+path], path)
		}
	}
}

// lacking lists the constants of a type that no case of a switch names.
func lacking(info *types.Info, s *ast.SwitchStmt, of *types.Named) (names []string) {
	named := map[string]bool{}
	for _, c := range s.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			if v := info.Types[e].Value; v != nil {
				named[v.ExactString()] = true
			}
		}
	}
	scope := of.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && identical(c.Type(), of) && !named[c.Val().ExactString()] {
			names = append(names, name)
		}
	}
	return names
}

// identical compares types of packages that are loaded one by one, each with
// its own notion of what it imports.
func identical(a, b types.Type) bool {
	name := func(t types.Type) string {
		if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
			return "*" + types.TypeString(types.Unalias(ptr.Elem()), nil)
		}
		return types.TypeString(types.Unalias(t), nil)
	}
	return a != nil && name(a) == name(b)
}

// missing lists the kinds that no case of a switch names.
func (k *kinds) missing(info *types.Info, s *ast.TypeSwitchStmt) []string {
	var names []string
	for i, kind := range k.types {
		named := func(e ast.Expr) bool { return identical(info.TypeOf(e), kind) }
		if !slices.ContainsFunc(s.Body.List, func(c ast.Stmt) bool { return slices.ContainsFunc(c.(*ast.CaseClause).List, named) }) {
			names = append(names, k.names[i])
		}
	}
	return names
}

// subject is what a switch looks at the type of.
func subject(s *ast.TypeSwitchStmt) ast.Expr {
	var x ast.Expr
	ast.Inspect(s.Assign, func(n ast.Node) bool {
		if a, ok := n.(*ast.TypeAssertExpr); ok && x == nil {
			x = a.X
		}
		return true
	})
	return x
}

// panics reports whether a switch panics by default.
func panics(s *ast.TypeSwitchStmt) bool {
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List != nil || len(c.Body) == 0 {
			continue
		}
		x, ok := c.Body[len(c.Body)-1].(*ast.ExprStmt)
		if !ok {
			return false
		}
		call, ok := x.X.(*ast.CallExpr)
		return ok && strings.HasPrefix(types.ExprString(call.Fun), "panic")
	}
	return false
}
