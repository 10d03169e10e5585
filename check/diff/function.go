package diff

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/diff/internal/recast"
	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/effects"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver/timecut"
	"github.com/typetarget/target/spec"
)

// A function is the comparison of one function.
type function struct {
	run *run
	pkg *pairing
	// place is the index of the function in the run.
	place int
	// contracts are its contracts in the versions, nil if one lacks the
	// function.
	contracts [2]*spec.Contract
	// sides run the function; nil if it is not to run.
	sides     [2]*side
	inventory *constructors.Inventory
	// inputs is the contract that inputs are enumerated from.
	inputs *spec.Contract
	// recast converts these inputs for the other version; nil if they need
	// no conversion.
	recast *recast.Recaster
	// promises are the postconditions of the versions, if these are to be
	// compared, and promised is their number in the workers.
	promises [2]*spec.Contract
	promised int
	notes    []string
	// record is the function's record in the snapshot, or nil.
	record *record
	// message says why the function does not run, with the verdict.
	verdict Verdict
	message string
	events  chan<- Event
	kept    remembered
	shared  *sharing.Function // nil if all inputs run
	began   time.Time
	ending
}

// A remembered says where the verdict is kept.
type remembered struct {
	at cache.Place
	// end is the event of an earlier run; nil if there is none.
	end *Event
	// hurried says that a limit of time or memory may have changed the
	// verdict.
	hurried bool
}

// An ending is what is known of a function whose inputs have run.
type ending struct {
	// comparison holds the results for its inputs, and end is its last
	// event. held holds its events until the causes are known.
	comparison *comparison
	end        Event
	held       []Event
	// cause is the function whose change it shows; nil if it is its own, or
	// not known. leader is the function that it is reported under, and
	// followers are those that are reported under it.
	cause     *cause
	leader    *function
	followers []*function
}

func newFunction(r *run, p *pairing, old, new *spec.Contract) *function {
	f := &function{run: r, pkg: p, contracts: [2]*spec.Contract{old, new}}
	switch {
	case old == nil:
		f.verdict = Added
	case new == nil:
		f.verdict = Removed
	default:
		f.inputs = f.contracts[r.primary()]
	}
	return f
}

// isInBoth reports whether both versions have the function.
func (f *function) isInBoth() bool { return f.inputs != nil }

// latest returns the contract in the new version, or else in the old one.
func (f *function) latest() *spec.Contract {
	if c := f.contracts[newer]; c != nil {
		return c
	}
	return f.contracts[older]
}

// isRunnable reports whether both versions can run the function. If not, it
// notes why.
func (f *function) isRunnable(ctx context.Context) bool {
	if !f.isInBoth() || ctx.Err() != nil {
		return false
	}
	for _, c := range f.contracts {
		if c.Skip != "" {
			f.verdict, f.message = Skipped, c.Skip
			return false
		}
	}
	if f.record != nil {
		return f.isRecorded()
	}
	if old, new := recast.Signature(f.contracts[older]), recast.Signature(f.contracts[newer]); old != new || f.contracts[older].FullName() != f.contracts[newer].FullName() {
		if name := f.contracts[newer].FullName(); name != f.contracts[older].FullName() {
			new = name + ", " + new
		}
		f.verdict, f.message = Changed, old+" is now "+new
		return false
	}
	ok := false
	f.guarded(func() {
		if ok = f.encodes(ctx); ok {
			f.findPromises(ctx)
		}
	})
	return ok
}

// encodes reports whether the values of the parameters can be made in both
// versions.
func (f *function) encodes(ctx context.Context) bool {
	from := f.run.primary()
	other := f.contracts[from.other()]
	if !f.run.cfg.Check.Plain {
		f.inputs.TellApart(other.Pkg.Dictionary(other))
	}
	contracts := []*spec.Contract{f.inputs}
	if recast.Structure(f.inputs) != recast.Structure(other) {
		f.recast = recast.New(f.inputs, other)
		contracts = append(contracts, other)
	}
	ctx, cancel := f.limited(ctx)
	defer cancel()
	for _, c := range contracts {
		b := levels.Domain(f.levels(), c)
		b.Final, b.Depth = b.Depth, 0
		_, err := levels.Encode(ctx, f.levels(), c, b)
		unsupported := (*encode.Unsupported)(nil)
		switch {
		case errors.As(err, &unsupported):
			f.verdict, f.message = Unsupported, unsupported.Msg
			return false
		case err != nil && context.Cause(ctx) == errBudget:
			f.verdict, f.message = NoTime, fmt.Sprintf("the budget of %v ended before its contract was encoded", f.budget().Round(100*time.Millisecond))
			return false
		case err != nil:
			f.verdict, f.message = Failed, "cannot encode the contract: "+err.Error()
			return false
		}
	}
	return true
}

// levels returns the configuration that decides which inputs there are.
func (f *function) levels() levels.Config {
	cfg := f.run.cfg.Check.Levels()
	b := *cfg.Bounds
	if f.inventory != nil {
		b.Opaque = f.inventory
	}
	cfg.Bounds = &b
	return cfg
}

// bounds returns the bounds of a depth.
func (f *function) bounds(depth int) domain.Bounds {
	b := levels.Domain(f.levels(), f.inputs)
	b.Final, b.Depth = b.Depth, depth
	return b
}

// maxDepth returns the maximum depth.
func (f *function) maxDepth() int { return domain.Merge(*f.run.cfg.Check.Bounds, f.inputs.Bound).Depth }

// guarded calls do. If this program itself panics in it, the function ends with
// an error.
func (f *function) guarded(do func()) {
	defer func() {
		if v := recover(); v != nil {
			f.verdict = Failed
			f.message = fmt.Sprintf("internal error: %s; please report it with the source of %s", prose.Panic(v), f.latest().FullName())
		}
	}()
	do()
}

// compare runs the function and ends it.
func (f *function) compare(ctx context.Context) {
	f.began = time.Now()
	end := Event{Action: ActionEnd}
	if end := f.kept.end; end != nil {
		f.verdict, f.end = Same, *end
		return
	}
	if f.sides[older] != nil {
		f.guarded(func() { end = f.attempt(ctx) })
	}
	if ctx.Err() != nil {
		return
	}
	end.Elapsed = time.Since(f.began)
	f.end = end
}

// attempt runs the inputs and reports how the versions differ. It notes the
// verdict.
func (f *function) attempt(ctx context.Context) Event {
	end := Event{Action: ActionEnd}
	ctx, late := timecut.With(ctx)
	inner, cancel := f.limited(ctx)
	defer func() {
		f.kept.hurried = late.Cut() || context.Cause(inner) != nil || len(f.inventory.Notes()) > 0
		cancel()
	}()
	e := &enumeration{f: f, comparison: newComparison(ctx, f)}
	e.stream = newStream(inner, f.sides, e.comparison.take)
	defer e.close()
	if f.run.cfg.collect.sampler != nil {
		return f.choose(ctx, inner, e)
	}
	ended, err := e.run(inner)
	if err == nil {
		err = e.comparison.settle(ctx)
	}
	if err != nil {
		f.fail(err)
		return end
	}
	c := e.comparison
	f.comparison = c
	if f.run.cfg.Check.Build.Shard.IsPart() {
		return f.endPart(ctx, e, end, ended)
	}
	end.Depth, end.Inputs, end.Unstable = e.depth, c.inputs, c.unstable
	end.Differs, end.Inside = c.differs()
	end.Exhaustive, end.Ended = ended == "", ended
	if f.record == nil {
		end.Domain = encode.Describe(f.inputs, f.bounds(e.depth))
	}
	for _, n := range f.inventory.Notes() {
		end.Notes = append(end.Notes, n.Msg)
	}
	end.Notes = append(end.Notes, f.notes...)
	f.preconditions(ctx, &end)
	f.promisedToo(ctx, &end)
	end.Notes = append(end.Notes, e.judge(ctx, inner, ended)...)
	if r := c.record; r != nil && f.verdict <= SameButUnstable && len(r.Inputs) > 0 {
		r.Depth, r.Ended = e.depth, ended
		f.run.cfg.collect.recorder.note(r)
	}
	return end
}

// choose runs the inputs of a function and chooses calls.
func (f *function) choose(ctx, limited context.Context, e *enumeration) Event {
	end := Event{Action: ActionEnd}
	if f.inputs.Unannotated {
		if at := effects.Outside(f.inputs); at != "" {
			f.run.cfg.collect.sampler.note(Sample{Contract: f.inputs, Outside: at})
			f.verdict = Skipped
			return end
		}
	}
	for _, s := range f.sides {
		s.ask = worker.Reach
	}
	c := &choice{contract: f.inputs, read: f.read, start: func(ask func(int) int) process {
		s := f.sides[older].beside()
		s.ask = ask
		return s
	}}
	e.comparison.choice = c
	ended, err := e.enumerate(limited)
	if ended != "" && !e.full && !e.complete {
		c.forget() // how far the last depth got is a matter of time
	}
	var calls []Call
	if err == nil {
		calls, err = c.calls(ctx, f.run.cfg.collect.sampler.Calls)
	}
	var omitted []Omission
	if err == nil {
		omitted, err = c.omissions()
	}
	if err != nil {
		f.fail(err)
		return end
	}
	end.Depth, end.Inputs, end.Exhaustive, end.Ended = e.depth, c.inputs, ended == "", ended
	switch {
	case c.inputs == 0 && ended != "":
		f.verdict, f.message = Failed, "no input ran: "+ended
	case c.inputs == 0:
		f.verdict, f.message = Unsupported, "it has no valid input; widen the bounds, as with -depth or -strings"
	default:
		f.run.cfg.collect.sampler.note(Sample{Contract: f.inputs, Calls: calls, Inputs: c.inputs, Depth: e.depth, Ended: ended, Omitted: omitted})
	}
	return end
}

// fail notes why the function could not be compared.
func (f *function) fail(err error) {
	unsupported := (*encode.Unsupported)(nil)
	if errors.As(err, &unsupported) {
		f.verdict, f.message = Unsupported, unsupported.Msg
		return
	}
	f.verdict, f.message = Failed, err.Error()
}
