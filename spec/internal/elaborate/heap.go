package elaborate

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// nodesCall elaborates reach and acyclic, which follow the pointers of nodes.
func nodesCall(env *synth.Env, n *syntax.Call, kind synth.HelperKind) ast.Expr {
	word := n.Fun.(*syntax.Name).Name
	p := expression(env, n.Args[0], nil)
	tv, ok := env.TypeOf(p)
	if !ok {
		return nil
	}
	ptr, isPointer := types.Default(tv.Type).Underlying().(*types.Pointer)
	if !tv.IsValue() || !isPointer {
		env.Failf(n.Args[0].Offset(), "%s takes a pointer to a node, but %s is %s", word, syntax.Print(n.Args[0]), kindOf(env, tv))
		return nil
	}
	edges, unfollowed := synth.Edges(env.Frame.Unit.Pkg, tv.Type)
	switch {
	case unfollowed != "":
		env.Failf(n.Args[0].Offset(), "%s follows fields, slices and arrays of %s, but its %s may lead to other nodes in another way: write a function that follows it",
			word, env.TypeString(ptr.Elem()), unfollowed)
		return nil
	case len(edges) == 0:
		env.Failf(n.Args[0].Offset(), "%s follows pointers from a node to others, but %s holds no pointer to %s", word, env.TypeString(ptr.Elem()), env.TypeString(ptr.Elem()))
		return nil
	}
	return env.Help(env.Pos(n.Offset()), kind, tv.Type, nil, p, nil)
}

// sameCall elaborates same.
func sameCall(env *synth.Env, n *syntax.Call) ast.Expr {
	p := expression(env, n.Args[0], nil)
	tv, ok := env.TypeOf(p)
	if !ok {
		return nil
	}
	switch types.Default(tv.Type).Underlying().(type) {
	case *types.Pointer, *types.Slice:
	default:
		env.Failf(n.Args[0].Offset(), "same takes two pointers or two slices, but %s is %s", syntax.Print(n.Args[0]), kindOf(env, tv))
		return nil
	}
	q := expression(env, n.Args[1], tv.Type)
	if q == nil || !assignable(env, n.Args[1], q, tv.Type, syntax.Print(n.Args[0])) {
		return nil
	}
	return env.Help(env.Pos(n.Offset()), synth.SameHelper, tv.Type, tv.Type, p, q)
}
