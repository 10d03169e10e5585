package lift

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"maps"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/forall"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/gotypes"
)

// A loop is unrolled one iteration at a time.
type loop struct {
	stmt ast.Stmt
	body *ast.BlockStmt
	// enter evaluates the head of iteration i: the condition under which
	// the body runs and, in e's state, the iteration's variables.
	enter func(e *Eval, i int) sym.Term
	// next evaluates the code between two iterations; it may be nil.
	next func(st *sym.State) *exec.Outcome
	// once says that the head is a range clause: its operand is evaluated
	// once, and enter changes the state only where the body runs.
	once bool
}

// unroll evaluates the loop from iteration i on.
func (f *frame) unroll(p *loop, i int, st *sym.State) *exec.Outcome {
	if f.l.perObject != nil && !p.once && !f.env.Scope.Defers && f.l.M.Raising == 0 {
		return f.unrollPerObject(p, i, st)
	}
	return f.iterate(p, i, st)
}

// iterate evaluates the loop from iteration i on. The states of its exits are
// merged from the last iteration to the first.
func (f *frame) iterate(p *loop, i int, st *sym.State) *exec.Outcome {
	l := f.l
	f.env.Visit(p.stmt)
	if i > maxUnroll {
		l.T.Refuse("this loop: %s (the limit is %d iterations)", l.Prover.Unending("it is not bounded by the shape"), maxUnroll)
	}
	e := f.env.Eval(st)
	c := p.enter(e, i)
	if i == 0 {
		p.skips(f, c, e)
	}
	switch {
	case p.once && c == l.T.No:
		return l.M.Ended(st)
	case p.once && e.Exec.Dead():
		return l.M.Branch(c, &exec.Outcome{Panics: l.T.Yes, Raised: e.Exec.Raised}, l.M.Ended(st))
	case e.Exec.Dead():
		return finish(e)
	case c == l.T.No:
		return l.M.After(e.Exec.Panics, e.Exec.Raised, l.M.Ended(e.Exec.St))
	}
	if l.GraphNodes > 0 && i >= l.GraphNodes && exec.Outnumbered(l.M, e.Exec.St, c) || l.asks(i) && l.Prover.Impossible(c) {
		// The condition is never true, though its terms do not show it.
		if p.once {
			return l.M.Ended(st)
		}
		return l.M.After(e.Exec.Panics, e.Exec.Raised, l.M.Ended(e.Exec.St))
	}
	o := f.iteration(p, i, c, e)
	if p.once {
		return l.M.Branch(c, l.M.After(e.Exec.Panics, e.Exec.Raised, o), l.M.Ended(st))
	}
	return l.M.After(e.Exec.Panics, e.Exec.Raised, l.M.Branch(c, o, l.M.Ended(e.Exec.St)))
}

// skips notes the condition under which a loop ends before its first iteration.
// c leads to that iteration, and the head has been evaluated in e.
func (p *loop) skips(f *frame, c sym.Term, e *Eval) {
	sites := f.l.M.Sites
	if sites == nil {
		return
	}
	conds := []sym.Term{f.l.T.Not(c)}
	if !p.once {
		conds = append(conds, f.l.T.Not(e.Exec.Panics))
	}
	if !slices.Contains(conds, f.l.T.No) {
		f.l.Prover.Under(conds, func() { sites.Take(p.stmt, site.Skipped) })
	}
}

// iteration evaluates iteration i of a loop and all later ones. c is the
// condition under which the loop gets there. e has evaluated the head.
func (f *frame) iteration(p *loop, i int, c sym.Term, e *Eval) (o *exec.Outcome) {
	l := f.l
	l.Prover.Under([]sym.Term{c, l.T.Not(e.Exec.Panics)}, func() {
		l.M.Sites.Take(p.stmt, site.Entered)
		o = l.M.Rejoin(f.block(p.body.List, e.Exec.St), exec.ExitKey{Kind: exec.Continue, At: p.stmt})
		if p.next != nil {
			o = l.then(o, p.next)
		}
		if l.M.Stops(o) != l.T.Yes && o.Panics != l.T.Yes {
			o = l.then(o, func(st *sym.State) *exec.Outcome { return f.unroll(p, i+1, st) })
		}
	})
	return l.M.Rejoin(o, exec.ExitKey{Kind: exec.Break, At: p.stmt})
}

// asks reports whether to ask the solver before iteration i of a loop whose
// condition has not become constant. It is seldom true, since most loops end
// without a question. A loop over a graph mostly ends after an iteration for
// each node, and to ask before that takes long.
func (l *Lifter) asks(i int) bool {
	if n := l.GraphNodes; n > 0 && i <= n+1 {
		return i >= n
	}
	return i%10 == 0 && (i/10)&(i/10-1) == 0 && i > 0
}

func (f *frame) forStmt(s *ast.ForStmt, st *sym.State) *exec.Outcome {
	p := &loop{stmt: s, body: s.Body}
	p.enter = func(e *Eval, _ int) sym.Term {
		if s.Cond == nil {
			return f.l.T.Yes
		}
		return e.term(s.Cond)
	}
	fresh := f.perIteration(s)
	if s.Post != nil || len(fresh) > 0 {
		p.next = func(st *sym.State) *exec.Outcome {
			for _, v := range fresh {
				val, _ := f.env.Load(st, v)
				st = f.env.Declare(st, v, val)
			}
			if s.Post == nil {
				return f.l.M.Ended(st)
			}
			return f.stmt(s.Post, st)
		}
	}
	return f.l.then(f.initial(s.Init, st), func(st *sym.State) *exec.Outcome {
		f.l.M.Sites.Take(s, site.LoopEnds)
		if o := forAll(f, s, st); o != nil {
			return o
		}
		return f.unroll(p, 0, st)
	})
}

// perIteration lists the variables of a for clause whose copies for each
// iteration can be told apart.
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

// ownsLoopVar rejects a loop variable that outlives its iteration if the file's
// Go version has one variable for all iterations, as Go had before 1.22.
func (f *frame) ownsLoopVar(x ast.Expr) {
	id, ok := x.(*ast.Ident)
	if !ok {
		return
	}
	v, ok := f.env.Info.Defs[id].(*types.Var)
	if !ok || !f.env.Scope.Boxed[v] && !f.env.Scope.Shared[v] {
		return
	}
	files := f.env.Info.FileVersions
	if since := files[gotypes.FileAt(maps.Keys(files), id.Pos())]; version.IsValid(since) && version.Compare(since, "go1.22") < 0 {
		f.env.Refuse(id, "a loop variable that is captured or pointed to in a file of %s, in which all iterations share it", since)
	}
}

// fewValues is the maximum number of values of a range that is unrolled
// nevertheless. It is about the number of elements of a shape, so that indices
// stay constant.
const fewValues = 16

// A Variable returns the variable of a forall over the integers of type t from
// low up to, but not including, high. The loop's own variable is v.
type Variable func(v *types.Var, t types.Type, low, high sym.Term) sym.Term

// A universal is the evaluation of a predicate that must be true everywhere.
type universal struct {
	foralls  *forall.Loops
	variable Variable
}

// Everywhere evaluates by do the predicate that fn computes, and that must be
// true for every input. Foralls that decide it then have variables in place of
// loops, unless they have few values. The predicate is true everywhere if the
// result is true for all values of these variables.
func (l *Lifter) Everywhere(fn *types.Func, variable Variable, do func() sym.Term) sym.Term {
	outer := l.universal
	defer func() { l.universal = outer }()
	l.universal = universal{forall.In(l.declared(fn).decl), variable}
	return do()
}

// forAll evaluates the loop of a forall for a variable. The loop's first
// statement has led to the state st. The outcome is nil if the loop is to be
// unrolled.
func forAll(f *frame, s *ast.ForStmt, st *sym.State) *exec.Outcome {
	l := f.l
	if !l.universal.foralls.Has(s) {
		return nil
	}
	names := s.Init.(*ast.AssignStmt).Lhs
	value := func(i int) (*types.Var, sym.Term) {
		v := f.env.Info.Defs[names[i].(*ast.Ident)].(*types.Var)
		val, _ := f.env.Load(st, v)
		return v, val.(sym.Term)
	}
	v, low := value(0)
	_, high := value(1)
	least, _ := l.T.Store.Range(low)
	if _, most := l.T.Store.Range(high); most <= term.SatAdd(least, fewValues) {
		return nil
	}
	t := f.env.Type(v.Type())
	it, _ := l.M.IntType(t)
	k := l.universal.variable(v, t, low, high)
	within := l.T.And(term.LessEq(l.T.Store, low, k, it), term.Less(l.T.Store, k, high, it))
	return l.branch(within, func() *exec.Outcome {
		return f.block(s.Body.List, f.env.Declare(st, v, k))
	}, func() *exec.Outcome { return l.M.Ended(st) })
}
