package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A proving is an attempt to prove the function of a loop within bounds.
type proving struct {
	l      *loop
	bounds domain.Bounds
	p      *Proof
	// outer is the context of all work on the function.
	outer context.Context
}

func newProving(l *loop, bounds domain.Bounds) *proving {
	return &proving{l: l, bounds: bounds, p: &Proof{Scope: proof.ScopeOf(l.f.contract, bounds)}}
}

// begin begins the work, which takes memory and time until done is called.
func (a *proving) begin(ctx context.Context) (_ context.Context, done func()) {
	begin := time.Now()
	a.outer = ctx
	ctx, forget := a.l.f.run.memory.With(ctx)
	stop := a.l.during("proving it for all integers")
	return ctx, func() {
		a.p.Elapsed = time.Since(begin)
		stop()
		forget()
	}
}

// limit returns the limit of the proof that the user has set, as time on a
// usual machine.
func (a *proving) limit() time.Duration { return a.l.f.run.cfg.Limits.Proof }

// work returns the maximum work of each part of the proof: the lifting, the
// questions about obligations, those about branches, and the search for inputs.
func (a *proving) work() proof.Work { return proof.WorkOf(a.limit()) }

// net returns a context for such a part, whose work is counted. The clock ends
// only work that is not counted, or work that a machine is much too slow for.
func (a *proving) net(ctx context.Context) (context.Context, context.CancelFunc) {
	return quiet.WithTimeout(ctx, proof.Net(a.limit()), context.DeadlineExceeded)
}

// lift lifts the function, with calls by contracts if it takes too long with
// the bodies. If it returns nil, the proof says why.
func (a *proving) lift(ctx context.Context) *proof.Body {
	p, at := a.p, a.l.f.contract.Pos
	body, err := a.liftBy(ctx, proof.Lift)
	if proof.IsWork(err) || errors.Is(err, context.DeadlineExceeded) {
		if other := a.byContracts(ctx); other != nil {
			body, err = other, nil
		}
	}
	switch unsupported := (*encode.Unsupported)(nil); {
	case errors.As(err, &unsupported):
		p.leave(Unliftable, OpenObligation{Pos: unsupported.Pos, Reason: unsupported.Msg})
		return nil
	case err != nil:
		p.leave(Undecided, OpenObligation{Pos: at, Reason: a.tooMuch("lifting the function", err)})
		return nil
	}
	p.Obligations = len(body.Behavior.Obligations)
	a.rely(body)
	if body.Behavior.OrderMatters {
		p.leave(Unliftable, OpenObligation{Pos: at, Reason: "the function ranges over a map, and not every order was tried"})
		return nil
	}
	return body
}

// liftBy lifts the function in one of two ways.
func (a *proving) liftBy(ctx context.Context, lift func(context.Context, *spec.Contract, domain.Bounds, proof.Work) (*proof.Body, error)) (*proof.Body, error) {
	timed, cancel := a.net(ctx)
	defer cancel()
	body, err := lift(timed, a.l.f.contract, a.bounds, a.work())
	if errors.Is(err, context.Canceled) {
		err = context.Cause(timed)
	}
	return body, err
}

// byContracts lifts the function with calls by contracts. It returns nil if no
// call is known by a contract, or if that takes too much work as well.
func (a *proving) byContracts(ctx context.Context) *proof.Body {
	body, err := a.liftBy(ctx, proof.LiftByContracts)
	if err != nil || body == nil || body.Behavior.OrderMatters {
		return nil
	}
	return body
}

// rely notes the contracts that a lifted function relies on.
func (a *proving) rely(body *proof.Body) {
	for _, c := range body.Behavior.Given {
		a.p.Given = append(a.p.Given, Condition{Func: c.Contract.Name})
	}
}

// satisfiable asks whether a call can keep the contracts that a proof relies
// on. If no call can, every obligation after it is proved, but the proof means
// nothing.
func (a *proving) satisfiable(ctx context.Context, body *proof.Body) {
	if a.p.Status != Proved {
		return
	}
	timed, cancel := a.net(ctx)
	defer cancel()
	callee, kept, err := body.Contradiction(timed, a.work())
	if callee == nil {
		return
	}
	why := fmt.Sprintf("no result of %s keeps its contract where it is called", callee.Contract.Name)
	if kept == problem.Undecided {
		why = fmt.Sprintf("whether any result of %s keeps its contract where it is called: %s", callee.Contract.Name, a.undecided(err))
	}
	a.p.leave(Undecided, OpenObligation{Pos: callee.Contract.Pos, Reason: why})
}

// decide decides the status of the proof of a lifted function. All inputs of
// ran have run; ran is nil if not all inputs within the bounds have. decide
// returns how many inputs ran and how many were rejected, or the event that
// ends the function.
func (a *proving) decide(ctx context.Context, body *proof.Body, ran *encode.Encoding) (valid, discards int64, end *Event) {
	p, l := a.p, a.l
	w, err := l.widely(ctx, body, nil)
	if err != nil {
		e := l.fault(err)
		return 0, 0, &e
	}
	defer w.dispatcher.Close()
	if !a.byOrder(ctx, ran, w) {
		a.ask(ctx, w)
	}
	a.reach(ctx, w)
	var wanted int64
	why := ""
	if !p.First || p.Status == Proved { // otherwise the inputs that follow are as many
		wanted, why = a.boundary(w)
	}
	l.branches = decidedBranches{scope: p.Scope, all: w.branches}
	end = w.end()
	if p.Inputs = w.ran(); p.Inputs < wanted && p.Status == Proved {
		if cause := context.Cause(ctx); cause != nil {
			why = cause.Error()
		}
		p.leave(Undecided, OpenObligation{Pos: l.f.contract.Pos, Reason: fmt.Sprintf(
			"only %d of %d inputs ran to compare the lifted function with the compiled one: %s", p.Inputs, wanted, why)})
	}
	if len(w.collector.failures.All) > 0 {
		p.Status, p.Open = Disproved, nil
		l.collector.close()
		l.collector, l.encoding = w.collector, body.Behavior.Encoding
	}
	valid, discards = w.dispatcher.Counts()
	return valid, discards, end
}

// boundary runs the boundary inputs, or as many as are found with the work of a
// proof. It returns how many should run, at least one, and why no more were
// found.
func (a *proving) boundary(w *wideRun) (wanted int64, why string) {
	ctx, cancel := a.net(w.ctx)
	defer cancel()
	begin, left := int64(len(w.expected)), w.left
	out, err := w.body.Boundary(ctx, boundaryInputs, a.l.f.run.cfg.Seed, a.work(), w.run)
	const what = "the search for inputs at the boundaries"
	wanted, why = max(begin+boundaryInputs-(w.left-left), 1), "no more were found"
	switch {
	case err == nil && (out.Complete || out.Spread && out.Reason == ""):
		return max(int64(len(w.expected)), 1), why // there may be fewer
	case out.Reason == solver.OutOfSteps:
		why = a.tooMuch(what, proof.ErrWork)
	case ctx.Err() != nil:
		why = a.tooMuch(what, context.Cause(ctx))
	}
	return wanted, why
}

// tooMuch says why something ended early. It notes if the clock ended it.
func (a *proving) tooMuch(what string, err error) string {
	more := ""
	if a.limit() < time.Minute {
		more = "; -prove-time 1m gives it more"
	}
	switch {
	case proof.IsWork(err):
		return fmt.Sprintf("%s takes more steps than -prove-time %v allows%s", what, a.limit(), more)
	case errors.Is(err, context.DeadlineExceeded):
		a.clock(what)
		return fmt.Sprintf("the clock cut %s short after %v%s", what, proof.Net(a.limit()), more)
	}
	return fmt.Sprintf("%s: %v", what, err)
}

// clock notes a part that the clock has cut short, unless all work on the
// function is to end.
func (a *proving) clock(what string) {
	if a.outer.Err() == nil && !slices.Contains(a.p.Clock, what) {
		a.p.Clock = append(a.p.Clock, what)
	}
}

// byOrder proves a function that only compares integers, by inputs that stand
// for all. These are the inputs that have run, or others if there are few
// enough of them.
func (a *proving) byOrder(ctx context.Context, ran *encode.Encoding, w *wideRun) bool {
	ctx, cancel := a.net(ctx)
	defer cancel()
	order := w.body.Order(ran)
	switch {
	case order == nil:
		return false
	case order.Ran:
		m, known := order.Broken(ctx)
		if m != nil {
			w.run(m) // and see that the compiled function keeps the contract
		}
		if m != nil || !known {
			return false
		}
	default:
		n, ok := solver.CountUpTo(ctx, order.Problem(), orderInputs, orderInputs*orderSteps)
		if !ok || !w.all(ctx, order.Problem(), n) {
			return false
		}
	}
	a.p.Route = ByOrder
	return true
}

// ask asks the solver about the obligations, and runs the inputs that break
// one.
func (a *proving) ask(ctx context.Context, w *wideRun) {
	p, l := a.p, a.l
	p.Route = BySMT
	findings := a.findings(ctx, w.body)
	if gaveUp(findings) && len(p.Given) == 0 && a.isProvedByContracts(ctx) {
		return
	}
	for _, f := range findings {
		o := OpenObligation{Pos: l.f.contract.Pos, Kind: f.Obligation.Kind.String()}
		if f.Obligation.Clause != nil {
			o.Pos = f.Obligation.Clause.Pos
		}
		switch {
		case f.Answer == problem.Nowhere:
		case f.Answer == problem.Undecided:
			o.Reason = a.undecided(f.Err)
			p.leave(Undecided, o)
		case f.Obligation.Loose:
			o.Reason = "it may be broken with some text that package fmt prints"
			if len(p.Given) > 0 {
				o.Reason = "it may be broken with some results that the contract of " + p.givenNames() + " allows"
			}
			p.leave(Undecided, o)
			w.expect(proof.Either, f.Model) // which may have others
		case f.Obligation.Sufficient:
			o.Reason = "it depends on a property that the encoding does not model"
			p.leave(Undecided, o)
		case w.body.Expect(f.Model, proof.MostBroken) == proof.TooLong:
			o.Input = l.f.subject.call(decode.Values(w.body.Behavior.Encoding.Shape, f.Model))
			o.Reason = fmt.Sprintf("the solver found that %s breaks it; it did not run, since a forall has too many values", o.Input)
			p.leave(Undecided, o)
		default:
			w.expect(proof.Breaks, f.Model)
		}
	}
	a.satisfiable(ctx, w.body)
}

// findings asks the solver about the obligations of a lifted function.
func (a *proving) findings(ctx context.Context, body *proof.Body) []proof.Finding {
	timed, cancel := a.net(ctx)
	defer cancel()
	return body.Decide(timed, a.work())
}

// gaveUp reports whether an obligation is open, and none is broken for sure.
func gaveUp(findings []proof.Finding) bool {
	open := false
	for _, f := range findings {
		if f.Answer == problem.Somewhere && !f.Obligation.Loose || errors.Is(f.Err, solver.ErrUnavailable) {
			return false
		}
		open = open || f.Answer != problem.Nowhere
	}
	return open
}

// isProvedByContracts reports whether the contracts of the functions that are
// called prove the function, and notes which.
func (a *proving) isProvedByContracts(ctx context.Context) bool {
	body := a.byContracts(ctx)
	if body == nil {
		return false
	}
	for _, f := range a.findings(ctx, body) {
		if f.Answer != problem.Nowhere {
			return false
		}
	}
	a.rely(body)
	a.satisfiable(ctx, body)
	return true
}

// whichBranches is the part of a proof that says which branches are reached.
const whichBranches = "the search for inputs of each branch"

// reach asks the solver for an input of each branch, and runs these inputs: a
// branch that no small integers reach is tried at least once. Nobody is told of
// the branches of a function without annotations, which is spared that if it is
// proved.
func (a *proving) reach(ctx context.Context, w *wideRun) {
	timed, cancel := a.net(ctx)
	defer cancel()
	branches, err := w.body.Branches(timed, a.work())
	if context.Cause(timed) == context.DeadlineExceeded {
		a.clock(whichBranches)
	}
	if err != nil || len(branches) > 0 && errors.Is(branches[0].Err, solver.ErrUnavailable) {
		return
	}
	w.branches = branches
	for _, b := range branches {
		if b.Answer == problem.Somewhere && (a.p.Status != Proved || !a.l.f.contract.Unannotated) {
			w.run(b.Model)
		}
	}
}

// WithoutZ3 is the reason of an open obligation that only Z3 could decide, in a
// program that is built without it.
const WithoutZ3 = "this program is built without Z3"

// undecided says why there is no answer to a question.
func (a *proving) undecided(err error) string {
	switch {
	case errors.Is(err, solver.ErrUnavailable):
		return WithoutZ3
	case proof.IsWork(err), errors.Is(err, context.DeadlineExceeded):
		return a.tooMuch("the question to Z3", err)
	case err != nil:
		return err.Error()
	}
	return "Z3 gives up"
}
