package runtime

import "unsafe"

// pairs holds the nodes of graphs that a comparison has paired, in both
// directions. Two graphs are equal if their nodes correspond one to one.
var pairs struct {
	there, back map[paired]unsafe.Pointer
}

// A paired is a node that has been paired: its address, and the number of its
// type. The first field of a node has the address of the node.
type paired struct {
	at  unsafe.Pointer
	typ int
}

// Unpair begins the comparison of the graphs of some parameters.
func Unpair() {
	pairs.there, pairs.back = map[paired]unsafe.Pointer{}, map[paired]unsafe.Pointer{}
}

// Paired pairs two nodes of the type with a number. If one of them has been
// paired before, known is true and same says whether it was with the other.
// Otherwise their contents are compared next.
func Paired(p, q unsafe.Pointer, typ int) (same, known bool) {
	to, there := pairs.there[paired{p, typ}]
	from, back := pairs.back[paired{q, typ}]
	if there || back {
		return to == q && from == p, true
	}
	pairs.there[paired{p, typ}], pairs.back[paired{q, typ}] = q, p
	return false, false
}
