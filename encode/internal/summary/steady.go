package summary

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec"
)

// steadyPackages are packages of the standard library whose functions return
// the same for the same arguments. Package fmt is not in the list: it calls
// methods, and prints addresses.
var steadyPackages = []string{
	"bytes", "cmp", "encoding/base32", "encoding/base64", "encoding/binary", "encoding/hex", "errors", "hash/adler32",
	"hash/crc32", "hash/crc64", "hash/fnv", "math", "math/big", "math/bits", "math/cmplx", "slices", "sort", "strconv",
	"strings", "unicode", "unicode/utf16", "unicode/utf8",
}

// isSteady reports whether two calls of a function with the same arguments are
// sure to return the same: nothing that it reaches depends on time, chance,
// other goroutines, the order of a map, or a variable that may change.
func (k *Calls) isSteady(fn *types.Func) bool {
	type key struct{ fn *types.Func }
	return spec.Remember(k.pkg, key{fn}, func() bool {
		s := &steadiness{pkg: k.pkg, inside: k.l.Program.Inside, seen: map[*types.Func]bool{}}
		return s.function(fn)
	})
}

// A steadiness goes through the code that a function reaches.
type steadiness struct {
	pkg    *spec.Package
	inside func(*types.Package) bool
	seen   map[*types.Func]bool
}

// function reports whether a function is steady.
func (s *steadiness) function(fn *types.Func) bool {
	fn = fn.Origin()
	if s.seen[fn] {
		return true
	}
	s.seen[fn] = true
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return false
	}
	if !s.inside(fn.Pkg()) {
		return slices.Contains(steadyPackages, fn.Pkg().Path())
	}
	decl, info, _, ok := s.pkg.Source(fn)
	if !ok {
		return false
	}
	steady := true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		steady = steady && s.node(info, n)
		return steady
	})
	return steady
}

// node reports whether a piece of syntax is steady by itself.
func (s *steadiness) node(info *types.Info, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt, *ast.SelectStmt, *ast.SendStmt:
		return false
	case *ast.UnaryExpr:
		return n.Op != token.ARROW
	case *ast.RangeStmt:
		switch info.TypeOf(n.X).Underlying().(type) {
		case *types.Map, *types.Chan, *types.TypeParam, *types.Interface:
			return false
		}
	case *ast.Ident:
		switch obj := info.Uses[n].(type) {
		case *types.Func:
			return s.function(obj)
		case *types.Var:
			return !isGlobal(obj) || types.Identical(obj.Type(), types.Universe.Lookup("error").Type())
		}
	}
	return true
}

// isGlobal reports whether a variable is one of a package.
func isGlobal(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }
