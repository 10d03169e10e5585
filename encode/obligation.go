package encode

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/forall"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// An Obligation is a condition that a call must satisfy on every input that
// satisfies the precondition. Its term is true for the inputs where the call
// does so. It is also true if an earlier obligation is broken in a way that
// leaves nothing to check.
type Obligation struct {
	Kind ObligationKind
	// Clause is the clause of a Postcondition, an Invariant or a MustPanic,
	// and nil otherwise.
	Clause *clause.Clause
	Term   term.Term
	// Sufficient says that the call may keep the obligation where the term
	// is false.
	Sufficient bool
	// Loose says that the term is sufficient because it has variables of
	// [Behavior.ForAlls] for unknown results of calls.
	Loose bool
	// ForAll are the foralls whose variables the term has. The call keeps
	// the obligation on an input if the term is true for all of their
	// values.
	ForAll []*ForAll
}

// A ForAll is the variable of a forall over integers in the clause of an
// obligation, one of [Behavior.ForAlls].
type ForAll = forall.Variable

// MostTried is how many values of foralls Holds tries.
const MostTried = forall.MostTried

// Holds reports whether the call keeps the obligation on an input, a model of
// the encoding's problem in s, as far as its term says. It returns how many
// values the foralls have there. If there are more than MostTried, Holds tries
// only the first and the last values.
func (o *Obligation) Holds(s *term.Store, m problem.Model) (holds bool, values uint64) {
	if o.Loose {
		return false, 0
	}
	return forall.Holds(s, o.Term, o.ForAll, m)
}

// An ObligationKind is the kind of an obligation.
type ObligationKind uint8

const (
	// NoPanic: the call does not panic unless the panics clauses are true.
	NoPanic ObligationKind = iota
	// MustPanic: the call panics where the panics clauses are true.
	MustPanic
	// Frame: a pure call changes nothing that its parameters reach.
	Frame
	// Postcondition: an ensures clause is true.
	Postcondition
	// Invariant: the values that results and parameters reach satisfy an
	// invariant.
	Invariant
)

// String names the kind.
func (k ObligationKind) String() string {
	return [...]string{"no panic", "panic", "pure", "postcondition", "invariant"}[k]
}

// evaluate evaluates the obligations of a call with the result r, and returns
// their conjunction too.
func (k *calling) evaluate(r *exec.Result) ([]Obligation, sym.Term) {
	l, c := k.g.l, k.c
	t := l.T
	after := &afterCall{call: k, heap: r.Heap, results: r.Vals}

	expected := t.No // that the call panics
	var list []Obligation
	add := func(o Obligation) { list = append(list, o) }
	if clauses := c.Panics(); len(clauses) > 0 {
		expected = t.Yes
		for _, cl := range clauses {
			expected = t.And(expected, after.clause(cl))
		}
		add(Obligation{Kind: MustPanic, Clause: clauses[0], Term: t.Or(t.Not(expected), r.Panics)})
	}
	add(Obligation{Kind: NoPanic, Term: t.Or(expected, t.Not(r.Panics))})

	// A call that panics as it must is checked as well. It has no results,
	// and its effects are known only if it has written nothing.
	returned := t.And(t.Not(expected), t.Not(r.Panics))
	kept := t.Not(t.And(expected, r.Panics, k.wrote))
	if c.Pure() {
		l.Prover.Under([]sym.Term{returned}, func() {
			add(Obligation{Kind: Frame, Term: t.And(kept, t.Or(t.Not(returned), k.unchanged(r.Heap))), Sufficient: true})
		})
	}
	l.Prover.Under([]sym.Term{returned}, func() {
		for _, cl := range c.Post() {
			holds := t.Yes
			if returned != t.No {
				holds = after.clause(cl)
			}
			add(Obligation{Kind: Postcondition, Clause: cl, Term: t.Or(t.Not(returned), holds), ForAll: k.foralls[cl]})
		}
	})
	l.Prover.Under([]sym.Term{returned}, func() {
		for _, inv := range after.invariants(returned) {
			add(Obligation{Kind: Invariant, Clause: inv.Clause, Term: t.And(kept, inv.Term), Sufficient: kept != t.Yes, ForAll: k.foralls[inv.Clause]})
		}
	})
	keeps := t.Yes
	for i := range list {
		if k.callees != nil {
			list[i].Term = t.Or(t.Not(l.Prover.Given()), list[i].Term)
		}
		keeps = t.And(keeps, list[i].Term)
	}
	return list, keeps
}

// An afterCall evaluates the clauses of a contract in the memory after a call.
type afterCall struct {
	call    *calling
	heap    *sym.Heap
	results []sym.Value
}

// clause returns the condition under which a clause over parameters and results
// is true.
func (a *afterCall) clause(cl *clause.Clause) sym.Term {
	args := make([]sym.Value, len(cl.Args))
	for i, arg := range cl.Args {
		var v sym.Value
		from := a.call.c.Results
		switch arg.Kind {
		case clause.ArgResult:
			v = a.results[arg.Index]
		case clause.ArgOld:
			v, from = a.call.old[arg.Index], a.call.c.Params
		default:
			v, from = a.call.params[arg.Index], a.call.c.Params
		}
		args[i] = a.call.g.l.Mem.Passed(v, from[arg.Index].Type(), parameterOf(cl.Func.Obj, i))
	}
	heap := a.heap
	if cl.Role == annotation.RolePanics {
		heap = nil // it is about the parameters at entry
	}
	return a.holds(cl, nil, args, heap)
}

// holds evaluates [clauseHolds] object by object, unless the clause may write.
// If a postcondition or invariant makes a claim about all integers of a range,
// holds evaluates the claim for one variable.
func (a *afterCall) holds(cl *clause.Clause, of *types.Named, args []sym.Value, heap *sym.Heap) sym.Term {
	l := a.call.g.l
	evaluate := func() sym.Term { return clauseHolds(l, a.call.c.Pkg, cl, of, args, heap) }
	objects := func() sym.Term { return l.PerObject(heap, evaluate) }
	if cl.Writes {
		objects = evaluate
	}
	if cl.Role == annotation.RolePanics {
		return objects()
	}
	return l.Everywhere(cl.Func.Obj, func(v *types.Var, t types.Type, low, high sym.Term) sym.Term {
		return a.call.variable(cl, v, t, low, high)
	}, objects)
}

// A forAll identifies a forall by its loop's variable and one of the types that
// it has in a generic clause.
type forAll struct {
	v  *types.Var
	it term.IntType
}

// variable returns the variable of a forall of a clause over the integers of a
// type from low up to high.
func (k *calling) variable(cl *clause.Clause, v *types.Var, t types.Type, low, high sym.Term) sym.Term {
	it, _ := k.g.l.M.IntType(t)
	x, ok := k.variables[forAll{v, it}]
	if !ok {
		x = forall.New(len(k.g.l.Prover.Vars()), k.unknowns.Value(t, v.Name(), 0).(sym.Term), it)
		k.variables[forAll{v, it}] = x
		k.foralls[cl] = append(k.foralls[cl], x)
	}
	x.Over(low, high)
	return x.Value
}

// unchanged returns the condition under which all memory that the parameters
// reached at entry is the same in h. References are the same if they lead to
// the same place.
func (k *calling) unchanged(h *sym.Heap) sym.Term {
	r := k.g.l.T.Yes
	if h == nil {
		return r
	}
	for _, entry := range h.Entries {
		if o := entry.Obj; o.Init != nil && !o.Global {
			r = k.g.l.T.And(r, sym.Unchanged(k.g.l.Mem, o.Init, entry.Cell.Val))
		}
	}
	return r
}

// panicking notes the condition under which the call panics after it has
// changed memory. The memory of the result is only that of calls that return.
func (k *calling) panicking(c sym.Term, h *sym.Heap, deferred bool) bool {
	t := k.g.l.T
	changed := t.Yes
	if !deferred {
		changed = t.Not(k.unchanged(h))
	}
	for a := k.g.l.Prover.Path(); a != k.entered; a = a.Before {
		changed = t.And(changed, a.Cond)
	}
	changed = t.And(changed, c)
	k.wrote = t.Or(k.wrote, changed)
	return changed != t.No
}

// invariants returns the invariants of the values that results and parameters
// reach, for inputs that satisfy returned.
func (a *afterCall) invariants(returned sym.Term) []ClauseTerm {
	if len(a.call.c.Pkg.Invariants) == 0 {
		return nil
	}
	w := &invariantWalk{
		a: a, e: a.call.g.l.M.Start(&sym.State{Heap: a.heap}),
		terms: map[*clause.Clause]sym.Term{}, reaches: map[types.Type]bool{}, seen: map[string]bool{},
	}
	for i, v := range a.results {
		w.value(v, a.call.c.Results[i].Type(), returned)
	}
	for i, v := range a.call.params {
		if sym.References(a.call.c.Params[i].Type()) {
			w.value(v, a.call.c.Params[i].Type(), returned)
		}
	}
	w.drain()
	var r []ClauseTerm
	for _, cl := range w.order {
		r = append(r, ClauseTerm{cl, w.terms[cl]})
	}
	return r
}
