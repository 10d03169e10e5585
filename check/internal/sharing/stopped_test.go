package sharing_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

const exits = `
-- go.mod --
module example.com/exits

go 1.24
-- a.go --
package exits

import "os"

//refine:bound ints=0..50
//refine:ensures result
func Exits(x, y int) (result bool) {
	if x == 40 {
		os.Exit(3)
	}
	return true
}

//refine:bound ints=0..50
//refine:ensures result
func Fails(x, y int) (result bool) { return x < 40 }
`

// TestFailureEndsPart divides functions that end at a failure, in the middle of
// a block: the first counterexample is all that is wanted, or too many workers
// are lost. The merged report has the failure.
func TestFailureEndsPart(t *testing.T) {
	t.Parallel()
	dir := srctree.Unpack(t, exits)
	for name, failures := range map[string]check.Failures{"lost": {}, "first": {FailFast: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j := newJob(t, name, check.Config{Dir: dir, Parallel: 1, Failures: failures})
			whole, _, status := j.run(t, nil)
			r, err := shard.Join(j.parts(t, 2))
			if err != nil {
				t.Fatal(err)
			}
			text, _, exit := j.run(t, r)
			for _, want := range []string{"FAIL: Exits", "FAIL: Fails"} {
				if !strings.Contains(text, want) || !strings.Contains(whole, want) || exit != 1 || status != 1 {
					t.Errorf("exit status %d, want %d, and a report with %q\n%s", exit, status, want, differences(whole, text))
				}
			}
		})
	}
}

const varies = `
-- go.mod --
module example.com/varies

go 1.24
-- a.go --
package varies

import "os"

//refine:bound ints=0..50
//refine:ensures result
func Varies(x, y int) (result bool) { return x < 40 || os.Getenv("VARIES_TEST") == "" }
`

// TestFailureNotConfirmed has a part find a failure that does not come again
// when the parts are merged. That is an error, whether the failure ended the
// part or not.
func TestFailureNotConfirmed(t *testing.T) {
	for name, failures := range map[string]check.Failures{"all": {}, "first": {FailFast: true}} {
		t.Run(name, func(t *testing.T) {
			j := newJob(t, name, check.Config{Dir: srctree.Unpack(t, varies), Failures: failures})
			t.Setenv("VARIES_TEST", "1")
			parts := j.parts(t, 2)
			t.Setenv("VARIES_TEST", "")
			r, err := shard.Join(parts)
			if err != nil {
				t.Fatal(err)
			}
			text, _, exit := j.run(t, r)
			if exit != 2 || !strings.Contains(text, "part 2 of 2 (part) found a failure among the inputs 1025 to 2048 of") {
				t.Errorf("exit status %d\n%s", exit, text)
			}
		})
	}
}

const unannotated = `
-- go.mod --
module example.com/unannotated

go 1.24
-- a.go --
package unannotated

func At(xs []int, i int) int { return xs[i] }

//refine:bound ints=0..50 budget=20s
//refine:ensures result
func Passes(x, y int) (result bool) { return true }
`

// TestSharedTime divides functions whose budgets are shares of the run's time,
// or are given at the function. Merging has no budget.
func TestSharedTime(t *testing.T) {
	t.Parallel()
	cfg := check.Config{Dir: srctree.Unpack(t, unannotated), All: spec.Exported}
	cfg.Limits.Function = check.AutoBudget
	j := newJob(t, "shared", cfg)
	whole, _, status := j.run(t, nil)
	r, err := shard.Join(j.parts(t, 2))
	if err != nil {
		t.Fatal(err)
	}
	if text, _, exit := j.run(t, r); text != whole || exit != status || !strings.Contains(text, "2601 inputs, exhaustive") {
		t.Errorf("exit status %d, want %d\n%s", exit, status, differences(whole, text))
	}
}

// TestBudgetEndsPieces has the budget of a part end in a level of pieces, as
// these are found or run. The clock is that of budgets, and passes more slowly
// on a busy machine. A slow machine needs a greater budget to run one. The event
// of the start is seen after the budget has begun, and later on a busy machine.
func TestBudgetEndsPieces(t *testing.T) {
	tier.LongOnly(t, "the long tier waits for budgets")
	const late = 5 * time.Second
	for name, cfg := range map[string]check.Config{
		"runs":  {Dir: filepath.Join(examples(), "bst"), Run: regexp.MustCompile(`^Tree\.Insert$`), Bounds: &domain.Bounds{Depth: 6}},
		"finds": {Dir: filepath.Join(examples(), "calc"), Run: regexp.MustCompile("^EvalDefined$"), Bounds: &domain.Bounds{Depth: 6}},
	} {
		t.Run(name, func(t *testing.T) {
			for budget := 2 * time.Second; ; budget *= 2 {
				cfg.Limits.Function = budget
				last, ended := endedPart(t, name, cfg)
				t.Logf("%v after %v: %s, %d inputs, %+v", budget, ended, last.Name, last.Inputs, last.Pieces)
				if len(ended) != 1 || ended[0] < budget/2 || ended[0] > budget+late {
					t.Fatalf("a budget of %v ends after %v", budget, ended)
				}
				if last.Cut == nil || !last.Cut.Budget || last.Models >= 0 {
					t.Fatalf("the last level is %+v, cut by %+v", last, last.Cut)
				}
				if name == "finds" || last.Pieces != nil && last.Inputs > 0 {
					return
				}
				if budget > 30*time.Second {
					t.Fatalf("no piece of the last level runs: %+v", last)
				}
			}
		})
	}
}

// endedPart runs a part of one function, and returns its last level, and how
// long the function took by the clock of budgets.
func endedPart(t *testing.T, name string, cfg check.Config) (last *shard.LevelRecord, ended []time.Duration) {
	j := newJob(t, name, cfg)
	var begin quiet.Time
	j.watch = func(e check.Event) {
		switch {
		case e.Action == check.ActionStart && e.Func != "":
			begin = quiet.Now()
		case e.Action.Ends() && e.Func != "":
			ended = append(ended, quiet.Since(begin))
		}
	}
	levels := j.part(t, shard.Share{Index: 2, Of: 3}).Functions[0].Levels
	return levels[len(levels)-1], ended
}
