package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/sym"
)

// rangeMap ranges over the keys that are in the map. They are in the order of
// the input or of their first writes, unless another order is being tried.
func rangeMap(f *frame, s *ast.RangeStmt, e *expr.Eval, m *sym.Mapping) *exec.Outcome {
	typ := f.env.TypeOf(s.X).Underlying().(*types.Map)
	at := f.env.Site(s).Spot
	if f.l.at.abroad {
		at = f.l.at.site
	}
	items := e.Exec.Items(m)
	order := visits(f.l, s, at, len(items))
	b := &scattered{f: f, stmt: s}
	for _, i := range order {
		it := items[i]
		b.items = append(b.items, scatteredItem{it.Present, []rangeValue{
			{func() sym.Value { return it.Key }, typ.Key()}, {func() sym.Value { return it.Val }, typ.Elem()},
		}})
	}
	return b.loop(e, func(i int, before, after *sym.State) { unchanged(f, s, m, items[order[i]], before, after) })
}

// visits returns the order in which a loop over a map visits n entries.
func visits(l *Lifter, s *ast.RangeStmt, at sym.Spot, n int) []int {
	if !l.Orders.Writes && isQuantifier(s, l.Program.Quantified) {
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		return order // other orders have the same result
	}
	return l.Orders.Visit(at, n)
}

// isQuantifier reports whether a loop over a map is that of a quantifier. Such
// a loop visits all entries, and sets the variable name under a condition that
// does not read this variable.
func isQuantifier(s *ast.RangeStmt, name string) bool {
	if len(s.Body.List) != 1 {
		return false
	}
	test, ok := s.Body.List[0].(*ast.IfStmt)
	if !ok || test.Init != nil || test.Else != nil || len(test.Body.List) != 1 {
		return false
	}
	set, ok := test.Body.List[0].(*ast.AssignStmt)
	if !ok || len(set.Lhs) != 1 {
		return false
	}
	v, ok := set.Lhs[0].(*ast.Ident)
	return ok && v.Name == name
}

// unchanged rejects a body that has changed the map, since Go leaves open
// whether the loop visits added entries. The body may delete only the entry
// that is being visited.
func unchanged(f *frame, s *ast.RangeStmt, m *sym.Mapping, it exec.Item, before, after *sym.State) {
	for _, a := range m.Alts {
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
			f.env.RefuseVarying(s, "a loop that changes the map it ranges over, other than by deleting the key at hand")
		}
	}
}
