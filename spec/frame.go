package spec

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/internal/gotypes"
)

// A frame is a synthetic function in the making: its parameters are the variables of a directive.
type frame struct {
	e      *unit
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
func (e *unit) newFrame(src source, file *ast.File, sc scope) *frame {
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
		name := Generated + "old_" + p.v.Name()
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
	fn := types.NewFunc(pos, f.e.pkg, f.e.fresh(string(verb)), signatureOf(vars, types.Typ[types.Bool]))
	if c.Func = f.synthesize(fn, pos, returning(pos, body)); c.Func == nil {
		return nil
	}
	f.e.insert(fn)
	return c
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
	f.e.code.Funcs = append(f.e.code.Funcs, made)
	return made
}
