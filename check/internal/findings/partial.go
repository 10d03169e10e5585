package findings

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// Partial returns the findings about the clauses of a contract whose quantifier
// over indices ends before the last element, as in forall i in 1..len(xs)-1:
// xs[i-1] <= xs[i], except if the contract accepts them. They are known
// whatever the inputs do.
func Partial(c *spec.Contract) []Finding {
	return allowed(c, partial(written(c.Of(annotation.RolePre, annotation.RolePost))))
}

// partial returns these findings about clauses of the contract and of the types
// of its inputs.
func (l *Ledger) partial() []Finding {
	clauses := written(l.Contract.Of(annotation.RolePre, annotation.RolePost))
	for _, name := range l.invariantTypes() {
		if _, allowed := l.Contract.Pkg.Allow[name][annotation.Partial]; !allowed {
			clauses = append(clauses, l.Contract.Pkg.Invariants[name]...)
		}
	}
	return partial(clauses)
}

func partial(clauses []*clause.Clause) (found []Finding) {
	for _, c := range clauses {
		if over := leavesOut(c); over != "" {
			found = append(found, Finding{annotation.Partial, c.Pos,
				fmt.Sprintf("a range a..b is without b, so this never looks at the last element of %s: %s", over, c.Text)})
		}
	}
	return found
}

// leavesOut returns the list whose last element a quantifier of a clause leaves
// out. The result is empty if there is no such list.
func leavesOut(c *clause.Clause) (over string) {
	if c.Func == nil || c.Func.Decl.Body == nil {
		return ""
	}
	ast.Inspect(c.Func.Decl.Body, func(n ast.Node) bool {
		if loop, ok := n.(*ast.ForStmt); ok && over == "" {
			over = endsEarly(loop)
		}
		return over == ""
	})
	return over
}

// endsEarly returns the list that a quantifier goes through by index, if it
// leaves out the last element. All that it says of the list must be about
// elements at the index, or at a fixed distance from it.
func endsEarly(loop *ast.ForStmt) string {
	init, ok := loop.Init.(*ast.AssignStmt)
	if !ok || len(init.Lhs) != 2 || types.ExprString(init.Lhs[1]) != clause.Generated+"end" {
		return ""
	}
	index := types.ExprString(init.Lhs[0])
	end, ok := ast.Unparen(init.Rhs[1]).(*ast.BinaryExpr)
	if !ok || end.Op != token.SUB {
		return ""
	}
	less, ok := literal(end.Y)
	length, isCall := ast.Unparen(end.X).(*ast.CallExpr)
	if !ok || less <= 0 || !isCall || len(length.Args) != 1 || types.ExprString(length.Fun) != "len" {
		return ""
	}
	list := types.ExprString(length.Args[0])
	looks, furthest, fixed := 0, -less, true
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		if !ok || !fixed {
			return fixed
		}
		if at, ok := x.(*ast.IndexExpr); ok && types.ExprString(at.X) == list {
			distance, ok := distanceFrom(index, at.Index)
			looks, furthest, fixed = looks+1, max(furthest, distance), ok
			return false
		}
		fixed = types.ExprString(x) != list
		return fixed
	})
	if looks == 0 || !fixed || furthest >= less {
		return ""
	}
	return list
}

// distanceFrom returns n of an expression of the form index+n or index-n.
func distanceFrom(index string, x ast.Expr) (n int, ok bool) {
	x = ast.Unparen(x)
	if types.ExprString(x) == index {
		return 0, true
	}
	sum, ok := x.(*ast.BinaryExpr)
	if !ok || types.ExprString(sum.X) != index {
		return 0, false
	}
	n, ok = literal(sum.Y)
	switch sum.Op {
	case token.ADD:
		return n, ok
	case token.SUB:
		return -n, ok
	}
	return 0, false
}

// literal returns the value of an integer literal.
func literal(x ast.Expr) (n int, ok bool) {
	lit, ok := ast.Unparen(x).(*ast.BasicLit)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(lit.Value)
	return n, err == nil
}
