package main

import (
	"context"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/bench/cliff"
	"github.com/typetarget/target/solver"
)

// cliffs are the functions whose preconditions are cheap to evaluate and
// expensive to solve. They have their own bounds.
var cliffs = []string{"Build", "Layers", "Next", "Nesting", "Pack", "Eval", "Undo", "Inverse", "Cache.Get", "Queue.Min"}

// filtersTable compares the default strategy with a filter on all values, and
// the filter with plain Go.
func filtersTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "Preconditions for a filter, end to end",
		head:  []string{"function", "values", "inputs", "default: wall s", "CPU s", "filter: wall s", "CPU s", "default : filter", "brute force s"},
		notes: []string{
			"The ratio is that of the processor time of target and its workers, the median of the rounds: the wall time depends on what else the machine does and on how much runs side by side. Where the ratio is less than one the default has solved the precondition.",
			"The default first tries to lift and to search, for a number of steps: some milliseconds, and some tens more where the source of the standard library has to be loaded for that.",
			"Brute force evaluates the precondition on all values in one process, made by nested loops, and runs nothing.",
		},
	}
	for _, name := range cliffs {
		if !o.wants("filters", name) {
			continue
		}
		var auto, filter usages
		var ratios []float64
		var brute []time.Duration
		values := 0
		for range o.repeats() {
			j := job{Package: "cliff", Func: name, Parallel: 1}
			if err := auto.run(ctx, j, check.Exhausted); err != nil {
				return nil, err
			}
			j.Strategy = "filter"
			if err := filter.run(ctx, j, check.Exhausted); err != nil {
				return nil, err
			}
			begin := time.Now()
			values, _ = cliff.Brute(name)
			brute = append(brute, time.Since(begin))
			last := len(auto) - 1
			ratios = append(ratios, auto[last].cpu().Seconds()/filter[last].cpu().Seconds())
		}
		same := func(x float64) float64 { return x }
		t.add(name, count(int64(values)), count(auto[0].Inputs), seconds(auto.wall()), seconds(auto.cpu()), seconds(filter.wall()), seconds(filter.cpu()),
			ratio(medianOf(ratios, same), 1), seconds(medianOf(brute, func(d time.Duration) time.Duration { return d })))
	}
	return t, nil
}

// strategyNamed returns the strategy with a name, nil for the default.
func strategyNamed(name string) solver.Strategy {
	for _, s := range solver.Strategies {
		if s.Name == name {
			return s.Strategy
		}
	}
	return nil
}
