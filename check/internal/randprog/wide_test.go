package randprog_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/randprog"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestGeneratedWide runs random annotated functions on all integers of their
// types. Brute force has nothing to say about these, but the worker has: it
// evaluates each precondition on every input, and a disagreement with the
// solver is an error.
func TestGeneratedWide(t *testing.T) {
	dir := srctree.Dir(t)
	for name, text := range map[string]string{
		"go.mod":  "module example.com/random\n\ngo 1.26\n",
		"main.go": randprog.Source(seed, tier.Of(10, 25)),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	inputs := int64(80)
	full := bounds.FullRange
	config := check.Config{
		Dir: dir, Bounds: &domain.Bounds{Depth: 2, Ints: &full}, Spread: &inputs, Seed: int64(seed),
	}
	ran, spread := int64(0), 0
	_, err := check.Run(t.Context(), config, check.HandlerFunc(func(e check.Event) {
		switch {
		case !e.Action.Ends():
		case e.Verdict == check.Failed:
			t.Errorf("%s:%d: %s: %s", e.Pos.Filename, e.Pos.Line, e.Func, e.Message)
		case e.Verdict == check.Bounded:
			spread++
		}
		if e.Action.Ends() {
			ran += e.Inputs
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	if spread < 2 || ran < 100 {
		t.Errorf("%d inputs, %d functions were spread", ran, spread)
	}
	t.Log(ran, "inputs,", spread, "functions were spread")
}
