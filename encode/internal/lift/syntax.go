package lift

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/static"
)

// A syntax holds the results of analyses of the source of functions.
type syntax struct {
	scopes    map[ast.Node]*static.Scope
	functions map[*types.Func]*declared
	// slots are the slots of the variables that bodies of loops declare.
	slots map[*ast.BlockStmt][]int
	// unsettled are the functions with deferred calls that are not calm.
	unsettled map[ast.Node]bool
}

func newSyntax() syntax {
	return syntax{scopes: map[ast.Node]*static.Scope{}, functions: map[*types.Func]*declared{}, slots: map[*ast.BlockStmt][]int{}, unsettled: map[ast.Node]bool{}}
}

// A declared is a function with its syntax.
type declared struct {
	decl *ast.FuncDecl
	info *types.Info
	fset *token.FileSet
	// sig is the signature in the terms of info, which need not be those of
	// the caller.
	sig *types.Signature
}

// scope returns the scope of a declaration, which is analysed once, together
// with the function literals in it.
func (s *syntax) scope(decl ast.Node, info *types.Info) *static.Scope {
	if sc, ok := s.scopes[decl]; ok {
		return sc
	}
	maps.Copy(s.scopes, static.Analyze(decl, info))
	return s.scopes[decl]
}

// declaredIn returns the slots of the variables that the body of a loop
// declares.
func (s *syntax) declaredIn(body *ast.BlockStmt, env *expr.Env) []int {
	slots, ok := s.slots[body]
	if !ok {
		ast.Inspect(body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := env.Info.Defs[id].(*types.Var); ok {
					if slot, ok := env.Scope.Slots[v]; ok {
						slots = append(slots, slot)
					}
				}
			}
			return true
		})
		s.slots[body] = slots
	}
	return slots
}
