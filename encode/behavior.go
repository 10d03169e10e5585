package encode

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/forall"
	"github.com/typetarget/target/encode/internal/summary"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/unfold"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// A Behavior holds the effects of a call of the function under test on every
// input of a shape, and whether it keeps the contract there.
type Behavior struct {
	// Encoding is the shape with the precondition. Its problem asks for the
	// inputs of all depths up to the bound.
	Encoding *Encoding
	// Obligations are the conditions that the contract and Go put on the
	// call. The first broken one in this order is reported. An input keeps
	// the contract if all are true.
	Obligations []Obligation
	// ForAlls are the variables of foralls in the terms of obligations.
	// Their indices follow those of the encoding's problem. No input breaks
	// the contract if the terms are true for all values of these variables.
	ForAlls []problem.Var
	// Ranges says that the call, or the evaluation of its obligations,
	// ranges over a map, and that every order that was tried has the same
	// effect. Sites then describe the first of these orders.
	Ranges bool
	// OrderMatters says that Go may pick other orders than these.
	OrderMatters bool
	// Panics is true for the inputs that make the call panic.
	Panics term.Term
	// Recovers says that the call enters functions that may recover from
	// panics, so that operations may panic where the call does not.
	Recovers bool
	// Given are the functions whose calls are known by their contracts,
	// since their bodies cannot be lifted. Promised is the condition that
	// these contracts state about the calls. Obligations are then Loose,
	// and are true if these functions keep their contracts; the variables
	// of their results are among ForAlls.
	Given    []*Callee
	Promised term.Term

	recorder *site.Recorder
	root     *site.Call
}

// A Callee is a function whose calls are known by its contract.
type Callee = summary.Callee

// Sites lists the sites of the function and of the functions of its module that
// it enters, on inputs that satisfy the precondition. The function comes first,
// and others in the order in which they are first entered; the sites of a
// function, those of its function literals among them, are in the order of the
// source. Sites lists all branches, and the other sites that the lifting has
// reached. It makes the terms now, within most labor unless most is 0. The
// error is [ErrLabor] or the context's.
func (b *Behavior) Sites(ctx context.Context, most int64) ([]site.Site, error) {
	return b.recorder.Sites(ctx, b.root, most)
}

// ErrLabor is wrapped by the error of a lifting that takes more labor than it
// may.
var ErrLabor = sym.ErrLabor

// Behave lifts the function under test over the inputs of c within b, into
// which the caller has merged the bound of c. If the function calls one whose
// body cannot be lifted, the call is known by the contract of that one, if
// [summary.Known] has it. The text that package fmt prints is unknown except
// for its length. Behave asks the solver ask if a question cannot be decided
// from terms. The error is an [*Unsupported] for a function, a contract or a
// type that cannot be lifted. It is [ErrLabor] if most is not 0 and the lifting
// takes more labor. Otherwise it is that of b.Opaque, of ask or of the context.
// Labor counts evaluations and other work that takes about as long, about a
// microsecond each; it does not depend on the machine.
func Behave(ctx context.Context, ask problem.Solver, c *spec.Contract, b domain.Bounds, most int64) (*Behavior, error) {
	return behave(ctx, ask, c, b, nil, most)
}

// BehaveByContracts does the same as [Behave], but knows each called function
// by its contract if possible. It returns nil if no called function has such a
// contract, or if c has panics clauses. The error is as for Behave.
func BehaveByContracts(ctx context.Context, ask problem.Solver, c *spec.Contract, b domain.Bounds, most int64) (*Behavior, error) {
	given := summary.Reached(c.Pkg, c.Func)
	if len(given) == 0 || len(c.Panics()) > 0 {
		return nil, nil
	}
	return behave(ctx, ask, c, b, given, most)
}

// behave does the same as Behave, with given contracts by which calls are
// known.
func behave(ctx context.Context, ask problem.Solver, c *spec.Contract, b domain.Bounds, given []*spec.Contract, most int64) (*Behavior, error) {
	if err := behaves(c); err != nil {
		return nil, err
	}
	for {
		g := newLifting(ctx, ask, c.Pkg)
		g.l.T.MostLabor = most
		r, err := g.behave(c, b, given)
		unsupported := (*Unsupported)(nil)
		if !errors.As(err, &unsupported) {
			return r, err
		}
		callee := refusing(g.l.Refused(), c, given)
		if callee == nil {
			return nil, unsupported.Unadvised()
		}
		if summary.LeadsTo(c.Pkg, callee.Func, c.Func) {
			around := *unsupported.Unadvised()
			around.Msg += fmt.Sprintf("; the contract of %s does not count, since its calls may lead back to %s", callee.Name, c.Name)
			return nil, &around
		}
		given = append(given, callee)
		if most > 0 {
			most = max(most-g.l.T.Labor(), 1)
		}
	}
}

// refusing returns the contract that can replace the innermost possible body
// among those in which the lifting of c failed. It returns nil if only
// contracts in given can.
func refusing(entered []*types.Func, c *spec.Contract, given []*spec.Contract) *spec.Contract {
	if len(c.Panics()) > 0 {
		return nil // a call that breaks the contract would count as a panic
	}
	for _, fn := range slices.Backward(entered) {
		if known := summary.Known(c.Pkg, fn); known != nil && known != c && !slices.Contains(given, known) {
			return known
		}
	}
	return nil
}

// behave lifts a function, with calls of some others by their contracts.
func (g *lifting) behave(c *spec.Contract, b domain.Bounds, given []*spec.Contract) (*Behavior, error) {
	r := &Behavior{recorder: site.NewRecorder(g.l.T, g.l.Prover), Promised: term.True}
	var failed error
	inputs := 0
	e, err := g.encodeAt(c, nil, b, b.Depth, func(u *unfold.Unfolder, params []sym.Value, holds sym.Term) {
		inputs = len(g.l.Prover.Vars())
		call := &calling{
			g: g, c: c, params: params, sites: r.recorder, unknowns: unfold.NewUnknowns(u, 0),
			variables: map[forAll]*forall.Variable{}, foralls: map[*clause.Clause][]*forall.Variable{},
		}
		if len(given) > 0 {
			call.callees = summary.New(g.l, c.Pkg, call.unknowns, given, func(of *spec.Contract, cl *clause.Clause, args []sym.Value, heap *sym.Heap) sym.Term {
				return clauseHolds(g.l, of.Pkg, cl, nil, args, heap)
			})
			g.l.Program.Summary = call.callees.Call
		}
		g.l.Program.Intrinsics = printing(summary.NewPrinter(call.unknowns), g.l.Program.Intrinsics)
		failed = call.lift(holds)
		if call.callees != nil {
			r.Given, r.Promised = call.callees.Callees(), g.l.Prover.Given()
		}
		r.Obligations, r.Ranges, r.OrderMatters = call.obligations, call.ranges, call.orderMatters
		r.Panics, r.root, r.Recovers = call.panics, call.root, r.recorder.Recovers()
	})
	if err == nil {
		err = failed
	}
	if err != nil {
		return nil, err
	}
	for i := range r.Obligations {
		o := &r.Obligations[i]
		o.Loose = len(given) > 0 || g.isLoose(o, inputs)
		o.Sufficient = o.Sufficient || o.Loose
		if o.Loose && len(o.ForAll) > 0 {
			return nil, &Unsupported{Pos: o.Clause.Pos, Msg: "cannot lift a forall over many values together with a call of which only something is known"}
		}
	}
	e.Problem.Fresh = false
	e.Problem.Vars, r.ForAlls = slices.Clip(e.Problem.Vars[:inputs]), e.Problem.Vars[inputs:]
	r.Encoding = e
	return r, g.l.T.Ctx.Err()
}

// isLoose reports whether the term of an obligation has variables other than
// the first inputs variables and those of its foralls.
func (g *lifting) isLoose(o *Obligation, inputs int) bool {
	return slices.ContainsFunc(term.Variables(g.l.T.Store, o.Term), func(v int) bool {
		return v >= inputs && !slices.ContainsFunc(o.ForAll, func(x *ForAll) bool { return x.Index == v })
	})
}

// printing finds the functions of a printer, in addition to others.
func printing(p *summary.Printer, others func(fn *types.Func) exec.Intrinsic) func(fn *types.Func) exec.Intrinsic {
	return func(fn *types.Func) exec.Intrinsic {
		if in := p.Of(fn); in != nil {
			return in
		}
		return others(fn)
	}
}

// behaves rejects contracts whose terms would disagree with a run.
func behaves(c *spec.Contract) error {
	refuse := func(pos token.Position, msg string) error { return &Unsupported{Pos: pos, Msg: msg} }
	switch {
	case c.ReachesBuilt():
		return refuse(c.Pos, "cannot lift a call on opaque values, which only constructors build")
	case c.HasGraphs():
		return refuse(c.Pos, "cannot lift a call on the nodes of graphs: a proof would be about graphs of few nodes only")
	case len(c.Aliases) > 0:
		return refuse(c.Pos, "cannot lift a call whose parameters may share memory: it is proved only if every input runs")
	case len(c.Filters()) > 0:
		return refuse(c.Filters()[0].Pos, "cannot lift a filter, which is evaluated as compiled code only")
	}
	if clause := unknownTo(c); clause != nil {
		return refuse(clause.Pos, fmt.Sprintf("cannot lift a clause %q, which proofs do not know", clause.Verb))
	}
	for _, clause := range c.Pre() {
		if clause.Native {
			return refuse(clause.Pos, "cannot lift a precondition that is evaluated as compiled code only")
		}
		if clause.Verb == annotation.VerbFunc && holdsFunction(c.Params) {
			return refuse(clause.Pos, "cannot lift calls of functions of the input that have a refined type")
		}
	}
	for _, clause := range c.Post() {
		if clause.Law != nil && clause.Writes {
			return refuse(clause.Pos, "cannot lift the "+clause.Law.Title()+", whose evaluation may write")
		}
	}
	return nil
}

// unknownTo returns a clause of the contract or an invariant that is neither a
// part of the precondition nor an obligation; nil if there is none.
func unknownTo(c *spec.Contract) *clause.Clause {
	for _, clause := range c.Clauses {
		if !clause.Role.OfCall() {
			return clause
		}
	}
	for _, clauses := range c.Pkg.Invariants {
		for _, clause := range clauses {
			if !clause.Role.Lifted() || !clause.Role.OfType() {
				return clause
			}
		}
	}
	return nil
}

// holdsFunction reports whether a variable has or may hold a function.
func holdsFunction(vars []*types.Var) bool {
	return slices.ContainsFunc(vars, func(v *types.Var) bool {
		return gotypes.Reaches(v.Type(), func(t types.Type) bool {
			_, function := t.Underlying().(*types.Signature)
			return function || types.IsInterface(t)
		})
	})
}

// A calling lifts one call and its obligations.
type calling struct {
	g      *lifting
	c      *spec.Contract
	params []sym.Value
	// old are the parameters as they were at entry, apart from params.
	old []sym.Value

	// sites notes what the first evaluation of the call reaches, and root
	// is the call there.
	sites *site.Recorder
	root  *site.Call

	// unknowns makes the variables of foralls, which the clauses have.
	unknowns  *unfold.Unknowns
	variables map[forAll]*forall.Variable
	foralls   map[*clause.Clause][]*forall.Variable

	// callees are calls that are known by contracts; nil if all bodies are
	// lifted.
	callees *summary.Calls

	// entered is the assumption at the call's entry. wrote is true where
	// the call panics after it has changed memory that existed at entry.
	entered *sym.Assumption
	wrote   sym.Term

	obligations          []Obligation
	panics               sym.Term
	ranges, orderMatters bool
}

// lift lifts the call for the inputs that satisfy given.
func (k *calling) lift(given sym.Term) error {
	l := k.g.l
	k.old = l.Mem.Renewed(k.params)
	_, err := l.Attempts(given, func() sym.Term {
		evaluations := 0
		evaluate := func() sym.Term {
			r := k.run(evaluations == 0)
			obligations, keeps := k.evaluate(r)
			if evaluations == 0 {
				k.obligations, k.panics = obligations, r.Panics
			}
			evaluations++
			return keeps
		}
		keeps := l.InAnyOrder(evaluate)
		if k.ranges = evaluations > 1; k.ranges {
			// A term that is only sufficient may be true in one
			// order and false in another, though the call does the
			// same in both.
			sufficient := func(o Obligation) bool { return o.Sufficient && o.Term != l.T.Yes }
			k.orderMatters = slices.ContainsFunc(k.obligations, sufficient) || !l.InEveryOrder(keeps, evaluate)
		}
		return keeps
	})
	return err
}

// run evaluates the call. If it is the first evaluation it notes the sites.
func (k *calling) run(first bool) (r *exec.Result) {
	l, c := k.g.l, k.c
	l.T.Here = sym.Spot{Fset: c.Pkg.Fset, Pos: c.Func.Pos()}
	k.entered, k.wrote = l.Prover.Path(), l.T.No
	if len(c.Panics()) > 0 && (c.Pure() || len(c.Pkg.Invariants) > 0) {
		l.M.Panicking = k.panicking
		defer func() { l.M.Panicking = nil }()
	}
	call := func() { r = l.Call(c.Func.Origin(), l.Instances.Of(c.TypeArgs), k.params, nil) }
	if !first {
		call()
		return r
	}
	l.M.Sites = k.sites
	defer func() { l.M.Sites = nil }()
	k.root = k.sites.Call(call)
	return r
}
