package unannotated

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// mostBetween is how many variables may have a value between the call that
// returns it and the code that needs it: a size, and a list of that size.
const mostBetween = 2

// hasStub reports whether a value is, or is built of, a [spec.Stub].
func hasStub(v value.Value) bool {
	return v != nil && (spec.IsStub(types.Unalias(v.Type())) || slices.ContainsFunc(v.Parts(), hasStub))
}

// hasBareStub reports whether a value is, or is built of, a [spec.Stub] with a
// method that returns no error and a bare result, or another stub that does:
// callers return something there.
func hasBareStub(p *spec.Package, v value.Value, isBare func(types.Type) bool) bool {
	if v == nil {
		return false
	}
	made, ok := types.Unalias(v.Type()).(*types.Named)
	if ok && spec.IsStub(made) && returnsBare(p, made, isBare, map[*types.Named]bool{}) {
		return true
	}
	return slices.ContainsFunc(v.Parts(), func(part value.Value) bool { return hasBareStub(p, part, isBare) })
}

// returnsBare reports whether a method of a stub has a bare result and no
// error, or returns a stub with such a method. Those in seen have none.
func returnsBare(p *spec.Package, stub *types.Named, isBare func(types.Type) bool, seen map[*types.Named]bool) bool {
	if stub == nil || seen[stub] {
		return false
	}
	seen[stub] = true
	for method := range stub.Methods() {
		if spec.EndsInError(method.Signature()) {
			continue
		}
		for result := range method.Signature().Results().Variables() {
			if isBare(result.Type()) || returnsBare(p, spec.Stub(p, result.Type()), isBare, seen) {
				return true
			}
		}
	}
	return false
}

// isNil reports whether a method of a stub returns nil, or a closed channel.
func isNil(result types.Type) bool {
	switch result.Underlying().(type) {
	case *types.Pointer, *types.Signature, *types.Chan:
		return true
	}
	return false
}

// isMap reports whether a method of a stub returns a nil map.
func isMap(result types.Type) bool {
	_, is := result.Underlying().(*types.Map)
	return is
}

// hollow returns a function that reports whether a method of a stub returns a
// struct without a list that a function of its package gives it, and the line
// that panicked indexes such a list.
func hollow(c *spec.Contract, f *worker.Fault) func(result types.Type) bool {
	var lists []*types.Var
	where := siteOf(c, f)
	if decl := c.Pkg.DeclaredAt(token.Position{Filename: where.File, Line: where.Line}); decl != nil && decl.Body != nil {
		inspectAt(c.Pkg.Fset, decl.Body, where.Line, func(n ast.Node) bool {
			if index, ok := n.(*ast.IndexExpr); ok {
				lists = append(lists, fieldOf(c.Pkg.Info, index.X))
			}
			return true
		})
	}
	return func(result types.Type) bool {
		s, ok := result.Underlying().(*types.Struct)
		if !ok || !isReturned(result) {
			return false
		}
		for field := range s.Fields() {
			if slices.Contains(lists, field.Origin()) {
				return true
			}
		}
		return false
	}
}

// fieldOf returns the field that an expression selects, nil for others. That of
// a generic type is the declared one.
func fieldOf(info *types.Info, e ast.Expr) *types.Var {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if v, ok := info.Uses[sel.Sel].(*types.Var); ok && v.IsField() {
			return v.Origin()
		}
	}
	return nil
}

// needsMore reports whether the line that panicked needs more than the zero
// value that a method of a [spec.Stub] returns: it divides by the number, or
// indexes a list of that size. A variable of the function may have the value.
func needsMore(c *spec.Contract, f *worker.Fault) bool {
	where := siteOf(c, f)
	decl := c.Pkg.DeclaredAt(token.Position{Filename: where.File, Line: where.Line})
	if decl == nil || decl.Body == nil || !byRuntime(f) {
		return false
	}
	found := false
	needs := func(e ast.Expr) { found = found || isZeroed(c.Pkg, decl, e, mostBetween) }
	divides := strings.Contains(f.Detail, "divide by zero")
	inspectAt(c.Pkg.Fset, decl.Body, where.Line, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if divides && (n.Op == token.QUO || n.Op == token.REM) {
				needs(n.Y)
			}
		case *ast.AssignStmt:
			if divides && (n.Tok == token.QUO_ASSIGN || n.Tok == token.REM_ASSIGN) {
				needs(n.Rhs[0])
			}
		case *ast.IndexExpr:
			if strings.HasSuffix(f.Detail, "with length 0") {
				needs(n.X)
			}
		}
		return true
	})
	return found
}

// counts matches the names of methods that return zero for what is empty.
var counts = regexp.MustCompile(`^(N|Len|Length|Num[A-Z]\w*|\w*Count)$`)

// isStubbed reports whether a method of a value of a type is one that a
// [spec.Stub] implements. A struct that embeds an interface has its methods.
func isStubbed(p *spec.Package, of types.Type, method *types.Func) bool {
	if recv := method.Signature().Recv(); recv != nil && of != nil && !types.IsInterface(of) {
		of = recv.Type()
	}
	return of != nil && types.IsInterface(of) && spec.Stub(p, of) != nil
}

// isZeroed reports whether an expression is a call of a method that a
// [spec.Stub] may have, and that returns a number that counts nothing, and no
// error. Or it converts such a number, or makes a list of that size, or is a
// variable that gets the value of such an expression. more is how many
// variables may be between.
func isZeroed(p *spec.Package, decl *ast.FuncDecl, e ast.Expr, more int) (found bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
			method, isFunc := p.Info.Uses[sel.Sel].(*types.Func)
			if isFunc && isStubbed(p, p.Info.TypeOf(sel.X), method) {
				return !counts.MatchString(method.Name()) && !spec.EndsInError(method.Signature()) && gotypes.IsBasic(p.Info.TypeOf(e), types.IsNumeric)
			}
		}
		isSized := p.Info.Types[e.Fun].IsType() || isName(e.Fun, "make")
		return isSized && slices.ContainsFunc(e.Args, func(arg ast.Expr) bool { return isZeroed(p, decl, arg, more) })
	case *ast.Ident:
		variable := p.Info.ObjectOf(e)
		if variable == nil || more == 0 {
			return false
		}
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			a, ok := n.(*ast.AssignStmt)
			for i := 0; ok && i < len(a.Lhs); i++ {
				id, isVariable := a.Lhs[i].(*ast.Ident)
				from := a.Rhs[min(i, len(a.Rhs)-1)]
				found = found || isVariable && p.Info.ObjectOf(id) == variable && isZeroed(p, decl, from, more-1)
			}
			return true
		})
	}
	return found
}
