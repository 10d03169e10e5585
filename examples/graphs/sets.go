package graphs

// A Set is an element of a set. The elements of a set lead to one of them, its
// root, which has no parent.
//
//refine:bound nodes=4 share=dag
type Set struct{ parent *Set }

// root returns the root of a set.
func root(s *Set) *Set {
	for s.parent != nil {
		s = s.parent
	}
	return s
}

// height is the number of elements on the way from s to the root.
func height(s *Set) int {
	n := 0
	for ; s != nil; s = s.parent {
		n++
	}
	return n
}

// Find returns the root of a set, and makes the way to it shorter.
//
//refine:requires s != nil
//refine:ensures result == root(s) && height(s) <= min(2, height(old(s)))
//refine:bound depth=4
func Find(s *Set) *Set {
	top := root(s)
	for s != top {
		s.parent, s = top, s.parent
	}
	return top
}

// Union merges the sets of a and b.
//
//refine:requires a != nil && b != nil
//refine:ensures root(a) == root(b)
//refine:bound depth=4
func Union(a, b *Set) {
	a, b = Find(a), Find(b)
	if a != b {
		a.parent = b
	}
}
