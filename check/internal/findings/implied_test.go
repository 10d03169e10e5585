package findings_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// bytewise are contracts of func(x int8) (r int8), and the same in plain Go.
var bytewise = []struct {
	requires, ensures string
	pre               func(x int8) bool
	post              func(x, r int8) bool
}{
	//lint:ignore SA4000 that it says nothing is what is tested
	{"x > 0", "r == r", func(x int8) bool { return x > 0 }, func(x, r int8) bool { return r == r }},
	{"x > 0", "r > 0", func(x int8) bool { return x > 0 }, func(x, r int8) bool { return r > 0 }},
	{"x > 0", "r > 0 || x > 0", func(x int8) bool { return x > 0 }, func(x, r int8) bool { return r > 0 || x > 0 }},
	{"x > 0", "r > 0 || x > 1", func(x int8) bool { return x > 0 }, func(x, r int8) bool { return r > 0 || x > 1 }},
	{"true", "r <= 100", func(x int8) bool { return true }, func(x, r int8) bool { return r <= 100 }},
	//lint:ignore SA4003 that it says nothing is what is tested
	{"true", "r <= 127", func(x int8) bool { return true }, func(x, r int8) bool { return r <= 127 }},
	{"true", "r+1 > r", func(x int8) bool { return true }, func(x, r int8) bool { return r+1 > r }},
	{"true", "r+1 != r", func(x int8) bool { return true }, func(x, r int8) bool { return r+1 != r }},
	{"true", "x < 50 || r > x", func(x int8) bool { return true }, func(x, r int8) bool { return x < 50 || r > x }},
	{"true", "r*r >= 0", func(x int8) bool { return true }, func(x, r int8) bool { return r*r >= 0 }},
	{"true", "(r*r)%4 != 3", func(x int8) bool { return true }, func(x, r int8) bool { return (r*r)%4 != 3 }},
	{"true", "r&x <= x || x < 0", func(x int8) bool { return true }, func(x, r int8) bool { return r&x <= x || x < 0 }},
	{"true", "r&x <= x", func(x int8) bool { return true }, func(x, r int8) bool { return r&x <= x }},
	{"x != 0", "r/x*x+r%x == r", func(x int8) bool { return x != 0 }, func(x, r int8) bool { return r/x*x+r%x == r }},
	{"x >= 0", "max(r, x) >= 0", func(x int8) bool { return x >= 0 }, func(x, r int8) bool { return max(r, x) >= 0 }},
	{"x >= -1", "max(r, x) >= 0", func(x int8) bool { return x >= -1 }, func(x, r int8) bool { return max(r, x) >= 0 }},
	{"true", "r^x^x == r", func(x int8) bool { return true }, func(x, r int8) bool { return r^x^x == r }},
	{"x*x == 4", "(r-x)*(r+x) == r*r-4", func(x int8) bool { return x*x == 4 }, func(x, r int8) bool { return (r-x)*(r+x) == r*r-4 }},
}

// TestImpliedAgainstGo compares what the precondition is said to imply with all
// values of the parameter and the result.
func TestImpliedAgainstGo(t *testing.T) {
	var src strings.Builder
	src.WriteString("-- go.mod --\nmodule example.com/bytewise\n\ngo 1.21\n-- a.go --\npackage bytewise\n")
	want := map[string]bool{}
	for i, c := range bytewise {
		// The function keeps the contract within the bounds, as far as
		// one can.
		fmt.Fprintf(&src, "\n//refine:requires %s\n//refine:ensures %s\n//refine:bound ints=-2..2\n", c.requires, c.ensures)
		fmt.Fprintf(&src, "func F%d(x int8) (r int8) {\n\tfor r = -128; r < 127 && !(%s); r++ {\n\t}\n\treturn r\n}\n", i, c.ensures)
		implied := true
		for x := -128; x < 128; x++ {
			for r := -128; r < 128; r++ {
				implied = implied && (!c.pre(int8(x)) || c.post(int8(x), int8(r)))
			}
		}
		want[fmt.Sprintf("F%d", i)] = implied
	}
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, src.String()), Bounds: &domain.Bounds{Depth: 3}})
	compareImplied(t, got, want)
}

// compareImplied compares which functions have a postcondition that holds
// whatever they do with the ones that are to have one. All keep their contracts.
func compareImplied(t *testing.T, got []check.Event, want map[string]bool) {
	t.Helper()
	for _, e := range got {
		if e.Action == check.ActionError {
			t.Error(e.Message)
		}
		if !e.Action.Ends() || e.Func == "" {
			continue
		}
		if e.Verdict != check.Exhausted {
			t.Errorf("%s: %v: %s", e.Func, e.Verdict, e.Message)
		}
		implied := false
		for _, f := range e.Findings {
			implied = implied || f.Name == annotation.Implied
		}
		if implied != want[e.Func] {
			t.Errorf("%s: implied %v, want %v: %v", e.Func, implied, want[e.Func], e.Findings)
		}
	}
}

// lengthwise are postconditions about the lengths n of a parameter p and m of a
// result r, which are true where r is p, and the same in plain Go.
var lengthwise = []struct {
	ensures string
	post    func(n, m int) bool
}{
	{"len(r) == len(p)", func(n, m int) bool { return m == n }},
	{"len(r) <= len(p)", func(n, m int) bool { return m <= n }},
	{"len(r) >= 0", func(n, m int) bool { return m >= 0 }},
	{"len(r) == 0 || len(p) > 0", func(n, m int) bool { return m == 0 || n > 0 }},
	{"len(p) < 2 || len(r) != 0", func(n, m int) bool { return n < 2 || m != 0 }},
	{"len(r) > 0 || len(r) == 0", func(n, m int) bool { return m > 0 || m == 0 }},
}

// TestImpliedLengths compares what is said to hold whatever a function does with
// all lengths of its parameter and its result, for each type that has a length.
func TestImpliedLengths(t *testing.T) {
	var src strings.Builder
	src.WriteString("-- go.mod --\nmodule example.com/lengthwise\n\ngo 1.21\n-- a.go --\npackage lengthwise\n")
	want := map[string]bool{}
	for i, c := range lengthwise {
		implied := true
		for n := range 10 {
			for m := range 10 {
				implied = implied && c.post(n, m)
			}
		}
		for j, typ := range []string{"string", "[]bool", "map[int8]bool"} {
			name := fmt.Sprintf("F%d_%d", i, j)
			fmt.Fprintf(&src, "\n//refine:ensures %s\nfunc %s(p %s) (r %s) { return p }\n", c.ensures, name, typ, typ)
			want[name] = implied
		}
	}
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, src.String()), Bounds: &domain.Bounds{Depth: 2}})
	compareImplied(t, got, want)
}

// beyond are contracts that every input within the bounds keeps whatever the
// function returns, since the bounds lack the values that break them.
const beyond = `
-- go.mod --
module example.com/beyond

go 1.24
-- a.go --
package beyond

//refine:requires t == 0.1
//refine:ensures result <= n
func OneFloat(n int, t float64) int { return n }

//refine:requires t == 0.1 && n > 5 || n < 3
//refine:ensures result >= 0 || n < 3
func SomeFloat(n int, t float64) int { return 0 }

//refine:requires len(s) > 20
//refine:ensures result >= 0
func Long(s string) int { return 0 }

//refine:ensures result || isASCII(s)
func High(s string) bool { return true }

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i]&0x80 != 0 {
			return false
		}
	}
	return true
}

//refine:ensures result || isLow(s)
func Runes(s string) bool { return true }

func isLow(s string) bool {
	for _, r := range s {
		if r > 1000 {
			return false
		}
	}
	return true
}

//refine:ensures result || len(s) >= 0
func Always(s string) bool { return true }

//refine:requires n > 1
//refine:ensures result >= 0 || n > 0
func Precondition(n int, t float64) int { return 0 }
-- a_test.go --
package beyond

import "testing"

func TestLong(t *testing.T) { Long("abcdefghijklmnopqrstuvwxyz") }
`

// TestImpliedBeyond expects that no postcondition is said to be implied because
// the bounds lack floats, long texts or bytes.
func TestImpliedBeyond(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, beyond), Fit: true})
	compareImplied(t, got, map[string]bool{"Always": true, "Precondition": true})
}
