package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/bench/rival"
)

// bugs are the seeded bugs, with bounds that suffice to find them.
var bugs = []instance{
	{"ListInsert", rival.Bounds{Depth: 6, Lo: -6, Hi: 6}},
	{"RedBlackAdd", rival.Bounds{Depth: 6, Lo: 0, Hi: 9}},
	{"RedBlackRemove", rival.Bounds{Depth: 6, Lo: 0, Hi: 9}},
	{"MapInsert", rival.Bounds{Depth: 5, Lo: 0, Hi: 9}},
	{"MapDelete", rival.Bounds{Depth: 5, Lo: 0, Hi: 9}},
	{"MapUnion", rival.Bounds{Depth: 4, Lo: 0, Hi: 6}},
	{"MapDifference", rival.Bounds{Depth: 4, Lo: 0, Hi: 6}},
}

// bugLimit is how long a rival may look for a bug.
const bugLimit = time.Second

// bugsTable compares the times to the first counterexample.
func bugsTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "Time to the first counterexample of seeded bugs",
		head:  []string{"bug", "bounds", "target: inputs", "ms", "of the processor", "with start-up"},
		notes: []string{
			"The inputs of target are those until the first that fails, in their order, so that it is a smallest one; the time includes all that is done with it: running it again alone, and telling the parts of the clause that does not hold. Start-up is loading the package and building its worker.",
			fmt.Sprintf("The rivals have what they test in their process already. “…” marks what has not found the bug in %v. What they find is as large as it happens to be; rapid's shrinking is off.", bugLimit),
			"Their median is of runs with different random numbers; that of the hand-written generator and of brute force depends on the order of their loops.",
		},
	}
	for _, m := range rival.Methods {
		t.head = append(t.head, m.String()+": inputs", "ms")
	}
	for _, x := range bugs {
		if !o.wants("bugs", x.name) {
			continue
		}
		rivals := newContest(rival.Named("seeded."+x.name), x.bounds, rival.Methods...)
		var runs usages
		for range o.repeats() {
			j := x.job()
			j.Package, j.FailFast = "seeded", true
			if err := runs.run(ctx, j, check.Refuted); err != nil {
				return nil, err
			}
			if err := rivals.round(bugLimit); err != nil {
				return nil, err
			}
		}
		row := []string{x.name, x.bounds.String(), count(runs[0].Inputs), short(runs.wall()), short(runs.self() + runs.worker()),
			short(medianOf(runs, func(u usage) time.Duration { return u.StartUp + u.Wall }))}
		for _, m := range rival.Methods {
			inputs, ms := rivals.found(m)
			row = append(row, inputs, ms)
		}
		t.add(row...)
	}
	return t, nil
}

// found returns how many valid inputs a rival tried until it found a bug, and
// how long that took.
func (c *contest) found(m rival.Method) (inputs, ms string) {
	runs := c.runs[m]
	if len(runs) == 0 {
		return none, none
	}
	inputs = count(medianOf(runs, func(r rival.Rate) int64 { return r.Valid }))
	ms = short(medianOf(runs, func(r rival.Rate) time.Duration { return r.Elapsed }))
	failed := 0
	for _, r := range runs {
		if r.Failed {
			failed++
		}
	}
	if 2*failed <= len(runs) {
		ms += " …"
	}
	return inputs, ms
}

// short formats a time in milliseconds with few digits.
func short(d time.Duration) string {
	ms := d.Seconds() * 1e3
	if ms >= 10 {
		return count(int64(ms + 0.5))
	}
	return strings.TrimSuffix(fmt.Sprintf("%.2g", ms), ".0")
}
