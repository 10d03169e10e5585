package synth

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

// TypeExpr spells a type at a position. It uses an alias for a type that has no
// spelling there, because the type is of another package or its name means
// something else.
func (env *Env) TypeExpr(pos token.Pos, t types.Type) ast.Expr {
	switch t := t.(type) {
	case *types.Basic:
		if _, obj := LookupParent(env.Scope, t.Name()); obj != nil && obj == types.Universe.Lookup(t.Name()) {
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
		return &ast.StarExpr{Star: pos, X: env.TypeExpr(pos, t.Elem())}
	case *types.Slice:
		return &ast.ArrayType{Lbrack: pos, Elt: env.TypeExpr(pos, t.Elem())}
	case *types.Array:
		length := &ast.BasicLit{ValuePos: pos, Kind: token.INT, Value: strconv.FormatInt(t.Len(), 10)}
		return &ast.ArrayType{Lbrack: pos, Len: length, Elt: env.TypeExpr(pos, t.Elem())}
	case *types.Map:
		return &ast.MapType{Map: pos, Key: env.TypeExpr(pos, t.Key()), Value: env.TypeExpr(pos, t.Elem())}
	}
	if hidden := env.hidden(t); hidden != nil {
		env.Frame.Failed = true
		env.Frame.Unit.Report(pos, "unsupported: a value of type "+env.TypeString(hidden)+", which package "+env.Frame.Unit.Pkg.Name()+" cannot name, is needed here")
	}
	return &ast.Ident{NamePos: pos, Name: env.Frame.Unit.alias(t)}
}

// hidden returns the part of a type that only another package can name, or nil.
func (env *Env) hidden(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Named:
		if obj := t.Obj(); obj.Pkg() != nil && obj.Pkg().Path() != env.Frame.Unit.Pkg.Path() && !obj.Exported() {
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
func (env *Env) visible(name *types.TypeName) bool {
	_, obj := LookupParent(env.Scope, name.Name())
	return obj == name
}

// alias returns the name of an alias of the type, which Native declares.
func (u *Unit) alias(t types.Type) string {
	for _, a := range u.Code.Aliases {
		if types.Identical(a.Type(), t) {
			return a.Name()
		}
	}
	a := types.NewTypeName(token.NoPos, u.Pkg, u.Fresh("T"), t)
	u.Code.Aliases = append(u.Code.Aliases, a)
	u.Insert(a)
	return a.Name()
}
