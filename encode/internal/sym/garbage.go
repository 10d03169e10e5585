package sym

// A Marker finds the objects that values lead to.
type Marker struct {
	heap *Heap
	// start is the last object that is not looked for.
	start int
	found map[*Object]bool
}

// Object marks an object, and the objects that its content leads to.
func (m *Marker) Object(o *Object) {
	if o == nil || o.id <= m.start || m.found[o] {
		return
	}
	if m.found == nil {
		m.found = map[*Object]bool{}
	}
	m.found[o] = true
	m.Value(m.heap.Content(o))
}

// Value marks the objects that v leads to.
func (m *Marker) Value(v Value) {
	switch v := v.(type) {
	case *Aggregate:
		for _, p := range v.Parts {
			m.Value(p)
		}
	case *Pointer:
		for _, a := range v.Alts {
			m.Object(a.At.Obj)
		}
	case *Slice:
		for _, a := range v.Alts {
			m.Object(a.At.Obj)
		}
	case *Mapping:
		for _, a := range v.Alts {
			m.Object(a.At)
		}
	case *Closure:
		for _, a := range v.Alts {
			if a.Fn != nil {
				a.Fn.Mark(m)
			}
		}
	case *Dynamic:
		for _, a := range v.Alts {
			m.Value(a.Val)
		}
	case *Table:
		for _, w := range v.Entries {
			m.Value(w.Key)
			m.Value(w.Val)
		}
	case Box:
		m.Object(v.Obj)
	}
}

// Mentions reports whether the values lead to objects allocated after start.
func (mem *Memory) Mentions(vals []Value, start int) bool {
	m := &Marker{start: start}
	for _, v := range vals {
		m.Value(v)
	}
	return len(m.found) > 0
}

// Reached returns the objects that the values lead to in the heap h.
func Reached(h *Heap, vals []Value) map[*Object]bool {
	m := &Marker{heap: h}
	for _, v := range vals {
		m.Value(v)
	}
	return m.found
}

// Collect returns the heap after a call without the objects that the call
// allocated and that nothing leads to any longer. It returns the heap before
// the call if nothing else has changed.
func (mem *Memory) Collect(before, after *Heap, results []Value, start int) *Heap {
	if before == after {
		return before
	}
	m := &Marker{heap: after, start: start}
	for _, v := range results {
		m.Value(v)
	}
	written := false
	for _, en := range after.Entries {
		if en.Obj.id <= start && before.Get(en.Obj) != en.Cell {
			written = true
			m.Value(en.Cell.Val)
		}
	}
	if !written && len(m.found) == 0 {
		return before
	}
	r := &Heap{}
	for _, en := range after.Entries {
		if en.Obj.id <= start || m.found[en.Obj] {
			r.Entries = append(r.Entries, en)
		}
	}
	return r
}

// Changed reports whether anything that was in the heap before, or in the
// input, has been written.
func (mem *Memory) Changed(before, after *Heap) bool {
	if before == after || after == nil {
		return false
	}
	for _, en := range after.Entries {
		c := before.Get(en.Obj)
		if c != en.Cell && (c != nil || en.Obj.Init != nil) {
			return true
		}
	}
	return false
}
