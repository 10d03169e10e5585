package findings

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec"
)

// stateless are the packages other than the contract's own whose functions use
// only their arguments.
var stateless = []string{
	"bytes", "cmp", "errors", "maps", "math", "math/bits", "path", "path/filepath", "slices", "sort", "strconv", "strings",
	"unicode", "unicode/utf16", "unicode/utf8",
}

// readsState reports whether a predicate, or a function that it calls, may read
// more than its arguments: package variables, which a call may change although
// the predicate does not mention them.
func readsState(p *spec.Package, c *spec.Clause) bool {
	s := &stateReader{pkg: p, seen: map[*ast.FuncDecl]bool{}}
	return s.reads(c.Func.Decl, c.Func.Info)
}

type stateReader struct {
	pkg  *spec.Package
	seen map[*ast.FuncDecl]bool
}

func (s *stateReader) reads(decl *ast.FuncDecl, info *types.Info) bool {
	if decl == nil || decl.Body == nil || s.seen[decl] {
		return false
	}
	s.seen[decl] = true
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, ok := info.Uses[n].(*types.Var)
			found = found || ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
		case *ast.CallExpr:
			fn, ok := typeutil.Callee(info, n).(*types.Func)
			found = found || ok && s.calls(fn)
		}
		return !found
	})
	return found
}

// calls reports whether a declared function, or a method of some value in an
// interface, may read package variables.
func (s *stateReader) calls(fn *types.Func) bool {
	switch {
	case fn.Pkg() == nil: // error.Error
		return false
	case fn.Pkg().Path() != s.pkg.Path:
		return !slices.Contains(stateless, fn.Pkg().Path())
	}
	decl, info, _, ok := s.pkg.Source(fn)
	return !ok || s.reads(decl, info)
}
