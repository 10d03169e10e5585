package proof_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A limit is a precondition of two numbers, in the words of a contract and in
// Go.
type limit struct {
	text  string
	holds func(x, y int) bool
}

// limits returns preconditions. Great numbers satisfy some of them, and not the
// others.
func limits(random *rand.Rand, n int) []limit {
	all := []limit{
		{"1 <= x && x <= 12 && -3 <= y && y < 4", func(x, y int) bool { return 1 <= x && x <= 12 && -3 <= y && y < 4 }},
		{"x*x + y*y <= 50", func(x, y int) bool { return x*x+y*y <= 50 }},
		{"x == 90 && y == 2*x-100", func(x, y int) bool { return x == 90 && y == 2*x-100 }},
		{"0 <= x && x <= y", func(x, y int) bool { return 0 <= x && x <= y }},
		{"0 <= x && x <= 9 && (y == 0 || y == 120)", func(x, y int) bool { return 0 <= x && x <= 9 && (y == 0 || y == 120) }},
		{"0 <= x && x <= 2 && y != 5", func(x, y int) bool { return 0 <= x && x <= 2 && y != 5 }},
		{"x == 100 || x == y && 0 <= y && y <= 20", func(x, y int) bool { return x == 100 || x == y && 0 <= y && y <= 20 }},
	}
	for _, x := range []int{3000, 30000} { // too many to run
		all = append(all, limit{fmt.Sprintf("0 <= x && x <= %d && 0 <= y", x), func(a, b int) bool { return 0 <= a && a <= x && 0 <= b }})
	}
	for range n {
		a, b, c, d := random.IntN(60)-30, random.IntN(100), random.IntN(80)-40, random.IntN(30)
		all = append(all, limit{fmt.Sprintf("%d <= x && x <= %d && %d <= y-x && y-x < %d", a, a+b, c, c+d), func(x, y int) bool {
			return a <= x && x <= a+b && c <= y-x && y-x < c+d
		}})
	}
	return all
}

// TestAllValid checks the claim that no other input is valid: as many inputs
// must have run as brute force finds over all numbers of the small types.
func TestAllValid(t *testing.T) {
	all := limits(rand.New(rand.NewPCG(tier.Seed(), 0)), tier.Of(6, 20))
	var src strings.Builder
	src.WriteString("package p\n")
	for i, l := range all {
		text := strings.NewReplacer("x", "int(x)", "y", "int(y)").Replace(l.text)
		fmt.Fprintf(&src, "\n//refine:requires %s\n//refine:ensures result >= -128\nfunc F%d(x int16, y int8) int16 { return max(x, int16(y)) }\n", text, i)
	}
	ends := map[string]check.Event{}
	_, err := check.Run(t.Context(), check.Config{Dir: folder(t, src.String()), Fit: true, Limits: check.Limits{Call: time.Minute, Proof: time.Minute}},
		check.HandlerFunc(func(e check.Event) {
			if e.Action.Ends() {
				ends[e.Func] = e
			}
		}))
	if err != nil {
		t.Fatal(err)
	}
	claimed := 0
	for i, l := range all {
		valid := int64(0)
		for x := -1 << 15; x < 1<<15; x++ {
			for y := -128; y < 128; y++ {
				if l.holds(x, y) {
					valid++
				}
			}
		}
		e := ends[fmt.Sprintf("F%d", i)]
		if valid == 0 {
			continue
		}
		ran := e.Inputs
		for _, further := range e.Further {
			ran -= further.Inputs
		}
		switch {
		case e.Verdict == check.Vacuous: // a small domain that has none of the valid inputs
		case e.Proof == nil || e.Verdict != check.Exhausted:
			t.Errorf("%s: %v, %s", l.text, e.Verdict, e.Message)
		case e.Proof.Route == check.ByRange && (ran != valid || e.Proof.Status != check.Proved):
			t.Errorf("%s: no other input is valid, but %d ran of %d", l.text, ran, valid)
		case e.Proof.Route == check.ByRange:
			claimed++
		}
	}
	if claimed < len(all)/4 {
		t.Errorf("of %d functions %d have no other valid input", len(all), claimed)
	}
}

const repeated = `package p

import (
	"math/rand"
	"strings"
	"time"
)

//refine:requires 1 <= n && n <= 12
//refine:ensures len(result) == n
func Steady(n int) string { return strings.Repeat("x", n) }

//refine:requires 1 <= n && n <= 12
//refine:ensures result != 777
func Random(n int) int { return rand.Intn(100000) }

//refine:ensures result != 777
func Clock(b bool) int { return int(time.Now().UnixNano() % 100000) }

var calls int

//refine:ensures result < 1000
func Counts(b bool) int { calls++; return calls }

//refine:ensures result < 1000
func Reads(b bool) int { return calls }

//refine:requires 1 <= n && n <= 12
//refine:ensures result == n
func Waits(n int) int {
	c := make(chan int, 1)
	go func() { c <- n }()
	return <-c
}

//refine:ensures result
func All(b bool, n uint8) bool { return b || !b || n > 7 }
`

// TestOneCallIsNotAll has functions whose valid inputs all run. They are proved
// by that only if every call does the same, with -prove must and without.
func TestOneCallIsNotAll(t *testing.T) {
	want := map[string]bool{"Steady": true, "All": true, "Random": false, "Clock": false, "Counts": false, "Reads": false, "Waits": false}
	for _, e := range run(t, t.Context(), repeated, time.Minute) {
		if !e.Action.Ends() || e.Func == "" {
			continue
		}
		if proved, ok := want[e.Func]; !ok || e.Proof == nil || (e.Proof.Status == check.Proved) != proved {
			t.Errorf("%s: %+v", e.Func, e.Proof)
		}
		delete(want, e.Func)
	}
	if len(want) > 0 {
		t.Errorf("%v did not end", want)
	}
}

const narrow = `package p

type Color int

const (
	Red Color = iota + 1
	Green
)

//refine:ensures result != ""
func Paint(c Color, n int) string {
	switch c {
	case Red:
		return "red"
	case Green:
		return "green"
	}
	return "none"
}

//refine:bound ints=0..60000
//refine:ensures result > 0 || m < 1
func Far(m, n int) int {
	if m > 70000 {
		return 1
	}
	return m
}

//refine:bound ints=0..9
//refine:ensures result >= 0
func Near(m int) int {
	if m > 10 {
		return 1
	}
	return m
}

//refine:requires 0 <= m && m <= 9
//refine:ensures result >= 0
func Digit(m int) int {
	if m > 10 {
		return 1
	}
	return m
}
`

// TestNoInputAtAll has branches that no input of a proof reaches. They are
// unreachable only if the proof is about every int: Color(3), 70001 and 11 are
// inputs, too.
func TestNoInputAtAll(t *testing.T) {
	want := map[string]bool{"Paint": false, "Far": false, "Near": false, "Digit": true}
	for _, e := range run(t, t.Context(), narrow, time.Minute) {
		if !e.Action.Ends() || e.Func == "" {
			continue
		}
		unreachable, ok := want[e.Func]
		if !ok || e.Reach == nil || len(e.Reach.Open) != 1 || (e.Reach.Open[0].Reason == coverage.Unreachable) != unreachable {
			t.Errorf("%s: %+v", e.Func, e.Reach)
		}
		delete(want, e.Func)
	}
	if len(want) > 0 {
		t.Errorf("%v did not end", want)
	}
}
