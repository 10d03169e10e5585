package unread

import "unsafe"

// The sizes in bytes of the memory that no one may read, and of the pieces that
// it is handed out in. Code that is fast reads some bytes before and behind
// what it is to read: that many are left free on both sides.
const (
	regionSize = 1 << 24
	granule    = 256
	margin     = 128
)

// A Region is memory that no one may read. It takes the place of parts.
type Region struct {
	memory []byte
	// owners are the parts that the pieces in use stand for; all bits of
	// the number are turned but in the first piece of several for one part.
	owners []int
}

// NewRegion reserves a region; it is nil if the system has none to give.
func NewRegion() *Region {
	memory := reserve(regionSize)
	if memory == nil {
		return nil
	}
	return &Region{memory: memory}
}

// hole returns memory of a size in the place of a part; nil if there is no
// more.
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

// Owner is the part that an address stands for; ok is false if it stands for
// none.
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

// begins reports whether memory in the place of a part begins at an address.
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
