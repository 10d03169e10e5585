package lift_test

// The functions of this file are compiled and lifted. They import nothing.

func If(a, b int) int {
	if c := a - b; c > 1 {
		return c
	} else if c == 0 {
		b = 7
	} else {
		a += c
	}
	return a*10 + b
}

func Shadow(a int) int {
	x := a
	{
		x := x + 1
		x *= 2
		a = x
	}
	return a*10 + x
}

func Loop(n, k int) int {
	sum := 0
	for i := 0; i < n+2; i++ {
		if i == k {
			continue
		}
		if sum > 4 {
			break
		}
		sum += i + 1
	}
	return sum
}

func While(n int) int {
	steps := 0
	for n > 0 {
		if n%2 == 0 {
			n /= 2
		} else {
			n--
		}
		steps++
	}
	return steps*10 + n
}

func Forever(n int) int {
	for {
		if n++; n > 4 {
			return n
		}
	}
}

func Labels(a, b int) int {
	sum := 0
outer:
	for i := range 4 {
		for j := range 4 {
			switch {
			case i == a:
				continue outer
			case j == b+1:
				if i == 0 {
					break
				}
				sum += 1000
			case i+j == 5:
				break outer
			default:
				sum += i*4 + j
			}
		}
		sum += 100
	}
	return sum
}

func Goto(n int) int {
	i, sum := 0, 0
again:
	sum += i
	if i++; i < n {
		goto again
	}
	if sum > 2 {
		goto end
	}
	sum += 10
end:
	return sum*10 + i
}

func Switch(a, b int) int {
	r := 0
	switch x := a + b; x {
	case 0, 1:
		r = 1
	case b:
		r = 2
		fallthrough
	case 5:
		r += 3
		if a > 1 {
			break
		}
		r += 20
	default:
		r = 4
	}
	return r
}

func SwitchPanics(a, b int) int {
	switch 6 / a {
	case 2, 3 / b:
		return 1
	case 6:
		return 2
	}
	return 3
}

func DefaultFirst(a int) string {
	switch {
	default:
		return "none"
	case a > 2:
		return "big"
	case a == 0:
		return "zero"
	}
}

type number int

type named struct{ name string }

func (n named) len() int { return len(n.name) }

func TypeSwitch(a int, s string) int {
	var v any
	switch a {
	case 0:
		v = a
	case 1:
		v = s
	case 2:
		v = number(a)
	case 3:
		v = named{s}
	}
	switch x := v.(type) {
	case nil:
		return 1
	case int, number:
		if x == number(2) {
			return 2
		}
		return 3
	case string:
		return 10 + len(x)
	case interface{ len() int }:
		return 20 + x.len()
	}
	return 4
}

func RangeSlice(s []int) (int, int) {
	last, sum := -1, 0
	for i, v := range s {
		s[len(s)-1] = 9
		last = i
		sum = sum*10 + v
	}
	return last, sum
}

func RangeArray(a [2]int) (r int) {
	for i, v := range a {
		a[1] = 7
		r = r*10 + v + i
	}
	return r*10 + a[1]
}

func RangeArrayPointer(p *[2]int) (r int) {
	for i := range p {
		r += i + 1
	}
	for _, v := range p {
		p[1] = 7
		r = r*10 + v
	}
	return r
}

func RangeString(s string) (r int) {
	for i, c := range s + "é" {
		r = r*7 + i*int(c)
	}
	return r
}

func RangeInt(n int8) (r int) {
	for i := range n {
		r = r*10 + int(i) + 1
	}
	for range n {
		r++
	}
	return r
}

func RangeMap(m map[int]int) (n, sum int) {
	for k, v := range m {
		if v == 1 {
			delete(m, k)
		}
		n++
		sum += k + v
	}
	return n + 10*len(m), sum
}

func count(n int) func(func(int, string) bool) {
	return func(yield func(int, string) bool) {
		for i := 0; i < n; i++ {
			if !yield(i, "x") {
				return
			}
		}
		yield(n, "last")
	}
}

func RangeFunc(n, k int) (r int) {
	for i, s := range count(n) {
		if i == k {
			continue
		}
		if i == k+2 {
			return -r
		}
		r = r*10 + i + len(s)
		if r > 30 {
			break
		}
	}
	return r
}

func RangeFuncExits(n, k int) (int, string) {
	sum := 0
outer:
	for j := range 3 {
		for i, s := range count(n) {
			switch i + j {
			case k:
				return sum, s
			case k + 1:
				break outer
			case k + 2:
				continue outer
			case 5:
				if j > 0 {
					break
				}
				sum += 1000
			}
			if sum += 10; sum > 40 {
				break
			}
		}
		sum++
	}
	return sum, "end"
}

func badly(yield func(int) bool) {
	yield(1)
	yield(2)
}

func RangeFuncPanics(n int) (r int) {
	for i := range badly {
		if r += i; r == n {
			break
		}
	}
	return r
}

func Iterations(n int) int {
	var fs []func() int
	for i := 0; i < 3; i++ {
		fs = append(fs, func() int { i += n; return i })
	}
	r := 0
	for _, f := range fs {
		r = r*10 + f() + f()
	}
	return r
}

func Closures(a, b int) int {
	n := a
	add := func(k int) int {
		n += k
		return n
	}
	twice := func(f func(int) int) func(int) int { return func(x int) int { return f(f(x)) } }
	if b > 0 {
		add = twice(add)
	}
	r := add(b)*100 + add(1)*10
	return r + n
}

func adder(n int) func(int) int { return func(k int) int { n += k; return n } }

func ClosureState(a, b int) int {
	f, g := adder(a), adder(b)
	f(1)
	g(2)
	return f(b)*10 + g(a)
}

func NilFunc(a int) int {
	var f func(int) int
	if a > 0 {
		f = func(n int) int { return n + 1 }
	}
	return f(a)
}

func DeferOrder(a int) (r int) {
	defer func() { r = r*10 + 1 }()
	for i := range 2 {
		defer func(k int) { r = r*10 + k }(i + a)
	}
	if a == 0 {
		return 5
	}
	r = 6
	return r + 1
}

func DeferBranches(a, b int) (r int) {
	if a > 0 {
		defer func() { r += 100 }()
	} else if a < 0 {
		defer func() { r *= 2 }()
	} else {
		defer func() { r -= 7 }()
	}
	if b == 1 {
		defer func() { r = r*10 + 3 }()
	}
	return b
}

func DeferArguments(a int) (r int) {
	x := a
	defer func(y int) { r += y*10 + x }(x)
	x++
	return x
}

func Recover(a, b int) (r int) {
	defer func() {
		if e := recover(); e != nil {
			switch e := e.(type) {
			case string:
				r = r*10 + len(e)
			case int:
				r = r*10 + e
			case error:
				r = r*10 + 9
			}
		}
	}()
	r = 1
	if a == 1 {
		panic("why")
	}
	if a == 2 {
		panic(b)
	}
	r = 2
	return 6 / b
}

func PanicAgain(a int) (r int) {
	defer func() {
		if v, ok := recover().(int); ok {
			r = v
		}
	}()
	defer func() {
		if a > 1 {
			panic(a + 1)
		}
		if a < 0 {
			recover()
		}
	}()
	if a != 0 {
		panic(a)
	}
	return 7
}

func help() any { return recover() }

func RecoverIndirectly(a int) (r int) {
	defer func() {
		if recover() != nil {
			r += 3
		}
	}()
	defer func() {
		if help() != nil {
			r = 100
		}
	}()
	defer help()
	r = 2
	if a > 2 {
		r = 4
		panic("once")
	}
	return r
}

func PanicOnly(s []int, i int) int {
	x := s[i]
	if x > 2 {
		panic("big")
	}
	return x
}

func Fibonacci(n int) int {
	if n < 2 {
		return n
	}
	return Fibonacci(n-1) + Fibonacci(n-2)
}

func Even(n int) bool { return n == 0 || n > 0 && odd(n-1) }

func odd(n int) bool { return n != 0 && Even(n-1) }

type cell struct {
	v    int
	next *cell
}

func length(c *cell) int {
	if c == nil {
		return 0
	}
	return 1 + length(c.next)
}

func List(a, b int) int {
	var c *cell
	for i := range a {
		c = &cell{i, c}
	}
	if b > 0 && c != nil {
		c.next = &cell{v: b}
	}
	sum := 0
	for d := c; d != nil; d = d.next {
		sum = sum*10 + d.v
	}
	return sum*10 + length(c)
}

func Aliases(p, q *int) int {
	if p == nil {
		p = q
	}
	if q == nil {
		q = p
	}
	*p += 5
	*q += 1
	return *p*10 + *q
}

func Assign(s []int, i int) int {
	i, s[i] = 1, 8
	s[0], s[1] = s[1], s[0]
	return i
}

func Compound(a, b int8) int8 {
	a += b
	a <<= 6
	b |= a
	b &^= 1
	a++
	a ^= b
	a %= b
	return a
}

func NamedResults(a int) (x, y int) {
	x = 3
	if a == 1 {
		return
	}
	if a > 1 {
		return y + 1, x
	}
	y = a
	return x, y
}

func two(a int) (int, string) {
	if a > 0 {
		return a, "yes"
	}
	return -a, ""
}

func Results(a int) int {
	n, s := two(a)
	return total(two(n-1)) + len(s)
}

func total(n int, s string) int { return n*10 + len(s) }

func sum(scale int, ns ...int) (r int) {
	for _, n := range ns {
		r += n
	}
	return r * scale
}

func Variadic(a int, s []int) int { return sum(a)*100 + sum(2, a, 1)*10 + sum(1, s...) }

func most[T int | string](a, b T) T {
	if a > b {
		return a
	}
	return b
}

type pair[K comparable, V any] struct {
	k K
	v V
}

func (p pair[K, V]) get(k K) (v V) {
	if p.k == k {
		return p.v
	}
	return v
}

func Generic(a, b int, s string) int {
	p := pair[string, int]{most(s, "a"), most(a, b)}
	return p.get("a")*10 + len(p.k)
}

var table = []int{4, 5, 6}

var depth = len(table) * 2

func Globals(i int) int { return table[i] + depth }
