package lift

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// A memo remembers evaluations by their keys.
type memo[T any] map[string]*remembered[T]

// A memos holds the memos of calls and of the rests of loops.
type memos struct {
	results  memo[*exec.Result]
	outcomes memo[*exec.Outcome]
}

func newMemos() memos { return memos{memo[*exec.Result]{}, memo[*exec.Outcome]{}} }

// A remembered is a call, or the rest of a loop, that has been evaluated.
type remembered[T any] struct {
	value T
	// loops are the loops over maps whose order may matter.
	loops []sym.Spot
	// beyond is the condition under which the evaluation reaches a call
	// that is cut off.
	beyond sym.Term
	// sites are the sites that it reaches, or nil if they were not
	// recorded.
	sites *site.Call
}

// once returns the value of an evaluation by do, and remembers it if it lasts.
// lasts decides this from the value and the number of objects before. again
// says that the value is an earlier one.
func once[T any](l *Lifter, m memo[T], key string, do func() T, lasts func(v T, start int) bool) (v T, again bool) {
	// If calls are cut off, the value is valid only for the same number of
	// further calls.
	limited := key + l.calls.Room()
	r, ok := m[key]
	if !ok {
		r, ok = m[limited]
	}
	if ok && l.M.Sites.Knows(r.sites) {
		l.Orders.again(r.loops)
		l.calls.Reaches(r.beyond)
		l.M.Sites.Reaches(r.sites)
		return r.value, true
	}
	if l.perObject != nil {
		defer l.perObject.begin(l.T, key)()
	}
	start, seen, noted := l.Mem.Objects, l.Orders.seen(), l.M.Noted
	r = &remembered[T]{}
	var conditional bool
	r.beyond = l.calls.InCall(func() {
		conditional = l.Prover.InCall(func() {
			r.sites = l.M.Sites.Call(func() { r.value = do() })
		})
	})
	r.loops = l.Orders.since(seen)
	tried := l.Orders.tried() && len(r.loops) > 0
	if !conditional && !tried && noted == l.M.Noted && lasts(r.value, start) {
		if r.beyond == l.T.No {
			limited = key
		}
		m[limited] = r
	}
	l.calls.Reaches(r.beyond)
	l.M.Sites.Reaches(r.sites)
	return r.value, false
}

// callOnce returns the result of a call that do evaluates in the heap h. It
// evaluates a call that changes nothing once for its key.
func (l *Lifter) callOnce(key string, h *sym.Heap, do func() *exec.Result) *exec.Result {
	r, again := once(l, l.memos.results, key, do, func(r *exec.Result, start int) bool {
		if p := r.Raised; p != nil && (p.Heap != h || l.Mem.Mentions([]sym.Value{p.Value}, start)) {
			return false
		}
		return r.Heap == h && !l.Mem.Mentions(r.Vals, start)
	})
	if again {
		r := *r
		if r.Heap = h; r.Raised != nil {
			r.Raised = &sym.Raised{Heap: h, Value: r.Raised.Value}
		}
		return &r
	}
	return r
}

// forget starts empty memos, and returns a function that restores the old ones.
func (l *Lifter) forget() (restore func()) {
	before := l.memos
	l.memos = newMemos()
	return func() { l.memos = before }
}

// InAnyOrder returns the term that evaluate makes. It rejects a term that
// depends on the order of loops over maps.
func (l *Lifter) InAnyOrder(evaluate func() sym.Term) sym.Term {
	return l.Orders.same(evaluate, func() sym.Term {
		defer l.forget()()
		return evaluate()
	})
}

// InEveryOrder reports whether the term t, which InAnyOrder has returned, is
// known to be the same in every order of the loops over maps.
func (l *Lifter) InEveryOrder(t sym.Term, evaluate func() sym.Term) bool {
	return l.Orders.every(t, func() sym.Term {
		defer l.forget()()
		return evaluate()
	})
}

// Attempts lifts a predicate by do, which may be repeated. If recursion does
// not end, its calls are cut off. Their number is raised until no input that
// satisfies given can reach a call that is cut off. The error is that of a
// [sym.Refusal] in do, or says that no such number is found or that the context
// has ended.
func (l *Lifter) Attempts(given sym.Term, do func() sym.Term) (sym.Term, error) {
	return l.home(func(again func()) (sym.Term, error) {
		return l.calls.Attempts(given, func() sym.Term { again(); return do() })
	})
}

// Attempt makes one attempt to lift a predicate by do. The error is that of a
// [sym.Refusal] in do.
func (l *Lifter) Attempt(do func() sym.Term) (sym.Term, error) {
	return l.home(func(func()) (sym.Term, error) { return l.calls.Attempt(do) })
}

// home calls do, which may leave the evaluation abroad if it fails. It and the
// function that it is handed bring the evaluation back.
func (l *Lifter) home(do func(back func()) (sym.Term, error)) (sym.Term, error) {
	abroad, of, depth, raising := l.at.abroad, l.at.panic, len(l.at.entered), l.M.Raising
	back := func() {
		l.at.abroad, l.at.panic, l.at.entered, l.M.Raising = abroad, of, l.at.entered[:depth], raising
	}
	defer back()
	t, err := do(back)
	if err != nil {
		l.at.refused = slices.Clone(l.at.entered)
	}
	return t, err
}

// callKey returns the key of a call of a declaration or of a literal with its
// captured variables. Conditions are relative to the call, so the assumptions
// at the call are not part of the key.
func (l *Lifter) callKey(fn ast.Node, targs *static.TypeArgs, captured, args []sym.Value, h *sym.Heap) string {
	k := l.Mem.NewKeyer(h)
	k.ID(fn)
	k.Heap(l.base)
	k.Int(targs.Number())
	if l.M.Raising > 0 {
		k.Buf = append(k.Buf, 'r')
		k.Object(l.at.panic)
	}
	for _, a := range captured {
		k.Value(a)
	}
	for _, a := range args {
		k.Value(a)
	}
	if l.universal.foralls.Within(fn) {
		k.Int(1) // the result has variables of foralls
	}
	return string(k.Buf)
}

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
func (l *Lifter) callEach(fn *types.Func, targs *static.TypeArgs, args []sym.Value, i int, p *sym.Pointer, h *sym.Heap) *exec.Result {
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
