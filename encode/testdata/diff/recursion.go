package diff

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

//refine:bound ints=-3..12
func fibonacci(a, b int) bool { return fib(a) == fib(b)+5 }

func even(n int) bool {
	if n == 0 {
		return true
	}
	return odd(n - 1)
}

func odd(n int) bool {
	if n == 0 {
		return false
	}
	return even(n - 1)
}

//refine:bound ints=-3..9
func parity(n, m int) bool {
	if n < 0 || m <= 0 {
		return n == -2 && m == -1
	}
	return even(n) != odd(m)
}

func power(b, n int) int {
	if n == 0 {
		return 1
	}
	return b * power(b, n-1)
}

//refine:bound ints=-3..6
func powers(b, n int) bool { return n >= 0 && power(b, n)%5 == 1 }

func choose(n, k int) int {
	if k == 0 || k == n {
		return 1
	}
	return choose(n-1, k-1) + choose(n-1, k)
}

//refine:bound ints=0..14
func binomial(n, k int) bool { return k <= n && choose(n, k)%3 == 0 }

func within(xs []int, lo, hi, x int) int {
	if lo >= hi {
		return -1
	}
	switch m := lo + (hi-lo)/2; {
	case xs[m] == x:
		return m
	case xs[m] < x:
		return within(xs, m+1, hi, x)
	default:
		return within(xs, lo, m, x)
	}
}

//refine:bound depth=5 ints=0..2
func binarySearchRec(xs []int, x int) bool { return within(xs, 0, len(xs), x) >= 0 }

// The search leaves the slice where hi is too large, and ends by a panic.
//
//refine:bound depth=3 ints=0..4
func searchFrom(xs []int, lo, hi int) bool { return within(xs, lo, hi, 1) >= 0 }

func ackermann(m, n int) int {
	switch {
	case m == 0:
		return n + 1
	case n == 0:
		return ackermann(m-1, 1)
	}
	return ackermann(m-1, ackermann(m, n-1))
}

//refine:bound ints=0..2
func ackermanns(m, n int) bool { return ackermann(m, n)%2 == 1 }

func moves(n, from, to, by int) int {
	if n == 0 {
		return 0
	}
	return moves(n-1, from, by, to) + from*10 + to + moves(n-1, by, to, from)
}

//refine:bound ints=0..5
func hanoi(n, a int) bool { return moves(n, a, 2, 3)%4 == 1 }

// A counter that a literal counts down.
//
//refine:bound ints=-2..6
func countdown(n int) bool {
	var down func(int) int
	down = func(k int) int {
		if k == 0 {
			return 0
		}
		return down(k-1) + k
	}
	return n >= 0 && down(n) > 5
}

// The literal's calls share a variable that they write.
//
//refine:bound ints=-2..5
func collect(n int) bool {
	var seen []int
	var walk func(int)
	walk = func(k int) {
		if k == n {
			return
		}
		seen = append(seen, k)
		walk(k + 1)
		seen = append(seen, -k)
	}
	if n < 0 {
		return n == -1
	}
	walk(0)
	sum := 0
	for i, x := range seen {
		sum += i * x
	}
	return sum%4 == 0
}

func wraps(n uint8) int {
	if n == 250 {
		return 0
	}
	return 1 + wraps(n-1)
}

// Counts down past zero to 250.
//
//refine:bound ints=0..9
func wrapping(n uint8) bool { return wraps(n)%3 == 1 }

func sumsOfSquares(n, k int) bool {
	if n == 0 {
		return true
	}
	return k > 0 && (k*k <= n && sumsOfSquares(n-k*k, k) || sumsOfSquares(n, k-1))
}

// A sum of squares of numbers that do not grow.
//
//refine:bound ints=0..6
func squareSums(n, k int) bool { return sumsOfSquares(n, k) }

func partitions(n, most int) int {
	if n == 0 {
		return 1
	}
	r := 0
	for k := 1; k <= min(n, most); k++ {
		r += partitions(n-k, k)
	}
	return r
}

//refine:bound ints=0..6
func partitioned(n, most int) bool { return partitions(n, most)%2 == 1 }
