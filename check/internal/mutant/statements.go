package mutant

import (
	"go/ast"
	"go/token"
	"strings"
)

// statements drops statements of a list.
func statements(f *finder, n ast.Node) {
	for _, s := range listOf(n) {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.BranchStmt, *ast.ReturnStmt:
		default:
			continue
		}
		f.replace(s, "")
	}
}

// listOf returns the statements of a node.
func listOf(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// branches drops code that runs only sometimes.
func branches(f *finder, n ast.Node) {
	switch n := n.(type) {
	case *ast.IfStmt:
		f.empty(n.Body)
		if n.Else != nil {
			spaces := strings.Index(f.file.between(n.Body.End(), n.Else.Pos()), "else")
			f.change(n.Body.End()+token.Pos(spaces), n.Else.End(), "")
		}
	case *ast.CaseClause:
		if len(n.Body) > 0 {
			f.change(n.Body[0].Pos(), n.Body[len(n.Body)-1].End(), "")
		}
	case *ast.ForStmt, *ast.RangeStmt:
		if len(listOf(f.parent())) > 0 {
			f.replace(n, "")
		}
	}
}

// empty drops the statements of a block.
func (f *finder) empty(b *ast.BlockStmt) {
	if len(b.List) > 0 {
		f.change(b.Pos(), b.End(), "{}")
	}
}

// conditions changes what decides between branches, and the operands of && and
// ||.
func conditions(f *finder, n ast.Node) {
	switch n := n.(type) {
	case *ast.IfStmt:
		f.condition(n.Cond, "true", "false")
	case *ast.ForStmt:
		f.condition(n.Cond, "false") // true has it loop
	case *ast.SwitchStmt:
		if n.Tag != nil {
			return
		}
		for _, s := range n.Body.List {
			for _, x := range s.(*ast.CaseClause).List {
				f.condition(x, "true", "false")
			}
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			f.replace(n, f.text(n.X))
		}
	case *ast.BinaryExpr:
		if n.Op != token.LAND && n.Op != token.LOR {
			return
		}
		f.replace(n, f.apart(f.text(n.X)))
		f.replace(n, f.apart(f.text(n.Y)))
		other := token.LAND
		if n.Op == token.LAND {
			other = token.LOR
		}
		f.binary(n, other)
	}
}

// condition replaces a condition by its negation, which is another relational
// operator if it is a comparison, and by constants.
func (f *finder) condition(x ast.Expr, constants ...string) {
	if x == nil {
		return
	}
	if _, isNot := ast.Unparen(x).(*ast.UnaryExpr); !isNot && !isComparison(x) {
		text := f.text(x)
		if _, ok := x.(*ast.BinaryExpr); ok {
			text = "(" + text + ")"
		}
		f.replace(x, "!"+text)
	}
	for _, c := range constants {
		f.replace(x, c)
	}
}
