package check

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode/value"
)

const (
	// maxProbes is how many inputs one question about the values of a part
	// may take. A question that takes more is not answered.
	maxProbes = 20_000
	// maxForms is how many forms of the inputs that fail in one way are
	// distinguished.
	maxForms = 50
)

// A group is the inputs that fail in one way and are of one form. The plainest
// is shown. The form is this one input if no more is known.
type group struct {
	shown *failures.Exhibit
	form  generalize.Form
	// unexplored says why the inputs around the one that is shown could not
	// be explored; nil if they could.
	unexplored error
	// told says that a condition tells its inputs from those of the groups
	// before.
	told bool
}

// groups groups the inputs that fail in one way by their form, as long as there
// is time and the allowance lasts. It also finds the parts that the input of
// each group does not read, for the first group in any case. At most most
// groups are told apart by conditions.
func (l *loop) groups(ctx context.Context, one *failures.Failure, allowance *generalize.Allowance, most int) []*group {
	groups := l.byForm(ctx, one, allowance, most)
	for i, g := range groups {
		if i == 0 || ctx.Err() == nil && allowance.Take(generalize.CostOfProcess) {
			l.f.noteUnread(ctx, g.shown)
		}
	}
	return groups
}

// byForm groups the inputs that fail in one way by their form. An input that is
// of no form that is known begins a group of its own; the rest count with the
// first. A flaky failure has one group only, since it is not due to its inputs.
func (l *loop) byForm(ctx context.Context, one *failures.Failure, allowance *generalize.Allowance, most int) []*group {
	smallest, others := one.Samples.All[0], one.Samples.All[1:]
	first := &group{shown: &one.Shown, form: generalize.Form{Values: smallest.Plainest.Values}}
	first.shown.Count = one.Count
	groups := []*group{first}
	if ctx.Err() != nil || one.Shown.Flaky != "" {
		return groups
	}
	tester := l.f.prober(one.Key, allowance)
	defer tester.Close()
	l.f.filterBy(l.encoding) // reducing chooses encodings of its own
	in, err := generalize.NewInput(l.f.contract, l.encoding, smallest.Plainest.Values)
	hasRun := err == nil
	if !hasRun {
		if len(l.further) > 0 && l.further[len(l.further)-1].Part == levels.Guided {
			return groups // an edited text is not within the bounds
		}
		in, err = aroundReduced(ctx, l.f, smallest.Plainest.Values)
	}
	if err == nil {
		err = l.around(ctx, tester, first, in)
	}
	l.f.filterBy(l.encoding)
	isShown := l.f.subject.call(one.Shown.Values) == l.f.subject.call(smallest.Plainest.Values)
	if !isShown {
		first.shown.Alternatives = nil // they are those of another input
	}
	first.unexplored = err
	if err == nil && hasRun && isShown && most > 1 && comparesFailures(l.f) && one.Shown.Fault.Clause != nil {
		groups = append(groups, first.byCondition(ctx, l, tester, in, smallest.Count, most)...)
	}
	for _, s := range others {
		at := formOf(groups, s.Plainest.Values)
		if at == nil && len(groups) < maxForms {
			if at = l.another(ctx, tester, s.Plainest.Values); at != nil {
				groups = append(groups, at)
			}
		}
		if at != nil {
			first.shown.Count -= s.Count
			at.shown.Count += s.Count
		}
	}
	return groups
}

// aroundReduced returns an input that a counterexample has been reduced to,
// among those of the bounds that contain it.
func aroundReduced(ctx context.Context, f *function, values []value.Value) (*generalize.Input, error) {
	enc, err := f.fitting().Least(ctx, values)
	if err != nil {
		return nil, err
	}
	return generalize.NewInput(f.contract, enc, values)
}

// comparesFailures reports whether failures of the function that break one
// clause are compared, since there may be several faults.
func comparesFailures(f *function) bool {
	return !f.contract.Unannotated && !f.run.cfg.Failures.FailFast && f.run.ranking.IsFirst(f.place)
}

// byCondition returns further groups of the inputs that have the skeleton of
// the first group, if one condition does not say which of them fail, and
// several that have nothing in common do. All must have run: count of them
// fail. They count with the groups then, and each group has its condition.
func (first *group) byCondition(ctx context.Context, l *loop, tester *failures.Prober, in *generalize.Input, count int64, most int) (groups []*group) {
	says := func(f generalize.Form) bool { return f.Fails == count && (f.Condition != "" || f.Of == count) }
	if slices.ContainsFunc(first.shown.Forms, says) {
		return nil
	}
	explorer := generalize.Explorer{Strategy: l.f.run.cfg.Strategy, Tester: tester, Most: maxProbes}
	terms, err := explorer.Terms(ctx, in, count)
	if err != nil || len(terms) > most {
		return nil
	}
	for i, t := range terms {
		g := first
		if i > 0 {
			if g = l.another(ctx, tester, failures.PlainestOf(l.f.contract, t.Inputs)); g == nil {
				continue
			}
			first.shown.Count -= int64(len(t.Inputs))
			g.shown.Count, g.told = int64(len(t.Inputs)), true
			groups = append(groups, g)
		}
		g.shown.Forms = slices.Insert(g.shown.Forms, 0, t.Form)
	}
	return groups
}

// toldByCondition counts the groups that a condition tells from those before.
func toldByCondition(groups []*group) (n int) {
	for _, g := range groups {
		if g.told {
			n++
		}
	}
	return n
}

// maxPaths is how many groups of inputs a function has that fail in one way and
// differ in their paths or by conditions.
const maxPaths = 3

// comparing is how long it may take to tell the failures of a function apart by
// their paths.
const comparing = 10 * time.Second

// A parting tells the failures of a function apart by the paths of their calls.
type parting struct {
	l      *loop
	runner *paths.Runner
}

// run makes failures of their own of the inputs that break one clause and take
// other paths, as far as that speaks for several faults.
func (p parting) run(ctx context.Context) {
	f := p.l.f
	if !comparesFailures(f) {
		return
	}
	ctx, cancel := noting(ctx, comparing)
	defer cancel()
	c := &paths.Comparison{Runner: p.runner, Contract: f.contract, Encoding: p.l.encoding, Seed: f.run.cfg.Seed}
	most := maxPaths
	for _, one := range slices.Clone(p.l.collector.failures.All) {
		broken := one.Shown.Fault.Clause
		if broken == nil || one.Shown.Flaky != "" || len(one.Kept.Inputs) < 2 || most < 2 || f.subject.excuses(&one.Shown) {
			continue
		}
		inputs := one.Kept.LeadBy(f.subject.wire(one.Shown.Values))
		groups, err := c.Groups(ctx, broken, inputs, most, one.Key.Has)
		if err == nil && len(groups) > 1 && p.divide(ctx, one, inputs, groups) {
			most -= len(groups) - 1
		}
	}
}

// divide divides a failure into groups of its inputs. It returns false, and
// changes nothing, if an input to be shown does not fail alone.
func (p parting) divide(ctx context.Context, one *failures.Failure, inputs [][]byte, groups []paths.Group) bool {
	f := p.l.f
	var parts []failures.Part
	rest := one.Count
	for i, g := range groups {
		rest -= int64(len(g.Inputs))
		part := failures.Part{Shown: one.Shown}
		for _, at := range g.Inputs {
			values, _, err := f.subject.read(inputs[at])
			if err != nil {
				return false
			}
			part.Inputs = append(part.Inputs, values)
		}
		if i > 0 {
			plainest := failures.PlainestOf(f.contract, part.Inputs)
			t, err := f.isolate(ctx, plainest)
			if err != nil || t.Fault == nil || !one.Key.Has(t.Fault) {
				return false
			}
			part.Shown = failures.Exhibit{Values: plainest, Fault: t.Fault, Minimal: one.Shown.Minimal, Replay: failures.ReplayAsIs}
		}
		part.Shown.Path = g.Path
		parts = append(parts, part)
	}
	if rest > 0 {
		first := &parts[0].Shown
		first.Notes = append(slices.Clip(first.Notes), fmt.Sprintf("the count has %s whose path is not known", prose.Count(rest, "input")))
	}
	p.l.collector.failures.Divide(one, parts, f.run.cfg.Failures.Generalize != 0)
	return true
}

// takes reports whether the call of an input of a function is on a path. Each
// call is if p is nil.
func takes(ctx context.Context, f *function, p *paths.Path, values []value.Value) bool {
	if p == nil {
		return true
	}
	r := runnerOf(f)
	defer r.Close()
	run, err := r.Run(ctx, f.subject.wire(values))
	return err == nil && p.Has(run.Taken)
}

// runnerOf returns a runner of a function, which shows the branches of calls.
func runnerOf(f *function) *paths.Runner {
	return &paths.Runner{Binary: f.binary, Number: f.number, Limits: f.run.limits()}
}

// formOf returns the group whose form an input has, nil if there is none.
func formOf(groups []*group, values []value.Value) *group {
	for _, g := range groups {
		if g.form.Covers(values) {
			return g
		}
	}
	return nil
}

// another begins a group with an input. It returns nil if the input does not
// fail in that way again, or there is no more time.
func (l *loop) another(ctx context.Context, tester *failures.Prober, values []value.Value) *group {
	in, err := generalize.NewInput(l.f.contract, l.encoding, values)
	if err != nil {
		return nil
	}
	fault := tester.Fault(ctx, in)
	if fault == nil {
		return nil
	}
	if e := l.f.subject.verdict(values, fault); e.Action != ActionFail {
		return nil
	}
	g := &group{shown: &failures.Exhibit{Values: values, Fault: fault, OtherForm: true}, form: generalize.Form{Values: values}}
	if tester.Allowance.Take(generalize.CostOfProcess) && l.f.repeats(ctx, tester.Key, values) {
		g.shown.Replay = failures.ReplayAsIs
	}
	g.unexplored = l.around(ctx, tester, g, in)
	return g
}

// noteUnread notes which parts of an input are not read when it fails, if it
// fails alone and costs no worker.
func (f *function) noteUnread(ctx context.Context, x *failures.Exhibit) {
	if !f.binary.Narrows(f.contract) || x.Flaky != "" || x.Fault.Kind >= protocol.WorkerKinds || x.Fault.Use != nil {
		return
	}
	wire := f.subject.wire(x.Values)
	t, err := dispatch.Isolate(context.WithoutCancel(ctx), f.startProcess, worker.Unread(f.running()), wire)
	if err != nil || t.Fault == nil || len(t.Fault.Unread) == 0 || f.subject.key(x.Values, t.Fault) != f.subject.key(x.Values, x.Fault) {
		return
	}
	x.Unread, _ = f.subject.readParts(wire, t.Fault.Unread) // nil if it is no input's wire form
}

// event returns the counterexample of the group.
func (g *group) event(s *subject) Event {
	e := s.exhibit(g.shown)
	e.Action = ActionCounterexample
	if g.unexplored != nil {
		why := Note{Msg: fmt.Sprintf("what this has in common with other inputs is not known: %v", g.unexplored)}
		e.Notes = slices.Insert(e.Notes, 0, why) // the stack is shown below the last one
	}
	return e
}

// around looks at the inputs around in, the smallest one of a group.
func (l *loop) around(ctx context.Context, tester *failures.Prober, g *group, in *generalize.Input) error {
	explorer := generalize.Explorer{Strategy: l.f.run.cfg.Strategy, Tester: tester, Most: maxProbes}
	forms, kind, err := explorer.Forms(ctx, in)
	if err != nil {
		return err
	}
	g.form, g.shown.Forms = kind, forms
	g.shown.Alternatives, err = explorer.Alternatives(ctx, in)
	return err
}
