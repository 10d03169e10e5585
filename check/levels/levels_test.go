package levels

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestLevels deals inputs out to the depths of functions, which are exhausted
// or spread.
func TestLevels(t *testing.T) { testLevels(t, func(*Levels, Level) {}) }

// TestLevelsPrepared has each level encoded beside the one before.
func TestLevelsPrepared(t *testing.T) {
	prepared, empty := 0, 0
	testLevels(t, func(l *Levels, at Level) {
		if at.Empty {
			empty++
		}
		l.Prepare(t.Context())
		if l.prepared == nil || l.next == len(l.steps) || l.ahead.known() {
			return
		}
		for len(l.prepared.levels) == 0 {
			time.Sleep(time.Millisecond)
		}
		prepared++
	})
	if prepared < 5 {
		t.Errorf("%d levels are prepared", prepared)
	}
	if empty == 0 {
		t.Error("no level is found to be empty")
	}
}

// Once a filter has taken a level over, the next ones are not lifted, whether
// they have been prepared or not.
func TestLevelsAfterOverrun(t *testing.T) {
	packages, err := spec.Load(t.Context(), spec.Config{Dir: "../bench/cliff"}, ".")
	if err != nil {
		t.Fatal(err)
	}
	c := packages[0].Contracts[slices.IndexFunc(packages[0].Contracts, func(c *spec.Contract) bool { return c.Name == "Nesting" })]
	for _, isPrepared := range []bool{false, true} {
		levels := New(c, Config{Bounds: &domain.Bounds{}, Strategy: solver.Auto{}})
		next := func() Level {
			at, more, err := levels.Next(t.Context())
			if !more || err != nil {
				t.Fatal(more, err)
			}
			return at
		}
		for range 4 {
			if at := next(); at.IsFiltered() {
				t.Fatalf("depth %d is filtered", at.Depth)
			}
		}
		if isPrepared {
			levels.Prepare(t.Context())
			for len(levels.prepared.levels) == 0 {
				time.Sleep(time.Millisecond)
			}
		}
		levels.NoteOverrun()
		at := next()
		if n := len(at.Encoding.Unlifted); at.Depth != 4 || n != 1 || at.Encoding.Unlifted[0].Why != errOverrun {
			t.Errorf("prepared %t: depth %d leaves out %v", isPrepared, at.Depth, at.Encoding.Unlifted)
		}
	}
}

// TestPreparationPanics has a panic of who encodes a level ahead be that of who
// takes it.
func TestPreparationPanics(t *testing.T) {
	p := &preparation{levels: make(chan prepared, 1), timer: time.NewTimer(time.Hour)}
	if _, ok := p.take(); ok {
		t.Error("what has not begun is taken")
	}
	const how = "at the disco"
	p.levels <- prepared{panicked: how}
	defer func() {
		if v := recover(); v != how {
			t.Errorf("panic %v", v)
		}
	}()
	p.take()
}

// TestPreparationWaits has no level encoded beyond a large one that has inputs,
// before that is taken.
func TestPreparationWaits(t *testing.T) {
	contract := levelContracts(t)["Whole"]
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		levels := New(contract, Config{Bounds: &domain.Bounds{Depth: 13}, Strategy: solver.Auto{}})
		defer levels.Close()
		defer cancel()
		levels.Next(ctx)
		levels.Prepare(ctx)
		for large := 0; large < 2; {
			time.Sleep(time.Hour) // in which all come that will
			n := len(levels.prepared.levels)
			at, more, err := levels.Next(ctx)
			if err != nil || !more {
				t.Fatal(more, err)
			}
			if vars := len(at.Encoding.Problem.Vars); vars > maxPrepared {
				large++
				if n != 1 {
					t.Errorf("%d levels are prepared with one of %d variables that is not taken", n, vars)
				}
			}
		}
	})
}

// levelContracts are the contracts of a package by function.
func levelContracts(t *testing.T) map[string]*spec.Contract {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, `
-- go.mod --
module example.com/levels

go 1.26
-- levels.go --
package levels

//refine:bound ints=full
func Scalar(x, y int) {}

//refine:bound ints=full
func List(xs []int) {}

//refine:bound spread=30
func Trees(a, b *Tree) {}

//refine:check
func Whole(t *Tree) {}

//refine:bound max=40 ints=full
func Most(xs []int) {}


//refine:bound ints=full
func Bytes(x, y int8) {}

//refine:requires forall i in 0..len(xs): forall j in 0..i: xs[i] != xs[j]
//refine:bound ints=0..1 depth=6
func Distinct(xs []int) {}

//refine:bound spread=40 ints=0..3 depth=8
func Counted(x, y int, l *Listed) {}

//refine:invariant Length == 1 + if Next == nil { 0 } else { Next.Length }
type Listed struct{ Length int; Next *Listed }

type Tree struct{ L, R *Tree }
`)}, ".")
	if err != nil {
		t.Fatal(err)
	}
	contracts := map[string]*spec.Contract{}
	for _, c := range pkgs[0].Contracts {
		contracts[c.Name] = c
	}
	return contracts
}

// testLevels calls begun when a level begins.
func testLevels(t *testing.T, begun func(*Levels, Level)) {
	contracts := levelContracts(t)
	for _, test := range []struct {
		fn     string
		inputs []int64 // by depth
		spread string
	}{
		{"Scalar", []int64{10000, 0, 0, 0}, "spread of 10000 inputs over a domain too wide to exhaust"},
		{"List", []int64{1, 3333, 3333, 3333}, "spread of 10000 inputs over a domain too wide to exhaust"},
		{"Trees", []int64{1, 3, 13, 13}, "spread of 30 inputs, not all that there are"},
		{"Most", []int64{1, 13, 13, 13}, "spread of 40 inputs over a domain too wide to exhaust"},
		// No list is longer than 3, so that depth 3 has what is left:
		// all of its 16 inputs.
		{"Counted", []int64{5, 5, 5, 16, 0, 0, 0, 0, 0}, "spread of 31 inputs, not all that there are"},
		{"Whole", []int64{1, 1, 3, 21}, ""},
		{"Bytes", []int64{1 << 16, 0, 0, 0}, ""},
		{"Distinct", []int64{1, 2, 2, 0, 0, 0, 0}, ""},
	} {
		t.Run(test.fn, func(t *testing.T) {
			levels := New(contracts[test.fn], Config{Bounds: &domain.Bounds{Depth: 3}, Strategy: solver.Auto{}})
			var inputs []int64
			total := int64(0)
			for {
				at, more, err := levels.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if !more {
					break
				}
				begun(levels, at)
				out, err := at.Strategy.Enumerate(t.Context(), at.Encoding.Problem, func(problem.Model) bool { return true })
				if err != nil || !levels.Done(out) {
					t.Fatalf("depth %d: %+v, %v", at.Depth, out, err)
				}
				if at.Empty && out.Stats.Models > 0 {
					t.Errorf("depth %d is said to be empty, and has %d inputs", at.Depth, out.Stats.Models)
				}
				inputs = append(inputs, out.Stats.Models)
				total += out.Stats.Models
			}
			t.Log(inputs, levels.Spread(total))
			for depth, n := range test.inputs {
				if inputs[depth] != n {
					t.Errorf("%d inputs of depth %d, want %d", inputs[depth], depth, n)
				}
			}
			if got := levels.Spread(total); got != test.spread {
				t.Errorf("%q, want %q", got, test.spread)
			}
		})
	}
}
