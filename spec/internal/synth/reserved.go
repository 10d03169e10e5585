package synth

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// hidden returns the place at which a predicate needs a predeclared name of Go
// that means something else there, such as a parameter true. It returns
// token.NoPos if there is no such place. Names in the text itself do not count.
func (f *Frame) hidden(x ast.Node, info *types.Info) (at token.Pos, name string) {
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

// spelled reports whether an identifier appears in the text of the directive.
func (f *Frame) spelled(id *ast.Ident) bool {
	for offset := range f.src.Text {
		if f.src.Pos(offset) == id.Pos() {
			return strings.HasPrefix(f.src.Text[offset:], id.Name)
		}
	}
	return false
}
