package main

import (
	"context"
	"path/filepath"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/bench/rival"
)

// instances are the functions that run end to end, with their bounds.
var instances = []instance{
	{"ListInsert", rival.Bounds{Depth: 8, Lo: -8, Hi: 8}},
	{"RedBlackAdd", rival.Bounds{Depth: 9, Lo: 0, Hi: 9}},
	{"MapDelete", rival.Bounds{Depth: 10, Lo: 0, Hi: 10}},
	{"MapDifference", rival.Bounds{Depth: 5, Lo: 0, Hi: 7}},
	{"FocusLeft", rival.Bounds{Depth: 4, Lo: 0, Hi: 7}},
	{"Subst", rival.Bounds{Depth: 4, Lo: 0, Hi: 1}},
	{"HeapArray", rival.Bounds{Depth: 8, Lo: -1, Hi: 8}},
	{"SearchTree9", rival.Bounds{Depth: 9, Lo: 0, Hi: 8}},
	{"BinaryTree10", rival.Bounds{Depth: 10, Lo: 0, Hi: 0}},
	{"RedBlackTree10", rival.Bounds{Depth: 7, Lo: 0, Hi: 9}},
}

// endToEndTable compares checks with the rivals on the same function and
// postcondition.
func endToEndTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "End to end: solve, decode, run, check",
		head:  []string{"function", "bounds", "inputs", "wall s", "CPU s: target", "workers", "inputs/s", "MB: target", "worker"},
		notes: []string{
			"Target runs in a process of its own. The times begin when the check of the function starts, which is when its package is loaded and its worker built; inputs/s is of the wall time.",
			"Under the name of each rival stands how many valid inputs a second it ran, the same function with the same check in one process, and how many times that target is.",
			"“…” marks what had not ended when its time was over. Quick, rapid and fuzzing repeat inputs, and never end.",
		},
	}
	for _, m := range rival.Methods {
		t.head = append(t.head, m.String(), "ratio")
	}
	for _, x := range instances {
		if !o.wants("endtoend", x.name) {
			continue
		}
		rivals := newContest(rival.Named(x.name), x.bounds, rival.Methods...)
		var runs usages
		for range o.repeats() {
			j := x.job()
			j.Profile = o.profile(x.name)
			if err := runs.run(ctx, j, check.Exhausted); err != nil {
				return nil, err
			}
			if err := rivals.round(o.limit); err != nil {
				return nil, err
			}
		}
		if err := rivals.right(); err != nil {
			return nil, err
		}
		row := []string{x.name, x.bounds.String(), count(runs[0].Inputs), seconds(runs.wall()), seconds(runs.self()), seconds(runs.worker()),
			rate(runs.perSecond()), megabytes(runs.selfPeak()), megabytes(runs.workerPeak())}
		for _, m := range rival.Methods {
			theirs, times := rivals.cells(m, runs.perSecond())
			row = append(row, theirs, times)
		}
		t.add(row...)
	}
	return t, nil
}

// profile returns the file for the profile of a row, if one is wanted. The last
// run of the row leaves its profile there.
func (o *options) profile(row string) string {
	if o.profiles == "" {
		return ""
	}
	return filepath.Join(o.profiles, row+".pprof")
}
