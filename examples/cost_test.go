package examples

import (
	"maps"
	"slices"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec/spectest/tier"
)

// What the default domain may cost over the plain one: inputs of a function in
// the middle as a ratio, and of any function as a difference.
const (
	maxMedianRatio = 3
	maxMoreInputs  = 1_000_000
)

// TestCost compares the inputs of the default domain with those of the plain
// one.
func TestCost(t *testing.T) {
	full := runAll(t)
	patterns := tier.Of([]string{"./bst", "./generic", "./text"}, []string{"./avl", "./bst", "./calc", "./generic", "./numeric", "./text"})
	plain := run(t, check.Config{Patterns: patterns, Selfcheck: check.SelfcheckOff, Plain: true})
	var ratios []float64
	for _, name := range slices.Sorted(maps.Keys(plain)) {
		more, was := full[name], plain[name]
		n, before := more.Inputs+more.Discards, was.Inputs+was.Discards
		if n == 0 || before == 0 {
			t.Logf("%-36s %9d -> %9d", name, before, n)
			continue
		}
		ratio := float64(n) / float64(before)
		ratios = append(ratios, ratio)
		t.Logf("%-36s %9d -> %9d  %6.2f", name, before, n, ratio)
		if n-before > maxMoreInputs {
			t.Errorf("%s: %d inputs, in the plain domain %d", name, n, before)
		}
	}
	slices.Sort(ratios)
	if len(ratios) == 0 {
		t.Fatal("no function has inputs")
	}
	median := ratios[len(ratios)/2]
	t.Logf("%d functions, the median of the ratios is %.2f, the greatest %.2f", len(ratios), median, ratios[len(ratios)-1])
	if median > maxMedianRatio {
		t.Errorf("the median of the ratios is %.2f, want %d at most", median, maxMedianRatio)
	}
}
