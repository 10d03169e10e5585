package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// readExplicit reads the inputs of the configuration. All are inputs of one
// function, which is among those that the configuration selects. readExplicit
// returns nil if there are none. If the function of an input is not found and a
// package has errors, these are reported, and the result has no function.
func readExplicit(cfg Config, pkgs []*spec.Package) (*explicitInputs, error) {
	if len(cfg.Inputs) == 0 {
		return nil, nil
	}
	var candidates []*spec.Contract
	faulty := false
	for _, p := range pkgs {
		faulty = faulty || len(p.Errors) > 0
		for _, c := range p.Contracts {
			if c.Matches(cfg.Run) {
				candidates = append(candidates, c)
			}
		}
	}
	var g *explicitInputs
	for _, source := range cfg.Inputs {
		c, values, err := readOne(source, candidates)
		switch {
		case err != nil && faulty:
			return &explicitInputs{}, nil
		case err != nil:
			return nil, fmt.Errorf("-input %s: %w", shortened(source), err)
		}
		if g == nil {
			g = &explicitInputs{contract: c}
		}
		if c != g.contract {
			return nil, fmt.Errorf("-input: the inputs are of %s and of %s; give those of one function at a time", g.contract.FullName(), c.FullName())
		}
		g.inputs = append(g.inputs, values)
	}
	return g, nil
}

// readOne finds the one function that a source is an input of.
func readOne(source string, candidates []*spec.Contract) (of *spec.Contract, values []value.Value, err error) {
	var fault error
	for _, c := range candidates {
		v, err := parse.Read(c, source)
		switch {
		case errors.Is(err, parse.ErrOther):
		case err != nil && fault == nil:
			fault = err
		case err == nil && of != nil:
			return nil, nil, fmt.Errorf("it is an input of %s and of %s; choose one by -run", of.FullName(), c.FullName())
		case err == nil:
			of, values = c, v
		}
	}
	switch {
	case of != nil:
		return of, values, nil
	case fault != nil:
		return nil, nil, fault
	case len(candidates) == 0:
		return nil, nil, errors.New("there is no function with a contract; -all takes those without, and target list shows what there is")
	case len(candidates) == 1:
		return nil, nil, fmt.Errorf("not a call of %s; write the call, or its arguments in parentheses, receiver first", candidates[0].FullName())
	}
	return nil, nil, errors.New("not a call of a function with a contract, nor its arguments in parentheses; run target list to see them")
}

// shortened returns a source on one line, cut if it is long.
func shortened(source string) string {
	text := strings.Join(strings.Fields(source), " ")
	if len(text) > 60 {
		text = text[:60] + "..."
	}
	return text
}

// checkExplicit runs the explicit inputs. It runs no others, except to reduce
// inputs that fail.
func (f *function) checkExplicit(ctx context.Context, inputs [][]value.Value) {
	if ctx.Err() != nil {
		return
	}
	f.start()
	begin := time.Now()
	e := f.runExplicit(ctx, inputs)
	if cause := context.Cause(ctx); cause == errRunTimeout && e.Action == ActionError {
		e = bounded(fmt.Sprintf("the run's timeout of %v ended", f.run.cfg.Limits.Run))
	} else if cause != nil && e.Action != ActionFail {
		return // the run is interrupted
	}
	b := f.domain.bounds(f.domain.maxDepth())
	for _, values := range inputs {
		e.Depth = max(e.Depth, value.Needs(values, b).Depth)
	}
	e.Inputs, e.Elapsed = int64(len(inputs)), time.Since(begin)
	f.end(e)
}

// runExplicit returns the event that ends the function.
func (f *function) runExplicit(ctx context.Context, inputs [][]value.Value) Event {
	found := failures.List{Contract: f.contract}
	for _, values := range inputs {
		t, err := f.isolate(ctx, values)
		if err != nil {
			return failed(err.Error())
		}
		if e := f.invalid(values, t); e != nil {
			return *e
		}
		fault := t.Fault
		if fault == nil {
			continue
		}
		key := f.subject.key(values, fault)
		if known := found.Find(key); known != nil {
			known.Count++
			continue
		}
		e := f.subject.verdict(values, fault)
		if e.Action != ActionFail {
			return e
		}
		found.Add(0, key, failures.Exhibit{Values: values, Fault: fault, Replay: failures.ReplayAsIs})
	}
	if len(found.All) == 0 {
		msg := "only the given input"
		if len(inputs) > 1 {
			msg += "s"
		}
		return bounded(msg)
	}
	for _, one := range found.All {
		own := shared{suspects: unannotated.SuspectsOf(f.contract, one.Shown.Values, one.Shown.Fault)}
		if f.subject.judge != nil {
			own.validations = [][]unannotated.Validation{f.subject.judge.Validations(one.Shown.Values)}
		}
		inquiry{f, one, own}.run(ctx)
	}
	excused := func(one *failures.Failure) bool { return f.subject.excuses(&one.Shown) }
	f.reduceAll(ctx, slices.DeleteFunc(slices.Clone(found.All), excused), f.run.ranking.Reducing(f.place, f.run.cfg.Failures.Reduce))
	for _, one := range found.All {
		one.Shown.Count = one.Count
		f.noteUnread(ctx, &one.Shown)
		group := f.subject.exhibit(&one.Shown)
		group.Action, group.Inputs = ActionCounterexample, int64(len(inputs))
		f.outcome.fails(group, &one.Shown)
	}
	all := found.All
	if found.All = slices.DeleteFunc(slices.Clone(all), excused); len(found.All) == 0 && f.subject.judge == nil {
		return allAccepted(Event{Message: "only what -input gives was to run"}, all)
	}
	if len(found.All) == 0 {
		return bounded("only what -input gives was to run, and that is no fault")
	}
	end := f.subject.exhibit(&found.All[0].Shown)
	end.Ended = "only what -input gives was to run"
	for _, one := range found.All {
		end.Failures += one.Count
	}
	return end
}

// invalid returns the event that says why an input is not valid; nil if it is
// valid.
func (f *function) invalid(values []value.Value, t dispatch.Rerun) *Event {
	e := failed(f.subject.call(values) + " is not a valid input")
	clause, why := t.Rejected, ""
	switch fault := t.Fault; {
	case fault != nil && fault.Phase == protocol.PhaseRequires && (fault.Kind == protocol.KindDisagreement || fault.Panicked):
		clause, why = fault.Clause, fault.Evaluation()
	case t.Discards == 0:
		return nil
	case clause == nil:
		e.Message += ": the call asks a function of the input for what its type does not allow it to return otherwise; write a case for these arguments"
	}
	if clause != nil {
		e.Pos = clause.Pos
		e.Message += ": this does not hold: " + clause.Text + why
	}
	return &e
}
