package site_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

const source = `package p

func Target(a, b int, s []int) int {
	if a > b {
		b = 6 / b
	}
	switch {
	case a == 1:
		b = s[b]
	case a > 5:
		return 0
	}
	for i := a; i < 2; i++ {
		if i == b {
			panic("met")
		} else {
			b += helper(i, s)
		}
	}
	for range s {
		a++
	}
	var p *int
	if len(s) > 0 {
		p = &s[0]
	}
	return *p + a<<b
}

func helper(n int, s []int) int {
	if n < 0 {
		return -n
	}
	return s[n:][0]
}

type tree struct{ left *tree }

func (t *tree) depth() int {
	if t == nil {
		return 0
	}
	return 1 + t.left.depth()
}

func Other(a, b int, s []int) int {
	var t *tree
	if a > 0 {
		t = &tree{&tree{}}
	}
	var v any = a
	switch v := v.(type) {
	case int:
		b += v
	default:
		b++
	}
	f := func(n int) int { return s[n] }
	for range [2]int{} {
		b = max(b, f(t.depth()))
	}
	func() {
		defer func() { b++ }()
		_ = [2]int{}[a+1] + v.(int)
	}()
	for {
		if b++; b > 9 {
			break
		}
	}
	return b
}
`

// A spot is a place in the source: its line and kind.
type spot struct {
	line int
	kind site.Kind
}

func (s spot) String() string { return fmt.Sprintf("%d: %s", s.line, s.kind) }

// A trace notes the places that a run reaches, and the one at which it panics.
type trace struct {
	reached map[spot]bool
	fails   spot
}

func (t *trace) at(line int, kind site.Kind) { t.reached[spot{line, kind}] = true }

// op is an operation that panics if fails is set.
func (t *trace) op(line int, kind site.Kind, fails bool) {
	t.at(line, kind)
	if fails {
		t.fails = spot{line, kind}
		panic("fails")
	}
}

// branch notes which way an if statement goes.
func (t *trace) branch(line, elseLine int, c bool) bool {
	if c {
		t.at(line, site.Then)
	} else {
		t.at(elseLine, site.Else)
	}
	return c
}

// target is Target of the source, which notes where it is.
func target(t *trace, a, b int, s []int) {
	if t.branch(4, 4, a > b) {
		t.op(5, site.Division, b == 0)
		b = 6 / b
	}
	switch {
	case a == 1:
		t.at(8, site.Case)
		t.op(9, site.Index, b < 0 || b >= len(s))
		b = s[b]
	case a > 5:
		t.at(10, site.Case)
		return
	default:
		t.at(7, site.NoCase)
	}
	t.at(13, site.LoopEnds)
	if a < 2 {
		t.at(13, site.Entered)
	} else {
		t.at(13, site.Skipped)
	}
	for i := a; i < 2; i++ {
		if t.branch(14, 16, i == b) {
			t.op(15, site.Panic, true)
		} else {
			b += traceHelper(t, i, s)
		}
	}
	if len(s) > 0 {
		t.at(20, site.Entered)
	} else {
		t.at(20, site.Skipped)
	}
	a += len(s)
	if t.branch(24, 24, len(s) > 0) {
		t.op(25, site.Index, false)
	}
	t.op(27, site.NilDereference, len(s) == 0)
	t.op(27, site.Shift, b < 0)
}

func traceHelper(t *trace, n int, s []int) int {
	if t.branch(31, 31, n < 0) {
		return -n
	}
	t.op(34, site.SliceBounds, n > len(s))
	t.op(34, site.Index, n == len(s))
	return s[n]
}

// other is Other of the source.
func other(t *trace, a, b int, s []int) {
	depth := 0
	if t.branch(48, 48, a > 0) {
		depth = 2
	}
	t.at(53, site.Case)
	b += a
	for range 2 {
		t.at(59, site.Entered)
		for d := depth; t.branch(40, 40, d == 0) == false; d-- {
			t.op(43, site.NilDereference, false)
			t.at(39, site.RecursionEnds)
		}
		t.op(58, site.Index, depth >= len(s))
		b = max(b, s[depth])
	}
	t.op(64, site.Index, a < -1 || a > 0)
	t.op(64, site.Assertion, false)
	t.at(66, site.LoopEnds)
	for b++; ; {
		t.at(66, site.Entered)
		if b++; t.branch(67, 67, b > 9) {
			break
		}
	}
}

// TestSites compares the places that are reached, and those at which operations
// panic, with those of a run.
func TestSites(t *testing.T) {
	s := symtest.Parse(t, source)
	for name, run := range map[string]func(*trace, int, int, []int){"Target": target, "Other": other} {
		l := lift.New(t.Context(), solver.Standard, term.NewStore(), s.Program())
		in := symtest.NewInputs(l.M)
		args := []sym.Value{in.Int(-2, 2), in.Int(-1, 3), in.Slice([]sym.Value{in.Int(0, 3), in.Int(-1, 1)}, nil)}
		l.M.Sites = site.NewRecorder(l.T, l.Prover)
		root := l.M.Sites.Call(func() { l.Call(s.Func(name), nil, args, nil) })
		sites, err := l.M.Sites.Sites(t.Context(), root, 0)
		if err != nil {
			t.Fatal(err)
		}
		known := map[spot]site.Site{}
		for _, x := range sites {
			at := spot{x.Pos.Line, x.Kind}
			if _, twice := known[at]; twice {
				t.Errorf("%s: %s is listed twice", name, at)
			}
			known[at] = x
		}
		met, panics := map[spot]bool{}, 0
		for m := range in.Models(rand.New(rand.NewPCG(tier.Seed(), 110)), 1500) {
			v := symtest.View{M: l.M, Model: m}
			native := v.Values(args[2:], []reflect.Type{reflect.TypeFor[[]int]()})[0].Interface().([]int)
			tr := &trace{reached: map[spot]bool{}}
			func() {
				defer func() { _ = recover() }()
				run(tr, int(v.Int(args[0].(sym.Term))), int(v.Int(args[1].(sym.Term))), slices.Clone(native))
			}()
			if tr.fails.line > 0 {
				panics++
			}
			for at := range tr.reached {
				met[at] = true
				if _, ok := known[at]; !ok {
					t.Fatalf("%s: %s is not listed", name, at)
				}
			}
			for at, x := range known {
				if x.Open && tr.fails.line > 0 {
					continue
				}
				if v.Holds(x.Reached) != tr.reached[at] {
					t.Fatalf("%s%v: %s is reached: %v", name, m, at, !tr.reached[at])
				}
			}
			for at, x := range known {
				if v.Holds(x.Fails) != (tr.fails == at) {
					t.Fatalf("%s%v: %s fails: %v", name, m, at, v.Holds(x.Fails))
				}
			}
		}
		if panics == 0 {
			t.Errorf("%s panics on no input", name)
		}
		var never []string
		for at := range known {
			if !met[at] {
				never = append(never, at.String())
			}
		}
		slices.Sort(never)
		want := map[string]string{"Target": "10: case", "Other": "55: default"}[name]
		if got := strings.Join(never, ", "); got != want {
			t.Errorf("%s: the sites that no input reaches are %q, want %q", name, got, want)
		}
	}
}

// TestSameTerms lifts a function several times. The same questions get the same
// answers from Z3 only if their terms are made in the same order.
func TestSameTerms(t *testing.T) {
	s := symtest.Parse(t, source)
	var first []site.Site
	for range 10 {
		l := lift.New(t.Context(), solver.Standard, term.NewStore(), s.Program())
		in := symtest.NewInputs(l.M)
		args := []sym.Value{in.Int(-2, 2), in.Int(-1, 3), in.Slice([]sym.Value{in.Int(0, 3), in.Int(-1, 1)}, nil)}
		l.M.Sites = site.NewRecorder(l.T, l.Prover)
		root := l.M.Sites.Call(func() { l.Call(s.Func("Target"), nil, args, nil) })
		sites, err := l.M.Sites.Sites(t.Context(), root, 0)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = sites
		}
		if !slices.Equal(sites, first) {
			t.Fatalf("the sites are\n%v, and before\n%v", sites, first)
		}
	}
}

// TestNames gives sites the names of the declarations that they stand in.
func TestNames(t *testing.T) {
	s := symtest.Parse(t, source)
	l := lift.New(t.Context(), solver.Standard, term.NewStore(), s.Program())
	in := symtest.NewInputs(l.M)
	l.M.Sites = site.NewRecorder(l.T, l.Prover)
	args := []sym.Value{in.Int(0, 1), in.Int(0, 1), in.Slice([]sym.Value{in.Int(0, 1)}, nil)}
	root := l.M.Sites.Call(func() { l.Call(s.Func("Other"), nil, args, nil) })
	sites, err := l.M.Sites.Sites(t.Context(), root, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range sites {
		want := "Other"
		if x.Pos.Line < 46 {
			want = "tree.depth"
		}
		if x.Func != want {
			t.Errorf("%d: %s stands in %q, want %q", x.Pos.Line, x.Kind, x.Func, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.M.Sites.Sites(ctx, root, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

// TestNobodyAsks does nothing without a recorder.
func TestNobodyAsks(t *testing.T) {
	var r *site.Recorder
	done := 0
	r.Take(nil, site.Then)
	r.Operate(site.Index, 0, 1)
	r.Recurs(nil)
	r.Recover()
	r.Doubt()
	r.Within(nil, func() { done++ })
	r.Loosely(1, func() { done++ })
	if c := r.Call(func() { done++ }); c != nil || !r.Knows(nil) || r.Recovers() || done != 3 {
		t.Errorf("%d of 3 evaluations, call %v", done, c)
	}
}

// TestKinds tells branches, operations and what may not end apart, and names
// each.
func TestKinds(t *testing.T) {
	names := map[string]bool{}
	for kind := range site.Kind(64) {
		name := kind.String()
		if name == "" {
			continue
		}
		if names[name] {
			t.Errorf("two kinds are named %q", name)
		}
		names[name] = true
		branch, operation := kind <= site.Skipped, kind >= site.Index && kind <= site.Library
		if kind.IsBranch() != branch || kind.IsOperation() != operation {
			t.Errorf("%s is a branch: %v, an operation: %v", name, kind.IsBranch(), kind.IsOperation())
		}
	}
	if len(names) != 7+14+2 {
		t.Errorf("%d kinds have names", len(names))
	}
}
