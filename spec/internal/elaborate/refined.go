package elaborate

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
	"github.com/typetarget/target/spec/suggest"
)

// DeclareType registers `Name(params) = RefinedType`. Bodies wait for
// FinishTypes, so refinement types may have any order and mention themselves
// and each other.
func DeclareType(u *synth.Unit, src annotation.Source, file *ast.File) {
	def, err := syntax.ParseDefinition(src.Text)
	if err != nil {
		u.Report(src.Pos(err.Offset), err.Msg)
		return
	}
	pos := src.Pos(def.Offset())
	if other := u.Refinements[def.Name]; other != nil {
		u.Report(pos, "refinement type "+def.Name+" redeclared: it is declared at "+placeOf(u, other.Src.Pos(other.Def.Offset())))
		return
	}
	if obj := u.Pkg.Scope().Lookup(def.Name); obj != nil {
		u.Report(pos, def.Name+" is declared in Go at "+placeOf(u, obj.Pos())+": give the refinement type another name")
		return
	}
	if types.Universe.Lookup(def.Name) != nil {
		u.Report(pos, def.Name+" is a predeclared name of Go: give the refinement type another name")
		return
	}
	r := &synth.Refinement{Name: def.Name, Def: def, Src: src, File: file}
	u.Refinements[def.Name] = r
	u.Ordered = append(u.Ordered, r)
}

// declaredIn finds the declared refinement types.
func declaredIn(u *synth.Unit) syntax.Declared {
	return func(name string) *syntax.Definition {
		if r := u.Refinements[name]; r != nil {
			return r.Def
		}
		return nil
	}
}

// placeOf returns a position for the end of a message: the line in the file.
func placeOf(u *synth.Unit, pos token.Pos) string {
	p := u.Fset.Position(pos)
	p.Filename = p.Filename[strings.LastIndexAny(p.Filename, `/\`)+1:]
	return p.String()
}

// FinishTypes elaborates the bodies of all declared refinement types.
func FinishTypes(u *synth.Unit) {
	for _, r := range u.Ordered {
		resolve(u, r)
	}
	for _, r := range u.Ordered {
		if r.State == synth.Resolved {
			define(r)
		}
	}
}

// resolve elaborates the header of a refinement type: its parameters and the
// type that it refines.
func resolve(u *synth.Unit, r *synth.Refinement) {
	if r.State != synth.Unresolved {
		return
	}
	r.State = synth.Resolving
	f := u.NewFrame(r.Src, r.File, synth.Scope{})
	r.Frame = f
	env := f.Env()
	ok := true
	var typed []types.Type
	for _, p := range r.Def.Params {
		t := parameterType(env, r, p)
		ok = ok && t != nil
		typed = append(typed, t)
	}
	r.Base = baseOf(env, r.Def.Type)
	if !ok || r.Base == nil || f.Failed {
		r.State = synth.Broken
		return
	}
	name, nameAt := clause.Generated+"v", r.Def.Type.Offset()
	if brace, isBrace := r.Def.Type.(*syntax.BraceType); isBrace {
		name, nameAt = brace.Name, brace.NameAt
	}
	if name == "_" {
		name = clause.Generated + "v"
	}
	r.Value = f.Add(name, r.Base, clause.Arg{})
	for i, p := range r.Def.Params {
		if f.Scope.Lookup(p.Name) != nil && p.Name != "_" {
			if p.Name == name {
				env.Failf(nameAt, "%s is a parameter of %s already", name, r.Name)
			} else {
				env.Failf(p.NameAt, "%s is declared twice", p.Name)
			}
			r.State = synth.Broken
			return
		}
		r.Params = append(r.Params, f.Add(p.Name, typed[i], clause.Arg{}))
	}
	vars := []*types.Var{r.Value.V}
	for _, p := range r.Params {
		vars = append(vars, p.V)
	}
	fnName := clause.Generated + r.Name
	if u.Fake.Scope().Lookup(fnName) != nil {
		fnName = u.Fresh(r.Name)
	}
	r.Fn = types.NewFunc(r.Src.Pos(r.Def.Offset()), u.Pkg, fnName, synth.SignatureOf(vars, types.Typ[types.Bool]))
	u.Insert(r.Fn)
	r.State = synth.Resolved
}

// parameterType returns the type of a refinement type's parameter.
func parameterType(env *synth.Env, r *synth.Refinement, p syntax.Param) types.Type {
	switch {
	case p.Name == "":
		env.Failf(p.Type.Offset(), "a parameter of %s needs a name and a type, as in %s(n int)", r.Name, r.Name)
		return nil
	case p.Variadic:
		env.Failf(p.Type.Offset(), "a refinement type takes no variadic parameters")
		return nil
	case refines(env, p.Type):
		env.Failf(p.Type.Offset(), "parameters of refinement types have types of Go, not refined ones")
		return nil
	}
	return typeFrom(env, p.Type)
}

// define elaborates the body of a refinement type.
func define(r *synth.Refinement) {
	f := r.Frame
	env := f.Env()
	pos := r.Src.Pos(r.Def.Offset())
	body := holdsOf(env, r.Def.Type, func() ast.Expr { return &ast.Ident{NamePos: pos, Name: r.Value.V.Name()} }, r.Base)
	if f.Failed {
		return
	}
	if body == nil {
		body = &ast.Ident{NamePos: pos, Name: "true"}
	}
	if made := f.Synthesize(r.Fn, pos, synth.Returning(pos, body)); made != nil {
		made.Refines = r.Name
	}
}

// refinementOf returns the declared refinement type that a name means here,
// with its header resolved, or nil if it means none.
func refinementOf(env *synth.Env, t *syntax.NamedType) *synth.Refinement {
	if t.Pkg != "" {
		return nil
	}
	r := env.Frame.Unit.Refinements[t.Name]
	if r != nil {
		resolve(env.Frame.Unit, r)
	}
	return r
}

// refines reports whether a type says more than its type of Go.
func refines(env *synth.Env, t syntax.Type) bool { return declaredIn(env.Frame.Unit).Refines(t) }

// refinesFunc reports whether a type refines the parameters or results of a
// function.
func refinesFunc(env *synth.Env, t syntax.Type) bool {
	return declaredIn(env.Frame.Unit).RefinesFunc(t)
}

// baseOf returns the type of Go that a refined type refines, or nil if it has
// faults, which are reported.
func baseOf(env *synth.Env, t syntax.Type) types.Type {
	if !refines(env, t) {
		return typeFrom(env, t)
	}
	switch t := t.(type) {
	case *syntax.NamedType:
		return namedBase(env, t)
	case *syntax.BraceType:
		return baseOf(env, t.Base)
	case *syntax.PointerType:
		if elem := baseOf(env, t.Elem); elem != nil {
			return types.NewPointer(elem)
		}
	case *syntax.SequenceType:
		elem := baseOf(env, t.Elem)
		switch {
		case elem == nil:
		case t.Dots:
			env.Failf(t.Offset(), "[...] is only for composite literals")
		case t.Length == nil:
			return types.NewSlice(elem)
		default:
			return arrayOf(env, t, elem)
		}
	case *syntax.MapType:
		key, elem := baseOf(env, t.Key), baseOf(env, t.Elem)
		switch {
		case key == nil || elem == nil:
		case !types.Comparable(key):
			env.Failf(t.Key.Offset(), "invalid map key type %s", env.TypeString(key))
		default:
			return types.NewMap(key, elem)
		}
	case *syntax.FuncType:
		return funcBase(env, t)
	}
	return nil
}

func namedBase(env *synth.Env, t *syntax.NamedType) types.Type {
	r := refinementOf(env, t)
	if r == nil && t.Pkg == "" {
		if _, ok := env.Find(t.Name).(*types.TypeName); ok {
			env.Failf(t.Offset(), "%s is a type of Go and takes no arguments", t.Name)
			return nil
		}
	}
	if r == nil {
		names := slices.Clone(refinementNames(env.Frame.Unit))
		env.Failf(t.Offset(), "undefined refinement type: %s%s", t.Name, suggest.DidYouMean("", t.Name, names))
		return nil
	}
	switch r.State {
	case synth.Resolving:
		env.Failf(t.Offset(), "invalid recursive refinement type %s: it refines itself (recursion goes through a predicate, as in x.Next is %s)", r.Name, r.Name)
		return nil
	case synth.Broken:
		env.Frame.Failed = true // reported if it is declared
		return nil
	}
	if len(t.Inst) > 0 {
		env.Failf(t.Offset(), "%s takes no type arguments", r.Name)
		return nil
	}
	if len(t.Args) != len(r.Params) {
		env.Failf(t.Offset(), "%s takes %s, not %d", r.Name, wanted(r), len(t.Args))
		return nil
	}
	return r.Base
}

// refinementNames returns the names of the declared refinement types.
func refinementNames(u *synth.Unit) []string {
	var names []string
	for _, r := range u.Ordered {
		names = append(names, r.Name)
	}
	return names
}

// wanted says which arguments a refinement type takes.
func wanted(r *synth.Refinement) string {
	var params []string
	for _, p := range r.Params {
		params = append(params, p.V.Name()+" "+p.V.Type().String())
	}
	switch len(params) {
	case 0:
		return "no arguments"
	case 1:
		return "1 argument (" + params[0] + ")"
	}
	return strconv.Itoa(len(params)) + " arguments (" + strings.Join(params, ", ") + ")"
}

func arrayOf(env *synth.Env, t *syntax.SequenceType, elem types.Type) types.Type {
	x := expression(env, t.Length, nil)
	tv, ok := env.TypeOf(x)
	if !ok {
		return nil
	}
	if tv.Value != nil {
		if n, exact := constant.Int64Val(constant.ToInt(tv.Value)); exact && n >= 0 {
			return types.NewArray(elem, n)
		}
	}
	env.Failf(t.Length.Offset(), "invalid array length %s", syntax.Print(t.Length))
	return nil
}

func funcBase(env *synth.Env, t *syntax.FuncType) types.Type {
	var variadic bool
	tuple := func(params []syntax.Param) *types.Tuple {
		var vars []*types.Var
		for _, p := range params {
			typ := baseOf(env, p.Type)
			if typ == nil {
				return nil
			}
			if p.Variadic {
				typ, variadic = types.NewSlice(typ), true
			}
			vars = append(vars, types.NewParam(env.Pos(p.Type.Offset()), env.Frame.Fake, p.Name, typ))
		}
		return types.NewTuple(vars...)
	}
	params, results := tuple(t.Params), tuple(t.Results)
	if params.Len() != len(t.Params) || results.Len() != len(t.Results) {
		return nil
	}
	return types.NewSignatureType(nil, nil, nil, params, results, variadic)
}
