package lazyinput

import "unsafe"

// unreadAt returns the part that begins at a position of the wire form, if
// there is one that is not read.
func (r *Reading) unreadAt(pos int) (part int, ok bool) {
	i := pos - r.base
	if i < 0 || i >= len(r.at) || r.at[i] == 0 {
		return 0, false
	}
	part = r.at[i] - 1
	return part, !r.parts[part].read
}

// At returns memory that replaces the part that begins at a position of the
// wire form, and the end of the part. The memory is nil if no part begins there
// or the part is read.
func (r *Reading) At(pos int, size uintptr) (hole unsafe.Pointer, end int) {
	part, ok := r.unreadAt(pos)
	if !ok {
		return nil, 0
	}
	hole = r.region.hole(part, size)
	r.failed = r.failed || hole == nil
	return hole, r.parts[part].end
}

// Is reports whether a pointer is to the memory that replaces the part that
// begins at a position of the wire form, and returns the end of the part. If
// the part is not read and the pointer is another one, Is panics as if the part
// were read, since the caller must compare it with the pointer's memory.
func (r *Reading) Is(pos int, p unsafe.Pointer) (end int, ok bool) {
	part, unread := r.unreadAt(pos)
	if !unread {
		return 0, false
	}
	if !r.region.begins(uintptr(p), part) {
		hole := r.region.hole(part, 1)
		r.failed = r.failed || hole == nil
		panic(Fault(uintptr(hole)))
	}
	return r.parts[part].end, true
}

// A Fault is the panic value of code that would read a part that is not there.
type Fault uintptr

// Addr returns an address that stands for the part.
func (f Fault) Addr() uintptr { return uintptr(f) }

// Has reports whether an address stands for a part.
func (r *Reading) Has(addr uintptr) bool { return r.region.Has(addr) }
