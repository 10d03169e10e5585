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
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// smtlibOf says which constraints -smt2 prints.
type smtlibOf string

const (
	noSMTLIB     smtlibOf = ""
	inputsSMTLIB smtlibOf = "inputs" // those of the inputs
	proofSMTLIB  smtlibOf = "proof"  // those of an input that breaks the contract
)

func parseSMTLIB(s string) (smtlibOf, error) {
	switch s {
	case "true":
		return inputsSMTLIB, nil
	case "false":
		return noSMTLIB, nil
	case string(proofSMTLIB):
		return proofSMTLIB, nil
	}
	return "", errors.New("want no value, or proof")
}

// proof prints what the solver says of each obligation of the function, for all
// integers. Nothing runs.
func (e *explainer) proof(ctx context.Context, bounds encode.Bounds) error {
	limit := e.inv.opts.proof.time
	if e.inv.opts.proof.mode == proofOff {
		return nil
	}
	timed, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	wide, _ := proof.Widen(e.c, bounds)
	w, scope := e.inv.stdout, "every int"
	if *wide.Ints != spec.FullRange {
		scope = "ints " + wide.Ints.String()
	}
	fmt.Fprintf(w, "\nobligations over %s:\n", scope)
	body, err := proof.Lift(timed, e.c, wide)
	switch unsupported := (*encode.Unsupported)(nil); {
	case errors.As(err, &unsupported):
		fmt.Fprintf(w, "    %s: %s\n", report.Position(e.inv.dir, unsupported.Pos), unsupported.Msg)
		return nil
	case err != nil && ctx.Err() == nil:
		fmt.Fprintf(w, "    lifting the function takes more than %v; -prove-time 1m gives it more\n", limit)
		return nil
	case err != nil:
		return err
	}
	if body.Behavior.OrderMatters {
		fmt.Fprintln(w, "    the function ranges over a map, and not every order was tried")
	}
	for _, f := range body.Decide(timed, proof.Resources(limit)) {
		state, err := e.state(ctx, body, f)
		if err != nil {
			return err
		}
		pos, text := e.c.Pos, f.Obligation.Kind.String()
		if c := f.Obligation.Clause; c != nil {
			pos, text = c.Pos, text+" "+c.Text
		}
		fmt.Fprintf(w, "    %s: %s: %s\n", report.Position(e.inv.dir, pos), strings.TrimSpace(text), state)
	}
	return nil
}

// state says what is known of an obligation.
func (e *explainer) state(ctx context.Context, body *proof.Body, f proof.Finding) (string, error) {
	switch {
	case f.Answer == problem.Nowhere:
		return "proved", nil
	case f.Answer == problem.Undecided && f.Err != nil:
		return "open: " + f.Err.Error(), nil
	case f.Answer == problem.Undecided:
		return "open: Z3 gives up", nil
	case f.Obligation.Sufficient:
		return "open: whether it holds depends on what terms do not show", nil
	}
	picker := check.NewPicker(e.c, 1)
	picker.Add(body.Behavior.Encoding.Shape, f.Model)
	calls, err := picker.Pick(ctx, e.inv.checkConfig(nil))
	if err != nil {
		return "", err
	}
	return "fails in " + calls[0], nil
}

// proofScript prints the question for an input that breaks the contract.
func (e *explainer) proofScript(ctx context.Context, bounds encode.Bounds) error {
	wide, _ := proof.Widen(e.c, bounds)
	body, err := proof.Lift(ctx, e.c, wide)
	if err != nil {
		return err
	}
	return body.Question().WriteSMTLIB(e.inv.stdout)
}
