package encode

// renewed are values as a function of the input returns them: what they point to is new in every call,
// as it is where a Go function returns a composite literal.
func (mem *memory) renewed(vals []value) []value {
	r := make([]value, len(vals))
	objects := map[*object]*object{}
	for i, v := range vals {
		r[i] = mem.renew(v, objects)
	}
	return r
}

// renew copies a value that has objects of the input; objects are those copied so far.
func (mem *memory) renew(v value, objects map[*object]*object) value {
	switch v := v.(type) {
	case *aggregate:
		r := &aggregate{make([]value, len(v.parts))}
		changed := false
		for i, p := range v.parts {
			r.parts[i] = mem.renew(p, objects)
			changed = changed || r.parts[i] != p
		}
		if changed {
			return r
		}
	case *dynamic:
		r := &dynamic{make([]holding, len(v.alts))}
		changed := false
		for i, a := range v.alts {
			r.alts[i] = a
			r.alts[i].val = mem.renew(a.val, objects)
			changed = changed || r.alts[i].val != a.val
		}
		if changed {
			return r
		}
	case *mapping:
		return mem.renewMap(v, objects)
	case *table:
		return mem.renewTable(v, objects)
	case *pointer:
		r := &pointer{}
		for _, a := range v.alts {
			a.at.obj = mem.renewObject(a.at.obj, objects)
			r.alts = append(r.alts, a)
		}
		if mem.isNil(v) != mem.t.yes {
			return r
		}
	case *slice:
		r := &slice{length: v.length}
		changed := false
		for _, a := range v.alts {
			changed = changed || a.at.obj != nil
			a.at.obj = mem.renewObject(a.at.obj, objects)
			r.alts = append(r.alts, a)
		}
		if changed {
			return r
		}
	}
	return v
}

// renewMap copies a map of the input.
func (mem *memory) renewMap(v *mapping, objects map[*object]*object) *mapping {
	r := &mapping{}
	for _, a := range v.alts {
		a.obj = mem.renewObject(a.obj, objects)
		r.alts = append(r.alts, a)
	}
	return r
}

// renewTable copies the content of a map of the input.
func (mem *memory) renewTable(v *table, objects map[*object]*object) *table {
	r := *v
	r.entries = nil
	for _, e := range v.entries {
		r.entries = append(r.entries, &entry{e.guard, mem.renew(e.key, objects), mem.renew(e.val, objects)})
	}
	return &r
}

func (mem *memory) renewObject(o *object, objects map[*object]*object) *object {
	if o == nil || o.init == nil || o == mem.hollow || o.global {
		return o
	}
	if n, ok := objects[o]; ok {
		return n
	}
	n := mem.newObject()
	objects[o] = n
	n.init = mem.renew(o.init, objects)
	return n
}

// cloneMap is a new map with what m holds, or nil where m is nil.
func (mem *memory) cloneMap(m *mapping, h *heap) (*mapping, *heap) {
	var content value
	none := mem.t.no
	for _, a := range m.alts {
		switch {
		case a.obj == nil:
			none = mem.t.or(none, a.guard)
		case content == nil:
			content = h.content(a.obj)
		default:
			content = mem.mergeValues(a.guard, h.content(a.obj), content)
		}
	}
	if content == nil {
		return mem.nilMap, h
	}
	o, h := mem.allocate(h, content)
	r := &mapping{[]handle{{mem.t.not(none), o}}}
	if none != mem.t.no {
		r.alts = append(r.alts, handle{guard: none})
	}
	return r, h
}
