package spec

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// A refinement is a declared refinement type: Name(params) = RefinedType. It becomes a function of
// a value and the arguments.
type refinement struct {
	name   string
	def    *definitionNode
	src    source
	file   *ast.File
	state  resolution
	frame  *frame
	value  *param
	params []*param
	base   types.Type
	fn     *types.Func
}

// A resolution says how far a refinement type's header is elaborated.
type resolution uint8

const (
	unresolved resolution = iota
	resolving
	resolved
	broken
)

// declareType registers `Name(params) = RefinedType`. Bodies wait for finishTypes, so refinement
// types may stand in any order and mention themselves and each other.
func (e *elaborator) declareType(src source, file *ast.File) {
	def, err := parseDefinition(src.text)
	if err != nil {
		e.report(src.pos(err.offset), err.msg)
		return
	}
	pos := src.pos(def.offset())
	if other := e.refinements[def.name]; other != nil {
		e.report(pos, "refinement type "+def.name+" redeclared: it is declared at "+e.place(other.src.pos(other.def.offset())))
		return
	}
	if obj := e.pkg.Types.Scope().Lookup(def.name); obj != nil {
		e.report(pos, def.name+" is declared in Go at "+e.place(obj.Pos())+": give the refinement type another name")
		return
	}
	if types.Universe.Lookup(def.name) != nil {
		e.report(pos, def.name+" is a predeclared name of Go: give the refinement type another name")
		return
	}
	r := &refinement{name: def.name, def: def, src: src, file: file}
	e.refinements[def.name] = r
	e.ordered = append(e.ordered, r)
}

// declared finds the declared refinement types.
func (e *elaborator) declared() declared {
	return func(name string) *definitionNode {
		if r := e.refinements[name]; r != nil {
			return r.def
		}
		return nil
	}
}

// place is a position for the end of a message: the line in the file.
func (e *elaborator) place(pos token.Pos) string {
	p := e.fset.Position(pos)
	p.Filename = p.Filename[strings.LastIndexAny(p.Filename, `/\`)+1:]
	return p.String()
}

// finishTypes elaborates the bodies of all declared refinement types.
func (e *elaborator) finishTypes() {
	for _, r := range e.ordered {
		e.resolve(r)
	}
	for _, r := range e.ordered {
		if r.state == resolved {
			e.define(r)
		}
	}
}

// resolve elaborates the header of a refinement type: its parameters and the type that it refines.
func (e *elaborator) resolve(r *refinement) {
	if r.state != unresolved {
		return
	}
	r.state = resolving
	f := e.newFrame(r.src, r.file, scope{})
	r.frame = f
	env := f.env()
	ok := true
	var typed []types.Type
	for _, p := range r.def.params {
		t := env.parameterType(r, p)
		ok = ok && t != nil
		typed = append(typed, t)
	}
	r.base = env.base(r.def.typ)
	if !ok || r.base == nil || f.failed {
		r.state = broken
		return
	}
	name, nameAt := generated+"v", r.def.typ.offset()
	if brace, isBrace := r.def.typ.(*braceType); isBrace {
		name, nameAt = brace.name, brace.nameAt
	}
	if name == "_" {
		name = generated + "v"
	}
	r.value = f.add(name, r.base, Arg{})
	for i, p := range r.def.params {
		if f.scope.Lookup(p.name) != nil && p.name != "_" {
			if p.name == name {
				env.failf(nameAt, "%s is a parameter of %s already", name, r.name)
			} else {
				env.failf(p.nameAt, "%s is declared twice", p.name)
			}
			r.state = broken
			return
		}
		r.params = append(r.params, f.add(p.name, typed[i], Arg{}))
	}
	vars := []*types.Var{r.value.v}
	for _, p := range r.params {
		vars = append(vars, p.v)
	}
	fnName := generated + r.name
	if e.fake.Scope().Lookup(fnName) != nil {
		fnName = e.fresh(r.name)
	}
	r.fn = types.NewFunc(r.src.pos(r.def.offset()), e.pkg.Types, fnName, signatureOf(vars, types.Typ[types.Bool]))
	e.insert(r.fn)
	r.state = resolved
}

// parameterType is the type of a refinement type's parameter.
func (env *env) parameterType(r *refinement, p paramNode) types.Type {
	switch {
	case p.name == "":
		env.failf(p.typ.offset(), "a parameter of %s needs a name and a type, as in %s(n int)", r.name, r.name)
		return nil
	case p.variadic:
		env.failf(p.typ.offset(), "a refinement type takes no variadic parameters")
		return nil
	case env.refines(p.typ):
		env.failf(p.typ.offset(), "parameters of refinement types have types of Go, not refined ones")
		return nil
	}
	return env.typeFrom(p.typ)
}

// define elaborates the body of a refinement type.
func (e *elaborator) define(r *refinement) {
	f := r.frame
	env := f.env()
	pos := r.src.pos(r.def.offset())
	body := env.holds(r.def.typ, func() ast.Expr { return &ast.Ident{NamePos: pos, Name: r.value.v.Name()} }, r.base)
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
func (env *env) refinementOf(t *namedType) *refinement {
	if t.pkg != "" {
		return nil
	}
	r := env.frame.e.refinements[t.name]
	if r != nil {
		env.frame.e.resolve(r)
	}
	return r
}

// refines reports whether a type says more than its type of Go.
func (env *env) refines(t typeNode) bool { return env.frame.e.declared().refines(t) }

// refinesFunc reports whether a type refines the parameters or results of a function.
func (env *env) refinesFunc(t typeNode) bool { return env.frame.e.declared().refinesFunc(t, nil) }

// base is the type of Go that a refined type refines; nil if it has faults, which are reported.
func (env *env) base(t typeNode) types.Type {
	if !env.refines(t) {
		return env.typeFrom(t)
	}
	switch t := t.(type) {
	case *namedType:
		return env.namedBase(t)
	case *braceType:
		return env.base(t.base)
	case *pointerType:
		if elem := env.base(t.elem); elem != nil {
			return types.NewPointer(elem)
		}
	case *sequenceType:
		elem := env.base(t.elem)
		switch {
		case elem == nil:
		case t.dots:
			env.failf(t.offset(), "[...] is only for composite literals")
		case t.length == nil:
			return types.NewSlice(elem)
		default:
			return env.array(t, elem)
		}
	case *mapType:
		key, elem := env.base(t.key), env.base(t.elem)
		switch {
		case key == nil || elem == nil:
		case !types.Comparable(key):
			env.failf(t.key.offset(), "invalid map key type %s", env.typeString(key))
		default:
			return types.NewMap(key, elem)
		}
	case *funcType:
		return env.funcBase(t)
	}
	return nil
}

func (env *env) namedBase(t *namedType) types.Type {
	r := env.refinementOf(t)
	if r == nil && t.pkg == "" {
		if _, ok := env.find(t.name).(*types.TypeName); ok {
			env.failf(t.offset(), "%s is a type of Go and takes no arguments", t.name)
			return nil
		}
	}
	if r == nil {
		names := slices.Clone(env.frame.e.names())
		env.failf(t.offset(), "undefined refinement type: %s%s", t.name, didYouMean("", t.name, names))
		return nil
	}
	switch r.state {
	case resolving:
		env.failf(t.offset(), "invalid recursive refinement type %s: it refines itself (recursion goes through a predicate, as in x.Next is %s)", r.name, r.name)
		return nil
	case broken:
		env.frame.failed = true // reported where it is declared
		return nil
	}
	if len(t.inst) > 0 {
		env.failf(t.offset(), "%s takes no type arguments", r.name)
		return nil
	}
	if len(t.args) != len(r.params) {
		env.failf(t.offset(), "%s takes %s, not %d", r.name, r.wants(), len(t.args))
		return nil
	}
	return r.base
}

// names are those of the declared refinement types.
func (e *elaborator) names() []string {
	var names []string
	for _, r := range e.ordered {
		names = append(names, r.name)
	}
	return names
}

// wants says which arguments a refinement type takes.
func (r *refinement) wants() string {
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

func (env *env) array(t *sequenceType, elem types.Type) types.Type {
	x := env.expr(t.length, nil)
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
	env.failf(t.length.offset(), "invalid array length %s", printNode(t.length))
	return nil
}

func (env *env) funcBase(t *funcType) types.Type {
	var variadic bool
	tuple := func(params []paramNode) *types.Tuple {
		var vars []*types.Var
		for _, p := range params {
			typ := env.base(p.typ)
			if typ == nil {
				return nil
			}
			if p.variadic {
				typ, variadic = types.NewSlice(typ), true
			}
			vars = append(vars, types.NewParam(env.pos(p.typ.offset()), env.frame.fake, p.name, typ))
		}
		return types.NewTuple(vars...)
	}
	params, results := tuple(t.params), tuple(t.results)
	if params.Len() != len(t.params) || results.Len() != len(t.results) {
		return nil
	}
	return types.NewSignatureType(nil, nil, nil, params, results, variadic)
}
