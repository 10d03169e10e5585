package encode

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// The room in the buffer of a strings.Builder shows only in Cap; nothing else depends on how much it is.

// builderPart is a field of the builder that args start with: 0 is addr, 1 is buf.
func builderPart(e *eval, fn *types.Func, args []sym.Value, i int) *lvalue {
	t := fn.Signature().Recv().Type().Underlying().(*types.Pointer).Elem()
	return e.resolvePointer(args[0], t).step(t.Underlying().(*types.Struct).Field(i).Type(), lstep{i, sym.None})
}

// builderGrow is (*strings.Builder).Grow: it makes a buffer where there is none.
func builderGrow(e *eval, fn *types.Func, args []sym.Value) []sym.Value {
	l := e.l
	p, n := args[0].(*sym.Pointer), args[1].(sym.Term)
	at := builderPart(e, fn, args, 0)
	addr := e.read(at).(*sym.Pointer)
	e.panicIf(l.t.And(l.t.Not(l.mem.IsNil(addr)), l.t.Not(l.mem.EqualPointers(addr, p, at.typ))))
	e.panicIf(l.t.Less(n, l.t.Num(0)))
	if e.dead() {
		return nil
	}
	e.store(at, p)
	at = builderPart(e, fn, args, 1)
	buf := e.read(at).(*sym.Slice)
	if none := l.t.And(e.sliceNil(buf), l.t.Above(n, 0)); none != l.t.No {
		room := &sym.Slice{Length: l.t.Num(0), Alts: []sym.Span{e.grownArray(none, nil, l.t.Num(0))}}
		e.store(at, l.mem.MergeValues(none, room, buf))
	}
	return nil
}

// builderCap is (*strings.Builder).Cap as the standard library uses it: to tell whether there is a buffer.
func builderCap(e *eval, fn *types.Func, args []sym.Value) []sym.Value {
	if !e.abroad {
		e.l.t.Refuse("the capacity of a strings.Builder, which Go leaves open")
	}
	buf := e.read(builderPart(e, fn, args, 1)).(*sym.Slice)
	return []sym.Value{e.l.t.Ite(e.sliceNil(buf), e.l.t.Num(0), e.l.t.Store.Max(buf.Length, e.l.t.Num(1)))}
}

// sliceNil is s == nil.
func (e *eval) sliceNil(s *sym.Slice) sym.Term {
	r := e.l.t.No
	for _, a := range s.Alts {
		if a.At.Obj == nil {
			r = e.l.t.Or(r, a.Guard)
		}
	}
	return r
}
