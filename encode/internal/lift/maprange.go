package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/flow"
	"github.com/typetarget/target/encode/internal/sym"
)

// rangeMap ranges over the keys that are in the map, in the order of the input
// or in which they were first written, unless a trial of another order is going
// on.
func rangeMap(f *frame, s *ast.RangeStmt, e *expr.Eval, m *sym.Mapping) *flow.Outcome {
	r := &mapLoop{f: f, stmt: s, of: m, typ: f.env.TypeOf(s.X).Underlying().(*types.Map)}
	o := f.l.flow.Ended(e.Exec.St)
	at := f.env.Site(s).Spot
	if f.l.abroad {
		at = f.l.site
	}
	items := e.Exec.Items(m)
	for _, i := range f.l.Orders.Visit(at, len(items)) {
		if o.St == nil {
			break
		}
		o = f.l.flow.Then(o, r.visit(items[i], o.St))
	}
	return f.l.flow.After(e.Exec.Panics, f.l.flow.Rejoin(o, flow.Key{Kind: flow.Break, At: s}))
}

// A mapLoop is a range loop over a map.
type mapLoop struct {
	f    *frame
	stmt *ast.RangeStmt
	of   *sym.Mapping
	typ  *types.Map
}

// visit evaluates the body for an item. One that is not in the map is skipped,
// so the loop is a block of conditional bodies.
func (r *mapLoop) visit(it exec.Item, st *sym.State) *flow.Outcome {
	e, s, l := r.f.env.Eval(st), r.stmt, r.f.l
	rangeVars(e, s, rangeValue{func() sym.Value { return it.Key }, r.typ.Key()}, rangeValue{func() sym.Value { return it.Val }, r.typ.Elem()})
	o := l.under(it.Present, func() *flow.Outcome {
		return l.flow.Rejoin(r.f.block(s.Body.List, e.Exec.St), flow.Key{Kind: flow.Continue, At: s})
	})
	if o.St != nil {
		r.unchanged(it, st, o.St)
	}
	return l.flow.After(e.Exec.Panics, l.flow.Branch(it.Present, o, l.flow.Ended(st)))
}

// unchanged refuses a body that has changed the map, since Go leaves open
// whether the loop meets what was added. Only the entry that is being visited
// may be deleted.
func (r *mapLoop) unchanged(it exec.Item, before, after *sym.State) {
	for _, a := range r.of.Alts {
		if a.Obj == nil || before.Heap.Content(a.Obj) == after.Heap.Content(a.Obj) {
			continue
		}
		old, now := before.Heap.Content(a.Obj).(*sym.Table).Entries, after.Heap.Content(a.Obj).(*sym.Table).Entries
		kept := len(now) >= len(old)
		for i := 0; kept && i < len(now); i++ {
			if i < len(old) {
				kept = now[i] == old[i]
			} else {
				kept = now[i].Val == nil && now[i].Key == it.Key
			}
		}
		if !kept {
			r.f.env.RefuseVarying(r.stmt, "a loop that changes the map it ranges over, other than by deleting the key at hand")
		}
	}
}
