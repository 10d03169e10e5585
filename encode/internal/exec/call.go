package exec

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// A Site is the position of a call.
type Site struct {
	sym.Spot
	// Abroad says that the call is in another package than the contract's.
	Abroad bool
}

// A Result holds the effects of a call: its results, the condition under which
// it panics, the heap after it, and the effects of the panic.
type Result struct {
	Vals   []sym.Value
	Panics sym.Term
	Heap   *sym.Heap
	Raised *sym.Raised
}

// A Function is a function of a [sym.Closure] that can be called.
type Function interface {
	sym.Function
	// Call evaluates a call in the heap h.
	Call(from Site, args []sym.Value, h *sym.Heap) *Result
}

// Call calls each alternative of a function where its guard is true. The
// signature has no type parameters.
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
	e.Loose = loose // a call comes before later operations
	if vals == nil {
		return e.M.Zeros(sig.Results())
	}
	e.St = e.St.WithHeap(after)
	return vals
}

// panicsIn notes the condition under which a call panics. guard is the
// condition under which it is made.
func panicsIn(e *Execution, from Site, guard sym.Term, r *Result) {
	panics := e.M.T.And(guard, r.Panics)
	if e.M.Raising > 0 && r.Raised == nil && panics != e.M.T.No && !e.M.Prover.Impossible(panics) {
		e.M.T.Here = from.Spot
		e.M.T.Refuse("a panic of a call that is known by a contract, from which a deferred call may recover")
	}
	raise(e, panics, r.Raised)
}

// Overtakes reports whether Go may evaluate the next operation even if
// operations of the same statement have panicked, and whether a deferred call
// may see that. loose is the condition for the former.
func Overtakes(e *Execution, loose sym.Term) bool {
	return e.M.Raising > 0 && loose != e.M.T.No && !e.M.Prover.Impossible(loose)
}

// fixedOrder rejects a call that changes the heap or panics, if Go may evaluate
// a panicking operation of the same statement after it. A deferred call that
// recovers would see the effects of the call.
func fixedOrder(e *Execution, from Site, loose, guard sym.Term, before *sym.Heap, r *Result) {
	if e.M.Raising == 0 || loose == e.M.T.No || r.Panics == e.M.T.No && !e.M.Mem.Changed(before, r.Heap) {
		return
	}
	if !e.M.Prover.Impossible(e.M.T.And(loose, guard)) {
		e.M.T.Here = from.Spot
		e.M.T.RefuseVarying(looseCall)
	}
}

// looseCall describes the rejected construct if a call and a panic of one
// statement have no order.
const looseCall = "a call in a statement that may panic before it (Go leaves open which comes first), where a deferred call may recover"

// InOrder rejects a call of a builtin that may write, if loose is possible:
// operations of the same statement have panicked that Go may evaluate after it.
func InOrder(e *Execution, loose sym.Term) {
	if Overtakes(e, loose) {
		e.M.T.RefuseVarying(looseCall)
	}
}

// Then continues the execution after a call, and returns the call's results.
func (e *Execution) Then(r *Result) []sym.Value {
	raise(e, r.Panics, r.Raised)
	e.St = e.St.WithHeap(r.Heap)
	return r.Vals
}

// Result returns the effects of a call with the execution e and the results
// vals.
func (e *Execution) Result(vals []sym.Value) *Result {
	return &Result{Vals: vals, Panics: e.Panics, Heap: e.St.Heap, Raised: e.Raised}
}

// Zeros returns the zero values of a tuple of types.
func (m *Machine) Zeros(ts *types.Tuple) []sym.Value {
	var r []sym.Value
	for i := range ts.Len() {
		r = append(r, m.Mem.Zero(ts.At(i).Type()))
	}
	return r
}

// An Intrinsic computes a function whose source is not evaluated. It returns
// the results of a call, and changes its execution.
type Intrinsic func(e *Execution, c *Call) []sym.Value

// A Call is a call of an intrinsic.
type Call struct {
	From Site
	Fn   *types.Func
	Args []sym.Value
	// Source evaluates the source of Fn.
	Source func(e *Execution) []sym.Value
	// Neighbour evaluates a call of another function of the package of Fn.
	Neighbour func(e *Execution, name string, targs []types.Type, args []sym.Value) []sym.Value
}
