package randprog_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/randprog"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestProofs compares what is proved of random functions with runs: no input
// with any integers breaks the contract of a function that is proved. On small
// integers the solver's verdict is that of all inputs.
func TestProofs(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	routes, compared := map[check.ProofRoute]int{}, 0
	for i := range max(1, *programs/3) {
		s := seed + uint64(i)
		t.Run(fmt.Sprint(s), func(t *testing.T) { compared += checkProofs(t, s, tier.Of(5, 8), routes) })
	}
	t.Logf("%d functions are compared on the integers that ran; proved for all integers, by route: %v", compared, routes)
}

var proofInputs = flag.Int64("proofinputs", 3000, "the inputs with any integers on which TestProofs runs what is proved")

// checkProofs compares the functions of one program. It counts those that are
// proved by their routes, and returns how many are compared on the integers
// that ran.
func checkProofs(t *testing.T, seed uint64, functions int, routes map[check.ProofRoute]int) int {
	dir := srctree.Dir(t)
	for name, text := range single(randprog.Bodies(seed, functions)) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	depth2 := &domain.Bounds{Depth: 2}
	first := ends(t, check.Config{Dir: dir, Bounds: depth2, Limits: check.Limits{Proof: tier.Of(time.Second, 5*time.Second)}})
	var proved []string
	refuted := 0
	for name, e := range first {
		switch p := e.Proof; {
		case p == nil:
		case p.Status == check.Proved:
			proved = append(proved, regexp.QuoteMeta(name))
			routes[p.Route]++
		case p.Status == check.Disproved:
			refuted++
		}
	}
	slices.Sort(proved)
	wide := ends(t, check.Config{
		Dir: dir, Bounds: &domain.Bounds{Depth: 2, Ints: &bounds.FullRange}, Spread: proofInputs, Seed: int64(seed), Run: regexp.MustCompile("^(" + strings.Join(proved, "|") + ")$"),
	})
	for name, e := range wide {
		if e.Verdict == check.Refuted {
			t.Errorf("%s:%d: %s is proved by %v, and fails: %s %s", e.Pos.Filename, e.Pos.Line, name, first[name].Proof.Route, e.Sentence(), e.Counterexample.Call)
		}
	}
	t.Logf("%d functions are proved and %d refuted beyond their bounds", len(proved), refuted)
	if len(proved) < functions/12 {
		t.Errorf("only %d of %d functions are proved", len(proved), functions)
	}
	return decideAll(t, dir, depth2, first)
}

// decideAll compares the solver's verdict on the integers that ran with theirs,
// and returns how many functions it compares.
func decideAll(t *testing.T, dir string, bounds *domain.Bounds, ran map[string]check.Event) int {
	packages, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, c := range packages[0].Contracts {
		e := ran[c.FullName()]
		if !e.Exhaustive && e.Verdict != check.Refuted || e.Inputs == 0 {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		body, err := proof.Lift(ctx, c, levels.Domain(levels.Config{Bounds: bounds, Plain: true}, c), 0)
		if err != nil {
			cancel()
			continue
		}
		breaks, open := false, body.Behavior.OrderMatters
		for _, f := range body.Decide(ctx, proof.WorkOf(10*time.Second)) {
			breaks = breaks || f.Answer == problem.Somewhere && !f.Obligation.Sufficient
			open = open || f.Answer == problem.Undecided || f.Answer == problem.Somewhere && f.Obligation.Sufficient
		}
		cancel()
		fails := e.Verdict == check.Refuted && (e.Proof == nil || e.Proof.Status != check.Disproved)
		switch {
		case breaks && !fails:
			t.Errorf("%s:%d: %s: for the solver an input breaks the contract, and none did", c.Pos.Filename, c.Pos.Line, c.Name)
		case !breaks && !open && fails:
			t.Errorf("%s:%d: %s: for the solver no input breaks the contract, and one did: %s", c.Pos.Filename, c.Pos.Line, c.Name, e.Counterexample.Call)
		}
		if !open {
			compared++
		}
	}
	t.Logf("%d functions are compared on the integers that ran", compared)
	return compared
}
