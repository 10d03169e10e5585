package spec

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/typetarget/target/spec/internal/syntax"
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
		env.frame.e.report(pos, "unsupported: a value of type "+env.typeString(hidden)+", which package "+env.frame.e.pkg.Types.Name()+" cannot name, is needed here")
	}
	return &ast.Ident{NamePos: pos, Name: env.frame.e.alias(t)}
}

// hidden is the part of a type that only another package can name, or nil.
func (env *env) hidden(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Named:
		if obj := t.Obj(); obj.Pkg() != nil && obj.Pkg().Path() != env.frame.e.pkg.Path && !obj.Exported() {
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
func (e *elaborator) alias(t types.Type) string {
	for _, a := range e.pkg.aliases {
		if types.Identical(a.Type(), t) {
			return a.Name()
		}
	}
	a := types.NewTypeName(token.NoPos, e.pkg.Types, e.fresh("T"), t)
	e.pkg.aliases = append(e.pkg.aliases, a)
	e.insert(a)
	return a.Name()
}

// goType elaborates a type of Go as it is written in an expression.
func (env *env) goType(t syntax.Type) ast.Expr {
	pos := env.pos(t.Offset())
	switch t := t.(type) {
	case *syntax.NamedType:
		return env.namedGoType(t)
	case *syntax.PointerType:
		if elem := env.goType(t.Elem); elem != nil {
			return &ast.StarExpr{Star: pos, X: elem}
		}
	case *syntax.SequenceType:
		return env.sequenceGoType(t)
	case *syntax.MapType:
		key, elem := env.goType(t.Key), env.goType(t.Elem)
		if key != nil && elem != nil {
			return &ast.MapType{Map: pos, Key: key, Value: elem}
		}
	case *syntax.ChanType:
		elem := env.goType(t.Elem)
		if elem == nil {
			return nil
		}
		dir := ast.SEND | ast.RECV
		if t.Receive {
			dir = ast.RECV
		} else if t.Send {
			dir = ast.SEND
		}
		return &ast.ChanType{Begin: pos, Arrow: pos, Dir: dir, Value: elem}
	case *syntax.FuncType:
		params, results := env.fields(t.Params), env.fields(t.Results)
		if params != nil && results != nil {
			return &ast.FuncType{Func: pos, Params: params, Results: results}
		}
	case *syntax.StructType:
		if fields := env.fields(t.Fields); fields != nil {
			return &ast.StructType{Struct: pos, Fields: fields}
		}
	case *syntax.InterfaceType:
		return &ast.InterfaceType{Interface: pos, Methods: &ast.FieldList{Opening: pos, Closing: pos}}
	case *syntax.BraceType:
		env.failf(t.Offset(), "a type of Go is expected here, not a refined one")
	}
	return nil
}

func (env *env) namedGoType(t *syntax.NamedType) ast.Expr {
	pos := env.pos(t.Offset())
	if t.Call {
		env.failf(t.Offset(), "a type of Go is expected here, and none takes arguments in parentheses")
		return nil
	}
	var x ast.Expr
	if t.Pkg != "" {
		if !env.isPackage(t.Pkg) {
			env.undefinedPackage(t.PkgAt, t.Pkg)
			return nil
		}
		x = &ast.SelectorExpr{X: env.ident(t.PkgAt, t.Pkg), Sel: env.ident(t.Offset(), t.Name)}
	} else if x = env.typeName(&syntax.Name{At: t.At, Name: t.Name}); x == nil {
		return nil
	}
	if len(t.Inst) == 0 {
		return x
	}
	indices := make([]ast.Expr, len(t.Inst))
	for i, arg := range t.Inst {
		if indices[i] = env.goType(arg); indices[i] == nil {
			return nil
		}
	}
	if len(indices) == 1 {
		return &ast.IndexExpr{X: x, Lbrack: pos, Index: indices[0], Rbrack: pos}
	}
	return &ast.IndexListExpr{X: x, Lbrack: pos, Indices: indices, Rbrack: pos}
}

func (env *env) sequenceGoType(t *syntax.SequenceType) ast.Expr {
	pos := env.pos(t.Offset())
	array := &ast.ArrayType{Lbrack: pos, Elt: env.goType(t.Elem)}
	switch {
	case t.Dots:
		array.Len = &ast.Ellipsis{Ellipsis: pos}
	case t.Length != nil:
		if array.Len = env.expr(t.Length, nil); array.Len == nil {
			return nil
		}
	}
	if array.Elt == nil {
		return nil
	}
	return array
}

func (env *env) fields(params []syntax.Param) *ast.FieldList {
	list := &ast.FieldList{}
	ok := true
	for _, p := range params {
		typ := env.goType(p.Type)
		if typ == nil {
			ok = false
			continue
		}
		if p.Variadic {
			typ = &ast.Ellipsis{Ellipsis: env.pos(p.Type.Offset()), Elt: typ}
		}
		field := &ast.Field{Type: typ}
		if p.Name != "" {
			field.Names = []*ast.Ident{env.ident(p.NameAt, p.Name)}
		}
		list.List = append(list.List, field)
	}
	if !ok {
		return nil
	}
	return list
}

// typeFrom types a type of Go; nil if it has a fault, which is reported.
func (env *env) typeFrom(t syntax.Type) types.Type {
	x := env.goType(t)
	if x == nil {
		return nil
	}
	tv, ok := env.typeOf(x)
	if !ok {
		return nil
	}
	if !tv.IsType() {
		env.failf(t.Offset(), "%s is not a type", types.ExprString(x))
		return nil
	}
	return tv.Type
}

// isPackage reports whether a name is that of a package here.
func (env *env) isPackage(name string) bool {
	_, ok := env.find(env.rename(name)).(*types.PkgName)
	return ok
}
