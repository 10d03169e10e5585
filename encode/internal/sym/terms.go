package sym

import (
	"context"
	"errors"
	"fmt"

	"github.com/typetarget/target/solver/term"
)

// The limits of one encoding. Each ends the lifting with an error that says so.
const (
	maxSteps = 8_000_000 // statements and expressions evaluated
	maxTerms = 1_000_000 // terms made
	maxWork  = 1 << 30   // operands of terms visited
)

// A Terms makes terms, counts the cost, and rejects constructs without terms.
type Terms struct {
	Ctx     context.Context
	Store   *term.Store
	Yes, No Term
	// Here is the current position of the lifting.
	Here Spot
	// effort counts evaluations, the scalars that merges visit, and the
	// cost of searches. due is the effort at which the context is checked
	// next.
	effort, due int
	// workDue is the work on terms at which the context is checked next.
	workDue int64
	// Spend is called now and then. It abandons the lifting if too much has
	// been spent. It may be nil.
	Spend func()
	// steps counts evaluations. There may be MostSteps of them, MostTerms
	// terms, and MostWork on these.
	steps, MostSteps, MostTerms int
	MostWork                    int64
	// MostLabor bounds the labor; 0 is no limit.
	MostLabor int64
	// asked is the effort of Z3 for questions, in its own units.
	asked int64
	// undecided counts the questions that the solver could not decide.
	undecided int
}

// NewTerms returns a Terms that makes the terms of s, with the limits of one
// encoding. The lifting stops if ctx ends.
func NewTerms(ctx context.Context, s *term.Store) *Terms {
	return &Terms{Ctx: ctx, Store: s, Yes: s.Bool(true), No: s.Bool(false), MostSteps: maxSteps, MostTerms: maxTerms, MostWork: maxWork}
}

// Tick counts an evaluation, and stops the lifting if a limit is reached or the
// context ends.
func (t *Terms) Tick() {
	t.Toil(1)
	if t.steps++; t.steps%1024 != 0 {
		return
	}
	if t.steps > t.MostSteps {
		t.Refuse("this predicate: it takes more than %d evaluation steps at this depth, which is the limit", t.MostSteps)
	}
	if t.Store.Len() > t.MostTerms {
		t.Refuse("this predicate: it takes more than %d terms at this depth, which is the limit", t.MostTerms)
	}
}

// ToilPause is the effort between two checks of the context.
const ToilPause = 1024

// Toil counts effort: evaluations, or scalars that a merge visits. It stops the
// lifting if the context ends, or if the current clause is better left out.
func (t *Terms) Toil(n int) {
	t.effort += n
	if t.Spent() < t.due {
		return
	}
	t.due = t.Spent() + ToilPause
	t.CheckContext()
	if t.Spend != nil {
		t.Spend()
	}
}

// ErrLabor is wrapped by the error of a lifting that takes more labor than it
// may.
var ErrLabor = errors.New("too much to lift")

// These are the parts of the labor: the number of each that takes about as long
// as one evaluation, a microsecond.
const (
	workForLabor  = 128 // operands of terms visited
	unitsForLabor = 5   // of Z3
)

// Labor returns all work of the lifting so far, including that of Z3. It is
// about proportional to the time, and does not depend on the machine.
func (t *Terms) Labor() int64 {
	return int64(t.Spent()) + t.Store.Work()/workForLabor + t.asked/unitsForLabor
}

// Spent returns the cost of the lifting so far: the effort plus the number of
// terms made. One evaluation may make thousands of terms.
func (t *Terms) Spent() int { return t.effort + t.Store.Len() }

// CheckContext stops the lifting if the context has ended, or if the labor
// exceeds its limit.
func (t *Terms) CheckContext() {
	err := t.Ctx.Err()
	if err == nil && t.MostLabor > 0 && t.Labor() > t.MostLabor {
		err = ErrLabor
	}
	if err != nil {
		panic(Refusal{fmt.Errorf("lifting: %w", err)})
	}
}

// WorkPause is the work on terms between two checks of the context, some
// milliseconds.
const WorkPause = 1 << 16

// made returns a, which has just been made. One evaluation may make many terms,
// and one term may take long, so made checks the context and the limit after
// some work.
func (t *Terms) made(a Term) Term {
	if w := t.Store.Work(); w >= t.workDue {
		t.workDue = w + WorkPause
		t.CheckContext()
		if w > t.MostWork {
			t.Refuse("this predicate: its terms at this depth have more than %d operands to visit, which is the limit", t.MostWork)
		}
	}
	return a
}

// Short names for the store's constructors.

func (t *Terms) Num(k int64) Term         { return t.Store.Int(k) }
func (t *Terms) And(ts ...Term) Term      { return t.made(t.Store.And(ts...)) }
func (t *Terms) Or(ts ...Term) Term       { return t.made(t.Store.Or(ts...)) }
func (t *Terms) Not(a Term) Term          { return t.made(t.Store.Not(a)) }
func (t *Terms) Ite(c, a, b Term) Term    { return t.made(t.Store.Ite(c, a, b)) }
func (t *Terms) Add(a, b Term) Term       { return t.made(t.Store.Add(a, b)) }
func (t *Terms) Sub(a, b Term) Term       { return t.made(t.Store.Sub(a, b)) }
func (t *Terms) Less(a, b Term) Term      { return t.made(t.Store.LT(a, b)) }
func (t *Terms) LessEq(a, b Term) Term    { return t.made(t.Store.LE(a, b)) }
func (t *Terms) Same(a, b Term) Term      { return t.made(t.Store.EQ(a, b)) }
func (t *Terms) Is(a Term, k int) Term    { return t.Same(a, t.Num(int64(k))) }
func (t *Terms) Above(a Term, k int) Term { return t.Less(t.Num(int64(k)), a) }

// Unsupported returns the error for a construct without an exact term at the
// current position.
func (t *Terms) Unsupported(format string, args ...any) *Unsupported {
	msg := "cannot lift " + fmt.Sprintf(format, args...)
	if t.undecided > 0 {
		msg += fmt.Sprintf(" (of what lifting asked before, %d could not be decided within %d steps of Z3 each)", t.undecided, QuestionSteps)
	}
	return &Unsupported{Pos: t.Here.Position(), Msg: msg + "; " + AdviceFilter}
}

// Refuse abandons the lifting at the current position because of a construct
// without an exact term.
func (t *Terms) Refuse(format string, args ...any) {
	panic(Refusal{t.Unsupported(format, args...)})
}

// RefuseVarying does the same as Refuse for a construct whose meaning may
// differ each time that it is evaluated.
func (t *Terms) RefuseVarying(format string, args ...any) {
	err := t.Unsupported(format, args...)
	err.Varies = true
	panic(Refusal{err})
}
