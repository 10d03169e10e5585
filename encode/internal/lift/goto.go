package lift

import (
	"go/ast"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
)

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
