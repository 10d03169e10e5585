package spec

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

// typeExpr spells a type at a position. What has no spelling there, because it is of another
// package or its name means something else, goes by an alias.
func (env *env) typeExpr(pos token.Pos, t types.Type) ast.Expr {
	switch t := t.(type) {
	case *types.Basic:
		if _, obj := lookupParent(env.scope, t.Name()); obj != nil && obj == types.Universe.Lookup(t.Name()) {
			return &ast.Ident{NamePos: pos, Name: t.Name()}
		}
	case *types.Named:
		if t.TypeArgs().Len() == 0 && env.visible(t.Obj()) {
			return &ast.Ident{NamePos: pos, Name: t.Obj().Name()}
		}
	case *types.Alias:
		if t.TypeArgs().Len() == 0 && env.visible(t.Obj()) {
			return &ast.Ident{NamePos: pos, Name: t.Obj().Name()}
		}
	case *types.Pointer:
		return &ast.StarExpr{Star: pos, X: env.typeExpr(pos, t.Elem())}
	case *types.Slice:
		return &ast.ArrayType{Lbrack: pos, Elt: env.typeExpr(pos, t.Elem())}
	case *types.Array:
		length := &ast.BasicLit{ValuePos: pos, Kind: token.INT, Value: strconv.FormatInt(t.Len(), 10)}
		return &ast.ArrayType{Lbrack: pos, Len: length, Elt: env.typeExpr(pos, t.Elem())}
	case *types.Map:
		return &ast.MapType{Map: pos, Key: env.typeExpr(pos, t.Key()), Value: env.typeExpr(pos, t.Elem())}
	}
	if hidden := env.hidden(t); hidden != nil {
		env.frame.failed = true
		env.frame.e.report(pos, "unsupported: a value of type "+env.typeString(hidden)+", which package "+env.frame.e.pkg.Name()+" cannot name, is needed here")
	}
	return &ast.Ident{NamePos: pos, Name: env.frame.e.alias(t)}
}

// hidden is the part of a type that only another package can name, or nil.
func (env *env) hidden(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Named:
		if obj := t.Obj(); obj.Pkg() != nil && obj.Pkg().Path() != env.frame.e.pkg.Path() && !obj.Exported() {
			return t
		}
		for arg := range t.TypeArgs().Types() {
			if part := env.hidden(arg); part != nil {
				return part
			}
		}
	case *types.Alias:
		return env.hidden(types.Unalias(t))
	case *types.Chan:
		return env.hidden(t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			if part := env.hidden(v.Type()); part != nil {
				return part
			}
		}
	case *types.Signature:
		if part := env.hidden(t.Params()); part != nil {
			return part
		}
		return env.hidden(t.Results())
	case *types.Struct:
		for field := range t.Fields() {
			if part := env.hidden(field.Type()); part != nil {
				return part
			}
		}
	}
	return nil
}

// visible reports whether the name of a type means it here.
func (env *env) visible(name *types.TypeName) bool {
	_, obj := lookupParent(env.scope, name.Name())
	return obj == name
}

// alias is the name of an alias of the type, which Native declares.
func (e *unit) alias(t types.Type) string {
	for _, a := range e.code.Aliases {
		if types.Identical(a.Type(), t) {
			return a.Name()
		}
	}
	a := types.NewTypeName(token.NoPos, e.pkg, e.fresh("T"), t)
	e.code.Aliases = append(e.code.Aliases, a)
	e.insert(a)
	return a.Name()
}
