package diff

import (
	"context"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
)

const (
	// maxProbes is how many inputs one question about the values of a part
	// may take. A question that takes more is not answered.
	maxProbes = 20_000
	// maxProbesLost is the number of workers that the inputs around the
	// shown one may cost.
	maxProbesLost = 10
)

// generalize adds to the event of a group what the inputs around the shown one
// have in common.
func (f *function) generalize(ctx context.Context, e *enumeration, g *group, event *Event, effort limits.Effort) {
	if effort.Limit <= 0 {
		return
	}
	ctx, cancel := quiet.WithTimeout(ctx, effort.Limit, context.DeadlineExceeded)
	defer cancel()
	in, err := generalize.NewInput(f.inputs, e.encoding, g.plainest.Values)
	if err != nil {
		event.Notes = append(event.Notes, "what this has in common with other inputs is not known: "+err.Error())
		return
	}
	p := newComparer(f, g, effort)
	defer p.close()
	explorer := generalize.Explorer{Strategy: f.run.cfg.Check.Strategy, Tester: p.asker(f), Most: maxProbes}
	forms, _, err := explorer.Forms(ctx, in)
	if err != nil {
		event.Notes = append(event.Notes, "what this has in common with other inputs is not known: "+err.Error())
		return
	}
	for _, form := range forms {
		event.Difference.Generalizations = append(event.Difference.Generalizations, check.Generalization{
			Call: decode.CallText(f.inputs, form.Values), Condition: form.Condition, Fails: form.Fails, Of: form.Of, Implied: form.Implied,
		})
	}
}

// reduce replaces the input that a group of a spread shows by a smaller one
// that differs in the same way, if there is time to find it.
func (f *function) reduce(ctx context.Context, g *group, effort limits.Effort) (r check.Reduction, err error) {
	if effort.Limit <= 0 {
		return r, nil
	}
	ctx, cancel := quiet.WithTimeout(ctx, effort.Limit, context.DeadlineExceeded)
	defer cancel()
	p := newComparer(f, g, effort)
	defer p.close()
	fit := generalize.Fitting{
		Depth: f.maxDepth(), Bounds: f.bounds, Choose: func(*encode.Encoding) {},
		Encode: func(ctx context.Context, b domain.Bounds) (*encode.Encoding, error) {
			return levels.Encode(ctx, f.levels(), f.inputs, b)
		},
	}
	reducer := generalize.Reducer{Contract: f.inputs, Strategy: f.run.cfg.Check.Strategy, Judge: p.asker(f), Encode: fit.Least, Most: maxProbes}
	from := decode.CallText(f.inputs, g.plainest.Values)
	reduced, err := reducer.Reduce(ctx, g.plainest.Values)
	if err != nil || decode.CallText(f.inputs, reduced.Values) == from {
		return check.Reduction{Local: err == nil && reduced.Why == "", Larger: reduced.Why}, err
	}
	input := value.AppendAll(nil, domain.WorldOf(f.inputs.Pkg), reduced.Values)
	t, err := f.try(context.WithoutCancel(ctx), [][]byte{input})
	if err != nil || !t.stable || t.told[older].same(t.told[newer]) {
		return r, err
	}
	g.plainest, g.input, g.told = failures.SampleOf(f.inputs, reduced.Values), input, t.told
	return check.Reduction{From: from, Local: reduced.Why == "", Larger: reduced.Why}, nil
}

// A comparer runs inputs to see whether the versions differ on them in one way.
type comparer struct {
	key   groupKey
	sides [2]*side
	// allowance is how many inputs may run; nil means any number.
	allowance *generalize.Allowance
}

// newComparer returns what asks for the inputs that differ as a group does.
func newComparer(f *function, g *group, effort limits.Effort) *comparer {
	return &comparer{key: keyOf(g.told), sides: [2]*side{f.sides[older].beside(), f.sides[newer].beside()}, allowance: effort.Allowance}
}

// asker returns what asks about the inputs of a function.
func (p *comparer) asker(f *function) *failures.Asker {
	return &failures.Asker{Package: f.inputs.Pkg, Run: p.test}
}

func (p *comparer) close() {
	for _, s := range p.sides {
		s.close()
	}
}

// test runs inputs, and asks for the outcomes of those that differ in words.
func (p *comparer) test(ctx context.Context, inputs [][]byte) ([]generalize.Outcome, error) {
	w := wireOf(inputs...)
	if !p.allowance.Take(w.len()) {
		return nil, generalize.ErrSpent
	}
	ran, err := p.observe(ctx, w, false)
	if err != nil {
		return nil, err
	}
	outcomes := make([]generalize.Outcome, w.len())
	differ := &wire{}
	var at []int
	for i := range outcomes {
		old, new := ran[older][i], ran[newer][i]
		switch {
		case !old.isValid() || !new.isValid():
			outcomes[i] = generalize.Invalid
		case old.loss != nil || new.loss != nil:
			if !old.same(new) && old.end() == p.key.ends[older] && new.end() == p.key.ends[newer] {
				outcomes[i] = generalize.Fails
			}
		case !old.same(new):
			differ.add(w.at(i))
			at = append(at, i)
		}
	}
	told, err := p.observe(ctx, differ, true)
	if err != nil {
		return nil, err
	}
	for j, i := range at {
		if keyOf([2]outcome{told[older][j], told[newer][j]}) == p.key {
			outcomes[i] = generalize.Fails
		}
	}
	return outcomes, nil
}

// observe runs inputs in both versions.
func (p *comparer) observe(ctx context.Context, w *wire, tell bool) (ran [2][]outcome, err error) {
	for _, v := range versions {
		if ctx.Err() != nil || p.sides[v].lost >= maxProbesLost {
			return ran, generalize.ErrEnough
		}
		lost := p.sides[v].lost
		ran[v], err = p.sides[v].observe(ctx, w, tell)
		p.allowance.Lose((p.sides[v].lost - lost) * generalize.CostOfLoss)
		if err != nil {
			if ctx.Err() != nil {
				return ran, generalize.ErrEnough
			}
			return ran, err
		}
	}
	return ran, nil
}
