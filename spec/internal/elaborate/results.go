package elaborate

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// resultOf elaborates first(f(x)) and last(f(x)): of the results of a call that
// has several, the first or the last.
func resultOf(env *synth.Env, word string, n *syntax.Call) ast.Expr {
	call := results(env, n.Args[0], nil)
	tv, ok := env.TypeOf(call)
	if !ok {
		return nil
	}
	tuple, ok := tv.Type.(*types.Tuple)
	if !ok || tuple.Len() < 2 {
		env.Failf(n.Args[0].Offset(), "%s is about a call with several results, but %s is %s", word, syntax.Print(n.Args[0]), kindOf(env, tv))
		return nil
	}
	wanted := 0
	if word == "last" {
		wanted = tuple.Len() - 1
	}
	pos := env.Pos(n.Offset())
	const kept = clause.Generated + "kept"
	var params []*ast.Field
	for i := range tuple.Len() {
		name := "_"
		if i == wanted {
			name = kept
		}
		params = append(params, &ast.Field{Names: []*ast.Ident{{NamePos: pos, Name: name}}, Type: env.TypeExpr(pos, tuple.At(i).Type())})
	}
	result := env.TypeExpr(pos, tuple.At(wanted).Type())
	body := synth.Returning(pos, &ast.Ident{NamePos: pos, Name: kept})
	return synth.Called(synth.LiteralFunc(pos, params, result, body), call)
}

// isTuple reports whether a type is that of a call with several results.
func isTuple(t types.Type) bool {
	_, ok := t.(*types.Tuple)
	return ok
}
