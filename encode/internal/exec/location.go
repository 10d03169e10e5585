package exec

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// A Location is the target of an assignment: the alternatives of a variable or
// of a part of an object, or a map's element.
type Location struct {
	// Type is the type of the values in the location.
	Type types.Type
	alts []locus
	m    *sym.Mapping
	key  sym.Value
	// due are the operations that lead to the location. They panic when the
	// location is used: an assignment evaluates its right side first.
	due []check
}

// A check is an operation that panics where fails is true.
type check struct {
	at    sym.Spot
	kind  site.Kind
	fails sym.Term
}

// owes returns the location after one more operation, the current one.
func (lv *Location) owes(m *Machine, kind site.Kind, fails sym.Term) *Location {
	lv.due = append(slices.Clip(lv.due), check{m.T.Here, kind, fails})
	return lv
}

// settle evaluates the operations that lead to the location, once.
func (lv *Location) settle(e *Execution) {
	here := e.M.T.Here
	for _, c := range lv.due {
		e.M.T.Here = c.at
		e.PanicIf(c.kind, c.fails)
	}
	e.M.T.Here, lv.due = here, nil
}

// A locus is a part of a variable or of an object. Its slot is -1 for an
// object.
type locus struct {
	guard sym.Term
	slot  int
	at    sym.Place
	steps []step
	// via is the slice that leads to the object, or nil.
	via *sym.SliceAlt
}

// A step leads to a field or, unless index is [sym.None], to an array's
// element.
type step struct {
	field int
	index sym.Term
}

// Variable returns the location of the variable of type t in a slot of the
// state, which may hold a [sym.Box].
func (e *Execution) Variable(slot int, t types.Type) *Location {
	if b, ok := e.St.Vars[slot].(sym.Box); ok {
		return e.M.Object(b.Obj, t)
	}
	return &Location{Type: t, alts: []locus{{guard: e.M.T.Yes, slot: slot}}}
}

// Object returns the location of an object that holds values of type t.
func (m *Machine) Object(o *sym.Object, t types.Type) *Location {
	return &Location{Type: t, alts: []locus{{guard: m.T.Yes, slot: -1, at: sym.Place{Obj: o}}}}
}

// MapElem returns the location of the element of a map for a key.
func MapElem(m *sym.Mapping, key sym.Value, t types.Type) *Location {
	return &Location{Type: t, m: m, key: key}
}

// SliceElem returns the location of s[i], an element of type t; an index that
// is out of range panics.
func (e *Execution) SliceElem(s *sym.Slice, i sym.Term, t types.Type) *Location {
	lv := &Location{Type: t}
	for _, a := range s.Alts {
		if a.At.Obj != nil && !a.Empty {
			lv.alts = append(lv.alts, locus{guard: a.Guard, slot: -1, at: a.At, via: &a, steps: []step{{index: e.M.T.Add(a.Off, i)}}})
		}
	}
	if len(lv.alts) == 1 {
		lv.alts[0].guard = e.M.T.Yes
	}
	return lv.owes(e.M, site.Index, e.M.outside(i, s.Length))
}

// Pointed returns the location that a pointer points to; a nil one panics.
func (e *Execution) Pointed(v sym.Value, elem types.Type) *Location {
	p, ok := v.(*sym.Pointer)
	if !ok {
		p = e.M.Mem.NilPointer
	}
	lv := &Location{Type: elem}
	for _, a := range p.Alts {
		if a.At.Obj != nil {
			lv.alts = append(lv.alts, locus{guard: a.Guard, slot: -1, at: a.At})
		}
	}
	if len(lv.alts) == 1 {
		lv.alts[0].guard = e.M.T.Yes
	}
	return lv.owes(e.M, site.NilDereference, p.IsNil(e.M.T))
}

// Fields returns the location of the field that a path of field indices leads
// to, through pointers if there are any; a nil one panics.
func (lv *Location) Fields(e *Execution, path []int) *Location {
	for _, i := range path {
		if p, ok := lv.Type.Underlying().(*types.Pointer); ok {
			lv = e.Pointed(lv.Load(e), p.Elem())
		}
		lv = lv.Field(i)
	}
	return lv
}

// Field returns the location of a field of the struct in a location.
func (lv *Location) Field(i int) *Location {
	return lv.part(lv.Type.Underlying().(*types.Struct).Field(i).Type(), step{i, sym.None})
}

// Elem returns the location of an element of the array in a location; an index
// that is out of range panics.
func (lv *Location) Elem(e *Execution, i sym.Term) *Location {
	a := lv.Type.Underlying().(*types.Array)
	return lv.part(a.Elem(), step{index: i}).owes(e.M, site.Index, e.M.outside(i, e.M.T.Num(a.Len())))
}

// part returns the part of a location that s leads to.
func (lv *Location) part(t types.Type, s step) *Location {
	r := &Location{Type: t, alts: slices.Clone(lv.alts), due: lv.due}
	for i := range r.alts {
		r.alts[i].steps = append(slices.Clip(r.alts[i].steps), s)
	}
	return r
}

// checkIndex notes the panic of an index that is not in 0..n-1.
func (e *Execution) checkIndex(i, n sym.Term) {
	e.PanicIf(site.Index, e.M.outside(i, n))
}

// outside returns the condition under which an index is not in 0..n-1.
func (m *Machine) outside(i, n sym.Term) sym.Term {
	return m.T.Or(m.T.Less(i, m.T.Num(0)), m.T.LessEq(n, i))
}

// Load returns the value at a location.
func (lv *Location) Load(e *Execution) sym.Value {
	lv.settle(e)
	if lv.m != nil {
		v, _ := e.Lookup(lv.m, lv.key, lv.Type)
		return v
	}
	var r sym.Value
	for i := len(lv.alts) - 1; i >= 0; i-- {
		a := lv.alts[i]
		v := e.M.partAt(a.root(e), a.steps)
		switch {
		case v == nil:
		case r == nil:
			r = v
		default:
			r = e.M.Mem.MergeValues(a.guard, v, r)
		}
	}
	if r == nil {
		return e.M.Mem.Zero(lv.Type)
	}
	return r
}

// root returns the content of the variable or place that a locus starts from.
func (a locus) root(e *Execution) sym.Value {
	if a.slot >= 0 {
		return e.St.Vars[a.slot]
	}
	if a.via != nil {
		readable(e, *a.via)
	}
	return e.St.Heap.At(a.at)
}

// partAt returns the part of v that the steps lead to, or nil if no index can
// be in range.
func (m *Machine) partAt(v sym.Value, steps []step) sym.Value {
	for _, s := range steps {
		a := v.(*sym.Aggregate)
		if s.index == sym.None {
			v = a.Parts[s.field]
		} else if v = m.choose(a.Parts, s.index); v == nil {
			return nil
		}
	}
	return v
}

// choose returns parts[i], or nil if i cannot be in range.
func (m *Machine) choose(parts []sym.Value, i sym.Term) sym.Value {
	lo, hi := m.T.Store.Range(i)
	lo, hi = max(lo, 0), min(hi, int64(len(parts))-1)
	if lo > hi {
		return nil
	}
	m.T.Toil(int(hi - lo))
	v := parts[hi]
	for j := hi - 1; j >= lo; j-- {
		v = m.Mem.MergeValues(m.T.Is(i, int(j)), parts[j], v)
	}
	return v
}

// Store writes v to a location.
func (lv *Location) Store(e *Execution, v sym.Value) {
	lv.settle(e)
	if lv.m != nil {
		e.SetEntry(lv.m, &sym.Entry{Guard: e.M.T.Yes, Key: lv.key, Val: v})
		return
	}
	for _, a := range lv.alts {
		if a.slot >= 0 {
			e.St = e.St.WithVar(a.slot, e.M.replaced(e.St.Vars[a.slot], a.steps, a.guard, v))
			continue
		}
		if a.via != nil {
			writable(e, *a.via)
		}
		old := e.St.Heap.At(a.at)
		e.St = e.St.WithHeap(e.M.Mem.WriteAt(e.St.Heap, a.at, e.M.replaced(old, a.steps, a.guard, v)))
	}
}

// replaced returns old, with v in place of the part that the steps lead to,
// where c is true.
func (m *Machine) replaced(old sym.Value, steps []step, c sym.Term, v sym.Value) sym.Value {
	if len(steps) == 0 {
		return m.Mem.MergeValues(c, v, old)
	}
	a := &sym.Aggregate{Parts: slices.Clone(old.(*sym.Aggregate).Parts)}
	s := steps[0]
	if s.index == sym.None {
		a.Parts[s.field] = m.replaced(a.Parts[s.field], steps[1:], c, v)
		return a
	}
	lo, hi := m.T.Store.Range(s.index)
	for j := max(lo, 0); j <= min(hi, int64(len(a.Parts))-1); j++ {
		if cj := m.T.And(c, m.T.Is(s.index, int(j))); cj != m.T.No {
			a.Parts[j] = m.replaced(a.Parts[j], steps[1:], cj, v)
		}
	}
	return a
}

// Address returns the pointer to a location.
func (lv *Location) Address(e *Execution) *sym.Pointer {
	lv.settle(e)
	r := &sym.Pointer{}
	for _, a := range lv.alts {
		if a.slot >= 0 {
			e.M.T.Refuse("the address of this variable")
		}
		if a.at.Obj.Grown {
			e.M.T.Refuse("the address of an element of a slice that append has grown")
		}
		e.M.spread(r, a.guard, a.at, e.St.Heap.At(a.at), a.steps)
	}
	if len(r.Alts) == 0 {
		return e.M.Mem.NilPointer
	}
	return r
}

// spread adds to p the places that the steps lead to, one for each value of an
// index.
func (m *Machine) spread(p *sym.Pointer, c sym.Term, at sym.Place, v sym.Value, steps []step) {
	if len(steps) == 0 {
		p.Alts = append(p.Alts, sym.PointerAlt{Guard: c, At: at})
		return
	}
	parts := v.(*sym.Aggregate).Parts
	s := steps[0]
	if s.index == sym.None {
		m.spread(p, c, m.Mem.Step(at, s.field), parts[s.field], steps[1:])
		return
	}
	lo, hi := m.T.Store.Range(s.index)
	for j := max(lo, 0); j <= min(hi, int64(len(parts))-1); j++ {
		if cj := m.T.And(c, m.T.Is(s.index, int(j))); cj != m.T.No {
			m.spread(p, cj, m.Mem.Step(at, int(j)), parts[j], steps[1:])
		}
	}
}

// AppendKey writes the location as part of a key.
func (lv *Location) AppendKey(k *sym.Keyer) {
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
	for _, c := range lv.due {
		k.Term(c.fails)
	}
}

// All returns the whole array in a location as a slice.
func (lv *Location) All(e *Execution) *sym.Slice {
	n := e.M.T.Num(lv.Type.Underlying().(*types.Array).Len())
	r := &sym.Slice{Length: n}
	for _, t := range lv.Address(e).Alts {
		if t.At.Obj != nil {
			r.Alts = append(r.Alts, sym.SliceAlt{Guard: t.Guard, At: t.At, Off: e.M.T.Num(0), N: n, Capacity: n, Epoch: sym.None})
		}
	}
	if len(r.Alts) == 0 {
		return e.M.Mem.NilSlice
	}
	return r
}
