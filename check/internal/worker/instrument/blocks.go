package instrument

import (
	"go/ast"
	"go/token"
)

// A Block is a sequence of statements of one branch, as in a profile of the go
// command: up to the body of a statement, or from its end.
type Block struct {
	// Branch is the number of the branch.
	Branch   int
	From, To token.Position
	// Statements counts the statements that begin in the block.
	Statements int
}

// blocks notes the blocks of a list of statements, which is code of a branch
// from a position to another.
func (w *marking) blocks(list []ast.Stmt, branch int, from, to token.Pos) {
	statements := 0
	add := func(to token.Pos) {
		if statements > 0 {
			w.marks.Blocks = append(w.marks.Blocks, Block{branch, w.Fset.PositionFor(from, false), w.Fset.PositionFor(to, false), statements})
		}
	}
	for _, s := range list {
		statements++
		if l, ok := s.(*ast.LabeledStmt); ok && !isControl(l.Stmt) {
			statements++ // as the go command counts
		}
		first := true
		w.within(s, branch, func(list []ast.Stmt, branch int, begin, end token.Pos) {
			if first {
				add(begin)
			}
			first = false
			w.blocks(list, branch, begin, end)
		})
		if !first {
			from, statements = s.End(), 0
		}
		if number, ok := w.behind[unlabelled(s)]; ok {
			branch = number
		}
	}
	add(to)
}

// unlabelled returns a statement without its labels.
func unlabelled(s ast.Stmt) ast.Stmt {
	for {
		l, ok := s.(*ast.LabeledStmt)
		if !ok {
			return s
		}
		s = l.Stmt
	}
}

// isControl reports whether a label of the statement may be one of break and
// continue.
func isControl(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
		return true
	}
	return false
}

// within calls do for each list of statements directly inside a statement of a
// branch, in the order of the source.
func (w *marking) within(s ast.Stmt, branch int, do func(list []ast.Stmt, branch int, from, to token.Pos)) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			if isSwitchBody(n) {
				return true
			}
			number, ok := w.bodies[n]
			if !ok {
				number = branch // a block that is a statement
			}
			do(n.List, number, n.Lbrace+1, n.Rbrace)
			return false
		case *ast.CaseClause:
			do(n.Body, w.bodies[n], n.Colon+1, n.End())
			return false
		case *ast.CommClause:
			do(n.Body, w.bodies[n], n.Colon+1, n.End())
			return false
		case *ast.IfStmt:
			if number, ok := w.bodies[n]; ok && n != s { // an else if
				do([]ast.Stmt{n}, number, n.Pos(), n.End())
				return false
			}
		}
		return true
	})
}

// isSwitchBody reports whether a block holds the clauses of a switch or select
// statement.
func isSwitchBody(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch b.List[0].(type) {
	case *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}
