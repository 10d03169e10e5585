package lift

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// The room in the buffer of a strings.Builder shows only in Cap; nothing else
// depends on how much it is.

// builderPart is a field of the builder that args start with: 0 is addr, 1 is
// buf.
func builderPart(e *Eval, fn *types.Func, args []sym.Value, i int) *lvalue {
	t := fn.Signature().Recv().Type().Underlying().(*types.Pointer).Elem()
	return e.resolvePointer(args[0], t).step(t.Underlying().(*types.Struct).Field(i).Type(), lstep{i, sym.None})
}

// builderGrow is (*strings.Builder).Grow: it makes a buffer where there is
// none.
func builderGrow(e *Eval, fn *types.Func, args []sym.Value) []sym.Value {
	l := e.L
	p, n := args[0].(*sym.Pointer), args[1].(sym.Term)
	at := builderPart(e, fn, args, 0)
	addr := e.read(at).(*sym.Pointer)
	e.panicIf(l.T.And(l.T.Not(l.Mem.IsNil(addr)), l.T.Not(l.Mem.EqualPointers(addr, p, at.typ))))
	e.panicIf(l.T.Less(n, l.T.Num(0)))
	if e.Dead() {
		return nil
	}
	e.store(at, p)
	at = builderPart(e, fn, args, 1)
	buf := e.read(at).(*sym.Slice)
	if none := l.T.And(e.sliceNil(buf), l.T.Above(n, 0)); none != l.T.No {
		room := &sym.Slice{Length: l.T.Num(0), Alts: []sym.Span{e.grownArray(none, nil, l.T.Num(0))}}
		e.store(at, l.Mem.MergeValues(none, room, buf))
	}
	return nil
}

// builderCap is (*strings.Builder).Cap as the standard library uses it: to tell
// whether there is a buffer.
func builderCap(e *Eval, fn *types.Func, args []sym.Value) []sym.Value {
	if !e.abroad {
		e.L.T.Refuse("the capacity of a strings.Builder, which Go leaves open")
	}
	buf := e.read(builderPart(e, fn, args, 1)).(*sym.Slice)
	return []sym.Value{e.L.T.Ite(e.sliceNil(buf), e.L.T.Num(0), e.L.T.Store.Max(buf.Length, e.L.T.Num(1)))}
}

// sliceNil is s == nil.
func (e *Eval) sliceNil(s *sym.Slice) sym.Term {
	r := e.L.T.No
	for _, a := range s.Alts {
		if a.At.Obj == nil {
			r = e.L.T.Or(r, a.Guard)
		}
	}
	return r
}
