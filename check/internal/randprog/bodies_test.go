package randprog_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/lifttest"
	"github.com/typetarget/target/check/internal/randprog"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/panictest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestBodies compares random functions that write, panic and return what
// postconditions are about: as they run, and as they are lifted.
func TestBodies(t *testing.T) {
	functions := tier.Of(10, 24)
	for i := range *programs {
		s := seed + uint64(i)
		t.Run(fmt.Sprint(s), func(t *testing.T) { checkBodies(t, randprog.Bodies(s, functions), functions) })
	}
}

// TestPanickingBodies compares random functions that panic, defer calls and
// recover, as do their preconditions: as they run, and as they are lifted.
func TestPanickingBodies(t *testing.T) {
	functions := tier.Of(8, 16)
	for i := range *programs {
		s := seed + uint64(i)
		t.Run(fmt.Sprint(s), func(t *testing.T) { checkBodies(t, panicking(s, functions), functions) })
	}
}

// panicking is the program of a seed with n annotated functions that recover.
func panicking(seed uint64, n int) string {
	r := rand.New(rand.NewPCG(seed, 31))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	cond := func() string { return pick("k == n", "n > 0", "k == 1", "len(a) > 1", "k < n") }
	var b strings.Builder
	b.WriteString("package p\n\n" + panictest.Header)
	for i := range n {
		var clauses strings.Builder
		annotate := func(format string, args ...any) { fmt.Fprintf(&clauses, "//refine:"+format+"\n", args...) }
		annotate("bound depth=2 ints=0..2")
		if r.IntN(2) == 0 {
			fmt.Fprintf(&b, "\n%s", panictest.Predicate(r, fmt.Sprint("valid", i)))
			annotate("requires valid%d(a, k, n)", i)
		}
		if r.IntN(3) == 0 {
			annotate("panics %s", cond())
		}
		if r.IntN(4) == 0 {
			annotate("pure")
		}
		annotate("ensures r%%2 == %d || %s", r.IntN(2), cond())
		fmt.Fprintf(&b, "\n%s%s", clauses.String(), panictest.Function(r, fmt.Sprint("F", i)))
	}
	return b.String()
}

func checkBodies(t *testing.T, source string, functions int) {
	dir := srctree.Dir(t)
	for name, text := range single(source) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var events []check.Event
	bounds := &domain.Bounds{Depth: domain.DefaultDepth}
	cfg := check.Config{Dir: dir, Bounds: bounds, Plain: true}
	if _, err := check.Run(t.Context(), cfg, check.HandlerFunc(func(e check.Event) { events = append(events, e) })); err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if e.Action.Ends() && e.Verdict == check.Failed {
			t.Fatalf("%s:%d: %s: %s", e.Pos.Filename, e.Pos.Line, e.Func, e.Message)
		}
	}
	ran := lifttest.Ran(events)
	packages, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	lifted, refused, broken := 0, 0, 0
	for _, c := range packages[0].Contracts {
		want, ok := ran[c.FullName()]
		if !ok {
			continue // without inputs
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		got, err := lifttest.Lifted(ctx, c, levels.Domain(levels.Config{Bounds: bounds, Plain: true}, c))
		cancel()
		var u *encode.Unsupported
		switch {
		case errors.As(err, &u) || errors.Is(err, context.DeadlineExceeded):
			refused++
			t.Logf("%s: %v", c.Name, err)
			continue
		case err != nil:
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		lifted++
		if len(want.Breaches) > 0 {
			broken++
		}
		if d := lifttest.Difference(want, got); d != "" {
			t.Errorf("%s:%d: %s: %s", c.Pos.Filename, c.Pos.Line, c.Name, d)
		}
	}
	t.Logf("%d functions lifted, %d of them break their contracts, %d not lifted", lifted, broken, refused)
	if lifted < functions/2 || broken < functions/6 {
		t.Errorf("only %d of %d functions are lifted, and %d break their contracts", lifted, functions, broken)
	}
}

// TestSitesOfBodies compares the branches and operations that random functions
// reach: as they run, and as they are lifted.
func TestSitesOfBodies(t *testing.T) {
	checkSites(t, seed, tier.Of(4, 20))
}

func checkSites(t *testing.T, seed uint64, functions int) {
	dir := srctree.Dir(t)
	for name, text := range single(randprog.Bodies(seed, functions)) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	packages, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	lifted := map[*spec.Contract]*encode.Behavior{}
	bounds := &domain.Bounds{Depth: domain.DefaultDepth}
	for _, c := range packages[0].Contracts {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		b, err := encode.Behave(ctx, solver.Standard, c, levels.Domain(levels.Config{Bounds: bounds, Plain: true}, c), 0)
		cancel()
		var u *encode.Unsupported
		switch {
		case errors.As(err, &u) || errors.Is(err, context.DeadlineExceeded):
		case err != nil:
			t.Errorf("%s: %v", c.Name, err)
		default:
			lifted[c] = b
		}
	}
	r, err := lifttest.CompareSites(t.Context(), packages[0], lifted)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range r.Differences {
		t.Error(d)
	}
	t.Logf("%d functions, %d inputs: %d of %d branches reached, %d of %d operations fail, open %v",
		r.Functions, r.Inputs, r.Reached, r.Branches, r.Failed, r.Operations, r.Open)
	if r.Functions < functions/3 || r.Reached < r.Functions || r.Failed < r.Functions/4 {
		t.Error("too little is compared")
	}
}
