package paths

import (
	"context"
	"errors"
	"go/types"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

const (
	// maxCompared is how many inputs that fail are compared with inputs
	// that pass.
	maxCompared = 2000
	// spread is how many inputs a sample has.
	spread = 1000
)

// errVaries is the error for an input that does not fail again in the same way.
var errVaries = errors.New("an input that has failed does not fail again in the same way")

// A Comparison compares the inputs of a function that fail with those that
// pass.
type Comparison struct {
	Runner   *Runner
	Contract *spec.Contract
	// Encoding has the inputs, and Seed chooses those that run for the ones
	// that pass.
	Encoding *encode.Encoding
	Seed     int64

	sample []Run // nil if there is none yet
}

// Groups returns groups of inputs, in wire form, that break a clause: at most
// most, one for each fault as far as [Part] tells. The first group has the
// first input. Groups returns nil if one fault may explain all inputs. same
// reports whether a fault is that of all. The error says that an input does not
// fail again, that a worker does not start, or that ctx has ended.
func (c *Comparison) Groups(ctx context.Context, broken *clause.Clause, inputs [][]byte, most int, same func(*worker.Fault) bool) ([]Group, error) {
	failing, err := c.failing(ctx, some(inputs), same)
	if err != nil {
		return nil, err
	}
	if c.sample == nil {
		if err := c.run(ctx); err != nil {
			return nil, err
		}
	}
	var sample Sample
	for _, run := range c.sample {
		switch {
		case run.Keeps():
			sample.Passing = append(sample.Passing, run.Taken)
		case run.Valid && !run.Lost && same(run.Fault):
			sample.Failing = append(sample.Failing, run.Taken)
		}
	}
	groups := Part(c.branches(broken), failing, sample, most)
	if groups == nil || len(failing) == len(inputs) {
		return groups, nil
	}
	if failing, err = c.failing(ctx, inputs, same); err != nil {
		return nil, err
	}
	for i := range groups {
		groups[i].Inputs = nil
	}
	Assign(groups, failing)
	return groups, nil
}

// some returns at most maxCompared inputs: the first ones, and others at equal
// distances.
func some(inputs [][]byte) (some [][]byte) {
	if len(inputs) <= maxCompared {
		return inputs
	}
	first, rest := inputs[:maxCompared/2], inputs[maxCompared/2:]
	some = append(some, first...)
	for i := range maxCompared / 2 {
		some = append(some, rest[i*len(rest)/(maxCompared/2)])
	}
	return some
}

// branches returns the branches, with the functions of those that tell inputs
// apart. The clause may call the others, and be false because of them on any
// path.
func (c *Comparison) branches(broken *clause.Clause) (all []Branch) {
	called := map[*types.Func]bool{}
	for r := range c.Contract.Pkg.Reached(broken.Func.Obj) {
		called[r.Func] = true
	}
	for _, b := range c.Runner.Binary.MarkedBranches() {
		all = append(all, Branch{Branch: b, Ignored: called[b.Func]})
	}
	return all
}

// failing runs inputs that have failed, and returns the branches of each; nil
// for one that has cost the worker.
func (c *Comparison) failing(ctx context.Context, inputs [][]byte, same func(*worker.Fault) bool) (sets []Set, err error) {
	for _, wire := range inputs {
		run, err := c.Runner.Run(ctx, wire)
		if err != nil {
			return nil, err
		}
		if !run.Lost && (run.Fault == nil || !same(run.Fault)) {
			return nil, errVaries
		}
		sets = append(sets, run.Taken)
	}
	return sets, nil
}

// run takes the sample: inputs that are spread over all those of the encoding.
func (c *Comparison) run(ctx context.Context) (err error) {
	p := *c.Encoding.Problem
	p.Fresh = false // the inputs of smaller depths count, too
	writer := decode.NewWriter(c.Encoding.Shape)
	c.sample = []Run{}
	all := solver.Spread{Inputs: spread, Few: spread, Always: true, Seed: c.Seed}
	_, failed := all.Enumerate(ctx, &p, func(m problem.Model) bool {
		var run Run
		if run, err = c.Runner.Run(ctx, writer.Append(nil, m)); err == nil {
			c.sample = append(c.sample, run)
		}
		return err == nil
	})
	return errors.Join(err, failed)
}
