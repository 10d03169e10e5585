package subject

import "github.com/typetarget/target/examples/sortedlist"

// A List is a linked list.
type List = sortedlist.List

// ListInsert inserts into a strictly sorted list.
//
//refine:requires Increasing(l)
//refine:ensures Inserted(x, l, result)
func ListInsert(x int, l *List) *List { return sortedlist.Insert(x, l) }

// Increasing reports whether l is strictly sorted.
func Increasing(l *List) bool {
	for ; l != nil && l.Tail != nil; l = l.Tail {
		if l.Head >= l.Tail.Head {
			return false
		}
	}
	return true
}

// Inserted reports whether r is l with x.
func Inserted(x int, l, r *List) bool {
	for ; l != nil && l.Head < x; l, r = l.Tail, r.Tail {
		if r == nil || r.Head != l.Head {
			return false
		}
	}
	if r == nil || r.Head != x {
		return false
	}
	if l != nil && l.Head == x {
		l = l.Tail
	}
	for r = r.Tail; l != nil && r != nil; l, r = l.Tail, r.Tail {
		if l.Head != r.Head {
			return false
		}
	}
	return l == nil && r == nil
}
