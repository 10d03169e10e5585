package mutate

import (
	"path/filepath"
	"testing"

	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestOthers has contracts that allow other results. No outcome of a mutant
// shows it.
func TestOthers(t *testing.T) {
	dir := srctree.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.24\n")
	write(t, filepath.Join(dir, "p", "p.go"), `package p

// Near says little for negative numbers. All mutants fail for others.
//
//refine:ensures n >= 0 ==> result == n
//refine:ensures n < 0 ==> result == n || result == -n-2
func Near(n int) int {
	return n
}

// Exact says all.
//
//refine:ensures result == n
func Exact(n int) int {
	return n
}

// Keep shares memory with its argument.
//
//refine:requires len(xs) == 1
//refine:ensures len(result) == 1 && result[0] >= xs[0]
func Keep(xs []int) []int {
	return xs
}

// Same has a contract that does not ask for new memory.
//
//refine:requires len(xs) == 1
//refine:ensures len(result) == 1 && result[0] == xs[0]
func Same(xs []int) []int {
	return xs
}

// Div must panic for zero.
//
//refine:panics b == 0
//refine:ensures b != 0 ==> result == a / b
func Div(a, b int) int {
	return a / b
}

// First is generic, and its result is not its second argument.
//
//refine:bound T=int8,string
//refine:ensures result == b ==> a == b
//refine:ensures result == *new(T) ==> a == *new(T)
//refine:ensures a == *new(T) ==> result == a
func First[T comparable](a, b T) T {
	return a
}

// Both has two results.
//
//refine:ensures ok && (n < 0 ==> q < 0) && (n >= 0 ==> q == n)
func Both(n int) (q int, ok bool) {
	return n, true
}
`)
	events, sum := run3(t, dir, "./p", "")
	if sum.Untried+sum.Errors > 0 {
		t.Fatalf("%+v", sum)
	}
	type loose struct{ call, other, original string } // with the first result of each
	want := map[string]loose{
		"Near":          {"Near(-2)", "0", "-2"},
		"Keep":          {"Keep([]int{0})", "[1]", "#1=[0]"},
		"First[int8]":   {"First[int8](1, 0)", "-3", "1"},
		"First[string]": {`First[string]("a", "")`, `"b"`, `"a"`},
		"Both":          {"Both(-1)", "-3", "-1"},
	}
	for _, e := range events {
		if e.Action != ActionEnd {
			continue
		}
		var got loose
		if l := e.Loose; l != nil {
			got = loose{l.Call, l.Mutated.Results[0].Value, l.Original.Results[0].Value}
			if l.Pos.IsValid() {
				t.Errorf("%s: %+v", e.Func, l)
			}
		}
		if got != want[e.Func] {
			t.Errorf("%s (%v): %+v, want %+v", e.Func, e.Counts, got, want[e.Func])
		}
	}
}
