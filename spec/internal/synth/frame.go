package synth

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// A Frame is a synthetic function in the making: its parameters are the
// variables of a directive.
type Frame struct {
	Unit   *Unit
	Fake   *types.Package // in which the frame's scope is
	src    annotation.Source
	file   *ast.File
	Scope  *types.Scope
	params []*Param
	types  []*types.TypeName
	Old    bool // old(e) is allowed
	Self   *Param
	Failed bool
}

// A Param is a variable that a clause can mention, and perhaps a parameter of
// its function.
type Param struct {
	V    *types.Var
	arg  clause.Arg
	used bool
	past *Param // the parameter at entry, if it is mentioned
}

// NewFrame opens the scope of a directive.
func (u *Unit) NewFrame(src annotation.Source, file *ast.File, sc Scope) *Frame {
	low, high := src.Pos(0), src.Pos(len(src.Text))+1
	for _, s := range u.spans {
		if low < s.high && s.low < high {
			u.renew()
			break
		}
	}
	u.spans = append(u.spans, span{low, high})
	f := &Frame{Unit: u, Fake: u.Fake, src: src, file: file, Old: sc.Old, types: sc.Types}
	f.Scope = types.NewScope(u.Fake.Scope(), low, high, "directive")
	for i, v := range sc.Vars {
		// A variable without a position of its own gets that of the
		// directive.
		p := f.Add(v.Name(), v.Type(), sc.Args[i])
		if v == sc.Self {
			f.Self = p
		}
	}
	for _, name := range sc.Types {
		f.Scope.Insert(name)
	}
	return f
}

// Add adds a variable to the scope of the frame.
func (f *Frame) Add(name string, typ types.Type, arg clause.Arg) *Param {
	p := &Param{V: types.NewParam(f.src.Pos(0), f.Fake, name, typ), arg: arg}
	f.params = append(f.params, p)
	f.Scope.Insert(p.V)
	return p
}

// ParamOf returns the parameter that an object is, or nil.
func (f *Frame) ParamOf(obj types.Object) *Param {
	for _, p := range f.params {
		if p.V == obj {
			return p
		}
		if p.past != nil && p.past.V == obj {
			return p.past
		}
	}
	return nil
}

// Use makes a variable a parameter of the function.
func (f *Frame) Use(p *Param) { p.used = true }

// entry returns the parameter's value at entry.
func (f *Frame) entry(p *Param) *Param {
	if p.past == nil {
		name := clause.Generated + "old_" + p.V.Name()
		p.past = &Param{V: types.NewParam(p.V.Pos(), f.Fake, name, p.V.Type()), arg: clause.Arg{Kind: clause.ArgOld, Index: p.arg.Index}}
		f.Scope.Insert(p.past.V)
	}
	return p.past
}

// Env returns the outermost environment of the frame.
func (f *Frame) Env() *Env { return &Env{Frame: f, Scope: f.Scope, At: f.Scope.Pos()} }

// Clause makes the clause whose function computes body over the variables that
// it uses.
func (f *Frame) Clause(verb annotation.Verb, pos token.Pos, body ast.Expr) *clause.Clause {
	if f.Failed {
		return nil
	}
	c := &clause.Clause{Verb: verb, Pos: f.Unit.Fset.Position(pos)}
	var vars []*types.Var
	for _, p := range f.params {
		if p.used {
			vars = append(vars, p.V)
			c.Args = append(c.Args, p.arg)
		}
	}
	for _, p := range f.params {
		if p.past != nil && p.past.used {
			vars = append(vars, p.past.V)
			c.Args = append(c.Args, p.past.arg)
		}
	}
	fn := types.NewFunc(pos, f.Unit.Pkg, f.Unit.Fresh(string(verb)), SignatureOf(vars, types.Typ[types.Bool]))
	if c.Func = f.Synthesize(fn, pos, Returning(pos, body)); c.Func == nil {
		return nil
	}
	f.Unit.Insert(fn)
	return c
}

// Synthesize types a function whose parameters are variables of the frame, and
// adds it to the package.
func (f *Frame) Synthesize(fn *types.Func, pos token.Pos, body *ast.BlockStmt) *clause.Func {
	env := f.Env()
	info := gotypes.NewInfo()
	sig := fn.Signature()
	decl := &ast.FuncDecl{Name: &ast.Ident{NamePos: pos, Name: fn.Name()}, Type: &ast.FuncType{Func: pos, Params: &ast.FieldList{Opening: pos, Closing: pos}}}
	info.Defs[decl.Name] = fn
	for v := range sig.Params().Variables() {
		name := &ast.Ident{NamePos: pos, Name: v.Name()}
		info.Defs[name] = v
		decl.Type.Params.List = append(decl.Type.Params.List, &ast.Field{Names: []*ast.Ident{name}, Type: env.TypeExpr(pos, v.Type())})
	}
	result := sig.Results().At(0).Type()
	decl.Type.Results = &ast.FieldList{List: []*ast.Field{{Type: env.TypeExpr(pos, result)}}}
	lit := LiteralFunc(pos, nil, env.TypeExpr(pos, result), body)
	for _, field := range slices.Concat(decl.Type.Params.List, decl.Type.Results.List) {
		if !env.check(field.Type, info) {
			return nil
		}
	}
	if !env.check(lit, info) || f.Failed {
		return nil
	}
	if at, name := f.hidden(lit, info); at.IsValid() {
		f.Unit.Report(at, fmt.Sprintf("this needs Go's own %s, but %s means something else here; rename that", name, name))
		return nil
	}
	if at := nestedTooDeep(body); at.IsValid() {
		f.Unit.Report(at, fmt.Sprintf("more than %d quantifiers, conditionals or refined types within one another (write the inner ones as a Go function)", maxNested))
		return nil
	}
	decl.Body = body
	info.Scopes[decl.Type] = f.Scope
	made := &clause.Func{Obj: fn, Decl: decl, Info: info}
	f.Unit.Code.Funcs = append(f.Unit.Code.Funcs, made)
	return made
}
