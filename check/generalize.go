package check

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check/internal/vary"
	"github.com/typetarget/target/decode"
)

const (
	// maxProbes is how many inputs one question about the values of a part may take: one that takes more is
	// not answered.
	maxProbes = 20_000
	// maxForms is how many forms of the inputs that fail in one way are told apart.
	maxForms = 50
)

// A General is a counterexample with holes, and what is known of all valid inputs of that form.
type General struct {
	// Form is the call as a Go expression, with _ or a name where a valid input may have any value within the
	// bounds. Where a condition separates them, " when " and the condition on the names follow.
	Form string
	// Fails and Of count the inputs that fail in the same way, and all valid ones of this form. Where Form has
	// a condition it holds of exactly those that fail.
	Fails, Of int64

	// call is the form without its condition; implied says that a form with a condition says more.
	call, condition string
	implied         bool
}

// A Variant is what becomes of a counterexample where a choice in it is made in another way: whether a
// pointer is nil, which type an interface holds, how long a slice is.
type Variant struct {
	// Part is the path of the part, Choice what it is instead.
	Part, Choice string
	// Fails and Of count the inputs that fail in the same way, and all valid ones that are like the
	// counterexample but for this. Where Of is 0 the precondition excludes it.
	Fails, Of int64
	// Witness is the call with the smallest that fails; it is empty where there is none.
	Witness string
}

// A group is the inputs that fail in one way and are of one form. The event shows the plainest, and the form
// is that one alone where no more is known.
type group struct {
	event Event
	form  vary.Form
	count int64
}

// groups tells the inputs that fail in one way apart by their form, as long as there is time. An input
// that is of no form that is known begins a group of its own; those that are left over count with the first.
// What is flaky is not about the inputs.
func (l *loop) groups(ctx context.Context, one *failure) []*group {
	smallest, others := one.specimens.all[0], one.specimens.all[1:]
	first := &group{event: one.event, form: vary.Form{Values: smallest.plainest.values}, count: one.count}
	groups := []*group{first}
	if ctx.Err() != nil || one.event.Counterexample.Flaky != "" {
		return groups
	}
	tester := &prober{function: l.function, key: one.key}
	defer tester.worker.close()
	in, err := vary.NewInput(l.contract, l.encoding, smallest.plainest.values)
	if err == nil {
		err = l.around(ctx, tester, first, in)
	}
	first.unexplored(err)
	for _, s := range others {
		at := formOf(groups, s.plainest.values)
		if at == nil && len(groups) < maxForms {
			if at = l.another(ctx, tester, s.plainest.values); at != nil {
				groups = append(groups, at)
			}
		}
		if at != nil {
			first.count -= s.count
			at.count += s.count
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

// another begins a group with an input. It returns nil where the input does not fail in that way again, or
// there is no more time.
func (l *loop) another(ctx context.Context, tester *prober, values []decode.Value) *group {
	in, err := vary.NewInput(l.contract, l.encoding, values)
	if err != nil {
		return nil
	}
	fault := tester.fault(ctx, in)
	if fault == nil {
		return nil
	}
	g := &group{event: l.verdict(values, fault), form: vary.Form{Values: values}}
	if g.event.Action != ActionFail {
		return nil
	}
	g.event.Counterexample.like = true
	if l.repeats(ctx, tester.key, values) {
		g.event.Counterexample.Replay = l.replay(g.event.Counterexample.Call, true)
	}
	g.unexplored(l.around(ctx, tester, g, in))
	return g
}

// unexplored notes why the inputs around the smallest one of a group could not be looked at, if err is not nil.
func (g *group) unexplored(err error) {
	if err != nil {
		g.event.Notes = append(g.event.Notes, Note{Msg: fmt.Sprintf("what this has in common with other inputs is not known: %v", err)})
	}
}

// around looks at the inputs around in, the smallest one of a group.
func (l *loop) around(ctx context.Context, tester *prober, g *group, in *vary.Input) error {
	explorer := vary.Explorer{Strategy: l.cfg.Strategy, Tester: tester, Most: maxProbes}
	forms, kind, err := explorer.Forms(ctx, in)
	if err != nil {
		return err
	}
	g.form = kind
	ce := g.event.Counterexample
	for _, f := range forms {
		ce.General = append(ce.General, l.general(f))
	}
	variants, err := explorer.Variants(ctx, in)
	for _, v := range variants {
		told := Variant{Part: v.Part, Choice: v.Choice, Fails: v.Fails, Of: v.Of}
		if v.Witness != nil {
			told.Witness = l.call(v.Witness)
		}
		ce.Variants = append(ce.Variants, told)
	}
	return err
}

func (l *loop) general(f vary.Form) General {
	g := General{call: l.call(f.Values), condition: f.Condition, Fails: f.Fails, Of: f.Of, implied: f.Implied}
	g.Form = g.call
	if g.condition != "" {
		g.Form += " when " + g.condition
	}
	return g
}
