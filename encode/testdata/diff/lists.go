// Package diff holds predicates that the lifter and the Go compiler must agree on, for every value
// of their parameters within the bounds.
package diff

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

//refine:bound depth=4 ints=0..3
func isSorted(xs []int) bool {
	for i := 1; i < len(xs); i++ {
		if xs[i-1] > xs[i] {
			return false
		}
	}
	return true
}

//refine:bound depth=4 ints=0..3
func strictly(xs []int) bool {
	for i := range xs {
		if i > 0 && xs[i-1] >= xs[i] {
			return false
		}
	}
	return true
}

//refine:bound depth=5 ints=0..2
func isHeap(xs []int) bool {
	for i := 1; i < len(xs); i++ {
		if xs[(i-1)/2] < xs[i] {
			return false
		}
	}
	return true
}

func peaceful(q []int) bool {
	for i := 0; i < len(q); i++ {
		for j := i + 1; j < len(q); j++ {
			if q[i] == q[j] || abs(q[i]-q[j]) == j-i {
				return false
			}
		}
	}
	return true
}

//refine:bound depth=4 ints=0..3
func queens(q []int) bool { return len(q) == 4 && peaceful(q) }

//refine:bound depth=4 ints=0..3
func distinct(xs []int) bool {
	for i := 0; i < len(xs); i++ {
		for j := 0; j < i; j++ {
			if xs[i] == xs[j] {
				return false
			}
		}
	}
	return true
}

//refine:bound depth=4 ints=0..3
func distinctMap(xs []int) bool {
	seen := map[int]bool{}
	for _, x := range xs {
		if seen[x] {
			return false
		}
		seen[x] = true
	}
	return true
}

//refine:bound depth=4 ints=0..3
func distinctSet(xs []int) bool {
	seen := make(map[int]struct{})
	for _, x := range xs {
		seen[x] = struct{}{}
	}
	return len(seen) == len(xs)
}

func sum(xs []int) int {
	s := 0
	for _, x := range xs {
		s += x
	}
	return s
}

//refine:bound depth=4 ints=-1..3
func sumIs(xs []int) bool { return sum(xs) == 4 }

func sumRec(xs []int) int {
	if len(xs) == 0 {
		return 0
	}
	return xs[0] + sumRec(xs[1:])
}

//refine:bound depth=4 ints=-1..3
func sumIsRec(xs []int) bool { return sumRec(xs) == 4 }

//refine:bound ints=-1..5
func triangle(t [3]int) bool {
	a, b, c := t[0], t[1], t[2]
	return a > 0 && b > 0 && c > 0 && a+b > c && b+c > a && a+c > b
}

//refine:bound ints=-4..5
func product(t [3]int) bool { return t[0]*t[1] == t[2] }

//refine:bound ints=0..13
func squares(t [3]int) bool {
	return t[0] > 0 && t[1] >= t[0] && t[0]*t[0]+t[1]*t[1] == t[2]*t[2]
}

//refine:bound depth=4 ints=0..3
func maxOnce(xs []int) bool {
	if len(xs) == 0 {
		return false
	}
	m := xs[0]
	for _, x := range xs {
		if x > m {
			m = x
		}
	}
	n := 0
	for _, x := range xs {
		if x == m {
			n++
		}
	}
	return n == 1
}

//refine:bound depth=4 ints=-1..4
func firstMax(xs []int) bool {
	m := xs[0]
	for _, x := range xs[1:] {
		if x > m {
			return false
		}
	}
	return m > 0
}

//refine:bound depth=4 ints=-1..4
func indirect(xs []int) bool { return xs[xs[0]] == 1 || xs[len(xs)-1] == xs[1] }

//refine:bound depth=3 ints=-3..5
func divides(xs []int) bool { return 6/xs[0] == 2 || xs[1]%xs[0] == 1 }

//refine:bound depth=5 ints=-1..3
func breaks(xs []int) bool {
	n, last := 0, -1
	for i, x := range xs {
		if x < 0 {
			continue
		}
		if x == 3 {
			last = i
			break
		}
		switch {
		case x == 0:
			n += 2
		case x == 1, x == 2:
			n--
		}
	}
	return n == 1 || last == 2
}

//refine:bound depth=5 ints=0..3
func counts(xs []int) bool {
	m := map[int]int{}
	for _, x := range xs {
		m[x]++
	}
	c, ok := m[2]
	return len(m) == 3 && m[0] <= m[1] && (!ok || c == 2)
}

//refine:bound depth=4 ints=-1..4
func perm(xs []int) bool {
	seen := make([]bool, len(xs))
	for _, x := range xs {
		if x >= len(xs) || seen[x] {
			return false
		}
		seen[x] = true
	}
	return len(xs) > 0
}

//refine:bound depth=4 ints=0..3
func tails(xs []int) bool {
	if len(xs) < 2 {
		return len(xs) == 1 && xs[0] == 2
	}
	mid := len(xs) / 2
	return sumRec(xs[:mid]) == sumRec(xs[mid:]) && tails2(xs[1:])
}

func tails2(xs []int) bool { return len(xs) == 0 || xs[0] != 1 && tails2(xs[1:]) }

//refine:bound depth=4 ints=0..3
func insertion(xs []int) bool {
	ys := append([]int(nil), xs...)
	for i := 1; i < len(ys); i++ {
		for j := i; j > 0 && ys[j] < ys[j-1]; j-- {
			ys[j], ys[j-1] = ys[j-1], ys[j]
		}
	}
	return ys[1] == xs[0]
}

//refine:bound depth=5 ints=0..3
func majority(xs []int) bool {
	cand, n := 0, 0
	for _, x := range xs {
		if n == 0 {
			cand = x
			n = 1
		} else if x == cand {
			n++
		} else {
			n--
		}
	}
	c := 0
	for _, x := range xs {
		if x == cand {
			c++
		}
	}
	return 2*c > len(xs)
}

//refine:bound depth=5 ints=0..3
func mod7(xs []int) bool {
	h := 0
	for _, x := range xs {
		h = (h*3 + x) % 7
	}
	return len(xs) > 2 && h == 5
}

//refine:bound ints=0..2
func magic(m [4]int) bool {
	s := m[0] + m[1]
	for i := 0; i < 2; i++ {
		if m[2*i]+m[2*i+1] != s || m[i]+m[i+2] != s {
			return false
		}
	}
	for i := range m {
		for j := range i {
			if m[i] == m[j] && s == 3 {
				return false
			}
		}
	}
	return true
}

//refine:bound depth=6
func balanced(s []bool) bool {
	d := 0
	for i := 0; i < len(s); i++ {
		if s[i] {
			d++
		} else {
			d--
		}
		if d < 0 {
			return false
		}
	}
	return d == 0
}

//refine:bound depth=6
func palindrome(s []bool) bool {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		if s[i] != s[j] {
			return false
		}
	}
	return true
}

//refine:bound depth=3 ints=0..2
func nested(m [][]int) bool {
	n := 0
	for i, row := range m {
		for j := range row {
			if row[j] > i {
				n++
			}
		}
		if i > 0 && len(row) < len(m[i-1]) {
			return false
		}
	}
	return n > 0
}

//refine:bound depth=4 ints=0..4
func dedupe(xs []int) bool {
	var out []int
	for _, x := range xs {
		dup := false
		for _, y := range out {
			if x == y {
				dup = true
				break
			}
		}
		if !dup {
			out = append(out, x)
		}
	}
	return len(out) == 2 && out[1] > out[0]
}

//refine:bound depth=4 ints=0..3
func filtered(xs []int) bool {
	out := []int{}
	for _, x := range xs {
		if x%2 == 1 {
			out = append(out, x)
		}
	}
	return isSorted(out) && len(out) >= 2
}

//refine:bound depth=4 ints=0..2
func reversed(xs []int) bool {
	rev := make([]int, 0, len(xs))
	for i := len(xs) - 1; i >= 0; i-- {
		rev = append(rev, xs[i])
	}
	for i := range xs {
		if xs[i] != rev[i] {
			return false
		}
	}
	return len(xs) > 0
}

//refine:bound depth=5 ints=0..2
func stack(ops []int) bool {
	var st []int
	for _, op := range ops {
		switch op {
		case 0:
			if len(st) == 0 {
				return false
			}
			st = st[:len(st)-1]
		default:
			st = append(st, op)
		}
	}
	return len(st) == 1 && st[0] == 2
}

//refine:bound depth=4 ints=0..3
func brackets(ops []int) bool {
	st := make([]int, 0)
	for _, op := range ops {
		if op < 2 {
			st = append(st, op)
			continue
		}
		if len(st) == 0 || st[len(st)-1] != op-2 {
			return false
		}
		st = st[0 : len(st)-1]
	}
	return len(st) == 0
}

//refine:bound depth=2 nil=both
func nilOrEmpty(xs []int, ys [][]bool) bool {
	if xs == nil {
		return len(ys) == 1 && ys[0] != nil
	}
	return len(xs) == 0 && ys != nil || len(xs[:0]) == cap(xs)
}

//refine:bound depth=2 nil=both ints=0..1
func appendsToEmpty(xs []int, n int) bool {
	ys := append(xs, n)
	zs := append(xs[:0], xs...)
	return ys[0] == 1 && (zs == nil) == (xs == nil)
}
