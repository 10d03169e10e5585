package gotypes

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"
)

// NewInfo returns an Info that records everything.
func NewInfo() *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Instances:    make(map[*ast.Ident]types.Instance),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		Scopes:       make(map[ast.Node]*types.Scope),
		FileVersions: make(map[*ast.File]string),
	}
}

// IsBasic reports whether the underlying type of t is a basic type with one of
// some properties, such as [types.IsInteger].
func IsBasic(t types.Type, info types.BasicInfo) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// FirstTerm returns the first type that the constraint of a type parameter
// lists, itself or by others that it embeds; nil if it lists none. It returns t
// if that is neither a constraint nor a type parameter.
func FirstTerm(t types.Type) types.Type {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return t
	}
	for embedded := range iface.EmbeddedTypes() {
		if union, ok := embedded.(*types.Union); ok {
			embedded = union.Term(0).Type()
		}
		if first := FirstTerm(embedded); first != nil {
			return first
		}
	}
	return nil
}

// Constants yields the constants of a named type that the type's package
// declares, in the order of their names, as far as the package from can name
// them. Other types have none.
func Constants(t types.Type, from *types.Package) iter.Seq[*types.Const] {
	return func(yield func(*types.Const) bool) {
		n, ok := types.Unalias(t).(*types.Named)
		if !ok || n.Obj().Pkg() == nil {
			return
		}
		scope, foreign := n.Obj().Pkg().Scope(), from == nil || n.Obj().Pkg().Path() != from.Path()
		for _, name := range scope.Names() {
			c, ok := scope.Lookup(name).(*types.Const)
			if ok && types.Identical(c.Type(), n) && !(foreign && !c.Exported()) && !yield(c) {
				return
			}
		}
	}
}

// Switched returns the expression whose type a type switch asks for.
func Switched(s *ast.TypeSwitchStmt) ast.Expr {
	x := ast.Expr(nil)
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X
	case *ast.AssignStmt:
		x = a.Rhs[0]
	}
	return ast.Unparen(x).(*ast.TypeAssertExpr).X
}

// FileAt returns the file that a position is in; nil if it is in none of them.
func FileAt(files iter.Seq[*ast.File], pos token.Pos) *ast.File {
	for f := range files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// Named returns the named type that a variable, such as a receiver, is of or
// points to. It returns nil for other types.
func Named(v *types.Var) *types.Named { return NamedType(v.Type()) }

// NamedType returns the named type that a type is or points to. It returns nil
// for other types.
func NamedType(t types.Type) *types.Named {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}

// TypeParams returns the type parameters of a generic function, of a method's
// receiver, or of a generic type.
func TypeParams(obj types.Object) []*types.TypeParam {
	var list *types.TypeParamList
	switch obj := obj.(type) {
	case *types.Func:
		list = obj.Signature().TypeParams()
		if obj.Signature().Recv() != nil {
			list = obj.Signature().RecvTypeParams()
		}
	case *types.TypeName:
		if named, ok := types.Unalias(obj.Type()).(*types.Named); ok {
			list = named.TypeParams()
		}
	}
	return slices.Collect(list.TypeParams())
}

// IsPointer reports whether a type is a pointer type without a name.
func IsPointer(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}

// IsError reports whether a type is the predeclared error.
func IsError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// MayReport reports whether a result of a type may say that a call has failed,
// by not being nil: it is an error, or an interface or a pointer with the
// method of one.
func MayReport(t types.Type) bool {
	if !types.IsInterface(t) && !IsPointer(t) {
		return false
	}
	return types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
}

// Element returns the type of the elements of a slice, an array or a string,
// and of the keys of a map. It returns nil for other types.
func Element(t types.Type) types.Type {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	case *types.Map:
		return t.Key()
	case *types.Basic:
		if t.Info()&types.IsString != 0 {
			return types.Typ[types.Byte]
		}
	}
	return nil
}

// IsUntyped reports whether a type is that of an untyped constant.
func IsUntyped(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsUntyped != 0
}

// Qualify returns how code of a package, which imports others by their own
// names, names packages: itself not at all.
func Qualify(pkg *types.Package) types.Qualifier {
	return func(other *types.Package) string {
		// Elaboration and the sources of other packages know pkg by
		// further objects of its path.
		if other == pkg || other.Path() == pkg.Path() {
			return ""
		}
		return other.Name()
	}
}

// MayBeNil reports whether nil stands for values of a type that only calls
// build: those of pointers and interfaces.
func MayBeNil(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return true
	}
	return false
}

// HasTypeParam reports whether a type is a type parameter, or made of one.
func HasTypeParam(t types.Type) bool {
	isOne := func(v *types.Var) bool { return HasTypeParam(v.Type()) }
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		return slices.ContainsFunc(slices.Collect(t.TypeArgs().Types()), HasTypeParam)
	case *types.Map:
		return HasTypeParam(t.Key()) || HasTypeParam(t.Elem())
	case *types.Struct:
		return slices.ContainsFunc(slices.Collect(t.Fields()), isOne)
	case *types.Signature:
		return slices.ContainsFunc(slices.Concat(slices.Collect(t.Params().Variables()), slices.Collect(t.Results().Variables())), isOne)
	case interface{ Elem() types.Type }: // pointer, slice, array, channel
		return HasTypeParam(t.Elem())
	}
	return false
}
