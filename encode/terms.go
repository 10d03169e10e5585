package encode

import (
	"context"
	"fmt"

	"github.com/typetarget/target/solver/term"
)

// The limits of one encoding. Each ends the lifting with an error that says so.
const (
	maxSteps = 8_000_000 // statements and expressions evaluated
	maxTerms = 1_000_000 // terms made
)

// A terms makes terms, counts what that costs, and refuses what has none.
type terms struct {
	ctx     context.Context
	s       *term.Store
	yes, no Term
	// here is where the lifting is.
	here spot
	// effort counts evaluations, the scalars that merges go through, and what
	// searches cost. due is what may be spent until the next look at the
	// context.
	effort, due int
	// workDue is the work on terms after which to look at the context.
	workDue int64
	// spend is asked now and then whether what has been spent is too much; it
	// abandons the lifting then. It may be nil.
	spend func()
	// steps counts evaluations. There may be mostSteps of them, and mostTerms
	// terms.
	steps, mostSteps, mostTerms int
	// undecided counts the questions that the solver could not decide.
	undecided int
}

func newTerms(ctx context.Context, s *term.Store) *terms {
	return &terms{ctx: ctx, s: s, yes: s.Bool(true), no: s.Bool(false), mostSteps: maxSteps, mostTerms: maxTerms}
}

// tick counts an evaluation, and stops the lifting where a limit is reached or the context ends.
func (t *terms) tick() {
	t.toil(1)
	if t.steps++; t.steps%1024 != 0 {
		return
	}
	if t.steps > t.mostSteps {
		t.refuse("this predicate: it takes more than %d evaluation steps at this depth, which is the limit", t.mostSteps)
	}
	if t.s.Len() > t.mostTerms {
		t.refuse("this predicate: it takes more than %d terms at this depth, which is the limit", t.mostTerms)
	}
}

// toilPause is how much is spent between two looks at the context.
const toilPause = 1024

// toil counts effort: evaluations, or scalars that a merge goes through.
// It stops the lifting where the context ends, or the clause at hand is better
// left out.
func (t *terms) toil(n int) {
	t.effort += n
	if t.spent() < t.due {
		return
	}
	t.due = t.spent() + toilPause
	t.checkContext()
	if t.spend != nil {
		t.spend()
	}
}

// spent is what the lifting has cost so far: the effort, and the terms that it
// has made, of which one evaluation may make thousands.
func (t *terms) spent() int { return t.effort + t.s.Len() }

// checkContext stops the lifting where the context has ended.
func (t *terms) checkContext() {
	if err := t.ctx.Err(); err != nil {
		panic(refusal{fmt.Errorf("%s: lifting: %w", t.here.position(), err)})
	}
}

// workPause is how much work on terms there is between two looks at the
// context, some milliseconds.
const workPause = 1 << 16

// made returns a, which has just been made. One evaluation may make many terms,
// and one term may take long, so it looks at the context after some work.
func (t *terms) made(a Term) Term {
	if w := t.s.Work(); w >= t.workDue {
		t.workDue = w + workPause
		t.checkContext()
	}
	return a
}

// Short names for the store's constructors.

func (t *terms) num(k int64) Term         { return t.s.Int(k) }
func (t *terms) and(ts ...Term) Term      { return t.made(t.s.And(ts...)) }
func (t *terms) or(ts ...Term) Term       { return t.made(t.s.Or(ts...)) }
func (t *terms) not(a Term) Term          { return t.made(t.s.Not(a)) }
func (t *terms) ite(c, a, b Term) Term    { return t.made(t.s.Ite(c, a, b)) }
func (t *terms) add(a, b Term) Term       { return t.made(t.s.Add(a, b)) }
func (t *terms) sub(a, b Term) Term       { return t.made(t.s.Sub(a, b)) }
func (t *terms) less(a, b Term) Term      { return t.made(t.s.LT(a, b)) }
func (t *terms) lessEq(a, b Term) Term    { return t.made(t.s.LE(a, b)) }
func (t *terms) same(a, b Term) Term      { return t.made(t.s.EQ(a, b)) }
func (t *terms) is(a Term, k int) Term    { return t.same(a, t.num(int64(k))) }
func (t *terms) above(a Term, k int) Term { return t.less(t.num(int64(k)), a) }

// unsupported is the error for a construct that has no exact term, where the lifting is.
func (t *terms) unsupported(format string, args ...any) *Unsupported {
	msg := "cannot lift " + fmt.Sprintf(format, args...)
	if t.undecided > 0 {
		msg += fmt.Sprintf(" (of what lifting asked before, %d could not be decided within %d steps of Z3 each)", t.undecided, questionSteps)
	}
	return &Unsupported{Pos: t.here.position(), Msg: msg + "; " + adviceFilter}
}

// refuse abandons the lifting, where it is, because of a construct that has no exact term.
func (t *terms) refuse(format string, args ...any) {
	panic(refusal{t.unsupported(format, args...)})
}

// refuseVarying is refuse for a construct that may mean something else each time that it is evaluated.
func (t *terms) refuseVarying(format string, args ...any) {
	err := t.unsupported(format, args...)
	err.varies = true
	panic(refusal{err})
}
