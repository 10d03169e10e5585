package encode

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/solver/term"
)

// builtin evaluates a call of a predeclared function.
func (e *eval) builtin(x *ast.CallExpr, name string) []value {
	switch name {
	case "len", "cap":
		return []value{e.lenCap(x, name)}
	case "append":
		return []value{e.appendCall(x)}
	case "copy":
		return []value{e.copyCall(x)}
	case "make":
		return []value{e.makeCall(x)}
	case "new":
		return []value{e.newCall(x)}
	case "min", "max":
		return []value{e.extreme(x, name)}
	case "delete":
		vs := e.operands(x.Args...)
		key := e.typeOf(x.Args[0]).Underlying().(*types.Map).Key()
		e.mapStore(vs[0].(*mapping), &entry{e.l.t.yes, e.assignable(x.Args[1], vs[1], e.typeOf(x.Args[1]), key), nil})
		return nil
	case "clear":
		e.clearCall(x)
		return nil
	case "recover":
		e.refuse(x, "recover, which goes on from where a function has panicked")
	case "String":
		return []value{e.unsafeString(x)}
	case "panic":
		// The argument only tells why; it is not evaluated.
		e.panicIf(e.l.t.yes)
		return nil
	}
	e.refuse(x, "a call of %s", name)
	return nil
}

func (e *eval) lenCap(x *ast.CallExpr, name string) value {
	t := e.typeOf(x.Args[0])
	v := e.value(x.Args[0])
	e.visit(x)
	switch v := v.(type) {
	case *slice:
		if name == "len" {
			return v.length
		}
		return e.capacity(v)
	case *text:
		return v.length
	case *mapping:
		return e.mapLen(v)
	case *aggregate:
		return e.l.t.num(int64(len(v.parts)))
	case *pointer:
		// The length of an array does not depend on the pointer, not even on nil.
		return e.l.t.num(t.Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len())
	}
	e.refuse(x, "%s of type %s", name, t)
	return nil
}

func (e *eval) capacity(s *slice) Term {
	r := noTerm
	for i := len(s.alts) - 1; i >= 0; i-- {
		a := s.alts[i]
		c := a.capacity
		switch {
		case c == noTerm:
			e.l.t.refuse("the capacity of a slice that append has grown, which Go leaves open")
		case a.empty:
			c = e.l.t.num(0)
		}
		if r == noTerm {
			r = c
		} else {
			r = e.l.t.ite(a.guard, c, r)
		}
	}
	return r
}

func (e *eval) appendCall(x *ast.CallExpr) value {
	t := e.typeOf(x).Underlying().(*types.Slice)
	vs := e.operands(x.Args...)
	if e.dead() {
		return e.l.mem.nilSlice
	}
	e.visit(x)
	s, ok := e.l.mem.typed(vs[0], t).(*slice)
	if !ok {
		e.refuse(x, "an append to type %s", t)
	}
	if x.Ellipsis.IsValid() {
		vals, n := e.contents(vs[1])
		return e.appendTo(s, vals, n)
	}
	var vals []value
	for i, v := range vs[1:] {
		vals = append(vals, e.assignable(x.Args[i+1], v, e.typeOf(x.Args[i+1]), t.Elem()))
	}
	return e.appendTo(s, vals, e.l.t.num(int64(len(vals))))
}

func (e *eval) copyCall(x *ast.CallExpr) value {
	vs := e.operands(x.Args...)
	if e.dead() {
		return e.l.t.num(0)
	}
	e.visit(x)
	dst := vs[0].(*slice)
	vals, n := e.contents(vs[1])
	n = e.l.t.s.Min(dst.length, n)
	e.overwrite(dst, vals, n)
	return n
}

// overwrite replaces the first n elements of s by the values, of which there are at least n.
func (e *eval) overwrite(s *slice, vals []value, n Term) {
	for _, a := range s.alts {
		if a.at.obj == nil || a.empty {
			continue
		}
		g := a.guard
		if len(s.alts) == 1 {
			g = e.l.t.yes
		}
		e.writable(a)
		for i, v := range vals {
			c := e.l.t.and(g, e.l.t.above(n, i))
			if c == e.l.t.no {
				break
			}
			old := e.st.heap.at(a.at)
			at := []lstep{{index: e.l.t.add(a.off, e.l.t.num(int64(i)))}}
			e.st = e.st.withHeap(e.l.mem.writeAt(e.st.heap, a.at, e.replaced(old, at, c, v)))
		}
	}
}

func (e *eval) makeCall(x *ast.CallExpr) value {
	t := e.typeOf(x)
	var sizes []Term
	for i, v := range e.operands(x.Args[1:]...) {
		sizes = append(sizes, e.index64(v.(Term), e.typeOf(x.Args[i+1])))
	}
	if e.dead() {
		return e.l.mem.zero(t)
	}
	e.visit(x)
	switch u := t.Underlying().(type) {
	case *types.Map:
		return e.newMap(u)
	case *types.Slice:
		length, capacity := sizes[0], sizes[len(sizes)-1]
		e.panicIf(e.l.t.less(length, e.l.t.num(0)))
		e.panicIf(e.l.t.less(capacity, length))
		n := e.l.t.greatest(capacity)
		if n > maxArray {
			e.l.t.refuse("make: the length is not bounded by the shape (the limit is %d)", maxArray)
		}
		parts := make([]value, n)
		for i := range parts {
			parts[i] = e.l.mem.zero(u.Elem())
		}
		return e.newSlice(parts, e.l.t.clamped(length, n), e.l.t.clamped(capacity, n))
	}
	e.refuse(x, "make of type %s", t)
	return nil
}

// newCall evaluates new(T), and new(x) for a value.
func (e *eval) newCall(x *ast.CallExpr) value {
	t := e.typeOf(x).Underlying().(*types.Pointer).Elem()
	var v value
	if e.info.Types[x.Args[0]].IsType() {
		v = e.l.mem.zero(t)
	} else {
		v = e.valueAs(x.Args[0], t)
	}
	o, h := e.l.mem.allocate(e.st.heap, v)
	e.st = e.st.withHeap(h)
	return e.l.mem.pointerTo(place{obj: o})
}

// extreme evaluates min and max.
func (e *eval) extreme(x *ast.CallExpr, name string) value {
	vs := e.operands(x.Args...)
	t := e.typeOf(x)
	r := vs[0]
	for _, v := range vs[1:] {
		switch a := r.(type) {
		case Term:
			it, ok := e.l.intType(t)
			if !ok {
				e.refuse(x, "%s of type %s", name, t)
			}
			r = e.l.extreme(name == "max", a, v.(Term), it)
		case *float:
			r = e.l.extremeFloat(name == "max", a, v.(*float))
		case *text:
			c := e.l.mem.lessText(a, v.(*text))
			if name == "max" {
				c = e.l.mem.lessText(v.(*text), a)
			}
			r = e.l.mem.mergeValues(c, a, v)
		default:
			e.refuse(x, "%s of type %s", name, t)
		}
	}
	return r
}

// extreme is the greater or the smaller of two integers of one type.
func (l *lifter) extreme(greater bool, a, b Term, t term.IntType) Term {
	if l.t.s.Sort(a) == term.SortWord || l.t.s.Sort(b) == term.SortWord {
		if greater {
			return l.t.ite(l.t.s.Less(a, b, t), b, a)
		}
		return l.t.ite(l.t.s.Less(b, a, t), b, a)
	}
	if greater {
		return l.t.s.Max(a, b)
	}
	return l.t.s.Min(a, b)
}

func (e *eval) clearCall(x *ast.CallExpr) {
	v := e.value(x.Args[0])
	e.visit(x)
	switch v := v.(type) {
	case *mapping:
		e.clearMap(v)
	case *slice:
		elem := e.typeOf(x.Args[0]).Underlying().(*types.Slice).Elem()
		zeros := make([]value, e.l.t.greatest(v.length))
		for i := range zeros {
			zeros[i] = e.l.mem.zero(elem)
		}
		e.overwrite(v, zeros, v.length)
	default:
		e.refuse(x, "clear of type %s", e.typeOf(x.Args[0]))
	}
}
