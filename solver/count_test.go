package solver

import (
	"context"
	"math"
	"testing"
)

func TestCount(t *testing.T) {
	counted := 0
	for seed := range int64(600) {
		p := randomChoices(seed, 200).problem()
		want := int64(len(bruteForce(p, nil)))
		if n, ok := Count(t.Context(), p); n != want || !ok {
			t.Fatalf("%d models (%v), not %d\n%s", n, ok, want, describe(p))
		}
		counted += int(min(want, 1))
	}
	if counted < 100 {
		t.Errorf("only %d problems have models", counted)
	}
	for name, x := range map[string]struct {
		p    *Problem
		want int64
	}{
		"red-black trees": {redBlack(4, 12), 140169},
		"sorted slices":   {sortedSlice(6, 0, 25), 906192},
	} {
		if n, ok := Count(t.Context(), x.p); n != x.want || !ok {
			t.Errorf("%s: %d (%v), not %d", name, n, ok, x.want)
		}
	}
}

func TestCountGivesUp(t *testing.T) {
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if n, ok := Count(canceled, queens(6)); ok {
		t.Errorf("%d models after the context's end", n)
	}
	if n, ok := Count(t.Context(), data(Interval{math.MinInt64, math.MaxInt64})); ok {
		t.Errorf("%d models of more than there are numbers", n)
	}
}
