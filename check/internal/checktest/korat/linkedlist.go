package korat

// An Entry is one of a circular list, linked both ways.
//
//refine:bound nodes=13
type Entry struct {
	next, prev *Entry
	elem       *Object
}

// An Object is an element. Elements differ in their identity only.
//
//refine:bound nodes=13
type Object struct{ Only Only }

// Only is a type with one value.
type Only int

// Single is the value of [Only].
const Single Only = iota

// LinkedList needs a list.
//
//refine:requires IsLinkedList(h)
func LinkedList(h *Entry) {}

// IsLinkedList reports whether h is the header of a circular list, linked both
// ways, each of whose other entries has an element.
//
//refine:measure
func IsLinkedList(h *Entry) bool {
	if h == nil || h.elem != nil {
		return false
	}
	for e := h; ; e = e.next {
		if e.next == nil || e.next.prev != e {
			return false
		}
		if e.next == h {
			return true
		}
		if e.next.elem == nil {
			return false
		}
	}
}
