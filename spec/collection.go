package spec

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/internal/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
)

// isWord reports whether a name that is called means the language's own word: as with Go's
// predeclared names, a declaration of the user takes it, unless that cannot be called. Only a variable
// takes old.
func isWord(env *env, name string) bool {
	if !syntax.IsWord(name) {
		return false
	}
	_, obj := lookupParent(env.scope, env.rename(name))
	if v, isVar := obj.(*types.Var); isVar {
		return !callable(v)
	}
	if name == "old" {
		return true
	}
	return obj == nil && !callable(env.memberNamed(name))
}

// languageCall elaborates a call of one of the language's own functions.
func languageCall(env *env, name *syntax.Name, n *syntax.Call) (handled bool, x ast.Expr) {
	if name.Name == "len" && len(n.Args) == 1 && isCollection(env, n.Args[0]) && env.find("len") == types.Universe.Lookup("len") {
		return true, sizeOf(env, n)
	}
	if !isWord(env, name.Name) {
		return false, nil
	}
	want := 1
	if name.Name == "count" {
		want = 2
	}
	if len(n.Args) != want || n.Spread {
		env.failf(n.Offset(), "wrong arguments for %s: write %s", name.Name, syntax.Words[name.Name])
		return true, nil
	}
	switch name.Name {
	case "old":
		return true, oldOf(env, n)
	case "distinct":
		return true, foldCall(env, n, distinctHelper, nil)
	case "sum":
		return true, foldCall(env, n, sumHelper, nil)
	case "count":
		return true, foldCall(env, n, countHelper, n.Args[1])
	}
	env.failf(n.Offset(), "a %s is compared with == or !=, ranged over, asked with in, or measured with len; here it is used otherwise", name.Name)
	return true, nil
}

// oldOf elaborates old(e) into e over the parameters at entry.
func oldOf(env *env, n *syntax.Call) ast.Expr {
	inner := env.entering(n)
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
	return &ast.ParenExpr{Lparen: env.pos(n.Open), X: x, Rparen: env.pos(n.Open)}
}

// A collection is a set or multiset, seen as the slice, array, string or map that it is made of.
type collection struct {
	kind string // set, multiset
	x    ast.Expr
	typ  types.Type
	elem types.Type
}

// collectionCall is the call of set, multiset or keys that a node is, if it is one, perhaps within old.
func collectionCall(env *env, n syntax.Node) (call *syntax.Call, olds []*syntax.Call) {
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
func isCollection(env *env, n syntax.Node) bool {
	call, _ := collectionCall(env, n)
	return call != nil
}

// collection elaborates a set or multiset.
func newCollection(env *env, n syntax.Node) *collection {
	call, olds := collectionCall(env, n)
	word := call.Fun.(*syntax.Name).Name
	if call.Spread {
		env.failf(call.Offset(), "wrong arguments for %s: write %s", word, syntax.Words[word])
		return nil
	}
	for _, old := range olds {
		if env = env.entering(old); env == nil {
			return nil
		}
	}
	x := expression(env, call.Args[0], nil)
	if x == nil {
		return nil
	}
	tv, ok := env.typeOf(x)
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
		env.failf(call.Args[0].Offset(), "%s takes %s, but %s is %s", word, takes, syntax.Print(call.Args[0]), kindOf(env, tv))
		return nil
	case !types.Comparable(c.elem):
		env.failf(call.Args[0].Offset(), "%s needs elements that can be compared, but those of %s are of type %s", word, syntax.Print(call.Args[0]), env.typeString(c.elem))
		return nil
	}
	return c
}

// compareCollections elaborates == and != of sets and multisets.
func compareCollections(env *env, n *syntax.Binary) ast.Expr {
	for _, side := range []syntax.Node{n.X, n.Y} {
		if !isCollection(env, side) {
			env.failf(side.Offset(), "a set or multiset is compared only with another, but %s is none", syntax.Print(side))
			return nil
		}
	}
	a, b := newCollection(env, n.X), newCollection(env, n.Y)
	if a == nil || b == nil {
		return nil
	}
	if a.kind != b.kind || !types.Identical(a.elem, b.elem) {
		env.failf(n.OpAt, "cannot compare a %s of %s with a %s of %s", a.kind, env.typeString(a.elem), b.kind, env.typeString(b.elem))
		return nil
	}
	kind := sameSetHelper
	if a.kind == "multiset" {
		kind = sameMultisetHelper
	}
	pos := env.pos(n.OpAt)
	x := env.help(pos, kind, a.typ, b.typ, a.x, b.x)
	if x == nil || n.Op == token.EQL {
		return x
	}
	return negated(x)
}

// size elaborates len of a set or multiset.
func sizeOf(env *env, n *syntax.Call) ast.Expr {
	c := newCollection(env, n.Args[0])
	if c == nil {
		return nil
	}
	if _, isMap := c.typ.Underlying().(*types.Map); isMap || c.kind == "multiset" {
		return &ast.CallExpr{Fun: env.ident(n.Offset(), "len"), Lparen: env.pos(n.Open), Args: []ast.Expr{c.x}, Rparen: env.pos(n.Open)}
	}
	return env.help(env.pos(n.Offset()), sizeHelper, c.typ, nil, c.x, nil)
}

// memberOf elaborates x in s.
func memberOf(env *env, n *syntax.Member) ast.Expr {
	var s ast.Expr
	var t types.Type
	if isCollection(env, n.S) {
		c := newCollection(env, n.S)
		if c == nil {
			return nil
		}
		s, t = c.x, c.typ
	} else {
		if s = expression(env, n.S, nil); s == nil {
			return nil
		}
		tv, ok := env.typeOf(s)
		if !ok {
			return nil
		}
		t = types.Default(tv.Type)
		if !tv.IsValue() || gotypes.Element(t) == nil {
			env.failf(n.S.Offset(), "in looks in a slice, array, string or map, but %s is %s", syntax.Print(n.S), kindOf(env, tv))
			return nil
		}
	}
	elem := gotypes.Element(t)
	if !types.Comparable(elem) {
		env.failf(n.S.Offset(), "in needs elements that can be compared, but those of %s are of type %s", syntax.Print(n.S), env.typeString(elem))
		return nil
	}
	x := expression(env, n.X, elem)
	if x == nil || !assignable(env, n.X, x, elem, "an element of "+syntax.Print(n.S)) {
		return nil
	}
	return env.help(env.pos(n.OpAt), memberHelper, t, elem, s, x)
}

// assignable reports whether x can be passed as a t, and reports a fault if not.
func assignable(env *env, n syntax.Node, x ast.Expr, t types.Type, what string) bool {
	tv, ok := env.typeOf(x)
	if !ok {
		return false
	}
	if fits(env, x, tv, t) {
		return true
	}
	if tv.IsValue() && tv.Value != nil {
		env.failf(n.Offset(), "%s is of type %s, which cannot hold the constant %s", what, env.typeString(t), syntax.Print(n))
		return false
	}
	env.failf(n.Offset(), "%s is of type %s, but %s is %s", what, env.typeString(t), syntax.Print(n), kindOf(env, tv))
	return false
}

// fits reports whether x, which has been typed, can be passed as a t.
func fits(env *env, x ast.Expr, tv types.TypeAndValue, t types.Type) bool {
	if !tv.IsValue() || !gotypes.IsUntyped(tv.Type) {
		return tv.IsValue() && types.AssignableTo(tv.Type, t)
	}
	// Whether a constant fits is for the type checker to say.
	pos := x.Pos()
	param := &ast.Field{Type: env.typeExpr(pos, t)}
	body := returning(pos, &ast.Ident{NamePos: pos, Name: "true"})
	pass := called(literalFunc(pos, []*ast.Field{param}, env.typeExpr(pos, types.Typ[types.Bool]), body), x)
	return env.checkExpr(pass, new(types.Info)) == nil
}

// fold elaborates distinct, sum and count.
func foldCall(env *env, n *syntax.Call, kind helperKind, arg syntax.Node) ast.Expr {
	word := n.Fun.(*syntax.Name).Name
	xs := expression(env, n.Args[0], nil)
	if xs == nil {
		return nil
	}
	tv, ok := env.typeOf(xs)
	if !ok {
		return nil
	}
	typ := types.Default(tv.Type)
	elem := gotypes.Element(typ)
	_, isMap := typ.Underlying().(*types.Map)
	switch {
	case !tv.IsValue() || elem == nil || isMap || kind == sumHelper && isString(tv.Type):
		hint := ""
		if isMap {
			hint = fmt.Sprintf(" (slices.Collect(maps.Values(%s)) is a slice of its elements)", syntax.Print(n.Args[0]))
		}
		env.failf(n.Args[0].Offset(), "%s takes a slice or array, but %s is %s%s", word, syntax.Print(n.Args[0]), kindOf(env, tv), hint)
		return nil
	case kind == sumHelper && !isNumeric(elem):
		env.failf(n.Args[0].Offset(), "sum adds numbers, but the elements of %s are of type %s", syntax.Print(n.Args[0]), env.typeString(elem))
		return nil
	case kind != sumHelper && !types.Comparable(elem):
		env.failf(n.Args[0].Offset(), "%s needs elements that can be compared, but those of %s are of type %s", word, syntax.Print(n.Args[0]), env.typeString(elem))
		return nil
	}
	if arg == nil {
		return env.help(env.pos(n.Offset()), kind, typ, nil, xs, nil)
	}
	x := expression(env, arg, elem)
	if x == nil || !assignable(env, arg, x, elem, "an element of "+syntax.Print(n.Args[0])) {
		return nil
	}
	return env.help(env.pos(n.Offset()), kind, typ, elem, xs, x)
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isNumeric(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}
