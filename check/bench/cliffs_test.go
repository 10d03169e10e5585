package main

import (
	"slices"
	"testing"

	"github.com/typetarget/target/check/bench/cliff"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestCliffs compares the inputs of the default strategy and of a filter with
// nested loops.
func TestCliffs(t *testing.T) {
	for _, name := range tier.Every(tier.Of(3, 2), cliffs) {
		if !tier.Long() && slices.Contains([]string{"Build", "Nesting"}, name) {
			continue // millions of values
		}
		t.Run(name, func(t *testing.T) {
			_, valid := cliff.Brute(name)
			for _, strategy := range []string{"auto", "filter"} {
				u := job{Package: "cliff", Func: name, Parallel: 1, Strategy: strategy}.run(t.Context())
				if u.Verdict != "exhausted" || u.Inputs != int64(valid) {
					t.Errorf("%s: %s %s with %d inputs, brute force finds %d", strategy, u.Verdict, u.Message, u.Inputs, valid)
				}
			}
		})
	}
}
