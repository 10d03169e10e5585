package sym

// Renewed are values as a function of the input returns them: what they point to is new in every call,
// as it is where a Go function returns a composite literal.
func (mem *Memory) Renewed(vals []Value) []Value {
	r := make([]Value, len(vals))
	objects := map[*Object]*Object{}
	for i, v := range vals {
		r[i] = mem.renew(v, objects)
	}
	return r
}

// renew copies a value that has objects of the input; objects are those copied so far.
func (mem *Memory) renew(v Value, objects map[*Object]*Object) Value {
	switch v := v.(type) {
	case *Aggregate:
		r := &Aggregate{make([]Value, len(v.Parts))}
		changed := false
		for i, p := range v.Parts {
			r.Parts[i] = mem.renew(p, objects)
			changed = changed || r.Parts[i] != p
		}
		if changed {
			return r
		}
	case *Dynamic:
		r := &Dynamic{make([]Holding, len(v.Alts))}
		changed := false
		for i, a := range v.Alts {
			r.Alts[i] = a
			r.Alts[i].Val = mem.renew(a.Val, objects)
			changed = changed || r.Alts[i].Val != a.Val
		}
		if changed {
			return r
		}
	case *Mapping:
		return mem.renewMap(v, objects)
	case *Table:
		return mem.renewTable(v, objects)
	case *Pointer:
		r := &Pointer{}
		for _, a := range v.Alts {
			a.At.Obj = mem.renewObject(a.At.Obj, objects)
			r.Alts = append(r.Alts, a)
		}
		if mem.IsNil(v) != mem.t.Yes {
			return r
		}
	case *Slice:
		r := &Slice{Length: v.Length}
		changed := false
		for _, a := range v.Alts {
			changed = changed || a.At.Obj != nil
			a.At.Obj = mem.renewObject(a.At.Obj, objects)
			r.Alts = append(r.Alts, a)
		}
		if changed {
			return r
		}
	}
	return v
}

// renewMap copies a map of the input.
func (mem *Memory) renewMap(v *Mapping, objects map[*Object]*Object) *Mapping {
	r := &Mapping{}
	for _, a := range v.Alts {
		a.Obj = mem.renewObject(a.Obj, objects)
		r.Alts = append(r.Alts, a)
	}
	return r
}

// renewTable copies the content of a map of the input.
func (mem *Memory) renewTable(v *Table, objects map[*Object]*Object) *Table {
	r := *v
	r.Entries = nil
	for _, e := range v.Entries {
		r.Entries = append(r.Entries, &Entry{e.Guard, mem.renew(e.Key, objects), mem.renew(e.Val, objects)})
	}
	return &r
}

func (mem *Memory) renewObject(o *Object, objects map[*Object]*Object) *Object {
	if o == nil || o.Init == nil || o == mem.hollow || o.Global {
		return o
	}
	if n, ok := objects[o]; ok {
		return n
	}
	n := mem.NewObject()
	objects[o] = n
	n.Init = mem.renew(o.Init, objects)
	return n
}

// CloneMap is a new map with what m holds, or nil where m is nil.
func (mem *Memory) CloneMap(m *Mapping, h *Heap) (*Mapping, *Heap) {
	var content Value
	none := mem.t.No
	for _, a := range m.Alts {
		switch {
		case a.Obj == nil:
			none = mem.t.Or(none, a.Guard)
		case content == nil:
			content = h.Content(a.Obj)
		default:
			content = mem.MergeValues(a.Guard, h.Content(a.Obj), content)
		}
	}
	if content == nil {
		return mem.NilMap, h
	}
	o, h := mem.Allocate(h, content)
	r := &Mapping{[]Handle{{mem.t.Not(none), o}}}
	if none != mem.t.No {
		r.Alts = append(r.Alts, Handle{Guard: none})
	}
	return r, h
}
