package parse

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// TableExample is an example of a function literal, for messages.
const TableExample = "func(x int) bool { switch x { case 1, 2: return true }; return false }"

// functionLiteral reads a function: its results for some arguments, in the
// cases of a switch or in the bodies of if statements, and then its results for
// all others.
func (r *reader) functionLiteral(e *ast.FuncLit, t types.Type) value.Value {
	if elements, ok := spec.Sequence(t); ok {
		return r.sequenceLiteral(e, t, elements)
	}
	sig := t.Underlying().(*types.Signature)
	f := &value.Func{T: t, Otherwise: []value.Value{}}
	if sig.Results().Len() == 0 {
		if len(e.Body.List) > 0 {
			r.x.notTable(e.Body.List[0])
		}
		return f
	}
	l := &tableReader{r: r, f: f, sig: sig}
	for _, field := range e.Type.Params.List {
		for _, name := range field.Names {
			l.params = append(l.params, r.x.info.Defs[name])
		}
	}
	f.Otherwise = nil
	for _, s := range e.Body.List {
		l.statement(s)
	}
	if f.Otherwise == nil {
		r.x.fail(e.Body.Rbrace, "this function does not say what it returns otherwise; write a table: %s", TableExample)
	}
	if sig.Params().Len() == 0 {
		f.Rows = []value.Row{{Args: []value.Value{}, Results: f.Otherwise}}
	}
	return f
}

func (x *expression) notTable(s ast.Node) {
	x.fail(s.Pos(), "a function of an input is a table; write it as %s", TableExample)
}

// A tableReader reads the rows of a function.
type tableReader struct {
	r      *reader
	f      *value.Func
	sig    *types.Signature
	params []types.Object
}

func (l *tableReader) statement(s ast.Stmt) {
	if l.f.Otherwise != nil {
		l.r.x.notTable(s)
	}
	switch s := s.(type) {
	case *ast.ReturnStmt:
		l.f.Otherwise = l.results(s)
	case *ast.IfStmt:
		if s.Init != nil || s.Else != nil {
			l.r.x.notTable(s)
		}
		l.row(l.condition(s.Cond), l.body(s, s.Body.List))
	case *ast.SwitchStmt:
		l.cases(s)
	default:
		l.r.x.notTable(s)
	}
}

// cases reads the cases of a switch, on the only parameter or without a tag.
func (l *tableReader) cases(s *ast.SwitchStmt) {
	if s.Init != nil || s.Tag != nil && (len(l.params) != 1 || l.parameter(s.Tag) != 0) {
		l.r.x.notTable(s)
	}
	var otherwise []value.Value
	for _, clause := range s.Body.List {
		c := clause.(*ast.CaseClause)
		results := l.body(c, c.Body)
		if c.List == nil {
			otherwise = results
		}
		for _, e := range c.List {
			if s.Tag != nil {
				l.row([]value.Value{l.r.value(e, l.sig.Params().At(0).Type())}, results)
			} else {
				l.row(l.condition(e), results)
			}
		}
	}
	l.f.Otherwise = otherwise
}

// body reads the results of a case.
func (l *tableReader) body(at ast.Node, list []ast.Stmt) []value.Value {
	if len(list) == 1 {
		if ret, ok := list[0].(*ast.ReturnStmt); ok {
			return l.results(ret)
		}
	}
	l.r.x.notTable(at)
	return nil
}

func (l *tableReader) results(s *ast.ReturnStmt) []value.Value {
	want := l.sig.Results()
	if len(s.Results) != want.Len() {
		l.r.x.notTable(s)
	}
	values := []value.Value{}
	for i, e := range s.Results {
		t := want.At(i).Type()
		if l.r.x.info.Types[e].IsNil() && l.r.known().IsNilResult(l.sig, t) {
			values = append(values, value.Nil(t))
			continue
		}
		values = append(values, l.r.value(e, t))
	}
	return values
}

// condition reads the arguments of a row, x == 1 && y == 2.
func (l *tableReader) condition(e ast.Expr) []value.Value {
	args := make([]value.Value, l.sig.Params().Len())
	l.equations(e, args)
	for i, a := range args {
		if a == nil {
			l.r.x.fail(e.Pos(), "this case does not say what argument %d is; write a table: %s", i+1, TableExample)
		}
	}
	return args
}

func (l *tableReader) equations(e ast.Expr, args []value.Value) {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		l.r.x.notTable(e)
	}
	switch b.Op {
	case token.LAND:
		l.equations(b.X, args)
		l.equations(b.Y, args)
		return
	case token.EQL:
		if i := l.parameter(b.X); i >= 0 && args[i] == nil {
			args[i] = l.r.value(b.Y, l.sig.Params().At(i).Type())
			return
		}
	}
	l.r.x.notTable(e)
}

// parameter returns the index of the parameter that an expression names, or -1.
func (l *tableReader) parameter(e ast.Expr) int {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return -1
	}
	return slices.IndexFunc(l.params, func(p types.Object) bool { return p != nil && l.r.x.info.Uses[id] == p })
}

// row adds a row, unless an earlier row has the same arguments.
func (l *tableReader) row(args, results []value.Value) {
	text := value.Texts(args)
	for _, r := range l.f.Rows {
		if value.Texts(r.Args) == text {
			return
		}
	}
	l.f.Rows = append(l.f.Rows, value.Row{Args: args, Results: results})
}
