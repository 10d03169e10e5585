package spec

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/spec/internal/suggest"
	"github.com/typetarget/target/spec/internal/syntax"
)

// declareType registers `Name(params) = RefinedType`. Bodies wait for finishTypes, so refinement
// types may stand in any order and mention themselves and each other.
func declareType(e *unit, src source, file *ast.File) {
	def, err := syntax.ParseDefinition(src.text)
	if err != nil {
		e.report(src.pos(err.Offset), err.Msg)
		return
	}
	pos := src.pos(def.Offset())
	if other := e.refinements[def.Name]; other != nil {
		e.report(pos, "refinement type "+def.Name+" redeclared: it is declared at "+placeOf(e, other.src.pos(other.def.Offset())))
		return
	}
	if obj := e.pkg.Scope().Lookup(def.Name); obj != nil {
		e.report(pos, def.Name+" is declared in Go at "+placeOf(e, obj.Pos())+": give the refinement type another name")
		return
	}
	if types.Universe.Lookup(def.Name) != nil {
		e.report(pos, def.Name+" is a predeclared name of Go: give the refinement type another name")
		return
	}
	r := &refinement{name: def.Name, def: def, src: src, file: file}
	e.refinements[def.Name] = r
	e.ordered = append(e.ordered, r)
}

// declared finds the declared refinement types.
func declaredIn(e *unit) syntax.Declared {
	return func(name string) *syntax.Definition {
		if r := e.refinements[name]; r != nil {
			return r.def
		}
		return nil
	}
}

// place is a position for the end of a message: the line in the file.
func placeOf(e *unit, pos token.Pos) string {
	p := e.fset.Position(pos)
	p.Filename = p.Filename[strings.LastIndexAny(p.Filename, `/\`)+1:]
	return p.String()
}

// finishTypes elaborates the bodies of all declared refinement types.
func finishTypes(e *unit) {
	for _, r := range e.ordered {
		resolve(e, r)
	}
	for _, r := range e.ordered {
		if r.state == resolved {
			define(e, r)
		}
	}
}

// resolve elaborates the header of a refinement type: its parameters and the type that it refines.
func resolve(e *unit, r *refinement) {
	if r.state != unresolved {
		return
	}
	r.state = resolving
	f := e.newFrame(r.src, r.file, scope{})
	r.frame = f
	env := f.env()
	ok := true
	var typed []types.Type
	for _, p := range r.def.Params {
		t := parameterType(env, r, p)
		ok = ok && t != nil
		typed = append(typed, t)
	}
	r.base = baseOf(env, r.def.Type)
	if !ok || r.base == nil || f.failed {
		r.state = broken
		return
	}
	name, nameAt := Generated+"v", r.def.Type.Offset()
	if brace, isBrace := r.def.Type.(*syntax.BraceType); isBrace {
		name, nameAt = brace.Name, brace.NameAt
	}
	if name == "_" {
		name = Generated + "v"
	}
	r.value = f.add(name, r.base, Arg{})
	for i, p := range r.def.Params {
		if f.scope.Lookup(p.Name) != nil && p.Name != "_" {
			if p.Name == name {
				env.failf(nameAt, "%s is a parameter of %s already", name, r.name)
			} else {
				env.failf(p.NameAt, "%s is declared twice", p.Name)
			}
			r.state = broken
			return
		}
		r.params = append(r.params, f.add(p.Name, typed[i], Arg{}))
	}
	vars := []*types.Var{r.value.v}
	for _, p := range r.params {
		vars = append(vars, p.v)
	}
	fnName := Generated + r.name
	if e.fake.Scope().Lookup(fnName) != nil {
		fnName = e.fresh(r.name)
	}
	r.fn = types.NewFunc(r.src.pos(r.def.Offset()), e.pkg, fnName, signatureOf(vars, types.Typ[types.Bool]))
	e.insert(r.fn)
	r.state = resolved
}

// parameterType is the type of a refinement type's parameter.
func parameterType(env *env, r *refinement, p syntax.Param) types.Type {
	switch {
	case p.Name == "":
		env.failf(p.Type.Offset(), "a parameter of %s needs a name and a type, as in %s(n int)", r.name, r.name)
		return nil
	case p.Variadic:
		env.failf(p.Type.Offset(), "a refinement type takes no variadic parameters")
		return nil
	case refines(env, p.Type):
		env.failf(p.Type.Offset(), "parameters of refinement types have types of Go, not refined ones")
		return nil
	}
	return typeFrom(env, p.Type)
}

// define elaborates the body of a refinement type.
func define(e *unit, r *refinement) {
	f := r.frame
	env := f.env()
	pos := r.src.pos(r.def.Offset())
	body := holdsOf(env, r.def.Type, func() ast.Expr { return &ast.Ident{NamePos: pos, Name: r.value.v.Name()} }, r.base)
	if f.failed {
		return
	}
	if body == nil {
		body = &ast.Ident{NamePos: pos, Name: "true"}
	}
	if made := f.synthesize(r.fn, pos, returning(pos, body)); made != nil {
		made.Refines = r.name
	}
}

// refinementOf is the declared refinement type that a name means here, with its header resolved; nil
// if it means none.
func refinementOf(env *env, t *syntax.NamedType) *refinement {
	if t.Pkg != "" {
		return nil
	}
	r := env.frame.e.refinements[t.Name]
	if r != nil {
		resolve(env.frame.e, r)
	}
	return r
}

// refines reports whether a type says more than its type of Go.
func refines(env *env, t syntax.Type) bool { return declaredIn(env.frame.e).Refines(t) }

// refinesFunc reports whether a type refines the parameters or results of a function.
func refinesFunc(env *env, t syntax.Type) bool { return declaredIn(env.frame.e).RefinesFunc(t) }

// base is the type of Go that a refined type refines; nil if it has faults, which are reported.
func baseOf(env *env, t syntax.Type) types.Type {
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
			env.failf(t.Offset(), "[...] is only for composite literals")
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
			env.failf(t.Key.Offset(), "invalid map key type %s", env.typeString(key))
		default:
			return types.NewMap(key, elem)
		}
	case *syntax.FuncType:
		return funcBase(env, t)
	}
	return nil
}

func namedBase(env *env, t *syntax.NamedType) types.Type {
	r := refinementOf(env, t)
	if r == nil && t.Pkg == "" {
		if _, ok := env.find(t.Name).(*types.TypeName); ok {
			env.failf(t.Offset(), "%s is a type of Go and takes no arguments", t.Name)
			return nil
		}
	}
	if r == nil {
		names := slices.Clone(refinementNames(env.frame.e))
		env.failf(t.Offset(), "undefined refinement type: %s%s", t.Name, suggest.DidYouMean("", t.Name, names))
		return nil
	}
	switch r.state {
	case resolving:
		env.failf(t.Offset(), "invalid recursive refinement type %s: it refines itself (recursion goes through a predicate, as in x.Next is %s)", r.name, r.name)
		return nil
	case broken:
		env.frame.failed = true // reported where it is declared
		return nil
	}
	if len(t.Inst) > 0 {
		env.failf(t.Offset(), "%s takes no type arguments", r.name)
		return nil
	}
	if len(t.Args) != len(r.params) {
		env.failf(t.Offset(), "%s takes %s, not %d", r.name, wanted(r), len(t.Args))
		return nil
	}
	return r.base
}

// names are those of the declared refinement types.
func refinementNames(e *unit) []string {
	var names []string
	for _, r := range e.ordered {
		names = append(names, r.name)
	}
	return names
}

// wanted says which arguments a refinement type takes.
func wanted(r *refinement) string {
	var params []string
	for _, p := range r.params {
		params = append(params, p.v.Name()+" "+p.v.Type().String())
	}
	switch len(params) {
	case 0:
		return "no arguments"
	case 1:
		return "1 argument (" + params[0] + ")"
	}
	return strconv.Itoa(len(params)) + " arguments (" + strings.Join(params, ", ") + ")"
}

func arrayOf(env *env, t *syntax.SequenceType, elem types.Type) types.Type {
	x := expression(env, t.Length, nil)
	if x == nil {
		return nil
	}
	tv, ok := env.typeOf(x)
	if !ok {
		return nil
	}
	if tv.Value != nil {
		if n, exact := constant.Int64Val(constant.ToInt(tv.Value)); exact && n >= 0 {
			return types.NewArray(elem, n)
		}
	}
	env.failf(t.Length.Offset(), "invalid array length %s", syntax.Print(t.Length))
	return nil
}

func funcBase(env *env, t *syntax.FuncType) types.Type {
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
			vars = append(vars, types.NewParam(env.pos(p.Type.Offset()), env.frame.fake, p.Name, typ))
		}
		return types.NewTuple(vars...)
	}
	params, results := tuple(t.Params), tuple(t.Results)
	if params.Len() != len(t.Params) || results.Len() != len(t.Results) {
		return nil
	}
	return types.NewSignatureType(nil, nil, nil, params, results, variadic)
}
