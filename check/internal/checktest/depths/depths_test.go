package depths

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// faulty has pairs of functions, a right one and one with a fault that depth 3
// does not show.
const faulty = `-- go.mod --
module example.com/faulty

go 1.24
-- faulty.go --
package faulty

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

//refine:requires 0 <= p && p <= 100
//refine:ensures result * 100 <= a * p && a * p < result * 100 + 100
func PercentRight(a, p int) int {
	n := a * p
	if n < 0 && n%100 != 0 {
		return n/100 - 1
	}
	return n / 100
}

//refine:requires 0 <= p && p <= 100
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
		if strings.HasSuffix(name, "Wrong") {
			want = check.Refuted
		}
		if e.Verdict != want {
			t.Errorf("%s: %v %s, want %v", name, e.Verdict, e.Message, want)
		}
	}
	if len(ends) != 20 {
		t.Errorf("%d functions", len(ends))
	}
}

// TestThree shows that depth 3 does not have what the others do: none of the
// faults is found there.
func TestThree(t *testing.T) {
	events, _ := checktest.Events(t, check.Config{
		Dir: srctree.Unpack(t, faulty), Run: regexp.MustCompile("^(Palindrome|Reverse|Composite|Pop|AnySet|Percent)Wrong$"),
		Bounds: &encode.Bounds{Depth: 3}, Selfcheck: check.SelfcheckOff,
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
`

// wholes are the ranges that parameters of some of them have whole.
var wholes = map[string]string{
	"Date": "[m 1..12 d 1..31]", "Scale": "[p 0..100]", "Later": "[h 0..23]", "Digits": "[n 100..999]", "At": "[]", "Both": "[b 0..1000]", "One": "[]", "List": "[]",
}

// some matches the names of the functions of kinds, or of some in the short
// tier.
func some() *regexp.Regexp {
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^func (\w+)`).FindAllStringSubmatch(kinds, -1) {
		names = append(names, m[1])
	}
	return regexp.MustCompile("^(" + strings.Join(tier.Some(4, 1, names), "|") + ")$")
}

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
	deeper, few, ladders := 0, 0, 0
	for _, c := range pkgs[0].Contracts {
		if !which.MatchString(c.Name) {
			continue
		}
		e := ends[c.Name]
		cfg := check.Config{Fit: true, Bounds: &encode.Bounds{Depth: encode.DefaultDepth}, Strategy: solver.Auto{}}.FitTo(t.Context(), c)
		var whole []string
		for _, param := range c.Params {
			if r, ok := cfg.Bounds.Whole[param]; ok {
				whole = append(whole, param.Name()+" "+r.String())
			}
		}
		if want, ok := wholes[c.Name]; ok && fmt.Sprint(whole) != want {
			t.Errorf("%s: %v are whole, want %s", c.Name, whole, want)
		}
		all := map[string]bool{}
		list := func(b encode.Bounds) int {
			before := len(all)
			values, err := brute.Inputs(c, b, 1<<20)
			if err != nil {
				return 1 << 20
			}
			for _, v := range values {
				all[v] = true
			}
			return len(all) - before
		}
		within := func(b encode.Bounds, plain bool) encode.Bounds {
			if !plain {
				b.Dictionary = pkgs[0].Dictionary(c)
			}
			b.Final = b.Depth
			return b
		}
		before := *cfg.Bounds
		before.Depth--
		list(within(before, false))
		added := list(within(*cfg.Bounds, false))
		exhausted := len(all)
		if cfg.Few != nil {
			few++
			list(within(*cfg.Few, true))
		}
		if c.Name == "At" || c.Name == "Both" {
			continue // not all values are valid
		}
		if added > 50_000 && before.Depth >= encode.DefaultDepth {
			t.Errorf("%s: the last depth, %d, adds %d inputs", c.Name, cfg.Bounds.Depth, added)
		}
		if e.Verdict != check.Exhausted || e.Inputs != int64(len(all)) {
			t.Errorf("%s: %v with %d inputs, %v; brute force finds %d", c.Name, e.Verdict, e.Inputs, e.Few, len(all))
		}
		if cfg.Few != nil && (e.Few == nil || e.Few.Inputs != int64(len(all)-exhausted)) {
			t.Errorf("%s: %v; brute force finds %d more", c.Name, e.Few, len(all)-exhausted)
		}
		switch next := *cfg.Bounds; {
		case next.Ladder:
			ladders++
			if next.Depth++; next.Depth <= 6 && list(within(next, false)) <= 50_000 {
				t.Errorf("%s: the ladder ends at %d", c.Name, next.Depth-1)
			}
		default:
			if next.Depth > encode.DefaultDepth {
				deeper++
			}
			next.Depth++
			if more := list(within(next, false)); next.Depth <= 8 && 0 < more && more <= 50_000 && c.Name != "Flag" {
				t.Errorf("%s: depth %d has %d more inputs", c.Name, next.Depth, more)
			}
		}
	}
	if tier.Long() && (len(ends) != 22 || deeper < 5 || few < 4 || ladders < 3) {
		t.Errorf("%d functions: %d deeper, %d of few values, %d ladders", len(ends), deeper, few, ladders)
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
			return fmt.Sprintf("%v, depth %d, %d inputs, %v %v %v", e.Verdict, e.Depth, e.Inputs, e.Domain, e.Few, e.Deeper)
		}
		if told(e) != told(again[name]) {
			t.Errorf("%s: %s, in another run %s", name, told(e), told(again[name]))
		}
		if e.Few != nil || strings.Contains(fmt.Sprint(e.Domain), " within ") || name == "Digits" {
			continue
		}
		bounds := &encode.Bounds{Depth: e.Depth}
		if e.Depth == encode.DefaultDepth {
			bounds.Ints = &spec.Range{Lo: -1000, Hi: 1000} // a type may have less
		}
		if i := slices.IndexFunc(e.Domain, func(s encode.Scope) bool { return s.Kind == "integers" }); i >= 0 && e.Depth == encode.DefaultDepth {
			var r spec.Range
			if _, err := fmt.Sscanf(e.Domain[i].Text, "integers %d..%d", &r.Lo, &r.Hi); err == nil {
				bounds.Ints = &r
			}
		}
		events, _ := checktest.Events(t, check.Config{Dir: dir, Run: regexp.MustCompile("^" + name + "$"), Bounds: bounds, Spread: new(int64)})
		if other := events[len(events)-2]; other.Inputs != e.Inputs || other.Depth != e.Depth {
			t.Errorf("%s: %d inputs at depth %d; %d at depth %d with %+v", name, e.Inputs, e.Depth, other.Inputs, other.Depth, bounds)
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
		if !slices.Contains([]int64{15, 31, 63, 127, 49, 441}, e.Inputs) {
			t.Errorf("%s: %d inputs to depth %d", name, e.Inputs, e.Depth)
		}
	}
	if len(ends) != 2 {
		t.Errorf("%d functions", len(ends))
	}
}

// TestTooMuch has calls that take too long, or too much memory. At a depth that
// only fits the function they end the depth, and are no counterexamples.
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
