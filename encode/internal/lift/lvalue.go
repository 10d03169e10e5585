package lift

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

// An lvalue is what an assignment writes to: the alternatives of a memory
// location, or a map's element, or nothing.
type lvalue struct {
	alts []locus
	m    *sym.Mapping
	key  sym.Value
	typ  types.Type
}

// A locus is a part of a variable or of an object. Its slot is -1 for an
// object.
type locus struct {
	guard sym.Term
	slot  int
	at    sym.Place
	steps []lstep
	// via is the slice that leads to the object, or nil.
	via *sym.Span
}

// An lstep leads to a field or, where index is not noTerm, to an array's
// element.
type lstep struct {
	field int
	index sym.Term
}

// resolve evaluates the operands of an expression that is assigned to or whose
// address is taken.
func (e *Eval) resolve(x ast.Expr) *lvalue {
	x = ast.Unparen(x)
	e.visit(x)
	switch x := x.(type) {
	case *ast.Ident:
		return e.resolveIdent(x)
	case *ast.SelectorExpr:
		if sel := e.info.Selections[x]; sel != nil {
			return e.resolveFields(x.X, sel.Index())
		}
		e.Refuse(x, "a write to a variable of another package")
	case *ast.StarExpr:
		return e.resolvePointer(e.Value(x.X), e.typeOf(x))
	case *ast.IndexExpr:
		return e.resolveIndex(x)
	case *ast.CompositeLit:
		o, h := e.L.Mem.Allocate(e.St.Heap, e.composite(x, e.typeOf(x)))
		e.St = e.St.WithHeap(h)
		return &lvalue{alts: []locus{{guard: e.L.T.Yes, slot: -1, at: sym.Place{Obj: o}}}, typ: e.typeOf(x)}
	}
	e.Refuse(x, "an assignment to this expression (%T)", x)
	return nil
}

func (e *Eval) resolveIdent(x *ast.Ident) *lvalue {
	v, _ := e.info.Uses[x].(*types.Var)
	if v == nil {
		v, _ = e.info.Defs[x].(*types.Var)
	}
	slot, ok := e.scope.Slots[v]
	if !ok || e.St.Vars[slot] == nil {
		e.Refuse(x, "a write to the package variable %s or a use of its address", x.Name)
	}
	return e.variable(v)
}

// variable is the location of a variable of the frame.
func (e *Eval) variable(v *types.Var) *lvalue {
	slot := e.scope.Slots[v]
	if b, ok := e.St.Vars[slot].(sym.Box); ok {
		return &lvalue{typ: e.typ(v.Type()), alts: []locus{{guard: e.L.T.Yes, slot: -1, at: sym.Place{Obj: b.Obj}}}}
	}
	return &lvalue{typ: e.typ(v.Type()), alts: []locus{{guard: e.L.T.Yes, slot: slot}}}
}

// resolvePointer is the location that a pointer points to; a nil one panics.
func (e *Eval) resolvePointer(v sym.Value, elem types.Type) *lvalue {
	p, ok := v.(*sym.Pointer)
	if !ok {
		p = e.L.Mem.NilPointer
	}
	e.panicIf(e.L.Mem.IsNil(p))
	lv := &lvalue{typ: elem}
	for _, a := range p.Alts {
		if a.At.Obj != nil {
			lv.alts = append(lv.alts, locus{guard: a.Guard, slot: -1, at: a.At})
		}
	}
	if len(lv.alts) == 1 {
		lv.alts[0].guard = e.L.T.Yes
	}
	return lv
}

// resolveFields is the location of the field that a path of field indices leads
// to from x, through embedded pointers where there are any.
func (e *Eval) resolveFields(x ast.Expr, index []int) *lvalue {
	var lv *lvalue
	t := e.typeOf(x)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		lv = e.resolvePointer(e.Value(x), p.Elem())
	} else {
		lv = e.resolve(x)
	}
	return e.stepFields(lv, index)
}

// stepFields is the location of the field that a path of field indices leads to
// from a location.
func (e *Eval) stepFields(lv *lvalue, index []int) *lvalue {
	for _, i := range index {
		if p, ok := lv.typ.Underlying().(*types.Pointer); ok {
			lv = e.resolvePointer(e.read(lv), p.Elem())
		}
		lv = lv.step(lv.typ.Underlying().(*types.Struct).Field(i).Type(), lstep{i, sym.None})
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

func (e *Eval) resolveIndex(x *ast.IndexExpr) *lvalue {
	t := e.typeOf(x.X)
	switch u := t.Underlying().(type) {
	case *types.Map:
		vs := e.operands(x.X, x.Index)
		return &lvalue{m: vs[0].(*sym.Mapping), key: e.assignable(x.Index, vs[1], e.typeOf(x.Index), u.Key()), typ: u.Elem()}
	case *types.Slice:
		vs := e.operands(x.X, x.Index)
		i := e.index64(vs[1].(sym.Term), e.typeOf(x.Index))
		s := vs[0].(*sym.Slice)
		e.bounds(i, s.Length)
		lv := &lvalue{typ: u.Elem()}
		for _, a := range s.Alts {
			if a.At.Obj != nil && !a.Empty {
				lv.alts = append(lv.alts, locus{guard: a.Guard, slot: -1, at: a.At, via: &a, steps: []lstep{{index: e.L.T.Add(a.Off, i)}}})
			}
		}
		if len(lv.alts) == 1 {
			lv.alts[0].guard = e.L.T.Yes
		}
		return lv
	case *types.Array:
		return e.resolveElem(x, e.resolve(x.X), u)
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			return e.resolveElem(x, e.resolvePointer(e.Value(x.X), a), a)
		}
	}
	e.Refuse(x, "an index into type %s", t)
	return nil
}

func (e *Eval) resolveElem(x *ast.IndexExpr, lv *lvalue, a *types.Array) *lvalue {
	i := e.index64(e.operands(x.Index)[0].(sym.Term), e.typeOf(x.Index))
	if IsPointer(e.typeOf(x.X)) {
		e.ordered(x.X)
	} else {
		e.orderedPlace(x.X)
	}
	e.bounds(i, e.L.T.Num(a.Len()))
	return lv.step(a.Elem(), lstep{index: i})
}

// bounds notes the panic of an index that is not in 0..n-1.
func (e *Eval) bounds(i, n sym.Term) {
	e.panicIf(e.L.T.Less(i, e.L.T.Num(0)))
	e.panicIf(e.L.T.LessEq(n, i))
}

// read is the value at a location.
func (e *Eval) read(lv *lvalue) sym.Value {
	if lv.m != nil {
		v, _ := e.lookup(lv.m, lv.key, lv.typ)
		return v
	}
	var r sym.Value
	for i := len(lv.alts) - 1; i >= 0; i-- {
		a := lv.alts[i]
		v := e.partAt(e.root(a), a.steps)
		switch {
		case v == nil:
		case r == nil:
			r = v
		default:
			r = e.L.Mem.MergeValues(a.guard, v, r)
		}
	}
	if r == nil {
		return e.L.Mem.Zero(lv.typ)
	}
	return r
}

// root is the content of the variable or place that a locus starts from.
func (e *Eval) root(a locus) sym.Value {
	if a.slot >= 0 {
		return e.St.Vars[a.slot]
	}
	if a.via != nil {
		e.readable(*a.via)
	}
	return e.St.Heap.At(a.at)
}

// partAt is the part of v that the steps lead to; nil where no index can be in
// range.
func (e *Eval) partAt(v sym.Value, steps []lstep) sym.Value {
	for _, s := range steps {
		a := v.(*sym.Aggregate)
		if s.index == sym.None {
			v = a.Parts[s.field]
		} else if v = e.choose(a.Parts, s.index); v == nil {
			return nil
		}
	}
	return v
}

// choose is parts[i]; nil where i cannot be in range.
func (e *Eval) choose(parts []sym.Value, i sym.Term) sym.Value {
	lo, hi := e.L.T.Store.Range(i)
	lo, hi = max(lo, 0), min(hi, int64(len(parts))-1)
	if lo > hi {
		return nil
	}
	e.L.T.Toil(int(hi - lo))
	v := parts[hi]
	for j := hi - 1; j >= lo; j-- {
		v = e.L.Mem.MergeValues(e.L.T.Is(i, int(j)), parts[j], v)
	}
	return v
}

// store writes v to a location.
func (e *Eval) store(lv *lvalue, v sym.Value) {
	if lv.m != nil {
		e.mapStore(lv.m, &sym.Entry{Guard: e.L.T.Yes, Key: lv.key, Val: v})
		return
	}
	for _, a := range lv.alts {
		if a.slot >= 0 {
			e.St = e.St.WithVar(a.slot, e.replaced(e.St.Vars[a.slot], a.steps, a.guard, v))
			continue
		}
		if a.via != nil {
			e.writable(*a.via)
		}
		old := e.St.Heap.At(a.at)
		e.St = e.St.WithHeap(e.L.Mem.WriteAt(e.St.Heap, a.at, e.replaced(old, a.steps, a.guard, v)))
	}
}

// replaced is old with the part that the steps lead to replaced by v where c
// holds.
func (e *Eval) replaced(old sym.Value, steps []lstep, c sym.Term, v sym.Value) sym.Value {
	if len(steps) == 0 {
		return e.L.Mem.MergeValues(c, v, old)
	}
	a := &sym.Aggregate{Parts: slices.Clone(old.(*sym.Aggregate).Parts)}
	s := steps[0]
	if s.index == sym.None {
		a.Parts[s.field] = e.replaced(a.Parts[s.field], steps[1:], c, v)
		return a
	}
	lo, hi := e.L.T.Store.Range(s.index)
	for j := max(lo, 0); j <= min(hi, int64(len(a.Parts))-1); j++ {
		if cj := e.L.T.And(c, e.L.T.Is(s.index, int(j))); cj != e.L.T.No {
			a.Parts[j] = e.replaced(a.Parts[j], steps[1:], cj, v)
		}
	}
	return a
}

// addressOf evaluates &x.
func (e *Eval) addressOf(x *ast.UnaryExpr) sym.Value {
	lv := e.resolve(x.X)
	e.visit(x)
	p := e.pointerAt(lv)
	if lit, ok := ast.Unparen(x.X).(*ast.CompositeLit); ok {
		e.happened(x, []sym.Value{p}, e.elements(lit)...)
	}
	return p
}

// pointerAt is the pointer to a location.
func (e *Eval) pointerAt(lv *lvalue) sym.Value {
	r := &sym.Pointer{}
	for _, a := range lv.alts {
		if a.slot >= 0 {
			e.L.T.Refuse("the address of this variable")
		}
		if a.at.Obj.Grown {
			e.L.T.Refuse("the address of an element of a slice that append has grown")
		}
		e.spread(r, a.guard, a.at, e.St.Heap.At(a.at), a.steps)
	}
	if len(r.Alts) == 0 {
		return e.L.Mem.NilPointer
	}
	return r
}

// spread adds to p the places that the steps lead to, one for each value of an
// index.
func (e *Eval) spread(p *sym.Pointer, c sym.Term, at sym.Place, v sym.Value, steps []lstep) {
	if len(steps) == 0 {
		p.Alts = append(p.Alts, sym.Target{Guard: c, At: at})
		return
	}
	parts := v.(*sym.Aggregate).Parts
	s := steps[0]
	if s.index == sym.None {
		e.spread(p, c, e.L.Mem.Step(at, s.field), parts[s.field], steps[1:])
		return
	}
	lo, hi := e.L.T.Store.Range(s.index)
	for j := max(lo, 0); j <= min(hi, int64(len(parts))-1); j++ {
		if cj := e.L.T.And(c, e.L.T.Is(s.index, int(j))); cj != e.L.T.No {
			e.spread(p, cj, e.L.Mem.Step(at, int(j)), parts[j], steps[1:])
		}
	}
}

// AppendKey writes what the location is.
func (lv *lvalue) AppendKey(k *sym.Keyer) {
	if lv.m != nil {
		k.Value(lv.m)
		k.Value(lv.key)
	}
	for _, a := range lv.alts {
		k.Term(a.guard)
		k.Int(a.slot)
		k.Place(a.at)
		for _, s := range a.steps {
			k.Int(s.field)
			k.Term(s.index)
		}
	}
}
