package instrument

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// A ranging is a range statement that is instrumented. It starts where its
// labels begin.
type ranging struct {
	f     *following
	s     *ast.RangeStmt
	start token.Pos
}

// ranges instruments the head of a range statement.
func (f *following) ranges(s *ast.RangeStmt) {
	r := ranging{f, s, s.Pos()}
	if f.start.IsValid() {
		r.start = f.start
	}
	f.start = token.NoPos
	if _, ok := f.typeOf(s.X).Underlying().(*types.Signature); ok {
		r.accepts()
		f.used(s.X)
	} else if !r.over() {
		for _, to := range []ast.Expr{s.Key, s.Value} {
			if to != nil && s.Tok == token.ASSIGN {
				if list := f.lists(to, false); list != "" {
					f.w.begin(s.Body.Lbrace+1, "%s;", list)
				}
			}
		}
		f.used(s.X)
	}
	for _, to := range []ast.Expr{s.Key, s.Value} {
		if to != nil && s.Tok == token.ASSIGN {
			f.target(to)
		}
	}
}

// accepts has the variables of a range statement over a function get what it
// yields.
func (r ranging) accepts() {
	var names []string
	yield := r.f.typeOf(r.s.X).Underlying().(*types.Signature).Params().At(0).Type().Underlying().(*types.Signature)
	for i, v := range []ast.Expr{r.s.Key, r.s.Value} {
		if i >= yield.Params().Len() || !isFollowed(yield.Params().At(i).Type()) {
			continue
		}
		id, ok := v.(*ast.Ident)
		if !ok || id.Name == "_" || !isFollowed(r.f.typeOf(id)) {
			id = ast.NewIdent("_")
		}
		names = append(names, id.Name)
	}
	if len(names) > 0 {
		r.f.w.begin(r.s.Body.Lbrace+1, "%s.Accept(%s);", r.f.name(), addresses(r.f.name(), names)[2:])
	}
}

// over has the variable of a range statement get the origin of elements.
// It returns false, and instruments nothing, if it has none.
func (r ranging) over() bool {
	t := r.f.typeOf(r.s.X)
	if t == nil || r.f.w.jumps {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	function, to, elem, key := "", r.s.Value, types.Type(nil), types.Type(types.Typ[types.Int])
	switch u := t.Underlying().(type) {
	case *types.Slice:
		function, elem = "OverSlice", u.Elem()
	case *types.Array:
		function, elem = "OverArray", u.Elem()
		if isPointer(r.f.typeOf(r.s.X)) {
			function = "OverPointer"
		}
	case *types.Map:
		function, elem, key = "OverMap", u.Elem(), u.Key()
		if !isComparable(r.f.pkg, key) {
			return false
		}
	case *types.Chan:
		function, to, elem, key = "OverChannel", r.s.Key, u.Elem(), nil
	default:
		return false
	}
	id, ok := to.(*ast.Ident)
	if !ok || id.Name == "_" || !isFollowed(elem) && !hasParts(elem) || !types.Identical(r.f.typeOf(id), elem) {
		return false
	}
	r.f.w.loops++
	name := fmt.Sprintf("%srange%d", r.f.w.marks.Prefix, r.f.w.loops)
	index := ""
	if key != nil {
		if index, ok = r.index(key); !ok {
			return false
		}
		index = ", " + index
	}
	r.f.w.begin(r.start, "%s := %s.Range{}; ", name, r.f.name())
	r.f.wrap(r.s.X, function+"(", ", &"+name+")")
	if function == "OverArray" {
		r.f.whole(r.s.X)
	} else {
		r.f.used(r.s.X)
	}
	get := map[string]string{"OverMap": "Value", "OverChannel": "Next"}[function]
	if get == "" {
		get = "Element"
	}
	r.f.w.begin(r.s.Body.Lbrace+1, "%s.%s(&%s%s, &%s);", r.f.name(), get, name, index, id.Name)
	return true
}

// index returns the variable with the index or key of an iteration, which may
// be one of its own. It reports false if that is not possible.
func (r ranging) index(key types.Type) (string, bool) {
	id, ok := r.s.Key.(*ast.Ident)
	if !ok {
		return "", false
	}
	if id.Name != "_" {
		value, _ := r.s.Value.(*ast.Ident)
		return id.Name, types.Identical(r.f.typeOf(id), key) && (value == nil || value.Name != id.Name)
	}
	name := fmt.Sprintf("%skey%d", r.f.w.marks.Prefix, r.f.w.loops)
	if r.s.Tok == token.ASSIGN {
		if key != types.Typ[types.Int] {
			return "", false
		}
		r.f.w.begin(r.start, "%s := 0; ", name)
	}
	r.f.w.edits.Replace(r.f.w.offset(id.Pos()), len("_"), name)
	return name, true
}
