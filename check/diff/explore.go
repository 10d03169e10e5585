package diff

import (
	"context"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver/problem"
)

const (
	// maxProbes is how many inputs one question about the values of a part
	// may take: one that takes more is not answered.
	maxProbes = 20_000
	// maxProbesLost is the number of workers that the inputs around one may
	// cost.
	maxProbesLost = 10
)

// generalize adds to the event of a group what the inputs around the one that is
// shown have in common.
func (f *function) generalize(ctx context.Context, e *enumeration, g *group, event *Event) {
	limit := f.run.cfg.Generalize
	if limit <= 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	in, err := generalize.NewInput(f.inputs, e.encoding, g.plainest.Values)
	if err != nil {
		event.Notes = append(event.Notes, "what this has in common with other inputs is not known: "+err.Error())
		return
	}
	p := &prober{key: keyOf(g.told), sides: [2]*side{f.sides[older].beside(), f.sides[newer].beside()}}
	defer p.close()
	explorer := generalize.Explorer{Strategy: f.run.cfg.Strategy, Tester: p, Most: maxProbes}
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

// A prober runs inputs to see whether the versions differ on them in one way. It
// implements generalize.Tester.
type prober struct {
	key   groupKey
	sides [2]*side
}

func (p *prober) close() {
	for _, s := range p.sides {
		s.close()
	}
}

// Test implements generalize.Tester.
func (p *prober) Test(ctx context.Context, shape *encode.Shape, inputs []problem.Model) ([]generalize.Outcome, error) {
	w, writer := &wire{}, decode.NewWriter(shape)
	for _, m := range inputs {
		w.add(writer.Append(nil, m))
	}
	return p.test(ctx, w)
}

// test runs inputs, and asks about those that differ what they come to.
func (p *prober) test(ctx context.Context, w *wire) ([]generalize.Outcome, error) {
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
func (p *prober) observe(ctx context.Context, w *wire, tell bool) (ran [2][]outcome, err error) {
	for _, v := range versions {
		if ctx.Err() != nil || p.sides[v].lost >= maxProbesLost {
			return ran, generalize.ErrEnough
		}
		if ran[v], err = p.sides[v].observe(ctx, w, tell); err != nil {
			if ctx.Err() != nil {
				return ran, generalize.ErrEnough
			}
			return ran, err
		}
	}
	return ran, nil
}
