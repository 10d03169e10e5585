package sym

import (
	"errors"
	"fmt"
	"math"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A question that the solver cannot decide counts as unanswered, which can only
// lead to a refusal. Each question may take QuestionSteps steps of Z3, some ten
// seconds. After maxUndecided undecided questions, no more are asked. Both are
// counts, so that refusals do not depend on the machine.
const (
	QuestionSteps = problem.DefaultResources
	maxUndecided  = 10
)

// A Prover asks the solver whether conditions are true for some input.
type Prover struct {
	t *Terms
	// Solver decides conditions that do not fold; nil if nothing is lifted.
	Solver problem.Solver
	// path are the conditions under which the evaluation has come here.
	// conditional says that a proof has relied on them, so that its
	// consequences are true only here.
	path        *Assumption
	conditional bool
	// given is true for every input that matters, on any path.
	given Term
	// entered is the path at the entry of the current call.
	entered *Assumption
	// Vars are the variables of the shape; nil if there is none to ask
	// about.
	Vars func() []problem.Var
	// Graph is true for every input, and says how its graphs are numbered;
	// Yes if there are none. Whether a loop over nodes ends is then decided
	// by search, which numbers them in the same way.
	Graph  Term
	proved map[Term]bool
	// inquiry asks Z3; nil before the first question.
	inquiry problem.Inquiry
	// Left returns the effort that may be spent before the cost of the
	// current clause is checked; 0 if it never is.
	Left func() int64
	// Others are the provers of values that are unfolded separately.
	Others []*Prover
}

// NewProver returns a prover that asks a solver about terms of t.
func NewProver(t *Terms, s problem.Solver) *Prover {
	return &Prover{t: t, Solver: s, given: t.Yes, Graph: t.Yes, proved: map[Term]bool{}, Left: func() int64 { return 0 }}
}

// Impossible reports whether it is proved that c is false for every input that
// comes here. Most such conditions fold to false as terms. If they do not, and
// going on would reject the predicate, the solver is asked.
//
// Assumptions since the entry of the current call are true in every call with
// the same arguments. A proof that needs other assumptions is valid for this
// call only. The condition without assumptions is tried first: a loop is
// evaluated on many ways, and mostly ends on all of them for one reason.
func (p *Prover) Impossible(c Term) bool {
	if c == p.t.No {
		return true
	}
	// A loop over nodes ends for reasons that are on the way to it.
	if p.Graph == p.t.Yes && p.disproved(c) || p.disproved(p.assumed(p.entered, c)) {
		return true
	}
	if (p.entered != nil || p.given != p.t.Yes) && p.disproved(p.assumed(nil, c, p.given)) {
		p.conditional = true
		return true
	}
	return false
}

// disproved reports whether it is proved that c is false for every input.
func (p *Prover) disproved(c Term) bool {
	if v, ok := p.t.Store.Const(c); ok {
		return v == 0
	}
	if r, ok := p.proved[c]; ok || p.Vars == nil {
		return r
	}
	r := p.Ask(c) == problem.Nowhere
	p.proved[c] = r
	return r
}

// Ask asks the solver whether c is true for some input.
func (p *Prover) Ask(c Term) problem.Answer {
	if v, ok := p.t.Store.Const(c); ok && v == 0 {
		return problem.Nowhere
	} else if ok || p.Vars == nil {
		return problem.Somewhere
	}
	if p.t.undecided >= maxUndecided {
		return problem.Undecided
	}
	steps := int64(fewSearchSteps)
	if p.Graph != p.t.Yes {
		c, steps = p.t.And(c, p.Graph), graphSteps
	}
	about := p.About(c)
	d, _ := p.Decide(about, problem.Limits{Steps: steps})
	if d == problem.Undecided && p.t.Store.Len() <= mostAsked {
		p.t.Toil(checkEffort)
		var exact bool
		if d, exact = p.inquire(c); !exact {
			d, _ = p.Decide(about, problem.Limits{Steps: math.MaxInt64, Resources: QuestionSteps})
		}
	}
	if d == problem.Undecided {
		p.t.undecided++
	}
	return d
}

// mostAsked is the maximum number of terms at which Z3 is asked. Z3 reads all
// terms before it checks the context, which takes at least a microsecond a
// term.
const mostAsked = 300_000

// fewSearchSteps are the steps of a first search, some milliseconds, which
// decides most questions.
const fewSearchSteps = 100_000

// graphSteps are the steps of such a search about graphs, some seconds: Z3
// knows less of the pigeonhole principle than a search that visits all graphs.
const graphSteps = 300_000_000

// inquire asks the one inquiry about this store. It reports exact as false if
// the inquiry cannot state c, or if there is none.
func (p *Prover) inquire(c Term) (a problem.Answer, exact bool) {
	if p.inquiry == nil {
		q, err := p.Solver.Inquire(p.t.Ctx, p.t.Store, QuestionSteps)
		if err != nil {
			return problem.Undecided, false
		}
		p.inquiry = q
	}
	before := p.inquiry.Spent()
	a, err := p.inquiry.Ask(p.t.Ctx, p.Vars(), c)
	p.t.asked += max(p.inquiry.Spent()-before, 0) // a crash resets Spent
	if err != nil {
		if !errors.Is(err, problem.ErrInexact) {
			p.Close()
		}
		return problem.Undecided, false
	}
	return a, true
}

// Unending returns the reason to reject a loop or a recursion that has gone on
// for too long. It is the claim that it has no end within the bounds, unless
// there are questions that the solver could not decide.
func (p *Prover) Unending(claim string) string {
	if p.t.undecided == 0 {
		return claim
	}
	return fmt.Sprintf("whether it ends on every input could not be decided within %d steps of Z3", QuestionSteps)
}

// Close frees the resources of past questions. More can be asked.
func (p *Prover) Close() {
	for _, a := range p.Others {
		a.Close()
	}
	if p.inquiry != nil {
		p.inquiry.Close()
		p.inquiry = nil
	}
}

// These are the costs of a search in effort.
const (
	searchEffort = 16      // to begin with
	searchTerms  = 8       // terms of the store, which a search copies, for each unit
	effortSteps  = 64      // steps for each unit
	checkEffort  = 1 << 12 // a question to Z3
)

// Decide returns whether a problem has a model, and the steps that it took to
// find out. A question to Z3 counts as checkEffort. If the current clause may
// be left out for its cost, the search ends after enough steps to decide that,
// and starts again with more.
func (p *Prover) Decide(q *problem.Problem, most problem.Limits) (answer problem.Answer, spent int64) {
	for {
		l := most
		if left := p.Left() * effortSteps; left > 0 {
			l.Steps = min(l.Steps, left)
		}
		var w problem.Work
		answer, w = p.Solver.Decide(p.t.Ctx, q, l)
		p.t.asked += w.Resources
		effort := w.Steps/effortSteps + checkEffort*w.Checks
		spent += effort * effortSteps
		p.t.Toil(searchEffort + p.t.Store.Len()/searchTerms + int(effort))
		if answer != problem.Undecided || !w.Limited || l.Steps == most.Steps {
			return answer, spent
		}
	}
}

// About returns the problem of c alone: variables that c does not depend on
// keep one value.
func (p *Prover) About(c Term) *problem.Problem {
	vars := p.Vars()
	q := &problem.Problem{Store: p.t.Store, Vars: make([]problem.Var, len(vars)), Root: c, Domain: p.Graph}
	copy(q.Vars, vars)
	used := make([]bool, len(vars))
	for queue := term.Variables(p.t.Store, c); len(queue) > 0; {
		v := queue[0]
		queue = queue[1:]
		if !used[v] {
			used[v] = true
			queue = append(queue, term.Variables(p.t.Store, vars[v].Guard)...)
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
