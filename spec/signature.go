package spec

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/internal/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
)

// An annotated is a function with annotations, or an instance of one.
type annotated struct {
	fn   *types.Func
	name string // Name or Type.Method
	// typeArgs instantiate the type parameters.
	typeArgs []types.Type
	// params, receiver first, and results all have usable names.
	params, results []*types.Var
}

// signature elaborates a refined signature of c.fn, whose Params and Results are set: one clause
// for each refined parameter and result, in order. Names in the signature are in scope in it.
func elaborateSignature(e *unit, src source, file *ast.File, c *annotated) []*Clause {
	sig, err := syntax.ParseSignature(src.text)
	if err != nil {
		e.report(src.pos(err.Offset), err.Msg)
		return nil
	}
	s := &signatureElaborator{e: e, src: src, file: file, contract: c}
	if !s.match(sig) || !s.names() {
		return nil
	}
	var clauses []*Clause
	for i, p := range s.params {
		if clause := s.refine(p, c.params[i], Arg{ArgParam, i}); clause != nil {
			clause.Role = RolePre
			clauses = append(clauses, clause)
		}
	}
	for i, p := range s.results {
		if clause := s.refine(p, c.results[i], Arg{ArgResult, i}); clause != nil {
			clause.Role = RolePost
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
	e        *unit
	src      source
	file     *ast.File
	contract *annotated
	params   []syntax.Param // parallel to the contract's
	results  []syntax.Param
	failed   bool
}

func (s *signatureElaborator) failf(offset int, format string, args ...any) bool {
	s.failed = true
	s.e.report(s.src.pos(offset), fmt.Sprintf(format, args...))
	return false
}

// match finds the parameters and results in the lists of the signature.
func (s *signatureElaborator) match(sig *syntax.Signature) bool {
	fn, c := s.contract.fn, s.contract
	method := fn.Signature().Recv() != nil
	lists := sig.Lists
	want := 1
	if method {
		want = 2
	}
	if method && len(lists[0]) != 1 {
		return s.failf(sig.ListsAt[0], "the signature of method %s begins with its receiver, as in (%s) (...)", c.name, s.receiver())
	}
	if len(lists) < want { // of a method: the grammar has one list at least
		return s.failf(sig.ListsAt[0], "the signature of method %s has its receiver and its parameters, as in (%s) (...)", c.name, s.receiver())
	}
	if len(lists) > want+1 || len(lists) > want && sig.Result != nil {
		at := sig.ListsAt[min(want+1, len(lists)-1)]
		return s.failf(at, "the signature of %s has too many lists: expected %d of parameters and the results", c.name, want)
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
	if len(s.params) != len(c.params) {
		given, has := len(s.params), len(c.params)
		if method {
			given, has = given-1, has-1
		}
		return s.failf(sig.ListsAt[want-1], "%s has %s, not %d", c.name, counted(has, "parameter"), given)
	}
	if len(s.results) != len(c.results) {
		return s.failf(resultsAt, "%s has %s, not %d", c.name, counted(len(c.results), "result"), len(s.results))
	}
	return true
}

func (s *signatureElaborator) receiver() string {
	recv := s.contract.fn.Signature().Recv()
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

// names refuses a signature that names a parameter by the name that the code gives to another.
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
		for j, v := range append(s.contract.params[:len(s.contract.params):len(s.contract.params)], s.contract.results...) {
			if v.Name() == p.Name && i != j {
				return s.failf(p.NameAt, "%s stands at another place in the declaration of %s: names of a signature follow its order", p.Name, s.contract.name)
			}
		}
	}
	return true
}

// refine elaborates the refined type of one parameter or result; nil if it says nothing or has faults.
func (s *signatureElaborator) refine(p syntax.Param, v *types.Var, arg Arg) *Clause {
	f := s.e.newFrame(s.src, s.file, s.scope(arg.Kind == ArgResult))
	env := f.env()
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
	c.Text = declaredIn(s.e).Expanded(typ, &syntax.Name{At: syntax.At(typ.Offset()), Name: name})
	if arg.Kind == ArgResult {
		c.Trace = elaborateTrace(s.e, c, s.file, s.scope(true))
	}
	if a := syntax.AntecedentType(typ); a != nil {
		c.When = s.clause(s.e.newFrame(s.src, s.file, s.scope(arg.Kind == ArgResult)), a, name, base)
	}
	return c
}

// clause is the clause that the parameter or result of a name is of a refined type.
func (s *signatureElaborator) clause(f *frame, typ syntax.Type, name string, base types.Type) *Clause {
	subject := f.paramOf(f.scope.Lookup(name))
	pos := s.src.pos(typ.Offset())
	body := holdsOf(f.env(), typ, func() ast.Expr {
		f.use(subject)
		return &ast.Ident{NamePos: pos, Name: name}
	}, base)
	if body == nil {
		s.failed = s.failed || f.failed
		return nil
	}
	c := f.clause(VerbFunc, pos, body)
	s.failed = s.failed || c == nil
	return c
}

func (s *signatureElaborator) mismatch(env *env, p syntax.Param, v *types.Var, base types.Type, arg Arg) *Clause {
	what, index := "parameter", arg.Index
	recv := s.contract.fn.Signature().Recv() != nil
	switch {
	case arg.Kind == ArgResult:
		what = "result"
	case recv && index == 0:
		what = "receiver"
	}
	name := " " + v.Name()
	if arg.Kind == ArgResult && s.contract.fn.Signature().Results().At(index).Name() == "" {
		name = ""
		if len(s.results) > 1 {
			name = fmt.Sprintf(" %d", index)
		}
	}
	s.failf(p.Type.Offset(), "%s%s of %s is of type %s, not %s", what, name, s.contract.name, env.typeString(v.Type()), env.typeString(base))
	return nil
}

// scope is what the refined types may mention: the parameters and, in those of results, the
// results and the state at entry. The signature's names come before those of the code.
func (s *signatureElaborator) scope(results bool) scope {
	sc := scope{old: results}
	taken := make(map[string]bool)
	add := func(name string, v *types.Var, arg Arg) {
		if name == "" || name == "_" || taken[name] {
			return
		}
		taken[name] = true
		sc.vars = append(sc.vars, types.NewParam(token.NoPos, s.e.pkg, name, v.Type()))
		sc.args = append(sc.args, arg)
	}
	c := s.contract
	for i, p := range s.params {
		add(p.Name, c.params[i], Arg{ArgParam, i})
	}
	if results {
		for i, p := range s.results {
			add(p.Name, c.results[i], Arg{ArgResult, i})
		}
	}
	for i, v := range c.params {
		add(v.Name(), v, Arg{ArgParam, i})
	}
	if results {
		for i, v := range c.results {
			add(v.Name(), v, Arg{ArgResult, i})
		}
	}
	params := gotypes.TypeParams(c.fn)
	for i, t := range c.typeArgs {
		if i < len(params) {
			sc.types = append(sc.types, types.NewTypeName(token.NoPos, s.e.pkg, params[i].Obj().Name(), t))
		}
	}
	return sc
}
