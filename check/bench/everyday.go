package main

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/typetarget/target/solver"
)

// everydayTable shows how long the engine takes for the preconditions of
// package everyday, within their own bounds.
func everydayTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "Preconditions of ordinary programs",
		head:  []string{"predicate", "models", "lift ms", "search ms", "models/s"},
		notes: []string{"Each model is yielded to a function that does nothing. Search is the sum of all depths; models/s is of it alone."},
	}
	contracts, err := loadContracts(ctx, "everyday")
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(contracts)) {
		if !o.wants("everyday", name) {
			continue
		}
		c := contracts[name]
		var lift, search []time.Duration
		var models int64
		for range o.repeats() {
			n, err := enumerate(ctx, c, boundsOf(c), solver.Auto{}, all)
			if err != nil {
				return nil, err
			}
			lift, search, models = append(lift, n.lift), append(search, n.search), n.Models
		}
		t.add(name, count(models), milliseconds(median(lift)), milliseconds(median(search)),
			rate(float64(models)/median(search).Seconds()))
	}
	return t, nil
}
