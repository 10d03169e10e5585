package check

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

const (
	// boundaryInputs is how many inputs with any integers run, to compare
	// the lifted function with the compiled one.
	boundaryInputs = 2000
	// orderInputs is how many inputs run at most because they stand for
	// all, and orderSteps how many steps to count them each may take.
	orderInputs = 20_000
	orderSteps  = 100
)

// prove goes beyond the bounds of integers: it asks the solver whether any
// break the contract, and runs those that do. e is how the enumeration ended,
// and what it returns how the function does, unless the collector has failures
// then.
func (l *loop) prove(ctx context.Context, e Event) Event {
	cfg := l.f.run.cfg
	if cfg.Limits.Proof == 0 || l.valid == 0 || e.Action != ActionPass {
		return e
	}
	begin := time.Now()
	ctx, forget := l.f.run.memory.With(ctx)
	defer forget()
	defer l.during("proving it for all integers")()
	p, end := l.proof(ctx, e)
	if end != nil {
		return *end
	}
	p.Elapsed = time.Since(begin)
	e.Proof = p
	if cfg.Failures.Unproved && p.Status != Proved && p.Status != Disproved {
		e.Action, e.Verdict = ActionFail, Unproved
		e.Message = "not proved for " + p.Scope
		for _, o := range p.Open {
			e.Notes = append(e.Notes, Note{Pos: o.Pos, Msg: o.String()})
		}
	}
	return e
}

// proof returns what a proof comes to, or the event that ends the function.
func (l *loop) proof(ctx context.Context, e Event) (*Proof, *Event) {
	bounds, wider := proof.Widen(l.f.contract, l.f.bounds(l.f.maxDepth()))
	p := &Proof{Scope: proof.Scope(l.f.contract, bounds), Depth: bounds.Depth}
	if e.Exhaustive && !wider {
		p.Route = ByValue
		return p, nil
	}
	timed, cancel := context.WithTimeout(ctx, l.f.run.cfg.Limits.Proof)
	defer cancel()
	body, err := proof.Lift(timed, l.f.contract, bounds)
	switch unsupported := (*encode.Unsupported)(nil); {
	case errors.As(err, &unsupported):
		p.leave(Unliftable, OpenObligation{Pos: unsupported.Pos, Reason: unsupported.Msg})
		return p, nil
	case err != nil:
		p.leave(Undecided, OpenObligation{Pos: l.f.contract.Pos, Reason: l.noTime("lifting the function", err)})
		return p, nil
	}
	p.Obligations = len(body.Behavior.Obligations)
	if body.Behavior.OrderMatters {
		p.leave(Unliftable, OpenObligation{Pos: l.f.contract.Pos, Reason: "the function ranges over a map, and not every order was tried"})
		return p, nil
	}
	w, err := l.widely(ctx, body)
	if err != nil {
		e := l.fault(err)
		return nil, &e
	}
	defer w.dispatcher.Close()
	if !l.byOrder(timed, e, p, w) {
		l.decide(timed, p, w)
	}
	l.reach(ctx, p, w)
	wanted := w.boundary()
	end := w.end()
	if p.Inputs = w.ran(); p.Inputs < wanted && p.Status == Proved {
		why := "no more were found in time"
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
	return p, end
}

// leave notes what is open.
func (p *Proof) leave(s ProofStatus, o OpenObligation) {
	p.Status, p.Open = s, append(p.Open, o)
}

// noTime says why something ended early.
func (l *loop) noTime(what string, err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Sprintf("%s takes more than %v; -prove-time 1m gives it more", what, l.f.run.cfg.Limits.Proof)
	}
	return fmt.Sprintf("%s: %v", what, err)
}

// byOrder proves a function that only compares integers, by the inputs that
// stand for all: those that have run, or if there are few enough others.
func (l *loop) byOrder(ctx context.Context, e Event, p *Proof, w *wideRun) bool {
	var ran *encode.Encoding
	if e.Exhaustive {
		ran = l.encoding
	}
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
	p.Route = ByOrder
	return true
}

// decide asks the solver about the obligations, and runs the inputs that break
// one.
func (l *loop) decide(ctx context.Context, p *Proof, w *wideRun) {
	p.Route = BySMT
	for _, f := range w.body.Decide(ctx, proof.Resources(l.f.run.cfg.Limits.Proof)) {
		o := OpenObligation{Pos: l.f.contract.Pos, Kind: f.Obligation.Kind.String()}
		if f.Obligation.Clause != nil {
			o.Pos = f.Obligation.Clause.Pos
		}
		switch {
		case f.Answer == problem.Nowhere:
		case f.Answer == problem.Undecided:
			o.Reason = l.undecided(f.Err)
			p.leave(Undecided, o)
		case f.Obligation.Sufficient:
			o.Reason = "whether it holds depends on what terms do not show"
			p.leave(Undecided, o)
		case w.body.Expect(f.Model) == proof.TooLong:
			o.Reason = "an input breaks it for the solver, with which the clause has too many values to go through in a run"
			p.leave(Undecided, o)
		default:
			w.expect(proof.Breaks, f.Model)
		}
	}
}

// reach asks the solver for an input of each branch. If the function is not
// proved, these run: what no small integers reach is tried at least once.
func (l *loop) reach(ctx context.Context, p *Proof, w *wideRun) {
	timed, cancel := context.WithTimeout(ctx, l.f.run.cfg.Limits.Proof)
	defer cancel()
	branches, err := w.body.Branches(timed, proof.Resources(l.f.run.cfg.Limits.Proof))
	if err != nil || len(branches) > 0 && errors.Is(branches[0].Err, solver.ErrUnavailable) {
		return
	}
	p.Branches = len(branches)
	for _, b := range branches {
		switch {
		case b.Answer != problem.Somewhere:
			p.Unreached = append(p.Unreached, UnreachedBranch{Pos: b.Site.Pos, Kind: b.Site.Kind.String(), Open: b.Answer == problem.Undecided})
		case p.Status != Proved:
			w.run(b.Model)
		}
	}
}

// undecided says why there is no answer to a question.
func (l *loop) undecided(err error) string {
	switch {
	case errors.Is(err, solver.ErrUnavailable):
		return "this program is built without Z3"
	case errors.Is(err, context.DeadlineExceeded):
		return l.noTime("the question to Z3", err)
	case err != nil:
		return err.Error()
	}
	return "Z3 gives up"
}
