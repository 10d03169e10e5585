package exec

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// A Machine has everything that operations on symbolic values need in any
// state: it makes terms and values, asks the solver, and knows the sizes of
// types.
type Machine struct {
	T      *sym.Terms
	Types  *sym.TypeSpace
	Prover *sym.Prover
	Mem    *sym.Memory
	Floats *float.Arith
	Sizes  types.Sizes
	// Sites notes the places that are reached; it is nil if they are not
	// recorded.
	Sites *site.Recorder
	// Panicking, unless it is nil, is called if an operation panics where c
	// is true. It receives the memory at the panic, and whether deferred
	// calls may then write there. It reports whether it notes the panic.
	Panicking func(c sym.Term, h *sym.Heap, deferred bool) bool
	// Raising counts the functions that are being evaluated and have
	// deferred calls that may recover. If it is not 0, the effects of
	// panics matter.
	Raising int
	// Noted counts the effects that were noted outside of results, as
	// Panicking does. An evaluation during which it grows must not be
	// remembered.
	Noted int
}

// New returns a machine that makes terms with t.
func New(t *sym.Terms, prover *sym.Prover, sizes types.Sizes) *Machine {
	space := sym.NewTypeSpace(t)
	m := &Machine{T: t, Types: space, Prover: prover, Mem: sym.NewMemory(t, space, prover), Sizes: sizes}
	m.Floats = float.New(t, prover, m.Mem)
	m.Mem.Floats = m.Floats
	return m
}

// Start returns an execution that starts in a state.
func (m *Machine) Start(st *sym.State) *Execution {
	return &Execution{M: m, St: st, Panics: m.T.No, Loose: m.T.No}
}

// An Execution runs in a state. Its operations change the state and the
// condition under which it has panicked. Both are relative to its start.
type Execution struct {
	M      *Machine
	St     *sym.State
	Panics sym.Term
	// Loose is true where operations have panicked that Go may evaluate
	// after the calls that follow in the same statement. It is noted only
	// if Sites is set or Raising is not 0.
	Loose sym.Term
	// Raised holds its effects where it has panicked.
	Raised *sym.Raised
}

// PanicIf notes an operation, which panics where c is true.
func (e *Execution) PanicIf(kind site.Kind, c sym.Term) {
	var value *sym.Dynamic
	switch {
	case e.M.Raising == 0:
	case kind == site.Library:
		value = sym.SomeValue(e.M.T)
	default:
		value = sym.RuntimeError(e.M.T)
	}
	panicIf(e, kind, c, value)
}

// Panic panics with a value, which may be nil while Raising is 0.
func Panic(e *Execution, value *sym.Dynamic) {
	panicIf(e, site.Panic, e.M.T.Yes, value)
}

func panicIf(e *Execution, kind site.Kind, c sym.Term, value *sym.Dynamic) {
	e.M.Sites.Operate(kind, e.Panics, c)
	if e.M.Sites != nil || e.M.Raising > 0 {
		e.Loose = e.M.T.Or(e.Loose, c)
	}
	e.M.MayPanic(e.M.T.And(c, e.M.T.Not(e.Panics)), e.St.Heap, false)
	raise(e, c, &sym.Raised{Heap: e.St.Heap, Value: value})
}

// raise notes a panic where c is true, unless there has been one before.
func raise(e *Execution, c sym.Term, r *sym.Raised) {
	if e.M.Raising > 0 && c != e.M.T.No && r != nil {
		e.Raised = sym.MergeRaised(e.M.Mem, e.Panics, e.Raised, r)
	}
	e.Panics = e.M.T.Or(e.Panics, c)
}

// MayPanic notes that the evaluation panics with memory h where c is true, and
// whether deferred calls may then write there.
func (m *Machine) MayPanic(c sym.Term, h *sym.Heap, deferred bool) {
	if m.Panicking != nil && c != m.T.No && m.Panicking(c, h, deferred) {
		m.Noted++
	}
}

// Dead reports whether the execution has panicked on every input.
func (e *Execution) Dead() bool { return e.Panics == e.M.T.Yes }

// reaches returns the condition under which Go may evaluate the next operation:
// nothing has panicked or, if a deferred call may recover, loose is true.
func reaches(e *Execution, loose sym.Term) sym.Term {
	alive := e.M.T.Not(e.Panics)
	if e.M.Raising > 0 {
		return e.M.T.Or(loose, alive)
	}
	return alive
}

// Where executes do from the state of e, where c is true, and continues from
// the merged state.
func (e *Execution) Where(c sym.Term, do func(*Execution)) {
	sub := e.M.Start(e.St)
	if e.M.Raising > 0 {
		sub.Loose = e.Loose
	}
	e.M.Sites.Loosely(e.Loose, func() {
		e.M.Prover.Under([]sym.Term{c, reaches(e, e.Loose)}, func() { do(sub) })
	})
	raise(e, e.M.T.And(c, sub.Panics), sub.Raised)
	e.Loose = e.M.T.Or(e.Loose, e.M.T.And(c, sub.Loose))
	if !sub.Dead() {
		e.St = e.M.Mem.MergeStates(c, sub.St, e.St)
	}
}

// Unwatched calls do without recording sites, since do is not part of the
// evaluation.
func (m *Machine) Unwatched(do func()) {
	sites := m.Sites
	m.Sites = nil
	do()
	m.Sites = sites
}

// Alloc makes an object that holds v.
func (e *Execution) Alloc(v sym.Value) *sym.Object {
	o, h := e.M.Mem.Allocate(e.St.Heap, v)
	e.St = e.St.WithHeap(h)
	return o
}

// New returns the pointer to a new variable that holds v.
func (e *Execution) New(v sym.Value) *sym.Pointer {
	return e.M.Mem.PointerTo(sym.Place{Obj: e.Alloc(v)})
}
