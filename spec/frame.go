package spec

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/typetarget/target/spec/internal/gotypes"
)

// A span is the extent of a directive's scope in the fake package.
type span struct{ low, high token.Pos }

// renew replaces the fake package by a fresh one with the same objects. It is needed where a text is
// elaborated again, for another instance of a generic function: go/types finds a scope by position.
func (e *elaborator) renew() {
	e.fake = types.NewPackage(e.pkg.Types.Path(), e.pkg.Types.Name())
	e.fakes = append(e.fakes, e.fake)
	e.spans = nil
	real := e.pkg.Types.Scope()
	for _, name := range real.Names() {
		e.fake.Scope().Insert(real.Lookup(name))
	}
	for _, obj := range e.synthetic {
		e.fake.Scope().Insert(obj)
	}
}

// insert adds a synthetic object to the package scope, for directives that are being elaborated too.
func (e *elaborator) insert(obj types.Object) {
	e.synthetic = append(e.synthetic, obj)
	for _, fake := range e.fakes {
		fake.Scope().Insert(obj)
	}
}

// fresh is a name with the stem that nothing in the package has.
func (e *elaborator) fresh(stem string) string {
	for {
		e.counts[stem]++
		name := fmt.Sprintf("%s%s%d", generated, stem, e.counts[stem])
		if e.fake.Scope().Lookup(name) == nil {
			return name
		}
	}
}

// generated is how all identifiers begin that are not the user's.
const generated = "refine_"

// A frame is a synthetic function in the making: its parameters are the variables of a directive.
type frame struct {
	e      *elaborator
	fake   *types.Package // in which the frame's scope is
	src    source
	file   *ast.File
	scope  *types.Scope
	params []*param
	types  []*types.TypeName
	old    bool // old(e) is allowed
	self   *param
	failed bool
}

// A param is a variable that a clause can mention, and perhaps a parameter of its function.
type param struct {
	v    *types.Var
	arg  Arg
	used bool
	past *param // the parameter at entry, if it is mentioned
}

// newFrame opens the scope of a directive.
func (e *elaborator) newFrame(src source, file *ast.File, sc scope) *frame {
	low, high := src.pos(0), src.pos(len(src.text))+1
	for _, s := range e.spans {
		if low < s.high && s.low < high {
			e.renew()
			break
		}
	}
	e.spans = append(e.spans, span{low, high})
	f := &frame{e: e, fake: e.fake, src: src, file: file, old: sc.old, types: sc.types}
	f.scope = types.NewScope(e.fake.Scope(), low, high, "directive")
	for i, v := range sc.vars {
		// A variable without a position of its own stands at the directive.
		p := f.add(v.Name(), v.Type(), sc.args[i])
		if v == sc.self {
			f.self = p
		}
	}
	for _, name := range sc.types {
		f.scope.Insert(name)
	}
	return f
}

// add adds a variable to the scope of the frame.
func (f *frame) add(name string, typ types.Type, arg Arg) *param {
	p := &param{v: types.NewParam(f.src.pos(0), f.fake, name, typ), arg: arg}
	f.params = append(f.params, p)
	f.scope.Insert(p.v)
	return p
}

// paramOf is the parameter that an object is, or nil.
func (f *frame) paramOf(obj types.Object) *param {
	for _, p := range f.params {
		if p.v == obj {
			return p
		}
		if p.past != nil && p.past.v == obj {
			return p.past
		}
	}
	return nil
}

func (f *frame) use(p *param) { p.used = true }

// entry is the parameter's value at entry.
func (f *frame) entry(p *param) *param {
	if p.past == nil {
		name := generated + "old_" + p.v.Name()
		p.past = &param{v: types.NewParam(p.v.Pos(), f.fake, name, p.v.Type()), arg: Arg{ArgOld, p.arg.Index}}
		f.scope.Insert(p.past.v)
	}
	return p.past
}

// env is the outermost environment of the frame.
func (f *frame) env() *env { return &env{frame: f, scope: f.scope, at: f.scope.Pos()} }

// clause makes the clause whose function computes body over the variables that it uses.
func (f *frame) clause(verb Verb, pos token.Pos, body ast.Expr) *Clause {
	if f.failed {
		return nil
	}
	c := &Clause{Verb: verb, Pos: f.e.fset.Position(pos)}
	var vars []*types.Var
	for _, p := range f.params {
		if p.used {
			vars = append(vars, p.v)
			c.Args = append(c.Args, p.arg)
		}
	}
	for _, p := range f.params {
		if p.past != nil && p.past.used {
			vars = append(vars, p.past.v)
			c.Args = append(c.Args, p.past.arg)
		}
	}
	fn := types.NewFunc(pos, f.e.pkg.Types, f.e.fresh(string(verb)), signatureOf(vars, types.Typ[types.Bool]))
	if c.Func = f.synthesize(fn, pos, returning(pos, body)); c.Func == nil {
		return nil
	}
	f.e.insert(fn)
	return c
}

func signatureOf(params []*types.Var, result types.Type) *types.Signature {
	results := types.NewTuple(types.NewParam(token.NoPos, nil, "", result))
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), results, false)
}

// synthesize types a function whose parameters are variables of the frame, and adds it to
// the package.
func (f *frame) synthesize(fn *types.Func, pos token.Pos, body *ast.BlockStmt) *Func {
	env := f.env()
	info := gotypes.NewInfo()
	sig := fn.Signature()
	decl := &ast.FuncDecl{Name: &ast.Ident{NamePos: pos, Name: fn.Name()}, Type: &ast.FuncType{Func: pos, Params: &ast.FieldList{Opening: pos, Closing: pos}}}
	info.Defs[decl.Name] = fn
	for v := range sig.Params().Variables() {
		name := &ast.Ident{NamePos: pos, Name: v.Name()}
		info.Defs[name] = v
		decl.Type.Params.List = append(decl.Type.Params.List, &ast.Field{Names: []*ast.Ident{name}, Type: env.typeExpr(pos, v.Type())})
	}
	result := sig.Results().At(0).Type()
	decl.Type.Results = &ast.FieldList{List: []*ast.Field{{Type: env.typeExpr(pos, result)}}}
	lit := literalFunc(pos, nil, env.typeExpr(pos, result), body)
	for _, field := range slices.Concat(decl.Type.Params.List, decl.Type.Results.List) {
		if !env.check(field.Type, info) {
			return nil
		}
	}
	if !env.check(lit, info) || f.failed {
		return nil
	}
	if at, name := f.hidden(lit, info); at.IsValid() {
		f.e.report(at, fmt.Sprintf("this needs Go's own %s, but %s means something else here; rename that", name, name))
		return nil
	}
	if at := nestedTooDeep(body); at.IsValid() {
		f.e.report(at, fmt.Sprintf("more than %d quantifiers, conditionals or refined types within one another (write the inner ones as a Go function)", maxNested))
		return nil
	}
	decl.Body = body
	info.Scopes[decl.Type] = f.scope
	made := &Func{Obj: fn, Decl: decl, Info: info}
	f.e.pkg.Funcs = append(f.e.pkg.Funcs, made)
	return made
}

// checkExpr is types.CheckExpr. What its assertions have against a tree is an error like others: no text of
// a user may end the program.
func (env *env) checkExpr(x ast.Expr, info *types.Info) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: go/types: %v", p)
		}
	}()
	return types.CheckExpr(env.frame.e.fset, env.frame.fake, env.at, x, info)
}

// check types an expression in the environment, and reports the fault that it has.
func (env *env) check(x ast.Expr, info *types.Info) bool {
	err := env.checkExpr(x, info)
	if err == nil {
		return true
	}
	env.frame.failed = true
	if te, ok := err.(types.Error); ok {
		pos := te.Pos
		if !pos.IsValid() {
			pos = x.Pos()
		}
		env.frame.e.report(pos, env.worded(te.Msg))
	} else {
		env.frame.e.report(x.Pos(), err.Error())
	}
	return false
}

// typeOf types an expression; ok is false if it has a fault, which is reported.
func (env *env) typeOf(x ast.Expr) (tv types.TypeAndValue, ok bool) {
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}
	if !env.check(x, info) {
		return tv, false
	}
	return info.Types[x], true
}

// entryName matches the parameters that hold values at entry.
var entryName = regexp.MustCompile(generated + `old_(\w+)`)

// incomparable has what compares values instead, by why Go's == does not.
var incomparable = map[string]string{
	"slice can only be compared to nil": "slices.Equal",
	"map can only be compared to nil":   "maps.Equal",
	"func can only be compared to nil":  "a quantifier over its arguments",
	"cannot be compared)":               "reflect.DeepEqual",
}

// worded makes a message of the type checker speak of what the user wrote.
func (env *env) worded(msg string) string {
	msg = gotypes.OneLine(msg)
	msg = entryName.ReplaceAllString(msg, "old($1)")
	msg = strings.ReplaceAll(msg, generated, "")
	msg = env.unqualified(msg)
	if name, ok := strings.CutPrefix(msg, "undefined: "); ok {
		return msg + env.suggestion(name)
	}
	for reason, instead := range incomparable {
		if strings.Contains(msg, reason) {
			return msg + " (use " + instead + ")"
		}
	}
	if strings.Contains(msg, "has no field or method") && !strings.Contains(msg, "but does have") {
		return msg + env.memberSuggestion(msg)
	}
	return msg
}

// unqualified takes the package's own name off its types: the type checker takes them for those
// of another package. Where a variable has that name the message stays as it is.
func (env *env) unqualified(msg string) string {
	name := env.frame.e.pkg.Types.Name()
	if _, obj := lookupParent(env.scope, name); obj != nil {
		return msg
	}
	var b strings.Builder
	for rest := msg; ; {
		i := strings.Index(rest, name+".")
		if i < 0 {
			return b.String() + rest
		}
		inWord := i > 0 && (rest[i-1] == '.' || rest[i-1] == '_' || unicode.IsLetter(rune(rest[i-1])) || unicode.IsDigit(rune(rest[i-1])))
		b.WriteString(rest[:i])
		if inWord {
			b.WriteString(name + ".")
		}
		rest = rest[i+len(name)+1:]
	}
}
