package diff

// Arithmetic operators, integer overflow, comparison operators, logical operators, and address operators.

// For two integers, x = q*y + r and |r| < |y|, with x / y truncated towards zero.
//
//refine:bound ints=-7..7
func quotients(x, y int) bool {
	q, r := x/y, x%y
	abs := func(n int) int { return max(n, -n) }
	return q*y+r == x && abs(r) < abs(y) && q < 0 && r < 0
}

// If the dividend is the most negative value, q = x / -1 is equal to x (and r = 0) due to overflow.
//
//refine:bound ints=-3..3
func quotientOverflow(x int) bool {
	a, b := int8(-128), int64(-1<<63)
	return a/int8(x) == a && b/int64(x) == b && a%int8(x) == 0 && b%int64(x) == 0
}

// If the divisor is zero at run time, a run-time panic occurs.
//
//refine:bound ints=-3..3
func quotientPanics(x int) bool {
	return x != 1 && 6%x == 0 || uint(6)/uint(x) == 2
}

// The shift operators implement arithmetic shifts of signed integers and logical ones of unsigned ones, as if
// the left operand were shifted n times by 1.
//
//refine:bound ints=-3..9
func shifts(x, n int) bool {
	i, u := int8(x*16), uint8(x*16)
	return i<<n>>n != i && u>>n == 3 || i>>n == -1 || int16(i)>>n == 2 && u<<n == 0
}

// There is no upper limit on the shift count, and a negative one panics.
//
//refine:bound ints=-3..3
func shiftCounts(x int) bool {
	n := x * 40
	return int64(x)<<n == 0 && uint32(5)>>n == 0 && int8(-1)>>n == -1 && 1<<n>>n != 1
}

// If the left operand of a non-constant shift is an untyped constant, it takes the type that it would have
// if the shift were replaced by the left operand alone.
//
//refine:bound ints=0..3
func shiftUntyped(x int) bool {
	s := uint(x + 7)
	var a int8 = 1 << s
	var b uint16 = 1<<s + 1
	c := uint8(1<<s) >> 1
	var arr [20]int
	arr[1<<(s-7)] = 3
	d := int64(a) + 1<<s
	return int(b)+int(c)+int(d)+arr[x+1] == 129 || arr[4] == 3
}

// For unsigned integers, +, -, *, << are computed modulo 2^n.
//
//refine:bound ints=-3..3
func unsignedWraps(x int) bool {
	a := uint8(x)
	b := a*100 - 200
	c := -a
	d := uint32(x)
	return b+c > 150 && ^a < 254 && d*d == 9 || d-1 > d
}

// For signed integers, they wrap around.
//
//refine:bound ints=-3..3
func signedWraps(x int) bool {
	a := int8(x * 60)
	b := int64(x) << 62
	return a*2 < 0 && x > 0 || a-100 > 0 || b-1 > b
}

// Unary operators: +x is 0 + x, -x is 0 - x, ^x is m ^ x with all bits of m set.
//
//refine:bound ints=-3..3
func unaries(x int) bool {
	u := uint8(x)
	return +x == -(-x) && ^x == -1-x && ^u == 255-u && -u+u == 0 && ^^x > 1
}

// The bit operators, and &^, the bit clear.
//
//refine:bound ints=-4..4
func bitOperators(x, y int) bool {
	return x&^y == x&(^y) && x|y == x^y && x&^y > 1
}

// Precedence: unary, then * / % << >> & &^, then + - | ^, then comparisons, &&, ||, from left to right.
//
//refine:bound ints=-3..3
func precedence(x, y int) bool {
	return x+y<<1&3-1 == 2 || 2*x%3|1 == -y && x-y-1 > 0
}

// String concatenation creates a new string, and strings compare lexically byte-wise.
//
//refine:bound ints=0..3
func stringOperators(x int) bool {
	words := []string{"", "a", "ab", "\xff"}
	s := words[x]
	t := s
	s += "b"
	return s > "ab" && t <= "a" || s+t == "abbab" || words[x] >= "é"
}

// Arrays and structs compare in order, as soon as two differ the comparison stops.
//
//refine:bound ints=-3..3
func compareStops(x int) bool {
	type pair struct {
		a int
		b any
	}
	p, q := pair{x, []int{1}}, pair{1, []int{1}}
	a, b := [2]any{x, 1}, [2]any{x + 1, func() {}}
	return p != q && a != b
}

// Blank fields are not compared.
//
//refine:bound ints=-3..3
func compareBlank(x int) bool {
	type s struct {
		a int
		_ int
	}
	a := s{a: x}
	b := *(&s{a: 2})
	return a == b
}

// Interface values are equal if they have identical dynamic types and equal dynamic values or if both are
// nil. Comparing identical types that are not comparable panics.
//
//refine:bound ints=-3..3
func compareInterfaces(x int) bool {
	var a, b any = x, int8(x)
	var g getter = base{x}
	var h any = base{1}
	var p *base
	var k getter = p
	m := map[any]int{x: 1, int8(2): 2}
	var u, v any = []int{1}, []int{x}
	return a != b && (g == h || a == any(x+0) && k != nil) && m[2] == 1 && m[int8(2)] == 2 || x == 3 && u == v
}

// A value of a type that is no interface compares with an interface that it implements.
//
//refine:bound ints=-3..3
func compareMixed(x int) bool {
	var a any = x
	p := &base{x}
	var g getter = p
	return a == 1 || g == p && a == x && x > 1
}

// Pointers are equal if they point to the same variable or if both are nil.
//
//refine:bound ints=0..2
func comparePointers(x int) bool {
	a := [3]int{}
	p, q := &a[x], &a[1]
	r := &struct{ a, b int }{}
	s := &r.b
	*q = 5
	return p == q && *p == 5 && s != &r.a && s == &r.b
}

// && and || evaluate the right operand only where it is needed.
//
//refine:bound ints=-3..3
func shortCircuits(x int) bool {
	n := 0
	inc := func(b bool) bool { n++; return b }
	a := x > 0 && inc(6/x > 2) || x < 0 && inc(false)
	var p *base
	return a && n == 1 || p != nil && p.v > 0 || (x == 0 || 3/x == -3) && n == x*-1
}

// &x of a field or element refers to it as long as it lives, and *p of nil panics.
//
//refine:bound ints=0..2
func addresses(x int) bool {
	type t struct {
		a [2]struct{ v int }
		p *int
	}
	s := t{}
	q := &s.a[x].v
	*q = 4
	s.p = q
	u := s
	s = t{}
	*u.p++
	return *q == 1 && u.a[x].v == 4 && s.a[1].v == 1
}

// The index of an array of a changed variable is fixed when the address is taken.
//
//refine:bound ints=0..2
func addressIndex(x int) bool {
	a := [3]int{1, 2, 3}
	i := x
	p := &a[i]
	i = 0
	*p = 9
	a[i]++
	return a[x] == 10 || a[2] == 9
}

// min and max of integers, strings and floating-point numbers.
//
//refine:bound ints=-3..3
func extremes(x int) bool {
	s := []string{"b", "", "ab"}[(x+3)%3]
	return min(x, 2, 1) == 1 && max(float64(x), 1.5) > 2 || max(s, "a", "aa") == "b" || min(s, "a") == "" && x < 0
}
