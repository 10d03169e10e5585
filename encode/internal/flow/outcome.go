package flow

import (
	"go/ast"
	"iter"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

// A Kind says how control leaves a statement other than at its end.
type Kind uint8

const (
	Return Kind = iota
	Break
	Continue
	Fallthrough
	Goto
)

// A Key names where control goes: out of, or on with, the statement At.
type Key struct {
	Kind Kind
	At   ast.Stmt
}

// An Exit is one way out of a statement, taken where cond holds.
type Exit struct {
	Key     Key
	Cond    sym.Term
	St      *sym.State
	Results []sym.Value
}

// An Outcome is the effect of a statement, relative to its entry. If Panics is
// true, the statement panics. If the condition of an exit is true, it leaves by
// that exit. Otherwise it ends normally in state St, which is nil if it cannot.
// Exits exclude each other. If Panics is true, everything except Raised is
// meaningless.
type Outcome struct {
	Panics sym.Term
	Raised *sym.Raised
	Exits  []Exit
	St     *sym.State
}

// A Joiner joins the outcomes of statements into that of a list or a branch.
type Joiner struct {
	t   *sym.Terms
	mem *sym.Memory
}

// NewJoiner returns a joiner of outcomes whose values are in mem.
func NewJoiner(t *sym.Terms, mem *sym.Memory) *Joiner { return &Joiner{t, mem} }

// Ended returns the outcome of a statement that ends normally.
func (j *Joiner) Ended(st *sym.State) *Outcome { return &Outcome{Panics: j.t.No, St: st} }

// Stops returns the condition under which an exit is taken.
func (j *Joiner) Stops(o *Outcome) sym.Term {
	r := j.t.No
	for _, e := range o.Exits {
		r = j.t.Or(r, e.Cond)
	}
	return r
}

// mergeExit joins two exits of one key.
func (j *Joiner) mergeExit(c sym.Term, a, b Exit, cond sym.Term) Exit {
	r := Exit{Key: a.Key, Cond: cond}
	switch {
	case c == j.t.Yes || b.St == nil:
		r.St, r.Results = a.St, a.Results
	case c == j.t.No || a.St == nil:
		r.St, r.Results = b.St, b.Results
	default:
		r.St = j.mem.MergeStates(c, a.St, b.St)
		r.Results = j.mem.NewMerger(c).Values(a.Results, b.Results)
	}
	return r
}

// Then returns the outcome of first and, if first ends normally, second.
func (j *Joiner) Then(first, second *Outcome) *Outcome {
	if len(first.Exits) == 0 && first.Panics == j.t.No {
		return second
	}
	goes := j.t.Not(j.Stops(first))
	r := &Outcome{
		Panics: j.t.Or(first.Panics, j.t.And(goes, second.Panics)), Raised: sym.MergeRaised(j.mem, first.Panics, first.Raised, second.Raised),
		St: second.St,
	}
	for _, a := range first.Exits {
		if b := second.Exit(a.Key); b != nil {
			r.Exits = append(r.Exits, j.mergeExit(a.Cond, a, *b, j.t.Or(a.Cond, j.t.And(goes, b.Cond))))
		} else {
			r.Exits = append(r.Exits, a)
		}
	}
	for _, b := range second.Exits {
		if first.Exit(b.Key) == nil {
			b.Cond = j.t.And(goes, b.Cond)
			j.AddExit(r, b)
		}
	}
	return r
}

// Branch returns the outcome a if c is true and b otherwise.
func (j *Joiner) Branch(c sym.Term, a, b *Outcome) *Outcome {
	switch c {
	case j.t.Yes:
		return a
	case j.t.No:
		return b
	}
	r := &Outcome{
		Panics: j.t.Ite(c, a.Panics, b.Panics), Raised: sym.MergeRaised(j.mem, c, a.Raised, b.Raised),
		St: j.mem.MergeStates(c, a.St, b.St),
	}
	for _, x := range a.Exits {
		if y := b.Exit(x.Key); y != nil {
			j.AddExit(r, j.mergeExit(c, x, *y, j.t.Ite(c, x.Cond, y.Cond)))
		} else {
			x.Cond = j.t.And(c, x.Cond)
			j.AddExit(r, x)
		}
	}
	for _, y := range b.Exits {
		if a.Exit(y.Key) == nil {
			y.Cond = j.t.And(j.t.Not(c), y.Cond)
			j.AddExit(r, y)
		}
	}
	return r
}

// Exit returns the exit of the given key, or nil.
func (o *Outcome) Exit(k Key) *Exit {
	for i := range o.Exits {
		if o.Exits[i].Key == k {
			return &o.Exits[i]
		}
	}
	return nil
}

// AddExit adds a way out unless it is never taken.
func (j *Joiner) AddExit(o *Outcome, e Exit) {
	if e.Cond != j.t.No {
		o.Exits = append(o.Exits, e)
	}
}

// States yields the states in which the statement ends and leaves, with the
// results of returns.
func (o *Outcome) States() iter.Seq2[*sym.State, []sym.Value] {
	return func(yield func(*sym.State, []sym.Value) bool) {
		if o.St != nil && !yield(o.St, nil) {
			return
		}
		for _, x := range o.Exits {
			if x.St != nil && !yield(x.St, x.Results) {
				return
			}
		}
	}
}

// WithHeap returns the outcome with the heap h in all of its states.
func (o *Outcome) WithHeap(h *sym.Heap) *Outcome {
	r := &Outcome{Panics: o.Panics, Raised: o.Raised, Exits: slices.Clone(o.Exits)}
	if o.St != nil {
		r.St = o.St.WithHeap(h)
	}
	for i, x := range r.Exits {
		if x.St != nil {
			r.Exits[i].St = x.St.WithHeap(h)
		}
	}
	return r
}

// Rejoin lets the exit of the given key end normally: break at the end of its
// loop.
func (j *Joiner) Rejoin(o *Outcome, k Key) *Outcome {
	e := o.Exit(k)
	if e == nil {
		return o
	}
	r := &Outcome{Panics: o.Panics, Raised: o.Raised, St: j.mem.MergeStates(e.Cond, e.St, o.St)}
	for _, x := range o.Exits {
		if x.Key != k {
			r.Exits = append(r.Exits, x)
		}
	}
	return r
}

// After is o where it follows an evaluation that panics under p, and then
// leaves what raised says.
func (j *Joiner) After(p sym.Term, raised *sym.Raised, o *Outcome) *Outcome {
	if p == j.t.No {
		return o
	}
	r := *o
	r.Panics, r.Raised = j.t.Or(p, o.Panics), sym.MergeRaised(j.mem, p, raised, o.Raised)
	return &r
}
