package spec

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// reserved are the names of Go's own that predicates and workers are written with.
var reserved = []string{
	"any", "append", "bool", "byte", "cap", "complex", "error", "false", "float64", "imag", "int", "int64", "len", "make", "new", "nil",
	"panic", "real", "recover", "string", "true", "uint32", "uint64", "uint8", "uintptr",
}

// checkNames reports what a package with contracts declares under the names that these are made with.
func (p *Package) checkNames() {
	if len(p.Contracts) == 0 {
		return
	}
	scope, faults := p.Types.Scope(), len(p.Errors)
	for _, name := range scope.Names() {
		switch at := scope.Lookup(name).Pos(); {
		case slices.Contains(reserved, name):
			p.reportf(at, "the package declares %s, which contracts need as Go's own; rename it", name)
		case strings.HasPrefix(name, generated):
			p.reportf(at, "the package declares %s, but names that begin with %s are those of generated code; rename it", name, generated)
		}
	}
	if len(p.Errors) > faults {
		p.dropAll()
	}
}

// hidden is where a predicate needs something of Go's own whose name means something else there, such as a
// parameter true; token.NoPos if nowhere. What the text itself names is what it says.
func (f *frame) hidden(x ast.Node, info *types.Info) (at token.Pos, name string) {
	members := make(map[*ast.Ident]bool)
	ast.Inspect(x, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			members[sel.Sel] = true
		}
		id, ok := n.(*ast.Ident)
		if !ok || members[id] || at.IsValid() || types.Universe.Lookup(id.Name) == nil {
			return true
		}
		if obj := info.Uses[id]; obj != nil && obj.Parent() != types.Universe && !f.spelled(id) {
			at, name = id.Pos(), id.Name
		}
		return true
	})
	return at, name
}

// spelled reports whether an identifier stands in the text of the directive.
func (f *frame) spelled(id *ast.Ident) bool {
	for offset := range f.src.text {
		if f.src.pos(offset) == id.Pos() {
			return strings.HasPrefix(f.src.text[offset:], id.Name)
		}
	}
	return false
}
