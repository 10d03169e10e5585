package synth

import (
	"go/ast"
	"go/token"
)

// maxNested bounds the quantifiers, conditionals and refined types within one
// another. Each becomes a function within a function, and each level more than
// doubles the time of Go's compiler.
const maxNested = 12

// nestedTooDeep returns the position at which a predicate has more functions
// within one another than that, or token.NoPos.
func nestedTooDeep(body ast.Node) (at token.Pos) {
	depth := 0
	var open []bool // of the nodes around: whether it is a function
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil {
			if open[len(open)-1] {
				depth--
			}
			open = open[:len(open)-1]
			return true
		}
		_, isFunc := n.(*ast.FuncLit)
		if isFunc {
			depth++
		}
		open = append(open, isFunc)
		if depth > maxNested && !at.IsValid() {
			at = n.Pos()
		}
		return true
	})
	return at
}
