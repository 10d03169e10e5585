package stdlib

import (
	"math/big"
	"math/bits"
	"strconv"
	"time"
)

// AddFull wraps bits.Add64 as Add does: "sum = x + y + carry. [...] The carryOut output is
// guaranteed to be 0 or 1." Like the other functions of this file it has all integers of its types
// for inputs, and runs on a spread of them.
//
//refine:requires carry <= 1
//refine:ensures out <= 1 && sum-carry-y == x
//refine:ensures out == 1 <==> sum < x || sum == x && y > 0
//refine:bound ints=full
func AddFull(x, y, carry uint64) (sum, out uint64) {
	return bits.Add64(x, y, carry)
}

// FormatFull wraps strconv.FormatInt and ParseInt as FormatInt does.
//
//refine:requires 2 <= base <= 36
//refine:ensures err == nil && back == i
//refine:bound ints=full
func FormatFull(i int64, base int) (back int64, err error) {
	return strconv.ParseInt(strconv.FormatInt(i, base), base, 64)
}

// FormatDuration wraps the method String of time.Duration and time.ParseDuration: "returns a string
// representing the duration in the form "72h3m0.5s"", and "A duration string is a possibly signed
// sequence of decimal numbers, each with optional fraction and a unit suffix".
//
//refine:ensures err == nil && back == d
//refine:bound ints=full
func FormatDuration(d time.Duration) (back time.Duration, err error) {
	return time.ParseDuration(d.String())
}

// RoundDuration wraps the methods Round and Truncate of time.Duration: "returns the result of rounding
// d to the nearest multiple of m. The rounding behavior for halfway values is to round away from
// zero. If the result exceeds the maximum (or minimum) value that can be stored in a Duration,
// Round returns the maximum (or minimum) duration. If m <= 0, Round returns d unchanged", and
// "returns the result of rounding d toward zero to a multiple of m. If m <= 0, Truncate returns d
// unchanged."
//
//refine:ensures m <= 0 ==> r == d && t == d
//refine:ensures m > 0 ==> r == nearest(d, m) && t == d/m*m
//refine:bound ints=full
func RoundDuration(d, m time.Duration) (r, t time.Duration) {
	return d.Round(m), d.Truncate(m)
}

// nearest is the duration nearest to the multiple of m that is nearest to d, in integers of any size.
func nearest(d, m time.Duration) time.Duration {
	unit := big.NewInt(int64(m))
	n := new(big.Int).Abs(big.NewInt(int64(d)))
	n.Add(n.Lsh(n, 1), unit)
	n.Mul(n.Div(n, new(big.Int).Lsh(unit, 1)), unit)
	if d < 0 {
		n.Neg(n)
	}
	if n.IsInt64() {
		return time.Duration(n.Int64())
	}
	if d < 0 {
		return -1 << 63
	}
	return 1<<63 - 1
}
