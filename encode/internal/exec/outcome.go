package exec

import (
	"go/ast"
	"iter"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

// An ExitKind says how control leaves a statement other than at its end.
type ExitKind uint8

const (
	Return ExitKind = iota
	Break
	Continue
	Fallthrough
	Goto
)

// An ExitKey names where control goes: out of, or on with, the statement At.
type ExitKey struct {
	Kind ExitKind
	At   ast.Stmt
}

// An Exit is one way out of a statement, taken where cond holds.
type Exit struct {
	Key     ExitKey
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

// Ended returns the outcome of a statement that ends normally.
func (m *Machine) Ended(st *sym.State) *Outcome { return &Outcome{Panics: m.T.No, St: st} }

// Stops returns the condition under which an exit is taken.
func (m *Machine) Stops(o *Outcome) sym.Term {
	r := m.T.No
	for _, e := range o.Exits {
		r = m.T.Or(r, e.Cond)
	}
	return r
}

// mergeExit joins two exits of one key.
func (m *Machine) mergeExit(c sym.Term, a, b Exit, cond sym.Term) Exit {
	r := Exit{Key: a.Key, Cond: cond}
	switch {
	case c == m.T.Yes || b.St == nil:
		r.St, r.Results = a.St, a.Results
	case c == m.T.No || a.St == nil:
		r.St, r.Results = b.St, b.Results
	default:
		r.St = m.Mem.MergeStates(c, a.St, b.St)
		r.Results = m.Mem.NewMerger(c).Values(a.Results, b.Results)
	}
	return r
}

// Then returns the outcome of first and, if first ends normally, second.
func (m *Machine) Then(first, second *Outcome) *Outcome {
	if len(first.Exits) == 0 && first.Panics == m.T.No {
		return second
	}
	goes := m.T.Not(m.Stops(first))
	r := &Outcome{
		Panics: m.T.Or(first.Panics, m.T.And(goes, second.Panics)), Raised: sym.MergeRaised(m.Mem, first.Panics, first.Raised, second.Raised),
		St: second.St,
	}
	for _, a := range first.Exits {
		if b := second.Exit(a.Key); b != nil {
			r.Exits = append(r.Exits, m.mergeExit(a.Cond, a, *b, m.T.Or(a.Cond, m.T.And(goes, b.Cond))))
		} else {
			r.Exits = append(r.Exits, a)
		}
	}
	for _, b := range second.Exits {
		if first.Exit(b.Key) == nil {
			b.Cond = m.T.And(goes, b.Cond)
			m.AddExit(r, b)
		}
	}
	return r
}

// Branch returns the outcome a if c is true and b otherwise.
func (m *Machine) Branch(c sym.Term, a, b *Outcome) *Outcome {
	switch c {
	case m.T.Yes:
		return a
	case m.T.No:
		return b
	}
	r := &Outcome{
		Panics: m.T.Ite(c, a.Panics, b.Panics), Raised: sym.MergeRaised(m.Mem, c, a.Raised, b.Raised),
		St: m.Mem.MergeStates(c, a.St, b.St),
	}
	for _, x := range a.Exits {
		if y := b.Exit(x.Key); y != nil {
			m.AddExit(r, m.mergeExit(c, x, *y, m.T.Ite(c, x.Cond, y.Cond)))
		} else {
			x.Cond = m.T.And(c, x.Cond)
			m.AddExit(r, x)
		}
	}
	for _, y := range b.Exits {
		if a.Exit(y.Key) == nil {
			y.Cond = m.T.And(m.T.Not(c), y.Cond)
			m.AddExit(r, y)
		}
	}
	return r
}

// Exit returns the exit of the given key, or nil.
func (o *Outcome) Exit(k ExitKey) *Exit {
	for i := range o.Exits {
		if o.Exits[i].Key == k {
			return &o.Exits[i]
		}
	}
	return nil
}

// AddExit adds a way out unless it is never taken.
func (m *Machine) AddExit(o *Outcome, e Exit) {
	if e.Cond != m.T.No {
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
func (m *Machine) Rejoin(o *Outcome, k ExitKey) *Outcome {
	e := o.Exit(k)
	if e == nil {
		return o
	}
	r := &Outcome{Panics: o.Panics, Raised: o.Raised, St: m.Mem.MergeStates(e.Cond, e.St, o.St)}
	for _, x := range o.Exits {
		if x.Key != k {
			r.Exits = append(r.Exits, x)
		}
	}
	return r
}

// After is o where it follows an evaluation that panics under p, and then
// leaves what raised says.
func (m *Machine) After(p sym.Term, raised *sym.Raised, o *Outcome) *Outcome {
	if p == m.T.No {
		return o
	}
	r := *o
	r.Panics, r.Raised = m.T.Or(p, o.Panics), sym.MergeRaised(m.Mem, p, raised, o.Raised)
	return &r
}
