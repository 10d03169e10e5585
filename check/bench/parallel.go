package main

import (
	"context"
	"runtime"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/bench/rival"
	"github.com/typetarget/target/solver"
)

// large are the instances with a million inputs or more.
var large = []instance{
	{"ListInsert", rival.Bounds{Depth: 9, Lo: -9, Hi: 9}},
	{"RedBlackAdd", rival.Bounds{Depth: 6, Lo: 0, Hi: 12}},
	{"RedBlackAdd", rival.Bounds{Depth: 11, Lo: 0, Hi: 11}},
	{"MapDifference", rival.Bounds{Depth: 6, Lo: 0, Hi: 7}},
	{"FocusLeft", rival.Bounds{Depth: 5, Lo: 0, Hi: 7}},
	{"HeapArray", rival.Bounds{Depth: 9, Lo: -1, Hi: 9}},
}

// parallelTable shows what a second core brings.
func parallelTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "Two cores",
		head:  []string{"function", "bounds", "inputs", "one core: wall s", "two cores, -parallel 1", "-parallel 2", "one core : two, -parallel 2", "-parallel 1 : 2", "engine: 1 goroutine", "2", "1 : 2"},
		notes: []string{
			"Engine is the search alone, for all depths, without running anything.",
			"On one core target and its workers share it (taskset). With -parallel 1 the search still runs beside the worker.",
		},
	}
	if runtime.NumCPU() < 2 {
		t.notes = append(t.notes, "This machine has one core only.")
	}
	contracts, err := loadContracts(ctx, "subject")
	if err != nil {
		return nil, err
	}
	ways := []struct{ parallel, cores int }{{1, 1}, {1, 2}, {2, 2}}
	for _, x := range large {
		if !o.wants("parallel", x.name) {
			continue
		}
		runs, engine := make([]usages, len(ways)), make([][]time.Duration, 2)
		for range o.repeats() {
			for i, way := range ways {
				j := x.job()
				j.Parallel, j.Cores = way.parallel, way.cores
				if err := runs[i].run(ctx, j, check.Exhausted); err != nil {
					return nil, err
				}
			}
			for i := range engine {
				n, err := enumerate(ctx, contracts[x.name], encodeBounds(x.bounds), solver.Auto{Goroutines: i + 1}, all)
				if err != nil {
					return nil, err
				}
				engine[i] = append(engine[i], n.search)
			}
		}
		one, single, double := runs[0].wall(), runs[1].wall(), runs[2].wall()
		alone, together := median(engine[0]), median(engine[1])
		t.add(x.name, x.bounds.String(), count(runs[0][0].Inputs), seconds(one), seconds(single), seconds(double),
			ratio(one.Seconds(), double.Seconds()), ratio(single.Seconds(), double.Seconds()),
			seconds(alone), seconds(together), ratio(alone.Seconds(), together.Seconds()))
	}
	return t, nil
}
