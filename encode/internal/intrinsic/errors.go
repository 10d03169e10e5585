package intrinsic

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// The source of these functions asks for types by reflection.

// errorsIs is errors.Is: what its source does once it has asked whether the
// target can be compared.
func errorsIs(e *exec.Execution, c *exec.Call) []sym.Value {
	m := e.M
	err, target := c.Args[0].(*sym.Dynamic), c.Args[1].(*sym.Dynamic)
	comparable := m.T.No
	for _, a := range target.Alts {
		if a.Typ != nil && types.Comparable(a.Typ) {
			comparable = m.T.Or(comparable, a.Guard)
		}
	}
	some := m.T.Not(m.T.Or(err.IsNil(m.T), target.IsNil(m.T)))
	if some == m.T.No {
		return []sym.Value{m.Mem.EqualDynamic(err, target)}
	}
	var is sym.Term
	e.Where(some, func(e *exec.Execution) {
		is = c.Neighbour(e, "is", nil, []sym.Value{err.Present(), target.Present(), comparable})[0].(sym.Term)
	})
	equal := m.T.And(err.IsNil(m.T), target.IsNil(m.T))
	return []sym.Value{m.T.Ite(some, is, equal)}
}

// errorsAs is errors.As for a pointer to a variable of a type that is known:
// what errors.AsType finds is written to the variable.
func errorsAs(e *exec.Execution, c *exec.Call) []sym.Value {
	m := e.M
	target := c.Args[1].(*sym.Dynamic)
	if len(target.Alts) != 1 || target.Alts[0].Typ == nil {
		m.T.Refuse("a call of errors.As whose target has no type that is known")
	}
	ptr, ok := target.Alts[0].Typ.Underlying().(*types.Pointer)
	if !ok {
		e.PanicIf(site.Library, m.T.Yes)
		return []sym.Value{m.T.No}
	}
	vals := c.Neighbour(e, "AsType", []types.Type{ptr.Elem()}, c.Args[:1])
	found := vals[1].(sym.Term)
	lv := e.Pointed(target.Alts[0].Val, ptr.Elem())
	lv.Store(e, m.Mem.MergeValues(found, vals[0], lv.Load(e)))
	return []sym.Value{found}
}
