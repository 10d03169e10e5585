package encode

import "go/types"

// The room in the buffer of a strings.Builder shows only in Cap; nothing else depends on how much it is.

// builderPart is a field of the builder that args start with: 0 is addr, 1 is buf.
func builderPart(e *eval, fn *types.Func, args []value, i int) *lvalue {
	t := fn.Signature().Recv().Type().Underlying().(*types.Pointer).Elem()
	return e.resolvePointer(args[0], t).step(t.Underlying().(*types.Struct).Field(i).Type(), lstep{i, noTerm})
}

// builderGrow is (*strings.Builder).Grow: it makes a buffer where there is none.
func builderGrow(e *eval, fn *types.Func, args []value) []value {
	l := e.l
	p, n := args[0].(*pointer), args[1].(Term)
	at := builderPart(e, fn, args, 0)
	addr := e.read(at).(*pointer)
	e.panicIf(l.t.and(l.t.not(l.mem.isNil(addr)), l.t.not(l.mem.equalPointers(addr, p, at.typ))))
	e.panicIf(l.t.less(n, l.t.num(0)))
	if e.dead() {
		return nil
	}
	e.store(at, p)
	at = builderPart(e, fn, args, 1)
	buf := e.read(at).(*slice)
	if none := l.t.and(e.sliceNil(buf), l.t.above(n, 0)); none != l.t.no {
		room := &slice{l.t.num(0), []span{e.grownArray(none, nil, l.t.num(0))}}
		e.store(at, l.mem.mergeValues(none, room, buf))
	}
	return nil
}

// builderCap is (*strings.Builder).Cap as the standard library uses it: to tell whether there is a buffer.
func builderCap(e *eval, fn *types.Func, args []value) []value {
	if !e.abroad {
		e.l.t.refuse("the capacity of a strings.Builder, which Go leaves open")
	}
	buf := e.read(builderPart(e, fn, args, 1)).(*slice)
	return []value{e.l.t.ite(e.sliceNil(buf), e.l.t.num(0), e.l.t.s.Max(buf.length, e.l.t.num(1)))}
}

// sliceNil is s == nil.
func (e *eval) sliceNil(s *slice) Term {
	r := e.l.t.no
	for _, a := range s.alts {
		if a.at.obj == nil {
			r = e.l.t.or(r, a.guard)
		}
	}
	return r
}
