package mutant

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math/big"
	"strconv"
)

// comparisons are the relational operators.
var comparisons = []token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ}

// isComparison reports whether an expression compares two others.
func isComparison(x ast.Expr) bool {
	b, ok := ast.Unparen(x).(*ast.BinaryExpr)
	return ok && b.Op.Precedence() == token.EQL.Precedence()
}

func relational(f *finder, n ast.Node) {
	x, ok := n.(*ast.BinaryExpr)
	if !ok || !isComparison(x) {
		return
	}
	for _, op := range comparisons {
		if op != x.Op {
			f.binary(x, op)
		}
	}
}

// others are the operators that replace an arithmetic one.
var others = map[token.Token][]token.Token{
	token.ADD: {token.SUB, token.MUL}, token.SUB: {token.ADD, token.MUL}, token.MUL: {token.ADD, token.QUO},
	token.QUO: {token.MUL, token.REM}, token.REM: {token.QUO, token.MUL},
	token.AND: {token.OR, token.XOR}, token.OR: {token.AND, token.XOR}, token.XOR: {token.AND, token.OR},
	token.SHL: {token.SHR}, token.SHR: {token.SHL}, token.AND_NOT: {token.AND, token.OR},
}

// assigned are the operators of assignments, by that of the assignment.
var assigned = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM,
	token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

func arithmetic(f *finder, n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if f.isConstant(n) {
			return // literals change it
		}
		for _, op := range others[n.Op] {
			f.binary(n, op)
		}
	case *ast.AssignStmt:
		for _, op := range others[assigned[n.Tok]] {
			f.replace(n, f.text(n.Lhs[0])+" "+op.String()+"= "+f.text(n.Rhs[0]))
		}
	case *ast.IncDecStmt:
		other := token.INC
		if n.Tok == token.INC {
			other = token.DEC
		}
		f.replace(n, f.text(n.X)+other.String())
	case *ast.UnaryExpr:
		if n.Op == token.SUB || n.Op == token.XOR {
			f.replace(n, f.text(n.X))
		}
	}
}

// bounds changes integers that say how far something goes.
func bounds(f *finder, n ast.Node) {
	switch n := n.(type) {
	case *ast.IndexExpr:
		if f.isSequence(n.X) {
			f.off(n.Index, 1, -1)
		}
	case *ast.SliceExpr:
		for _, x := range []ast.Expr{n.Low, n.High, n.Max} {
			f.off(x, 1, -1)
		}
	case *ast.RangeStmt:
		if f.is(n.X, types.IsInteger) {
			f.off(n.X, 1, -1)
		}
	case *ast.CallExpr:
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && f.pkg.Info.Uses[id] == types.Universe.Lookup("make") {
			for _, x := range n.Args[1:] {
				f.off(x, 1, -1)
			}
		}
	case *ast.BinaryExpr:
		// The other step is that of another relational operator.
		switch n.Op {
		case token.LSS, token.GEQ:
			f.off(n.Y, -1)
		case token.LEQ, token.GTR:
			f.off(n.Y, 1)
		case token.EQL, token.NEQ:
			f.off(n.Y, 1, -1)
		}
	}
}

// isSequence reports whether an expression has elements that integers number.
func (f *finder) isSequence(x ast.Expr) bool {
	t := f.typeOf(x)
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Slice, *types.Array:
		return true
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Pointer:
		_, ok := u.Elem().Underlying().(*types.Array)
		return ok
	}
	return false
}

// off replaces an integer by others some steps away. Literals have an operator
// of their own.
func (f *finder) off(x ast.Expr, steps ...int) {
	if x == nil || !f.is(x, types.IsInteger) {
		return
	}
	if _, ok := ast.Unparen(x).(*ast.BasicLit); ok {
		return
	}
	for _, step := range steps {
		text := "+1"
		if step < 0 {
			text = "-1"
		}
		f.replace(x, f.text(x)+text)
	}
}

func literals(f *finder, n ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		for _, step := range []int64{1, -1} {
			if text := stepped(n, step); text != "" {
				f.replace(n, text)
			}
		}
	case *ast.Ident:
		switch f.pkg.Info.Uses[n] {
		case types.Universe.Lookup("true"):
			f.replace(n, "false")
		case types.Universe.Lookup("false"):
			f.replace(n, "true")
		}
	}
}

// stepped returns the literal that is a step away from another, and nothing if
// the other is no number.
func stepped(lit *ast.BasicLit, step int64) string {
	v := constant.MakeFromLiteral(lit.Value, lit.Kind, 0)
	switch lit.Kind {
	case token.INT:
		n, ok := constant.Val(constant.BinaryOp(v, token.ADD, constant.MakeInt64(step))).(*big.Int)
		text := constant.BinaryOp(v, token.ADD, constant.MakeInt64(step)).ExactString()
		if ok {
			text = n.String()
		}
		return signed(text)
	case token.FLOAT:
		x, _ := constant.Float64Val(constant.BinaryOp(v, token.ADD, constant.MakeInt64(step)))
		text := strconv.FormatFloat(x, 'g', -1, 64)
		if constant.ToInt(constant.MakeFloat64(x)).Kind() == constant.Int && len(text) < 16 {
			text = strconv.FormatFloat(x, 'f', 1, 64)
		}
		return signed(text)
	case token.CHAR:
		r, _ := constant.Int64Val(v)
		if r+step < 0 {
			return ""
		}
		return strconv.QuoteRune(rune(r + step))
	}
	return ""
}

// signed returns a number in parentheses if it has a sign.
func signed(text string) string {
	if text[0] == '-' {
		return "(" + text + ")"
	}
	return text
}

// arguments swaps arguments of a call that have the same type.
func arguments(f *finder, n ast.Node) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return
	}
	args := call.Args
	if call.Ellipsis.IsValid() {
		args = args[:len(args)-1]
	}
	for i, x := range args {
		for _, y := range args[i+1:] {
			if t, u := f.typeOf(x), f.typeOf(y); t == nil || u == nil || !types.Identical(t, u) || f.text(x) == f.text(y) {
				continue
			}
			f.replace(call, f.file.between(call.Pos(), x.Pos())+f.text(y)+f.file.between(x.End(), y.Pos())+f.text(x)+f.file.between(y.End(), call.End()))
		}
	}
}
