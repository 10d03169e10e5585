package diff

// Comparison operators.

// Interface values are equal if they have identical dynamic types and equal values, or both are nil.
//
//refine:bound any=int8,string,myInt depth=2 ints=0..2
func interfacesEqual(a, b any) bool { return a == b }

//refine:bound any=int8,myInt depth=2 ints=0..2
func interfaceAndValue(a any) bool { return a == myInt(1) || a == int8(2) || a == 1 }

// Comparing incomparable dynamic values of one type panics; of two types it does not.
//
//refine:bound ints=0..3
func incomparable(x int) bool {
	vs := []any{[]int{1}, map[int]int{}, func() {}, [1]any{[]int{}}}
	if x == 3 {
		return vs[0] != vs[1] && vs[1] != vs[2] && vs[3] != [1]any{1}
	}
	return vs[x] != vs[x]
}

// The panic stands behind earlier differences.
//
//refine:bound ints=0..3
func panicsLater(x int) bool {
	type p struct {
		a int
		b any
	}
	return p{x, []int{}} != p{1, []int{}}
}

// Struct fields are compared in source order, and the comparison stops at the first difference; blank fields do not count.
//
//refine:bound ints=0..3
func structsEqual(x int) bool {
	type p struct {
		a any
		_ int
		b int
	}
	q := p{a: x, b: x}
	return q == p{a: 1, b: 1} || [2]p{q, {}} == [2]p{{a: 2, b: 2}, {}}
}

// Arrays are compared in ascending order.
//
//refine:bound ints=0..3
func arraysEqual(x int) bool {
	a := [2]any{x, []int{}}
	b := [2]any{1, []int{}}
	return a != b
}

// Pointers are equal if they point to the same variable or are both nil.
//
//refine:bound ints=0..3
func pointersEqual(x int) bool {
	a, b := x, x
	p, q := &a, &b
	s := struct{ x, y [2]int }{}
	if x == 1 {
		q = p
	}
	return p == q && &s.x != &s.y && &s.x[0] == &s.x[x-1] && (*int)(nil) != p
}

// Pointers to distinct zero-size variables may or may not be equal.
//
//refine:bound ints=0..3
func pointersToNothing(x int) bool {
	var a, b struct{}
	p, q := &a, &b
	return p == q // want "size zero"
}

// An interface with pointers to zero-size variables.
//
//refine:bound ints=0..3
func interfacesOfNothing(x int) bool {
	var a, b any = &struct{}{}, &struct{}{}
	return a == b // want "size zero"
}

// Type parameters that are comparable compare as their arguments, with a panic where these are interfaces.
func same[T comparable](a, b T) bool { return a == b }

//refine:bound ints=0..3
func parametersEqual(x int) bool {
	if x == 3 {
		return !same[any]([]int{}, []int{})
	}
	return same(x, 1) || same[any](x, int8(2)) || same([1]string{"a"}, [1]string{"b"[x:]}) || same(struct{ p *int }{&x}, struct{ p *int }{nil})
}

// A value of a type that implements the interface, or a pointer to it, may be compared with the interface.
//
//refine:bound ints=0..3
func mixedEqual(x int) bool {
	var a animal = dog{base1{x}}
	d := &dog{base1{1}}
	var b animal = d
	return a == dog{base1{1}} && b == d && b != a && a != animal(nil)
}

// Strings are compared bytewise.
//
//refine:bound depth=2
func stringsOrdered(a, b string) bool { return a < b && a+"b" <= b || a > b+"a" || a >= "bb" }

// Booleans are comparable.
//
//refine:bound depth=1
func boolsEqual(a, b bool, c bool) bool { return a == b != c }

// A nil is no untyped value: an interface that holds a nil pointer is not nil.
//
//refine:bound ints=0..3
func nilInInterface(x int) bool {
	var p *dog
	var a animal
	if x == 1 {
		a = p
	}
	var f func()
	var m map[int]int
	return a != nil && a == (*dog)(nil) && f == nil && m == nil
}

func isZero[T comparable](x T) bool {
	var zero T
	return x == zero
}

// The zero value of each type.
//
//refine:bound ints=0..3
func zeroValues(x int) bool {
	type s struct {
		a [2]string
		b *int
		c any
	}
	return isZero(x) && isZero(s{}) && isZero("") && isZero(false) && isZero(0.0) && isZero[any](nil) && !isZero[any](0) && !isZero(s{c: 0})
}

// A map finds keys that are equal.
//
//refine:bound ints=0..3
func mapOfInterfaces(x int) bool {
	m := map[any]int{x: 1, int8(x): 2, [1]any{x}: 3, struct{ a any }{x}: 4}
	_, ok := m[uint8(1)]
	return m[1] == 1 && m[int8(1)] == 2 && m[[1]any{1}] == 3 && m[struct{ a any }{1}] == 4 && !ok && len(m) == 4
}

// A key without a hash panics.
//
//refine:bound ints=0..3
func unhashableKey(x int) bool {
	m := map[any]bool{1: true}
	keys := []any{1, []int{}, [1]any{func() {}}, "a"}
	return m[keys[x]] || x == 3
}

// An empty map, too, does not take it.
//
//refine:bound ints=0..3
func unhashableKeyOfNil(x int) bool {
	var m map[any]bool
	keys := []any{1, []int{}, [1]any{func() {}}, "a"}
	return !m[keys[x]]
}

//refine:bound ints=0..3
func unhashableDelete(x int) bool {
	m := map[any]bool{}
	keys := []any{1, []int{}, [1]any{func() {}}, "a"}
	delete(m, keys[x])
	return true
}

// An expression switch compares with ==.
//
//refine:bound ints=0..3
func switchCompares(x int) bool {
	var v any = x
	switch v {
	case "a", int8(1):
		return false
	case 1:
		return true
	case []any{[]int{}, 2, 3, func() {}}[x]:
		return true
	}
	return false
}

//refine:bound ints=0..3
func channelsAreRefused(x int) bool {
	c := make(chan int) // want "make"
	return c == c && x == 1
}

// Complex numbers are beyond the lifter.
//
//refine:bound ints=0..3
func complexAreRefused(x float64) bool {
	c := complex(x, 1) // want "complex"
	return c == 1+1i
}

type cyc struct {
	self any
	n    int
}

// Values of interfaces within themselves by way of pointers.
//
//refine:bound ints=0..3
func cyclicThroughPointers(x int) bool {
	a, b := &cyc{n: x}, &cyc{n: 1}
	a.self, b.self = a, b
	c := *a
	return a.self == any(a) && c == *a && (*a == *b) == (x == 5) && x == 1
}
