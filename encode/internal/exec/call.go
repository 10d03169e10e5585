package exec

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/site"
	"github.com/typetarget/target/encode/internal/sym"
)

// A Site is where a call stands.
type Site struct {
	sym.Spot
	// Abroad says that it stands in another package than the contract's.
	Abroad bool
}

// A Result is what a call does: its results, the condition under which it
// panics, the heap after it, and what it leaves where it panics.
type Result struct {
	Vals   []sym.Value
	Panics sym.Term
	Heap   *sym.Heap
	Raised *sym.Raised
}

// A Function is one that can be called: what a [sym.Closure] holds.
type Function interface {
	sym.Function
	// Call is a call in the heap h.
	Call(from Site, args []sym.Value, h *sym.Heap) *Result
}

// Call calls each alternative of a function where its guard holds. The
// signature is free of type parameters.
func (e *Execution) Call(from Site, c *sym.Closure, args []sym.Value, sig *types.Signature) []sym.Value {
	var vals []sym.Value
	heap, loose := e.St.Heap, e.Loose
	after := heap
	for i := len(c.Alts) - 1; i >= 0; i-- {
		a := c.Alts[i]
		if a.Fn == nil {
			e.PanicIf(site.NilCall, a.Guard)
			continue
		}
		var r *Result
		e.M.Sites.Loosely(loose, func() {
			e.M.Prover.Under([]sym.Term{a.Guard, reaches(e, loose)}, func() {
				r = a.Fn.(Function).Call(from, args, heap)
			})
		})
		fixedOrder(e, from, loose, a.Guard, heap, r)
		panicsIn(e, from, a.Guard, r)
		if vals == nil {
			vals, after = r.Vals, r.Heap
			if vals == nil {
				vals = []sym.Value{}
			}
			continue
		}
		m := e.M.Mem.NewMerger(a.Guard)
		vals, after = m.Values(r.Vals, vals), m.Heap(r.Heap, after)
	}
	e.Loose = loose // a call comes before what follows
	if vals == nil {
		return e.M.Zeros(sig.Results())
	}
	e.St = e.St.WithHeap(after)
	return vals
}

// panicsIn notes where a call panics that is made where guard holds.
func panicsIn(e *Execution, from Site, guard sym.Term, r *Result) {
	panics := e.M.T.And(guard, r.Panics)
	if e.M.Raising > 0 && r.Raised == nil && panics != e.M.T.No && !e.M.Prover.Impossible(panics) {
		e.M.T.Here = from.Spot
		e.M.T.Refuse("a panic of a call that is known by a contract, from which a deferred call may recover")
	}
	raise(e, panics, r.Raised)
}

// Overtakes reports whether Go may evaluate what stands here although operations
// of the same statement have panicked on every input, where loose holds, and
// whether somebody may see that.
func Overtakes(e *Execution, loose sym.Term) bool {
	return e.M.Raising > 0 && loose != e.M.T.No && !e.M.Prover.Impossible(loose)
}

// fixedOrder refuses a call that leaves something, in the heap before or by a
// panic, where an operation of the same statement panics that Go may evaluate
// after it: whoever recovers would see that.
func fixedOrder(e *Execution, from Site, loose, guard sym.Term, before *sym.Heap, r *Result) {
	if e.M.Raising == 0 || loose == e.M.T.No || r.Panics == e.M.T.No && !e.M.Mem.Changed(before, r.Heap) {
		return
	}
	if !e.M.Prover.Impossible(e.M.T.And(loose, guard)) {
		e.M.T.Here = from.Spot
		e.M.T.RefuseVarying(looseCall)
	}
}

// looseCall is what is refused where a call and a panic of one statement have no
// order.
const looseCall = "a call in a statement that may panic before it (Go leaves open which comes first), where a deferred call may recover"

// InOrder refuses a call of a builtin that may write, where loose says that
// operations of the same statement have panicked that Go may evaluate after it.
func InOrder(e *Execution, loose sym.Term) {
	if Overtakes(e, loose) {
		e.M.T.RefuseVarying(looseCall)
	}
}

// Then goes on after a call, from which it returns the results.
func (e *Execution) Then(r *Result) []sym.Value {
	raise(e, r.Panics, r.Raised)
	e.St = e.St.WithHeap(r.Heap)
	return r.Vals
}

// Result is what a call does whose execution was e and whose results are vals.
func (e *Execution) Result(vals []sym.Value) *Result {
	return &Result{Vals: vals, Panics: e.Panics, Heap: e.St.Heap, Raised: e.Raised}
}

// Zeros are the zero values of a tuple of types.
func (m *Machine) Zeros(ts *types.Tuple) []sym.Value {
	var r []sym.Value
	for i := range ts.Len() {
		r = append(r, m.Mem.Zero(ts.At(i).Type()))
	}
	return r
}

// An Intrinsic is what a function computes whose source is not evaluated. It
// returns the results of a call, and changes the execution of it.
type Intrinsic func(e *Execution, c *Call) []sym.Value

// A Call is a call of an intrinsic.
type Call struct {
	From Site
	Fn   *types.Func
	Args []sym.Value
	// Neighbour evaluates a call of another function of the package of Fn.
	Neighbour func(e *Execution, name string, targs []types.Type, args []sym.Value) []sym.Value
}
