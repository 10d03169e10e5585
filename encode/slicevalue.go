package encode

import "github.com/typetarget/target/spec"

// emptySpan is the alternative of a slice that is not nil but has no capacity.
func (mem *memory) emptySpan() span {
	return span{guard: mem.t.yes, at: place{obj: mem.hollow}, off: mem.t.num(0), n: mem.t.num(0), capacity: mem.t.num(0), epoch: noTerm, empty: true}
}

// grownBacking reports whether the alternative's array is all of a grown object and its capacity
// unknown.
func (o *object) grownBacking(alt span) bool {
	return o != nil && o.grown && alt.capacity == noTerm && alt.at.path == nil
}

// inputSlice is a slice of the input, with room behind its elements, for the
// given zero value, where spare holds. Without, and where its length is 0, it is
// nil unless made holds.
func (mem *memory) inputSlice(elems []value, zero value, length, spare, made Term) *slice {
	r := &slice{length: length}
	add := func(guard Term, a span) {
		if guard != mem.t.no {
			a.guard = guard
			r.alts = append(r.alts, a)
		}
	}
	there := mem.t.or(mem.t.above(length, 0), spare)
	if there != mem.t.no {
		o := mem.newObject()
		o.init = &aggregate{mem.withRoom(elems, zero, length, spare)}
		capacity := mem.t.ite(spare, mem.t.add(length, mem.t.num(spec.SpareRoom)), length)
		add(there, span{at: place{obj: o}, off: mem.t.num(0), n: length, capacity: capacity, epoch: noTerm})
	}
	add(mem.t.and(mem.t.not(there), made), mem.emptySpan())
	add(mem.t.and(mem.t.not(there), mem.t.not(made)), mem.nilSlice.alts[0])
	return r
}

// withRoom is the array of a slice: its elements, and behind its length, where
// there can be room, zero values.
func (mem *memory) withRoom(elems []value, zero value, length, spare Term) []value {
	if spare == mem.t.no {
		return elems
	}
	var all []value
	for i, v := range elems {
		all = append(all, mem.mergeValues(mem.t.above(length, i), v, zero))
	}
	for range spec.SpareRoom {
		all = append(all, zero)
	}
	return all
}
