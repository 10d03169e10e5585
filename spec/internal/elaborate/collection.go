package elaborate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// isWord reports whether a name that is called means the language's own word:
// as with Go's predeclared names, a declaration of the user takes it, unless
// that cannot be called. Only a variable takes old.
func isWord(env *synth.Env, name string) bool {
	if !syntax.IsWord(name) {
		return false
	}
	_, obj := synth.LookupParent(env.Scope, env.Rename(name))
	if v, isVar := obj.(*types.Var); isVar {
		return !synth.Callable(v)
	}
	if name == "old" {
		return true
	}
	return obj == nil && !synth.Callable(env.MemberNamed(name))
}

// languageCall elaborates a call of one of the language's own functions.
func languageCall(env *synth.Env, name *syntax.Name, n *syntax.Call) (handled bool, x ast.Expr) {
	if name.Name == "len" && len(n.Args) == 1 && isCollection(env, n.Args[0]) && env.Find("len") == types.Universe.Lookup("len") {
		return true, sizeOf(env, n)
	}
	if !isWord(env, name.Name) {
		return false, nil
	}
	want := 1
	if name.Name == "count" || name.Name == "same" {
		want = 2
	}
	if len(n.Args) != want || n.Spread {
		env.Failf(n.Offset(), "wrong arguments for %s: write %s", name.Name, syntax.Words[name.Name])
		return true, nil
	}
	switch name.Name {
	case "old":
		return true, oldOf(env, n)
	case "first", "last":
		return true, resultOf(env, name.Name, n)
	case "distinct":
		return true, foldCall(env, n, synth.DistinctHelper, nil)
	case "reach":
		return true, nodesCall(env, n, synth.ReachHelper)
	case "acyclic":
		return true, nodesCall(env, n, synth.AcyclicHelper)
	case "same":
		return true, sameCall(env, n)
	case "sum":
		return true, foldCall(env, n, synth.SumHelper, nil)
	case "count":
		return true, foldCall(env, n, synth.CountHelper, n.Args[1])
	}
	env.Failf(n.Offset(), "a %s is compared with == or !=, ranged over, asked with in, or measured with len; here it is used otherwise", name.Name)
	return true, nil
}

// oldOf elaborates old(e) into e over the parameters at entry.
func oldOf(env *synth.Env, n *syntax.Call) ast.Expr {
	inner := env.Entering(n)
	if inner == nil {
		return nil
	}
	x := expression(inner, n.Args[0], nil)
	if x == nil {
		return nil
	}
	switch x.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.CallExpr, *ast.ParenExpr:
		return x
	}
	return &ast.ParenExpr{Lparen: env.Pos(n.Open), X: x, Rparen: env.Pos(n.Open)}
}

// A collection is a set or multiset, seen as the slice, array, string or map
// that it is made of.
type collection struct {
	kind string // set, multiset
	x    ast.Expr
	typ  types.Type
	elem types.Type
}

// collectionCall returns the call of set, multiset or keys that a node is, if
// it is one, perhaps within old.
func collectionCall(env *synth.Env, n syntax.Node) (call *syntax.Call, olds []*syntax.Call) {
	for {
		switch x := n.(type) {
		case *syntax.Paren:
			n = x.X
			continue
		case *syntax.Call:
			name, ok := x.Fun.(*syntax.Name)
			if !ok || len(x.Args) != 1 || !isWord(env, name.Name) {
				return nil, nil
			}
			switch name.Name {
			case "old":
				olds = append(olds, x)
				n = x.Args[0]
				continue
			case "set", "multiset", "keys":
				return x, olds
			}
		}
		return nil, nil
	}
}

// isCollection reports whether a node is a set or multiset.
func isCollection(env *synth.Env, n syntax.Node) bool {
	call, _ := collectionCall(env, n)
	return call != nil
}

// newCollection elaborates a set or multiset.
func newCollection(env *synth.Env, n syntax.Node) *collection {
	call, olds := collectionCall(env, n)
	word := call.Fun.(*syntax.Name).Name
	if call.Spread {
		env.Failf(call.Offset(), "wrong arguments for %s: write %s", word, syntax.Words[word])
		return nil
	}
	for _, old := range olds {
		if env = env.Entering(old); env == nil {
			return nil
		}
	}
	x := expression(env, call.Args[0], nil)
	tv, ok := env.TypeOf(x)
	if !ok {
		return nil
	}
	typ := types.Default(tv.Type)
	c := &collection{kind: "set", x: x, typ: typ, elem: gotypes.Element(typ)}
	if word == "multiset" {
		c.kind = word
	}
	_, isMap := tv.Type.Underlying().(*types.Map)
	switch {
	case c.elem == nil || !tv.IsValue(), word == "keys" && !isMap, word == "multiset" && isMap:
		takes := map[string]string{"set": "a slice, array, string or map", "multiset": "a slice, array or string", "keys": "a map"}[word]
		env.Failf(call.Args[0].Offset(), "%s takes %s, but %s is %s", word, takes, syntax.Print(call.Args[0]), kindOf(env, tv))
		return nil
	case !types.Comparable(c.elem):
		env.Failf(call.Args[0].Offset(), "%s needs elements that can be compared, but those of %s are of type %s", word, syntax.Print(call.Args[0]), env.TypeString(c.elem))
		return nil
	}
	return c
}

// compareCollections elaborates == and != of sets and multisets.
func compareCollections(env *synth.Env, n *syntax.Binary) ast.Expr {
	for _, side := range []syntax.Node{n.X, n.Y} {
		if !isCollection(env, side) {
			env.Failf(side.Offset(), "a set or multiset is compared only with another, but %s is none", syntax.Print(side))
			return nil
		}
	}
	a, b := newCollection(env, n.X), newCollection(env, n.Y)
	if a == nil || b == nil {
		return nil
	}
	if a.kind != b.kind || !types.Identical(a.elem, b.elem) {
		env.Failf(n.OpAt, "cannot compare a %s of %s with a %s of %s", a.kind, env.TypeString(a.elem), b.kind, env.TypeString(b.elem))
		return nil
	}
	kind := synth.SameSetHelper
	if a.kind == "multiset" {
		kind = synth.SameMultisetHelper
	}
	pos := env.Pos(n.OpAt)
	x := env.Help(pos, kind, a.typ, b.typ, a.x, b.x)
	if x == nil || n.Op == token.EQL {
		return x
	}
	return negated(x)
}

// sizeOf elaborates len of a set or multiset.
func sizeOf(env *synth.Env, n *syntax.Call) ast.Expr {
	c := newCollection(env, n.Args[0])
	if c == nil {
		return nil
	}
	if _, isMap := c.typ.Underlying().(*types.Map); isMap || c.kind == "multiset" {
		return &ast.CallExpr{Fun: env.Ident(n.Offset(), "len"), Lparen: env.Pos(n.Open), Args: []ast.Expr{c.x}, Rparen: env.Pos(n.Open)}
	}
	return env.Help(env.Pos(n.Offset()), synth.SizeHelper, c.typ, nil, c.x, nil)
}

// memberOf elaborates x in s.
func memberOf(env *synth.Env, n *syntax.Member) ast.Expr {
	var s ast.Expr
	var t types.Type
	if isCollection(env, n.S) {
		c := newCollection(env, n.S)
		if c == nil {
			return nil
		}
		s, t = c.x, c.typ
	} else {
		s = expression(env, n.S, nil)
		tv, ok := env.TypeOf(s)
		if !ok {
			return nil
		}
		t = types.Default(tv.Type)
		if !tv.IsValue() || gotypes.Element(t) == nil {
			env.Failf(n.S.Offset(), "in looks in a slice, array, string or map, but %s is %s", syntax.Print(n.S), kindOf(env, tv))
			return nil
		}
	}
	elem := gotypes.Element(t)
	if !types.Comparable(elem) {
		env.Failf(n.S.Offset(), "in needs elements that can be compared, but those of %s are of type %s", syntax.Print(n.S), env.TypeString(elem))
		return nil
	}
	x := expression(env, n.X, elem)
	if x == nil || !assignable(env, n.X, x, elem, "an element of "+syntax.Print(n.S)) {
		return nil
	}
	return env.Help(env.Pos(n.OpAt), synth.MemberHelper, t, elem, s, x)
}

// assignable reports whether x can be passed as a t, and reports a fault if
// not.
func assignable(env *synth.Env, n syntax.Node, x ast.Expr, t types.Type, what string) bool {
	tv, ok := env.TypeOf(x)
	if !ok {
		return false
	}
	if fits(env, x, tv, t) {
		return true
	}
	if tv.IsValue() && tv.Value != nil {
		env.Failf(n.Offset(), "%s is of type %s, which cannot hold the constant %s", what, env.TypeString(t), syntax.Print(n))
		return false
	}
	env.Failf(n.Offset(), "%s is of type %s, but %s is %s", what, env.TypeString(t), syntax.Print(n), kindOf(env, tv))
	return false
}

// fits reports whether x, which has been typed, can be passed as a t.
func fits(env *synth.Env, x ast.Expr, tv types.TypeAndValue, t types.Type) bool {
	if !tv.IsValue() || !gotypes.IsUntyped(tv.Type) {
		return tv.IsValue() && types.AssignableTo(tv.Type, t)
	}
	// Whether a constant fits is for the type checker to say.
	pos := x.Pos()
	param := &ast.Field{Type: env.TypeExpr(pos, t)}
	body := synth.Returning(pos, &ast.Ident{NamePos: pos, Name: "true"})
	pass := synth.Called(synth.LiteralFunc(pos, []*ast.Field{param}, env.TypeExpr(pos, types.Typ[types.Bool]), body), x)
	return env.CheckExpr(pass, new(types.Info)) == nil
}

// foldCall elaborates distinct, sum and count.
func foldCall(env *synth.Env, n *syntax.Call, kind synth.HelperKind, arg syntax.Node) ast.Expr {
	word := n.Fun.(*syntax.Name).Name
	xs := expression(env, n.Args[0], nil)
	tv, ok := env.TypeOf(xs)
	if !ok {
		return nil
	}
	typ := types.Default(tv.Type)
	elem := gotypes.Element(typ)
	_, isMap := typ.Underlying().(*types.Map)
	switch {
	case !tv.IsValue() || elem == nil || isMap || kind == synth.SumHelper && gotypes.IsBasic(tv.Type, types.IsString):
		hint := ""
		if isMap {
			hint = fmt.Sprintf(" (slices.Collect(maps.Values(%s)) is a slice of its elements)", syntax.Print(n.Args[0]))
		}
		env.Failf(n.Args[0].Offset(), "%s takes a slice or array, but %s is %s%s", word, syntax.Print(n.Args[0]), kindOf(env, tv), hint)
		return nil
	case kind == synth.SumHelper && !gotypes.IsBasic(elem, types.IsNumeric):
		env.Failf(n.Args[0].Offset(), "sum adds numbers, but the elements of %s are of type %s", syntax.Print(n.Args[0]), env.TypeString(elem))
		return nil
	case kind != synth.SumHelper && !types.Comparable(elem):
		env.Failf(n.Args[0].Offset(), "%s needs elements that can be compared, but those of %s are of type %s", word, syntax.Print(n.Args[0]), env.TypeString(elem))
		return nil
	}
	if arg == nil {
		return env.Help(env.Pos(n.Offset()), kind, typ, nil, xs, nil)
	}
	x := expression(env, arg, elem)
	if x == nil || !assignable(env, arg, x, elem, "an element of "+syntax.Print(n.Args[0])) {
		return nil
	}
	return env.Help(env.Pos(n.Offset()), kind, typ, elem, xs, x)
}
