package diff

//refine:bound ints=-1..4
func switches(a, b int) bool {
	r := 0
	switch x := a + b; x {
	case 0, 1:
		r = 1
		fallthrough
	case 2:
		r += 10
	case 3:
		if b > 2 {
			break
		}
		r = 5
	default:
		r = -1
	case 4:
		switch {
		case a > b:
			r = 7
		default:
			r = 8
			fallthrough
		case a == b:
			r *= 2
		}
	}
	return r == 11 || r == 5 || r == 16 || r == -1 && a < 0
}

//refine:bound ints=0..3
func labels(m [4]int) bool {
	found := 0
outer:
	for i := 0; i < 4; i++ {
		for j := 0; j < 4; j++ {
			switch {
			case m[j] == 3:
				continue outer
			case m[i] == 0 && j > i:
				break outer
			case m[i] == m[j]+1:
				found++
				continue
			}
			if found > 3 {
				break
			}
			found += 0
		}
		found += 2
	}
	return found == 3 || found > 6
}

//refine:bound ints=0..4
func blocks(a, b int) bool {
	x := 3
	{
		x := a
		x++
		b += x
	}
S:
	switch a {
	case 2:
		for {
			if b > 3 {
				break S
			}
			b++
		}
	}
	return x+b == 8
}

//refine:bound ints=-3..4
func forForms(n int) bool {
	s := 0
	for range n {
		s++
	}
	for i := range n {
		s += i
	}
	for i := n; i > 0; i -= 2 {
		s += 10
	}
	k := 0
	for k < n {
		k++
	}
	var i int
	for i = range 3 {
		s += i
	}
	for i := range int8(2) {
		s += int(i)
	}
	return s+k == 40 || i == 2 && n < -1
}

//refine:bound ints=0..3
func rangeArrays(a [3]int) bool {
	s := 0
	for i, x := range a {
		a[2] = 5
		s += i * x
	}
	p := &a
	for i, x := range p {
		p[2] = 1
		s += i * x
	}
	for i := range a {
		s += i
	}
	for i := range p {
		s += i
	}
	return s == 17 || s == 18
}

//refine:bound depth=3 ints=0..3
func rangeChanges(xs []int) bool {
	n := 0
	for i, x := range xs {
		if i+1 < len(xs) {
			xs[i+1] = x
		}
		xs = append(xs, 9)
		n += x
	}
	return n == 3 && len(xs) > 2
}

type Pair struct{ A, B int }

func two(a int) (int, bool) {
	if a < 2 {
		return a + 1, true
	}
	return 0, false
}

func named2(a int) (n int, ok bool) {
	if a == 0 {
		return
	}
	n = a * 2
	ok = n > 3
	if a == 1 {
		return 7, true
	}
	return
}

func add3(a, b int, c ...int) int {
	for _, x := range c {
		a += x * 10
	}
	return a + b + len(c)
}

func pair(p Pair) (int, int) { return p.A, p.B }

//refine:bound ints=-1..3
func results(a int, b int) bool {
	x, ok := two(a)
	y, ok2 := named2(b)
	var z, w = pair(Pair{x, y})
	z, v := w, z
	return ok && ok2 && x < y && add3(pair(Pair{z, v})) == w+x && add3(1, 2, a, b) > 5 && add3(0, 0, []int{b}...) > 10
}

//refine:bound ints=-1..3
func structs(p, q Pair, a [2]int) bool {
	r := p
	r.A++
	arr := [2]Pair{p, q}
	arr[1].B = r.A
	cp := arr
	cp[0].A = 9
	b := a
	b[0] = 2
	return p == q || arr[1] == q && p != arr[1] || b == a && cp != arr || (Pair{1, 2}) == q
}

type Inner struct{ X, Y int }

func (i Inner) Sum() int   { return i.X + i.Y }
func (i *Inner) Inc(n int) { i.X += n }

type Outer struct {
	Inner
	P *Inner
	Z int
}

type Deep struct {
	*Outer
	W int
}

//refine:bound depth=1 ints=-1..1
func embedded(o Outer) bool {
	o.Inc(2)
	o.X--
	d := Deep{&o, 1}
	d.Y++
	d.Inc(1)
	return o.Sum()+d.Sum() == 6 && o.P.Sum() == 1 && d.Inner.X > 1 || d.Z == 1 && d.P == nil
}

//refine:bound ints=-1..2
func pointers(a, b int) bool {
	p, q := &a, &b
	if a > b {
		p, q = q, p
	}
	*p += 10
	r := p
	*r++
	pp := &q
	**pp = 3
	*pp = p
	x := new(int)
	*x = *q
	arr := [3]int{1, 2, 3}
	e := &arr[1]
	*e = a
	s := Pair{1, 2}
	f := &s.B
	*f += arr[1]
	return p != q || a == 11 && b == 3 && *x == 11 && s.B == 13 || arr[1] == 3
}

//refine:bound ints=-1..3
func closures(a, b int) bool {
	n := 0
	inc := func(k int) int { n += k; return n }
	inc(a)
	inc(b)
	var fs []func() int
	for i := 0; i < 3; i++ {
		fs = append(fs, func() int { i++; return i * a })
	}
	s := 0
	for _, f := range fs {
		s += f()
	}
	var fact func(int) int
	fact = func(n int) int {
		if n <= 1 {
			return 1
		}
		return n * fact(n-1)
	}
	twice := func(f func(int) int, x int) int { return f(f(x)) }
	g := func(x int) int { return x + b }
	if a > b {
		g = abs
	}
	return n == 3 && s == 6*a && fact(a) == 2 || twice(g, a) == 5
}

//refine:bound depth=3 ints=0..2
func quantified(xs []int, k int) bool {
	return func() bool {
		for i := range xs {
			if !func() bool {
				for j := 0; j < i; j++ {
					if xs[j] == xs[i]+k {
						return true
					}
				}
				return i == 0
			}() {
				return false
			}
		}
		return true
	}()
}

type Op func(int) int

func (o Op) twice(x int) int { return o(o(x)) }

//refine:bound ints=-2..3
func methodValues(a int, p Pair) bool {
	q := Inner{p.A, p.B}
	sum := q.Sum
	q.X = 100
	inc := q.Inc
	inc(a)
	f := Inner.Sum
	h := (*Inner).Inc
	h(&q, 1)
	var none func(int) int
	if a == 3 {
		return none(a) == 0
	}
	return sum()+f(q) == 104+a || Op(abs).twice(a) == 2
}

//refine:bound ints=-1..3
func panics(a, b int) bool {
	if a == 2 {
		panic("two")
	}
	if b == 0 && a/b == 1 {
		return true
	}
	xs := make([]int, a)
	var m map[int]int
	if b == 3 {
		m[1] = 2
	}
	var p *Pair
	if a == 0 {
		p = &Pair{b, a}
	}
	if a == 1 && b == 1 {
		p = new(Pair)
	}
	return len(xs) == 1 && m[4] == 0 && p.A == 0 || p.A == 2 || a == 3
}

//refine:bound ints=-1..3
func shortCircuit(a, b int) bool {
	n := 0
	tick := func(r bool) bool { n++; return r }
	ok := tick(a > 0) && tick(b > 0) || tick(a == b)
	return ok && n == 2 || a != 0 && 4/a == 2 || b == 0 || 3/b == 3
}

//refine:bound ints=0..4
func defined(a int) bool {
	for i := 0; ; i++ {
		if i == a {
			return true
		}
		if i > 2 {
			var xs []int
			return xs[i] == 0
		}
	}
}

//refine:bound ints=-1..4
func earlyPanic(a int, xs [3]int) bool {
	for i := a; xs[i] != 0; i++ {
		if xs[i] == 2 {
			return true
		}
	}
	return false
}

//refine:bound ints=-1..2
func evalOrder(a int) bool {
	xs := []int{1, 2, 3}
	i := 0
	i, xs[i] = 2, a
	xs[0], xs[1] = xs[1], xs[0]
	i--
	xs[i] += 4
	return xs[1] == 4+a && xs[0] == 2 && i == 1 && a > 0
}
