package check

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/decode"
)

const (
	// maxProbes is how many inputs one question about the values of a part
	// may take: one that takes more is not answered.
	maxProbes = 20_000
	// maxForms is how many forms of the inputs that fail in one way are
	// distinguished.
	maxForms = 50
)

// A group is the inputs that fail in one way and are of one form. The plainest
// is shown, and the form is that one alone if no more is known.
type group struct {
	shown *failures.Exhibit
	form  generalize.Form
	// unexplored says why the inputs around the one that is shown could not
	// be looked at; nil if they could.
	unexplored error
}

// groups groups the inputs that fail in one way by their form, as long as
// there is time. An input that is of no form that is known begins a group of
// its own; those that are left over count with the first. What is flaky is not
// about the inputs.
func (l *loop) groups(ctx context.Context, one *failures.Failure) []*group {
	smallest, others := one.Samples.All[0], one.Samples.All[1:]
	first := &group{shown: &one.Shown, form: generalize.Form{Values: smallest.Plainest.Values}}
	first.shown.Count = one.Count
	groups := []*group{first}
	if ctx.Err() != nil || one.Shown.Flaky != "" {
		return groups
	}
	tester := l.f.prober(one.Key)
	defer tester.worker.Close()
	in, err := generalize.NewInput(l.f.contract, l.encoding, smallest.Plainest.Values)
	if err == nil {
		err = l.around(ctx, tester, first, in)
	}
	first.unexplored = err
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

// formOf is the group whose form an input is of, nil if there is none.
func formOf(groups []*group, values []decode.Value) *group {
	for _, g := range groups {
		if g.form.Covers(values) {
			return g
		}
	}
	return nil
}

// another begins a group with an input. It returns nil if the input does not
// fail in that way again, or there is no more time.
func (l *loop) another(ctx context.Context, tester *prober, values []decode.Value) *group {
	in, err := generalize.NewInput(l.f.contract, l.encoding, values)
	if err != nil {
		return nil
	}
	fault := tester.fault(ctx, in)
	if fault == nil {
		return nil
	}
	if e := l.f.subject.verdict(values, fault); e.Action != ActionFail {
		return nil
	}
	g := &group{shown: &failures.Exhibit{Values: values, Fault: fault, OtherForm: true}, form: generalize.Form{Values: values}}
	if l.f.repeats(ctx, tester.key, values) {
		g.shown.Replay = failures.ReplayAsIs
	}
	g.unexplored = l.around(ctx, tester, g, in)
	return g
}

// event is the counterexample of the group.
func (g *group) event(s *subject) Event {
	e := s.exhibit(g.shown)
	e.Action = ActionCounterexample
	if g.unexplored != nil {
		e.Notes = append(e.Notes, Note{Msg: fmt.Sprintf("what this has in common with other inputs is not known: %v", g.unexplored)})
	}
	return e
}

// around looks at the inputs around in, the smallest one of a group.
func (l *loop) around(ctx context.Context, tester *prober, g *group, in *generalize.Input) error {
	explorer := generalize.Explorer{Strategy: l.f.run.cfg.Strategy, Tester: tester, Most: maxProbes}
	forms, kind, err := explorer.Forms(ctx, in)
	if err != nil {
		return err
	}
	g.form, g.shown.Forms = kind, forms
	g.shown.Alternatives, err = explorer.Alternatives(ctx, in)
	return err
}

// A Generalization is a counterexample with holes, and what is known of all
// valid inputs of that form.
type Generalization struct {
	// Call is the call as a Go expression, with _ or a name in the place of
	// each hole: a valid input may have any value there within the bounds.
	Call string
	// Condition is a Go expression on the names in Call. It holds of
	// exactly those inputs of the form that fail; it is empty if all of
	// them fail, or if no such expression is known.
	Condition string
	// Fails and Of count the inputs of the form that fail in the same way,
	// and all valid ones.
	Fails, Of int64
	// Implied is true if a form with a condition says more.
	Implied bool
}

// String is the form with its condition: the call, and if there is a condition
// " when " and that.
func (g Generalization) String() string {
	if g.Condition == "" {
		return g.Call
	}
	return g.Call + " when " + g.Condition
}

// An Alternative is what becomes of a counterexample if a choice in it is made
// in another way: whether a pointer is nil, which type an interface holds, how
// long a slice is.
type Alternative struct {
	// Part is the path of the part, Choice what it is instead.
	Part, Choice string
	// Fails and Of count the inputs that fail in the same way, and all
	// valid ones that are like the counterexample but for this. If Of is 0
	// the precondition excludes it.
	Fails, Of int64
	// Witness is the call with the smallest that fails; it is empty if
	// there is none.
	Witness string
}
