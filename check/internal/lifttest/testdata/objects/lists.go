package objects

// A List is a linked list; nil is the empty one.
type List struct {
	Val  int
	Next *List
}

func length(l *List) int {
	if l == nil {
		return 0
	}
	return 1 + length(l.Next)
}

func total(l *List) (n int) {
	for ; l != nil; l = l.Next {
		n += l.Val
	}
	return n
}

func ascends(l *List) bool {
	for p := l; p != nil && p.Next != nil; p = p.Next {
		if p.Val > p.Next.Val {
			return false
		}
	}
	return true
}

// from numbers the elements of l from n on and adds up the products.
func from(l *List, n int) int {
	if l == nil {
		return 0
	}
	return n*l.Val + from(l.Next, n+1)
}

// Reverse turns the list round in place: either of two elements may follow the
// other, but never both.
//
//refine:ensures length(result) == length(old(l)) && total(result) == total(old(l))
//refine:ensures ascends(result)
//refine:ensures from(result, 0) == from(old(l), 0)
func Reverse(l *List, k int) *List {
	if k > 0 {
		return l
	}
	var r *List
	for l != nil {
		l.Next, r, l = r, l, l.Next
	}
	return r
}

// Sort sorts the list in place, if it is not long.
//
//refine:ensures ascends(result) && length(result) == length(old(l))
//refine:ensures result == l
func Sort(l *List) *List {
	var r *List
	for range 3 {
		if l == nil {
			break
		}
		next := l.Next
		at := &r
		for *at != nil && (*at).Val < l.Val {
			at = &(*at).Next
		}
		*at, l.Next = l, *at
		l = next
	}
	return r
}

// Ring joins the end of a list to its beginning: what a list becomes if its end is joined to its middle.
//
//refine:ensures firstOf(result, 3) == firstOf(old(l), 3)
func Ring(l *List, k int) *List {
	if l != nil && l.Next != nil && k > 0 {
		l.Next.Next = l
	}
	return l
}

// firstOf adds up the first n elements of l.
func firstOf(l *List, n int) (sum int) {
	for i := 0; l != nil; i++ {
		if i == n {
			break
		}
		sum, l = sum+l.Val, l.Next
	}
	return sum
}

// A Bag has a list, in no order.
//
//refine:invariant total(List) == Sum
//refine:invariant forall k in 1..4: holds(List, k) ==> Sum >= k
type Bag struct {
	List *List
	Sum  int
}

func (b *Bag) worth() int { return b.Sum }

func holds(l *List, k int) bool {
search:
	for l != nil {
		for i := range k + 1 {
			if i == k && l.Val == i {
				break search
			}
		}
		l = l.Next
	}
	return l != nil
}

//refine:requires b.worth() < 3
//refine:ensures b.worth() == old(b.Sum) + max(k, 0)
//refine:ensures holds(b.List, k)
func (b *Bag) Put(k int) {
	if b.List == nil || b.List.Val < k {
		b.List = &List{k, b.List}
	} else {
		b.List.Next = &List{k, b.List.Next}
	}
	b.Sum += max(k, 0)
}
