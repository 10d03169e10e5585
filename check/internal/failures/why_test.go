package failures_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// whyTests are functions that break their contracts, and what is told of the
// first input on which they do.
var whyTests = []struct{ name, src, want string }{
	{"conjunction", `
//refine:requires lo < hi
//refine:ensures lo <= result && result < hi
func Mid(lo, hi int) int { return hi }
`, `
lo <= result holds: -1 <= 0
result < hi does not hold: 0 < 0
`},
	{"chain", `
//refine:ensures 0 <= result < n+1
func Wrap(n uint8) uint8 { return n + 1 }
`, `
0 <= result holds: 0 <= 1
result < n + 1 does not hold: 1 < 1
`},
	{"plain", `
//refine:ensures result == x
func Neg(x int) int { return -x }
`, ``},
	{"plain call", `
func even(x int) bool { return x%2 == 0 }

//refine:ensures even(x)
func Even(x int) {}
`, ``},
	{"call", `
func even(x int) bool { return x%2 == 0 }

//refine:ensures result != nil && even(*result)
func Even(x int) *int { return &x }
`, `
result != nil holds
even(*result) does not hold: *result = -1
`},
	{"method", `
type N struct{ V int }

func (n N) even(by int) bool { return (n.V-by)%2 == 0 }

//refine:ensures result.Next().even(1)
func Even(x int) N { return N{x} }

func (n N) Next() N { return N{n.V + 1} }
`, `
result.Next().even(1) does not hold: result.Next() = N{}
`},
	{"implication", `
//refine:ensures x > 0 ==> result > x && result%2 == 0
func Up(x int) int { return x + 2 }
`, `
x > 0 holds: 1 > 0
result > x holds: 3 > 1
result % 2 == 0 does not hold: 1 == 0
`},
	{"equivalence", `
//refine:ensures x > 0 <==> result
func Pos(x int) bool { return x >= 0 }
`, `
x > 0 does not hold: 0 > 0
result holds
`},
	{"disjunction", `
//refine:ensures result > x || result == -1
func F(x int) int { return x }
`, `
result > x does not hold: 0 > 0
result == -1 does not hold: 0 == -1
`},
	{"negation", `
//refine:ensures !(result > x)
func F(x int) int { return x + 1 }
`, ``},
	{"range", `
//refine:ensures forall i in 1..len(result): result[i-1] <= result[i]
func Sorted(xs []int) []int { return xs }
`, `
result[i-1] <= result[i] does not hold at i = 1: -1 <= -2
`},
	{"nested", `
//refine:ensures forall i in 0..len(xs): forall j, x in xs: i < j ==> xs[i] <= x
func Sorted(xs []int) {}
`, `
i < j holds at i = 0, j = 1, x = -2: 0 < 1
xs[i] <= x does not hold at i = 0, j = 1, x = -2: -1 <= -2
`},
	{"map", `
//refine:requires len(m) == 2
//refine:bound depth=3 ints=0..2
//refine:ensures forall k, v in m: v > k
func Over(m map[int]int) {}
`, `
v > k does not hold at k = 0, v = 0: 0 > 0
`},
	{"exists", `
//refine:requires len(xs) == 2
//refine:ensures exists x in xs: x > 0
func Some(xs []int) {}
`, `
exists x in xs: x > 0 does not hold: not for any of 2
`},
	{"member", `
//refine:ensures result in xs
func Max(xs []int) (result int) {
	for _, x := range xs {
		result = max(result, x)
	}
	return
}
`, ``},
	{"sets", `
//refine:ensures multiset(result) == multiset(old(xs))
func Uniq(xs []int) []int { return xs[:min(1, len(xs))] }
`, `
multiset(result) == multiset(old(xs)) does not hold: []int{-2} and []int{-2, -2}
`},
	{"refined", `
//refine:type Rng(lo, hi int) = {v int | lo <= v < hi}

//refine:func (n {n int | 0 < n}) Rng(0, n)
func F(n int) int { return n }
`, `
0 <= result holds: 0 <= 1
result < n does not hold: 1 < 1
`},
	{"recursive", `
type Tree struct {
	Key         int
	Left, Right *Tree
}

//refine:type BST(lo, hi int) = {t *Tree | t != nil ==> lo < t.Key < hi && t.Left is BST(lo, t.Key) && t.Right is BST(t.Key, hi)}

//refine:requires k > 0
//refine:ensures result is BST(-9, 9)
func Twice(k int) *Tree { return &Tree{Key: k, Left: &Tree{Key: k}} }
`, `
result != nil holds
-9 < result.Key holds: -9 < 1
result.Key < 9 holds: 1 < 9
result.Left is BST(-9, result.Key) does not hold: result.Left = &Tree{Key: 1}, result.Key = 1
`},
	{"invariant", `
//refine:invariant Lo <= Hi
type Range struct{ Lo, Hi int }

//refine:check
func Swap(r Range) Range { return Range{r.Hi, r.Lo} }
`, `
Lo <= Hi does not hold: 0 <= -1
`},
	{"structs", `
type Long struct{ First, Second, Third string; Inner [3]int }

//refine:ensures result == Long{"the first of them", "the second of them", "the third of them", [3]int{1, 2, 3}}
func F(x int) Long { return Long{"the first of them", "the second of them", "the third of them", [3]int{1, x, 3}} }
`, `
result == Long{"the first of ...ird of them", [3]int{1, 2, 3}} does not hold: they differ in Inner[1]: 0 and 2
`},
	{"panic", `
//refine:ensures len(result) < 9 && result[len(xs)] == 0
func F(xs []int) []int { return xs }
`, `
len(result) < 9 holds: 0 < 9
result[len(xs)] panics
`},
	{"cycle", `
type Ring struct {
	V    int
	Next *Ring
}

//refine:requires r != nil
//refine:ensures result.Next == nil
func Close(r *Ring) *Ring {
	r.Next = r
	return r
}
`, `
result.Next == nil does not hold: it is #1
`},
}

// declared matches the names that a piece of source declares.
var declared = regexp.MustCompile(`(?m)^(?:func|type|//refine:type) (?:\(.*?\) )?(\w+)`)

// numbered returns texts with a number behind every name that src declares.
func numbered(i int, src string, texts ...string) []string {
	for _, name := range declared.FindAllStringSubmatch(src, -1) {
		whole := regexp.MustCompile(`\b` + name[1] + `\b`)
		for j := range texts {
			texts[j] = whole.ReplaceAllString(texts[j], name[1]+strconv.Itoa(i))
		}
	}
	return texts
}

// TestWhy checks functions that break their contracts, each with what is told
// of it.
func TestWhy(t *testing.T) {
	src := "-- go.mod --\nmodule example.com/why\n\ngo 1.21\n-- why.go --\npackage why\n"
	for i, test := range whyTests {
		src += numbered(i, test.src, test.src)[0]
	}
	all, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, src), Failures: check.Failures{FailFast: true}})
	found := map[string]check.Event{}
	for _, e := range all {
		if e.Action == check.ActionFail {
			found[e.Func[strings.LastIndexAny(e.Func, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")+1:]] = e
		} else if e.Action == check.ActionError {
			t.Error(e.Pos, e.Message)
		}
	}
	for i, test := range whyTests {
		t.Run(test.name, func(t *testing.T) {
			e, ok := found[strconv.Itoa(i)]
			if !ok {
				t.Fatal("it does not fail")
			}
			got := strings.Join(e.Counterexample.Why, "\n")
			if want := strings.TrimSpace(numbered(i, test.src, test.want)[0]); got != want {
				t.Errorf("%s\n%s\nwant\n%s", e.Counterexample.Call, got, want)
			}
			if len(e.Counterexample.Parts) == 0 {
				t.Error("no parts are told")
			}
		})
	}
}

// TestPartsAgree compares the values of the parts with what plain Go makes of
// the same expressions: the function returns them as text.
func TestPartsAgree(t *testing.T) {
	const src = `-- go.mod --
module example.com/p

go 1.26
-- p.go --
package p

import "fmt"

type P struct{ X, Y int }

//refine:requires len(xs) > 1
//refine:ensures len(told) == 0 || xs[0]*3+p.X < -1000 || p.Y-xs[1] == 77 || string(rune(65+len(xs))) == "no" || p == P{9, 9} || float64(p.X)/4 > 5 || uint8(p.Y)+250 == 3
func F(xs []int, p P) (told []string) {
	return []string{
		fmt.Sprint(len(xs)), fmt.Sprint(xs[0]*3 + p.X), fmt.Sprint(p.Y - xs[1]), fmt.Sprintf("%q", string(rune(65+len(xs)))),
		fmt.Sprint(float64(p.X) / 4), fmt.Sprint(uint8(p.Y) + 250),
	}
}
`
	n := 0
	all, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, src), Failures: check.Failures{FailFast: true}})
	for _, e := range all {
		if e.Action != check.ActionFail {
			continue
		}
		n++
		told := e.Counterexample.Results[0].Value
		var want []string
		for _, s := range strings.Split(strings.TrimSuffix(strings.TrimPrefix(told, "[]string{"), "}"), ", ") {
			text, err := strconv.Unquote(s)
			if err != nil {
				t.Fatal(told, err)
			}
			want = append(want, text)
		}
		for i, expr := range []string{"", "xs[0]*3 + p.X", "p.Y - xs[1]", "string(rune(65 + len(xs)))", "float64(p.X) / 4", "uint8(p.Y) + 250"} {
			if at := slices.IndexFunc(e.Counterexample.Parts, func(p check.Part) bool {
				return strings.ReplaceAll(p.Expr, " ", "") == strings.ReplaceAll(expr, " ", "")
			}); expr != "" && at < 0 {
				t.Errorf("%s is not among %v", expr, e.Counterexample.Parts)
			} else if expr != "" && e.Counterexample.Parts[at].Value != want[i] {
				t.Errorf("%s = %s, but Go has %s", expr, e.Counterexample.Parts[at].Value, want[i])
			}
		}
	}
	if n != 1 {
		t.Fatalf("%d functions fail", n)
	}
}
