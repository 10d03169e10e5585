package check

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/effects"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

const (
	// boundaryInputs is how many inputs with any integers run, to compare
	// the lifted function with the compiled one.
	boundaryInputs = 2000
	// orderInputs is the maximum number of inputs that run because they
	// stand for all. orderSteps is how many steps each of them may take to
	// count them.
	orderInputs = 20_000
	orderSteps  = 100
)

// runsAll reports whether a part need not prove a function first: without a
// spread, the proof decides nothing about its inputs, and merging proves it.
// That is seen from the values of the parameters, without lifting a clause.
func runsAll(ctx context.Context, l *loop, b domain.Bounds) bool {
	if !l.f.run.cfg.Build.Shard.IsPart() {
		return false
	}
	e, err := encode.EncodePartly(ctx, solver.Standard, l.f.contract, b, encode.Leaving{All: true})
	return err == nil && !levels.MaySpread(l.f.contract, l.f.domain.config().Levels(), e.Problem)
}

// proveFirst proves the function before its inputs run, if these are to be a
// spread over the integers that users gave: the proof is about the same ones.
// It returns the event that ends the function, unless its inputs are to run.
func (l *loop) proveFirst(ctx context.Context) *Event {
	c := l.f.contract
	bounds := l.f.domain.bounds(l.f.domain.maxDepth())
	if !l.f.domain.mayProveFirst(bounds) || l.early != nil || runsAll(ctx, l, bounds) {
		return nil
	}
	a := newProving(l, bounds)
	a.p.First = true
	ctx, done := a.begin(ctx)
	defer done()
	body := a.lift(ctx)
	if body == nil {
		l.early = a.p
		return nil
	}
	timed, cancel := a.net(ctx)
	defer cancel()
	if !levels.Spreads(timed, c, l.f.domain.config().Levels(), body.Behavior.Encoding.Problem) {
		return nil
	}
	valid, discards, end := a.decide(ctx, body, nil)
	switch {
	case end != nil:
		return end
	case a.p.Status == Proved && valid == 0:
		return nil // the inputs say whether there are any
	}
	if l.early = a.p; a.p.Status != Disproved {
		return nil
	}
	l.depth, l.valid, l.discards = bounds.Depth, valid, discards
	e := bounded("a counterexample to the proof ends it")
	e.Proof = a.p
	return &e
}

// prove goes beyond the bounds of integers: it asks the solver whether any
// integers break the contract, and runs those that do. e is the event that
// ended the enumeration, with the proof that came before it if there is one.
// prove returns the event that ends the function, unless the collector has
// failures then.
func (l *loop) prove(ctx context.Context, e Event) Event {
	cfg := l.f.run.cfg
	if cfg.Limits.Proof == 0 || l.valid == 0 || e.Action != ActionPass {
		return e
	}
	if e.Proof == nil || e.Exhaustive {
		inner, cancel := l.f.proving(ctx)
		defer cancel()
		p, end := l.proveAfter(inner, e.Exhaustive)
		if end != nil {
			return *end
		}
		e.Proof = p
	}
	return e
}

// proving returns a context for the proof of the function. Nobody has asked for
// the proof of a function without annotations: it takes no longer than the
// share of the function.
func (f *function) proving(ctx context.Context) (context.Context, context.CancelFunc) {
	if !f.isShared() || !f.contract.Unannotated {
		return context.WithCancel(ctx)
	}
	return withBudget(ctx, quiet.Now(), f.budget())
}

// demandProof makes a function fail that is not proved, if the configuration
// demands a proof. The inputs that run for lack of a proof come first, since a
// counterexample says more.
func (r *run) demandProof(e *Event) {
	p := e.Proof
	if !r.cfg.Failures.Unproved || e.Action != ActionPass || p == nil || p.Status == Proved || p.Status == Disproved {
		return
	}
	e.Action, e.Verdict = ActionFail, Unproved
	e.Message = "not proved for " + p.Scope.String()
	for _, o := range p.Open {
		if o.Input == "" { // otherwise it is reported in any case
			e.Notes = append(e.Notes, Note{Pos: o.Pos, Msg: o.String()})
		}
	}
}

// proveAfter proves the function after its inputs. exhaustive says that all
// inputs within the bounds have run. The proof is at the depth of the bounds.
// If that takes too much and the depth is one that fits the function, the proof
// is at the greatest lower depth. It returns the proof, or the event that ends
// the function.
func (l *loop) proveAfter(ctx context.Context, exhaustive bool) (*Proof, *Event) {
	deepest := l.f.domain.maxDepth()
	p, end := l.proveAt(ctx, deepest, exhaustive)
	if end != nil || p.Status == Proved || p.Status == Disproved || l.f.domain.fitted == nil || l.f.domain.fitted.Ladder {
		return p, end
	}
	for depth := l.f.run.cfg.Bounds.Depth; depth < deepest; depth++ {
		less, end := l.proveAt(ctx, depth, false)
		switch {
		case end != nil:
			return nil, end
		case less.Status != Proved && less.Status != Disproved:
			return p, nil
		}
		p = less
	}
	return p, nil
}

// proveAt proves the function at a depth, after its inputs to that depth.
// exhaustive says that all of them have run.
func (l *loop) proveAt(ctx context.Context, depth int, exhaustive bool) (*Proof, *Event) {
	bounds, wider := proof.Widen(l.f.contract, l.f.domain.bounds(depth))
	bounds.Depth = l.f.domain.told(depth)
	a := newProving(l, bounds)
	varying := "" // why the inputs do not prove the function
	if exhaustive && !wider {
		if varying = a.byRunning(ByValue); varying == "" {
			return a.p, nil
		}
		varying = "calls with the same arguments may differ: " + varying
		if !l.f.run.cfg.Failures.Unproved {
			a.p.Route = ByValue
			a.p.leave(Undecided, OpenObligation{Pos: l.f.contract.Pos, Reason: varying})
			return a.p, nil
		}
	}
	ctx, done := a.begin(ctx)
	defer done()
	if exhaustive && wider && a.ranAll(ctx) && a.byRunning(ByRange) == "" {
		return a.p, nil
	}
	body := a.lift(ctx)
	if body == nil {
		if varying != "" {
			a.p.leave(a.p.Status, OpenObligation{Pos: l.f.contract.Pos, Reason: varying})
		}
		return a.p, nil
	}
	var ran *encode.Encoding
	if exhaustive {
		ran = l.encoding
	}
	_, _, end := a.decide(ctx, body, ran)
	return a.p, end
}

// byRunning proves a function by its inputs, which have all integers of the
// proof. One call of each tells what every call does, unless calls with the
// same arguments may differ. It then returns the reason, and proves nothing.
func (a *proving) byRunning(route ProofRoute) (why string) {
	if why = effects.Varies(a.l.f.contract); why == "" {
		a.p.Route, a.l.branches = route, decidedBranches{scope: a.p.Scope, ran: true}
	}
	return why
}

// ranAll reports whether all valid inputs of the proof are among those that
// ran, which are all within narrower bounds. It does not look for more values
// that only calls build.
func (a *proving) ranAll(ctx context.Context) bool {
	ctx, cancel := a.net(ctx)
	defer cancel()
	f := a.l.f
	if len(f.contract.Precondition()) == 0 || f.contract.ReachesOpaque() {
		return false
	}
	e, err := f.encode(ctx, a.bounds)
	return err == nil && proof.HaveSameInputs(ctx, e.Problem, a.l.encoding.Problem)
}

// contradicted returns the event for an input that breaks the contract of a
// function that was proved before. It returns nil if no input does. It also
// returns nil if the proof relied on the contract of another function, since
// the input then shows that this other contract is broken.
func (l *loop) contradicted() *Event {
	if l.early == nil || l.early.Status != Proved {
		return nil
	}
	for _, one := range l.collector.failures.All {
		shown := one.Shown
		switch {
		case !isObligation(shown.Fault):
		case len(l.early.Given) > 0:
			l.early.leave(Undecided, OpenObligation{Pos: l.f.contract.Pos, Reason: "an input breaks the contract, so that of " + l.early.givenNames() + " does not hold"})
			return nil
		default:
			return l.disagreement(l.f.subject.call(shown.Values), "keeps the contract", l.f.subject.verdict(shown.Values, shown.Fault).Sentence())
		}
	}
	return nil
}

// leave sets the status and notes an open obligation.
func (p *Proof) leave(s ProofStatus, o OpenObligation) {
	p.Status, p.Open = s, append(p.Open, o)
}

// besidesProof returns the notes on a proof of any status: the inputs that
// break the contract for the solver and did not run, and the parts that the
// clock has cut short.
func (l *loop) besidesProof(p *Proof) []Note {
	var notes []Note
	for _, o := range p.Open {
		if o.Input != "" {
			notes = append(notes, Note{Pos: o.Pos, Msg: o.String()})
		}
	}
	if len(p.Clock) > 0 {
		notes = append(notes, Note{Pos: l.f.contract.Pos, Msg: cutByClock(p, l.f.run.cfg.Limits.Proof)})
	}
	return notes
}

// cutByClock says which parts of a proof the clock has cut short, and how to
// avoid that.
func cutByClock(p *Proof, limit time.Duration) string {
	return fmt.Sprintf("the proof depends on how busy the machine was: after %v the clock cut short %s; run it alone, or with more -prove-time",
		proof.Net(limit), strings.Join(p.Clock, " and "))
}

// reachingDepths are the depths at which the solver looks for inputs of
// branches that no input within the bounds reaches.
var reachingDepths = []int{8, 16, 32}

// mostReaching is the greatest depth that such a branch may name: a constant to
// which its condition may compare a length. At most mostNamed of these depths
// are searched, the least ones.
const mostReaching, mostNamed = 256, 2

// aroundBranch is how many inputs run that reach such a branch, besides the
// first one.
const aroundBranch = 50

// A reaching looks for larger inputs that reach the branches of a function that
// no input within its bounds has reached. Only these branches are asked for,
// with any integers, so that this goes where a greater depth does not.
type reaching struct {
	l    *loop
	end  Event // that ends the function so far
	open []coverage.Branch
}

// reachFurther runs larger inputs of a function that is exhausted and may go to
// any depth. It returns the event that ends the function, unless the collector
// has failures then.
func reachFurther(ctx context.Context, l *loop, e Event) Event {
	d := &l.f.domain
	if e.Verdict != Exhausted || l.valid == 0 || d.fitted == nil || d.contract.Unannotated || d.contract.Bound.Len != nil || l.f.run.cfg.Limits.Proof == 0 {
		return e
	}
	l.closeProcess() // which have the marks
	r := &reaching{l: l, end: e, open: toldOf(reachOf(l, e))}
	for _, depth := range r.depths() {
		if len(r.open) == 0 || depth > d.told(l.depth) && !r.at(ctx, depth) {
			break
		}
	}
	return r.end
}

// depths returns the depths to search, in order. A length beyond a constant
// needs a depth that is greater by one.
func (r *reaching) depths() []int {
	var named []int
	for _, b := range r.open {
		for _, n := range b.Constants(r.l.f.contract.Pkg.Types.Scope(), int64(slices.Max(reachingDepths)), mostReaching) {
			named = append(named, int(n)+1)
		}
	}
	slices.Sort(named)
	named = slices.Compact(named)
	return append(slices.Clone(reachingDepths), named[:min(len(named), mostNamed)]...)
}

// toldOf returns the branches that a reader wants to know of.
func toldOf(reach *coverage.Reach) []coverage.Branch {
	if reach == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(reach.Open), func(b coverage.Branch) bool { return !b.IsTold() })
}

// at looks for inputs up to a depth, and runs them. It returns whether to go on
// with a greater depth.
func (r *reaching) at(ctx context.Context, depth int) (more bool) {
	l := r.l
	bounds := l.f.domain.bounds(depth)
	bounds.Final, bounds.Ladder = depth, false
	bounds, _ = proof.Widen(l.f.contract, bounds)
	a := newProving(l, bounds)
	ctx, done := a.begin(ctx)
	defer done()
	body, err := a.liftBy(ctx, proof.Lift)
	if err != nil || body.Behavior.OrderMatters {
		return false
	}
	w, err := l.widely(ctx, body, l.ran)
	if err != nil {
		return false
	}
	defer w.dispatcher.Close()
	more = r.search(ctx, a, w)
	if end := w.end(); end != nil {
		r.end = *end
		return false
	}
	valid, discards := w.dispatcher.Counts()
	if valid > 0 {
		l.further = levels.Further{Part: levels.Reaching}.And(l.further, depth, valid)
		for _, one := range w.collector.failures.All {
			l.further[len(l.further)-1].Failures += one.Count
		}
	}
	l.valid, l.discards, l.calls = l.valid+valid, l.discards+discards, l.calls+w.dispatcher.Calls()
	if len(w.collector.failures.All) > 0 {
		l.collector.close()
		l.collector, l.encoding = w.collector, body.Behavior.Encoding
		return false
	}
	r.open = toldOf(reachOf(l, r.end))
	return more
}

// search runs the inputs of the branches that the solver finds at the depth of
// a lifted function, and returns whether it has found out about all of them.
func (r *reaching) search(ctx context.Context, a *proving, w *wideRun) (all bool) {
	timed, cancel := a.net(ctx)
	defer cancel()
	found, err := w.body.Reaching(timed, a.work(), func(s site.Site) bool {
		return slices.ContainsFunc(r.open, func(b coverage.Branch) bool { return b.Kind == s.Kind && b.Pos == s.Pos })
	})
	all = err == nil
	for _, f := range found {
		all = all && f.Answer != problem.Undecided
		if f.Answer != problem.Somewhere {
			continue
		}
		if !w.run(f.Model) {
			break
		}
		share := max(a.work()/proof.Work(len(found)), 1)
		_, err := w.body.Around(timed, f.Site, aroundBranch, r.l.f.run.cfg.Seed, share, w.run)
		all = all && err == nil
	}
	if context.Cause(timed) == context.DeadlineExceeded && r.end.Proof != nil {
		r.end.Proof.Clock = append(r.end.Proof.Clock, whichBranches)
	}
	return all
}
