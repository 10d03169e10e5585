package synth

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/suggest"
)

// undefined reports a name that nothing has.
func (env *Env) undefined(offset int, name string) {
	env.undefinedOr(offset, name, func() string {
		if f := env.Frame; f.Old && f.hasPlainResults() && !token.IsExported(name) {
			return env.noResult()
		}
		return ""
	})
}

// UndefinedFunction reports a name that nothing has and that is called. If its
// arguments are known, it suggests the function of the standard library that
// has the name in another case and takes them.
func (env *Env) UndefinedFunction(offset int, name string, args []ast.Expr) {
	env.undefinedOr(offset, name, func() string { return env.standardFunction(offset, name, args) })
}

// undefinedOr reports a name that nothing has. The other hint is given if the
// name resembles none that is known.
func (env *Env) undefinedOr(offset int, name string, other func() string) {
	f := env.Frame
	switch {
	case f.Unit.Refinements[name] != nil:
		env.Failf(offset, "%s is a refinement type, not a value or a type of Go: write x is %s", name, name)
	case syntax.IsWord(name):
		env.Failf(offset, "%s is not used as %s needs it: write %s", name, name, syntax.Words[name])
	case name == "result" && f.hasResults():
		env.Failf(offset, "undefined: result (the results are %s)", strings.Join(f.resultNames(), ", "))
	case name == "result" || strings.HasPrefix(name, "result") && len(name) == len("result0"):
		env.Failf(offset, "undefined: %s%s", name, env.noResult())
	default:
		why := env.suggestion(name)
		if why == "" {
			why = other()
		}
		env.Failf(offset, "undefined: %s%s", name, why)
	}
}

// PlainName reports whether a name means nothing to the language.
func (env *Env) PlainName(name string) bool {
	return !syntax.IsWord(name) && env.Frame.Unit.Refinements[name] == nil && !strings.HasPrefix(name, "result")
}

// UndefinedPackage reports an undefined name before a selector. Neither a value
// nor a package has the name.
func (env *Env) UndefinedPackage(offset int, name string) {
	text := env.suggestion(name)
	if text == "" {
		text = suggest.DidYouMean("", name, slices.Sorted(maps.Keys(standard)))
	}
	if text == "" && env.Frame.Self != nil {
		text = " (the value of the type is self)"
	}
	env.Failf(offset, "undefined: %s%s", name, text)
}

// standardFunction returns " (did you mean slices.Contains?)" for the first
// function in the packages of helpful that has the name, ignoring case, and
// returns a value for the arguments. It returns "" if no function fits.
func (env *Env) standardFunction(offset int, name string, args []ast.Expr) string {
	for _, pkg := range helpful {
		known, ok := env.Find(pkg).(*types.PkgName)
		if !ok || known.Imported().Path() != standard[pkg] {
			continue
		}
		for _, sel := range exported(known.Imported().Scope()) {
			if _, isFunc := known.Imported().Scope().Lookup(sel).(*types.Func); !isFunc || !strings.EqualFold(sel, name) {
				continue
			}
			call := &ast.CallExpr{Fun: &ast.SelectorExpr{X: env.Ident(offset, pkg), Sel: env.Ident(offset, sel)}, Args: args}
			info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}
			if env.CheckExpr(call, info) == nil && info.Types[call].IsValue() {
				return " (did you mean " + pkg + "." + sel + "?)"
			}
		}
	}
	return ""
}

func (f *Frame) hasResults() bool { return len(f.resultNames()) > 0 }

// hasPlainResults reports whether results have no names of their own, so that
// one who names them has to know how.
func (f *Frame) hasPlainResults() bool {
	return slices.ContainsFunc(f.resultNames(), func(name string) bool { return strings.HasPrefix(name, "result") })
}

func (f *Frame) resultNames() []string {
	var names []string
	for _, p := range f.params {
		if p.arg.Kind == clause.ArgResult {
			names = append(names, p.V.Name())
		}
	}
	return names
}

func (env *Env) noResult() string {
	f := env.Frame
	if f.Old && f.hasResults() {
		return " (the results are " + strings.Join(f.resultNames(), ", ") + ")"
	}
	if f.Old {
		return " (the function has no results)"
	}
	return " (results are known only in ensures)"
}

// suggestion returns " (did you mean x?)", or nothing, for a name that is
// undefined. A qualified name is looked for in its package.
func (env *Env) suggestion(name string) string {
	if pkg, sel, ok := strings.Cut(name, "."); ok {
		imported, ok := env.Find(pkg).(*types.PkgName)
		if !ok {
			return ""
		}
		return suggest.DidYouMean(pkg+".", sel, exported(imported.Imported().Scope()))
	}
	var candidates []string
	for s := env.Scope; s != nil; s = s.Parent() {
		for _, other := range s.Names() {
			if !strings.HasPrefix(other, clause.Generated) {
				candidates = append(candidates, other)
			}
		}
	}
	if self := env.Frame.Self; self != nil {
		candidates = append(candidates, members(self.V.Type(), env.Frame.Unit.Pkg)...)
	}
	candidates = append(candidates, slices.Sorted(maps.Keys(syntax.Words))...)
	if scope := env.Frame.Unit.Info.Scopes[env.Frame.file]; scope != nil {
		candidates = append(candidates, scope.Names()...)
	}
	candidates = append(candidates, slices.Sorted(maps.Keys(env.Frame.Unit.Refinements))...)
	return suggest.DidYouMean("", name, candidates)
}

func exported(scope *types.Scope) []string {
	return slices.DeleteFunc(scope.Names(), func(name string) bool { return !token.IsExported(name) })
}

// members returns the names of the fields and methods of a type, those of
// embedded fields included, that are visible in a package.
func members(t types.Type, pkg *types.Package) []string {
	var names []string
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for field := range s.Fields() {
			names = append(names, field.Name())
		}
	}
	methods := types.NewMethodSet(types.NewPointer(t))
	if types.IsInterface(t) {
		methods = types.NewMethodSet(t)
	}
	for method := range methods.Methods() {
		if obj := method.Obj(); obj.Exported() || obj.Pkg() == pkg {
			names = append(names, obj.Name())
		}
	}
	return names
}

// memberSuggestion completes "x.sel undefined (type T has no field or method
// sel)".
func (env *Env) memberSuggestion(msg string) string {
	expr, _, ok := strings.Cut(msg, " undefined (type ")
	dot := strings.LastIndexByte(expr, '.')
	if !ok || dot < 0 || env.Selected == nil {
		return ""
	}
	return suggest.DidYouMean("", expr[dot+1:], members(env.Selected, env.Frame.Unit.Pkg))
}
