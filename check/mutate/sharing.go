package mutate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/spec"
)

// PlanOf returns the plan of the parts of a run. tool is the version of the
// program, and command its flags and packages. The error says that cfg cannot
// be used, or that the go command fails.
func PlanOf(ctx context.Context, cfg Config, tool string, command []string) (shard.Plan, error) {
	plan, err := check.PlanOf(ctx, cfg.Check, tool, command)
	plan.Verb = "mutate"
	return plan, err
}

// share opens what the parts of the run have of the functions of a package
// whose mutants are built. The error says that these are parts of other code.
func (r *run) share(p *spec.Package, functions []*function) error {
	if r.cfg.Shard == nil {
		return nil
	}
	code := reach.NewVersions([]*reach.Program{r.code}, []*spec.Package{p}, 0)
	for _, f := range functions {
		if f.untried() != nil || len(f.mutants) == 0 {
			continue
		}
		var err error
		name := shard.Name{Package: p.Path, Func: f.contract.FullName()}
		if f.shared, err = sharing.OpenFunction(r.cfg.Shard, name, code, []*spec.Contract{f.contract}, r.mutants, false); err != nil {
			return err
		}
		r.mutants += len(f.mutants)
	}
	return nil
}

// endShard ends the parts of a run. An error event says what keeps them from
// being a whole.
func (r *run) endShard() {
	for _, msg := range r.cfg.Shard.End(r.summary.Stopped == "", r.summary.Errors > 0) {
		r.tell(Event{Action: ActionError, Message: msg})
	}
}

// A ran is what a part keeps of the trial of a mutant.
type ran struct {
	Status   Status
	Kind     check.Kind
	Message  string `json:",omitempty"`
	Reason   string `json:",omitempty"`
	Mutated  diff.Outcome
	Original diff.Outcome
	Differs  int64
	// Input is the rank of the input that it shows, from 1; 0 if it shows
	// none. Plainest are the ranks of the plainest inputs with a different
	// outcome that is allowed.
	Input    int64
	Plainest []int64 `json:",omitempty"`
	// Clause is the number of the postcondition that kills it, from 1; 0 if
	// none does. IsNeeded says that it is not killed without that one.
	Clause   int
	IsNeeded bool `json:",omitempty"`
}

// digest identifies the inputs.
func (in *inputs) digest() (n int64, d shard.Digest, err error) {
	for _, b := range in.batches {
		for i := range b.count {
			input, err := in.at(b, i)
			if err != nil {
				return 0, d, err
			}
			d, n = d.Plus(shard.DigestOf(input)), n+1
		}
	}
	return n, d, nil
}

// rank returns the number of an input among all, from 0.
func (in *inputs) rank(at place) (rank int64) {
	for _, b := range in.batches {
		if b == at.batch {
			break
		}
		rank += int64(b.count)
	}
	return rank + int64(at.index)
}

// place returns the input with a number. It returns false if there is none.
func (in *inputs) place(rank int64) (at place, ok bool) {
	for _, b := range in.batches {
		if rank < int64(b.count) {
			return place{b, int(rank)}, rank >= 0
		}
		rank -= int64(b.count)
	}
	return place{}, false
}

// begin begins the trials of the parts.
func (f *function) begin() error {
	n, d, err := f.inputs.digest()
	if err != nil {
		return err
	}
	return f.shared.Tasks(len(f.mutants), n, d)
}

// own returns the trials of this part that it has not run yet.
func (f *function) own(all []*trial) []*trial {
	return slices.DeleteFunc(slices.Clone(all), func(t *trial) bool {
		return !f.shared.IsOwn(t.number) || f.shared.Result(t.number) != nil
	})
}

// recall returns those of the trials whose results are known: those of this
// part, or of all parts. The error says that a part lacks one.
func (f *function) recall(all []*trial) (known []*trial, err error) {
	for _, t := range all {
		if f.run.cfg.Shard.IsPart() && !f.shared.IsOwn(t.number) {
			continue
		}
		text := f.shared.Result(t.number)
		if text == nil {
			return nil, fmt.Errorf("%s has not run the mutant at %v", f.shared.Owner(t.number), f.portable(t.mutant.Pos))
		}
		if err := t.read(text); err != nil {
			return nil, fmt.Errorf("the result of the mutant at %v in %s: %w", f.portable(t.mutant.Pos), f.shared.Owner(t.number), err)
		}
		known = append(known, t)
	}
	return known, nil
}

// keep keeps the result of the trial for the parts of the run.
func (t *trial) keep(ctx context.Context) error {
	f, m := t.f, t.result
	r := ran{Status: m.Status, Kind: m.Kind, Message: m.Message, Reason: m.Reason, Mutated: m.Mutated, Original: m.Original, Differs: m.Differs}
	r.Mutated.Pos, r.Original.Pos = f.portable(m.Mutated.Pos), f.portable(m.Original.Pos)
	if t.shown.batch != nil {
		r.Input = f.inputs.rank(t.shown) + 1
	}
	places, err := f.plainest(t.allowed, maxShown)
	if err != nil {
		return err
	}
	for _, at := range places {
		r.Plainest = append(r.Plainest, f.inputs.rank(at))
	}
	if t.clause != nil {
		i := slices.IndexFunc(f.without, func(v variant) bool { return v.clause == t.clause })
		if r.Clause = i + 1; i >= 0 {
			a := t.again(f.without[i])
			if err := a.run(ctx); err != nil {
				return err
			}
			r.IsNeeded = a.result.Status > Crashed
		}
	}
	return f.shared.Done(t.number, r)
}

// errOther says that a result is not of this trial.
var errOther = errors.New("it is of other inputs or clauses; run the part again")

// read reads the result of the trial from what a part has kept.
func (t *trial) read(text json.RawMessage) (err error) {
	f, r := t.f, ran{}
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	if r.Status > Survived || r.Clause < 0 || r.Clause > len(f.without) {
		return errOther
	}
	m := &t.result
	m.Status, m.Kind, m.Message, m.Reason, m.Mutated, m.Original, m.Differs = r.Status, r.Kind, r.Message, r.Reason, r.Mutated, r.Original, r.Differs
	m.Mutated.Pos, m.Original.Pos = f.here(m.Mutated.Pos), f.here(m.Original.Pos)
	t.needed = r.IsNeeded
	if r.Input > 0 {
		at, ok := f.inputs.place(r.Input - 1)
		if !ok {
			return errOther
		}
		if m.Input, err = f.input(at.batch, at.index); err != nil {
			return err
		}
	}
	t.allowed = nil
	for _, rank := range r.Plainest {
		at, ok := f.inputs.place(rank)
		if !ok {
			return errOther
		}
		t.allowed = append(t.allowed, at)
	}
	if r.Clause > 0 {
		t.clause = f.without[r.Clause-1].clause
	}
	return nil
}

// portable returns a position that is the same where the module is elsewhere.
func (f *function) portable(pos token.Position) token.Position {
	if rel, err := filepath.Rel(f.contract.Pkg.Dir, pos.Filename); err == nil && pos.Filename != "" {
		pos.Filename = filepath.ToSlash(rel)
	}
	return pos
}

// here returns the position for one that is portable.
func (f *function) here(pos token.Position) token.Position {
	if name := filepath.FromSlash(pos.Filename); name != "" && !filepath.IsAbs(name) {
		pos.Filename = filepath.Join(f.contract.Pkg.Dir, name)
	}
	return pos
}
