package encode

import (
	"go/ast"
	"go/types"
	"slices"
)

// An lvalue is what an assignment writes to: the alternatives of a memory location, or a map's
// element, or nothing.
type lvalue struct {
	alts []locus
	m    *mapping
	key  value
	typ  types.Type
}

// A locus is a part of a variable or of an object. Its slot is -1 for an object.
type locus struct {
	guard Term
	slot  int
	at    place
	steps []lstep
	// via is the slice that leads to the object, or nil.
	via *span
}

// An lstep leads to a field or, where index is not noTerm, to an array's element.
type lstep struct {
	field int
	index Term
}

// resolve evaluates the operands of an expression that is assigned to or whose address is
// taken.
func (e *eval) resolve(x ast.Expr) *lvalue {
	x = ast.Unparen(x)
	e.visit(x)
	switch x := x.(type) {
	case *ast.Ident:
		return e.resolveIdent(x)
	case *ast.SelectorExpr:
		if sel := e.info.Selections[x]; sel != nil {
			return e.resolveFields(x.X, sel.Index())
		}
		e.refuse(x, "a write to a variable of another package")
	case *ast.StarExpr:
		return e.resolvePointer(e.value(x.X), e.typeOf(x))
	case *ast.IndexExpr:
		return e.resolveIndex(x)
	case *ast.CompositeLit:
		o, h := e.l.mem.allocate(e.st.heap, e.composite(x, e.typeOf(x)))
		e.st = e.st.withHeap(h)
		return &lvalue{alts: []locus{{guard: e.l.t.yes, slot: -1, at: place{obj: o}}}, typ: e.typeOf(x)}
	}
	e.refuse(x, "an assignment to this expression (%T)", x)
	return nil
}

func (e *eval) resolveIdent(x *ast.Ident) *lvalue {
	v, _ := e.info.Uses[x].(*types.Var)
	if v == nil {
		v, _ = e.info.Defs[x].(*types.Var)
	}
	slot, ok := e.scope.slots[v]
	if !ok || e.st.vars[slot] == nil {
		e.refuse(x, "a write to the package variable %s or a use of its address", x.Name)
	}
	return e.variable(v)
}

// variable is the location of a variable of the frame.
func (e *eval) variable(v *types.Var) *lvalue {
	slot := e.scope.slots[v]
	if b, ok := e.st.vars[slot].(box); ok {
		return &lvalue{typ: e.typ(v.Type()), alts: []locus{{guard: e.l.t.yes, slot: -1, at: place{obj: b.obj}}}}
	}
	return &lvalue{typ: e.typ(v.Type()), alts: []locus{{guard: e.l.t.yes, slot: slot}}}
}

// resolvePointer is the location that a pointer points to; a nil one panics.
func (e *eval) resolvePointer(v value, elem types.Type) *lvalue {
	p, ok := v.(*pointer)
	if !ok {
		p = e.l.mem.nilPointer
	}
	e.panicIf(e.l.mem.isNil(p))
	lv := &lvalue{typ: elem}
	for _, a := range p.alts {
		if a.at.obj != nil {
			lv.alts = append(lv.alts, locus{guard: a.guard, slot: -1, at: a.at})
		}
	}
	if len(lv.alts) == 1 {
		lv.alts[0].guard = e.l.t.yes
	}
	return lv
}

// resolveFields is the location of the field that a path of field indices leads to from x,
// through embedded pointers where there are any.
func (e *eval) resolveFields(x ast.Expr, index []int) *lvalue {
	var lv *lvalue
	t := e.typeOf(x)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		lv = e.resolvePointer(e.value(x), p.Elem())
	} else {
		lv = e.resolve(x)
	}
	return e.stepFields(lv, index)
}

// stepFields is the location of the field that a path of field indices leads to from a location.
func (e *eval) stepFields(lv *lvalue, index []int) *lvalue {
	for _, i := range index {
		if p, ok := lv.typ.Underlying().(*types.Pointer); ok {
			lv = e.resolvePointer(e.read(lv), p.Elem())
		}
		lv = lv.step(lv.typ.Underlying().(*types.Struct).Field(i).Type(), lstep{i, noTerm})
	}
	return lv
}

// step is the part of a location that s leads to.
func (lv *lvalue) step(t types.Type, s lstep) *lvalue {
	r := &lvalue{typ: t, alts: slices.Clone(lv.alts)}
	for i := range r.alts {
		r.alts[i].steps = append(slices.Clip(r.alts[i].steps), s)
	}
	return r
}

func (e *eval) resolveIndex(x *ast.IndexExpr) *lvalue {
	t := e.typeOf(x.X)
	switch u := t.Underlying().(type) {
	case *types.Map:
		vs := e.operands(x.X, x.Index)
		return &lvalue{m: vs[0].(*mapping), key: e.assignable(x.Index, vs[1], e.typeOf(x.Index), u.Key()), typ: u.Elem()}
	case *types.Slice:
		vs := e.operands(x.X, x.Index)
		i := e.index64(vs[1].(Term), e.typeOf(x.Index))
		s := vs[0].(*slice)
		e.bounds(i, s.length)
		lv := &lvalue{typ: u.Elem()}
		for _, a := range s.alts {
			if a.at.obj != nil && !a.empty {
				lv.alts = append(lv.alts, locus{guard: a.guard, slot: -1, at: a.at, via: &a, steps: []lstep{{index: e.l.t.add(a.off, i)}}})
			}
		}
		if len(lv.alts) == 1 {
			lv.alts[0].guard = e.l.t.yes
		}
		return lv
	case *types.Array:
		return e.resolveElem(x, e.resolve(x.X), u)
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			return e.resolveElem(x, e.resolvePointer(e.value(x.X), a), a)
		}
	}
	e.refuse(x, "an index into type %s", t)
	return nil
}

func (e *eval) resolveElem(x *ast.IndexExpr, lv *lvalue, a *types.Array) *lvalue {
	i := e.index64(e.operands(x.Index)[0].(Term), e.typeOf(x.Index))
	if isPointer(e.typeOf(x.X)) {
		e.ordered(x.X)
	} else {
		e.orderedPlace(x.X)
	}
	e.bounds(i, e.l.t.num(a.Len()))
	return lv.step(a.Elem(), lstep{index: i})
}

// bounds notes the panic of an index that is not in 0..n-1.
func (e *eval) bounds(i, n Term) {
	e.panicIf(e.l.t.less(i, e.l.t.num(0)))
	e.panicIf(e.l.t.lessEq(n, i))
}

// read is the value at a location.
func (e *eval) read(lv *lvalue) value {
	if lv.m != nil {
		v, _ := e.lookup(lv.m, lv.key, lv.typ)
		return v
	}
	var r value
	for i := len(lv.alts) - 1; i >= 0; i-- {
		a := lv.alts[i]
		v := e.partAt(e.root(a), a.steps)
		switch {
		case v == nil:
		case r == nil:
			r = v
		default:
			r = e.l.mem.mergeValues(a.guard, v, r)
		}
	}
	if r == nil {
		return e.l.mem.zero(lv.typ)
	}
	return r
}

// root is the content of the variable or place that a locus starts from.
func (e *eval) root(a locus) value {
	if a.slot >= 0 {
		return e.st.vars[a.slot]
	}
	if a.via != nil {
		e.readable(*a.via)
	}
	return e.st.heap.at(a.at)
}

// partAt is the part of v that the steps lead to; nil where no index can be in range.
func (e *eval) partAt(v value, steps []lstep) value {
	for _, s := range steps {
		a := v.(*aggregate)
		if s.index == noTerm {
			v = a.parts[s.field]
		} else if v = e.choose(a.parts, s.index); v == nil {
			return nil
		}
	}
	return v
}

// choose is parts[i]; nil where i cannot be in range.
func (e *eval) choose(parts []value, i Term) value {
	lo, hi := e.l.t.s.Range(i)
	lo, hi = max(lo, 0), min(hi, int64(len(parts))-1)
	if lo > hi {
		return nil
	}
	e.l.t.toil(int(hi - lo))
	v := parts[hi]
	for j := hi - 1; j >= lo; j-- {
		v = e.l.mem.mergeValues(e.l.t.is(i, int(j)), parts[j], v)
	}
	return v
}

// store writes v to a location.
func (e *eval) store(lv *lvalue, v value) {
	if lv.m != nil {
		e.mapStore(lv.m, &entry{e.l.t.yes, lv.key, v})
		return
	}
	for _, a := range lv.alts {
		if a.slot >= 0 {
			e.st = e.st.withVar(a.slot, e.replaced(e.st.vars[a.slot], a.steps, a.guard, v))
			continue
		}
		if a.via != nil {
			e.writable(*a.via)
		}
		old := e.st.heap.at(a.at)
		e.st = e.st.withHeap(e.l.mem.writeAt(e.st.heap, a.at, e.replaced(old, a.steps, a.guard, v)))
	}
}

// replaced is old with the part that the steps lead to replaced by v where c holds.
func (e *eval) replaced(old value, steps []lstep, c Term, v value) value {
	if len(steps) == 0 {
		return e.l.mem.mergeValues(c, v, old)
	}
	a := &aggregate{slices.Clone(old.(*aggregate).parts)}
	s := steps[0]
	if s.index == noTerm {
		a.parts[s.field] = e.replaced(a.parts[s.field], steps[1:], c, v)
		return a
	}
	lo, hi := e.l.t.s.Range(s.index)
	for j := max(lo, 0); j <= min(hi, int64(len(a.parts))-1); j++ {
		if cj := e.l.t.and(c, e.l.t.is(s.index, int(j))); cj != e.l.t.no {
			a.parts[j] = e.replaced(a.parts[j], steps[1:], cj, v)
		}
	}
	return a
}

// addressOf evaluates &x.
func (e *eval) addressOf(x *ast.UnaryExpr) value {
	lv := e.resolve(x.X)
	e.visit(x)
	p := e.pointerAt(lv)
	if lit, ok := ast.Unparen(x.X).(*ast.CompositeLit); ok {
		e.happened(x, []value{p}, e.elements(lit)...)
	}
	return p
}

// pointerAt is the pointer to a location.
func (e *eval) pointerAt(lv *lvalue) value {
	r := &pointer{}
	for _, a := range lv.alts {
		if a.slot >= 0 {
			e.l.t.refuse("the address of this variable")
		}
		if a.at.obj.grown {
			e.l.t.refuse("the address of an element of a slice that append has grown")
		}
		e.spread(r, a.guard, a.at, e.st.heap.at(a.at), a.steps)
	}
	if len(r.alts) == 0 {
		return e.l.mem.nilPointer
	}
	return r
}

// spread adds to p the places that the steps lead to, one for each value of an index.
func (e *eval) spread(p *pointer, c Term, at place, v value, steps []lstep) {
	if len(steps) == 0 {
		p.alts = append(p.alts, target{c, at})
		return
	}
	parts := v.(*aggregate).parts
	s := steps[0]
	if s.index == noTerm {
		e.spread(p, c, e.l.mem.step(at, s.field), parts[s.field], steps[1:])
		return
	}
	lo, hi := e.l.t.s.Range(s.index)
	for j := max(lo, 0); j <= min(hi, int64(len(parts))-1); j++ {
		if cj := e.l.t.and(c, e.l.t.is(s.index, int(j))); cj != e.l.t.no {
			e.spread(p, cj, e.l.mem.step(at, int(j)), parts[j], steps[1:])
		}
	}
}

// appendKey writes what the location is.
func (lv *lvalue) appendKey(k *keyer) {
	if lv.m != nil {
		k.value(lv.m)
		k.value(lv.key)
	}
	for _, a := range lv.alts {
		k.term(a.guard)
		k.int(a.slot)
		k.place(a.at)
		for _, s := range a.steps {
			k.int(s.field)
			k.term(s.index)
		}
	}
}
