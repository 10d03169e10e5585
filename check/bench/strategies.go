package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// The limits of a strategy on one precondition: how many models are enough if
// there are more, and the time.
const (
	enoughModels  = 20_000_000
	strategyLimit = 5 * time.Second
	// turnLeast is the time until which a strategy runs again in its turn:
	// a run of a millisecond must be repeated many times.
	turnLeast = 50 * time.Millisecond
)

// hard are the preconditions of package wide, with the number of models that
// are enough if there are too many.
var hard = []struct {
	name   string
	enough int64
}{
	{"Triangle", enoughModels},
	{"Product", enoughModels},
	{"Linear6", enoughModels},
	{"Linear8", enoughModels},
	{"Hash", enoughModels},
	{"Polynomial", enoughModels},
	{"Clauses80", 20_000},
	{"Clauses100", 2000},
	{"Clauses150", 2000},
	{"Overflow", 2000},
	{"Factors", enoughModels},
	{"Masked", 2000},
	{"Window", 2000},
}

// A race is the result of one strategy on one precondition.
type race struct {
	strategy solver.NamedStrategy
	times    []time.Duration
	models   int64
	ended    bool // it found all, or enough
}

func (r *race) String() string {
	if r.ended {
		return fmt.Sprintf("%.3f", median(r.times).Seconds())
	}
	return fmt.Sprintf("… (%s)", count(r.models))
}

// strategiesTable compares the strategies on preconditions that are bad for the
// native search or for Z3.
func strategiesTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "Wide and hard preconditions, by strategy",
		head:  []string{"precondition", "models", "auto s", "search s", "split s", "auto : better engine"},
		notes: []string{
			"Auto is the default; search is the native search alone and split Z3 alone. Where there are too many models the first ones are enough, of which the table has the number with a “+”.",
			fmt.Sprintf("“…” marks what had not ended after %v, with the models until then.", strategyLimit),
		},
	}
	contracts, err := loadContracts(ctx, "wide")
	if err != nil {
		return nil, err
	}
	for _, x := range hard {
		if !o.wants("strategies", x.name) {
			continue
		}
		c := contracts[x.name]
		var races []*race
		for _, s := range solver.Strategies {
			if s.Name != "refute" {
				races = append(races, &race{strategy: s})
			}
		}
		for i := range o.repeats() {
			for k := range races {
				r := races[(i+k)%len(races)] // each is the first one in its turn
				if len(r.times) > 0 && r.times[0] > time.Second {
					continue // once will do
				}
				for begin := time.Now(); time.Since(begin) < turnLeast; {
					if err := r.run(ctx, c, x.enough); err != nil {
						return nil, err
					}
				}
			}
		}
		row := []string{x.name, none}
		better := 0.0
		for _, r := range races {
			row = append(row, r.String())
			if !r.ended {
				continue
			}
			if all := count(r.models); row[1] == none {
				row[1] = all
			} else if strings.TrimSuffix(row[1], "+") != all {
				return nil, fmt.Errorf("%s: %s finds %s models, others %s", x.name, r.strategy.Name, all, row[1])
			}
			if r.models == x.enough && !strings.HasSuffix(row[1], "+") {
				row[1] += "+"
			}
			if s := median(r.times).Seconds(); r.strategy.Name != "auto" && (better == 0 || s < better) {
				better = s
			}
		}
		last := none
		if races[0].ended {
			last = ratio(median(races[0].times).Seconds(), better)
		}
		t.add(append(row, last)...)
	}
	return t, nil
}

// run runs a strategy once.
func (r *race) run(ctx context.Context, c *spec.Contract, enough int64) error {
	ctx, cancel := context.WithTimeout(ctx, strategyLimit)
	defer cancel()
	runtime.GC() // of what the others have left
	begin := time.Now()
	var models int64
	n, err := enumerate(ctx, c, boundsOf(c), r.strategy, func(*encode.Encoding, problem.Model) bool {
		models++
		return models < enough
	})
	r.times = append(r.times, time.Since(begin))
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("%s, %s: %w", c.Name, r.strategy.Name, err)
	}
	r.models, r.ended = models, n.complete || models == enough
	return nil
}
