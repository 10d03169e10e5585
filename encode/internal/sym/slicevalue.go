package sym

import "github.com/typetarget/target/spec/bounds"

// EmptyAlt returns the alternative of a slice that is not nil but has no
// capacity.
func (mem *Memory) EmptyAlt() SliceAlt {
	return SliceAlt{Guard: mem.t.Yes, At: Place{Obj: mem.hollow}, Off: mem.t.Num(0), N: mem.t.Num(0), Capacity: mem.t.Num(0), Epoch: None, Empty: true}
}

// GrownBacking reports whether the alternative's array is a whole grown object
// with unknown capacity.
func (o *Object) GrownBacking(alt SliceAlt) bool {
	return o != nil && o.Grown && alt.Capacity == None && alt.At.path == nil
}

// InputSlice returns a slice of the input. It has spare capacity, filled with
// the given zero value, where spare is true. A slice without elements and spare
// capacity is nil unless made is true.
func (mem *Memory) InputSlice(elems []Value, zero Value, length, spare, made Term) *Slice {
	r := &Slice{Length: length}
	add := func(guard Term, a SliceAlt) {
		if guard != mem.t.No {
			a.Guard = guard
			r.Alts = append(r.Alts, a)
		}
	}
	there := mem.t.Or(mem.t.Above(length, 0), spare)
	if there != mem.t.No {
		o, capacity := mem.InputArray(elems, zero, length, spare)
		add(there, SliceAlt{At: Place{Obj: o}, Off: mem.t.Num(0), N: length, Capacity: capacity, Epoch: None})
	}
	add(mem.t.And(mem.t.Not(there), made), mem.EmptyAlt())
	add(mem.t.And(mem.t.Not(there), mem.t.Not(made)), mem.NilSlice.Alts[0])
	return r
}

// InputArray returns an array of the input and its size: the elements and, if
// spare is true, more room with the given zero value.
func (mem *Memory) InputArray(elems []Value, zero Value, length, spare Term) (o *Object, capacity Term) {
	o = mem.NewObject()
	o.Init = &Aggregate{withRoom(mem, elems, zero, length, spare)}
	return o, mem.t.Ite(spare, mem.t.Add(length, mem.t.Num(bounds.SpareRoom)), length)
}

// withRoom returns the array of a slice: its elements and, after its length,
// zero values if it can have spare capacity.
func withRoom(mem *Memory, elems []Value, zero Value, length, spare Term) []Value {
	if spare == mem.t.No {
		return elems
	}
	var all []Value
	for i, v := range elems {
		all = append(all, mem.MergeValues(mem.t.Above(length, i), v, zero))
	}
	for range bounds.SpareRoom {
		all = append(all, zero)
	}
	return all
}
