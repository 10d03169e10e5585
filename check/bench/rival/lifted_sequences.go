package rival

import (
	"slices"

	"github.com/typetarget/target/check/bench/lifted"
)

// sequences returns the families over slices and strings of package lifted.
func sequences() []Subject {
	sliced := func(name string, valid func([]int) bool, generate func(Bounds, func([]int) bool) bool) Subject {
		return &Family[[]int]{Func: name, Params: one[[]int], Valid: valid, Generate: generate, Loop: loopSlices}
	}
	written := func(name string, valid func(string) bool, generate func(Bounds, func(string) bool) bool) Subject {
		return &Family[string]{
			Func: name, Params: one[string], Valid: valid, Generate: generate,
			Loop: func(b Bounds, yield func(string) bool) bool { return loopStrings(nil, b.Depth, yield) },
		}
	}
	sums := func(b Bounds, yield func([]int) bool) bool { return slicesOfSum(nil, 40, false, b, yield) }
	return []Subject{
		sliced("Sorted", slices.IsSorted[[]int], func(b Bounds, yield func([]int) bool) bool {
			return ascending(make([]int, 0, b.Depth), 0, b.Lo, b, yield)
		}),
		sliced("Strictly", lifted.IsStrict, func(b Bounds, yield func([]int) bool) bool {
			return ascending(make([]int, 0, b.Depth), 1, b.Lo, b, yield)
		}),
		sliced("Heap", lifted.IsHeap, heapSlices),
		sliced("LongHeap", lifted.IsHeap, heapSlices),
		sliced("Distinct", lifted.AllDistinct, withoutRepetition),
		sliced("LongDistinct", lifted.AllDistinct, withoutRepetition),
		sliced("DistinctSeen", lifted.AllDistinctSeen, withoutRepetition),
		sliced("DistinctCount", lifted.AllDistinctCount, withoutRepetition),
		sliced("Sum", func(xs []int) bool { return lifted.SumOf(xs) == 40 }, sums),
		sliced("SumRecursive", func(xs []int) bool { return lifted.SumOfRecursive(xs) == 40 }, sums),
		sliced("SortedSum", func(xs []int) bool { return slices.IsSorted(xs) && lifted.SumOf(xs) == 24 },
			func(b Bounds, yield func([]int) bool) bool { return slicesOfSum(nil, 24, true, b, yield) }),
		sliced("MaxOnce", lifted.HasMaxOnce, slicesOfMaxOnce),
		sliced("Hash", func(xs []int) bool { return len(xs) > 2 && lifted.HashOf(xs) == 5 }, slicesOfHash),
		sliced("Majority", lifted.HasMajority, nil),
		sliced("Queens8", func(q []int) bool { return len(q) == 8 && lifted.IsPeaceful(q) }, queens(8)),
		sliced("Queens10", func(q []int) bool { return len(q) == 10 && lifted.IsPeaceful(q) }, queens(10)),
		written("Balanced", lifted.IsBalanced, parentheses),
		written("LongBalanced", lifted.IsBalanced, parentheses),
		written("Palindrome", lifted.IsPalindrome, palindromes),
		written("NoRepeat", lifted.HasNoRepeat, func(b Bounds, yield func(string) bool) bool {
			return withoutTwoOpen(nil, b.Depth, yield)
		}),
		&Family[*lifted.List]{
			Func: "SortedList", Params: one[*lifted.List], Valid: lifted.IsSortedList,
			Generate: func(b Bounds, yield func(*lifted.List) bool) bool { return sortedLists(b.Depth, b.Lo, b.Hi, yield) },
			Loop:     loopLists,
		},
	}
}

func heapSlices(b Bounds, yield func([]int) bool) bool {
	return heaps(make([]int, 0, b.Depth), b, yield)
}

func withoutRepetition(b Bounds, yield func([]int) bool) bool {
	return distinctSlices(make([]int, 0, b.Depth), 0, b, yield)
}

// slicesOfSum yields every continuation of xs whose elements add up to rest; in
// ascending order, if they must be so. Integers are not negative.
func slicesOfSum(xs []int, rest int, ascend bool, b Bounds, yield func([]int) bool) bool {
	if rest == 0 && !yield(xs) {
		return false
	}
	left := b.Depth - len(xs)
	if left == 0 || rest > left*b.Hi {
		return true
	}
	lo := b.Lo
	if ascend && len(xs) > 0 {
		lo = xs[len(xs)-1]
	}
	xs = append(xs, 0)
	for x := lo; x <= min(rest, b.Hi); x++ {
		xs[len(xs)-1] = x
		if !slicesOfSum(xs, rest-x, ascend, b, yield) {
			return false
		}
	}
	return true
}

// slicesOfMaxOnce yields every slice with its maximum at one place.
func slicesOfMaxOnce(b Bounds, yield func([]int) bool) bool {
	for n := 1; n <= b.Depth; n++ {
		for at := range n {
			for most := b.Lo; most <= b.Hi; most++ {
				others := make([]int, n-1)
				xs := make([]int, n)
				if !fill(others, 0, Bounds{Lo: b.Lo, Hi: most - 1}, func() bool {
					copy(xs, others[:at])
					xs[at] = most
					copy(xs[at+1:], others[at:])
					return yield(xs)
				}) {
					return false
				}
			}
		}
	}
	return true
}

// slicesOfHash yields every slice of three elements or more with the hash 5:
// the last element makes it so.
func slicesOfHash(b Bounds, yield func([]int) bool) bool {
	for n := 3; n <= b.Depth; n++ {
		xs := make([]int, n)
		if !fill(xs[:n-1], 0, b, func() bool {
			for x := b.Lo + mod(5-3*lifted.HashOf(xs[:n-1])-b.Lo, 7); x <= b.Hi; x += 7 {
				xs[n-1] = x
				if !yield(xs) {
					return false
				}
			}
			return true
		}) {
			return false
		}
	}
	return true
}

func mod(a, n int) int { return (a%n + n) % n }

// queens places n queens, one in each column, so that no other attacks them.
func queens(n int) func(Bounds, func([]int) bool) bool {
	return func(b Bounds, yield func([]int) bool) bool {
		if b.Depth < n {
			return true
		}
		return placed(make([]int, 0, n), n, 0, 0, 0, b, yield)
	}
}

// placed yields every way to place the queens that are left. The rows and
// diagonals that are taken have their bits set.
func placed(q []int, n int, rows, ups, downs uint64, b Bounds, yield func([]int) bool) bool {
	c := len(q)
	if c == n {
		return yield(q)
	}
	q = append(q, 0)
	for r := b.Lo; r <= b.Hi; r++ {
		row, up, down := uint64(1)<<(r-b.Lo), uint64(1)<<(r-b.Lo+c), uint64(1)<<(r-b.Lo-c+n)
		if rows&row == 0 && ups&up == 0 && downs&down == 0 {
			q[c] = r
			if !placed(q, n, rows|row, ups|up, downs|down, b, yield) {
				return false
			}
		}
	}
	return true
}

// parentheses yields every balanced string.
func parentheses(b Bounds, yield func(string) bool) bool {
	for n := 0; n <= b.Depth; n += 2 {
		if !nested(make([]byte, 0, n), n, 0, yield) {
			return false
		}
	}
	return true
}

// nested yields every balanced string of n letters that begins with s. open
// counts the parentheses of s that are not closed.
func nested(s []byte, n, open int, yield func(string) bool) bool {
	left := n - len(s)
	if left == 0 {
		return yield(string(s))
	}
	return (open == left || nested(append(s, '('), n, open+1, yield)) &&
		(open == 0 || nested(append(s, ')'), n, open-1, yield))
}

// palindromes yields every palindrome.
func palindromes(b Bounds, yield func(string) bool) bool {
	for n := range b.Depth + 1 {
		s := make([]byte, n)
		for bits := range 1 << ((n + 1) / 2) {
			for i := range (n + 1) / 2 {
				s[i] = "()"[bits>>i&1]
				s[n-1-i] = s[i]
			}
			if !yield(string(s)) {
				return false
			}
		}
	}
	return true
}

// withoutTwoOpen yields every continuation of s without two opening parentheses
// in a row.
func withoutTwoOpen(s []byte, depth int, yield func(string) bool) bool {
	if !yield(string(s)) {
		return false
	}
	if len(s) == depth {
		return true
	}
	if (len(s) == 0 || s[len(s)-1] != '(') && !withoutTwoOpen(append(s, '('), depth, yield) {
		return false
	}
	return withoutTwoOpen(append(s, ')'), depth, yield)
}

// sortedLists yields every ascending list, the last element first.
func sortedLists(depth, lo, hi int, yield func(*lifted.List) bool) bool {
	if !yield(nil) {
		return false
	}
	if depth == 0 {
		return true
	}
	l := new(lifted.List)
	for x := lo; x <= hi; x++ {
		if !sortedLists(depth-1, x, hi, func(next *lifted.List) bool {
			l.Val, l.Next = x, next
			return yield(l)
		}) {
			return false
		}
	}
	return true
}

func loopLists(b Bounds, yield func(*lifted.List) bool) bool {
	if !yield(nil) {
		return false
	}
	if b.Depth == 0 {
		return true
	}
	l := new(lifted.List)
	return loopRange(b.Lo, b.Hi, func(x int) bool {
		return loopLists(Bounds{b.Depth - 1, b.Lo, b.Hi}, func(next *lifted.List) bool {
			l.Val, l.Next = x, next
			return yield(l)
		})
	})
}
