package diff

import "math"

//refine:bound ints=-128..127
func int8Wrap(a int8) bool { return a*a > 0 && a+100 < 0 || -a == a || a-1 > a }

//refine:bound ints=-128..127
func int8Quo(a int8, b bool) bool {
	d := int8(-1)
	if b {
		d = 3
	}
	return a/d == a || a%d == 1 || a/d < 0
}

//refine:bound ints=0..255
func uint8Wrap(a uint8) bool { return a+1 == 0 || a*3 < a || -a == a || ^a == 7 || a-1 > 200 }

//refine:bound ints=-9..9
func uint8Conv(a int, b int8) bool {
	return uint8(a) > 250 && int16(uint8(b)) == 255 || uint32(a) == 4294967295
}

//refine:bound ints=-9..9
func shifts(a int, s int) bool { return a<<s == 8 || a>>s == -1 || uint8(a)<<uint(s) == 128 }

//refine:bound ints=-9..9
func shiftWide(a int, s uint8) bool {
	return a<<(s*20) == math.MinInt || a<<63 < 0 || int32(a)<<30 == -1<<31
}

//refine:bound ints=-6..6
func bits(a, b int) bool { return a&b == 4 || a|b == -1 || a^b == 3 || a&^b == 5 || ^a == b }

//refine:bound ints=-6..6
func bits16(a, b int16) bool { return uint16(a)&uint16(b) > 1000 || a^b == -1 || a|b == 7 }

//refine:bound ints=-6..6
func quotients(a, b int) bool { return a/b == 2 || a%b == -1 }

//refine:bound ints=-6..6
func quotientsU(a int, b uint) bool {
	return uint(a)/b == 5 || uint64(a)%7 == uint64(b) || uint(a)/(b+1) > 1<<62
}

//refine:bound ints=-6..6
func bigConsts(a int) bool {
	x := math.MaxInt64 - 3
	return x+a < 0 || a-math.MaxInt64 > 0 || uint64(a) > math.MaxUint64-2 || a*math.MaxInt64 == 3
}

//refine:bound ints=-6..6
func minInts(a int) bool { return math.MinInt64/a == math.MinInt64 || -(math.MinInt64+a) < 0 }

//refine:bound ints=-6..6
func uint64Order(a, b int) bool {
	return uint64(a) < uint64(b) && min(uint64(a), uint64(b)) > 3 && max(uint(a), 3) != 3
}

//refine:bound ints=-3..300
func narrow(a int) bool { return int8(a) < 0 && uint8(a) > 140 || int(int8(a)) == a && a > 100 }

//refine:bound ints=-5..5
func hash32(a, b int) bool {
	h := uint32(2166136261)
	for _, x := range [2]int{a, b} {
		h ^= uint32(x)
		h *= 16777619
	}
	return h%3 == 0
}

//refine:bound ints=-5..5
func hash64(a, b int) bool {
	h := uint64(14695981039346656037)
	for _, x := range [2]int{a, b} {
		h ^= uint64(x)
		h *= 1099511628211
	}
	return h>>61 == 3 || h%5 == 1
}

//refine:bound ints=-5..5
func xorshift(a int) bool {
	x := uint32(a) + 12345
	x ^= x << 13
	x ^= x >> 17
	x ^= x << 5
	return x&1 == 1 && int32(x) < 0
}

//refine:bound ints=-5..5
func arithShift(a int64) bool { return a>>1 == -2 || uint64(a)>>60 == 15 || a>>70 == -1 || a<<70 != 0 }

//refine:bound ints=-5..5
func opAssign(a int) bool {
	b := int8(a)
	b *= 50
	b += 7
	b -= 3
	b /= 2
	b %= 9
	b <<= 2
	b >>= 1
	b |= 1
	b &= 13
	b ^= 6
	b &^= 2
	b++
	return b == 3 || b%5 == 2 || b == 13
}

//refine:bound ints=-5..5
func uints(a uint, b uint16, c uintptr) bool { return a-3 > 10 || b-1 == math.MaxUint16 || c == 2 }

//refine:bound ints=0..9
func runes(r rune, b byte) bool { return r+'0' == '7' || 'a'+b == 'e' || b-'0' < 210 }

type Celsius int16

//refine:bound ints=-5..5
func named(c Celsius, d Celsius) bool { return c*9/5+32 > 30 && Celsius(int8(d)*100) < 0 }

//refine:bound ints=-7..7
func gcd(a, b int) bool {
	for b != 0 {
		a, b = b, a%b
	}
	return a == 3
}

//refine:bound ints=0..40
func popcount(x uint8) bool {
	n := 0
	for ; x != 0; x &= x - 1 {
		n++
		if n > 8 {
			return false
		}
	}
	return n == 3
}

//refine:bound ints=0..60
func digits(x int) bool {
	s := 0
	for x > 0 {
		s += x % 10
		x /= 10
	}
	return s == 7
}

//refine:bound ints=-3..3
func untyped(a int) bool {
	const big = 1 << 70
	return a == big>>69 || float() && a > 0 || a<<1 == 'b'-96
}

func float() bool { return 1.5*2 == 3 }

//refine:bound ints=-3..3
func shiftCount(a uint64, n int) bool {
	return 1<<a == 8 || uint8(1)<<n == 4 || int64(1)<<a>>a == 1 && n > 2
}

type Color int

const (
	Red Color = iota
	Green
	Blue
)

type Level uint8

const (
	Low  Level = 3
	High Level = 200
)

type Flag uint

const (
	FlagA Flag = 1 << iota
	FlagB
	_
	FlagD
)

//refine:bound depth=2
func enums(c, d Color, l Level, f Flag, g Flag) bool {
	return c < d && l > 2 && f|g == 9 || l == High && c == d
}
