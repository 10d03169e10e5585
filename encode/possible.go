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

// A prover asks the solver whether conditions hold on some input.
type prover struct {
	t *terms
	// path are the conditions under which the evaluation has come where it is.
	// conditional says that a proof has relied on them, so that its
	// consequences hold only here.
	path        []Term
	conditional bool
	// entered is the length of path where the call at hand was entered.
	entered int
	// vars are the variables of the shape; nil if there is none to ask about.
	vars   func() []problem.Var
	proved map[Term]bool
	// inquiry asks Z3; nil before the first question.
	inquiry *solver.Inquiry
	// left is how much may be spent before the clause at hand is looked at; 0
	// if it never is.
	left func() int64
	// others are the provers of values that are unfolded apart.
	others []*prover
}

func newProver(t *terms) *prover { return &prover{t: t, proved: map[Term]bool{}} }

// assume notes a condition under which the evaluation goes on, for as long as the caller keeps it.
// The conditions that are noted are used for proofs and never become part of a value.
func (p *prover) assume(cs ...Term) {
	for _, c := range cs {
		if c != p.t.yes {
			p.path = append(p.path, c)
		}
	}
}

// impossible reports whether it is proved that c holds on no input that comes here. Most such
// conditions fold to false as terms; where they do not, and going on would refuse the predicate, the
// solver is asked.
//
// What has been assumed since the call at hand was entered holds wherever its arguments are the same.
// A proof that needs more than that is good for this call only.
func (p *prover) impossible(c Term) bool {
	if c == p.t.no {
		return true
	}
	if p.disproved(p.t.and(c, p.t.and(p.path[p.entered:]...))) {
		return true
	}
	if p.entered > 0 && p.disproved(p.t.and(c, p.t.and(p.path...))) {
		p.conditional = true
		return true
	}
	return false
}

// disproved reports whether it is proved that c holds on no input.
func (p *prover) disproved(c Term) bool {
	if v, ok := p.t.s.Const(c); ok {
		return v == 0
	}
	if r, ok := p.proved[c]; ok || p.vars == nil {
		return r
	}
	r := p.ask(c) == holdsNowhere
	p.proved[c] = r
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
func (p *prover) ask(c Term) decision {
	if v, ok := p.t.s.Const(c); ok && v == 0 {
		return holdsNowhere
	} else if ok || p.vars == nil {
		return holdsSomewhere
	}
	if p.t.undecided >= maxUndecided {
		return undecided
	}
	about := p.about(c)
	d, _ := p.search(about, natively, fewSearchSteps)
	if d == undecided {
		p.t.toil(checkEffort)
		var exact bool
		if d, exact = p.inquire(c); !exact {
			d, _ = p.search(about, withZ3(questionSteps), math.MaxInt64)
		}
	}
	if d == undecided {
		p.t.undecided++
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
func (p *prover) inquire(c Term) (d decision, exact bool) {
	if p.inquiry == nil {
		q, err := solver.NewInquiry(p.t.ctx, solver.SMT{Resources: questionSteps}, p.t.s)
		if err != nil {
			return undecided, false
		}
		p.inquiry = q
	}
	answer, err := p.inquiry.Ask(p.t.ctx, p.vars(), c)
	switch {
	case errors.Is(err, solver.ErrInexact):
		return undecided, false
	case err != nil:
		p.close()
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
func (p *prover) unending(claim string) string {
	if p.t.undecided == 0 {
		return claim
	}
	return fmt.Sprintf("whether it ends on every input could not be decided within %d steps of Z3", questionSteps)
}

// close frees what questions have been asked with. More can be asked.
func (p *prover) close() {
	for _, a := range p.others {
		a.close()
	}
	if p.inquiry != nil {
		p.inquiry.Close()
		p.inquiry = nil
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
func (p *prover) search(q *problem.Problem, by func(solver.StepLimit) solver.Strategy, most int64) (d decision, spent int64) {
	for {
		steps := most
		if left := p.left() * effortSteps; left > 0 {
			steps = min(most, left)
		}
		o, err := by(func(int64) int64 { return steps }).Enumerate(p.t.ctx, q, func(problem.Model) bool {
			d = holdsSomewhere
			return false
		})
		effort := o.Stats.Steps/effortSteps + checkEffort*o.Stats.Checks
		spent += effort * effortSteps
		p.t.toil(searchEffort + p.t.s.Len()/searchTerms + int(effort))
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
func (p *prover) about(c Term) *problem.Problem {
	vars := p.vars()
	q := &problem.Problem{Store: p.t.s, Vars: make([]problem.Var, len(vars)), Root: c}
	copy(q.Vars, vars)
	used := make([]bool, len(vars))
	for queue := p.t.s.Variables(c); len(queue) > 0; {
		v := queue[0]
		queue = queue[1:]
		if !used[v] {
			used[v] = true
			queue = append(queue, p.t.s.Variables(vars[v].Guard)...)
		}
	}
	for i := range q.Vars {
		v := &q.Vars[i]
		v.Prior = nil
		if !used[i] {
			v.Hi = v.Lo
		}
	}
	return q
}
