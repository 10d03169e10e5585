package intrinsic

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// The room in the buffer of a strings.Builder shows only in Cap; nothing else
// depends on how much it is.

// builderPart returns a field of the builder that the arguments start with: 0
// is addr, 1 is buf.
func builderPart(e *exec.Execution, c *exec.Call, i int) *exec.Location {
	t := c.Fn.Signature().Recv().Type().Underlying().(*types.Pointer).Elem()
	return e.Pointed(c.Args[0], t).Field(i)
}

// builderGrow is (*strings.Builder).Grow: it makes a buffer where there is
// none.
func builderGrow(e *exec.Execution, c *exec.Call) []sym.Value {
	m := e.M
	p, n := c.Args[0].(*sym.Pointer), c.Args[1].(sym.Term)
	at := builderPart(e, c, 0)
	addr := at.Load(e).(*sym.Pointer)
	e.PanicIf(site.Library, m.T.And(m.T.Not(addr.IsNil(m.T)), m.T.Not(m.Mem.EqualPointers(addr, p, at.Type))))
	e.PanicIf(site.Library, m.T.Less(n, m.T.Num(0)))
	if e.Dead() {
		return nil
	}
	at.Store(e, p)
	at = builderPart(e, c, 1)
	buf := at.Load(e).(*sym.Slice)
	if none := m.T.And(e.M.IsNilSlice(buf), m.T.Above(n, 0)); none != m.T.No {
		room := &sym.Slice{Length: m.T.Num(0), Alts: []sym.SliceAlt{e.GrownArray(none, nil, m.T.Num(0))}}
		at.Store(e, m.Mem.MergeValues(none, room, buf))
	}
	return nil
}

// builderCap is (*strings.Builder).Cap as the standard library uses it: to tell
// whether there is a buffer.
func builderCap(e *exec.Execution, c *exec.Call) []sym.Value {
	if !c.From.Abroad {
		e.M.T.Refuse("the capacity of a strings.Builder, which Go leaves open")
	}
	buf := builderPart(e, c, 1).Load(e).(*sym.Slice)
	return []sym.Value{e.M.T.Ite(e.M.IsNilSlice(buf), e.M.T.Num(0), e.M.T.Store.Max(buf.Length, e.M.T.Num(1)))}
}
