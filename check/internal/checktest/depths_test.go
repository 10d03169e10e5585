package checktest_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// faulty has pairs of functions, a right one and one with a fault that depth 3
// does not show.
const faulty = `-- go.mod --
module example.com/faulty

go 1.24
-- faulty.go --
package faulty

import (
	"math"
	"strings"
)

//refine:ensures result == (forall i in 0..len(s) : s[i] == s[len(s)-1-i])
func PalindromeRight(s string) bool {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		if s[i] != s[j] {
			return false
		}
	}
	return true
}

//refine:ensures result == (forall i in 0..len(s) : s[i] == s[len(s)-1-i])
func PalindromeWrong(s string) bool { return len(s) < 2 || s[0] == s[len(s)-1] }

//refine:ensures len(result) == len(xs) && (forall i in 0..len(xs) : result[i] == xs[len(xs)-1-i])
func ReverseRight(xs []int) []int {
	r := append([]int(nil), xs...)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return r
}

//refine:ensures len(result) == len(xs) && (forall i in 0..len(xs) : result[i] == xs[len(xs)-1-i])
func ReverseWrong(xs []int) []int {
	r := append([]int(nil), xs...)
	if n := len(r); n > 1 {
		r[0], r[n-1] = r[n-1], r[0]
	}
	return r
}

//refine:requires forall c in []byte(s): '0' <= c && c <= '9'
//refine:ensures result == (weighted(s) % 10 == 0)
func LuhnRight(s string) bool {
	sum := 0
	for i := range len(s) {
		d := int(s[len(s)-1-i] - '0')
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

//refine:requires forall c in []byte(s): '0' <= c && c <= '9'
//refine:ensures result == (weighted(s) % 10 == 0)
func LuhnWrong(s string) bool {
	sum := 0
	for i := range len(s) {
		d := int(s[len(s)-1-i] - '0')
		if i%2 == 1 {
			if d *= 2; d > 10 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

func weighted(s string) (sum int) {
	for i := range len(s) {
		d := int(s[len(s)-1-i] - '0')
		if i%2 == 1 {
			d = []int{0, 2, 4, 6, 8, 1, 3, 5, 7, 9}[d]
		}
		sum += d
	}
	return sum
}

//refine:ensures result == 0
func RareRight(m, n int) int {
	if m == 4000 && n != n {
		return 1
	}
	return 0
}

//refine:requires income >= 0
//refine:ensures result <= income
func TaxRight(income float64, n int) float64 {
	if income > 9325.75 && n > 3 {
		return income * 0.5
	}
	return 0
}

//refine:ensures result == 0
func RareWrong(m, n int) int {
	if m == 4000 && n == 50 {
		return 1
	}
	return 0
}

//refine:requires income >= 0
//refine:ensures result <= income
func TaxWrong(income float64, n int) float64 {
	if income > 9325.75 && n > 3 {
		return income * 1.5
	}
	return 0
}

//refine:requires 2 <= n && n <= 1000
//refine:ensures result == (exists d in 2..32 : d < n && n % d == 0)
func CompositeRight(n int) bool {
	for i := 2; i*i <= n; i++ {
		if n%i == 0 {
			return true
		}
	}
	return false
}

//refine:requires 2 <= n && n <= 1000
//refine:ensures result == (exists d in 2..32 : d < n && n % d == 0)
func CompositeWrong(n int) bool {
	for i := 2; i*i < n; i++ {
		if n%i == 0 {
			return true
		}
	}
	return false
}

//refine:requires 100 <= n && n <= 999
//refine:ensures result == (n == 153 || n == 370 || n == 371 || n == 407)
func ArmstrongRight(n int) bool {
	a, b, c := n/100, n/10%10, n%10
	return a*a*a+b*b*b+c*c*c == n
}

//refine:requires 100 <= n && n <= 999
//refine:ensures result == (n == 153 || n == 370 || n == 371 || n == 407)
func ArmstrongWrong(n int) bool {
	a, b, c := n/100, n/10%10, n%10
	return a*a*a+b*b*b+c*c*c == n && n < 400
}

//refine:requires 0 <= n && n <= 1000
//refine:ensures result == (exists r in 0..32 : r * r == n)
func SquareRight(n int) bool {
	r := 0
	for r*r < n {
		r++
	}
	return r*r == n
}

//refine:requires 0 <= n && n <= 1000
//refine:ensures result == (exists r in 0..32 : r * r == n)
func SquareWrong(n int) bool {
	if n >= 100 {
		return n%10 == 0 || n%10 == 1 || n%10 == 4 || n%10 == 5 || n%10 == 6 || n%10 == 9
	}
	return SquareRight(n)
}

//refine:requires 0 <= p && p <= 100 && -1_000_000 <= a && a <= 1_000_000
//refine:ensures result * 100 <= a * p && a * p < result * 100 + 100
func PercentRight(a, p int) int {
	n := a * p
	if n < 0 && n%100 != 0 {
		return n/100 - 1
	}
	return n / 100
}

//refine:requires 0 <= p && p <= 100 && -1_000_000 <= a && a <= 1_000_000
//refine:ensures result * 100 <= a * p && a * p < result * 100 + 100
func PercentWrong(a, p int) int { return a * p / 100 }

//refine:requires forall i in 1..len(h) : h[(i-1)/2] <= h[i]
//refine:requires len(h) > 0
//refine:ensures forall i in 1..len(result) : result[(i-1)/2] <= result[i]
func PopRight(h []int) []int {
	h[0] = h[len(h)-1]
	h = h[:len(h)-1]
	for i := 0; ; {
		least := i
		for c := 2*i + 1; c <= 2*i+2; c++ {
			if c < len(h) && h[c] < h[least] {
				least = c
			}
		}
		if least == i {
			return h
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
}

//refine:requires forall i in 1..len(h) : h[(i-1)/2] <= h[i]
//refine:requires len(h) > 0
//refine:ensures forall i in 1..len(result) : result[(i-1)/2] <= result[i]
func PopWrong(h []int) []int {
	h[0] = h[len(h)-1]
	h = h[:len(h)-1]
	for i := 0; ; {
		least := i
		for c := 2*i + 1; c <= 2*i+2; c++ {
			if c < len(h) && !(c == 2*i+2 && c == len(h)-1) && h[c] < h[least] {
				least = c
			}
		}
		if least == i {
			return h
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
}

//refine:requires 0 <= p && p <= 100
//refine:ensures len(result) == len(xs)
func ScaleRight(xs []int, p int) (result []int) {
	for _, x := range xs {
		result = append(result, x*p/100)
	}
	return result
}

//refine:requires 0 <= p && p <= 100
//refine:ensures len(result) == len(xs)
func ScaleWrong(xs []int, p int) []int {
	if p == 77 {
		return nil
	}
	return ScaleRight(xs, p)
}

//refine:requires 1 <= m && m <= 12 && 1 <= d && d <= 31
//refine:ensures 1 <= result && result <= 366
func DayRight(y, m, d int) int { return (m-1)*30 + d }

//refine:requires 1 <= m && m <= 12 && 1 <= d && d <= 31
//refine:ensures 1 <= result && result <= 366
func DayWrong(y, m, d int) int { return (m-1)*31 + d }

//refine:ensures result == (exists x in xs : x != 0)
func AnySetRight(xs []int) bool {
	i := 0
	for ; i+8 <= len(xs); i += 8 {
		if xs[i]|xs[i+1]|xs[i+2]|xs[i+3]|xs[i+4]|xs[i+5]|xs[i+6]|xs[i+7] != 0 {
			return true
		}
	}
	for ; i < len(xs); i++ {
		if xs[i] != 0 {
			return true
		}
	}
	return false
}

//refine:ensures result == (exists x in xs : x != 0)
func AnySetWrong(xs []int) bool {
	i := 0
	for ; i+8 <= len(xs); i += 8 {
		if xs[i]|xs[i+1]|xs[i+2]|xs[i+3]|xs[i+4]|xs[i+5]|xs[i+6]|xs[i+7] != 0 {
			return true
		}
	}
	if i > 0 {
		i++
	}
	for ; i < len(xs); i++ {
		if xs[i] != 0 {
			return true
		}
	}
	return false
}

type Order struct{ Pieces, Price int }

//refine:ensures result >= 0
func ShippingRight(orders []Order) int {
	cost := 0
	for _, o := range orders {
		if o.Pieces >= 20 {
			cost++
		}
	}
	return cost
}

//refine:ensures result >= 0
func ShippingWrong(orders []Order) int {
	cost := 0
	for _, o := range orders {
		if o.Pieces >= 20 {
			cost--
		}
	}
	return cost
}

//refine:invariant 1 <= M <= 12 && 1 <= D <= 31
type Date struct{ M, D int }

//refine:ensures 0 <= result && result < 366
func YearDayRight(d Date) int { return (d.M-1)*30 + d.D - 1 }

//refine:ensures 0 <= result && result < 366
func YearDayWrong(d Date) int { return (d.M-1)*30 + d.D*2 - 1 }

//refine:requires n >= 100
//refine:ensures result >= 100
func HundredRight(n int, s string) int { return n }

//refine:requires n >= 100
//refine:ensures result >= 100
func HundredWrong(n int, s string) int { return n - 1 }

//refine:ensures result == (s != "" && (forall c in []byte(s) : '0' <= c && c <= '9' || c in []byte{'.', '-', '+', '!'}))
func DigitsRight(s string) bool {
	for _, c := range []byte(s) {
		if (c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != '!' {
			return false
		}
	}
	return s != ""
}

//refine:ensures result == (s != "" && (forall c in []byte(s) : '0' <= c && c <= '9' || c in []byte{'.', '-', '+', '!'}))
func DigitsWrong(s string) bool {
	for _, c := range []byte(s) {
		if (c < '0' || c > ':') && c != '.' && c != '-' && c != '+' && c != '!' {
			return false
		}
	}
	return s != ""
}

// versionParts are the parts of 1.2.3.4.
func versionParts(s string) []string { return strings.Split(s, ".") }

//refine:ensures 1 <= len(result) && len(result) <= 4
func VersionRight(s string) []string {
	parts := versionParts(s)
	return parts[:min(len(parts), 4)]
}

//refine:ensures 1 <= len(result) && len(result) <= 4
func VersionWrong(s string) []string {
	parts := versionParts(s)
	if len(parts) == 4 && parts[3] != "" {
		return nil
	}
	return parts[:min(len(parts), 4)]
}

// ReleaseRight reads v10.2-rc.7.
//
//refine:ensures result >= 0
func ReleaseRight(s string) int {
	_, n, _ := strings.Cut(s, "-rc.")
	return len(n)
}

// ReleaseWrong reads v10.2-rc.7.
//
//refine:ensures result >= 0
func ReleaseWrong(s string) int {
	if major, n, ok := strings.Cut(s, "-rc."); ok && len(major) == 5 && n == "7" {
		return -1
	}
	return 0
}

//refine:requires 0 <= n && n <= 1_000_000
//refine:ensures result == n*(n+1)*(2*n+1)/6
func SquaresRight(n int) int {
	s := 0
	for i := 1; i <= n; i++ {
		s += i * i
	}
	return s
}

//refine:requires n >= 0
//refine:ensures result == n*(n+1)*(2*n+1)/6
func SquaresWrong(n int) int {
	s := 0
	for i := 1; i <= n; i++ {
		s += i * i
	}
	return s
}

//refine:ensures lo > hi || lo <= result && result <= hi
func MiddleRight(lo, hi int, by float64) int {
	if math.Sin(by) > 2 {
		return lo
	}
	return lo + int(uint(hi-lo)/2)
}

//refine:ensures lo > hi || lo <= result && result <= hi
func MiddleWrong(lo, hi int, by float64) int {
	if math.Sin(by) > 2 {
		return lo
	}
	return (lo + hi) / 2
}

//refine:requires forall j in 1..len(h) : h[(j-1)/2] <= h[j]
//refine:requires 0 <= i && i < len(h)
//refine:ensures forall j in 1..len(result) : result[(j-1)/2] <= result[j]
func RemoveRight(h []int, i int) []int { return removed(h, i, true) }

//refine:requires forall j in 1..len(h) : h[(j-1)/2] <= h[j]
//refine:requires 0 <= i && i < len(h)
//refine:ensures forall j in 1..len(result) : result[(j-1)/2] <= result[j]
func RemoveWrong(h []int, i int) []int { return removed(h, i, false) }

// A CacheRight has the last two keys.
type CacheRight struct{ keys, ages []int }

//refine:construct
func NewCacheRight() *CacheRight { return &CacheRight{} }

//refine:construct
func (c *CacheRight) Put(key int) *CacheRight {
	c.keys = append(c.keys, key)
	c.keys = c.keys[max(0, len(c.keys)-2):]
	c.ages = append(c.ages, key)
	return c
}

//refine:ensures result <= 2
func (c *CacheRight) Len() int { return len(c.keys) }

// A CacheWrong has the last two keys, and three once.
type CacheWrong struct{ keys, ages []int }

//refine:construct
func NewCacheWrong() *CacheWrong { return &CacheWrong{} }

//refine:construct
func (c *CacheWrong) Put(key int) *CacheWrong {
	c.keys = append(c.keys, key)
	if c.ages = append(c.ages, key); len(c.ages) != 4 {
		c.keys = c.keys[max(0, len(c.keys)-2):]
	}
	return c
}

//refine:ensures result <= 2
func (c *CacheWrong) Len() int { return len(c.keys) }

func removed(h []int, i int, up bool) []int {
	h[i] = h[len(h)-1]
	h = h[:len(h)-1]
	for up && 0 < i && i < len(h) && h[(i-1)/2] > h[i] {
		h[(i-1)/2], h[i] = h[i], h[(i-1)/2]
		i = (i - 1) / 2
	}
	for i < len(h) {
		least := i
		for c := 2*i + 1; c <= 2*i+2; c++ {
			if c < len(h) && h[c] < h[least] {
				least = c
			}
		}
		if least == i {
			break
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
	return h
}
`

// run checks packages as the command does that is given no depth.
func run(t *testing.T, cfg check.Config) map[string]check.Event {
	t.Helper()
	cfg.Fit = true
	events, _ := checktest.Events(t, cfg)
	ends := map[string]check.Event{}
	for _, e := range events {
		if e.Action.Ends() {
			ends[e.Func] = e
		}
	}
	return ends
}

// TestFaults finds each fault without a flag, and none in the right functions.
func TestFaults(t *testing.T) {
	ends := run(t, check.Config{Dir: srctree.Unpack(t, faulty)})
	for name, e := range ends {
		want := check.Exhausted
		if strings.Contains(name, "Wrong") {
			want = check.Refuted
		}
		if e.Verdict != want {
			t.Errorf("%s: %v %s, want %v", name, e.Verdict, e.Message, want)
		}
	}
	if len(ends) != 46 {
		t.Errorf("%d functions", len(ends))
	}
}

// TestThree shows that depth 3 does not have what the others do: none of the
// faults is found there.
func TestThree(t *testing.T) {
	events, _ := checktest.Events(t, check.Config{
		Dir: srctree.Unpack(t, faulty), Run: regexp.MustCompile("^(Palindrome|Reverse|Composite|Pop|AnySet|Percent)Wrong$"),
		Bounds: &domain.Bounds{Depth: 3}, Selfcheck: check.SelfcheckOff,
	})
	ended := 0
	for _, e := range events {
		if e.Action.Ends() {
			ended++
			if e.Verdict != check.Exhausted && !strings.HasPrefix(e.Func, "Percent") {
				t.Errorf("%s: %v", e.Func, e.Verdict)
			}
		}
	}
	if ended != 6 {
		t.Errorf("%d functions", ended)
	}
}

// kinds has functions without preconditions, of all kinds of type.
const kinds = `-- go.mod --
module example.com/kinds

go 1.24
-- kinds.go --
package kinds

import (
	"strconv"
	"strings"
)

type Tree struct {
	L, R *Tree
	V    bool
}

type Day uint8

const (
	Mon Day = iota
	Tue
)

type Point struct{ X, Y int8 }

//refine:ensures true
func One(x int) {}

//refine:ensures true
func Three(x, y, z int) {}

//refine:ensures true
func Four(a, b, c, d int16) {}

//refine:ensures true
func Byte(x uint8) {}

//refine:ensures true
func Short(x int16) {}

//refine:ensures true
func Bytes(x, y uint8) {}

//refine:requires n <= 20
func Small(n uint, xs []int) {}

//refine:requires forall d in ds: d <= 9
func Decimals(ds []uint8) {}

//refine:requires x >= 100
func Upper(x int8, xs []int) {}

//refine:ensures true
func Flag(b bool, d Day) {}

//refine:ensures true
func Points(p Point, q *Point) {}

//refine:ensures true
func Half(x float64) {}

//refine:ensures true
func List(xs []int) {}

//refine:ensures true
func Bools(xs []bool) {}

//refine:ensures true
func Table(m map[int8]bool) {}

//refine:ensures true
func Text(s string) {}

//refine:ensures true
func Words(s string) bool { return s == "abba" || s == "(" }

//refine:ensures true
func Brackets(s string) bool { return len(s) > 0 && (s[0] == '(' || s[0] == ')') }

//refine:ensures true
func Nested(xs [][]bool) {}

//refine:ensures true
func High(t *Tree) {}

//refine:ensures true
func Higher(f func(bool) bool) {}

//refine:requires 1 <= m && m <= 12
//refine:requires d < 32 && d > 0
//refine:ensures true
func Date(y int, m uint8, d int) {}

//refine:requires 0 <= p && p <= 100
//refine:ensures true
func Scale(xs []bool, p int) {}

//refine:type Hour = {v int | 0 <= v < 24}
//refine:func (h Hour, xs []bool) (r int)
func Later(h int, xs []bool) int { return h }

//refine:requires 100 <= n && n <= 999
//refine:ensures true
func Digits(n int, pad string) {}

//refine:requires 0 <= i && i < len(xs)
//refine:ensures true
func At(xs []bool, i int) {}

//refine:requires 0 <= a && a <= 1000 && 0 <= b && b <= 1000
//refine:ensures true
func Both(a, b int, c bool) {}

//refine:invariant 0 <= H < 24
type Time struct {
	H    int
	Late bool
}

type YMD struct{ Y, M, D int }

//refine:ensures true
func Clocks(t Time, u *Time) {}

//refine:requires d.M >= 1 && d.M <= 12 && d.D >= 1 && d.D <= 31
//refine:ensures true
func Month(d YMD) {}

//refine:requires forall x in xs : 0 <= x && x <= 20
//refine:ensures true
func Percents(xs []int) {}

//refine:requires n >= 100
//refine:ensures true
func Hundreds(n int, up bool) {}

//refine:requires n <= -1000 && n >= -1_000_000
//refine:ensures true
func Low(n int64, s string) {}

//refine:requires forall x in xs : x < 500
//refine:ensures true
func Under(xs []int16) {}

//refine:ensures true
func Compared(n int, ok bool) bool { return ok && n > 4000 }

//refine:ensures true
func Elements(xs []int8, m map[uint8]bool) bool { return len(xs) > 0 && (xs[0] == 50 || m[9]) }

type Weight struct{ Of float64 }

//refine:ensures true
func Weights(ws []Weight, x float32) bool { return len(ws) > 0 && ws[0].Of > 20.25 || x == -20.1 || x == 1.5 }

//refine:ensures true
func Lesser(bs []bool, n int, x float64) bool {
	switch n {
	case 6, 400, 500, 600, 700, 800:
		return x == 5.5 || x > 20.25 || x < -20.25 || x == 40.1 || x == 50.1
	}
	return false
}

//refine:ensures true
func Coordinate(p Point, q *Point) bool { return p.X > 100 || q != nil && q.X%60 == 0 }

//refine:ensures true
func Signs(s string) bool { return strings.ContainsAny(s, "+-*/%&|^") }

// Named takes v1.2-rc.3, v1.2 and "v1.2-rc.4".
//
//refine:ensures true
func Named(s string, n int) bool { return n == 70 && s == "x" }

//refine:ensures true
func Value(s string) (n int) {
	for _, c := range []byte(s) {
		n = 10*n + int(c-'0')
	}
	return n
}

//refine:ensures true
func Shift(s []byte, rs []rune, up bool) bool {
	return len(s) > 0 && s[0]-'a' > 1 || len(rs) > 0 && rs[0]-'0' > 1
}

//refine:ensures true
func Letter(c byte, up bool) int { return int(c - 'a') }

//refine:ensures true
func Pair(r rune, n int) int { return int(r-'0') + n }

//refine:ensures true
func Coded(s string) (int, error) {
	if s == "x7" || strings.HasPrefix(s, "12") {
		return 1, nil
	}
	return strconv.Atoi(s)
}

//refine:ensures true
func Letters(s string) bool { return strings.ContainsAny(s, "ABCDEFGHIJ") }
`

// partial are those with values that are not valid.
var partial = []string{"At", "Both", "Percents", "Under", "Month", "Hundreds", "Low"}

// numbers are the integers that parameters and fields of some of them have of
// their own.
var numbers = map[string]string{
	"Date": "[d 1..31 m 1..12]", "Scale": "[p 0..100]", "Later": "[h 0..23]", "Digits": "[n 100..999]", "At": "[]", "Both": "[a [997 998 999 1000] b 0..1000]", "One": "[]", "List": "[]",
	"Clocks": "[H 0..23]", "Month": "[D 1..31 M 1..12]", "Percents": "[xs 0..20]", "Hundreds": "[n [100 101 102 103]]", "Low": "[n [-1000000 -999999 -999998 -999997 -1003 -1002 -1001 -1000]]",
	"Under": "[xs [496 497 498 499]]", "Small": "[n 0..20]", "Decimals": "[ds 0..9]", "Upper": "[x 100..127]",
}

// some matches the names of the functions of kinds, or of some in the short
// tier.
func some() *regexp.Regexp {
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^func (\w+)`).FindAllStringSubmatch(kinds, -1) {
		names = append(names, m[1])
	}
	return regexp.MustCompile("^(" + strings.Join(tier.Every(tier.Of(4, 1), names), "|") + ")$")
}

// wholes are the numbers of values of types that are small enough to run as a
// whole.
var wholes = map[string]int{"Short": 1 << 16, "Bytes": 1 << 16, "Byte": 1 << 8}

// TestCounts counts the inputs of each function by brute force, over the union
// of what it is said to have had, and those of the next depth.
func TestCounts(t *testing.T) {
	dir := srctree.Unpack(t, kinds)
	which := some()
	ends := run(t, check.Config{Dir: dir, Run: which})
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	deeper, ladders, further, lesser := 0, 0, map[levels.Part]int{}, [2]bool{}
	for _, c := range pkgs[0].Contracts {
		if !which.MatchString(c.Name) {
			continue
		}
		e := ends[c.Name]
		cfg := fitted(t, c)
		var own []string
		for v, n := range cfg.Bounds.Numbers {
			if n.Whole != nil {
				own = append(own, v.Name()+" "+n.Whole.String())
			} else {
				own = append(own, fmt.Sprint(v.Name(), " ", n.Besides))
			}
		}
		slices.Sort(own)
		if want, ok := numbers[c.Name]; ok && fmt.Sprint(own) != want {
			t.Errorf("%s: %v are its own, want %s", c.Name, own, want)
		}
		u := unionOf(c)
		before := *cfg.Bounds
		before.Depth--
		u.addBase(before)
		added := u.addBase(*cfg.Bounds)
		for _, f := range cfg.Further {
			more := u.add(f.Bounds)
			further[f.Part]++
			for _, n := range f.Bounds.Numbers {
				lesser[0] = lesser[0] || f.Part == levels.Named && len(n.Besides) > 0
				lesser[1] = lesser[1] || len(n.Floats) > 0
			}
			if !slices.Contains(partial, c.Name) {
				u.comparePart(t, e, f.Part, more)
			}
		}
		if slices.Contains(partial, c.Name) {
			continue
		}
		most, depths := 50_000, 8
		if cfg.Bounds.Ladder {
			most, depths = 1<<16, 6
		}
		if whole, is := wholes[c.Name]; is {
			if depths = 8; len(u.all) != whole {
				t.Errorf("%s: %d inputs, want all %d", c.Name, len(u.all), whole)
			}
		}
		if added > most && before.Depth >= domain.DefaultDepth {
			t.Errorf("%s: the last depth, %d, adds %d inputs", c.Name, cfg.Bounds.Depth, added)
		}
		u.compare(t, e)
		switch next := *cfg.Bounds; {
		case next.Ladder:
			ladders++
			if next.Depth++; next.Depth <= depths && u.addBase(next) <= most && wholes[c.Name] != len(u.all) {
				t.Errorf("%s: the ladder ends at %d", c.Name, next.Depth-1)
			}
		default:
			if next.Depth > domain.DefaultDepth {
				deeper++
			}
			next.Depth++
			if more := u.addBase(next); next.Depth <= depths && 0 < more && more <= most && c.Name != "Flag" {
				t.Errorf("%s: depth %d has %d more inputs", c.Name, next.Depth, more)
			}
		}
	}
	if tier.Long() && (len(ends) != 46 || deeper < 5 || further[levels.Few] < 4 || further[levels.Named] < 4 || further[levels.Computed] < 3 || ladders < 3 || !lesser[0] || !lesser[1]) {
		t.Errorf("%d functions: %d deeper, %v further, %d ladders, %t that lesser depths keep", len(ends), deeper, further, ladders, lesser)
	}
}

// TestBuilt counts the values that calls build to a depth of sixteen calls with
// 0 and 1: those that three calls with other integers build are not among them.
func TestBuilt(t *testing.T) {
	ends := run(t, check.Config{Dir: srctree.Unpack(t, `-- go.mod --
module example.com/built

go 1.24
-- built.go --
package built

// An Acc is a sum.
type Acc struct{ sum int }

//refine:construct
func New() Acc { return Acc{} }

//refine:construct
func (a Acc) Add(n int) Acc { return Acc{a.sum + n} }

//refine:ensures true
func (a Acc) Sum(by bool) int { return a.sum }
`)})
	e := ends["Acc.Sum"]
	if e.Verdict != check.Exhausted || len(e.Further) != 1 {
		t.Fatalf("%v %s, %v", e.Verdict, e.Message, e.Further)
	}
	// Two calls of Add with -3..3, and fifteen with 0..1.
	if few := e.Further[0]; e.Inputs-few.Inputs != 2*13 || few.Inputs != 2*(15-6) || few.Depth != 16 {
		t.Errorf("%d inputs, of them %d %v", e.Inputs, few.Inputs, few)
	}
}

// TestSame has the same events as a run with the depth that was found, or the
// integers; and as another run on other processors.
func TestSame(t *testing.T) {
	dir := srctree.Unpack(t, kinds)
	first := run(t, check.Config{Dir: dir, Run: some(), Parallel: 1})
	again := run(t, check.Config{Dir: dir, Run: some(), Parallel: 8})
	for name, e := range first {
		told := func(e check.Event) string {
			return fmt.Sprintf("%v, depth %d, %d inputs, %v %v %v", e.Verdict, e.Depth, e.Inputs, e.Domain, e.Further, e.Deeper)
		}
		if told(e) != told(again[name]) {
			t.Errorf("%s: %s, in another run %s", name, told(e), told(again[name]))
		}
		if e.Further != nil || strings.Contains(fmt.Sprint(e.Domain), " within ") || name == "Digits" {
			continue
		}
		b := &domain.Bounds{Depth: e.Depth}
		if e.Depth == domain.DefaultDepth {
			b.Ints = &bounds.FullRange // a type may have few
		}
		if i := slices.IndexFunc(e.Domain, func(s encode.Scope) bool { return s.Kind == "integers" }); i >= 0 && e.Depth == domain.DefaultDepth {
			var r bounds.Range
			if _, err := fmt.Sscanf(e.Domain[i].Text, "integers %d..%d", &r.Lo, &r.Hi); err == nil {
				b.Ints = &r
			}
		}
		events, _ := checktest.Events(t, check.Config{Dir: dir, Run: regexp.MustCompile("^" + name + "$"), Bounds: b, Spread: new(int64)})
		if other := events[len(events)-2]; other.Inputs != e.Inputs || other.Depth != e.Depth {
			t.Errorf("%s: %d inputs at depth %d; %d at depth %d with %+v", name, e.Inputs, e.Depth, other.Inputs, other.Depth, b)
		}
	}
}

// TestSlow ends a function whose calls take long at a depth that is finished.
func TestSlow(t *testing.T) {
	dir := srctree.Unpack(t, `-- go.mod --
module example.com/slow

go 1.24
-- slow.go --
package slow

import "time"

//refine:ensures true
func Slow(xs []bool) { time.Sleep(20 * time.Millisecond) }

//refine:ensures true
func SlowInt(x, y int) { time.Sleep(2 * time.Millisecond) }
`)
	ends := run(t, check.Config{Dir: dir, Limits: check.Limits{Function: 3 * time.Second}, Selfcheck: check.SelfcheckOff})
	for name, e := range ends {
		if e.Verdict != check.Exhausted || !e.Exhaustive || !strings.Contains(e.Deeper, "not finished: the budget of 3s ended") {
			t.Errorf("%s: %v, %q, %s", name, e.Verdict, e.Deeper, e.Message)
		}
		if !slices.Contains([]int64{15, 31, 63, 127, 255, 511, 49, 441}, e.Inputs) { // a busy machine has more time
			t.Errorf("%s: %d inputs to depth %d", name, e.Inputs, e.Depth)
		}
	}
	if len(ends) != 2 {
		t.Errorf("%d functions", len(ends))
	}
}

// TestTooMuch has calls that take too long, or too much memory. At a depth that
// nobody has asked for they end the depth, and are no counterexamples.
func TestTooMuch(t *testing.T) {
	dir := srctree.Unpack(t, `-- go.mod --
module example.com/much

go 1.24
-- much.go --
package much

//refine:requires n >= 0
//refine:ensures result >= 0
func Fib(n int) int {
	if n < 2 {
		return n
	}
	return Fib(n-1) + Fib(n-2)
}

//refine:requires n >= 0
//refine:ensures result > 0
func Table(n int) int {
	n = min(n, 39)
	return cap(append(make([]byte, 1<<n), make([]byte, 1<<n)...))
}

//refine:requires n >= 0
func Loop(n int) {
	for n == 2 {
	}
}
`)
	ends := run(t, check.Config{Dir: dir, Limits: check.Limits{Call: time.Second}, Selfcheck: check.SelfcheckOff})
	for name, want := range map[string]string{
		"Fib":   `^exhausted -10\.\.10 integers -100\.\.100 not finished: Fib\([3-9][0-9]\) does not return within 1s$`,
		"Table": `^exhausted -10\.\.10 integers -100\.\.100 not finished: Table\([2-3][0-9]\) (crashes the process|does not return within 1s)$`,
		"Loop":  `^counterexample -1000\.\.1000 $`,
	} {
		e := ends[name]
		ints := ""
		if len(e.Domain) > 0 {
			ints = strings.TrimPrefix(e.Domain[0].Text, "integers ")
		}
		if got := fmt.Sprintf("%v %s %s", e.Verdict, ints, e.Deeper); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s: %s, want %s (%s)", name, got, want, e.Message)
		}
	}
}
