package lazyinput

import "unsafe"

// The sizes in bytes of the memory that no one may read, and of the pieces into
// which it is divided. Fast code also reads some bytes before and after the
// bytes that it needs. margin bytes are therefore left free on both sides.
const (
	regionSize = 1 << 24
	granule    = 256
	margin     = 128
)

// A Region is memory that no one may read. It takes the place of parts.
type Region struct {
	memory []byte
	// owners holds the parts that the pieces in use stand for. If several
	// pieces stand for one part, all bits of the number are inverted except
	// for the first piece.
	owners []int
}

// NewRegion reserves a region. It returns nil if the system does not provide
// one.
func NewRegion() *Region {
	memory := reserve(regionSize)
	if memory == nil {
		return nil
	}
	return &Region{memory: memory}
}

// hole returns memory of a size that replaces a part, or nil if the region is
// full.
func (r *Region) hole(part int, size uintptr) unsafe.Pointer {
	begin := len(r.owners) * granule
	if size > regionSize || begin+int(size)+2*margin > regionSize {
		return nil
	}
	r.owners = append(r.owners, part)
	for end := begin + int(size) + 2*margin; len(r.owners)*granule < end; {
		r.owners = append(r.owners, ^part)
	}
	return unsafe.Pointer(&r.memory[begin+margin])
}

// Owner returns the part that an address stands for. ok is false if the address
// stands for no part.
func (r *Region) Owner(addr uintptr) (part int, ok bool) {
	i := (addr - uintptr(unsafe.Pointer(&r.memory[0]))) / granule
	if i >= uintptr(len(r.owners)) {
		return 0, false
	}
	if part = r.owners[i]; part < 0 {
		part = ^part
	}
	return part, true
}

// begins reports whether the memory that replaces a part begins at an address.
func (r *Region) begins(addr uintptr, part int) bool {
	at := addr - uintptr(unsafe.Pointer(&r.memory[0]))
	i := at / granule
	return at%granule == margin && i < uintptr(len(r.owners)) && r.owners[i] == part
}

// Has reports whether an address stands for a part.
func (r *Region) Has(addr uintptr) bool {
	_, ok := r.Owner(addr)
	return ok
}
