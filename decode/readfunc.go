package decode

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec"
)

// tableExample is how a function is written, for messages.
const tableExample = "func(x int) bool { switch x { case 1, 2: return true }; return false }"

// functionLiteral reads a function: what it returns for some arguments, in the cases of a switch or as the
// bodies of if statements, and at last for all others.
func (r *sourceReader) functionLiteral(e *ast.FuncLit, t types.Type) Value {
	if elements, ok := spec.Sequence(t); ok {
		return r.sequenceLiteral(e, t, elements)
	}
	sig := t.Underlying().(*types.Signature)
	f := &Func{T: t, Otherwise: []Value{}}
	if sig.Results().Len() == 0 {
		if len(e.Body.List) > 0 {
			r.notTable(e.Body.List[0])
		}
		return f
	}
	l := &tableReader{sourceReader: r, f: f, sig: sig}
	for _, field := range e.Type.Params.List {
		for _, name := range field.Names {
			l.params = append(l.params, r.info.Defs[name])
		}
	}
	f.Otherwise = nil
	for _, s := range e.Body.List {
		l.statement(s)
	}
	if f.Otherwise == nil {
		r.fail(e.Body.Rbrace, "this function does not say what it returns otherwise; write a table: %s", tableExample)
	}
	if sig.Params().Len() == 0 {
		f.Rows = []Row{{Args: []Value{}, Results: f.Otherwise}}
	}
	return f
}

func (r *sourceReader) notTable(s ast.Node) {
	r.fail(s.Pos(), "a function of an input is a table; write it as %s", tableExample)
}

// A tableReader reads the rows of a function.
type tableReader struct {
	*sourceReader
	f      *Func
	sig    *types.Signature
	params []types.Object
}

func (l *tableReader) statement(s ast.Stmt) {
	if l.f.Otherwise != nil {
		l.notTable(s)
	}
	switch s := s.(type) {
	case *ast.ReturnStmt:
		l.f.Otherwise = l.results(s)
	case *ast.IfStmt:
		if s.Init != nil || s.Else != nil {
			l.notTable(s)
		}
		l.row(l.condition(s.Cond), l.body(s, s.Body.List))
	case *ast.SwitchStmt:
		l.cases(s)
	default:
		l.notTable(s)
	}
}

// cases reads the cases of a switch, on the only parameter or without a tag.
func (l *tableReader) cases(s *ast.SwitchStmt) {
	if s.Init != nil || s.Tag != nil && (len(l.params) != 1 || l.parameter(s.Tag) != 0) {
		l.notTable(s)
	}
	var otherwise []Value
	for _, clause := range s.Body.List {
		c := clause.(*ast.CaseClause)
		results := l.body(c, c.Body)
		if c.List == nil {
			otherwise = results
		}
		for _, e := range c.List {
			if s.Tag != nil {
				l.row([]Value{l.value(e, l.sig.Params().At(0).Type())}, results)
			} else {
				l.row(l.condition(e), results)
			}
		}
	}
	l.f.Otherwise = otherwise
}

// body reads what a case returns.
func (l *tableReader) body(at ast.Node, list []ast.Stmt) []Value {
	if len(list) == 1 {
		if ret, ok := list[0].(*ast.ReturnStmt); ok {
			return l.results(ret)
		}
	}
	l.notTable(at)
	return nil
}

func (l *tableReader) results(s *ast.ReturnStmt) []Value {
	want := l.sig.Results()
	if len(s.Results) != want.Len() {
		l.notTable(s)
	}
	values := []Value{}
	for i, e := range s.Results {
		values = append(values, l.value(e, want.At(i).Type()))
	}
	return values
}

// condition reads the arguments of a row, x == 1 && y == 2.
func (l *tableReader) condition(e ast.Expr) []Value {
	args := make([]Value, l.sig.Params().Len())
	l.equations(e, args)
	for i, a := range args {
		if a == nil {
			l.fail(e.Pos(), "this case does not say what argument %d is; write a table: %s", i+1, tableExample)
		}
	}
	return args
}

func (l *tableReader) equations(e ast.Expr, args []Value) {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		l.notTable(e)
	}
	switch b.Op {
	case token.LAND:
		l.equations(b.X, args)
		l.equations(b.Y, args)
		return
	case token.EQL:
		if i := l.parameter(b.X); i >= 0 && args[i] == nil {
			args[i] = l.value(b.Y, l.sig.Params().At(i).Type())
			return
		}
	}
	l.notTable(e)
}

// parameter is the index of the parameter that an expression is, -1 if it is none.
func (l *tableReader) parameter(e ast.Expr) int {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return -1
	}
	for i, p := range l.params {
		if p != nil && l.info.Uses[id] == p {
			return i
		}
	}
	return -1
}

// row adds a row; the first of those with the same arguments counts.
func (l *tableReader) row(args, results []Value) {
	text := listText(args)
	for _, r := range l.f.Rows {
		if listText(r.Args) == text {
			return
		}
	}
	l.f.Rows = append(l.f.Rows, Row{Args: args, Results: results})
}
