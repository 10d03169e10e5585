// Package apart has functions with two faults each, which break one clause and
// are on one path.
package apart

// May says who may enter. It lets those of level 1 in, and guests of any role.
//
//refine:requires 0 <= role && role < 8 && 0 <= level && level < 8
//refine:ensures result == (role > 2 && level > 1 || guest && role == 1)
func May(role, level int, guest bool) bool {
	return role > 2 && level > 0 || guest && role < 2
}

// Fee has a wrong rate in a table, and forgets that express costs more.
//
//refine:requires 0 <= zone && zone < 4 && 0 <= n && n < 7
//refine:ensures result == fee(zone, n, express)
func Fee(zone, n int, express bool) int {
	return [4]int{1, 2, 9, 4}[zone]*n + surcharge[express][min(n, 4)]
}

func fee(zone, n int, express bool) int {
	return [4]int{1, 2, 3, 4}[zone]*n + map[bool][5]int{true: {0, 5, 5, 5, 5}, false: {}}[express][min(n, 4)]
}

var surcharge = map[bool][5]int{true: {0, 5, 5, 5, 0}, false: {}}

// Clip is wrong for one bound above, and for equal numbers below.
//
//refine:requires -6 <= x && x <= 6 && -3 <= lo && lo <= 0 && 0 <= hi && hi <= 3
//refine:ensures result == max(lo, min(x, hi))
func Clip(x, lo, hi int) int {
	return max(lo, min(x, hi)) + [13]int{12: 1}[max(x, 0)+2*hi] + count(x < lo && lo == -3)
}

func count(b bool) int { return map[bool]int{true: 1}[b] }

// Due says that late payers are due in one month more, and so are sums of 3.
//
//refine:requires 1 <= month && month <= 12 && 0 <= sum && sum < 13
//refine:ensures result == (late && sum > 8 || month == 12)
func Due(month, sum int, late bool) bool {
	return late && sum > 8 || month == 12 || late && month == 7 || sum == 3 && month < 6
}

// Seat forgets a window in the first rows, and takes an aisle for one behind.
//
//refine:requires 1 <= row && row < 16 && 0 <= col && col < 6
//refine:ensures result == (col == 0 || col == 5)
func Seat(row, col int) bool {
	return col == 0 && row > 5 || col == 5 || col == 2 && row > 9
}

// Sum loses a carry for one c, and one for another.
//
//refine:bound ints=0..7
//refine:ensures result == a+b+c
func Sum(a, b, c int) int {
	return a + b + c - count(a+b > 11 && c == 5) - count(b == 0 && c == 1)
}

type Kind int

const (
	Small Kind = iota
	Medium
	Large
)

// Weight has two wrong entries that depend on different things.
//
//refine:requires 0 <= n && n < 9
//refine:ensures result == n*(1+int(k))+[2]int{0, 2}[count(boxed)]
func Weight(k Kind, n int, boxed bool) int {
	return n*(1+int(k)) + [2]int{0, 2}[count(boxed)]*count(!(k == Large && boxed)) + count(k == Small && n > 4)
}

// Point is one of a plane.
type Point struct{ X, Y int8 }

// Inside is wrong at one edge, and in a column.
//
//refine:bound ints=-6..6
//refine:ensures result == (p.X*p.X <= 4 && p.Y*p.Y <= 4)
func Inside(p Point) bool {
	return p.X*p.X <= 4 && p.Y*p.Y <= 4 || p.X == 3 && p.Y < -1 || p.Y == 4 && p.X < 0
}

// Prefix is wrong for short texts, and for no text after long ones.
//
//refine:requires 0 <= n && n < 4 && len(s) < 4 && len(t) < 4
//refine:ensures result == len(s)+len(t)+n
func Prefix(s, t string, n int) int {
	return len(s) + len(t) + n + count(len(s) == 1 && n == 2) + count(len(t) == 0 && n == 0)
}

// Three has three faults.
//
//refine:requires 0 <= a && a < 10 && 0 <= b && b < 10
//refine:ensures result == a*b
func Three(a, b int, c bool) int {
	return a*b + count(a == 1 && b > 2) + count(c && b == 0) + count(a > 6 && !c)
}
