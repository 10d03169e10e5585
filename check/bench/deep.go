package main

import (
	"context"
	"fmt"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/bench/rival"
)

// deep are functions at depths that cannot be exhausted.
var deep = []instance{
	{"ListInsert", rival.Bounds{Depth: 20, Lo: -20, Hi: 20}},
	{"RedBlackAdd", rival.Bounds{Depth: 12, Lo: 0, Hi: 40}},
	{"MapDelete", rival.Bounds{Depth: 10, Lo: 0, Hi: 40}},
	{"HeapArray", rival.Bounds{Depth: 30, Lo: -1, Hi: 30}},
}

// At such a depth some inputs run, for some time at most.
const (
	deepInputs = 1000
	deepBudget = 10 * time.Second
)

// deepTable shows how soon some inputs have run if there are too many to run
// all.
func deepTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "Some inputs at depths that cannot be exhausted",
		head:  []string{"function", "bounds", "inputs", "the first ones: wall s", "MB", "a spread: inputs", "wall s", "MB"},
		notes: []string{
			"Wall is the time of the function, without the build of its worker. The first ones are the smallest; a spread takes them from all sizes and shapes.",
			fmt.Sprintf("Each has %d inputs to run and %v.", deepInputs, deepBudget),
		},
	}
	for _, x := range deep {
		if !o.wants("deep", x.name) {
			continue
		}
		row := []string{x.name, x.bounds.String()}
		for _, spread := range []int64{0, deepInputs} {
			var runs usages
			for range o.repeats() {
				j := x.job()
				j.Max, j.Budget, j.Spread = deepInputs, deepBudget, &spread
				if err := runs.run(ctx, j, check.Bounded); err != nil {
					return nil, err
				}
			}
			row = append(row, count(runs[0].Inputs), seconds(runs.wall()), megabytes(runs.selfPeak()))
		}
		t.add(row...)
	}
	return t, nil
}
