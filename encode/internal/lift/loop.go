package lift

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/flow"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// A loop is unrolled one iteration at a time.
type loop struct {
	stmt ast.Stmt
	body *ast.BlockStmt
	// enter evaluates the head of iteration i: the condition under which the
	// body runs and, in e's state, the iteration's variables.
	enter func(e *expr.Eval, i int) sym.Term
	// next evaluates what stands between two iterations; it may be nil.
	next func(st *sym.State) *flow.Outcome
	// once says that the head is a range clause: its operand is evaluated once,
	// and what enter does to the state it does only where the body runs.
	once bool
}

// unroll evaluates the loop from iteration i on. The states of its exits are
// merged from the last iteration to the first.
func (f *frame) unroll(p *loop, i int, st *sym.State) *flow.Outcome {
	l := f.l
	f.env.Visit(p.stmt)
	if i > maxUnroll {
		l.T.Refuse("this loop: %s (the limit is %d iterations)", l.Prover.Unending("it is not bounded by the shape"), maxUnroll)
	}
	e := f.env.Eval(st)
	c := p.enter(e, i)
	switch {
	case p.once && c == l.T.No:
		return l.flow.Ended(st)
	case p.once && e.Exec.Dead():
		return l.flow.Branch(c, &flow.Outcome{Panics: l.T.Yes}, l.flow.Ended(st))
	case e.Exec.Dead():
		return finish(e)
	case c == l.T.No:
		return l.flow.After(e.Exec.Panics, l.flow.Ended(e.Exec.St))
	}
	if asks(i) && l.Prover.Impossible(c) {
		// The condition never holds, though its terms do not tell.
		if p.once {
			return l.flow.Ended(st)
		}
		return l.flow.After(e.Exec.Panics, l.flow.Ended(e.Exec.St))
	}
	o := f.iteration(p, i, c, e)
	if p.once {
		return l.flow.Branch(c, l.flow.After(e.Exec.Panics, o), l.flow.Ended(st))
	}
	return l.flow.After(e.Exec.Panics, l.flow.Branch(c, o, l.flow.Ended(e.Exec.St)))
}

// iteration evaluates iteration i of a loop, which c leads to, and those after
// it. The head has been evaluated in e.
func (f *frame) iteration(p *loop, i int, c sym.Term, e *expr.Eval) (o *flow.Outcome) {
	l := f.l
	l.Prover.Under([]sym.Term{c, l.T.Not(e.Exec.Panics)}, func() {
		o = l.flow.Rejoin(f.block(p.body.List, e.Exec.St), flow.Key{Kind: flow.Continue, At: p.stmt})
		if o.St != nil && p.next != nil {
			o = l.flow.Then(o, p.next(o.St))
		}
		if stops := l.flow.Stops(o); o.St != nil && stops != l.T.Yes && o.Panics != l.T.Yes {
			l.Prover.Assume(l.T.Not(stops), l.T.Not(o.Panics))
			o = l.flow.Then(o, f.unroll(p, i+1, o.St))
		}
	})
	return l.flow.Rejoin(o, flow.Key{Kind: flow.Break, At: p.stmt})
}

// asks reports whether to ask the solver before iteration i of a loop whose
// condition has not become constant: seldom, since most loops end by
// themselves.
func asks(i int) bool { return i%10 == 0 && (i/10)&(i/10-1) == 0 && i > 0 }

func (f *frame) forStmt(s *ast.ForStmt, st *sym.State) *flow.Outcome {
	o := f.initial(s.Init, st)
	if o.St == nil {
		return o
	}
	p := &loop{stmt: s, body: s.Body}
	p.enter = func(e *expr.Eval, _ int) sym.Term {
		if s.Cond == nil {
			return f.l.T.Yes
		}
		return e.Term(s.Cond)
	}
	fresh := f.perIteration(s)
	if s.Post != nil || len(fresh) > 0 {
		p.next = func(st *sym.State) *flow.Outcome {
			for _, v := range fresh {
				val, _ := f.env.Load(st, v)
				st = f.env.Declare(st, v, val)
			}
			if s.Post == nil {
				return f.l.flow.Ended(st)
			}
			return f.stmt(s.Post, st)
		}
	}
	return f.l.flow.Then(o, f.unroll(p, 0, o.St))
}

// perIteration lists the variables of a for clause that each iteration has its
// own copy of and something can tell.
func (f *frame) perIteration(s *ast.ForStmt) []*types.Var {
	def, ok := s.Init.(*ast.AssignStmt)
	if !ok || def.Tok != token.DEFINE {
		return nil
	}
	var r []*types.Var
	for _, x := range def.Lhs {
		f.ownsLoopVar(x)
		if v, ok := f.env.Info.Defs[x.(*ast.Ident)].(*types.Var); ok && f.env.Scope.Boxed[v] {
			r = append(r, v)
		}
	}
	return r
}

// ownsLoopVar refuses a loop variable that outlives its iteration where the
// file's Go version has one variable for all iterations, as Go had before 1.22.
func (f *frame) ownsLoopVar(x ast.Expr) {
	id, ok := x.(*ast.Ident)
	if !ok {
		return
	}
	v, ok := f.env.Info.Defs[id].(*types.Var)
	if !ok || !f.env.Scope.Boxed[v] && !f.env.Scope.Shared[v] {
		return
	}
	for file, v := range f.env.Info.FileVersions {
		if file.FileStart <= id.Pos() && id.Pos() < file.FileEnd && version.IsValid(v) && version.Compare(v, "go1.22") < 0 {
			f.env.Refuse(id, "a loop variable that is captured or pointed to in a file of %s, in which all iterations share it", v)
		}
	}
}

func (f *frame) rangeStmt(s *ast.RangeStmt, st *sym.State) *flow.Outcome {
	if s.Tok == token.DEFINE {
		f.ownsLoopVar(s.Key)
		f.ownsLoopVar(s.Value)
	}
	e := f.env.Eval(st)
	t := f.env.TypeOf(s.X)
	if a := arrayIn(t); a != nil && s.Value == nil && !f.calls(s.X) {
		// The length is constant, and the operand is not evaluated.
		return f.rangeInt(s, e, f.l.T.Num(a.Len()), types.Typ[types.Int])
	}
	x := e.Value(s.X)
	if e.Exec.Dead() {
		return finish(e)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsInteger != 0 {
			return f.rangeInt(s, e, x.(sym.Term), t)
		}
		if u.Info()&types.IsString != 0 {
			return f.rangeText(s, e, x.(*sym.Text))
		}
	case *types.Slice:
		return f.rangeSlice(s, e, x.(*sym.Slice), u.Elem())
	case *types.Array:
		return f.rangeArray(s, e, x.(*sym.Aggregate))
	case *types.Pointer:
		if a := arrayIn(t); a != nil {
			return f.rangeArrayPointer(s, e, x, a)
		}
	case *types.Map:
		return f.rangeMap(s, e, x.(*sym.Mapping))
	case *types.Signature:
		return f.rangeFunc(s, e, x.(*sym.Closure), u)
	}
	f.env.Refuse(s, "range over type %s", t)
	return nil
}

// arrayIn is the array that t is or points to; it is nil for other types.
func arrayIn(t types.Type) *types.Array {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	a, _ := t.Underlying().(*types.Array)
	return a
}

// calls reports whether x has calls whose values are not constant, so that the
// length of an array is not constant either.
func (f *frame) calls(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			tv := f.env.Info.Types[n]
			found = found || tv.Value == nil && !f.env.Info.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// iterate unrolls a range loop whose head is given.
func (f *frame) iterate(s *ast.RangeStmt, e *expr.Eval, enter func(e *expr.Eval, i int) sym.Term) *flow.Outcome {
	return f.l.flow.After(e.Exec.Panics, f.unroll(&loop{stmt: s, body: s.Body, enter: enter, once: true}, 0, e.Exec.St))
}

// A rangeValue is what a range clause gives one of its variables.
type rangeValue struct {
	read func() sym.Value
	typ  types.Type
}

// rangeIndex is an index as a range clause gives it.
func rangeIndex(i sym.Term) rangeValue {
	return rangeValue{func() sym.Value { return i }, types.Typ[types.Int]}
}

// rangeVars gives the variables of a range clause their values. What is left
// out or blank is not read. Where the variables are assigned to, that is one
// assignment: the operands on the left come first.
func rangeVars(e *expr.Eval, s *ast.RangeStmt, vals ...rangeValue) {
	var names []ast.Expr
	var used []rangeValue
	for i, x := range []ast.Expr{s.Key, s.Value} {
		if x != nil && i < len(vals) && !isBlank(x) {
			names, used = append(names, x), append(used, vals[i])
		}
	}
	if s.Tok == token.DEFINE {
		for i, x := range names {
			v, _ := e.Env.Info.Defs[x.(*ast.Ident)].(*types.Var)
			e.Exec.St = e.Env.Declare(e.Exec.St, v, used[i].read())
		}
		return
	}
	var read []sym.Value
	for _, v := range used {
		read = append(read, v.read())
	}
	var places []*exec.Location
	for _, x := range names {
		places = append(places, e.Locate(x))
	}
	for i, x := range names {
		e.OrderedPlace(x)
		if e.Moved() && !e.Exec.M.Mem.Identical(used[i].read(), read[i]) {
			e.Env.RefuseVarying(x, "an element that a call on the left of the range clause may change (Go leaves open which comes first)")
		}
	}
	for i, x := range names {
		places[i].Store(e.Exec, e.Assignable(x, read[i], used[i].typ, e.Env.TypeOf(x)))
	}
}

func (f *frame) rangeInt(s *ast.RangeStmt, e *expr.Eval, n sym.Term, t types.Type) *flow.Outcome {
	it, _ := f.l.M.IntType(t)
	return f.iterate(s, e, func(e *expr.Eval, i int) sym.Term {
		k := f.l.T.Num(int64(i))
		c := term.Less(f.l.T.Store, k, n, it)
		if c != f.l.T.No {
			rangeVars(e, s, rangeValue{func() sym.Value { return k }, t})
		}
		return c
	})
}

// rangeSlice reads the length once and each element when its turn comes.
func (f *frame) rangeSlice(s *ast.RangeStmt, e *expr.Eval, x *sym.Slice, elem types.Type) *flow.Outcome {
	return f.iterate(s, e, func(e *expr.Eval, i int) sym.Term {
		k := f.l.T.Num(int64(i))
		c := f.l.T.Less(k, x.Length)
		if c == f.l.T.No {
			return c
		}
		rangeVars(e, s, rangeIndex(k), rangeValue{func() sym.Value {
			v, ok := e.Exec.Elem(x, k)
			if !ok {
				return f.l.Mem.Zero(elem)
			}
			return v
		}, elem})
		return c
	})
}

// rangeArray ranges over a copy of the array.
func (f *frame) rangeArray(s *ast.RangeStmt, e *expr.Eval, x *sym.Aggregate) *flow.Outcome {
	elem := f.env.TypeOf(s.X).Underlying().(*types.Array).Elem()
	return f.iterate(s, e, func(e *expr.Eval, i int) sym.Term {
		if i >= len(x.Parts) {
			return f.l.T.No
		}
		rangeVars(e, s, rangeIndex(f.l.T.Num(int64(i))), rangeValue{func() sym.Value { return x.Parts[i] }, elem})
		return f.l.T.Yes
	})
}

// rangeArrayPointer ranges over the array itself that p points to.
func (f *frame) rangeArrayPointer(s *ast.RangeStmt, e *expr.Eval, p sym.Value, a *types.Array) *flow.Outcome {
	return f.iterate(s, e, func(e *expr.Eval, i int) sym.Term {
		if int64(i) >= a.Len() {
			return f.l.T.No
		}
		rangeVars(e, s, rangeIndex(f.l.T.Num(int64(i))), rangeValue{func() sym.Value {
			v, ok := e.Exec.Deref(p, a).(*sym.Aggregate)
			if !ok {
				f.env.Refuse(s, "range over this value")
			}
			return v.Parts[i]
		}, a.Elem()})
		return f.l.T.Yes
	})
}
