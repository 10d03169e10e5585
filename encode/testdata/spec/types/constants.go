package diff

import "math"

// Constants, iota and representability.

const (
	c0 = iota
	c1
	_
	c3 = iota * 10
	c4
	c5, c6 = iota, iota + 1
	c7, c8
)

type weekday int8

const (
	sunday weekday = iota - 1
	monday
	tuesday
)

const (
	bit0, mask0 = 1 << iota, 1<<iota - 1
	bit1, mask1
	_, _
	bit3, mask3
)

const (
	kb float64 = 1 << (10 * (iota + 1))
	mb
)

// Iota counts the specifications of a declaration, skipped ones included.
//
//refine:bound ints=-1..60
func iotas(x int) bool {
	const (
		a = "s"
		b = iota
		c
	)
	return x == c0 || x == c1 || x == c3 || x == c4 || x == c5+c6+c7+c8 || x == bit3+mask3 || x == bit1+mask1+bit0+mask0 || weekday(x) == sunday || x == b+c+40 || float64(x)*1024 == mb/kb*20
}

const huge = 1 << 100

// Constant expressions are exact, whatever their size.
//
//refine:bound ints=0..3
func exactConstants(x int) bool {
	const third = 1.0 / 3
	return huge>>98 == 4 && x == huge>>100 && third*3 == 1 && 0.1+0.2 == 0.3 && float64(x)*0.1+0.2 != 0.3 && 'a'+1.0 == 98 && 5.0/2 == 2.5 && 5/2 == 2 && -5/2 == -2 && -5%3 == -2
}

// Typed constants have the type's limits; an untyped one takes its type from the context.
//
//refine:bound ints=-3..3
func typedConstants(x int) bool {
	const m = ^uint8(0)
	const n = ^0
	const k int8 = -1 << 7
	var f float32 = 0.1
	var g float64 = 0.1
	return m == 255 && n == x && k == -128 && float64(f) != g && math.MaxUint32 == 1<<32-1 && uint8(x+1) == 0
}

// The default type of an untyped constant.
//
//refine:bound ints=0..3
func defaultTypes(x int) bool {
	vs := []any{1, 'a', 1.5, "s", x == 1}
	_, a := vs[0].(int)
	_, b := vs[1].(rune)
	_, c := vs[2].(float64)
	_, d := vs[3].(string)
	e, _ := vs[4].(bool)
	return a && b && c && d && e && any('a') != any(97) && any(1<<x) == any(2)
}

// The constants len and cap of arrays do not evaluate their argument; of one with calls they do.
//
//refine:bound ints=0..3
func constantLen(x int) bool {
	var p *[4]int
	calls := 0
	f := func() *[4]int { calls++; return p }
	n := len(f())
	n += len(p) + cap(p) + len([3]int{x})
	for i := range p {
		n += i
	}
	const k = len([10]int{})
	return n+calls == 16+6+x && k == 10
}

// Comparisons of constants are untyped booleans.
//
//refine:bound ints=0..3
func constantBools(x int) bool {
	const t = 1 < 2
	const u myBool = "a" < "b"
	var v myBool = x == 1
	var w any = 1 < 2
	return t && bool(u && v) && w == true
}

// String constants: bytes, code points, escapes and raw strings.
//
//refine:bound ints=0..4
func stringConstants(x int) bool {
	const s = "a\u00e4\xff" + `\n`
	return len(s) == 6 && s[x] == 'a' && s[4:] == "\\n" && "\u00e4"[0] == 0xc3 && 'ä' == 228 && '\377' == 255 && "日本"[x:x+3] == "日"
}

// Literals: digits, separators and bases.
//
//refine:bound ints=0..16
func literals(x int) bool {
	return x == 0b1_0 || x == 0o17 || x == 017-1 || x == 0xF-4 || float64(x) == 0x1p-1*10 || x == 1_2 || float64(x) == .5e1+2 || '\x07' == x+1
}

// An overflowing operation on variables wraps around.
//
//refine:bound ints=-3..3
func wrapsAround(x int) bool {
	k := int8(127)
	u := uint(x)
	return k+int8(x) == -128 || u-1 > 1<<63 && u != 0 || math.MinInt64/x == math.MinInt64 && x != 1
}

// The constants of a named type belong to its domain.
type hue uint8

const (
	red hue = iota + 1
	green
	blue = hue(200)
)

//refine:bound ints=0..3
func namedConstants(x int) bool {
	h := hue(x)
	switch h {
	case red:
		return true
	case green, blue:
		return blue-green == 198
	}
	return false
}

// Division by a constant zero of floats is not one of constants.
//
//refine:bound ints=-2..2
func floatDivision(x float64) bool {
	zero := 0.0
	return x/zero > 1 || math.IsNaN(x/zero) != (x != 0) && -1/(zero*-1) == x
}
