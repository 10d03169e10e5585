package elaborate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// A Function is a function with annotations, or an instance of one.
type Function struct {
	Func *types.Func
	Name string // Name or Type.Method
	// TypeArgs instantiate the type parameters.
	TypeArgs []types.Type
	// params, receiver first, and results all have usable names.
	Params, Results []*types.Var
}

// Signature elaborates a refined signature of f: one clause for each refined
// parameter and result, in order. Names in the signature are in scope in it.
func Signature(u *synth.Unit, src annotation.Source, file *ast.File, c *Function) []*clause.Clause {
	sig, err := syntax.ParseSignature(src.Text)
	if err != nil {
		u.Report(src.Pos(err.Offset), err.Msg)
		return nil
	}
	s := &signatureElaborator{unit: u, src: src, file: file, contract: c}
	if !s.match(sig) || !s.names() {
		return nil
	}
	var clauses []*clause.Clause
	for i, p := range s.params {
		if clause := s.refine(p, c.Params[i], clause.Arg{Kind: clause.ArgParam, Index: i}); clause != nil {
			clause.Role = annotation.RolePre
			clauses = append(clauses, clause)
		}
	}
	for i, p := range s.results {
		if clause := s.refine(p, c.Results[i], clause.Arg{Kind: clause.ArgResult, Index: i}); clause != nil {
			clause.Role = annotation.RolePost
			clauses = append(clauses, clause)
		}
	}
	if s.failed {
		return nil
	}
	return clauses
}

// A signatureElaborator is the state of signature.
type signatureElaborator struct {
	unit     *synth.Unit
	src      annotation.Source
	file     *ast.File
	contract *Function
	params   []syntax.Param // parallel to the contract's
	results  []syntax.Param
	failed   bool
}

func (s *signatureElaborator) failf(offset int, format string, args ...any) bool {
	s.failed = true
	s.unit.Report(s.src.Pos(offset), fmt.Sprintf(format, args...))
	return false
}

// match finds the parameters and results in the lists of the signature.
func (s *signatureElaborator) match(sig *syntax.Signature) bool {
	fn, c := s.contract.Func, s.contract
	method := fn.Signature().Recv() != nil
	lists := sig.Lists
	want := 1
	if method {
		want = 2
	}
	if method && len(lists[0]) != 1 {
		return s.failf(sig.ListsAt[0], "the signature of method %s begins with its receiver, as in (%s) (...)", c.Name, s.receiver())
	}
	if len(lists) < want { // of a method: the grammar has one list at least
		return s.failf(sig.ListsAt[0], "the signature of method %s has its receiver and its parameters, as in (%s) (...)", c.Name, s.receiver())
	}
	if len(lists) > want+1 || len(lists) > want && sig.Result != nil {
		at := sig.ListsAt[min(want+1, len(lists)-1)]
		return s.failf(at, "the signature of %s has too many lists: expected %d of parameters and the results", c.Name, want)
	}
	for _, list := range lists[:want] {
		s.params = append(s.params, list...)
	}
	resultsAt := sig.ListsAt[len(lists)-1]
	switch {
	case len(lists) > want:
		s.results = lists[want]
	case sig.Result != nil:
		s.results = []syntax.Param{{Type: sig.Result, NameAt: sig.Result.Offset()}}
		resultsAt = sig.Result.Offset()
	}
	if len(s.params) != len(c.Params) {
		declared, has := len(s.params), len(c.Params)
		if method {
			declared, has = declared-1, has-1
		}
		return s.failf(sig.ListsAt[want-1], "%s has %s, not %d", c.Name, counted(has, "parameter"), declared)
	}
	if len(s.results) != len(c.Results) {
		return s.failf(resultsAt, "%s has %s, not %d", c.Name, counted(len(c.Results), "result"), len(s.results))
	}
	return true
}

func (s *signatureElaborator) receiver() string {
	recv := s.contract.Func.Signature().Recv()
	return recv.Name() + " " + types.TypeString(recv.Type(), func(*types.Package) string { return "" })
}

func counted(n int, what string) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// names refuses a signature that names a parameter by the name that the code
// gives to another.
func (s *signatureElaborator) names() bool {
	seen := make(map[string]bool)
	for i, p := range append(s.params[:len(s.params):len(s.params)], s.results...) {
		if p.Name == "" || p.Name == "_" {
			continue
		}
		if seen[p.Name] {
			return s.failf(p.NameAt, "%s is declared twice", p.Name)
		}
		seen[p.Name] = true
		for j, v := range append(s.contract.Params[:len(s.contract.Params):len(s.contract.Params)], s.contract.Results...) {
			if v.Name() == p.Name && i != j {
				return s.failf(p.NameAt, "%s stands at another place in the declaration of %s: names of a signature follow its order", p.Name, s.contract.Name)
			}
		}
	}
	return true
}

// refine elaborates the refined type of one parameter or result; nil if it says
// nothing or has faults.
func (s *signatureElaborator) refine(p syntax.Param, v *types.Var, arg clause.Arg) *clause.Clause {
	f := s.unit.NewFrame(s.src, s.file, s.scope(arg.Kind == clause.ArgResult))
	env := f.Env()
	typ := p.Type
	if p.Variadic {
		typ = &syntax.SequenceType{At: syntax.At(typ.Offset()), Elem: typ}
	}
	base := baseOf(env, typ)
	if base == nil {
		s.failed = true
		return nil
	}
	if !refinesValues(base, v.Type()) {
		return s.mismatch(env, p, v, base, arg)
	}
	if !refines(env, typ) {
		return nil
	}
	name := v.Name()
	if p.Name != "" && p.Name != "_" {
		name = p.Name
	}
	c := s.clause(f, typ, name, base)
	if c == nil {
		return nil
	}
	c.Text = declaredIn(s.unit).Expanded(typ, &syntax.Name{At: syntax.At(typ.Offset()), Name: name})
	if arg.Kind == clause.ArgResult {
		c.Trace = newTrace(s.unit, c, s.file, s.scope(true))
	}
	if a := syntax.AntecedentType(typ); a != nil {
		c.When = s.clause(s.unit.NewFrame(s.src, s.file, s.scope(arg.Kind == clause.ArgResult)), a, name, base)
	}
	return c
}

// clause returns the clause that the parameter or result of a name is of a
// refined type.
func (s *signatureElaborator) clause(f *synth.Frame, typ syntax.Type, name string, base types.Type) *clause.Clause {
	subject := f.ParamOf(f.Scope.Lookup(name))
	pos := s.src.Pos(typ.Offset())
	body := holdsOf(f.Env(), typ, func() ast.Expr {
		f.Use(subject)
		return &ast.Ident{NamePos: pos, Name: name}
	}, base)
	if body == nil {
		s.failed = s.failed || f.Failed
		return nil
	}
	c := f.Clause(annotation.VerbFunc, pos, body)
	s.failed = s.failed || c == nil
	return c
}

func (s *signatureElaborator) mismatch(env *synth.Env, p syntax.Param, v *types.Var, base types.Type, arg clause.Arg) *clause.Clause {
	what, index := "parameter", arg.Index
	recv := s.contract.Func.Signature().Recv() != nil
	switch {
	case arg.Kind == clause.ArgResult:
		what = "result"
	case recv && index == 0:
		what = "receiver"
	}
	name := " " + v.Name()
	if arg.Kind == clause.ArgResult && s.contract.Func.Signature().Results().At(index).Name() == "" {
		name = ""
		if len(s.results) > 1 {
			name = fmt.Sprintf(" %d", index)
		}
	}
	s.failf(p.Type.Offset(), "%s%s of %s is of type %s, not %s", what, name, s.contract.Name, env.TypeString(v.Type()), env.TypeString(base))
	return nil
}

// scope is what the refined types may mention: the parameters and, in those of
// results, the results and the state at entry. The signature's names come
// before those of the code.
func (s *signatureElaborator) scope(results bool) synth.Scope {
	sc := synth.Scope{Old: results}
	taken := make(map[string]bool)
	add := func(name string, v *types.Var, arg clause.Arg) {
		if name == "" || name == "_" || taken[name] {
			return
		}
		taken[name] = true
		sc.Vars = append(sc.Vars, types.NewParam(token.NoPos, s.unit.Pkg, name, v.Type()))
		sc.Args = append(sc.Args, arg)
	}
	c := s.contract
	for i, p := range s.params {
		add(p.Name, c.Params[i], clause.Arg{Kind: clause.ArgParam, Index: i})
	}
	if results {
		for i, p := range s.results {
			add(p.Name, c.Results[i], clause.Arg{Kind: clause.ArgResult, Index: i})
		}
	}
	for i, v := range c.Params {
		add(v.Name(), v, clause.Arg{Kind: clause.ArgParam, Index: i})
	}
	if results {
		for i, v := range c.Results {
			add(v.Name(), v, clause.Arg{Kind: clause.ArgResult, Index: i})
		}
	}
	params := gotypes.TypeParams(c.Func)
	for i, t := range c.TypeArgs {
		if i < len(params) {
			sc.Types = append(sc.Types, types.NewTypeName(token.NoPos, s.unit.Pkg, params[i].Obj().Name(), t))
		}
	}
	return sc
}
