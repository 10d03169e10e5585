package unread

import "unsafe"

// unreadAt is the part that begins at a place of the wire form, if it is one
// that is not read.
func (r *Reading) unreadAt(pos int) (part int, ok bool) {
	i := pos - r.base
	if i < 0 || i >= len(r.at) || r.at[i] == 0 {
		return 0, false
	}
	part = r.at[i] - 1
	return part, !r.parts[part].read
}

// At returns what takes the place of the part that begins at a place of the
// wire form, and where that ends. It is nil if no part begins there, or one
// that is read.
func (r *Reading) At(pos int, size uintptr) (hole unsafe.Pointer, end int) {
	part, ok := r.unreadAt(pos)
	if !ok {
		return nil, 0
	}
	hole = r.region.hole(part, size)
	r.failed = r.failed || hole == nil
	return hole, r.parts[part].end
}

// Is reports whether a pointer is to what takes the place of the part that
// begins at a place of the wire form, and where that ends. If it is another
// pointer, and the part is not read, it panics as if that were read: what the
// pointer leads to is to be compared with it.
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

// A Fault is the panic of what would read a part that is not there.
type Fault uintptr

// Addr is an address that stands for the part.
func (f Fault) Addr() uintptr { return uintptr(f) }

// Has reports whether an address stands for a part.
func (r *Reading) Has(addr uintptr) bool { return r.region.Has(addr) }
