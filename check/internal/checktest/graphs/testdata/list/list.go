// Package list has container/list with a root that is a node of its own: a
// graph has no pointers to fields, such as &l.root. An element knows its list
// by the root.
package list

//refine:bound nodes=4
type Element struct {
	next, prev, root *Element
}

type List struct {
	root *Element
	len  int
}

// isList reports whether the elements are a ring, which the root is in, linked
// both ways, and know their list.
//
//refine:measure
func isList(l List) bool {
	if l.root == nil || l.root.root != nil {
		return false
	}
	n := 0
	for e := l.root; ; e = e.next {
		if e.next == nil || e.next.prev != e {
			return false
		}
		if e.next == l.root {
			return l.len == n
		}
		if e.next.root != l.root {
			return false
		}
		n++
	}
}

// has reports whether e is an element of a list.
//
//refine:measure
func has(l List, e *Element) bool {
	if !isList(l) {
		return false
	}
	for x := l.root.next; x != l.root; x = x.next {
		if x == e {
			return true
		}
	}
	return false
}

func (l *List) insert(e, at *Element) *Element {
	e.prev = at
	e.next = at.next
	e.prev.next = e
	e.next.prev = e
	e.root = l.root
	l.len++
	return e
}

func (l *List) remove(e *Element) {
	e.prev.next = e.next
	e.next.prev = e.prev
	e.next, e.prev, e.root = nil, nil, nil
	l.len--
}

func (l *List) move(e, at *Element) {
	if e == at {
		return
	}
	e.prev.next = e.next
	e.next.prev = e.prev
	e.prev = at
	e.next = at.next
	e.prev.next = e
	e.next.prev = e
}

//refine:requires isList(l)
//refine:ensures isList(result) && result.len == old(l.len)+1
//refine:bound depth=4 ints=0..3
func PushFront(l List) List {
	l.insert(&Element{}, l.root)
	return l
}

//refine:requires has(l, e)
//refine:ensures isList(result) && result.len == old(l.len)-1 && e.root == nil
//refine:bound depth=4 ints=0..3
func Remove(l List, e *Element) List {
	l.remove(e)
	return l
}

//refine:requires has(l, e)
//refine:ensures isList(result) && result.root.next == e && result.len == old(l.len)
//refine:bound depth=4 ints=0..3
func MoveToFront(l List, e *Element) List {
	l.move(e, l.root)
	return l
}

// Torn forgets to link the neighbors of the element in one direction, which is
// only wrong if it is not the first one.
//
//refine:requires has(l, e)
//refine:ensures isList(result) && result.root.next == e && result.len == old(l.len)
//refine:bound depth=4 ints=0..3
func Torn(l List, e *Element) List {
	if e == l.root.next {
		return l
	}
	e.prev.next = e.next
	e.prev = l.root
	e.next = l.root.next
	e.prev.next = e
	e.next.prev = e
	return l
}

// A Ring has its root inside.
type Ring struct{ root Element }

// Inside needs an empty ring as container/list makes it. No graph is one unless
// the list has the bound into=root.
//
//refine:requires r.root.next == &r.root
func Inside(r *Ring) {}
