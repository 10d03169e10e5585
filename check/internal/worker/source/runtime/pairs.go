package runtime

import "unsafe"

// pairs holds the nodes of graphs that a comparison has paired, in both
// directions. Two graphs are equal if their nodes correspond one to one.
var pairs struct {
	there, back map[unsafe.Pointer]unsafe.Pointer
}

// Unpair begins the comparison of the graphs of some parameters.
func Unpair() {
	pairs.there, pairs.back = map[unsafe.Pointer]unsafe.Pointer{}, map[unsafe.Pointer]unsafe.Pointer{}
}

// Paired pairs two nodes. If one of them has been paired before, known is true
// and same says whether it was with the other. Otherwise their contents are
// compared next.
func Paired(p, q unsafe.Pointer) (same, known bool) {
	to, there := pairs.there[p]
	from, back := pairs.back[q]
	if there || back {
		return to == q && from == p, true
	}
	pairs.there[p], pairs.back[q] = q, p
	return false, false
}
