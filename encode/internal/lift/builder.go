package lift

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
)

// The room in the buffer of a strings.Builder shows only in Cap; nothing else
// depends on how much it is.

// builderPart is a field of the builder that args start with: 0 is addr, 1 is
// buf.
func builderPart(e *Eval, fn *types.Func, args []sym.Value, i int) *exec.Location {
	t := fn.Signature().Recv().Type().Underlying().(*types.Pointer).Elem()
	return e.Exec.Pointed(args[0], t).Field(i)
}

// builderGrow is (*strings.Builder).Grow: it makes a buffer where there is
// none.
func builderGrow(e *Eval, fn *types.Func, args []sym.Value) []sym.Value {
	l := e.L
	p, n := args[0].(*sym.Pointer), args[1].(sym.Term)
	at := builderPart(e, fn, args, 0)
	addr := at.Load(e.Exec).(*sym.Pointer)
	e.Exec.PanicIf(l.T.And(l.T.Not(l.Mem.IsNil(addr)), l.T.Not(l.Mem.EqualPointers(addr, p, at.Type))))
	e.Exec.PanicIf(l.T.Less(n, l.T.Num(0)))
	if e.Exec.Dead() {
		return nil
	}
	at.Store(e.Exec, p)
	at = builderPart(e, fn, args, 1)
	buf := at.Load(e.Exec).(*sym.Slice)
	if none := l.T.And(e.Exec.M.IsNilSlice(buf), l.T.Above(n, 0)); none != l.T.No {
		room := &sym.Slice{Length: l.T.Num(0), Alts: []sym.Span{e.Exec.GrownArray(none, nil, l.T.Num(0))}}
		at.Store(e.Exec, l.Mem.MergeValues(none, room, buf))
	}
	return nil
}

// builderCap is (*strings.Builder).Cap as the standard library uses it: to tell
// whether there is a buffer.
func builderCap(e *Eval, fn *types.Func, args []sym.Value) []sym.Value {
	if !e.abroad {
		e.L.T.Refuse("the capacity of a strings.Builder, which Go leaves open")
	}
	buf := builderPart(e, fn, args, 1).Load(e.Exec).(*sym.Slice)
	return []sym.Value{e.L.T.Ite(e.Exec.M.IsNilSlice(buf), e.L.T.Num(0), e.L.T.Store.Max(buf.Length, e.L.T.Num(1)))}
}
