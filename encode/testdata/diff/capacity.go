package diff

import "slices"

// What predicates can see of the room behind the length of a slice.

//refine:bound depth=2 cap=both
func capBoth(xs []int) bool { return cap(xs) == len(xs)+2 }

//refine:bound depth=2 cap=spare
func capSpare(xs []int) bool { return cap(xs) == 2 || len(xs) == 2 && xs[0] <= xs[1] }

//refine:bound depth=2 cap=exact
func capExact(xs []int) bool { return cap(xs) == len(xs) && len(xs) == 1 }

//refine:bound depth=2 cap=both
func capNil(xs []int) bool { return xs == nil || len(xs) == 0 && cap(xs) > 0 }

//refine:bound depth=2 cap=both nil=both
func capEmpty(xs []int) bool { return xs != nil && len(xs) == 0 && cap(xs) == 0 }

//refine:bound depth=2 cap=spare nil=both
func capNever(xs []int) bool { return xs != nil && cap(xs) != 2 }

//refine:bound depth=2 cap=both
func capWhole(xs []int) bool {
	sum := 1
	for _, x := range xs[:cap(xs)] {
		sum = sum*3 + x
	}
	return sum > 9
}

//refine:bound depth=2 cap=both
func capZeros(xs []int) bool {
	for _, x := range xs[len(xs):cap(xs)] {
		if x != 0 {
			return false
		}
	}
	return len(xs) > 0 && xs[0] > 0
}

//refine:bound depth=2 cap=both
func capBehind(xs []int) bool { return xs[:len(xs)+1][len(xs)] == 0 }

//refine:bound depth=2 cap=both
func capTooFar(xs []int) bool { return len(xs) > 0 && xs[0] > 0 || len(xs[:len(xs)+3]) > 0 }

//refine:bound depth=2 cap=both
func capShared(xs []int, x int) bool {
	a := append(xs, 1)
	b := append(xs, x)
	return a[len(xs)] == b[len(xs)] && x != 1
}

//refine:bound depth=2 cap=both
func capSharedTwice(xs []int) bool {
	if cap(xs) == len(xs) {
		return false
	}
	a := append(xs, 1)
	b := append(a, 2)
	c := append(xs, 3, 4, 5)
	d := append(a, 6)
	return len(b)+len(c)+len(d) > 7 && a[len(xs)] == 1 && b[len(b)-1] == 6 && c[0] < 2
}

//refine:bound depth=2 cap=both
func capWritten(xs []int) bool {
	a := append(xs, 7)
	a[0] = 9
	return len(xs) > 0 && xs[0] == 9
}

//refine:bound depth=2 cap=both
func capSeen(xs []int) bool {
	a := append(xs, 7)
	return cap(xs) > len(xs) && xs[:len(xs)+1][len(xs)] == a[len(a)-1]
}

//refine:bound depth=2 cap=both
func capLimited(xs []int) bool {
	a := append(xs[:len(xs):len(xs)], 1)
	b := append(xs[:len(xs):len(xs)], 2)
	return a[len(a)-1] == 1 && b[len(b)-1] == 2 && cap(xs[:0:1]) == 1
}

//refine:bound depth=2 cap=both
func capShortened(xs []int) bool {
	ys := xs[:0]
	for _, x := range xs {
		if x > 0 {
			ys = append(ys, x)
		}
	}
	return len(xs) > 0 && xs[0] == len(ys)
}

//refine:bound depth=2 cap=both
func capFrom(xs []int, k int) bool {
	ys := xs[k:]
	return cap(ys) == 2 && append(ys, 4)[len(ys)] == 4
}

//refine:bound depth=2 cap=both
func capInserted(xs []int) bool {
	ys := slices.Insert(xs, 0, 5)
	return len(ys) == len(xs)+1 && ys[0] == 5 && (len(xs) == 0 || xs[0] == 5)
}

//refine:bound depth=2 cap=both
func capClipped(xs []int) bool {
	ys := append(slices.Clip(xs), 1)
	zs := append(slices.Clip(xs), 2)
	return ys[len(xs)] != zs[len(xs)] && cap(slices.Clip(xs)) == len(xs) && len(xs) > 0 && xs[0] == len(ys)-len(xs)
}

//refine:bound depth=1 cap=both
func capTwo(xs, ys []int) bool {
	a, b := append(xs, 1), append(ys, 2)
	return a[len(xs)] == 1 && b[len(ys)] == 2 && cap(xs) > cap(ys)
}

//refine:bound depth=2 cap=both ints=0..1
func capRows(rows [][]int) bool {
	n := 0
	for _, r := range rows {
		n += cap(r) - len(r)
		r = append(r, 3)
	}
	return n == 2 && cap(rows) > len(rows) && rows[:len(rows)+1][len(rows)] == nil
}

type capped struct {
	items []string
	flags []bool
}

//refine:bound depth=1 cap=both strings=a
func capFields(c capped) bool {
	c.items = append(c.items, "b")
	return len(c.items) > 0 && cap(c.flags) > len(c.flags) && !c.flags[:len(c.flags)+1][len(c.flags)]
}

//refine:bound depth=2 cap=both
func capNodes(p *capNode) bool {
	return p != nil && cap(p.next) > len(p.next) && p.next[:len(p.next)+1][len(p.next)] == nil
}

type capNode struct{ next []*capNode }

//refine:bound depth=2 cap=both ints=0..1
func capReturned(f func(x bool) []int) bool {
	a := append(f(true), 1)
	b := append(f(true), 2)
	return a[len(a)-1] == 1 && b[len(b)-1] == 2 && cap(f(false)) == 3
}

//refine:bound depth=2 cap=both
func capCopied(xs []int) bool {
	n := copy(xs[len(xs):cap(xs)], []int{4, 5, 6})
	return n == 2 && xs[:cap(xs)][len(xs)+1] == 5
}

//refine:bound depth=2 cap=both
func capCleared(xs []int) bool {
	a := append(xs, 8)
	clear(a)
	return len(xs) > 0 && xs[0] != 0
}

//refine:bound depth=2 cap=both any=int,[]int
func capHeld(x any) bool {
	xs, ok := x.([]int)
	return ok && cap(xs) > len(xs) && len(append(xs, 1)) == 2
}
