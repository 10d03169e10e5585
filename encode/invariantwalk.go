package encode

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/unfold"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// An invariantWalk visits all memory that values reach and evaluates
// invariants.
type invariantWalk struct {
	a     *afterCall
	e     *exec.Execution
	terms map[*clause.Clause]sym.Term
	order []*clause.Clause
	// reaches remembers which types reach values with invariants.
	reaches map[types.Type]bool
	// seen has the values that have been looked at, with their guards.
	seen map[string]bool
	// places are those that pointers lead to.
	places []*reached
}

// A reached is a place that the walk reaches where guard is true. The walk has
// visited its content where done is true.
type reached struct {
	at          sym.Place
	typ         types.Type
	guard, done sym.Term
}

// reach notes that a place is reached where guard is true.
func (w *invariantWalk) reach(at sym.Place, t types.Type, guard sym.Term) {
	for _, r := range w.places {
		if r.at == at && types.Identical(r.typ, t) {
			r.guard = w.e.M.T.Or(r.guard, guard)
			return
		}
	}
	w.places = append(w.places, &reached{at, t, guard, w.e.M.T.No})
}

// drain visits the content of the places that are reached, the youngest object
// first. Older objects are mostly reached from younger ones, so that all ways
// to them are known by then.
func (w *invariantWalk) drain() {
	for {
		var next *reached
		for _, r := range w.places {
			if r.guard != r.done && (next == nil || r.at.Obj.Younger(next.at.Obj)) {
				next = r
			}
		}
		if next == nil {
			return
		}
		next.done = next.guard
		w.value(w.a.heap.At(next.at), next.typ, next.guard)
	}
}

// value visits a value that is reached where guard is true, and all memory that
// it reaches.
func (w *invariantWalk) value(v sym.Value, t types.Type, guard sym.Term) {
	ts := w.e.M.T
	if v == nil || guard == ts.No || !w.reachesInvariant(t) {
		return
	}
	ts.Tick()
	if n, ok := types.Unalias(t).(*types.Named); ok {
		if !w.first(v, n, guard) {
			return
		}
		for _, cl := range w.a.call.c.Pkg.Invariants[n.Origin().Obj()] {
			w.invariant(cl, unfold.Visit{Named: n, Guard: guard, Val: v})
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		for _, p := range v.(*sym.Pointer).Alts {
			if p.At.Obj != nil {
				w.reach(p.At, u.Elem(), ts.And(guard, p.Guard))
			}
		}
	case *types.Slice:
		elems, n := w.e.Contents(v)
		for i, x := range elems {
			w.value(x, u.Elem(), ts.And(guard, ts.Above(n, i)))
		}
	case *types.Array:
		for _, x := range v.(*sym.Aggregate).Parts {
			w.value(x, u.Elem(), guard)
		}
	case *types.Struct:
		for i, x := range v.(*sym.Aggregate).Parts {
			if u.Field(i).Name() != "_" {
				w.value(x, u.Field(i).Type(), guard)
			}
		}
	case *types.Map:
		for _, it := range w.e.Items(v.(*sym.Mapping)) {
			w.value(it.Key, u.Key(), ts.And(guard, it.Present))
			w.value(it.Val, u.Elem(), ts.And(guard, it.Present))
		}
	case *types.Interface:
		for _, h := range v.(*sym.Dynamic).Alts {
			if h.Typ != nil {
				w.value(h.Val, h.Typ, ts.And(guard, h.Guard))
			}
		}
	}
}

// first reports whether a value of a named type has not been visited under the
// same guard.
func (w *invariantWalk) first(v sym.Value, n *types.Named, guard sym.Term) bool {
	k := w.a.call.g.l.Mem.NewKeyer(nil)
	k.Int(k.Types.TypeID(k.Types.Canonical(n)))
	k.Term(guard)
	k.Value(v)
	key := string(k.Buf)
	first := !w.seen[key]
	w.seen[key] = true
	return first
}

// invariant adds the condition that a value satisfies an invariant.
func (w *invariantWalk) invariant(cl *clause.Clause, v unfold.Visit) {
	l := w.a.call.g.l
	args := make([]sym.Value, len(cl.Args))
	for i := range cl.Args {
		args[i] = selfOf(l, cl.Func.Obj.Signature().Params().At(i).Type(), v)
	}
	before, ok := w.terms[cl]
	if !ok {
		before = l.T.Yes
		w.order = append(w.order, cl)
	}
	l.Prover.Under([]sym.Term{v.Guard}, func() {
		holds := w.a.holds(cl, v.Named, args, w.a.heap)
		w.terms[cl] = l.T.And(before, l.T.Or(l.T.Not(v.Guard), holds))
	})
}

// reachesInvariant reports whether values of a type may reach values with
// invariants.
func (w *invariantWalk) reachesInvariant(t types.Type) bool {
	known, ok := w.reaches[t]
	if !ok {
		known = gotypes.Reaches(t, func(t types.Type) bool {
			n, named := t.(*types.Named)
			return named && len(w.a.call.c.Pkg.Invariants[n.Origin().Obj()]) > 0 || types.IsInterface(t)
		})
		w.reaches[t] = known
	}
	return known
}
