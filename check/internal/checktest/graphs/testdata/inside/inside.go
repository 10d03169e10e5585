// Package inside has nodes that lead to each other, and pointers to fields of
// nodes.
package inside

//refine:bound nodes=2
type Element struct {
	next *Element
	list *List
}

// A List has its root inside.
//
//refine:bound nodes=2 into=root
type List struct{ root Element }

//refine:bound domain=plain
func Root(l *List) {}

//refine:bound domain=plain
func FromElement(e *Element) {}

//refine:bound domain=plain
func Both(e, f *Element) {}

// A Link leads to other links. A Ring has one inside, so that links lead into
// the ring.
//
//refine:bound nodes=3
type Link struct{ next *Link }

//refine:bound nodes=1 into=root
type Ring struct {
	size bool
	root Link
}

//refine:bound domain=plain
func Within(r *Ring) {}

//refine:bound domain=plain
func Around(l *Link, r *Ring) {}

// A Leaf leads to nothing, so that two pointers into a pair decide it.
//
//refine:bound nodes=2
type Leaf struct{ on bool }

//refine:bound nodes=2 into=left,right
type Pair struct {
	left, right Leaf
	to          *Leaf
}

//refine:bound domain=plain
func Leaves(p, q *Leaf) {}

//refine:bound domain=plain
func Pairs(p *Pair) {}

// Two types of nodes have a field to which pointers to a Spot lead. The second
// one is also within the first.
//
//refine:bound nodes=1 ints=0..0
type Spot struct{ n int8 }

//refine:bound nodes=1 into=spot,deep
type Wide struct {
	spot Spot
	deep Deep
}

//refine:bound nodes=1 into=Spot
type Deep struct {
	Spot
	to *Spot
}

//refine:bound domain=plain
func Spots(s *Spot, d *Deep) {}

//refine:bound domain=plain
func Wides(w []*Wide, s *Spot) {}

// Nodes of two types lead to each other, without pointers to their fields.
//
//refine:bound nodes=2
type Here struct{ there, other *There }

//refine:bound nodes=2
type There struct{ here *Here }

//refine:bound domain=plain
func Mutual(h *Here, t *There) {}

//refine:bound nodes=1
type One struct{ two *Two }

//refine:bound nodes=2
type Two struct {
	three *Three
	own   *Two
}

//refine:bound nodes=2
type Three struct{ one *One }

//refine:bound domain=plain
func Triple(x *Three) {}

//refine:bound nodes=2
type Box[T any] struct {
	v    T
	next *Box[T]
}

//refine:bound nodes=1 into=first
type Chest[T any] struct {
	first Box[T]
	any   any
}

//refine:bound domain=plain any=*Box[bool],bool
func Boxes(c *Chest[bool], x any) {}

// isRing reports whether elements form a ring from the root on.
func isRing(l *List) bool {
	if l == nil {
		return false
	}
	e := &l.root
	for i := 0; i < 4; i++ {
		if e.next == nil || (e != &l.root) != (e.list == l) {
			return false
		}
		if e = e.next; e == &l.root {
			return true
		}
	}
	return false
}

//refine:requires isRing(l)
//refine:bound domain=plain
func Rings(l *List, e *Element) {}

//refine:requires e != nil && e.next != nil && e.next.list != nil && &e.next.list.root == e.next
//refine:bound domain=plain
func Inner(e, f *Element) {}

//refine:requires len(reach(l)) == 3 && !acyclic(l) && same(l.next, r.root.next) && r.size
//refine:bound domain=plain
func Words(l *Link, r *Ring) {}
