package encode

// A marker finds the objects that values lead to.
type marker struct {
	heap *heap
	// start is the last object that is not looked for.
	start int
	found map[*object]bool
}

func (m *marker) object(o *object) {
	if o == nil || o.id <= m.start || m.found[o] {
		return
	}
	if m.found == nil {
		m.found = map[*object]bool{}
	}
	m.found[o] = true
	m.value(m.heap.content(o))
}

func (m *marker) value(v value) {
	switch v := v.(type) {
	case *aggregate:
		for _, p := range v.parts {
			m.value(p)
		}
	case *pointer:
		for _, a := range v.alts {
			m.object(a.at.obj)
		}
	case *slice:
		for _, a := range v.alts {
			m.object(a.at.obj)
		}
	case *mapping:
		for _, a := range v.alts {
			m.object(a.obj)
		}
	case *closure:
		for _, a := range v.alts {
			if a.fn != nil {
				a.fn.mark(m)
			}
		}
	case *dynamic:
		for _, a := range v.alts {
			m.value(a.val)
		}
	case *table:
		for _, w := range v.entries {
			m.value(w.key)
			m.value(w.val)
		}
	case box:
		m.object(v.obj)
	}
}

// mentions reports whether the values lead to objects allocated after start.
func (mem *memory) mentions(vals []value, start int) bool {
	m := &marker{start: start}
	for _, v := range vals {
		m.value(v)
	}
	return len(m.found) > 0
}

// collect is the heap after a call without the objects that the call allocated and that nothing
// leads to any longer; it is the heap before the call if nothing else has changed.
func (mem *memory) collect(before, after *heap, results []value, start int) *heap {
	if before == after {
		return before
	}
	m := &marker{heap: after, start: start}
	for _, v := range results {
		m.value(v)
	}
	written := false
	for _, en := range after.entries {
		if en.obj.id <= start && before.get(en.obj) != en.cell {
			written = true
			m.value(en.cell.val)
		}
	}
	if !written && len(m.found) == 0 {
		return before
	}
	r := &heap{}
	for _, en := range after.entries {
		if en.obj.id <= start || m.found[en.obj] {
			r.entries = append(r.entries, en)
		}
	}
	return r
}

// changed reports whether anything that was in the heap before, or in the input, has been written.
func (mem *memory) changed(before, after *heap) bool {
	if before == after || after == nil {
		return false
	}
	for _, en := range after.entries {
		c := before.get(en.obj)
		if c != en.cell && (c != nil || en.obj.init != nil) {
			return true
		}
	}
	return false
}
