package spec

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/internal/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
)

// An env is what a part of a directive sees: the variables of its frame and those bound around it.
type env struct {
	frame *frame
	scope *types.Scope
	at    token.Pos // a position whose innermost scope is scope
	outer *env
	bound []*boundVar // by this level
	// renamed are variables of refined types that stand for another variable.
	renamed map[string]string
	past    bool // inside old(...)
	types   bool // where only a type can stand
	// selected is the type of which a field or method is being selected, for messages.
	selected types.Type
}

// A boundVar is a variable of a quantifier or refined type.
type boundVar struct {
	v    *types.Var
	used bool
	past bool // bound inside old(...)
}

// sub is an environment within env, from one offset of the text to another.
func (e *env) sub(low, high int) *env {
	from, to := e.pos(low), e.pos(high)
	if to <= from {
		to = from + 1
	}
	inner := *e
	inner.outer, inner.bound, inner.renamed = e, nil, nil
	inner.scope = types.NewScope(e.scope, from, to, "bound")
	inner.at = from
	return &inner
}

// bind adds a variable to the environment.
func (env *env) bind(name string, typ types.Type) *boundVar {
	b := &boundVar{v: types.NewParam(env.at, env.frame.fake, name, typ), past: env.past}
	env.bound = append(env.bound, b)
	if name != "_" {
		env.scope.Insert(b.v)
	}
	return b
}

// entering is the environment within old(...), or nil where that cannot be asked, which is reported.
func (e *env) entering(n *syntax.Call) *env {
	if !e.frame.old {
		e.failf(n.Offset(), "old is about the state before a call: it belongs in ensures")
		return nil
	}
	inner := *e
	inner.outer, inner.bound, inner.renamed, inner.past = e, nil, nil, true
	return &inner
}

// renaming is an environment in which a name stands for another.
func (e *env) renaming(name, by string) *env {
	inner := *e
	inner.outer, inner.bound = e, nil
	inner.renamed = map[string]string{name: by}
	return &inner
}

func (env *env) pos(offset int) token.Pos { return env.frame.src.pos(offset) }

// failf reports a fault at an offset of the text.
func (env *env) failf(offset int, format string, args ...any) {
	env.frame.failed = true
	env.frame.e.report(env.pos(offset), fmt.Sprintf(format, args...))
}

func (env *env) ident(offset int, name string) *ast.Ident {
	return &ast.Ident{NamePos: env.pos(offset), Name: name}
}

// typeString prints a type as the user would write it.
func (env *env) typeString(t types.Type) string {
	return types.TypeString(t, gotypes.Qualify(env.frame.e.pkg))
}

// boundVar finds the variable of a quantifier or refined type that an object is.
func (env *env) boundVar(obj types.Object) *boundVar {
	for level := env; level != nil; level = level.outer {
		for _, b := range level.bound {
			if b.v == obj {
				return b
			}
		}
	}
	return nil
}

// rename follows the renamings between the use of a name and what binds it.
func (env *env) rename(name string) string {
	for level := env; level != nil; level = level.outer {
		if by, ok := level.renamed[name]; ok {
			return by
		}
		for _, b := range level.bound {
			if b.v.Name() == name {
				return name
			}
		}
	}
	return name
}

// find resolves a name: variables, then the package, imports, Go's own names, and at last packages
// that the file does not import. What is found outside the package's scope is made visible.
func (env *env) find(name string) types.Object {
	f := env.frame
	in, obj := lookupParent(env.scope, name)
	if obj != nil && in != types.Universe {
		return obj
	}
	if imported := f.imported(name, obj == nil); imported != nil {
		f.scope.Insert(imported)
		return imported
	}
	return obj
}

func lookupParent(s *types.Scope, name string) (*types.Scope, types.Object) {
	for ; s != nil; s = s.Parent() {
		if obj := s.Lookup(name); obj != nil {
			return s, obj
		}
	}
	return nil, nil
}

// imported is the package or dot-imported object of a name: by the file's imports, and
// where anything will do by the package's other imports and the standard library's names.
func (f *frame) imported(name string, anything bool) types.Object {
	e := f.e
	// go/types wants package names that belong to the package that it checks.
	local := func(imp *types.Package) types.Object { return types.NewPkgName(token.NoPos, f.fake, name, imp) }
	if scope := e.info.Scopes[f.file]; scope != nil {
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
	if imp := Unimported(e.pkg, e.info, e.files, name, e.load); imp != nil {
		return local(imp)
	}
	return nil
}

// isPackage reports whether a name is that of a package here.
func (env *env) isPackage(name string) bool {
	_, ok := env.find(env.rename(name)).(*types.PkgName)
	return ok
}

// member reports whether the value whose invariant is elaborated has such a field or method.
func (env *env) member(name string) bool { return env.memberNamed(name) != nil }

func (env *env) memberNamed(name string) types.Object {
	self := env.frame.self
	if self == nil || env.types {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(self.v.Type(), true, env.frame.e.pkg, name)
	return obj
}

// callable reports whether a variable, field or method can be called.
func callable(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return true
	case *types.Var:
		_, ok := obj.Type().Underlying().(*types.Signature)
		return ok
	}
	return false
}

// typeName elaborates a name that stands for a type, which no field or method can be: an embedded
// field has the name of its type.
func (e *env) typeName(n *syntax.Name) ast.Expr {
	inner := *e
	inner.outer, inner.bound, inner.renamed, inner.types = e, nil, nil, true
	return inner.name(n)
}

// name elaborates a name.
func (env *env) name(n *syntax.Name) ast.Expr {
	f := env.frame
	name := env.rename(n.Name)
	in, obj := lookupParent(env.scope, name)
	outside := obj == nil || in == f.fake.Scope() || in == types.Universe
	if outside && env.member(name) {
		self := f.self
		if env.past && refers(self.v.Type()) {
			self = f.entry(self)
		}
		f.use(self)
		return &ast.SelectorExpr{X: env.ident(n.Offset(), self.v.Name()), Sel: env.ident(n.Offset(), name)}
	}
	if outside {
		obj = env.find(name)
	}
	if name == "_" {
		env.failf(n.Offset(), "cannot use _ as value")
		return nil
	}
	if obj == nil {
		env.undefined(n.Offset(), name)
		return nil
	}
	if b := env.boundVar(obj); b != nil {
		return env.boundName(n, b)
	}
	if p := f.paramOf(obj); p != nil {
		return env.param(n, p)
	}
	if tn, ok := obj.(*types.TypeName); ok && slices.Contains(f.types, tn) {
		return env.typeExpr(env.pos(n.Offset()), tn.Type())
	}
	return env.ident(n.Offset(), name)
}

// param elaborates the mention of a parameter or result.
func (env *env) param(n *syntax.Name, p *param) ast.Expr {
	f := env.frame
	if env.past {
		if p.arg.Kind != ArgParam {
			env.failf(n.Offset(), "%s has no value at entry: old is about the parameters", n.Name)
			return nil
		}
		if refers(p.v.Type()) { // what cannot change is its own value at entry
			p = f.entry(p)
		}
	}
	f.use(p)
	return env.ident(n.Offset(), p.v.Name())
}

// boundName elaborates the mention of a bound variable.
func (env *env) boundName(n *syntax.Name, b *boundVar) ast.Expr {
	if env.past && !b.past && refers(b.v.Type()) {
		env.failf(n.Offset(), "%s is bound outside of old, so its value at entry is not known: quantify within old, or over an index", n.Name)
		return nil
	}
	b.used = true
	return env.ident(n.Offset(), b.v.Name())
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
