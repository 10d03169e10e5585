package synth

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
)

// An Env is what a part of a directive sees: the variables of its frame and
// those bound around it.
type Env struct {
	Frame *Frame
	Scope *types.Scope
	At    token.Pos // a position whose innermost scope is scope
	outer *Env
	bound []*BoundVar // by this level
	// renamed are variables of refined types that stand for another
	// variable.
	renamed map[string]string
	Past    bool // inside old(...)
	types   bool // only a type is allowed
	// Selected is the type whose field or method is being selected, for
	// messages.
	Selected types.Type
}

// A BoundVar is a variable of a quantifier or refined type.
type BoundVar struct {
	V    *types.Var
	Used bool
	past bool // bound inside old(...)
}

// Sub returns an environment within env, from one offset of the text to
// another.
func (env *Env) Sub(low, high int) *Env {
	from, to := env.Pos(low), env.Pos(high)
	if to <= from {
		to = from + 1
	}
	inner := *env
	inner.outer, inner.bound, inner.renamed = env, nil, nil
	inner.Scope = types.NewScope(env.Scope, from, to, "bound")
	inner.At = from
	return &inner
}

// Bind adds a variable to the environment.
func (env *Env) Bind(name string, typ types.Type) *BoundVar {
	b := &BoundVar{V: types.NewParam(env.At, env.Frame.Fake, name, typ), past: env.Past}
	env.bound = append(env.bound, b)
	if name != "_" {
		env.Scope.Insert(b.V)
	}
	return b
}

// Entering returns the environment within old(...), or nil if that cannot be
// asked, which is reported.
func (env *Env) Entering(n *syntax.Call) *Env {
	if !env.Frame.Old {
		env.Failf(n.Offset(), "old is about the state before a call: it belongs in ensures")
		return nil
	}
	inner := *env
	inner.outer, inner.bound, inner.renamed, inner.Past = env, nil, nil, true
	return &inner
}

// Renaming returns an environment in which a name stands for another.
func (env *Env) Renaming(name, by string) *Env {
	inner := *env
	inner.outer, inner.bound = env, nil
	inner.renamed = map[string]string{name: by}
	return &inner
}

// Pos returns the position of an offset of the text.
func (env *Env) Pos(offset int) token.Pos { return env.Frame.src.Pos(offset) }

// Failf reports a fault at an offset of the text.
func (env *Env) Failf(offset int, format string, args ...any) {
	env.Frame.Failed = true
	env.Frame.Unit.Report(env.Pos(offset), fmt.Sprintf(format, args...))
}

// Ident returns an identifier at an offset of the text.
func (env *Env) Ident(offset int, name string) *ast.Ident {
	return &ast.Ident{NamePos: env.Pos(offset), Name: name}
}

// TypeString prints a type as the user would write it.
func (env *Env) TypeString(t types.Type) string {
	return types.TypeString(t, gotypes.Qualify(env.Frame.Unit.Pkg))
}

// boundVar finds the variable of a quantifier or refined type that an object
// is.
func (env *Env) boundVar(obj types.Object) *BoundVar {
	for level := env; level != nil; level = level.outer {
		for _, b := range level.bound {
			if b.V == obj {
				return b
			}
		}
	}
	return nil
}

// Rename follows the renamings between the use of a name and what binds it.
func (env *Env) Rename(name string) string {
	for level := env; level != nil; level = level.outer {
		if by, ok := level.renamed[name]; ok {
			return by
		}
		for _, b := range level.bound {
			if b.V.Name() == name {
				return name
			}
		}
	}
	return name
}

// Find resolves a name: variables, then the package, imports, Go's own names,
// and at last packages that the file does not import. It makes objects visible
// that it finds outside the package's scope.
func (env *Env) Find(name string) types.Object {
	f := env.Frame
	in, obj := LookupParent(env.Scope, name)
	if obj != nil && in != types.Universe {
		return obj
	}
	if imported := f.imported(name, obj == nil); imported != nil {
		f.Scope.Insert(imported)
		return imported
	}
	return obj
}

// LookupParent finds a name in a scope or one around it, and returns the scope
// that has it. Unlike types.Scope.LookupParent it goes by no position.
func LookupParent(s *types.Scope, name string) (*types.Scope, types.Object) {
	for ; s != nil; s = s.Parent() {
		if obj := s.Lookup(name); obj != nil {
			return s, obj
		}
	}
	return nil, nil
}

// imported returns the package or dot-imported object of a name: by the file's
// imports, and where anything will do by the package's other imports and the
// standard library's names.
func (f *Frame) imported(name string, anything bool) types.Object {
	e := f.Unit
	// go/types wants package names that belong to the package that it
	// checks.
	local := func(imp *types.Package) types.Object { return types.NewPkgName(token.NoPos, f.Fake, name, imp) }
	if scope := e.Info.Scopes[f.file]; scope != nil {
		switch obj := scope.Lookup(name).(type) {
		case nil:
		case *types.PkgName:
			return local(obj.Imported())
		default:
			return obj
		}
	}
	if !anything {
		return nil
	}
	if imp := Unimported(e.Pkg, e.Info, e.Files, name, e.Load); imp != nil {
		return local(imp)
	}
	return nil
}

// IsPackage reports whether a name is that of a package here.
func (env *Env) IsPackage(name string) bool {
	_, ok := env.Find(env.Rename(name)).(*types.PkgName)
	return ok
}

// Member reports whether the value whose invariant is elaborated has such a
// field or method.
func (env *Env) Member(name string) bool { return env.MemberNamed(name) != nil }

// MemberNamed returns the field or method of that name of the value whose
// invariant is elaborated, or nil.
func (env *Env) MemberNamed(name string) types.Object {
	self := env.Frame.Self
	if self == nil || env.types {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(self.V.Type(), true, env.Frame.Unit.Pkg, name)
	return obj
}

// Callable reports whether a variable, field or method can be called.
func Callable(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return true
	case *types.Var:
		_, ok := obj.Type().Underlying().(*types.Signature)
		return ok
	}
	return false
}

// TypeName elaborates a name that stands for a type, which no field or method
// can be: an embedded field has the name of its type.
func (env *Env) TypeName(n *syntax.Name) ast.Expr {
	inner := *env
	inner.outer, inner.bound, inner.renamed, inner.types = env, nil, nil, true
	return inner.Name(n)
}

// Name elaborates a name.
func (env *Env) Name(n *syntax.Name) ast.Expr {
	f := env.Frame
	name := env.Rename(n.Name)
	in, obj := LookupParent(env.Scope, name)
	outside := obj == nil || in == f.Fake.Scope() || in == types.Universe
	if outside && env.Member(name) {
		self := f.Self
		if env.Past && refers(self.V.Type()) {
			self = f.entry(self)
		}
		f.Use(self)
		return &ast.SelectorExpr{X: env.Ident(n.Offset(), self.V.Name()), Sel: env.Ident(n.Offset(), name)}
	}
	if outside {
		obj = env.Find(name)
	}
	if name == "_" {
		env.Failf(n.Offset(), "cannot use _ as value")
		return nil
	}
	if obj == nil {
		env.undefined(n.Offset(), name)
		return nil
	}
	if b := env.boundVar(obj); b != nil {
		return env.boundName(n, b)
	}
	if p := f.ParamOf(obj); p != nil {
		return env.param(n, p)
	}
	if tn, ok := obj.(*types.TypeName); ok && slices.Contains(f.types, tn) {
		return env.TypeExpr(env.Pos(n.Offset()), tn.Type())
	}
	return env.Ident(n.Offset(), name)
}

// param elaborates the mention of a parameter or result.
func (env *Env) param(n *syntax.Name, p *Param) ast.Expr {
	f := env.Frame
	if env.Past {
		if p.arg.Kind != clause.ArgParam {
			env.Failf(n.Offset(), "%s has no value at entry: old is about the parameters", n.Name)
			return nil
		}
		if refers(p.V.Type()) { // what cannot change is its own value at entry
			p = f.entry(p)
		}
	}
	f.Use(p)
	return env.Ident(n.Offset(), p.V.Name())
}

// boundName elaborates the mention of a bound variable.
func (env *Env) boundName(n *syntax.Name, b *BoundVar) ast.Expr {
	if env.Past && !b.past && refers(b.V.Type()) {
		env.Failf(n.Offset(), "%s is bound outside of old, so its value at entry is not known: quantify within old, or over an index", n.Name)
		return nil
	}
	b.Used = true
	return env.Ident(n.Offset(), b.V.Name())
}

// refers reports whether a value of the type can reach what changes without it.
func refers(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() == types.UnsafePointer
	case *types.Array:
		return refers(t.Elem())
	case *types.Struct:
		for field := range t.Fields() {
			if refers(field.Type()) {
				return true
			}
		}
		return false
	}
	return true
}
