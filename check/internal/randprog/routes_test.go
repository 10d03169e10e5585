package randprog_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/randprog"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestRoutes compares what proofs of random functions of int8 come to, by each
// route, with a run of all their inputs.
func TestRoutes(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	all := map[check.ProofRoute]int{}
	for i := range *programs {
		s := seed + uint64(i)
		t.Run(fmt.Sprint(s), func(t *testing.T) { checkRoutes(t, randprog.Comparing(s, tier.Of(10, 14)), all) })
	}
	t.Logf("proofs that came to an end, by route: %v", all)
	if all[check.ByOrder] < 2**programs || all[check.BySMT] < 2**programs {
		t.Error("too few to compare")
	}
}

// TestCalls compares what proofs that rely on the contracts of callees come to
// with a run of all inputs.
func TestCalls(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	all := map[check.ProofRoute]int{}
	for i := range *programs {
		s := seed + uint64(i)
		t.Run(fmt.Sprint(s), func(t *testing.T) { checkRoutes(t, randprog.Calling(s, tier.Of(8, 12)), all) })
	}
	t.Logf("proofs that came to an end, by route: %v", all)
	if all[check.BySMT] < 2**programs {
		t.Error("too few to compare")
	}
}

// checkRoutes compares the functions of a package, and counts by route those
// whose proof has a result.
func checkRoutes(t *testing.T, source string, routes map[check.ProofRoute]int) {
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	none := int64(0)
	few := ends(t, check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 2}, Limits: check.Limits{Proof: 20 * time.Second}})
	whole := ends(t, check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 2, Ints: &bounds.FullRange}, Spread: &none, Failures: check.Failures{FailFast: true}})
	proved, refuted, open := 0, 0, 0
	for name, all := range whole {
		e := few[name]
		if !all.Exhaustive && all.Verdict != check.Refuted {
			t.Fatalf("%s: %d inputs ran", name, all.Inputs)
		}
		fails := all.Verdict == check.Refuted
		switch p := e.Proof; {
		case p == nil && !fails && e.Inputs > 0:
			t.Errorf("%s:%d: %s: %s %s, and keeps its contract on all inputs", e.Pos.Filename, e.Pos.Line, name, e.Verdict, e.Sentence())
		case p == nil:
		case p.Status == check.Undecided || p.Status == check.Unliftable:
			open++
		case (p.Status == check.Disproved) != fails:
			t.Errorf("%s:%d: %s is %v by %v, and of all inputs some fail: %t", e.Pos.Filename, e.Pos.Line, name, p.Status, p.Route, fails)
		case fails:
			refuted++
			routes[p.Route]++
		default:
			proved++
			routes[p.Route]++
		}
	}
	t.Logf("of %d functions %d are proved, %d refuted beyond small integers, and %d open", len(whole), proved, refuted, open)
	// The runs that guard a proof are no part of what the solver says.
	decideAll(t, dir, &domain.Bounds{Depth: 2, Ints: &bounds.FullRange}, whole)
}

// ends checks the functions of a configuration and returns how they end.
func ends(t *testing.T, cfg check.Config) map[string]check.Event {
	t.Helper()
	cfg.Plain, cfg.Limits.Call = true, 20*time.Second
	ends := map[string]check.Event{}
	_, err := check.Run(t.Context(), cfg, check.HandlerFunc(func(e check.Event) {
		if e.Action.Ends() {
			ends[e.Func] = e
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range ends {
		if e.Verdict == check.Failed {
			t.Fatalf("%s:%d: %s: %s", e.Pos.Filename, e.Pos.Line, e.Func, e.Message)
		}
	}
	return ends
}
