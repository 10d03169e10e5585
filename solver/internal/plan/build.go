package plan

import (
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// stageLimit is the greatest number of assignments of boolean and enumerated
// variables that a stage may have. A stage costs one specialisation each, some
// ten microseconds, and saves the dead ends that constraints mixing them with
// integers would cause in the levels.
const stageLimit = 256

// Build returns the plan of a residual over the free variables, given in the
// order of models. If fresh is set, the plan is for the models in which at
// least one of them is outside its prior. Unless stage is set, all of them
// become levels.
func (c *Planner) Build(residual term.Term, free []int, fresh, stage bool) *Plan {
	p := &Plan{Fresh: fresh, lastFresh: -1, Vars: free}
	all := free
	for {
		c.reset(free)
		c.classify(residual)
		if c.empty || !c.holes() || !c.close() {
			p.Empty, p.Forced = true, nil
			return p
		}
		rest := c.force(p, free)
		if len(rest) == len(free) {
			break
		}
		residual, free = c.substituteForced(p, residual), rest
	}
	p.Residual, p.Vars = residual, free
	if stage {
		if p.Stage = c.stage(); p.Stage != nil {
			return p
		}
	}
	if !c.layout(p) {
		p.Empty, p.Vars, p.Forced, p.levels = true, all, nil, nil
	}
	return p
}

// NewPlanner returns a planner for the residuals of a problem. The planner uses
// special to substitute values for variables. It hurries, and leaves out
// narrowing, once canceled reports true.
func NewPlanner(p *problem.Problem, special *term.Substitution, canceled func() bool) *Planner {
	c := &Planner{problem: p, store: p.Store, special: special, canceled: canceled, slot: make([]int32, len(p.Vars))}
	for i := range c.slot {
		c.slot[i] = -1
	}
	return c
}

// holes moves the bounds of variables off the single values they must not have,
// and reports whether the bounds are still in order.
func (c *Planner) holes() bool {
	for again := true; again; {
		again = false
		for _, u := range c.unequals {
			if u.b >= 0 {
				continue
			}
			b := &c.bounds[u.a]
			if b.Lo > b.Hi || b.Lo == b.Hi && b.Lo == u.by {
				return false
			}
			if b.Lo == u.by {
				b.Lo++
				again = true
			} else if b.Hi == u.by {
				b.Hi--
				again = true
			}
		}
	}
	return true
}

// force takes the variables with one value out of free into the plan, and
// returns the others. It changes nothing where no constraint is left that could
// profit.
func (c *Planner) force(p *Plan, free []int) []int {
	if len(c.generic)+len(c.linears)+len(c.unequals) == 0 {
		return free
	}
	rest := free
	for lv, v := range free {
		if c.bounds[lv].Lo != c.bounds[lv].Hi {
			if len(rest) < len(free) {
				rest = append(rest, v)
			}
			continue
		}
		if len(rest) == len(free) {
			rest = append(make([]int, 0, len(free)), free[:lv]...)
		}
		value := c.bounds[lv].Lo
		p.Forced = append(p.Forced, problem.Fixed{Var: v, Value: value})
		if !c.problem.Vars[v].Had(value) {
			p.Fresh = false // it is fresh whatever the others are
		}
	}
	return rest
}

// substituteForced specialises the residual to the plan's forced variables.
func (c *Planner) substituteForced(p *Plan, residual term.Term) term.Term {
	c.special.Clear()
	for _, f := range p.Forced {
		c.special.SetValue(c.problem.Vars[f.Var].Term, f.Value)
	}
	return c.special.Apply(residual)
}

// stage returns the finite variables to branch on before the data, or nil: all
// of those up to the last one that some constraint, which is not a bound or a
// difference, mixes with data.
func (c *Planner) stage() []int {
	finite := 0
	for _, v := range c.free {
		if c.problem.Vars[v].Class != problem.Data {
			finite++
		}
	}
	if finite == 0 || finite == len(c.free) {
		return nil
	}
	last := -1
	for _, t := range c.generic {
		last = max(last, c.mixed(finite, t))
	}
	for i := range c.linears {
		last = max(last, c.mixed(finite, c.linears[i].terms...))
	}
	if last < 0 {
		return nil
	}
	assignments := int64(1)
	for lv := 0; lv <= last; lv++ {
		b := c.bounds[lv]
		if b.Hi-b.Lo < 0 || b.Hi-b.Lo >= stageLimit {
			return nil
		}
		if assignments *= b.Hi - b.Lo + 1; assignments > stageLimit {
			return nil
		}
	}
	return append([]int(nil), c.free[:last+1]...)
}

// mixed returns the last of the finite levels 0..finite-1 that a constraint
// over terms mentions, where it mentions data too, and -1 else.
func (c *Planner) mixed(finite int, terms ...term.Term) int {
	last, data := -1, false
	for _, t := range term.Reach(c.store, terms...) {
		if lv, ok := c.level(t); ok {
			if lv >= finite {
				data = true
			} else {
				last = max(last, lv)
			}
		}
	}
	if !data {
		return -1
	}
	return last
}
