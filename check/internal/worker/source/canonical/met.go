package canonical

import "unsafe"

// A spot is a variable: its address, and the plan of its type.
type spot struct {
	at unsafe.Pointer
	of *plan
}

// A region is memory of variables of one type, in a row.
type region struct {
	from, to uintptr
	of       *plan
}

const (
	// maxFew is the number of variables that are searched one by one, and
	// maxRegions the number of slices. Sharing with further slices is not
	// noticed.
	maxFew     = 24
	maxRegions = 64
)

// met reports whether a variable has been met before, and adds its number if
// so.
func (h *Hasher) met(of *plan, q unsafe.Pointer) bool {
	at := spot{q, of}
	for i, known := range h.few {
		if known == at {
			h.Mix(uint64(i) + 2)
			return true
		}
	}
	if n, ok := h.many[at]; ok {
		h.Mix(uint64(n) + 2)
		return true
	}
	if h.within(of, uintptr(q), uintptr(q)+1) {
		return true
	}
	if len(h.few) < maxFew {
		h.few = append(h.few, at)
		return false
	}
	if h.many == nil {
		h.many = map[spot]int{}
	}
	h.many[at] = maxFew + len(h.many)
	return false
}

// within adds the region that some memory overlaps, if there is one. It reports
// whether all of the memory is in that region.
func (h *Hasher) within(of *plan, from, to uintptr) bool {
	for i, r := range h.regions {
		if r.of == of && from < r.to && r.from < to {
			h.Mix(1<<32 | uint64(i))
			h.Mix(uint64(from - r.from))
			return r.from <= from && to <= r.to
		}
	}
	return false
}
