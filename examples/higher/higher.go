// Package higher has the functions over functions that many programs have a version of. Their
// preconditions are laws of the functions that go in: an order is an order, an operation is associative.
package higher

//refine:type Nat = {v int | 0 <= v}

// Filter returns the elements that a predicate keeps.
//
//refine:ensures forall x in result: keep(x)
//refine:ensures forall x in xs: count(result, x) == (if keep(x) { count(xs, x) } else { 0 })
//refine:pure
//refine:bound depth=2 T=int8,bool
func Filter[T comparable](xs []T, keep func(T) bool) []T {
	var kept []T
	for _, x := range xs {
		if keep(x) {
			kept = append(kept, x)
		}
	}
	return kept
}

// Map returns what a function makes of each element.
//
//refine:ensures len(result) == len(xs) && forall i, x in xs: result[i] == f(x)
//refine:pure
//refine:bound depth=2 ints=-1..1
func Map(xs []int8, f func(int8) int8) []int8 {
	ys := make([]int8, len(xs))
	for i, x := range xs {
		ys[i] = f(x)
	}
	return ys
}

// Partition moves the elements that belong to the left before the others, and returns where these begin.
//
//refine:ensures forall x in xs[:result]: left(x)
//refine:ensures forall x in xs[result:]: !left(x)
//refine:ensures multiset(xs) == multiset(old(xs))
//refine:bound depth=4 ints=0..2
func Partition(xs []uint8, left func(uint8) bool) int {
	i, j := 0, len(xs)
	for i < j {
		switch {
		case left(xs[i]):
			i++
		case !left(xs[j-1]):
			j--
		default:
			xs[i], xs[j-1] = xs[j-1], xs[i]
		}
	}
	return i
}

// An Order says of two numbers whether the first comes before the second.
type Order func(a, b uint8) bool

// isStrictWeakOrder reports whether what an order does not tell apart falls into classes one after the
// other, as sort.Slice and slices.SortFunc demand.
func isStrictWeakOrder(less Order, n uint8) bool {
	for a := range n {
		for b := range n {
			if less(a, b) && less(b, a) {
				return false
			}
			for c := range n {
				if less(a, b) && !less(a, c) && !less(c, b) {
					return false
				}
			}
		}
	}
	return true
}

// Sort sorts by insertion: what the order does not tell apart stays as it was.
//
//refine:requires isStrictWeakOrder(less, 3)
//refine:ensures forall i in 1..len(xs): !less(xs[i], xs[i-1])
//refine:ensures multiset(xs) == multiset(old(xs))
//refine:ensures [stable] forall x in 0..3: alike(xs, uint8(x), less) == alike(old(xs), uint8(x), less)
//refine:bound depth=3 ints=0..2
func Sort(xs []uint8, less Order) {
	for i := range xs {
		for j := i; j > 0 && less(xs[j], xs[j-1]); j-- {
			xs[j], xs[j-1] = xs[j-1], xs[j]
		}
	}
}

// alike are the elements that an order does not tell apart from x, as the digits of a number.
func alike(xs []uint8, x uint8, less Order) (digits int) {
	for _, y := range xs {
		if !less(x, y) && !less(y, x) {
			digits = 4*digits + int(y) + 1
		}
	}
	return digits
}

// Ranks counts the elements before each of the n smallest numbers.
//
//refine:requires isStrictWeakOrder(less, 4)
//refine:ensures forall a in 0..4: forall b in 0..4: less(uint8(a), uint8(b)) <==> result[a] < result[b]
//refine:bound ints=0..3
func Ranks(less Order) (ranks [4]int) {
	for a := range ranks {
		for b := range ranks {
			if less(uint8(b), uint8(a)) {
				ranks[a]++
			}
		}
	}
	return ranks
}

// An Operation combines two numbers.
type Operation func(a, b uint8) uint8

func isAssociative(op Operation, n uint8) bool {
	for a := range n {
		for b := range n {
			for c := range n {
				if op(op(a, b), c) != op(a, op(b, c)) {
					return false
				}
			}
		}
	}
	return true
}

// Reduce combines all elements, half by half, so that the halves could be done at the same time.
//
//refine:requires len(xs) > 0 && isAssociative(op, 2)
//refine:ensures result == foldLeft(xs, op)
//refine:bound depth=4 ints=0..1
func Reduce(xs []uint8, op Operation) uint8 {
	if len(xs) == 1 {
		return xs[0]
	}
	half := len(xs) / 2
	return op(Reduce(xs[:half], op), Reduce(xs[half:], op))
}

func foldLeft(xs []uint8, op Operation) uint8 {
	r := xs[0]
	for _, x := range xs[1:] {
		r = op(r, x)
	}
	return r
}

// Power combines n copies of x by repeated squaring.
//
//refine:requires isAssociative(op, 3) && 0 < n <= 8
//refine:requires x < 3
//refine:ensures result == iterated(x, n, op)
//refine:bound ints=0..2
func Power(x uint8, n Count, op Operation) uint8 {
	r, have := x, false
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			if have {
				r = op(r, x)
			} else {
				r, have = x, true
			}
		}
		x = op(x, x)
	}
	return r
}

func iterated(x uint8, n Count, op Operation) uint8 {
	r := x
	for range n - 1 {
		r = op(r, x)
	}
	return r
}

// A Count is a number of copies.
//
//refine:bound ints=1..8
type Count int

// A Test asks something of each index of a list.
type Test func(int) bool

// Search finds the first index for which a test holds, n if there is none. The test is false up to some
// index and true from there on, and must not be asked beyond 0..n.
//
//refine:func (n Nat, test func(i {i int | 0 <= i < n}) bool) (i {i int | 0 <= i <= n})
//refine:requires forall i in 1..n: test(i-1) ==> test(i)
//refine:ensures i < n ==> test(i)
//refine:ensures i > 0 ==> !test(i - 1)
//refine:bound depth=6
func Search(n int, test Test) int {
	low, high := 0, n
	for low < high {
		if middle := int(uint(low+high) / 2); test(middle) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// A Descent leads from a number to one that is not greater.
type Descent func(int) int

// Fixpoint follows a descent until it stays where it is. That it returns is part of the check.
//
//refine:func (f func(x Nat) {y Nat | y <= x}, x Nat) (end {y Nat | y <= x})
//refine:ensures f(end) == end
func Fixpoint(f Descent, x int) int {
	for f(x) != x {
		x = f(x)
	}
	return x
}

// Memoised answers each question once, and counts how many it had to ask.
//
//refine:ensures len(answers) == len(questions) && forall i, q in questions: answers[i] == f(q)
//refine:ensures asked == distinctIn(questions)
//refine:bound depth=3 ints=0..2
func Memoised(questions []uint8, f func(uint8) uint8) (answers []uint8, asked int) {
	known := map[uint8]uint8{}
	for _, q := range questions {
		if _, ok := known[q]; !ok {
			known[q] = f(q)
			asked++
		}
		answers = append(answers, known[q])
	}
	return answers, asked
}

func distinctIn(xs []uint8) (n int) {
	var seen [3]bool
	for _, x := range xs {
		if !seen[x] {
			seen[x] = true
			n++
		}
	}
	return n
}
