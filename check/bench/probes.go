package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A probe is a function of check/testdata/proofs that is correct for all
// integers.
type probe struct {
	pkg, fn string
	depth   int
}

// probes are the functions that must be proved, and Root, which Z3 leaves open.
var probes = []probe{
	{"order", "Mid", 3}, {"bits", "Halve", 3}, {"bits", "PopCount", 3},
	{"order", "Insert", 4}, {"order", "Insert", 8}, {"order", "Search", 8},
	{"order", "InsertionSort", 4}, {"order", "InsertionSort", 6},
	{"order", "Tree.Add", 3}, {"order", "AddModel", 3}, {"order", "Tree.Add", 4},
	{"bits", "Root", 3},
}

// probeLimit is how long a proof may take, and Z3 for the exported question.
const probeLimit = time.Minute

// probesTable measures proofs by the route that the tool takes, and by Z3 with
// the question that the tool asks and with the one that it exports.
func probesTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "Proofs for all 64-bit integers",
		head:  []string{"function", "depth", "route", "proof: wall s", "lifting: CPU s", "Z3: CPU s", "exported, z3: CPU s", "exported : Z3"},
		notes: []string{
			"A proof is the whole of what follows the inputs: lifting, the route, branches, and 2000 inputs that compare the lifted function with the compiled one.",
			"Z3 is the question alone, whatever the route is; words are linear integers first, and then bit-vectors. Exported is what target explain -smt2=proof prints, answered by the z3 in PATH.",
			fmt.Sprintf("“…” marks what had no answer within %v, or within the resources of Z3 that belong to it.", probeLimit),
		},
	}
	for _, x := range probes {
		if !o.wants("probes", fmt.Sprintf("%s-%d", x.fn, x.depth)) {
			continue
		}
		var whole, lifted, asked, exported timings
		route := ""
		for range o.repeats() {
			p, err := x.prove(ctx)
			if err != nil {
				return nil, err
			}
			route = p.Route.String()
			whole.add(p.Elapsed, p.Status == check.Proved)
			if err := x.ask(ctx, &lifted, &asked, &exported); err != nil {
				return nil, err
			}
		}
		if whole.open {
			route = none
		}
		by := none
		if !asked.open && !exported.open && len(exported.all) > 0 {
			by = ratio(median(exported.all).Seconds(), median(asked.all).Seconds())
		}
		t.add(x.pkg+"."+x.fn, fmt.Sprint(x.depth), route, whole.String(), lifted.String(), asked.String(), exported.String(), by)
	}
	return t, nil
}

// timings holds the timings of one question. The question is open if some run
// had no answer.
type timings struct {
	all  []time.Duration
	open bool
}

func (t *timings) add(d time.Duration, answered bool) {
	t.all = append(t.all, d)
	t.open = t.open || !answered
}

func (t *timings) String() string {
	switch {
	case len(t.all) == 0:
		return none
	case t.open:
		return seconds(median(t.all)) + " …"
	}
	return seconds(median(t.all))
}

// proofModule is the directory of the probes, from that of this module.
const proofModule = "../testdata/proofs"

// prove checks the function.
func (x probe) prove(ctx context.Context) (p *check.Proof, err error) {
	_, err = check.Run(ctx, check.Config{
		Dir: proofModule, Patterns: []string{"./" + x.pkg}, Run: regexp.MustCompile("^" + regexp.QuoteMeta(x.fn) + "$"),
		Bounds: &domain.Bounds{Depth: x.depth}, Max: 500, Plain: true, Limits: check.Limits{Proof: probeLimit},
	}, check.HandlerFunc(func(e check.Event) {
		if e.Action.Ends() {
			p = e.Proof
		}
	}))
	if err == nil && p == nil {
		err = fmt.Errorf("%s has no proof", x.fn)
	}
	return p, err
}

// ask lifts the function and asks whether an input breaks its contract, in both
// ways.
func (x probe) ask(ctx context.Context, lifted, asked, exported *timings) error {
	pkgs, err := spec.Load(ctx, spec.Config{Dir: proofModule}, "./"+x.pkg)
	if err != nil {
		return err
	}
	for _, c := range pkgs[0].Contracts {
		if c.FullName() != x.fn {
			continue
		}
		wide, _ := proof.Widen(c, levels.Domain(levels.Config{Bounds: &domain.Bounds{Depth: x.depth}, Plain: true}, c))
		begin := cpuNow().self
		body, err := proof.Lift(ctx, c, wide, 0)
		if err != nil {
			return err
		}
		lifted.add(cpuNow().self-begin, true)
		limited, cancel := context.WithTimeout(ctx, probeLimit)
		defer cancel()
		begin = cpuNow().self
		answered := true
		for _, f := range body.Decide(limited, proof.WorkOf(probeLimit)) {
			answered = answered && f.Answer == problem.Nowhere
		}
		asked.add(cpuNow().self-begin, answered)
		return export(ctx, body.Question(), exported)
	}
	return fmt.Errorf("no function %s", x.fn)
}

// export has the z3 in PATH answer a question; without one there are no
// timings.
func export(ctx context.Context, p *problem.Problem, t *timings) error {
	var script bytes.Buffer
	if err := p.WriteSMTLIB(&script); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "z3", "-in", fmt.Sprintf("-T:%d", int(probeLimit.Seconds())))
	cmd.Stdin = &script
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return nil
	}
	// The exit status is 1 if the script goes on to ask for a model.
	answer, _, _ := strings.Cut(string(out), "\n")
	switch answer {
	case "unsat", "timeout", "unknown":
		t.add(cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime(), answer == "unsat")
		return nil
	}
	return fmt.Errorf("z3 answers %q: %v", answer, err)
}
