package lift

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/sym"
)

// mostPerObject is the maximum number of calls and iterations of loops of a
// predicate object by object.
const mostPerObject = 200_000

// A perObject is the evaluation of a predicate object by object. If a call or a
// loop has a pointer with several alternatives, it is evaluated for each
// alternative alone, and the results are joined.
//
// A call of the function under test may leave an object in many places, and
// many in one. A predicate that walks over them meets each on many ways. The
// term of the predicate for one object is small and is evaluated once. The term
// for merged objects is as large as all of their terms together, and is
// evaluated again in every place.
type perObject struct {
	// active are the keys of the current evaluations.
	active map[string]bool
	count  int
}

// PerObject evaluates a predicate about the memory h by do, which does not
// write h. The evaluation is object by object if that ends, and otherwise as
// for other predicates.
func (l *Lifter) PerObject(h *sym.Heap, do func() sym.Term) sym.Term {
	base, outer := l.base, l.perObject
	defer func() { l.base, l.perObject = base, outer }()
	l.base, l.perObject = h, &perObject{active: map[string]bool{}}
	var t sym.Term
	var err error
	beyond := l.calls.InCall(func() { t, err = l.Attempt(do) })
	if err == nil {
		l.calls.Reaches(beyond)
		return t
	}
	l.T.CheckContext()
	l.perObject = nil
	return do()
}

// begin notes that an evaluation begins, and rejects one that would not end.
// Pointers may seem to form a cycle that no input has, because only their
// conditions together exclude it.
func (p *perObject) begin(t *sym.Terms, key string) (end func()) {
	p.count++
	if p.active[key] || p.count > mostPerObject {
		t.Refuse("a predicate object by object")
	}
	p.active[key] = true
	return func() { delete(p.active, key) }
}

// several returns the first of some values that is a pointer with several
// alternatives, and its index. It returns nil if there is none.
func several(vals []sym.Value) (i int, p *sym.Pointer) {
	for i, v := range vals {
		if p, ok := v.(*sym.Pointer); ok && len(p.Alts) > 1 {
			return i, p
		}
	}
	return 0, nil
}

// callEach evaluates a call for each alternative of its i-th argument.
func (l *Lifter) callEach(fn *types.Func, targs *generic.Args, args []sym.Value, i int, p *sym.Pointer, h *sym.Heap) *exec.Result {
	var r *exec.Result
	for _, a := range slices.Backward(p.Alts) {
		own := slices.Clone(args)
		own[i] = l.Mem.PointerTo(a.At)
		var one *exec.Result
		l.Prover.Under([]sym.Term{a.Guard}, func() { one = l.Call(fn, targs, own, h) })
		if r == nil {
			r = one
			continue
		}
		r = &exec.Result{
			Vals:   l.Mem.NewMerger(a.Guard).Values(one.Vals, r.Vals),
			Panics: l.T.Ite(a.Guard, one.Panics, r.Panics),
			Heap:   l.Mem.MergeHeaps(a.Guard, one.Heap, r.Heap),
			Raised: sym.MergeRaised(l.Mem, a.Guard, one.Raised, r.Raised),
		}
	}
	return r
}

// unrollPerObject evaluates a loop from iteration i on for each alternative of
// its variables. These variables decide an iteration, so that it is evaluated
// once for them.
func (f *frame) unrollPerObject(loop *loop, i int, st *sym.State) *exec.Outcome {
	l := f.l
	st = f.atHead(loop, st)
	slot, p := several(st.Vars)
	if p == nil {
		return f.unrollOnce(loop, i, st)
	}
	var o *exec.Outcome
	for _, a := range slices.Backward(p.Alts) {
		own := st.WithVar(slot, l.Mem.PointerTo(a.At))
		one := l.under([]sym.Term{a.Guard}, func() *exec.Outcome { return f.unroll(loop, i, own) })
		if o == nil {
			o = one
		} else {
			o = l.M.Branch(a.Guard, one, o)
		}
	}
	return o
}

// unrollOnce evaluates a loop from iteration i on. It evaluates a loop that
// changes no memory once for the state.
func (f *frame) unrollOnce(loop *loop, i int, st *sym.State) *exec.Outcome {
	l := f.l
	key := l.callKey(loop.stmt, f.env.Args, st.Vars, nil, st.Heap)
	evaluate := func() *exec.Outcome { return f.iterate(loop, i, st) }
	o, again := once(l, l.memos.outcomes, key, evaluate, func(o *exec.Outcome, start int) bool {
		for s, results := range o.States() {
			if s.Heap != st.Heap || l.Mem.Mentions(s.Vars, start) || l.Mem.Mentions(results, start) {
				return false
			}
		}
		return true
	})
	if again {
		return o.WithHeap(st.Heap)
	}
	return o
}

// atHead returns a state at the head of a loop, without the variables that its
// body declares.
func (f *frame) atHead(loop *loop, st *sym.State) *sym.State {
	vars := slices.Clone(st.Vars)
	for _, slot := range f.l.syntax.declaredIn(loop.body, f.env) {
		vars[slot] = nil
	}
	return &sym.State{Vars: vars, Heap: st.Heap}
}
