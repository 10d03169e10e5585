package mutate

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/effects"
	"github.com/typetarget/target/check/internal/mutant"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/gotypes"
)

// A function is a function with a contract, and its mutants.
type function struct {
	run      *run
	contract *spec.Contract
	inputs   *inputs
	// checked is the event that ended its check, and broken a call that
	// breaks the contract.
	checked check.Event
	broken  string
	extent  Extent
	// mutants are its own and those of its helpers, first is the number of
	// the first one in the worker, and number that of the contract.
	mutants []*mutant.Mutant
	first   uint32
	number  int
	binary  *worker.Binary
	limits  worker.Limits
	// without are the contracts that lack one postcondition.
	without []variant
	// strict are the preconditions that could go.
	strict []Clause
	// others are functions with other results that the contract may allow.
	others []*other
	// hidden says that outcomes may hold functions, which are not compared.
	// judged says that each call is judged by the contract: a call may
	// break it although its outcome is that of the original, as the
	// outcome does not show functions and variables of packages.
	hidden, judged bool
	// effects is the reason that calls may have effects that outcomes do
	// not show; empty if they have none.
	effects string
	// shared is what the parts of the run have of it; nil if there are
	// none.
	shared *shard.Function
}

func newFunction(r *run, c *spec.Contract) *function {
	f := &function{run: r, contract: c, limits: r.limits, inputs: &inputs{contract: c}, effects: effects.Of(c)}
	for _, v := range c.Results {
		f.hidden = f.hidden || gotypes.Reaches(v.Type(), mutant.MayBeFunction)
	}
	f.judged = f.hidden || !effects.Narrowed([]*spec.Contract{c})[c]
	return f
}

// find finds the mutants of the function and of its helpers. Some of them may
// not compile.
func (f *function) find() {
	p := f.contract.Pkg
	if f.contract.Decl == nil {
		return
	}
	f.mutants = mutant.Find(p, f.contract.Decl, f.run.cfg.Operators)
	for _, decl := range mutant.Helpers(p, f.contract.Func) {
		f.mutants = append(f.mutants, mutant.Find(p, decl, f.run.cfg.Operators)...)
	}
}

// process returns the process of a mutant with a number.
func (f *function) process(mutant uint32) *process {
	return &process{binary: f.binary, limits: f.limits, mutant: mutant}
}

// input returns an input of a batch.
func (f *function) input(b *batch, i int) (Input, error) {
	input, err := f.inputs.at(b, i)
	if err != nil {
		return Input{}, err
	}
	values, _, err := f.inputs.read(input)
	if err != nil {
		return Input{}, err
	}
	nodes, args := check.Arguments(f.contract, values)
	return Input{decode.CallText(f.contract, values), nodes, args}, nil
}

// try runs the mutants of the function, and passes its events on.
func (f *function) try(ctx context.Context, tell func(Event)) {
	begin := time.Now()
	end := Event{Action: ActionEnd}
	err := f.guarded(func() error { return f.attempt(ctx, &end, tell) })
	if ctx.Err() != nil {
		return
	}
	switch {
	case err != nil:
		end.Verdict, end.Message = Untried, err.Error()
	case len(f.mutants) == 0:
		end.Verdict = Unmutated
	case f.run.cfg.Shard.IsPart() && end.Mutants() == 0:
		end.Verdict, end.Message = Skipped, f.run.cfg.Shard.Share().String()+" has none of its mutants"
	case end.Survived > 0:
		end.Verdict = Weak
	}
	end.Elapsed = time.Since(begin)
	tell(end)
}

// attempt runs the mutants of the function, passes on what comes of each, and
// adds the rest to the last event.
func (f *function) attempt(ctx context.Context, end *Event, tell func(Event)) error {
	trials, err := f.trials(ctx, tell)
	if err != nil {
		return err
	}
	if f.shared != nil {
		if trials, err = f.recall(trials); err != nil {
			return err
		}
	}
	end.Extent, end.Clauses = f.extent, Clauses{Strict: f.strict}
	for _, t := range trials {
		end.Counts.add(t.result.Status)
		tell(Event{Action: ActionMutant, Extent: f.extent, Mutant: &t.result})
	}
	if f.run.cfg.Shard.IsPart() || len(trials) == 0 {
		return nil
	}
	if end.Clauses.Unneeded, err = f.unneeded(ctx, trials); err != nil || end.Survived > 0 {
		return err
	}
	if end.Loose, err = f.loose(ctx, trials); err != nil || end.Loose != nil {
		return err
	}
	end.Loose, err = f.looseByOthers(ctx)
	return err
}

// trials runs the mutants, some at a time, and returns them in their order.
func (f *function) trials(ctx context.Context, tell func(Event)) ([]*trial, error) {
	if len(f.mutants) == 0 {
		return nil, nil
	}
	if err := f.observeOriginal(ctx); err != nil {
		return nil, err
	}
	f.extent = Extent{Depth: f.checked.Depth, Exhaustive: f.checked.Exhaustive, Ended: f.checked.Message}
	f.extent.Inputs, _ = f.inputs.count()
	if f.extent.Exhaustive {
		f.extent.Ended = ""
	}
	if f.inputs.full {
		f.extent.Exhaustive, f.extent.Ended = false, "the inputs that are kept have reached 256 MiB"
	}
	var all []*trial
	for i, m := range f.mutants {
		all = append(all, f.trial(m, f.first+uint32(i)))
		all[i].number = i
	}
	if f.shared == nil {
		return all, f.runAll(ctx, all, tell, (*trial).run)
	}
	if err := f.begin(); err != nil || f.run.cfg.Shard.IsMerge() {
		return all, err
	}
	return all, f.runAll(ctx, f.own(all), tell, func(t *trial, ctx context.Context) error {
		if err := t.run(ctx); err != nil {
			return err
		}
		return t.keep(ctx)
	})
}

// runAll runs some trials, as many at a time as there are workers.
func (f *function) runAll(ctx context.Context, trials []*trial, tell func(Event), run func(*trial, context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next := make(chan *trial)
	var workers sync.WaitGroup
	var mu sync.Mutex
	done, told, every := 0, time.Now(), f.run.cfg.Check.Watch.Progress
	for range f.run.cfg.Check.Parallel {
		workers.Go(func() {
			for t := range next {
				if err := f.guarded(func() error { return run(t, ctx) }); err != nil {
					cancel(err)
				}
				mu.Lock()
				if done++; every > 0 && time.Since(told) >= every {
					told = time.Now()
					tell(Event{Action: ActionProgress, Done: done, Of: len(trials)})
				}
				mu.Unlock()
			}
		})
	}
	for _, t := range trials {
		if ctx.Err() != nil {
			break
		}
		next <- t
	}
	close(next)
	workers.Wait()
	return context.Cause(ctx)
}

// guarded calls do. If this program itself panics in it, guarded returns an
// error.
func (f *function) guarded(do func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("internal error: %s; please report it with the source of %s", prose.Panic(v), f.contract.FullName())
		}
	}()
	return do()
}

// trial returns the trial of a mutant with a number.
func (f *function) trial(m *mutant.Mutant, number uint32) *trial {
	t := &trial{f: f, process: f.process(number), mutant: m, contract: f.number}
	t.judging = t.process
	if f.effects != "" {
		t.judging = f.process(number)
	}
	t.result = Mutant{Operator: m.Operator.Name, Pos: m.Pos, Old: m.Old, New: m.New}
	if m.Decl != f.contract.Decl {
		t.result.In = annotation.DeclName(m.Decl)
	}
	return t
}

// keep keeps the mutants that compile, and gives them their numbers.
func (f *function) keep(number map[*mutant.Mutant]uint32) {
	f.mutants = slices.DeleteFunc(f.mutants, func(m *mutant.Mutant) bool { return number[m] == 0 })
	if len(f.mutants) > 0 {
		f.first = number[f.mutants[0]]
	}
	f.others = slices.DeleteFunc(f.others, func(o *other) bool { return number[o.mutant] == 0 })
	for _, o := range f.others {
		o.number = number[o.mutant]
	}
}
