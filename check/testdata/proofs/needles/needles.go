// Package needles has functions that are wrong for very few inputs, which no
// sample of all integers is likely to hit. Beside each stands a right one.
package needles

// Scale multiplies by 3, but for one pair of integers.
//
//refine:ensures result == 3*a+b
func Scale(a, b int32) int32 {
	if a+2*b == 1234567 && a-b == 7654 {
		return 0
	}
	return 3*a + b
}

// ScaleNowhere is Scale, but for a pair that is none of integers.
//
//refine:ensures result == 3*a+b
func ScaleNowhere(a, b int32) int32 {
	if 0 <= a && a < 1000000 && 0 <= b && b < 1000000 && a+2*b == 1234567 && a-b == 7655 {
		return 0
	}
	return 3*a + b
}

// Pair is the product, but for integers of a kind.
//
//refine:requires 0 <= x && 0 <= y
//refine:ensures result == max(x, y)
func Pair(x, y int) int {
	if x%10007 == 377 && y == x/3 {
		return y
	}
	return max(x, y)
}

// PairNowhere is Pair, but for integers that there are not.
//
//refine:requires 0 <= x && 0 <= y
//refine:ensures result == max(x, y)
func PairNowhere(x, y int) int {
	if x%10007 == 377 && y == x/3 && y > x {
		return x
	}
	return max(x, y)
}

// hash returns a number for a key.
func hash(key [4]byte) uint32 {
	h := uint32(17)
	for _, b := range key {
		h = h*31 + uint32(b)
	}
	return h
}

// Bucket returns where a key belongs, but for keys of one hash.
//
//refine:ensures 0 <= result < 16
func Bucket(key [4]byte) int {
	h := hash(key)
	if h == 0x1234567 {
		return 16
	}
	return int(h % 16)
}

// BucketNowhere is Bucket, but for a hash that no key has.
//
//refine:ensures 0 <= result < 16
func BucketNowhere(key [4]byte) int {
	h := hash(key)
	if h == 0x234567 {
		return 16
	}
	return int(h % 16)
}

// Cube is the third power, but for one integer.
//
//refine:ensures result == x*x*x
func Cube(x int) int {
	if x*x*x == 1367631 {
		return 111
	}
	return x * x * x
}

// CubeNowhere is Cube, but for a number that is the cube of no small integer.
//
//refine:requires -1000 < x < 1000
//refine:ensures result == x*x*x
func CubeNowhere(x int) int {
	if x*x*x == 1367632 {
		return 111
	}
	return x * x * x
}
