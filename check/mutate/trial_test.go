package mutate

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestFates has mutants whose fate does not show in results alone.
func TestFates(t *testing.T) {
	dir := srctree.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.24\n")
	write(t, filepath.Join(dir, "p", "p.go"), `package p

var last int

// Set changes nothing but a variable.
//
//refine:ensures last == n
func Set(n int) {
	last = n
}

var known = map[int]int{}

// Memo keeps its results: a mutant must not spoil those of others.
//
//refine:ensures result == n*n
func Memo(n int) int {
	if m, ok := known[n]; ok {
		return m
	}
	known[n] = n * n
	return known[n]
}

// Count changes a variable that no clause is about.
//
//refine:ensures result == n
func Count(n int) int {
	last++
	return n
}

var seen = map[int]bool{}

// First keeps its contract if each input comes once.
//
//refine:ensures result
func First(n int) bool {
	n = n + 0
	if seen[n] {
		return false
	}
	seen[n] = true
	return true
}

// Apply calls its argument.
//
//refine:ensures result == f(true)
func Apply(f func(bool) int) int { return f(true) }

// Twice is a contract that its own function evaluates.
//
//refine:ensures n < 0 || result == Twice(n)
func Twice(n int) int { return n + n }

// Stack is an opaque type whose constructor has mutants.
type Stack struct{ elems []int }

//refine:construct
func New() *Stack { return &Stack{} }

//refine:construct
//refine:ensures result.Len() == old(s.Len()) + 1
func (s *Stack) Push(n int) *Stack {
	s.elems = append(s.elems, n)
	return s
}

//refine:ensures result >= 0
func (s *Stack) Len() int { return len(s.elems) }

// Loop does not end without its last statement.
//
//refine:requires n >= 0
//refine:ensures result == n
func Loop(n int) (m int) {
	for m < n {
		m++
	}
	return m
}

// Text panics with its argument.
//
//refine:panics n == 2
//refine:ensures result == n
func Text(n int) int {
	if n == 2 {
		panic(n)
	}
	return n
}
`)
	events, _ := run3(t, dir, "./p", "")
	got := map[string][]string{}
	for _, e := range events {
		if m := e.Mutant; m != nil {
			got[e.Func] = append(got[e.Func], fmt.Sprintf("%s => %s: %v", strings.Join(strings.Fields(m.Old), " "), m.New, m.Status))
		}
		if e.Action == ActionEnd {
			t.Logf("%s: %d mutants on %d inputs in %v", e.Func, e.Mutants(), e.Inputs, e.Elapsed)
		}
		if e.Action == ActionEnd && e.Verdict == Untried {
			t.Errorf("%s: %s", e.Func, e.Message)
		}
	}
	for of, want := range map[string][]string{
		"Set":        {"last = n => : killed"},
		"Memo":       {"ok => !ok: killed", "n * n => n + n: killed", "n * n => n / n: killed", "known[n] = n * n => : killed", "known[n] => n: killed"},
		"Count":      {"last++ => : undecided", "last++ => last--: undecided", "n => 0: killed"},
		"First":      {"n + 0 => n - 0: undecided", "0 => 1: undecided", "n + 0 => n * 0: killed", "seen[n] => true: killed"},
		"Apply":      {"true => false: killed", "f(true) => 0: killed"},
		"Twice":      {"n + n => n - n: killed", "n + n => n * n: killed", "n + n => 0: killed"},
		"Stack.Push": {"s.elems = append(s.elems, n) => : killed", "s => nil: killed"},
		"Stack.Len":  {"len(s.elems) => 0: survived"},
		"Loop":       {"m++ => : timed-out", "m++ => m--: timed-out", "m < n => false: killed", "m < n => m != n: equal"},
		// The contract says that the call panics, and not how.
		"Text": {"n == 2 => true: killed", "{ panic(n) } => {}: killed", "2 => 3: killed", "n => 0: killed"},
	} {
		for _, w := range want {
			if !slices.Contains(got[of], w) {
				t.Errorf("%s: %s is not among\n%s", of, w, strings.Join(got[of], "\n"))
			}
		}
	}
}

// TestTime cuts the runs of mutants that are slow. Nothing is claimed of them.
func TestTime(t *testing.T) {
	dir := srctree.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.24\n")
	write(t, filepath.Join(dir, "p.go"), `package p

import "time"

//refine:ensures result >= 0
func Slow(n uint8) int {
	time.Sleep(0 * 100 * time.Millisecond)
	return int(n) / 2
}
`)
	cfg := Config{Check: check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 200}, Limits: check.Limits{Function: 2 * time.Second}}}
	fates := map[string]string{}
	_, err := Run(t.Context(), cfg, HandlerFunc(func(e Event) {
		if m := e.Mutant; m != nil {
			fates[m.Old+" => "+m.New] = fmt.Sprint(m.Status, " ", m.Reason)
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	if got := fates["0 => 1"]; !strings.HasPrefix(got, "undecided 2s were over after ") {
		t.Errorf("a slow mutant: %s", got)
	}
	if got := fates["int(n) / 2 => 0"]; got != "survived " {
		t.Errorf("another mutant: %s", got)
	}
}
