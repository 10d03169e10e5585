package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver/problem"
)

// proof prints what the solver says of each obligation of the function, for all
// integers. Nothing runs.
func (e *explainer) proof(ctx context.Context, bounds domain.Bounds) error {
	limit := e.inv.opts.proof.time
	if e.inv.opts.proof.mode == proofOff {
		return nil
	}
	timed, cancel := context.WithTimeout(ctx, proof.Net(limit))
	defer cancel()
	wide, _ := proof.Widen(e.c, bounds)
	w, scope := e.inv.stdout, proof.ScopeOf(e.c, wide)
	fmt.Fprintf(w, "\nobligations over %s:\n", scope)
	body, err := proof.Lift(timed, e.c, wide, proof.WorkOf(limit))
	switch unsupported := (*encode.Unsupported)(nil); {
	case errors.As(err, &unsupported):
		fmt.Fprintf(w, "    %s: %s\n", report.Position(e.inv.dir, unsupported.Pos), unsupported.Msg)
		return nil
	case err != nil && ctx.Err() == nil:
		fmt.Fprintf(w, "    lifting the function takes more steps than -prove-time %v allows; -prove-time 1m gives it more\n", limit)
		return nil
	case err != nil:
		return err
	}
	if body.Behavior.OrderMatters {
		fmt.Fprintln(w, "    the function ranges over a map, and not every order was tried")
	}
	for _, c := range body.Behavior.Given {
		fmt.Fprintf(w, "    %s: a call of %s is known by its contract\n", report.Position(e.inv.dir, c.Contract.Pos), c.Contract.Name)
	}
	if callee, _, _ := body.Contradiction(timed, proof.WorkOf(limit)); callee != nil {
		fmt.Fprintf(w, "    %s: nothing counts that comes after a call of %[2]s: no result of %[2]s is known to keep its contract there\n",
			report.Position(e.inv.dir, callee.Contract.Pos), callee.Contract.Name)
	}
	for _, f := range body.Decide(timed, proof.WorkOf(limit)) {
		state := "open: it depends on a property that the encoding does not model"
		if f.Answer != problem.Somewhere || !f.Obligation.Sufficient {
			state, err = e.state(ctx, body, answer{f.Answer, f.Model, f.Err}, "proved", "fails in ")
		}
		if err != nil {
			return err
		}
		pos, text := e.c.Pos, f.Obligation.Kind.String()
		if c := f.Obligation.Clause; c != nil {
			pos, text = c.Pos, text+" "+c.Text
		}
		fmt.Fprintf(w, "    %s: %s: %s\n", report.Position(e.inv.dir, pos), strings.TrimSpace(text), state)
	}
	return e.sites(ctx, body, scope)
}

// sites prints what the solver says of the operations that may panic, and of
// the branches. It takes as long as the proof again, at most.
func (e *explainer) sites(ctx context.Context, body *proof.Body, scope proof.Scope) error {
	limit := e.inv.opts.proof.time
	timed, cancel := context.WithTimeout(ctx, proof.Net(limit))
	defer cancel()
	operations, err := body.Operations(timed, proof.WorkOf(limit))
	var branches []proof.SiteFinding
	if err == nil {
		branches, err = body.Branches(timed, proof.WorkOf(limit))
	}
	if err != nil {
		fmt.Fprintf(e.inv.stdout, "    operations and branches take more steps than -prove-time %v allows; -prove-time 1m gives them more\n", limit)
		return nil
	}
	if err := e.findings(ctx, body, operations, "proved", "fails in "); err != nil || len(branches) == 0 {
		return err
	}
	fmt.Fprintf(e.inv.stdout, "\nbranches over %s:\n", scope)
	nowhere := "no input reaches it"
	if !scope.Complete {
		nowhere = fmt.Sprintf("no input up to depth %d reaches it", scope.Depth)
	}
	return e.findings(ctx, body, branches, nowhere, "reached in ")
}

// findings prints what is known of sites, a line for each.
func (e *explainer) findings(ctx context.Context, body *proof.Body, all []proof.SiteFinding, nowhere, somewhere string) error {
	for _, f := range all {
		state, err := e.state(ctx, body, answer{f.Answer, f.Model, f.Err}, nowhere, somewhere)
		if err != nil {
			return err
		}
		fmt.Fprintf(e.inv.stdout, "    %s: %s: %s\n", report.Position(e.inv.dir, f.Site.Pos), f.Site.Kind, state)
	}
	return nil
}

// An answer is what the solver says of a question: with a model if there is an
// input, and why there is no answer.
type answer struct {
	kind  problem.Answer
	model problem.Model
	err   error
}

// state says what an answer means: nowhere if there is no input, and somewhere
// with the call if there is one.
func (e *explainer) state(ctx context.Context, body *proof.Body, a answer, nowhere, somewhere string) (string, error) {
	switch {
	case a.kind == problem.Nowhere:
		return nowhere, nil
	case proof.IsWork(a.err):
		return fmt.Sprintf("open: it takes more steps than -prove-time %v allows", e.inv.opts.proof.time), nil
	case errors.Is(a.err, context.DeadlineExceeded):
		return fmt.Sprintf("open: the clock cut it short after %v", proof.Net(e.inv.opts.proof.time)), nil
	case a.kind == problem.Undecided && a.err != nil:
		return "open: " + a.err.Error(), nil
	case a.kind == problem.Undecided:
		return "open: Z3 gives up", nil
	}
	picker := check.NewPicker(e.c, 1)
	picker.Add(body.Behavior.Encoding.Shape, a.model)
	calls, err := picker.Pick(ctx, e.inv.checkConfig(nil))
	if err != nil {
		return "", err
	}
	return somewhere + calls[0], nil
}

// proofScript prints the question for an input that breaks the contract.
func (e *explainer) proofScript(ctx context.Context, bounds domain.Bounds) error {
	wide, _ := proof.Widen(e.c, bounds)
	body, err := proof.Lift(ctx, e.c, wide, 0)
	if err != nil {
		return err
	}
	return body.Question().WriteSMTLIB(e.inv.stdout)
}
