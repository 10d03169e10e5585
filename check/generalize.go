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
	g.event.Counterexample.OtherForm = true
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
		ce.Generalizations = append(ce.Generalizations, l.generalization(f))
	}
	variants, err := explorer.Variants(ctx, in)
	for _, v := range variants {
		shown := Alternative{Part: v.Part, Choice: v.Choice, Fails: v.Fails, Of: v.Of}
		if v.Witness != nil {
			shown.Witness = l.call(v.Witness)
		}
		ce.Alternatives = append(ce.Alternatives, shown)
	}
	return err
}

// generalization is what a report shows of a form.
func (l *loop) generalization(f vary.Form) Generalization {
	return Generalization{Call: l.call(f.Values), Condition: f.Condition, Fails: f.Fails, Of: f.Of, Implied: f.Implied}
}
