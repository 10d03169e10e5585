package examples

import (
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// TestOverflowOfSums checks that the counterexample has two elements in all: no list by itself overflows.
func TestOverflowOfSums(t *testing.T) {
	for seed := range int64(5) {
		e := run(t, check.Config{Patterns: []string{"./sums"}, Run: only("Total"), Seed: seed})["sums.Total"]
		if e.Verdict != check.Refuted || e.Counterexample.Kind != check.Postcondition {
			t.Fatalf("seed %d: verdict %v, %+v", seed, e.Verdict, e.Counterexample)
		}
		elements := 0
		for _, a := range e.Counterexample.Args {
			if a.Value != "nil" {
				elements += 1 + strings.Count(a.Value, ",")
			}
		}
		if elements != 2 {
			t.Errorf("seed %d: %d elements in %s, want 2", seed, elements, e.Counterexample.Call)
		}
		t.Log(e.Counterexample.Call, e.Inputs)
	}
}

// TestSpreads checks how many inputs of wide integers run, and what is said of them.
func TestSpreads(t *testing.T) {
	ends := run(t, check.Config{Patterns: []string{"./catalog", "./sums"}})
	for name, inputs := range map[string]int64{
		"catalog.Midpoint": solver.DefaultSpread, "catalog.Magnitude": solver.DefaultSpread,
		"catalog.Successor": solver.DefaultSpread, "catalog.Area": 2000,
	} {
		e := ends[name]
		if e.Inputs != inputs || e.Exhaustive || !strings.HasPrefix(e.Message, "spread of ") {
			t.Errorf("%s: %d inputs, want %d: %q", name, e.Inputs, inputs, e.Message)
		}
	}
}

// TestSpreadInputs checks the inputs of each spread against the precondition in plain Go: they are valid
// and distinct, the same for the same seed, and others for another.
func TestSpreadInputs(t *testing.T) {
	contracts := contractsOf(t)
	inputs := func(name string, seed int64) []string {
		levels := levels.New(contracts[name], levels.Config{Bounds: &domain.Bounds{Depth: 3}, Strategy: solver.Auto{}, Seed: seed, Max: 500})
		var list []string
		seen := map[string]bool{}
		for {
			at, more, err := levels.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !more {
				return list
			}
			w := decode.NewWriter(at.Encoding.Shape)
			out, err := at.Strategy.Enumerate(t.Context(), at.Encoding.Problem, func(m problem.Model) bool {
				input := string(w.Append(nil, m))
				if seen[input] {
					t.Errorf("%s: %s twice", name, literals(contracts[name], input))
				}
				seen[input] = true
				list = append(list, input)
				return true
			})
			if err != nil || !levels.Done(out) {
				t.Fatalf("%s: %+v, %v", name, out, err)
			}
		}
	}
	for _, name := range []string{"catalog.Midpoint", "catalog.Successor", "catalog.Insertion", "sums.TotalWide"} {
		one := inputs(name, 1)
		if len(one) != 500 {
			t.Errorf("%s: %d inputs, want 500", name, len(one))
		}
		if again := inputs(name, 1); strings.Join(again, " ") != strings.Join(one, " ") {
			t.Errorf("%s: other inputs for the same seed", name)
		}
		if other := inputs(name, 2); strings.Join(other, " ") == strings.Join(one, " ") {
			t.Errorf("%s: the same inputs for another seed", name)
		}
	}
}
