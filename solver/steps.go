package solver

import "github.com/typetarget/target/solver/term"

// A StepLimit says how many steps, as [Stats] counts them, an enumeration may take given how many
// models it has yielded so far. Once it has taken more the enumeration ends: its reason is OutOfSteps,
// and what it has yielded are the first models, with none left out. Where that happens depends on the
// problem only, not on the machine. The limit is looked at with each model and each dead end.
type StepLimit func(models int64) int64

// OutOfSteps is the reason of an outcome where a [StepLimit] has ended the enumeration.
const OutOfSteps = "out of steps"

// What other work takes, in steps.
const (
	codeStep    = 4  // instructions of a level's code that take a step
	rebuildStep = 8  // steps to specialise a term
	planStep    = 32 // steps to plan a register
	closeStep   = 16 // updates of a matrix of differences that take a step
)

// counted returns what the run has counted.
func (r *run) counted() Stats {
	s := r.stats
	s.Steps += r.indirect()
	return s
}

// indirect returns the steps that the run's engine and substitutions have counted.
func (r *run) indirect() int64 {
	if r.engine == nil { // the variables are at fault
		return 0
	}
	steps := r.engine.Work + rebuildStep*r.planner.special.Rebuilt()
	return steps + rebuildStep*term.Simplified(r.p.Store)
}

// cost returns the steps that it takes to make the plan.
func (p *plan) cost() int64 {
	levels := int64(len(p.vars))
	return planStep*(levels+int64(len(p.regs))) + levels*levels*levels/closeStep
}

// overrun reports whether the run, which has a limit, has taken more steps.
func (r *run) overrun() bool { return r.counted().Steps > r.most(r.stats.Models) }
