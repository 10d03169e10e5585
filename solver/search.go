package solver

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/typetarget/target/solver/internal/propagate"
	"github.com/typetarget/target/solver/internal/scope"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// Search enumerates natively. The choices of a shape are made first, by intervals propagated
// over the terms; the root specialised to the shape is then turned into a plan of nested loops
// that yields the data. It does not learn from its mistakes, and never gives up.
type Search struct {
	// Steps bounds the work, see [StepLimit]; nil sets no bound.
	Steps StepLimit
}

// Enumerate implements [Strategy].
func (s Search) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error) {
	r := newRun(ctx, p, yield, nil)
	r.most = s.Steps
	return r.enumerate()
}

// A run is one native enumeration.
type run struct {
	ctx   context.Context
	yield func(problem.Model) bool
	// p is the problem over a store of the run's own.
	p     *problem.Problem
	order []int // the variables in the order of models
	// structural is the part of order that the engine decides; the rest is for plans.
	structural, rest []int
	regions          *scope.Regions
	// choices and data are the walks through the structural variables and the rest.
	choices, data walk
	// root holds in every model, weight is their size. sized says that variables that plans
	// decide add to the size, so that it has to become part of the residuals.
	root, weight term.Term
	sized        bool

	footing
	planner *planner
	cache   planCache

	// val has the values decided so far. What is not realized, or not decided, has its lowest. path lists the structural variables
	// that are realized and decided, in order.
	val  problem.Model
	path []int
	// open are the other variables that are realized in the shape at hand, and free those of them that have several values left.
	open, free []int
	least      []term.Term // by variable: its lowest value
	lister     *lister     // while shapes are only listed, else nil
	size       int64       // of the models of this pass
	budget     budget
	pass       allowance     // of the size at hand
	spent      allowance     // of the plan at hand
	from       problem.Model // where the plan at hand goes on: after this; nil at the start
	relay      *relay        // nil: go on at any cost
	// most bounds the steps, unless it is nil.
	most StepLimit
	// counting says that models are not yielded.
	counting bool
	upTo     int64 // how many to count; 0 for any number

	// yielded is the last model of this size that a relay yielded before it gave up, or nil.
	yielded problem.Model

	canceled atomic.Bool
	unwind   extent
	reason   string
	err      error
	stats    Stats
}

// A footing is what a run searches on: an engine, and where in it things are.
type footing struct {
	engine   *propagate.Engine
	nodes    []int32 // by variable: its node in the engine
	sizeNode int32   // of the size of models
}

// An extent says how far a run has to go back, where a step of it asks not to go on.
type extent uint8

const (
	nowhere  extent = iota
	outPlan         // it is somebody else's turn, after r.from
	outShape        // the rest of the shape is done
	outPass         // the rest of the size is done
	outOfRun        // stopped
)

// newRun prepares a run. The problem's own store is left alone.
func newRun(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool, relay *relay) *run {
	own := *p
	own.Store = p.Store.Clone()
	r := &run{
		ctx: ctx, yield: yield, relay: relay, budget: defaultBudget, p: &own, order: own.Order(), val: make(problem.Model, len(p.Vars)),
	}
	for _, v := range r.order {
		if own.Vars[v].Class == problem.Structural {
			r.structural = append(r.structural, v)
		} else {
			r.rest = append(r.rest, v)
			r.sized = r.sized || own.Vars[v].Weight != 0
		}
	}
	r.budget.shapes.base += shapesEach * int64(len(r.structural))
	return r
}

// enumerate runs to the end.
func (r *run) enumerate() (Outcome, error) {
	if r.ctx.Err() != nil {
		return Outcome{Reason: "canceled"}, nil
	}
	defer context.AfterFunc(r.ctx, func() { r.canceled.Store(true) })()
	if r.prepare() {
		r.passes()
	}
	out := Outcome{Complete: r.unwind != outOfRun, Reason: r.reason, Stats: r.counted()}
	return out, r.err
}

// prepare builds the engine and reports whether the root may have a model.
func (r *run) prepare() bool {
	if !r.survey() {
		return false
	}
	n := r.regions.Nest()
	r.weight = n.Size
	var more []term.Term
	for _, x := range n.Needs {
		more = append(more, x.Is, x.Of)
	}
	if !r.build(n.Fresh, more) {
		return false
	}
	r.engine.Require(n.Needs)
	return r.restrict()
}

// survey looks at the variables, and reports whether they are as they must be.
func (r *run) survey() bool {
	s := r.p.Store
	for i := range r.p.Vars {
		v := &r.p.Vars[i]
		if s.Op(v.Term) != term.OpVar || s.K(v.Term) != int64(i) || v.Lo > v.Hi {
			r.fault(fmt.Errorf("solver: variable %d (%s) has term %s and domain %d..%d", i, v.Name, s.String(v.Term), v.Lo, v.Hi))
			return false
		}
		r.val[i] = v.Lo
		r.least = append(r.least, term.Constant(s, v.Term, v.Lo))
	}
	r.regions = scope.New(r.p)
	shielded := r.regions.Shielded(r.p.Root)
	r.choices, r.data = newWalk(r.regions, r.structural, shielded), newWalk(r.regions, r.rest, shielded)
	r.planner = newPlanner(r.p, &r.canceled)
	return true
}

// build builds the engine over the root, the size of models, where one is fresh, and some terms more, and reports whether
// the root may have a model.
func (r *run) build(fresh term.Term, more []term.Term) bool {
	r.root = r.p.Root
	roots := []term.Term{r.root, fresh}
	for i := range r.p.Vars {
		roots = append(roots, r.p.Vars[i].Term)
	}
	roots = append(append(roots, r.weight), more...)
	r.cache.reset(r.p.Store) // all terms of the run are made
	r.engine = propagate.New(r.p.Store, roots)
	r.nodes = make([]int32, len(r.p.Vars))
	for i := range r.p.Vars {
		v := &r.p.Vars[i]
		r.nodes[i] = r.engine.Node[v.Term]
		if !r.engine.Update(r.nodes[i], v.Lo, v.Hi) {
			return false
		}
	}
	r.sizeNode = r.engine.Node[r.weight]
	return r.engine.Update(r.engine.Node[fresh], 1, 1)
}

// restrict has the root hold, and reports whether it may have a model.
func (r *run) restrict() bool { return r.engine.Restrict(r.engine.Node[r.root], 1, 1) }

// halt ends the run.
func (r *run) halt(reason string) bool {
	r.unwind, r.reason = outOfRun, reason
	return false
}

// fault ends the run with an error.
func (r *run) fault(err error) bool {
	r.err = errors.Join(r.err, err)
	return r.halt("error")
}
