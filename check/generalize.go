package check

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check/internal/vary"
)

// maxProbes is how many inputs one question about the values of a part may take: one that takes more is
// not answered.
const maxProbes = 20_000

// A General is a counterexample with holes, and what is known of all valid inputs of that form.
type General struct {
	// Form is the call as a Go expression, with _ or a name where a valid input may have any value within the
	// bounds. Where a condition separates them, " when " and the condition on the names follow.
	Form string
	// Fails and Of count the inputs that fail in the same way, and all valid ones of this form. Where Form has a condition
	// it holds of exactly those that fail.
	Fails, Of int64

	// call is the form without its condition; implied says that a form with a condition says more.
	call, condition string
	implied         bool
}

// A Variant is what becomes of a counterexample where a choice in it is made in another way: whether a pointer is nil,
// which type an interface holds, how long a slice is.
type Variant struct {
	// Part is the path of the part, Choice what it is instead.
	Part, Choice string
	// Fails and Of count the inputs that fail in the same way, and all valid ones that are like the
	// counterexample but for this. Where Of is 0 the precondition excludes it.
	Fails, Of int64
	// Witness is the call with the smallest that fails; it is empty where there is none.
	Witness string
}

// generalize looks at the inputs around each counterexample, as long as there is time.
func (l *loop) generalize(ctx context.Context) {
	if l.cfg.Generalize <= 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, l.cfg.Generalize)
	defer cancel()
	for _, one := range l.feeder.failures.all {
		if one.event.Counterexample.Flaky != "" {
			continue // it is not about the input
		}
		if err := l.around(ctx, one); err != nil {
			one.event.Notes = append(one.event.Notes, Note{Msg: fmt.Sprintf("what this has in common with other inputs is not known: %v", err)})
		}
	}
}

// around looks at the inputs around one counterexample.
func (l *loop) around(ctx context.Context, one *failure) error {
	in, err := vary.NewInput(l.contract, l.encoding, one.values)
	if err != nil {
		return err
	}
	tester := &prober{function: l.function, key: one.key}
	defer tester.close()
	explorer := vary.Explorer{Strategy: l.cfg.Strategy, Tester: tester, Most: maxProbes}
	forms, err := explorer.Forms(ctx, in)
	ce := one.event.Counterexample
	for _, f := range forms {
		ce.General = append(ce.General, l.general(f))
	}
	if err != nil {
		return err
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
	if f.Unless {
		g.condition = "!(" + f.Condition + ")"
	}
	g.Form = g.call
	if g.condition != "" {
		g.Form += " when " + g.condition
	}
	return g
}
