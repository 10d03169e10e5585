package instrument

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/site"
)

// conditions marks the operands of && and ||: whether they are true and whether
// they are false. Constants and operands of other types than bool have no
// marks.
func (w *marking) conditions() {
	ast.Inspect(w.Decl.Body, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if !ok || b.Op != token.LAND && b.Op != token.LOR {
			return true
		}
		for _, e := range []ast.Expr{b.X, b.Y} {
			if inner, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && (inner.Op == token.LAND || inner.Op == token.LOR) {
				continue
			}
			if t := w.Info.Types[e]; t.Value != nil || t.Type != types.Typ[types.Bool] && t.Type != types.Typ[types.UntypedBool] {
				continue
			}
			number := len(w.marks.Branches)
			for _, kind := range []site.Kind{site.Then, site.Else} {
				w.mark(Branch{Kind: kind, Condition: true, Text: w.text(e.Pos(), e.End()), from: e.Pos(), to: e.Pos()}, e.Pos(), nil)
			}
			w.begin(e.Pos(), "%smarks.Cond(", w.marks.Prefix)
			w.end(e.End(), ", %d)", number)
		}
		return true
	})
}
