package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// builtin evaluates a call of a predeclared function.
func (e *Eval) builtin(x *ast.CallExpr, name string) []sym.Value {
	switch name {
	case "len", "cap":
		return []sym.Value{e.lenCap(x, name)}
	case "append":
		return []sym.Value{e.appendCall(x)}
	case "copy":
		return []sym.Value{e.copyCall(x)}
	case "make":
		return []sym.Value{e.makeCall(x)}
	case "new":
		return []sym.Value{e.newCall(x)}
	case "min", "max":
		return []sym.Value{e.extreme(x, name)}
	case "delete":
		vs := e.operands(x.Args...)
		key := e.typeOf(x.Args[0]).Underlying().(*types.Map).Key()
		e.mapStore(vs[0].(*sym.Mapping), &sym.Entry{Guard: e.L.T.Yes, Key: e.assignable(x.Args[1], vs[1], e.typeOf(x.Args[1]), key), Val: nil})
		return nil
	case "clear":
		e.clearCall(x)
		return nil
	case "recover":
		e.Refuse(x, "recover, which goes on from where a function has panicked")
	case "String":
		return []sym.Value{e.unsafeString(x)}
	case "panic":
		// The argument only tells why; it is not evaluated.
		e.panicIf(e.L.T.Yes)
		return nil
	}
	e.Refuse(x, "a call of %s", name)
	return nil
}

func (e *Eval) lenCap(x *ast.CallExpr, name string) sym.Value {
	t := e.typeOf(x.Args[0])
	v := e.Value(x.Args[0])
	e.visit(x)
	switch v := v.(type) {
	case *sym.Slice:
		if name == "len" {
			return v.Length
		}
		return e.capacity(v)
	case *sym.Text:
		return v.Length
	case *sym.Mapping:
		return e.mapLen(v)
	case *sym.Aggregate:
		return e.L.T.Num(int64(len(v.Parts)))
	case *sym.Pointer:
		// The length of an array does not depend on the pointer, not even on
		// nil.
		return e.L.T.Num(t.Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len())
	}
	e.Refuse(x, "%s of type %s", name, t)
	return nil
}

func (e *Eval) capacity(s *sym.Slice) sym.Term {
	r := sym.None
	for i := len(s.Alts) - 1; i >= 0; i-- {
		a := s.Alts[i]
		c := a.Capacity
		switch {
		case c == sym.None:
			e.L.T.Refuse("the capacity of a slice that append has grown, which Go leaves open")
		case a.Empty:
			c = e.L.T.Num(0)
		}
		if r == sym.None {
			r = c
		} else {
			r = e.L.T.Ite(a.Guard, c, r)
		}
	}
	return r
}

func (e *Eval) appendCall(x *ast.CallExpr) sym.Value {
	t := e.typeOf(x).Underlying().(*types.Slice)
	vs := e.operands(x.Args...)
	if e.Dead() {
		return e.L.Mem.NilSlice
	}
	e.visit(x)
	s, ok := e.L.Mem.Typed(vs[0], t).(*sym.Slice)
	if !ok {
		e.Refuse(x, "an append to type %s", t)
	}
	if x.Ellipsis.IsValid() {
		vals, n := e.contents(vs[1])
		return e.appendTo(s, vals, n)
	}
	var vals []sym.Value
	for i, v := range vs[1:] {
		vals = append(vals, e.assignable(x.Args[i+1], v, e.typeOf(x.Args[i+1]), t.Elem()))
	}
	return e.appendTo(s, vals, e.L.T.Num(int64(len(vals))))
}

func (e *Eval) copyCall(x *ast.CallExpr) sym.Value {
	vs := e.operands(x.Args...)
	if e.Dead() {
		return e.L.T.Num(0)
	}
	e.visit(x)
	dst := vs[0].(*sym.Slice)
	vals, n := e.contents(vs[1])
	n = e.L.T.Store.Min(dst.Length, n)
	e.overwrite(dst, vals, n)
	return n
}

// overwrite replaces the first n elements of s by the values, of which there
// are at least n.
func (e *Eval) overwrite(s *sym.Slice, vals []sym.Value, n sym.Term) {
	for _, a := range s.Alts {
		if a.At.Obj == nil || a.Empty {
			continue
		}
		g := a.Guard
		if len(s.Alts) == 1 {
			g = e.L.T.Yes
		}
		e.writable(a)
		for i, v := range vals {
			c := e.L.T.And(g, e.L.T.Above(n, i))
			if c == e.L.T.No {
				break
			}
			old := e.St.Heap.At(a.At)
			at := []lstep{{index: e.L.T.Add(a.Off, e.L.T.Num(int64(i)))}}
			e.St = e.St.WithHeap(e.L.Mem.WriteAt(e.St.Heap, a.At, e.replaced(old, at, c, v)))
		}
	}
}

func (e *Eval) makeCall(x *ast.CallExpr) sym.Value {
	t := e.typeOf(x)
	var sizes []sym.Term
	for i, v := range e.operands(x.Args[1:]...) {
		sizes = append(sizes, e.index64(v.(sym.Term), e.typeOf(x.Args[i+1])))
	}
	if e.Dead() {
		return e.L.Mem.Zero(t)
	}
	e.visit(x)
	switch u := t.Underlying().(type) {
	case *types.Map:
		return e.newMap(u)
	case *types.Slice:
		length, capacity := sizes[0], sizes[len(sizes)-1]
		e.panicIf(e.L.T.Less(length, e.L.T.Num(0)))
		e.panicIf(e.L.T.Less(capacity, length))
		n := e.L.T.Greatest(capacity)
		if n > sym.MaxArray {
			e.L.T.Refuse("make: the length is not bounded by the shape (the limit is %d)", sym.MaxArray)
		}
		parts := make([]sym.Value, n)
		for i := range parts {
			parts[i] = e.L.Mem.Zero(u.Elem())
		}
		return e.newSlice(parts, e.L.T.Clamped(length, n), e.L.T.Clamped(capacity, n))
	}
	e.Refuse(x, "make of type %s", t)
	return nil
}

// newCall evaluates new(T), and new(x) for a value.
func (e *Eval) newCall(x *ast.CallExpr) sym.Value {
	t := e.typeOf(x).Underlying().(*types.Pointer).Elem()
	var v sym.Value
	if e.info.Types[x.Args[0]].IsType() {
		v = e.L.Mem.Zero(t)
	} else {
		v = e.valueAs(x.Args[0], t)
	}
	o, h := e.L.Mem.Allocate(e.St.Heap, v)
	e.St = e.St.WithHeap(h)
	return e.L.Mem.PointerTo(sym.Place{Obj: o})
}

// extreme evaluates min and max.
func (e *Eval) extreme(x *ast.CallExpr, name string) sym.Value {
	vs := e.operands(x.Args...)
	t := e.typeOf(x)
	r := vs[0]
	for _, v := range vs[1:] {
		switch a := r.(type) {
		case sym.Term:
			it, ok := e.L.IntType(t)
			if !ok {
				e.Refuse(x, "%s of type %s", name, t)
			}
			r = e.L.extreme(name == "max", a, v.(sym.Term), it)
		case *float.Number:
			r = e.L.Floats.Extreme(name == "max", a, v.(*float.Number))
		case *sym.Text:
			c := e.L.Mem.LessText(a, v.(*sym.Text))
			if name == "max" {
				c = e.L.Mem.LessText(v.(*sym.Text), a)
			}
			r = e.L.Mem.MergeValues(c, a, v)
		default:
			e.Refuse(x, "%s of type %s", name, t)
		}
	}
	return r
}

// extreme is the greater or the smaller of two integers of one type.
func (l *Lifter) extreme(greater bool, a, b sym.Term, t term.IntType) sym.Term {
	if l.T.Store.Sort(a) == term.SortWord || l.T.Store.Sort(b) == term.SortWord {
		if greater {
			return l.T.Ite(term.Less(l.T.Store, a, b, t), b, a)
		}
		return l.T.Ite(term.Less(l.T.Store, b, a, t), b, a)
	}
	if greater {
		return l.T.Store.Max(a, b)
	}
	return l.T.Store.Min(a, b)
}

func (e *Eval) clearCall(x *ast.CallExpr) {
	v := e.Value(x.Args[0])
	e.visit(x)
	switch v := v.(type) {
	case *sym.Mapping:
		e.clearMap(v)
	case *sym.Slice:
		elem := e.typeOf(x.Args[0]).Underlying().(*types.Slice).Elem()
		zeros := make([]sym.Value, e.L.T.Greatest(v.Length))
		for i := range zeros {
			zeros[i] = e.L.Mem.Zero(elem)
		}
		e.overwrite(v, zeros, v.Length)
	default:
		e.Refuse(x, "clear of type %s", e.typeOf(x.Args[0]))
	}
}
