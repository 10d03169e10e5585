package seeded

import "github.com/typetarget/target/check/bench/subject"

// ListInsert inserts a key that is in the list a second time.
//
//refine:requires subject.Increasing(l)
//refine:ensures subject.Inserted(x, l, result)
func ListInsert(x int, l *subject.List) *subject.List {
	if l == nil || x <= l.Head {
		return &subject.List{Head: x, Tail: l}
	}
	return &subject.List{Head: l.Head, Tail: ListInsert(x, l.Tail)}
}
