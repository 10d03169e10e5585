package synth

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// hidden is where a predicate needs something of Go's own whose name means
// something else there, such as a parameter true; token.NoPos if nowhere. What
// the text itself names is what it says.
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

// spelled reports whether an identifier stands in the text of the directive.
func (f *Frame) spelled(id *ast.Ident) bool {
	for offset := range f.src.Text {
		if f.src.Pos(offset) == id.Pos() {
			return strings.HasPrefix(f.src.Text[offset:], id.Name)
		}
	}
	return false
}
