package smt

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

// MemoryLimit is how many MiB all questions of the process together may use.
const MemoryLimit = z3.MemoryLimit

// Config configures how Z3 works.
type Config struct {
	// Integers chooses mathematical integers instead of bit-vectors, unless
	// their meaning differs. They are better at long linear equations and
	// worse at nearly everything else.
	Integers bool
	// Resources bounds each check in Z3's own units of work, which make a
	// run that they end reproducible; 0 means problem.DefaultResources.
	Resources uint32
	// Timeout bounds the time of each check, as a net under Resources. 0
	// means DefaultTimeout.
	Timeout time.Duration

	// once says that a session makes one check, and no enumeration.
	once bool
}

// DefaultTimeout bounds the time of a check, for work that Z3 does not count.
// problem.DefaultResources take far less even on a slow or busy machine.
const DefaultTimeout = 10 * time.Minute

// Params returns the parameters of a solver.
func (c Config) Params() z3.Params {
	p := z3.Params{Resources: c.Resources, Timeout: c.Timeout}
	if p.Resources == 0 {
		p.Resources = problem.DefaultResources
	}
	if p.Timeout == 0 {
		p.Timeout = DefaultTimeout
	}
	return p
}

// solver returns a solver for what t translates.
func (c Config) solver(z *z3.Context, t *translation) (*z3.Solver, error) {
	p := c.Params()
	if c.once && !t.Integers {
		t.circuit = true
		return z.NewCircuitSolver(p)
	}
	p.Relevancy = c.once
	return z.NewSolver(p)
}

// Version returns the version of the Z3 library in use, as the library prints
// it.
func Version() string { return z3.Version() }

// A Session asks Z3 for models of a problem within a cube, one by one. It has a
// Z3 context and a copy of the store of its own.
type Session struct {
	Ctx  context.Context
	P    *problem.Problem
	Goal term.Term // what every model satisfies
	Size term.Term // of a model, with the values of the variables that the cube fixes

	Z      *z3.Context
	Solver *z3.Solver
	T      *translation
	Terms  []z3.Term     // by variable; invalid if the cube fixes it
	Free   []int         // the variables the cube leaves open
	ask    []z3.Term     // the terms of the free variables
	values []int64       // of the free variables in the last model
	Watch  *watch        // of the free variables, or nil
	Model  problem.Model // the last model
	Checks int64         // made so far
}

// NewSession returns a session that has asserted everything that the models of
// p in a cube satisfy. The caller must Close it. The error is [ErrUnavailable]
// or that of Z3.
func NewSession(ctx context.Context, config Config, p *problem.Problem, cube problem.Cube) (*Session, error) {
	own := *p
	own.Store = p.Store.Clone()
	e := &Session{Ctx: ctx, P: &own, Model: make(problem.Model, len(p.Vars)), Terms: make([]z3.Term, len(p.Vars))}
	e.Goal = own.Store.And(own.Goal(), cube.Term(&own))
	fixed := make([]bool, len(p.Vars))
	for _, f := range cube.Fixed {
		fixed[f.Var] = true
		e.Model[f.Var] = f.Value
	}
	root := e.specialise(e.Goal, cube.Fixed)
	e.Size = e.specialise(own.SizeTerm(), cube.Fixed)
	roots := []term.Term{root, e.Size}
	for i := range own.Vars {
		if !fixed[i] {
			e.Free = append(e.Free, i)
			roots = append(roots, own.Vars[i].Term)
		}
	}
	var err error
	if e.Z, err = z3.NewContext(); err != nil {
		return nil, err
	}
	e.Z.Until(ctx)
	e.T = NewTranslation(own.Store, e.Z, config.Integers, roots...)
	if e.Solver, err = config.solver(e.Z, e.T); err != nil {
		e.Z.Close()
		return nil, err
	}
	if err := e.assertRoot(root); err != nil {
		e.Z.Close()
		return nil, err
	}
	return e, nil
}

// specialise returns a term with the values of the variables that a cube fixes.
func (e *Session) specialise(t term.Term, fixed []problem.Fixed) term.Term {
	u := term.NewSubstitution(e.P.Store, len(e.P.Vars))
	for _, f := range fixed {
		u.SetValue(e.P.Vars[f.Var].Term, f.Value)
	}
	return u.Apply(t)
}

// assertRoot asserts the goal and the domains of all free variables.
func (e *Session) assertRoot(root term.Term) error {
	e.values = make([]int64, len(e.Free))
	for _, v := range e.Free {
		e.Terms[v] = e.T.Term(e.P.Vars[v].Term)
		e.ask = append(e.ask, e.Terms[v])
	}
	if err := e.Solver.Assert(e.T.Term(root)); err != nil {
		return err
	}
	// The size is for later assertions. Its range constrains nothing, but
	// brings in the theory that they need.
	lo, hi := e.P.Store.Range(e.Size)
	if err := e.Solver.Assert(e.T.InRange(e.Size, lo, hi)...); err != nil {
		return err
	}
	return e.Solver.Assert(e.T.TakeGiven()...)
}

// Close frees the Z3 context of the session.
func (e *Session) Close() { e.Z.Close() }

// Next asks for a model that is not refuted and stores it in e.Model. The error
// is that of Z3, or a [*Disagreement] if the model does not satisfy the goal.
func (e *Session) Next() (z3.Status, error) {
	e.Checks++
	status, err := e.Solver.Check(e.Ctx)
	if err != nil || status != z3.Sat {
		return status, err
	}
	if err := e.Solver.Values(e.ask, e.values); err != nil {
		return z3.Unknown, err
	}
	for i, v := range e.Free {
		e.Model[v] = e.values[i]
	}
	return status, e.validate()
}

// Refute excludes a model: it asserts that some variable which the model
// realizes, and which the cube leaves open, has another value. The error is
// that of Z3.
func (e *Session) Refute(m problem.Model) error {
	terms, values := e.ask[:0:0], e.values[:0:0]
	for _, v := range problem.Realized(e.P, m) {
		if e.Terms[v].Valid() {
			terms, values = append(terms, e.Terms[v]), append(values, m[v])
		}
	}
	return e.Solver.Refute(terms, values)
}

// GaveUp returns the reason for an outcome whose last check was undecided.
func (e *Session) GaveUp() string {
	if e.Ctx.Err() != nil {
		return "canceled"
	}
	return "solver gave up: " + e.Solver.Reason()
}

// validate evaluates the goal on the model that Z3 gave, and returns a
// Disagreement if it does not hold.
func (e *Session) validate() error {
	if e.P.Store.Eval(e.Goal, e.Model) != 0 {
		return nil
	}
	return &Disagreement{
		Version: Version(),
		Model:   e.describe(),
		SMTLIB:  e.smtlib(),
	}
}

// describe returns the model as "name=value" of each variable.
func (e *Session) describe() string {
	var b strings.Builder
	for i, v := range e.Model {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%s=%d", e.P.Vars[i].Name, v)
	}
	return b.String()
}

// smtlib returns the goal as a script.
func (e *Session) smtlib() string {
	var b strings.Builder
	if err := term.WriteSMTLIB(e.P.Store, &b, e.Goal, e.P.VarName); err != nil { // the goal has the domains in it
		return err.Error()
	}
	return b.String()
}

// Sorted sorts models in the order of p. It computes each size once, unlike
// [problem.Compare].
func Sorted(p *problem.Problem, models []problem.Model) []problem.Model {
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

// A Disagreement is a fault of this program or of Z3: Z3 gave a model that does
// not satisfy the goal when evaluated without Z3.
type Disagreement struct {
	Version string // of Z3
	Model   string // name=value for each variable
	SMTLIB  string // what was asked, as a script
}

// Error describes the fault with all that reproduces it.
func (d *Disagreement) Error() string {
	return fmt.Sprintf("internal error: %s gave a model that does not satisfy the problem: %s\n%s",
		d.Version, d.Model, d.SMTLIB)
}

// ErrUnavailable is the error of strategies that need Z3 in a program built
// without it. It names what to install.
var ErrUnavailable = z3.ErrUnavailable

// ErrGaveUp is wrapped by the error for a question that Z3 does not answer
// within the limits, or that was canceled.
var ErrGaveUp = errors.New("solver gave up")
