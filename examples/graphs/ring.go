// Package graphs has data structures whose pointers form cycles or share nodes:
// a ring, a cache, sets that are merged, jobs that wait for others, and trees
// that know their parents.
package graphs

import "slices"

// An Item is an item of a ring. Each item of a ring is between its neighbours.
//
//refine:bound nodes=4
type Item struct {
	Value      int
	Next, Prev *Item
}

// isRing reports whether the items from r on are a ring.
func isRing(r *Item) bool {
	for p, all := r, []*Item(nil); ; p = p.Next {
		switch {
		case p == nil || p.Next == nil || p.Next.Prev != p:
			return false
		case slices.Contains(all, p):
			return p == r
		}
		all = append(all, p)
	}
}

// values lists the values of a ring from r on.
func values(r *Item) []int {
	all := []int{r.Value}
	for p := r.Next; p != r; p = p.Next {
		all = append(all, p.Value)
	}
	return all
}

// Insert adds a value to a ring after r.
//
//refine:requires isRing(r)
//refine:ensures isRing(r) && slices.Equal(values(r), slices.Insert(values(old(r)), 1, x))
//refine:bound depth=4 ints=0..1
func Insert(r *Item, x int) {
	p := &Item{Value: x, Next: r.Next, Prev: r}
	r.Next.Prev = p
	r.Next = p
}

// Remove takes r out of its ring and returns the next item, nil if there is
// none. R is then a ring of its own.
//
//refine:requires isRing(r)
//refine:ensures isRing(r) && r.Next == r && r.Value == old(r.Value)
//refine:ensures if result == nil { len(values(old(r))) == 1 } else { isRing(result) && slices.Equal(values(result), values(old(r))[1:]) }
//refine:bound depth=4 ints=0..1
func Remove(r *Item) *Item {
	next := r.Next
	if next == r {
		return nil
	}
	r.Prev.Next = next
	next.Prev = r.Prev
	r.Next, r.Prev = r, r
	return next
}

// together reports whether p and q are items of one ring.
func together(p, q *Item) bool {
	r := p
	for r != q && r.Next != p {
		r = r.Next
	}
	return r == q
}

// Splice exchanges what follows p and q. Items of one ring become two rings,
// and two rings one.
//
//refine:requires isRing(p) && isRing(q)
//refine:ensures [rings] isRing(p) && isRing(q)
//refine:ensures [parts] old(together(p, q)) != together(p, q) || p == q
//refine:bound depth=3 ints=0..0
func Splice(p, q *Item) {
	a, b := p.Next, q.Next
	p.Next, q.Next = b, a
	b.Prev, a.Prev = p, q
}
