package sym

// Renewed returns values as a function of the input returns them. The objects
// that they point to are new in every call, as when a Go function returns a
// composite literal.
func (mem *Memory) Renewed(vals []Value) []Value {
	r := make([]Value, len(vals))
	x := &renewal{mem, map[*Object]*Object{}}
	for i, v := range vals {
		r[i] = x.value(v)
	}
	return r
}

// A renewal copies values that have objects of the input. Objects are those
// copied so far.
type renewal struct {
	mem     *Memory
	objects map[*Object]*Object
}

// value copies a value.
func (x *renewal) value(v Value) Value {
	switch v := v.(type) {
	case *Aggregate:
		r := &Aggregate{make([]Value, len(v.Parts))}
		changed := false
		for i, p := range v.Parts {
			r.Parts[i] = x.value(p)
			changed = changed || r.Parts[i] != p
		}
		if changed {
			return r
		}
	case *Dynamic:
		r := &Dynamic{make([]DynamicAlt, len(v.Alts))}
		changed := false
		for i, a := range v.Alts {
			r.Alts[i] = a
			r.Alts[i].Val = x.value(a.Val)
			changed = changed || r.Alts[i].Val != a.Val
		}
		if changed {
			return r
		}
	case *Mapping:
		return x.mapOf(v)
	case *Table:
		return x.tableOf(v)
	case *Pointer:
		r := &Pointer{}
		for _, a := range v.Alts {
			a.At.Obj = x.objectOf(a.At.Obj)
			r.Alts = append(r.Alts, a)
		}
		if v.IsNil(x.mem.t) != x.mem.t.Yes {
			return r
		}
	case *Slice:
		r := &Slice{Length: v.Length}
		changed := false
		for _, a := range v.Alts {
			changed = changed || a.At.Obj != nil
			a.At.Obj = x.objectOf(a.At.Obj)
			r.Alts = append(r.Alts, a)
		}
		if changed {
			return r
		}
	}
	return v
}

// mapOf copies a map of the input.
func (x *renewal) mapOf(v *Mapping) *Mapping {
	r := &Mapping{}
	for _, a := range v.Alts {
		a.At = x.objectOf(a.At)
		r.Alts = append(r.Alts, a)
	}
	return r
}

// tableOf copies the content of a map of the input.
func (x *renewal) tableOf(v *Table) *Table {
	r := *v
	r.Entries = nil
	for _, e := range v.Entries {
		r.Entries = append(r.Entries, &Entry{Guard: e.Guard, Key: x.value(e.Key), Val: x.value(e.Val), Fresh: e.Fresh})
	}
	return &r
}

// objectOf copies an object of the input, once.
func (x *renewal) objectOf(o *Object) *Object {
	if o == nil || o.Init == nil || o == x.mem.hollow || o.Global {
		return o
	}
	if n, ok := x.objects[o]; ok {
		return n
	}
	n := x.mem.NewObject()
	x.objects[o] = n
	n.Init = x.value(o.Init)
	return n
}

// CloneMap returns a new map with the content of m, or nil where m is nil.
func (mem *Memory) CloneMap(m *Mapping, h *Heap) (*Mapping, *Heap) {
	var content Value
	none := mem.t.No
	for _, a := range m.Alts {
		switch {
		case a.At == nil:
			none = mem.t.Or(none, a.Guard)
		case content == nil:
			content = h.Content(a.At)
		default:
			content = mem.MergeValues(a.Guard, h.Content(a.At), content)
		}
	}
	if content == nil {
		return mem.NilMap, h
	}
	o, h := mem.Allocate(h, content)
	r := &Mapping{[]MappingAlt{{mem.t.Not(none), o}}}
	if none != mem.t.No {
		r.Alts = append(r.Alts, MappingAlt{Guard: none})
	}
	return r, h
}
