package main

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/bounds"
)

// The limits of a row that counts work.
const (
	workModels = 40_000           // of the search
	workWide   = 2000             // of the search, for a precondition of package wide
	workSpread = 1000             // of a spread
	workTime   = 30 * time.Second // of the search
	workSteps  = 50_000_000       // of a spread, which shares out the time that it has
)

// workBounds are the bounds of the preconditions of package subject, which have
// none of their own.
var workBounds = domain.Bounds{Depth: 5, Ints: &bounds.Range{Lo: 0, Hi: 7}}

// workTable counts the work of the engine for the preconditions of the packages
// lifted, everyday, subject and wide. Nothing in it depends on the machine,
// unless a row is not complete.
func workTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "The work of the engine",
		head:  []string{"precondition", "terms", "models", "shapes", "plans", "dead ends", "Z3 calls", "Z3 work", "steps", "spread: models", "Z3 calls", "steps"},
		notes: []string{
			"Everything is counted, and the same on every machine. Terms and search are those of all depths.",
			"“…” marks what had not ended when its time was over.",
		},
	}
	for _, pkg := range []string{"lifted", "everyday", "subject", "wide"} {
		enough := int64(workModels)
		if pkg == "wide" {
			enough = workWide
		}
		contracts, err := loadContracts(ctx, pkg)
		if err != nil {
			return nil, err
		}
		for _, name := range slices.Sorted(maps.Keys(contracts)) {
			if !o.wants("work", pkg+"."+name) {
				continue
			}
			c := contracts[name]
			b := boundsOf(c)
			if pkg == "subject" {
				b = domain.Merge(workBounds, c.Bound)
			}
			row := []string{pkg + "." + name}
			for _, by := range []struct {
				solver.Strategy
				enough int64
			}{{solver.Auto{}, enough}, {solver.Spread{Inputs: workSpread, Seed: 1, Always: true, Steps: workSteps}, workSpread}} {
				within, cancel := context.WithCancel(ctx)
				if len(row) == 1 {
					within, cancel = context.WithTimeout(ctx, workTime)
				}
				models := int64(0)
				n, err := enumerate(within, c, b, by.Strategy, func(*encode.Encoding, problem.Model) bool {
					models++
					return models < by.enough
				})
				late := within.Err() != nil
				cancel()
				switch {
				case late && ctx.Err() == nil:
					row = append(row, slices.Repeat([]string{"…"}, 12-len(row))...)
				case err != nil:
					return nil, err
				case len(row) == 1:
					row = append(row, count(n.terms), count(n.Models), count(n.Shapes), count(n.Plans), count(n.DeadEnds), count(n.Checks), count(n.Resources), count(n.Steps))
				default:
					row = append(row, count(n.Models), count(n.Checks), count(n.Steps))
				}
				if late {
					break
				}
			}
			t.add(row...)
		}
	}
	return t, nil
}
