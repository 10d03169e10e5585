package search

import (
	"github.com/typetarget/target/solver/internal/plan"
	"github.com/typetarget/target/solver/term"
)

// execute runs a plan over the values decided so far and reports whether to go
// on.
func (r *run) execute(p *plan.Plan) bool {
	if p.Empty {
		return r.meter.DeadEnd()
	}
	for _, f := range p.Forced {
		r.val[f.Var] = f.Value
	}
	switch {
	case p.Stage != nil:
		return r.branch(p, 0)
	case p.Depth() > 0:
		return r.alternate(p)
	}
	return r.runner.Emit()
}

// alternate enumerates the models of a plan with levels and reports whether to
// go on. There are two ways to do it, which can take over from each other
// anywhere in the order: the loops, which are fast, and propagation, which is
// slow and foresees more. The loops go first. After too many dead ends for the
// models found it is propagation's turn, and after both have failed the
// fallback solver gets the whole rest of the shape, if there is one. Without it
// the two take turns of growing length, so that at least a quarter of the time
// goes to the better one. They also do if the fallback gives up, as long as
// models take fewer steps than it would take, and if the assignments are few
// enough to go through them all.
func (r *run) alternate(p *plan.Plan) bool {
	r.runner.After = nil
	steps, models := r.meter.Stats.Steps, r.meter.Stats.Models
	fallback := r.fallback != nil && p.Assignments() > r.budget.exhaustible
	for turn := 0; ; turn++ {
		ok := r.turn(p, turn)
		if !r.runner.TurnOver {
			r.runner.After = nil
			return ok
		}
		r.runner.TurnOver = false
		if turn%2 == 0 || !fallback || r.meter.Stats.Steps-steps < term.SatMul(r.budget.each, r.meter.Stats.Models-models) {
			continue
		}
		if fallback = false; !r.handShape() {
			return false
		}
	}
}

// turn lets one of the two ways go on with a plan until it has had too many
// dead ends: the loops in turns of even number, and propagation in the others.
// It reports whether to go on.
func (r *run) turn(p *plan.Plan, turn int) (ok bool) {
	growth := int64(1) << min(2*(turn/2), 40)
	models, price := r.meter.Stats.Models, int64(1)
	if turn%2 == 0 {
		r.runner.Spent = over(r.budget.levels, p.Depth()).Allow(models, growth)
		ok = r.runner.Loop(p)
	} else {
		r.runner.Spent = r.budget.propagation.Allow(models, growth)
		price, ok = deadShapeFails, r.runner.Propagate(p)
	}
	r.pass.Fails = term.SatAdd(r.pass.Fails, term.SatMul(r.runner.Spent.Fails, price))
	return ok
}
