package failures_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const ways = `
-- go.mod --
module example.com/ways

go 1.21
-- a.go --
package ways

import (
	"fmt"
	"runtime"
	"strings"
)

//refine:requires y >= 0
//refine:ensures result > 0
//refine:ensures result != 2
func Ways(x, y int) int {
	if x < 0 {
		panic(x)
	}
	if y > 2 {
		panic("big")
	}
	if y > 1 {
		panic("less")
	}
	return x + y
}

// Says panics with messages that hold the input: at one place by two types of
// values, and at another by two errors of the runtime.
//
//refine:check
func Says(x, y int) int {
	if x > 0 {
		if y > 0 { panic(fmt.Errorf("no %s and %d", strings.Repeat("a", x), y)) }; panic("no " + strings.Repeat("b", x-y))
	}
	return []int{1}[x+1] / y
}

// Asserts fails an assertion whose message names the dynamic type, and a
// conversion whose message holds two numbers.
//
//refine:bound any=int,string,bool
func Asserts(v any, xs []int) [2]int {
	if v != nil {
		_ = v.(error)
	}
	return [2]int(xs)
}

// Away panics in a goroutine.
//
//refine:check
func Away(x int) {
	done := make(chan int)
	go func() {
		if x > 0 {
			panic(fmt.Sprint("no ", x, strings.Repeat("!", x)))
		}
		close(done)
	}()
	<-done
}

//refine:ensures len(xs) < 2
//refine:filter len(xs) != 1
func Ends(xs []int) {
	if len(xs) == 3 {
		runtime.Goexit()
	}
}

//refine:pure
//refine:ensures result == len(xs)
func Writes(xs []int8) int {
	for i := range xs {
		if xs[i] > 0 {
			xs[i] = 0
		}
	}
	return max(len(xs), 1)
}

//refine:ensures false
func Never(x int) {}
`

// waysOf classifies the inputs of Ways at a depth by the way in which they
// fail, in the order of the smallest input of each, by the largest absolute
// value.
func waysOf(depth int) (lines []string, others int64) {
	counts := map[string]int{}
	first := map[string]string{}
	var order []string
	for d := range depth + 1 {
		for x := -d; x <= d; x++ {
			for y := 0; y <= d; y++ {
				if max(x, -x, y) != d {
					continue
				}
				way := ""
				switch {
				case x < 0:
					way = "panic: n"
				case y > 2:
					way = "panic: big"
				case y > 1:
					way = "panic: less"
				case x+y <= 0:
					way = "result > 0"
				case x+y == 2:
					way = "result != 2"
				default:
					others++
					continue
				}
				if counts[way]++; counts[way] == 1 {
					first[way] = fmt.Sprintf("Ways(%d, %d)", x, y)
					order = append(order, way)
				}
			}
		}
	}
	for _, way := range order {
		lines = append(lines, fmt.Sprintf("%s %d", first[way], counts[way]))
	}
	return lines, others
}

// TestWays has functions that fail in several ways: each is shown once, by its
// plainest input, with the number of inputs, and every other input runs.
func TestWays(t *testing.T) {
	dir := srctree.Unpack(t, ways)
	got, sum := checktest.Events(t, check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 4}})
	lines := map[string][]string{}
	for _, e := range got {
		switch e.Action {
		case check.ActionCounterexample:
			lines[e.Func] = append(lines[e.Func], fmt.Sprintf("%s %d", e.Counterexample.Call, e.Counterexample.Count))
		case check.ActionFail:
			lines[e.Func] = append(lines[e.Func], fmt.Sprintf("%d of %d, %d discarded, exhaustive %v", e.Failures, e.Inputs, e.Discards, e.Exhaustive))
			if first := lines[e.Func][0]; !strings.HasPrefix(first, e.Counterexample.Call+" ") {
				t.Errorf("%s ends in %s, want its first counterexample, %s", e.Func, e.Counterexample.Call, first)
			}
		}
	}
	waysLines, others := waysOf(4)
	want := map[string][]string{
		"Ways":   append(waysLines, fmt.Sprintf("%d of %d, 0 discarded, exhaustive true", 9*5-others, 9*5)),
		"Ends":   {"Ends([]int{0, 0}) 6642", "Ends([]int{0, 0, 0}) 729", "7371 of 7372, 9 discarded, exhaustive true"},
		"Writes": {"Writes(nil) 1", "Writes([]int8{1}) 6600", "6601 of 7381, 0 discarded, exhaustive true"},
		"Never":  {"Never(0) 9", "9 of 9, 0 discarded, exhaustive true"},
		"Says":   {"Says(0, 0) 36", "Says(-1, 0) 1", "Says(1, 0) 20", "Says(1, 1) 16", "73 of 81, 0 discarded, exhaustive true"},
		// 10 slices of fewer than two of 9 integers; 26 values of an
		// any that is not nil, with 7381 slices each.
		"Asserts": {"Asserts(nil, nil) 10", "Asserts(0, nil) 191906", "191916 of 199287, 0 discarded, exhaustive true"},
		"Away":    {"Away(1) 4", "4 of 9, 0 discarded, exhaustive true"},
	}
	for fn, lines := range lines {
		if !slices.Equal(lines, want[fn]) {
			t.Errorf("%s:\n%q, want\n%q", fn, lines, want[fn])
		}
	}
	if len(lines) != len(want) || sum.Refuted != len(want) {
		t.Errorf("%d functions fail, the summary has %d, want %d", len(lines), sum.Refuted, len(want))
	}
}

// TestFailFast ends at the first counterexample.
func TestFailFast(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, ways), Failures: check.Failures{FailFast: true}, Bounds: &domain.Bounds{Depth: 4}})
	for _, e := range got {
		if e.Action == check.ActionFail && (e.Exhaustive || e.Failures != 1 || e.Ended == "") {
			t.Errorf("%s: %d failures in %d inputs, exhaustive %v, ended %q", e.Func, e.Failures, e.Inputs, e.Exhaustive, e.Ended)
		}
	}
}
