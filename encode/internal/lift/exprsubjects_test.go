package lift_test

// The functions of this file are compiled and lifted. Each is about one kind of
// expression.

type point struct{ x, y int }

func (p point) sum(k int) int { return p.x*10 + p.y + k }

func (p *point) move(k int) int {
	p.x += k
	return p.x
}

type shape struct {
	point
	*size
	name string
}

type size struct{ w, h int }

func (s size) area() int { return s.w * s.h }

func (s *size) grow(k int) int {
	s.w += k
	return s.w
}

type summer interface{ sum(int) int }

type other int

func (o other) sum(k int) int { return int(o) - k }

func Constants(a int) (int, uint8, string, bool, int64) {
	const big = 1 << 40
	return a + 'x', ^uint8(3), "é" + "b", big > 1<<39, -big
}

func Precedence(a, b int) (int, int, bool) {
	return a + b*2 - -a, (a-b)<<1 | 4&^b, !(a < b) && a != 2 || b == 1
}

func ShortCircuit(a, b int) (bool, bool) { return b != 0 && 6/b > a, a == 1 || 4/a > b }

func Divide(a, b int) (int, int) { return a / b, a % b }

func Shift(a, b int) (int, int) { return a << b, -a >> b }

func Compare(a, b string) (bool, bool, bool, bool) { return a < b, a <= b, a == b, a >= b }

func Strings(s string, i int) (byte, string, string, int) { return s[i], s[i:], s[:i] + "z", len(s) }

func Bytes(s string) ([]byte, []rune, string, int) {
	return []byte(s), []rune(s + "ü"), string([]byte(s)[0]) + string(rune(len(s)+'0')), len([]byte(s))
}

func Index(s []int, i int) int { return s[i]*10 + len(s) }

func SliceBounds(s []int, i, j int) ([]int, int) { return s[i:j], len(s[j:]) }

func SliceCapacity(s []int, i int) (int, []int) { return cap(s[:0:i]), s[i:i:len(s)] }

func SliceArray(i, j int) ([]int, int) {
	a := [4]int{1, 2, 3, 4}
	s := a[i:j]
	return s, cap(s)
}

func Arrays(a [2]int, i int) (int, int, bool) { return a[i], [...]int{2: 5, 6}[i], a == [2]int{1, 2} }

type grid struct {
	cells [2][2]int
	rows  [2]*[2]int
}

func ArrayParts(i, j int) (int, int, int) {
	var g grid
	p := &g.cells[i]
	g.cells[i][j], g.rows[j] = 5, p
	p[1] += 2
	(*p)[0]--
	g.rows[j][i]++
	return g.cells[0][1]*10 + g.cells[1][0], g.cells[0][0]*10 + g.cells[1][1], len(g.rows[0])
}

func Pointers(p, q *int) (int, bool, bool) { return *p + 1, p == q, q != nil }

func Fields(p *point) (int, int) { return p.x, (*p).y*2 + point{y: 3}.y }

func Address(a int) (int, int) {
	p := point{a, 2}
	q, r := &p, &p.y
	q.x, *r = q.x+1, *r+a
	return p.x, p.y
}

func Embedded(a int, nilSize bool) (int, int, int) {
	s := shape{point{a, 1}, &size{a, 3}, "s"}
	if nilSize {
		s.size = nil
	}
	return s.x, s.sum(2), s.w + len(s.name)
}

func EmbeddedMethods(a int, nilSize bool) (int, int, int) {
	s := shape{point: point{a, 1}, size: &size{a, 3}}
	if nilSize {
		s.size = nil
	}
	x, w := s.move(1), s.grow(2)
	return x*10 + s.point.x, w, s.area()
}

func MethodValues(a, b int) (int, int, int) {
	p := point{a, b}
	f, g := p.sum, p.move
	p.x = 5
	a, b = f(1), g(2)
	return a, b, p.x
}

func MethodExpressions(a, b int) (int, int, int) {
	p := point{a, b}
	return point.sum(p, 1), (*point).move(&p, b), (*point).sum(&p, 2)
}

func Interfaces(a, b int) (int, bool) {
	var s summer
	switch {
	case a > 1:
		s = point{a, b}
	case a == 1:
		s = &point{b, a}
	case a < 0:
		s = other(b)
	}
	return s.sum(3), s == summer(other(1))
}

func InterfaceMethods(a int) int {
	s := []summer{other(a), point{a, 1}}
	f := summer.sum
	return f(s[0], 1)*100 + f(s[1], 2)
}

func Assertions(a int) (int, bool, int) {
	var v any = a
	if a > 1 {
		v = "text"
	} else if a < 0 {
		v = other(a)
	}
	n, ok := v.(int)
	s, _ := v.(summer)
	if s != nil {
		n = s.sum(1)
	}
	if a > 2 {
		return n, ok, v.(int)
	}
	return n, ok, len(v.(interface{ sum(int) int }).(other).text())
}

func (o other) text() string { return "xx"[:o+2] }

func EqualInterfaces(a, b int) (bool, bool) {
	var v, w any = a, b
	if a == 0 {
		v = []int{1}
	}
	if b == 0 {
		w = []int{1}
	} else if b == 1 {
		w = "1"
	}
	return v == w, v != nil
}

func Maps(m map[int]int, k int) (int, int, bool) {
	v, ok := m[k]
	return m[k] + v, len(m), ok
}

func MapLiterals(a, b int) (int, int) {
	m := map[point]int{{1, a}: 1, {2, b}: 2}
	m[point{b, a}] += 5
	delete(m, point{2, 2})
	return m[point{1, 1}], len(m)
}

func MapWrite(m map[int]int, k int) int {
	m[k]++
	return m[k]
}

func Literals(a, b int) (int, int, string) {
	s := []*point{{a, b}, {b, 1}}
	t := [][]int{{a}, nil, {1, b}}
	return s[1].x + s[0].y, len(t[2])*10 + t[0][0], [...]string{1: "b", 0: "a"}[a]
}

func Append(s []int, a int) ([]int, int) {
	t := append([]int{a}, s...)
	t = append(t, a+1, 7)
	return t, len(t)
}

func AppendBytes(s string) string { return string(append([]byte("x"), s...)) }

func Copy(s []int, i int) (int, []int) { return copy(s, s[i:]), s }

func CopyOnto(s []int, i int) int { return copy(s[i:], append(s, 7)) }

func CopyText(s string, n int) (int, string) {
	b := make([]byte, n)
	k := copy(b, s)
	return k, string(b)
}

func none(ns ...int) (int, bool) { return len(ns), ns == nil }

func VariadicCalls(a int, s []int) (int, bool, int, bool) {
	n, isNil := none()
	k, isNil2 := none(s...)
	return n, isNil, k, isNil2
}

func Make(n, k int) ([]int, int) {
	s := make([]int, n, k)
	return s, cap(s)
}

func New(a int) (int, int) {
	p, q := new(int), new(point)
	*p, q.y = a, 3
	return *p, q.x + q.y
}

func Extremes(a, b int, s string) (int, int, string) { return min(a, b, 1), max(a, b), min(s, "ab") }

func Clear(s []int, m map[int]int) (int, int) {
	clear(s)
	clear(m)
	return len(s), len(m)
}

func Conversions(a int, u uint8) (int8, uint16, int, string) {
	return int8(a * 100), uint16(a), int(u) - 5, string(rune(a + 'a'))
}

func ArrayConversion(s []int) (int, int) {
	a := [1]int(s)
	s[0] = 9
	return a[0], s[0]
}

func Literal(a, b int) int { return func(x int) int { return x*10 + b }(a) }

func Generics(a, b int, s string) (int, string) {
	return pick(a > b, a, b), pick[string](a > 1, s, "else")
}

func pick[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

func Arguments(a, b int) (int, int) { return sub(swap(a, b)), sub(b, a) }

func swap(a, b int) (int, int) { return b, a }

func sub(a, b int) int { return a*10 - b }
