package encode

import (
	"go/ast"
	"go/constant"
	"go/types"
	"maps"
	"slices"

	"github.com/typetarget/target/spec"
)

// hints lists the integer constants in the contract of a function, in its code,
// and in the functions of the package that it calls. At these values the
// contract or the code may behave differently.
func hints(c *spec.Contract) []int64 {
	h := &hinter{pkg: c.Pkg, seen: map[*types.Func]bool{}, found: map[int64]bool{}}
	h.function(c.Func.Origin())
	for _, cl := range c.Predicates() {
		if cl.Role.Lifted() {
			h.function(cl.Func.Obj)
		}
	}
	return slices.Sorted(maps.Keys(h.found))
}

// A hinter looks for constants.
type hinter struct {
	pkg   *spec.Package
	seen  map[*types.Func]bool
	found map[int64]bool
}

// function notes the constants in a function of the package and in those that
// it calls.
func (h *hinter) function(fn *types.Func) {
	if h.seen[fn] || fn.Pkg() == nil || fn.Pkg().Path() != h.pkg.Path {
		return
	}
	h.seen[fn] = true
	decl, info, _, ok := h.pkg.Source(fn)
	if !ok || decl.Body == nil {
		return
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if callee, ok := info.Uses[id].(*types.Func); ok {
				h.function(callee.Origin())
			}
		}
		x, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if v := info.Types[x].Value; v != nil && v.Kind() == constant.Int {
			h.note(v)
			return false
		}
		return true
	})
}

// note notes a constant of up to 64 bits, by its bits.
func (h *hinter) note(v constant.Value) {
	if i, exact := constant.Int64Val(v); exact {
		h.found[i] = true
	} else if u, exact := constant.Uint64Val(v); exact {
		h.found[int64(u)] = true
	}
}
