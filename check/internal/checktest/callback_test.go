package checktest_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const callbacks = `
-- go.mod --
module example.com/callbacks

go 1.17
-- callbacks.go --
package callbacks

//refine:type Nat = {v int | 0 <= v}
//refine:type Pos = {v int | 0 < v}
//refine:type Total = func(x Nat) Pos

//refine:func (n Nat, f func(x Nat) Pos) Pos
//refine:requires f(-1) == 1 // a predicate may call f with anything
//refine:bound depth=2
func Lawful(n int, f func(int) int) int { return f(f(n)) }

//refine:func (n int, f Total) Pos
//refine:bound depth=2
func Unlawful(n int, f func(int) int) int { return helper(f, n) }

func helper(f func(int) int, n int) int {
	return f(n)
}

//refine:func (n int, f Total) int
//refine:bound depth=2
func Recovered(n int, f func(int) int) (r int) {
	defer func() { recover() }()
	return f(n)
}

//refine:func (n int, f Total) int
//refine:panics n < 0
//refine:bound depth=2
func Expected(n int, f func(int) int) int { return f(n) }

//refine:func (n int, f Total) int
//refine:bound depth=2
func Spawned(n int, f func(int) int) int {
	c := make(chan int)
	go func() { c <- f(n) }()
	return <-c
}

//refine:func (n int, f func(x Nat) {v int | v >= x}) Pos
//refine:bound depth=2
func Beyond(n int, f func(int) int) int {
	if n <= 0 {
		return 1
	}
	return f(n + 1)
}

//refine:func (n int, f func(x Nat) {v int | v >= x}) Pos
//refine:bound depth=2
func BeyondSpawned(n int, f func(int) int) int {
	if n <= 0 {
		return 1
	}
	c := make(chan int)
	go func() { c <- f(n + 1) }()
	return <-c
}

type Options struct {
	Less func(a, b int) bool //refine:is func(a int, b {b int | a < b}) bool
	Swap func()
}

//refine:bound depth=1
//refine:ensures result == o.Less(0, 1)
func Fields(o Options) bool {
	if o.Swap != nil {
		o.Swap()
	}
	return o.Less(0, 1)
}

//refine:bound depth=1
//refine:check
func FieldsAlike(os *Options) bool {
	return os != nil && os.Less(0, 0)
}

//refine:func (fs []func(x Nat, s {s string | s != ""}) bool) int
//refine:bound depth=2 ints=0..1
func Elements(fs []func(int, string) bool) (n int) {
	for _, f := range fs {
		if f(0, "b") || f(1, "") {
			n++
		}
	}
	return n
}

//refine:func (n Nat, f func(x Below(n)) int) int
//refine:type Below(n int) = {x int | 0 <= x < n}
//refine:bound depth=2
func Dependent(n int, f func(int) int) (sum int) {
	for i := 0; i <= n; i++ {
		sum += f(i)
	}
	return sum
}

//refine:pure
//refine:bound depth=1
func Replaces(o *Options) {
	if o != nil {
		o.Swap = nil
	}
}
`

// TestCallbacks calls functions of the input outside of what their refined
// types allow, and beyond their tables.
func TestCallbacks(t *testing.T) {
	dir := srctree.Unpack(t, callbacks)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Parallel: 1})
	// The tables: of 5 integers -2..2 those from 0 on count, with 2
	// positive results each; f(-1) is the default, 1. Beyond: 5 values of
	// n, f(0) >= 0, f(1) >= 1 and f(2) >= 2, and the default, 0, is not
	// right for f(3), which n = 2 asks for.
	checktest.Expect(t, checktest.Endings(got),
		"pass Lawful exhausted 24",
		"fail Unlawful counterexample callback: Unlawful(-1, func(int) int { return 1 })",
		"fail Recovered counterexample callback: Recovered(-1, func(int) int { return 1 })",
		"fail Expected counterexample callback: Expected(-1, func(int) int { return 1 })",
		"fail Spawned counterexample crash: Spawned(-1, func(int) int { return 1 })",
		"pass Beyond exhausted 24",
		"pass BeyondSpawned exhausted 24",
		"pass Fields exhausted 16",
		"fail FieldsAlike counterexample callback: FieldsAlike(&Options{Less: func(int, int) bool { return false }})",
		"fail Elements counterexample callback: Elements([]func(int, string) bool{func(int, string) bool { return false }})",
		"fail Dependent counterexample callback: Dependent(0, func(int) int { return 0 })",
		"fail Replaces counterexample mutation: Replaces(&Options{Less: func(int, int) bool { return false }, Swap: func() {}})",
	)
	details := map[string]struct {
		line, callLine int
		detail         string
	}{
		"Unlawful":    {12, 17, "a function argument(-1) is called, but it needs 0 <= x"},
		"Recovered":   {20, 24, "a function argument(-1) is called, but it needs 0 <= x"},
		"Expected":    {27, 30, "a function argument(-1) is called, but it needs 0 <= x"},
		"FieldsAlike": {61, 77, "Less(0, 0) is called, but Less needs a < b"},
		"Elements":    {80, 84, `a function argument(1, "") is called, but it needs 0 <= x && s != ""`},
		"Dependent":   {91, 96, "f(0) is called, but f needs 0 <= x && x < n"},
	}
	for _, e := range got {
		if want, ok := details[e.Func]; ok && e.Action.Ends() {
			if e.Pos.Line != want.line || e.Counterexample.Detail != want.detail || len(e.Notes) != 1 ||
				e.Notes[0].Pos.Line != want.callLine || filepath.Base(e.Notes[0].Pos.Filename) != "callbacks.go" {
				t.Errorf("%s: %v: %s, notes %v", e.Func, e.Pos, e.Counterexample.Detail, e.Notes)
			}
		}
		switch {
		case strings.HasPrefix(e.Func, "Beyond") && e.Action.Ends() && (e.Discards != 6 || !e.Exhaustive):
			t.Errorf("%s: %d discards, want 6", e.Func, e.Discards)
		case e.Func == "Spawned" && e.Action.Ends() && !strings.Contains(e.Counterexample.Detail, "a function argument(-1) is called, but it needs 0 <= x"):
			t.Errorf("%+v", e.Counterexample)
		case e.Func == "Replaces" && e.Action.Ends():
			if after := e.Counterexample.After; len(after) != 1 || after[0].Value != "&Options{Less: func(int, int) bool { return false }}" {
				t.Errorf("after the call %+v", after)
			}
		}
	}
}

const opaqueResults = `
-- go.mod --
module example.com/opaque

go 1.21
-- opaque.go --
package opaque

type Stack struct{ items []int }

//refine:construct
func New() *Stack { return &Stack{} }

//refine:construct
func (s *Stack) Push(x int) *Stack { s.items = append(s.items, x); return s }

func (s *Stack) Len() int { return len(s.items) }

//refine:requires f(true) != nil && f(false) != nil
//refine:ensures result == f(true).Len() + f(false).Len()
//refine:bound depth=3 ints=0..1
func Total(f func(bool) *Stack) int {
	a, b := f(true), f(false)
	n := a.Len() + b.Len()
	a.Push(1)
	return n
}

//refine:requires f(true) != nil && f(false) != nil
//refine:ensures result == 1
//refine:bound depth=2 ints=0..1
func First(f func(bool) *Stack) int { return f(true).Len() }

type Angle struct{ degrees int }

//refine:construct
func NewAngle(n int) Angle { return Angle{n} }

//refine:check
func Turn(f func(Angle) int) int { return f(Angle{}) }
`

// TestOpaqueResults has functions that return opaque values: New() and one Push
// of 0 or 1, built anew in each call.
func TestOpaqueResults(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, opaqueResults), Parallel: 1})
	checktest.Expect(t, checktest.Endings(got),
		"pass Total exhausted 9",
		"fail First counterexample postcondition: First(func(x bool) *Stack { switch x { case false, true: return New() }; return nil }) = 0",
		"error Turn unsupported")
}
