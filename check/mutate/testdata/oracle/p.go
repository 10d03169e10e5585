// Package p has small functions with contracts, some of them weak.
package p

//refine:ensures postMax(a, b, result)
func Max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func postMax(a, b, r int) bool { return r >= a && r >= b && (r == a || r == b) }

// Clamp has a contract that does not say when the value stays.
//
//refine:requires preClamp(x, lo, hi)
//refine:ensures postClamp(x, lo, hi, result)
func Clamp(x, lo, hi int) int {
	if x < lo {
		return lo
	} else if x > hi {
		return hi
	}
	return x
}

func preClamp(x, lo, hi int) bool { return lo <= hi }

func postClamp(x, lo, hi, r int) bool { return lo <= r && r <= hi }

//refine:ensures postGcd(a, b, result)
func Gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return abs(a)
}

func abs(n int) int {
	if n < 0 {
		n = -n
	}
	return n
}

func postGcd(a, b, r int) bool {
	if a == 0 && b == 0 {
		return r == 0
	}
	return r > 0 && a%r == 0 && b%r == 0
}

// Count has a contract that bounds the count.
//
//refine:ensures postCount(xs, x, result)
func Count(xs []int, x int) int {
	n := 0
	for i := 0; i < len(xs); i++ {
		if xs[i] == x {
			n++
		}
	}
	return n
}

func postCount(xs []int, x, r int) bool { return 0 <= r && r <= len(xs) }

//refine:ensures postIndex(xs, x, result)
func Index(xs []int, x int) int {
	for i, y := range xs {
		if x == y {
			return i
		}
	}
	return -1
}

func postIndex(xs []int, x, r int) bool {
	if r < 0 {
		return r == -1
	}
	return r < len(xs) && xs[r] == x
}

//refine:ensures postSort(old(xs), xs)
func Sort(xs []int) {
	for i := 1; i < len(xs); i++ {
		for j := i; j > 0 && xs[j-1] > xs[j]; j-- {
			xs[j-1], xs[j] = xs[j], xs[j-1]
		}
	}
}

// postSort forgets that the elements stay the same.
func postSort(was, xs []int) bool {
	for i := 1; i < len(xs); i++ {
		if xs[i-1] > xs[i] {
			return false
		}
	}
	return true
}

//refine:ensures postReverse(old(xs), xs)
func Reverse(xs []int) {
	for i, j := 0, len(xs)-1; i < j; i, j = i+1, j-1 {
		xs[i], xs[j] = xs[j], xs[i]
	}
}

func postReverse(was, xs []int) bool {
	for i := range xs {
		if xs[i] != was[len(xs)-1-i] {
			return false
		}
	}
	return true
}

//refine:ensures postBetween(x, lo, hi, result)
func Between(x, lo, hi int) bool { return lo <= x && x < hi || !(lo <= hi) && x == lo }

func postBetween(x, lo, hi int, r bool) bool { return !r || lo <= x }

//refine:ensures postSquares(n, result)
func Squares(n int) (sum int) {
	switch {
	case n < 0:
		return -1
	case n == 0:
		return 0
	default:
		sum += n*n | 0
	}
	sum += Squares(n - 1)
	return
}

func postSquares(n, r int) bool { return r >= -1 && r <= 30 }

//refine:ensures postPick(xs, i, result)
func Pick(xs []int, i int) int {
	i = clip(i, len(xs))
	if i < 0 {
		return 0
	}
	return xs[i]
}

func clip(i, n int) int {
	if i >= n {
		i = n - 1
	}
	return i
}

func postPick(xs []int, i, r int) bool { return len(xs) > 0 || r == 0 }
