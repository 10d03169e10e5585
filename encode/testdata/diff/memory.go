package diff

// Slices that share arrays.

//refine:bound depth=3 ints=0..2
func aliases(xs []int) bool {
	ys := xs
	ys[0] = 2
	zs := xs[1:]
	zs[0]++
	return xs[0] == 2 && xs[1] == 2 && len(zs) == len(ys)-1
}

//refine:bound depth=3 ints=0..2
func appendInPlace(xs []int) bool {
	head := xs[:1]
	head = append(head, 7)
	return xs[1] == 7 && head[0] == xs[0]
}

//refine:bound depth=3 ints=0..2
func appendCopies(xs []int) bool {
	ys := append(xs, 1)
	ys[0] = 5
	return xs[0] == 1 && len(ys) == 3 && ys[0] == 5
}

//refine:bound depth=3 ints=0..2
func fullSlice(xs []int) bool {
	a := xs[:1:2]
	b := append(a, 8)
	c := append(b, 9)
	c[0] = 4
	return xs[1] == 8 && xs[0] < 2 && c[1] == 8 && cap(a) == 2
}

//refine:bound depth=3 ints=0..2
func nils(xs []int, ys [][]int) bool {
	var e []int
	f := []int{}
	n := xs[:0]
	return e == nil && f != nil && len(f) == 0 && (xs == nil || n != nil) && (len(ys) == 0 || ys[0] == nil)
}

//refine:bound depth=3 ints=0..2
func capacities(xs []int, n int) bool {
	a := make([]int, n, n+2)
	b := a[:n+1]
	b[n] = 3
	a = append(a, 5)
	return cap(a) == 3 && b[n] == 5 && cap(xs[1:]) == 1 && cap([]int{1, 2}) == 2
}

//refine:bound depth=4 ints=0..2
func copies(xs []int) bool {
	ys := make([]int, 2)
	n := copy(ys, xs)
	zs := append([]int{}, xs...)
	m := copy(zs[1:], zs)
	return n+m >= 4 && ys[1] == 2 && zs[2] == 2 && zs[1] == zs[0]
}

//refine:bound depth=3 ints=0..3
func twoDims(n int, i int, j int) bool {
	g := make([][]int, n)
	for k := range g {
		g[k] = make([]int, 2)
	}
	g[i][j] = 4
	t := 0
	for _, row := range g {
		for _, x := range row {
			t += x
		}
	}
	return t == 4 && g[0][0] == 0
}

func swapFirst(xs []int, k int) {
	xs[0], xs[k] = xs[k], xs[0]
}

//refine:bound depth=3 ints=0..3
func calleeWrites(xs []int, k int) bool {
	before := xs[0]
	swapFirst(xs, k)
	return xs[k] == before && xs[0] > before
}

func fill(m map[int]int, xs []int) map[int]int {
	for i, x := range xs {
		m[x] = i
	}
	return m
}

//refine:bound depth=3 ints=0..2
func localMaps(xs []int, k int) bool {
	m := map[int]int{1: 5, 9: 6}
	n := fill(m, xs)
	n[k]++
	delete(m, 9)
	v, ok := m[k]
	s := 0
	for key, val := range m {
		s += key * val
	}
	for key := range m {
		s += key
	}
	_, gone := m[9]
	var none map[int]bool
	return len(m) == 2 && ok && v > 1 && s > 3 && !gone && !none[3] && len(none) == 0
}

//refine:bound depth=3 ints=0..2
func mapKeys(xs []int, ps [2]Pair) bool {
	seen := map[Pair]int{}
	for i, p := range ps {
		seen[p] += i + 1
	}
	byPtr := map[*int]bool{}
	for i := range xs {
		byPtr[&xs[i]] = true
	}
	arr := map[[2]int]bool{{1, 2}: true}
	clear(byPtr)
	return seen[Pair{0, 1}] == 3 || len(seen) == 2 && arr[[2]int{ps[0].A, ps[0].B}] && len(byPtr) == 0
}

//refine:bound depth=4 ints=0..2
func groups(xs []int) bool {
	g := map[int][]int{}
	for i, x := range xs {
		g[x] = append(g[x], i)
	}
	return len(g[1]) == 2 && g[1][1] == 3 && len(g) < 4
}

type Node struct {
	V    int
	Next *Node
	Tags [2]bool
}

//refine:bound depth=3 ints=0..2
func heapObjects(n *Node) bool {
	dup := &Node{V: 1, Next: n}
	last := dup
	for last.Next != nil {
		last = last.Next
	}
	last.Next = &Node{V: 2}
	last.Tags[1] = true
	c := 0
	for p := dup; p != nil; p = p.Next {
		c += p.V
	}
	return c == 5 && dup.Next != n.Next && !n.Tags[1]
}

//refine:bound depth=3 ints=0..2
func cyclic(n *Node) bool {
	last := n
	for last.Next != nil {
		last = last.Next
	}
	last.Next = n
	steps := 0
	for p := n; ; p = p.Next {
		steps++
		if p.Next == n || steps > 3 {
			break
		}
	}
	return steps == 2
}

//refine:bound depth=2 ints=0..2
func sharedObject(a *Pair, b *Pair) bool {
	c := a
	if b.A > a.A {
		c = b
	}
	c.B += 3
	return a.B+b.B == 4 && c == a && a != b
}

//refine:bound ints=0..2
func arraySlices(a [3]int, k int) bool {
	s := a[:]
	s[k] = 9
	t := a[1:2]
	t = append(t, 8)
	b := a
	b[0] = 7
	return a[2] == 8 && a[0] != 7 && s[1] == 9 && cap(t) == 2
}

//refine:bound depth=3 ints=0..2
func convArray(xs []int) bool {
	a := [2]int(xs)
	a[0] = 4
	return xs[0] == 2 && a[1] == xs[1]
}

//refine:bound depth=3 ints=0..2
func ptrElems(ps []*int, qs []Pair) bool {
	for _, p := range ps {
		if p != nil {
			*p++
		}
	}
	for i := range qs {
		qs[i].A += i
	}
	return len(ps) > 0 && *ps[0] == 2 && qs[len(qs)-1].A == 2
}

//refine:bound ints=0..2
func structCopies(p Pair, k int) bool {
	type wrap struct {
		in  Pair
		arr [2]Pair
	}
	w := wrap{in: p}
	v := w
	v.in.A = 9
	v.arr[k].B = p.B
	w2 := &w
	w2.arr[1] = v.arr[k]
	return w.in.A != 9 && w.arr[1].B == 2 && v.arr[0].B == 0
}

// An array that append has grown.

//refine:bound depth=4 ints=0..2
func sortGrown(xs []int) bool {
	var ys []int
	for _, x := range xs {
		if x > 0 {
			ys = append(ys, x)
		}
	}
	for i := range ys {
		for j := i + 1; j < len(ys); j++ {
			if ys[j] < ys[i] {
				ys[i], ys[j] = ys[j], ys[i]
			}
		}
	}
	return len(ys) > 1 && ys[0] == 1 && ys[len(ys)-1] == 2
}

//refine:bound depth=4 ints=0..2
func grownTwice(xs []int) bool {
	var a []int
	b := []int{5}
	for _, x := range xs {
		if x == 1 {
			a = append(a, x)
		} else {
			b = append(b, x)
		}
		if len(a) > len(b) {
			a, b = b, a
		}
	}
	return len(a) == 2 && b[1] == 2
}

//refine:bound depth=4 ints=0..2
func grownMerge(xs []int) bool {
	out := xs
	if len(xs) > 1 && xs[0] == 1 {
		out = append(out, 3, 4)
	} else {
		out = append(out[:0:0], xs...)
	}
	out = append(out, out...)
	n := 0
	for _, x := range out {
		n += x
	}
	return n == 18 || n == 4
}

//refine:bound depth=4 ints=0..2
func window(xs []int) bool {
	best := 0
	for i := range xs {
		for j := i; j <= len(xs); j++ {
			if s := sum(xs[i:j]); s > best && j-i < 3 {
				best = s
			}
		}
	}
	return best == 3
}

//refine:bound depth=4 ints=0..3
func lookup(xs []int) bool {
	table := [...]int{4: 1, 0: 2, 3}
	s := []int{2: 7, 1}
	return table[xs[0]]+s[xs[1]] == 10 || len(table) == 5 && s[xs[2]] == 1
}

//refine:bound depth=3 ints=0..3
func queue(xs []int, n int) bool {
	q := xs
	for k := 0; k < n; k++ {
		x := q[0]
		q = append(q[1:], x+1)
	}
	return q[0] == 3
}

//refine:bound depth=4 ints=0..2
func maxOf(xs []int) bool {
	m := max(xs[0], 1, len(xs))
	return m == 3 && min(xs[1], m) == 2
}
