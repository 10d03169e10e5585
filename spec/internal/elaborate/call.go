package elaborate

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// forbidden are the predeclared functions that a predicate does not call.
var forbidden = map[string]string{
	"clear": "it changes its argument", "close": "it changes its argument", "copy": "it changes its argument", "delete": "it changes its argument",
	"make": "write a composite literal", "panic": "a predicate holds or does not",
	"print": "it writes", "println": "it writes", "recover": "a predicate that panics does not hold",
}

func callExpr(env *synth.Env, n *syntax.Call) ast.Expr {
	if name, ok := n.Fun.(*syntax.Name); ok {
		if handled, x := languageCall(env, name, n); handled {
			return x
		}
		if why, bad := forbidden[name.Name]; bad && env.Find(env.Rename(name.Name)) == types.Universe.Lookup(name.Name) {
			env.Failf(n.Offset(), "%s is not part of the language: %s", name.Name, why)
			return nil
		}
		if isUndefined(env, name) {
			args, ok := make([]ast.Expr, len(n.Args)), true
			for i, arg := range n.Args {
				args[i] = expression(env, arg, nil)
				ok = ok && args[i] != nil
			}
			if !ok || n.Spread {
				args = nil
			}
			env.UndefinedFunction(n.Offset(), name.Name, args)
			return nil
		}
	}
	fun := callee(env, n.Fun)
	args := make([]ast.Expr, len(n.Args))
	ok := fun != nil
	argument := expression
	if ok && len(n.Args) == 1 && isFunction(env, fun) {
		argument = results // f(g()) takes all that g returns
	}
	for i, arg := range n.Args {
		var hint types.Type
		if isConditional(arg) && fun != nil {
			hint = paramType(env, fun, i)
		}
		args[i] = argument(env, arg, hint)
		ok = ok && args[i] != nil
	}
	if !ok {
		return nil
	}
	if id, ok := fun.(*ast.Ident); ok && id.Name == "append" && len(args) > 0 && env.Find(id.Name) == types.Universe.Lookup(id.Name) {
		if args[0] = clipped(env, args[0]); args[0] == nil {
			return nil
		}
	}
	call := &ast.CallExpr{Fun: fun, Lparen: env.Pos(n.Open), Args: args, Rparen: env.Pos(n.Open)}
	if n.Spread {
		call.Ellipsis = env.Pos(n.Open)
	}
	return call
}

// isUndefined reports whether a name means nothing, neither to the language nor
// to the package.
func isUndefined(env *synth.Env, name *syntax.Name) bool {
	return name.Name != "_" && env.PlainName(name.Name) && !env.Member(name.Name) && env.Find(env.Rename(name.Name)) == nil
}

// clipped returns the slice x without spare capacity, so that append copies it:
// a predicate writes nothing that others may see.
func clipped(env *synth.Env, x ast.Expr) ast.Expr {
	tv, ok := env.TypeOf(x)
	if !ok {
		return nil
	}
	if _, isSlice := tv.Type.Underlying().(*types.Slice); !isSlice {
		return x // which the type checker has something to say about
	}
	return env.Help(x.Pos(), synth.ClipHelper, tv.Type, nil, x)
}

// callee elaborates what is called. A field that cannot be called does not hide
// a function of its name, such as len.
func callee(env *synth.Env, n syntax.Node) ast.Expr {
	if name, ok := n.(*syntax.Name); ok && env.Member(name.Name) && !synth.Callable(env.MemberNamed(name.Name)) {
		if _, obj := synth.LookupParent(env.Scope, name.Name); obj != nil {
			return env.TypeName(name)
		}
	}
	return expression(env, n, nil)
}

// isFunction reports whether an expression is a function, not a type or one of
// the functions that Go itself has.
func isFunction(env *synth.Env, fun ast.Expr) bool {
	tv, ok := env.TypeOf(fun)
	if !ok || !tv.IsValue() {
		return false
	}
	_, isSignature := tv.Type.Underlying().(*types.Signature)
	return isSignature
}

// paramType returns the type of a function's parameter, or of the conversion
// that the call is.
func paramType(env *synth.Env, fun ast.Expr, i int) types.Type {
	tv, ok := env.TypeOf(fun)
	if !ok || tv.Type == nil {
		return nil
	}
	sig, ok := tv.Type.Underlying().(*types.Signature)
	switch {
	case tv.IsType():
		return tv.Type
	case !ok || sig.TypeParams().Len() > 0:
		return nil
	case sig.Variadic() && i >= sig.Params().Len()-1:
		return sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice).Elem()
	case i < sig.Params().Len():
		return sig.Params().At(i).Type()
	}
	return nil
}
