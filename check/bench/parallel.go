package main

import (
	"context"
	"runtime"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/bench/rival"
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

// parallelTable shows the gain of a second core.
func parallelTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "Two cores",
		head: []string{"function", "bounds", "inputs", "one core: wall s", "two cores, -parallel 2", "-parallel 1",
			"one core : two, -parallel 2", "two runs beside", "-parallel 1 : 2"},
		notes: []string{
			"Each ratio is the median of those of the rounds, since the speed of the machine may differ from one to the next.",
			"Two runs beside are how much two independent runs of target do at once, one on each core, as against one alone: what the machine allows for.",
			"On one core target and its workers share it (taskset). With -parallel 1 the search still runs beside the worker.",
		},
	}
	if runtime.NumCPU() < 2 {
		t.notes = append(t.notes, "This machine has one core only.")
	}
	for _, x := range large {
		if !o.wants("parallel", x.name) {
			continue
		}
		var rounds []round
		for range o.repeats() {
			r, err := x.round(ctx)
			if err != nil {
				return nil, err
			}
			rounds = append(rounds, r)
		}
		wall := func(of func(round) time.Duration) string { return seconds(medianOf(rounds, of)) }
		times := func(of func(round) float64) string { return ratio(medianOf(rounds, of), 1) }
		t.add(x.name, x.bounds.String(), count(rounds[0].one.Inputs),
			wall(func(r round) time.Duration { return r.one.Wall }),
			wall(func(r round) time.Duration { return r.double.Wall }),
			wall(func(r round) time.Duration { return r.single.Wall }),
			times(func(r round) float64 { return r.one.over(r.double) }),
			times(func(r round) float64 { return r.one.over(r.beside[0]) + r.one.over(r.beside[1]) }),
			times(func(r round) float64 { return r.single.over(r.double) }))
	}
	return t, nil
}

// A round holds the results of the ways to use cores, one after the other.
type round struct {
	one            usage // on one core
	double, single usage // on two, with two workers and with one
	beside         [2]usage
}

// over returns how many times as fast as u another run was.
func (u usage) over(other usage) float64 { return u.Wall.Seconds() / other.Wall.Seconds() }

// round runs the instance each way.
func (x instance) round(ctx context.Context) (r round, err error) {
	for _, way := range []struct {
		cores    string
		parallel int
		came     *usage
	}{{"0", 1, &r.one}, {"0-1", 2, &r.double}, {"0-1", 1, &r.single}} {
		j := x.job()
		j.Cores, j.Parallel = way.cores, way.parallel
		if *way.came, err = runJob(ctx, j); err != nil {
			return r, err
		}
	}
	if r.beside, err = runBeside(ctx, x.job()); err != nil {
		return r, err
	}
	for _, u := range []usage{r.one, r.double, r.single, r.beside[0], r.beside[1]} {
		if err := u.must(x.name, check.Exhausted); err != nil {
			return r, err
		}
	}
	return r, nil
}
