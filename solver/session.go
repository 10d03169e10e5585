package solver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// SMT says how Z3 is asked.
type SMT struct {
	// Integers asks for mathematical integers instead of bit-vectors, where that means the
	// same. They are better at long linear equations and worse at nearly everything else.
	Integers bool
	// Resources bounds each check in Z3's own units of work, which make a run that they end
	// reproducible; 0 means DefaultResources.
	Resources uint32
	// Timeout is the net under Resources: a bound of the time of each check; 0 means
	// DefaultTimeout.
	Timeout time.Duration
}

const (
	// DefaultResources bounds the work of a check: some ten seconds.
	DefaultResources = 5_000_000
	// DefaultTimeout bounds the time of a check, for what Z3 does not count. It is far from what
	// DefaultResources take even on a machine that is slow or busy.
	DefaultTimeout = 10 * time.Minute
)

// params returns the parameters of a solver.
func (c SMT) params() z3.Params {
	p := z3.Params{Resources: c.Resources, Timeout: c.Timeout}
	if p.Resources == 0 {
		p.Resources = DefaultResources
	}
	if p.Timeout == 0 {
		p.Timeout = DefaultTimeout
	}
	return p
}

// Version returns the version of the Z3 library in use, as it prints itself.
func Version() string { return z3.Version() }

// A session asks Z3 for models of a problem within a cube, one by one. It has a Z3 context and a
// copy of the store of its own.
type session struct {
	ctx  context.Context
	p    *problem.Problem
	goal term.Term // what every model satisfies
	size term.Term // of a model, with the variables that the cube fixes put in

	z      *z3.Context
	solver *z3.Solver
	t      *translation
	terms  []z3.Term     // by variable; invalid where the cube fixes it
	free   []int         // the variables the cube leaves open
	ask    []z3.Term     // the terms of the free variables
	values []int64       // of the free variables in the last model
	watch  *watch        // of the free variables, or nil
	model  problem.Model // the last model
	checks int64         // made so far
}

// newSession asserts what the models of p within a cube satisfy. The caller must close the session.
func newSession(ctx context.Context, config SMT, p *problem.Problem, cube problem.Cube) (*session, error) {
	own := *p
	own.Store = p.Store.Clone()
	e := &session{ctx: ctx, p: &own, model: make(problem.Model, len(p.Vars)), terms: make([]z3.Term, len(p.Vars))}
	e.goal = own.Store.And(own.Goal(), cube.Term(&own))
	fixed := make([]bool, len(p.Vars))
	for _, f := range cube.Fixed {
		fixed[f.Var] = true
		e.model[f.Var] = f.Value
	}
	root := e.specialise(e.goal, cube.Fixed)
	e.size = e.specialise(own.SizeTerm(), cube.Fixed)
	roots := []term.Term{root, e.size}
	for i := range own.Vars {
		if !fixed[i] {
			e.free = append(e.free, i)
			roots = append(roots, own.Vars[i].Term)
		}
	}
	var err error
	if e.z, err = z3.NewContext(); err != nil {
		return nil, err
	}
	e.z.Until(ctx)
	if e.solver, err = e.z.NewSolver(config.params()); err != nil {
		e.z.Close()
		return nil, err
	}
	e.t = newTranslation(own.Store, e.z, config.Integers, roots...)
	if err := e.assertRoot(root); err != nil {
		e.z.Close()
		return nil, err
	}
	return e, nil
}

// specialise returns what is left of a term once the variables of a cube have their values.
func (e *session) specialise(t term.Term, fixed []problem.Fixed) term.Term {
	u := e.p.Store.NewSubstitution(len(e.p.Vars))
	for _, f := range fixed {
		u.SetValue(e.p.Vars[f.Var].Term, f.Value)
	}
	return u.Apply(t)
}

// assertRoot asserts the goal and the domains of all free variables.
func (e *session) assertRoot(root term.Term) error {
	e.values = make([]int64, len(e.free))
	for _, v := range e.free {
		e.terms[v] = e.t.term(e.p.Vars[v].Term)
		e.ask = append(e.ask, e.terms[v])
	}
	if err := e.solver.Assert(e.t.term(root)); err != nil {
		return err
	}
	// The size is for later assertions. Its range says nothing new, but brings in the theory
	// that they need.
	lo, hi := e.p.Store.Range(e.size)
	if err := e.solver.Assert(e.t.inRange(e.size, lo, hi)...); err != nil {
		return err
	}
	return e.solver.Assert(e.t.takeGiven()...)
}

// close frees everything.
func (e *session) close() { e.z.Close() }

// next asks for a model that is not refuted and leaves it in e.model.
func (e *session) next() (z3.Status, error) {
	e.checks++
	status, err := e.solver.Check(e.ctx)
	if err != nil || status != z3.Sat {
		return status, err
	}
	if err := e.solver.Values(e.ask, e.values); err != nil {
		return z3.Unknown, err
	}
	for i, v := range e.free {
		e.model[v] = e.values[i]
	}
	return status, e.validate()
}

// refute asserts that a model is not wanted again: some variable that it realizes, and that the
// cube leaves open, has another value.
func (e *session) refute(m problem.Model) error {
	terms, values := e.ask[:0:0], e.values[:0:0]
	for _, v := range problem.Realized(e.p, m) {
		if e.terms[v].Valid() {
			terms, values = append(terms, e.terms[v]), append(values, m[v])
		}
	}
	return e.solver.Refute(terms, values)
}

// gaveUp returns the reason of an outcome whose last check was undecided.
func (e *session) gaveUp() string {
	if e.ctx.Err() != nil {
		return "canceled"
	}
	return "solver gave up: " + e.solver.Reason()
}

// validate evaluates what was asked of Z3 natively on the model it gave.
func (e *session) validate() error {
	if e.p.Store.Eval(e.goal, e.model) != 0 {
		return nil
	}
	return &Disagreement{
		Version: Version(),
		Model:   e.describe(),
		SMTLIB:  e.smtlib(),
	}
}

// describe returns the model as "name=value" of each variable.
func (e *session) describe() string {
	var b strings.Builder
	for i, v := range e.model {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%s=%d", e.p.Vars[i].Name, v)
	}
	return b.String()
}

func (e *session) smtlib() string {
	var b strings.Builder
	if err := e.p.Store.WriteSMTLIB(&b, e.goal, e.p.VarName); err != nil { // the goal has the domains in it
		return err.Error()
	}
	return b.String()
}

// sorted returns models in the order of p. It computes each size once, unlike [Compare].
func sorted(p *problem.Problem, models []problem.Model) []problem.Model {
	type sized struct {
		size  int64
		model problem.Model
	}
	order, list := p.Order(), make([]sized, len(models))
	for i, m := range models {
		list[i] = sized{p.Size(m), m}
	}
	slices.SortFunc(list, func(a, b sized) int {
		if c := cmp.Compare(a.size, b.size); c != 0 {
			return c
		}
		for _, v := range order {
			if c := cmp.Compare(a.model[v], b.model[v]); c != 0 {
				return c
			}
		}
		return 0
	})
	for i := range list {
		models[i] = list[i].model
	}
	return models
}

// A Disagreement is a fault of this program or of Z3: a model that does not satisfy, evaluated
// natively, what Z3 was asked for.
type Disagreement struct {
	Version string // of Z3
	Model   string // name=value for each variable
	SMTLIB  string // what was asked, as a script
}

// Error says what is needed to reproduce the fault.
func (d *Disagreement) Error() string {
	return fmt.Sprintf("internal error: %s gave a model that does not satisfy the problem: %s\n%s",
		d.Version, d.Model, d.SMTLIB)
}

// ErrUnavailable is what the strategies that need Z3 return in a program built without it; it
// says what to install.
var ErrUnavailable = z3.ErrUnavailable

// ErrGaveUp is wrapped where a question to Z3 has no answer within the limits or was canceled.
var ErrGaveUp = errors.New("solver gave up")
