package diff

import "unsafe"

// Conversions.

// Between integers: sign extension or truncation, without overflow.
//
//refine:bound ints=-300..300
func intConversions(x int) bool {
	return int(int8(x)) == x && uint8(x) == uint8(int8(x)) && uint64(int64(int16(x))) == uint64(x) && uint32(x)>>31 == uint32(uint64(x)>>63)
}

// A conversion of a floating-point number to an integer discards the fraction.
//
//refine:bound ints=-2..2
func floatToInt(x float64) bool { return int(x)*2 == int(x*2) && int8(x) == int8(int(x)) }

//refine:bound ints=-3..3
func intToFloat(x int) bool {
	return float64(x)/2 == 1.5 || float32(x) == -1
}

//refine:bound ints=-3..3
func roundedIntToFloat(x int) bool {
	return float64(1<<53+x) == 1<<53+1 // want "beyond 2.53"
}

// An integer becomes the string of the code point.
//
//refine:bound ints=-3..300
func intToString(x int) bool {
	return string(rune(x)) == "b" || string(rune(x)) == "ÿ" || len(string(rune(x))) == 3 || string(rune(x+0xD7FF)) == "\uFFFD"
}

type myBytes []byte
type myByte byte
type myRunes []rune
type myString string

// Strings and slices of bytes or runes, also of defined types.
//
//refine:bound depth=3 strings="a\xc3\xa4"
func stringAndSlices(s string) bool {
	b := myBytes(s)
	r := myRunes(s)
	m := []myByte(s)
	if len(b) > 0 {
		b[0] = 'z' // a copy
	}
	return myString(m) == myString(s) && string(r) == s && len(r) == 1 && string(b) != s || len(m) == 3 && string(myString(m)) == s && len(r) == 2
}

// A slice becomes an array or a pointer to its underlying array; it panics if the slice is too short.
//
//refine:bound ints=0..2 depth=3
func sliceToArray(xs []int) bool {
	a := [2]int(xs)
	a[0] = 9
	return xs[0] == 1 && a[1] == 2
}

//refine:bound ints=0..2 depth=3
func sliceToArrayPointer(xs []int) bool {
	p := (*[2]int)(xs) // want "a conversion from ..int to ..2.int"
	p[0]++
	return xs[0] == 2 && &p[1] == &xs[1] && len(p) == 2
}

// A nil slice becomes a nil pointer, and an empty one a pointer that is not nil.
//
//refine:bound ints=0..2
func emptyToArrayPointer(x int) bool {
	var xs []int
	if x == 1 {
		xs = []int{}
	}
	if x == 2 {
		xs = []int{1}
	}
	p := (*[0]int)(xs) // want "a conversion from ..int to ..0.int"
	_ = [0]int(xs)
	return p == nil
}

type tagged struct {
	A int `json:"a"`
	B string
}
type untagged struct {
	A int
	B string
}

// Tags do not count between struct types.
//
//refine:bound ints=0..2
func withoutTags(x int) bool {
	t := tagged{x, "b"}
	u := untagged(t)
	p := (*untagged)(&t)
	p.A++
	return u.A == 1 && t.A == 2 && struct {
		A int
		B string
	}(t) == untagged{2, "b"}
}

type myPointer *base1

// Pointers whose base types have identical underlying types.
//
//refine:bound ints=0..2
func pointerConversions(x int) bool {
	b := &base1{x}
	p := myPointer(b)
	p.n++
	type other struct{ n int }
	q := (*other)(b)
	q.n++
	return b.n == 3 && (*base1)(p) == b && (*base1)(q) == b
}

// A conversion to an interface holds the value with its type.
//
//refine:bound ints=0..2
func toInterface(x int) bool {
	v := any(myInt(x))
	_, isInt := v.(int)
	w := interface{ get() int }(holder[int]{x})
	return v == any(myInt(1)) && !isInt && w.get() == 1 && any(w) == any(holder[int]{1}) && any(animal(nil)) == nil
}

func convert[T, U ~int8 | ~uint16 | ~int | ~float64](x T) U { return U(x) }

// A conversion between type parameters is that of the type arguments.
//
//refine:bound ints=-200..300
func parameterConversions(x int) bool {
	return convert[int, int8](x) == 44 || convert[int, uint16](x) == 65535 || convert[int, float64](x) == -7 || convert[int8, int](int8(x)) == -56 || convert[float64, int](float64(x)/2) == 3
}

func fromBytes[T ~[]byte | ~string](x T) string { return string(x) }
func toBytes[T ~[]byte | ~string](x T) []byte   { return []byte(x) }
func toEither[T ~[]byte | ~string](x string) T  { return T(x) }
func asRunes[T ~string](x T) []rune             { return []rune(x) }
func fromInt[T ~int | ~int32](x T) string       { return string(rune(x)) }
func toArray[S ~[]E, E any](x S) [2]E           { return [2]E(x) }

//refine:bound depth=2
func parameterStrings(s string) bool {
	return fromBytes([]byte(s)) == fromBytes(myString(s)) && len(toBytes(s)) == 1 && string(toEither[myBytes](s)) == "b" &&
		toEither[myString](s) == "b" && len(asRunes(myString(s))) == 1 && fromInt(98) == s
}

//refine:bound depth=3 ints=0..2
func parameterToArray(xs []int) bool { return toArray(xs) == [2]int{1, 2} }

// A constant converted to a type parameter is no constant.
func wrapAround[T ~int8 | ~uint8](x T) T { return T(100) + T(100) + x }

//refine:bound ints=0..2
func constantToParameter(x int) bool {
	return wrapAround(int8(x)) == -55 && wrapAround(uint8(x)) == 201
}

const big = 1 << 40

// Constant conversions are exact.
//
//refine:bound ints=0..2
func constantConversions(x int) bool {
	const s = string('x')
	const f = float32(0.1)
	const i = int8(-128)
	return uint8(big>>33)+uint8(x) == 129 && s == "x" && float64(f) != 0.1 && -int(i) == 128 && myString("ab")[x] == 'b' && string([]byte("ab"))[:x] == "a"
}

// A defined boolean or function.
type myBool bool
type myFunc func(int) bool

//refine:bound ints=0..2
func otherConversions(x int) bool {
	f := myFunc(func(k int) bool { return k == x })
	g := (func(int) bool)(f)
	m := myMap(map[string]int{"a": x})
	m["b"] = 1
	return bool(myBool(x == 1)) && g(1) && map[string]int(m)["b"] == 1
}

type myMap map[string]int

//refine:bound ints=0..2
func unsafeConversion(x int) bool {
	return *(*int)(unsafe.Pointer(&x)) == 1 // want "unsafe pointer"
}

// A nil of each type.
//
//refine:bound ints=0..2
func nilConversions(x int) bool {
	return (*int)(nil) == nil && []int(nil) == nil && len(map[int]int(nil)) == 0 && (func())(nil) == nil && any(nil) == nil &&
		any((*int)(nil)) != nil && error(nil) == nil && myPointer(nil) == nil && x == 1
}

// Shifts whose left side is untyped take the type of the context.
//
//refine:bound ints=0..8
func untypedShift(x int) bool {
	var s uint = uint(x)
	var a int8 = 1 << s
	var b = uint8(1<<s) == 128
	var f = int64(1) << s
	return a == -128 || b || f == 256
}
