package lift

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// block evaluates statements one after the other, each from the state where the
// one before ends normally. Their outcomes are joined from the last to the
// first, so that the results of returns nest as the code does. A count that one
// branch raises is a sum only as long as no condition of an earlier return is
// mixed in.
func (f *frame) block(list []ast.Stmt, st *sym.State) *exec.Outcome {
	l := f.l
	if f.targets(list) {
		return f.jumps(list, 0, 0, st)
	}
	var outcomes []*exec.Outcome
	l.Prover.Under(nil, func() {
		for _, s := range list {
			o := f.stmt(s, st)
			l.Prover.Assume(l.goesOn(o)...)
			outcomes = append(outcomes, o)
			if st = o.St; st == nil {
				break
			}
		}
	})
	o := l.M.Ended(st)
	for _, first := range slices.Backward(outcomes) {
		o = l.M.Then(first, o)
	}
	return o
}

// under evaluates do where all conditions are true.
func (l *Lifter) under(cs []sym.Term, do func() *exec.Outcome) *exec.Outcome {
	var o *exec.Outcome
	l.Prover.Under(cs, func() { o = do() })
	return o
}

// then returns the outcome of o followed by do, which is evaluated where o ends
// normally.
func (l *Lifter) then(o *exec.Outcome, do func(st *sym.State) *exec.Outcome) *exec.Outcome {
	if o.St == nil {
		return o
	}
	return l.M.Then(o, l.under(l.goesOn(o), func() *exec.Outcome { return do(o.St) }))
}

// goesOn returns the conditions under which a statement ends normally.
func (l *Lifter) goesOn(o *exec.Outcome) []sym.Term {
	return []sym.Term{l.T.Not(l.M.Stops(o)), l.T.Not(o.Panics)}
}

// after returns the outcome of an evaluation followed by do.
func (l *Lifter) after(e *Eval, do func(st *sym.State) *exec.Outcome) *exec.Outcome {
	if e.Exec.Dead() {
		return finish(e)
	}
	return l.M.After(e.Exec.Panics, e.Exec.Raised, l.under([]sym.Term{l.T.Not(e.Exec.Panics)}, func() *exec.Outcome { return do(e.Exec.St) }))
}

// branch evaluates both arms of a branch: a where c is true, and b elsewhere.
func (l *Lifter) branch(c sym.Term, a, b func() *exec.Outcome) *exec.Outcome {
	var x, y *exec.Outcome
	if c != l.T.No {
		x = l.under([]sym.Term{c}, a)
	}
	if c != l.T.Yes {
		y = l.under([]sym.Term{l.T.Not(c)}, b)
	}
	return l.M.Branch(c, x, y)
}

// finish returns the outcome of a statement that consists only of an
// evaluation.
func finish(e *Eval) *exec.Outcome {
	if e.Exec.Dead() {
		return &exec.Outcome{Panics: e.Exec.Panics, Raised: e.Exec.Raised}
	}
	return &exec.Outcome{Panics: e.Exec.Panics, Raised: e.Exec.Raised, St: e.Exec.St}
}

// stmt evaluates a statement.
func (f *frame) stmt(s ast.Stmt, st *sym.State) *exec.Outcome {
	f.env.Visit(s)
	f.l.T.Tick()
	switch s := s.(type) {
	case *ast.EmptyStmt:
		return f.l.M.Ended(st)
	case *ast.BlockStmt:
		return f.block(s.List, st)
	case *ast.ExprStmt:
		return f.exprStmt(s, st)
	case *ast.DeclStmt:
		return f.declStmt(s.Decl.(*ast.GenDecl), st)
	case *ast.AssignStmt:
		return f.assignStmt(s, st)
	case *ast.IncDecStmt:
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		e := f.env.Eval(st)
		update(e, s, s.X, op, func(*Eval) (sym.Value, types.Type) { return f.l.Floats.Unit(f.env.TypeOf(s.X)), f.env.TypeOf(s.X) })
		return finish(e)
	case *ast.ReturnStmt:
		return f.returnStmt(s, st)
	case *ast.IfStmt:
		return f.ifStmt(s, st)
	case *ast.SwitchStmt:
		return f.enclosed(s, func() *exec.Outcome { return f.switchStmt(s, st) })
	case *ast.ForStmt:
		return f.enclosed(s, func() *exec.Outcome { return f.forStmt(s, st) })
	case *ast.RangeStmt:
		return f.enclosed(s, func() *exec.Outcome { return f.rangeStmt(s, st) })
	case *ast.LabeledStmt:
		if f.labels == nil {
			f.labels = map[string]ast.Stmt{}
		}
		f.labels[s.Label.Name] = s.Stmt
		key := exec.ExitKey{Kind: exec.Break, At: s.Stmt}
		return f.l.M.Rejoin(f.stmt(s.Stmt, st), key)
	case *ast.BranchStmt:
		return f.branchStmt(s, st)
	case *ast.TypeSwitchStmt:
		return f.enclosed(s, func() *exec.Outcome { return f.typeSwitch(s, st) })
	case *ast.DeferStmt:
		return f.deferStmt(s, st)
	case *ast.GoStmt:
		f.env.Refuse(s, "a go statement")
	case *ast.SelectStmt:
		f.env.Refuse(s, "select")
	case *ast.SendStmt:
		f.env.Refuse(s, "a send to a channel")
	}
	f.env.Refuse(s, "this statement (%T)", s)
	return nil
}

// enclosed evaluates a loop or switch, the target of the breaks inside it.
func (f *frame) enclosed(s ast.Stmt, do func() *exec.Outcome) *exec.Outcome {
	f.enclosing = append(f.enclosing, s)
	o := do()
	f.enclosing = f.enclosing[:len(f.enclosing)-1]
	return o
}

func (f *frame) exprStmt(s *ast.ExprStmt, st *sym.State) *exec.Outcome {
	e := f.env.Eval(st)
	if c, ok := ast.Unparen(s.X).(*ast.CallExpr); ok {
		e.call(c)
	} else {
		e.Value(s.X)
	}
	return finish(e)
}

// declStmt evaluates local variables; constants and types need nothing.
func (f *frame) declStmt(d *ast.GenDecl, st *sym.State) *exec.Outcome {
	o := f.l.M.Ended(st)
	for _, sp := range d.Specs {
		if vs, ok := sp.(*ast.ValueSpec); ok && d.Tok == token.VAR && o.St != nil {
			o = f.l.then(o, func(st *sym.State) *exec.Outcome { return f.varSpec(vs, st) })
		}
	}
	return o
}

// varSpec evaluates one declaration of variables.
func (f *frame) varSpec(vs *ast.ValueSpec, st *sym.State) *exec.Outcome {
	e := f.env.Eval(st)
	vals := e.rightSides(vs.Values, len(vs.Names))
	for i, n := range vs.Names {
		v, ok := f.env.Info.Defs[n].(*types.Var)
		if !ok {
			continue
		}
		t := f.env.Type(v.Type())
		if len(vs.Values) == 0 {
			e.Env.Visit(n)
			e.Exec.St = f.env.Declare(e.Exec.St, v, f.l.Mem.Zero(t))
			continue
		}
		e.Exec.St = f.env.Declare(e.Exec.St, v, e.assignable(n, vals[i].val, vals[i].typ, t))
	}
	return finish(e)
}

// returnStmt leaves the function with its results.
func (f *frame) returnStmt(s *ast.ReturnStmt, st *sym.State) *exec.Outcome {
	e := f.env.Eval(st)
	results := f.sig.Results()
	var vals []sym.Value
	if len(s.Results) == 0 {
		for i := range results.Len() {
			v, _ := f.env.Load(st, f.result(i))
			if v == nil {
				v = f.l.Mem.Zero(f.env.Type(results.At(i).Type()))
			}
			vals = append(vals, v)
		}
	} else {
		right := e.rightSides(s.Results, results.Len())
		if f.result(0) != nil {
			fixedAssignments(e, s, s.Results)
		}
		for i, v := range right {
			vals = append(vals, e.assignable(s, v.val, v.typ, f.env.Type(results.At(i).Type())))
		}
		f.setResults(e, vals)
	}
	o := &exec.Outcome{Panics: e.Exec.Panics, Raised: e.Exec.Raised}
	if !e.Exec.Dead() {
		o.Exits = []exec.Exit{{Key: exec.ExitKey{Kind: exec.Return}, Cond: f.l.T.Yes, St: e.Exec.St, Results: vals}}
	}
	return o
}

// setResults sets the named results that code other than the function's own
// statements may see.
func (f *frame) setResults(e *Eval, vals []sym.Value) {
	for i, val := range vals {
		if v := f.result(i); e.Env.Scope.Boxed[v] {
			e.variable(v).Store(e.Exec, val)
		}
	}
}

// finalResults returns the final results of a function that has returned with
// vals in a state. Code that sees the named results may have changed them
// since.
func (f *frame) finalResults(st *sym.State, vals []sym.Value) []sym.Value {
	r := slices.Clone(vals)
	for i := range r {
		if v := f.result(i); f.env.Scope.Boxed[v] {
			r[i], _ = f.env.Load(st, v)
		}
	}
	return r
}

// initial evaluates the statement that a loop, an if or a switch may begin
// with.
func (f *frame) initial(s ast.Stmt, st *sym.State) *exec.Outcome {
	if s == nil {
		return f.l.M.Ended(st)
	}
	return f.stmt(s, st)
}

func (f *frame) ifStmt(s *ast.IfStmt, st *sym.State) *exec.Outcome {
	return f.l.then(f.initial(s.Init, st), func(st *sym.State) *exec.Outcome {
		e := f.env.Eval(st)
		c := e.term(s.Cond)
		return f.l.after(e, func(st *sym.State) *exec.Outcome {
			return f.l.branch(c, func() *exec.Outcome {
				f.l.M.Sites.Take(s, site.Then)
				return f.stmt(s.Body, st)
			}, func() *exec.Outcome {
				f.l.M.Sites.Take(s, site.Else)
				if s.Else == nil {
					return f.l.M.Ended(st)
				}
				return f.stmt(s.Else, st)
			})
		})
	})
}

// branchStmt leaves the statement that a break, continue or fallthrough names.
func (f *frame) branchStmt(s *ast.BranchStmt, st *sym.State) *exec.Outcome {
	var key exec.ExitKey
	switch s.Tok {
	case token.BREAK:
		key.Kind = exec.Break
	case token.CONTINUE:
		key.Kind = exec.Continue
	case token.FALLTHROUGH:
		key.Kind = exec.Fallthrough
	case token.GOTO:
		key = exec.ExitKey{Kind: exec.Goto, At: f.env.Scope.Gotos[f.env.Info.Uses[s.Label]]}
	}
	if s.Label != nil && s.Tok != token.GOTO {
		key.At = f.labels[s.Label.Name]
	} else if s.Label == nil {
		for i := len(f.enclosing) - 1; i >= 0 && key.At == nil; i-- {
			if key.Kind != exec.Continue || !isSwitch(f.enclosing[i]) {
				key.At = f.enclosing[i]
			}
		}
	}
	return &exec.Outcome{Panics: f.l.T.No, Exits: []exec.Exit{{Key: key, Cond: f.l.T.Yes, St: st}}}
}

// target returns the exit that leads to a labelled statement. ok is false
// unless a goto leads to it.
func (f *frame) target(s ast.Stmt) (key exec.ExitKey, ok bool) {
	l, ok := s.(*ast.LabeledStmt)
	if !ok || f.env.Scope.Gotos[f.env.Info.Defs[l.Label]] != l {
		return exec.ExitKey{}, false
	}
	return exec.ExitKey{Kind: exec.Goto, At: l}, true
}

// targets reports whether a goto leads to one of the statements.
func (f *frame) targets(list []ast.Stmt) bool {
	if len(f.env.Scope.Gotos) == 0 {
		return false
	}
	for _, s := range list {
		if _, ok := f.target(s); ok {
			return true
		}
	}
	return false
}

// jumps evaluates the statements of a block from index from on, if a goto leads
// to some of them. A jump forward continues at its label and is merged there
// with the evaluation from above. A jump backward evaluates the rest of the
// block again, for the n-th time.
func (f *frame) jumps(list []ast.Stmt, from, n int, st *sym.State) *exec.Outcome {
	l := f.l
	o := l.M.Ended(st)
	for _, s := range list[from:] {
		if key, ok := f.target(s); ok {
			o = l.M.Rejoin(o, key)
		}
		if o.St == nil {
			continue
		}
		// Assumptions about the way here may be false for a jump.
		l.Prover.Under([]sym.Term{l.T.Not(l.M.Stops(o)), l.T.Not(o.Panics)}, func() {
			o = l.M.Then(o, f.stmt(s, o.St))
		})
	}
	for i, s := range list {
		key, ok := f.target(s)
		if !ok {
			continue
		}
		if x := o.Exit(key); x != nil {
			o = f.again(list, i, n+1, o, *x)
		}
	}
	return o
}

// again evaluates a block again from index i on, where the outcome o has taken
// the exit x.
func (f *frame) again(list []ast.Stmt, i, n int, o *exec.Outcome, x exec.Exit) *exec.Outcome {
	l := f.l
	f.env.Visit(list[i])
	if n > maxUnroll {
		l.T.Refuse("this label: %s (the limit is %d)", l.Prover.Unending("the jumps back to it are not bounded by the shape"), maxUnroll)
	}
	rest := &exec.Outcome{Panics: l.T.No, St: o.St}
	for _, other := range o.Exits {
		if other.Key != x.Key {
			rest.Exits = append(rest.Exits, other)
		}
	}
	r := rest
	l.Prover.Under([]sym.Term{x.Cond, l.T.Not(o.Panics)}, func() {
		if !l.asks(n) || !l.Prover.Impossible(l.T.Yes) {
			r = l.M.Branch(x.Cond, f.jumps(list, i, n, x.St), rest)
		}
	})
	return l.M.After(o.Panics, o.Raised, r)
}
