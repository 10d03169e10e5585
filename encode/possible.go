package encode

import (
	"errors"
	"fmt"
	"math"

	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// A question that the solver cannot decide counts as one whose answer is not known, which can only lead to a
// refusal. Each may take questionSteps steps of Z3, some ten seconds, and after maxUndecided that have taken as many
// no more are asked. Both are counts, so that what is refused does not depend on the machine.
const (
	questionSteps = solver.DefaultResources
	maxUndecided  = 10
)

// assume notes a condition under which the evaluation goes on, for as long as the caller keeps it.
// The conditions that are noted are used for proofs and never become part of a value.
func (l *lifter) assume(cs ...Term) {
	for _, c := range cs {
		if c != l.t.yes {
			l.path = append(l.path, c)
		}
	}
}

// impossible reports whether it is proved that c holds on no input that comes here. Most such
// conditions fold to false as terms; where they do not, and going on would refuse the predicate, the
// solver is asked.
//
// What has been assumed since the call at hand was entered holds wherever its arguments are the same.
// A proof that needs more than that is good for this call only.
func (l *lifter) impossible(c Term) bool {
	if c == l.t.no {
		return true
	}
	if l.disproved(l.t.and(c, l.t.and(l.path[l.entered:]...))) {
		return true
	}
	if l.entered > 0 && l.disproved(l.t.and(c, l.t.and(l.path...))) {
		l.conditional = true
		return true
	}
	return false
}

// disproved reports whether it is proved that c holds on no input.
func (l *lifter) disproved(c Term) bool {
	if v, ok := l.t.s.Const(c); ok {
		return v == 0
	}
	if r, ok := l.proved[c]; ok || l.vars == nil {
		return r
	}
	r := l.ask(c) == holdsNowhere
	l.proved[c] = r
	return r
}

// A decision says whether a condition holds on some input.
type decision uint8

const (
	undecided decision = iota
	holdsSomewhere
	holdsNowhere
)

// ask asks the solver whether c holds on some input.
func (l *lifter) ask(c Term) decision {
	if v, ok := l.t.s.Const(c); ok && v == 0 {
		return holdsNowhere
	} else if ok || l.vars == nil {
		return holdsSomewhere
	}
	if l.t.undecided >= maxUndecided {
		return undecided
	}
	about := l.about(c)
	d, _ := l.search(about, natively, fewSearchSteps)
	if d == undecided {
		l.t.toil(checkEffort)
		var exact bool
		if d, exact = l.inquire(c); !exact {
			d, _ = l.search(about, withZ3(questionSteps), math.MaxInt64)
		}
	}
	if d == undecided {
		l.t.undecided++
	}
	return d
}

// fewSearchSteps are the steps of a first search, some milliseconds, which decides most questions.
const fewSearchSteps = 100_000

// natively is the search without Z3.
func natively(steps solver.StepLimit) solver.Strategy { return solver.Search{Steps: steps} }

// withZ3 returns the search that hands over to Z3, each question to which may take some resources.
func withZ3(resources uint32) func(solver.StepLimit) solver.Strategy {
	return func(steps solver.StepLimit) solver.Strategy {
		return solver.Auto{SMT: solver.SMT{Resources: resources}, GiveUp: true, Steps: steps}
	}
}

// inquire is ask by the one Z3 solver of all questions, over mathematical integers. It reports false where these are
// not exact, or where there is no such solver.
func (l *lifter) inquire(c Term) (d decision, exact bool) {
	if l.inquiry == nil {
		q, err := solver.NewInquiry(l.t.ctx, solver.SMT{Resources: questionSteps}, l.t.s)
		if err != nil {
			return undecided, false
		}
		l.inquiry = q
	}
	answer, err := l.inquiry.Ask(l.t.ctx, l.vars(), c)
	switch {
	case errors.Is(err, solver.ErrInexact):
		return undecided, false
	case err != nil:
		l.close()
		return undecided, false
	case answer == solver.Somewhere:
		return holdsSomewhere, true
	case answer == solver.Nowhere:
		return holdsNowhere, true
	}
	return undecided, true
}

// unending is what a refusal says of a loop or a recursion that has gone on for too long: the claim that it has no
// end within the bounds, unless there are questions that the solver could not decide.
func (l *lifter) unending(claim string) string {
	if l.t.undecided == 0 {
		return claim
	}
	return fmt.Sprintf("whether it ends on every input could not be decided within %d steps of Z3", questionSteps)
}

// close frees what questions have been asked with. More can be asked.
func (l *lifter) close() {
	for _, a := range l.others {
		a.close()
	}
	if l.inquiry != nil {
		l.inquiry.Close()
		l.inquiry = nil
	}
}

// What a search costs in effort.
const (
	searchEffort = 16      // to begin with
	searchTerms  = 8       // terms of the store, which a search copies, for each unit
	effortSteps  = 64      // steps for each unit
	checkEffort  = 1 << 12 // a question to Z3
)

// search asks whether a problem has a model, by a strategy that takes no more than most steps, and returns the
// steps that it took, in which a question to Z3 counts as checkEffort. While the clause at hand may be left out for what it
// costs, the search ends after as many steps as would decide that, and begins anew with more.
func (l *lifter) search(p *problem.Problem, by func(solver.StepLimit) solver.Strategy, most int64) (d decision, spent int64) {
	for {
		steps := most
		if left := l.leaving.left(l) * effortSteps; left > 0 {
			steps = min(most, left)
		}
		o, err := by(func(int64) int64 { return steps }).Enumerate(l.t.ctx, p, func(problem.Model) bool {
			d = holdsSomewhere
			return false
		})
		effort := o.Stats.Steps/effortSteps + checkEffort*o.Stats.Checks
		spent += effort * effortSteps
		l.t.toil(searchEffort + l.t.s.Len()/searchTerms + int(effort))
		switch {
		case d == holdsSomewhere:
			return d, spent
		case err == nil && o.Complete:
			return holdsNowhere, spent
		case err != nil || o.Reason != solver.OutOfSteps || steps == most:
			return undecided, spent
		}
	}
}

// about is the problem of c alone: variables that c does not depend on keep one value.
func (l *lifter) about(c Term) *problem.Problem {
	vars := l.vars()
	p := &problem.Problem{Store: l.t.s, Vars: make([]problem.Var, len(vars)), Root: c}
	copy(p.Vars, vars)
	used := make([]bool, len(vars))
	for queue := l.t.s.Variables(c); len(queue) > 0; {
		v := queue[0]
		queue = queue[1:]
		if !used[v] {
			used[v] = true
			queue = append(queue, l.t.s.Variables(vars[v].Guard)...)
		}
	}
	for i := range p.Vars {
		v := &p.Vars[i]
		v.Prior = nil
		if !used[i] {
			v.Hi = v.Lo
		}
	}
	return p
}
