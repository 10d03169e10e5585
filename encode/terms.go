package encode

import (
	"context"
	"fmt"

	"github.com/typetarget/target/solver/term"
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
func (l *terms) tick() {
	l.toil(1)
	if l.steps++; l.steps%1024 != 0 {
		return
	}
	if l.steps > l.mostSteps {
		l.refuse("this predicate: it takes more than %d evaluation steps at this depth, which is the limit", l.mostSteps)
	}
	if l.s.Len() > l.mostTerms {
		l.refuse("this predicate: it takes more than %d terms at this depth, which is the limit", l.mostTerms)
	}
}

// toilPause is how much is spent between two looks at the context.
const toilPause = 1024

// toil counts effort: evaluations, or scalars that a merge goes through.
// It stops the lifting where the context ends, or the clause at hand is better
// left out.
func (l *terms) toil(n int) {
	l.effort += n
	if l.spent() < l.due {
		return
	}
	l.due = l.spent() + toilPause
	l.checkContext()
	if l.spend != nil {
		l.spend()
	}
}

// spent is what the lifting has cost so far: the effort, and the terms that it
// has made, of which one evaluation may make thousands.
func (l *terms) spent() int { return l.effort + l.s.Len() }

// checkContext stops the lifting where the context has ended.
func (l *terms) checkContext() {
	if err := l.ctx.Err(); err != nil {
		panic(refusal{fmt.Errorf("%s: lifting: %w", l.here.position(), err)})
	}
}

// workPause is how much work on terms there is between two looks at the
// context, some milliseconds.
const workPause = 1 << 16

// made returns t, which has just been made. One evaluation may make many terms,
// and one term may take long, so it looks at the context after some work.
func (l *terms) made(t Term) Term {
	if w := l.s.Work(); w >= l.workDue {
		l.workDue = w + workPause
		l.checkContext()
	}
	return t
}

// Short names for the store's constructors.

func (l *terms) num(k int64) Term         { return l.s.Int(k) }
func (l *terms) and(ts ...Term) Term      { return l.made(l.s.And(ts...)) }
func (l *terms) or(ts ...Term) Term       { return l.made(l.s.Or(ts...)) }
func (l *terms) not(a Term) Term          { return l.made(l.s.Not(a)) }
func (l *terms) ite(c, a, b Term) Term    { return l.made(l.s.Ite(c, a, b)) }
func (l *terms) add(a, b Term) Term       { return l.made(l.s.Add(a, b)) }
func (l *terms) sub(a, b Term) Term       { return l.made(l.s.Sub(a, b)) }
func (l *terms) less(a, b Term) Term      { return l.made(l.s.LT(a, b)) }
func (l *terms) lessEq(a, b Term) Term    { return l.made(l.s.LE(a, b)) }
func (l *terms) same(a, b Term) Term      { return l.made(l.s.EQ(a, b)) }
func (l *terms) is(a Term, k int) Term    { return l.same(a, l.num(int64(k))) }
func (l *terms) above(a Term, k int) Term { return l.less(l.num(int64(k)), a) }

// unsupported is the error for a construct that has no exact term, where the lifting is.
func (l *terms) unsupported(format string, args ...any) *Unsupported {
	msg := "cannot lift " + fmt.Sprintf(format, args...)
	if l.undecided > 0 {
		msg += fmt.Sprintf(" (of what lifting asked before, %d could not be decided within %d steps of Z3 each)", l.undecided, questionSteps)
	}
	return &Unsupported{Pos: l.here.position(), Msg: msg + "; " + adviceFilter}
}

// refuse abandons the lifting, where it is, because of a construct that has no exact term.
func (l *terms) refuse(format string, args ...any) {
	panic(refusal{l.unsupported(format, args...)})
}

// refuseVarying is refuse for a construct that may mean something else each time that it is evaluated.
func (l *terms) refuseVarying(format string, args ...any) {
	err := l.unsupported(format, args...)
	err.varies = true
	panic(refusal{err})
}
