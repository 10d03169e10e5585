package main

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/bench/rival"
)

// series are functions with bounds that grow by one unit of depth each.
var series = []struct {
	name   string
	bounds []rival.Bounds
}{
	{"ListInsert", []rival.Bounds{{Depth: 6, Lo: -6, Hi: 6}, {Depth: 7, Lo: -7, Hi: 7}, {Depth: 8, Lo: -8, Hi: 8}, {Depth: 9, Lo: -9, Hi: 9}}},
	{"RedBlackAdd", []rival.Bounds{{Depth: 8, Lo: 0, Hi: 8}, {Depth: 9, Lo: 0, Hi: 9}, {Depth: 10, Lo: 0, Hi: 10}, {Depth: 11, Lo: 0, Hi: 11}}},
	{"MapDelete", []rival.Bounds{{Depth: 9, Lo: 0, Hi: 9}, {Depth: 10, Lo: 0, Hi: 10}, {Depth: 11, Lo: 0, Hi: 11}}},
	{"HeapArray", []rival.Bounds{{Depth: 6, Lo: -1, Hi: 6}, {Depth: 7, Lo: -1, Hi: 7}, {Depth: 8, Lo: -1, Hi: 8}}},
	{"SearchTree9", []rival.Bounds{{Depth: 6, Lo: 0, Hi: 8}, {Depth: 7, Lo: 0, Hi: 8}, {Depth: 8, Lo: 0, Hi: 8}, {Depth: 9, Lo: 0, Hi: 8}}},
	{"SearchRoot", []rival.Bounds{{Depth: 6, Lo: 1, Hi: 12}, {Depth: 7, Lo: 1, Hi: 12}, {Depth: 8, Lo: 1, Hi: 12}, {Depth: 9, Lo: 1, Hi: 12}, {Depth: 10, Lo: 1, Hi: 12}}},
}

// growthTable shows the cost of one unit of depth more.
func growthTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "Growth with the depth",
		head:  []string{"function", "bounds", "inputs", "wall s", "CPU s", "CPU µs an input", "of the depth before", "MB: target", "worker"},
		notes: []string{"CPU is that of target and its workers together."},
	}
	for _, x := range series {
		if !o.wants("growth", x.name) {
			continue
		}
		before := 0.0
		for _, b := range x.bounds {
			var runs usages
			for range o.repeats() {
				if err := runs.run(ctx, instance{x.name, b}.job(), check.Exhausted); err != nil {
					return nil, err
				}
			}
			cost := medianOf(runs, func(u usage) float64 { return float64((u.Self + u.Worker).Microseconds()) / float64(u.Inputs) })
			t.add(x.name, b.String(), count(runs[0].Inputs), seconds(runs.wall()), seconds(runs.self()+runs.worker()),
				fmt.Sprintf("%.2f", cost), ratio(cost, before), megabytes(runs.selfPeak()), megabytes(runs.workerPeak()))
			before = cost
		}
	}
	return t, nil
}
