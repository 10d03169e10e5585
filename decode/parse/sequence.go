package parse

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/decode/value"
)

// sequenceExample shows two ways to write a sequence, for messages.
const sequenceExample = "func(yield func(int) bool) { _ = yield(1) && yield(2) }, or slices.Values([]int{1, 2})"

// sequenceCall reads a sequence that is written as a call of slices.Values.
func (r *reader) sequenceCall(e *ast.CallExpr, t types.Type, elements *types.Tuple) value.Value {
	if elements.Len() != 1 || !r.x.isFunc(e, "slices.Values") {
		r.x.fail(e.Pos(), "%s is a call, which is not evaluated; write a sequence as %s", r.x.source(e), sequenceExample)
	}
	s := &value.Sequence{T: t}
	list := types.NewSlice(elements.At(0).Type())
	for _, v := range r.value(e.Args[0], list).(*value.Slice).Elems {
		s.Steps = append(s.Steps, []value.Value{v})
	}
	return s
}

// sequenceLiteral reads a sequence that is written as a function literal.
func (r *reader) sequenceLiteral(e *ast.FuncLit, t types.Type, elements *types.Tuple) value.Value {
	s := &value.Sequence{T: t}
	var step func(x ast.Expr)
	step = func(x ast.Expr) {
		x = ast.Unparen(x)
		if b, ok := x.(*ast.BinaryExpr); ok && b.Op == token.LAND {
			step(b.X)
			step(b.Y)
			return
		}
		call, ok := x.(*ast.CallExpr)
		if !ok || !r.x.isYield(e, call) {
			r.x.fail(x.Pos(), "%s is no call of the function that a sequence is passed; write it as %s", r.x.source(x), sequenceExample)
		}
		var list []types.Type
		for v := range elements.Variables() {
			list = append(list, v.Type())
		}
		s.Steps = append(s.Steps, r.arguments(call, list))
	}
	switch body := e.Body.List; {
	case len(body) == 0:
		return s
	case len(body) == 1:
		switch x := body[0].(type) {
		case *ast.ExprStmt:
			step(x.X)
			return s
		case *ast.AssignStmt:
			if len(x.Rhs) == 1 {
				step(x.Rhs[0])
				return s
			}
		}
	}
	r.x.fail(e.Body.List[0].Pos(), "a sequence of an input is one expression that yields its elements; write it as %s", sequenceExample)
	return nil
}

// isYield reports whether a call is of the parameter of a function literal.
func (x *expression) isYield(e *ast.FuncLit, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	names := e.Type.Params.List[0].Names
	return ok && len(names) == 1 && x.info.Defs[names[0]] != nil && x.info.Uses[id] == x.info.Defs[names[0]]
}
