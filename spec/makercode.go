package spec

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec/gotypes"
)

// asks is what a doc comment says of a function that leaves something to its
// caller.
var asks = regexp.MustCompile(`(?i)\b(must|responsib\w+|undefined|advanced|unsafe|panics?)\b`)

// asksCaller reports whether the documentation of a function that constructs
// asks something of its arguments, which arguments of a search do not heed.
func asksCaller(c *Constructor) bool {
	return c.Contract != nil && c.Contract.Decl != nil && c.Contract.Decl.Recv == nil && asks.MatchString(c.Contract.Decl.Doc.Text())
}

// returnsVariable reports whether a function that constructs does nothing but
// return a package variable, which all inputs would share.
func returnsVariable(c *Constructor) bool {
	if c.Contract == nil || c.Contract.Decl == nil || c.Contract.Decl.Body == nil || len(c.Contract.Decl.Body.List) != 1 {
		return false
	}
	ret, ok := c.Contract.Decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 {
		return false
	}
	id, ok := ast.Unparen(ret.Results[0]).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := c.Contract.Pkg.Info.Uses[id].(*types.Var)
	return ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && shares(v.Type())
}

// TakesFromPool reports whether the constructor is a function without
// parameters that takes values from a sync.Pool. They are as others have left
// them, until a method sets them up.
func (c *Constructor) TakesFromPool() bool {
	if c.Contract == nil || c.Contract.Decl == nil || c.Contract.Decl.Body == nil || len(c.Contract.Params) > 0 {
		return false
	}
	found := false
	ast.Inspect(c.Contract.Decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !found {
			fn := typeutil.StaticCallee(c.Contract.Pkg.Info, call)
			found = fn != nil && fn.FullName() == "(*sync.Pool).Get"
		}
		return !found
	})
	return found
}

// returnsNil reports whether the code of a function returns nil as its first
// result.
func returnsNil(c *Contract) bool {
	found := false
	ast.Inspect(c.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = found || len(n.Results) > 0 && c.Pkg.Info.Types[n.Results[0]].IsNil()
		}
		return !found
	})
	return found
}

// returnedIn returns the pointer type that a function returns in an interface.
// The first result of each return statement is nil or has this type. It returns
// nil for other functions.
func returnedIn(c *Contract) *types.Pointer {
	if c.Decl.Body == nil || !types.IsInterface(c.Results[0].Type()) {
		return nil
	}
	type key struct{ c *Contract }
	return Remember(c.Pkg, key{c}, func() *types.Pointer {
		var found types.Type
		one := true
		ast.Inspect(c.Decl.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ReturnStmt:
				if len(n.Results) != len(c.Results) {
					one = false
				} else if first := c.Pkg.Info.Types[n.Results[0]]; !first.IsNil() {
					one = one && (found == nil || types.Identical(found, first.Type))
					found = first.Type
				}
			}
			return one
		})
		ptr, _ := types.Unalias(found).(*types.Pointer)
		if !one {
			return nil
		}
		return ptr
	})
}

// fillsIn reports whether the package writes values of one of its types down
// with fields that others do not see, but in methods of the type.
func fillsIn(p *Package, n *types.Named) bool {
	found := false
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && isMethodOf(p, fn, n) {
				continue
			}
			ast.Inspect(decl, func(node ast.Node) bool {
				lit, ok := node.(*ast.CompositeLit)
				found = found || ok && isOfOrigin(p.Info.TypeOf(lit), n) && setsHidden(lit, n)
				return !found
			})
		}
	}
	return found
}

// isHandedOut reports whether an unexported function of the package makes
// values of one of its types, and an exported one returns an interface of the
// package that the type implements.
func isHandedOut(p *Package, n *types.Named) bool {
	if n.TypeParams().Len() > 0 {
		return false
	}
	made, handed := false, false
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			decl, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			fn, ok := p.Info.Defs[decl.Name].(*types.Func)
			if !ok || fn.Signature().Results().Len() == 0 {
				continue
			}
			first := fn.Signature().Results().At(0).Type()
			made = made || !fn.Exported() && fn.Signature().Recv() == nil && isOfOrigin(first, n)
			handed = handed || fn.Exported() && holdsOf(p, first, n)
		}
	}
	return made && handed
}

// holdsOf reports whether a type is an interface of the package with methods,
// which values of another type, or pointers to them, implement.
func holdsOf(p *Package, t types.Type, n *types.Named) bool {
	held := gotypes.NamedType(t)
	if held == nil || held.Obj().Pkg() == nil || held.Obj().Pkg().Path() != p.Path {
		return false
	}
	iface, ok := held.Underlying().(*types.Interface)
	return ok && !iface.Empty() && types.Implements(types.NewPointer(n), iface)
}

// isMethodOf reports whether a function is a method of a type of the package.
func isMethodOf(p *Package, fn *ast.FuncDecl, n *types.Named) bool {
	obj, ok := p.Info.Defs[fn.Name].(*types.Func)
	return ok && obj.Signature().Recv() != nil && isOfOrigin(obj.Signature().Recv().Type(), n)
}

// isOfOrigin reports whether a type is, or points to, an instance of what
// another is one of.
func isOfOrigin(t types.Type, n *types.Named) bool {
	of := gotypes.NamedType(t)
	return of != nil && of.Origin() == n.Origin()
}

// setsHidden reports whether a literal of a struct type gives values to fields
// that other packages do not see.
func setsHidden(lit *ast.CompositeLit, n *types.Named) bool {
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i, elem := range lit.Elts {
		name := ""
		if field, ok := elem.(*ast.KeyValueExpr); ok {
			name = field.Key.(*ast.Ident).Name
		} else if i < s.NumFields() {
			name = s.Field(i).Name()
		}
		if !token.IsExported(name) {
			return true
		}
	}
	return false
}
