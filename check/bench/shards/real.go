package main

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/shard"
)

// A partRun is what a part of a run has run, and the processor time of it in
// seconds.
type partRun struct{ inputs, took float64 }

// runParts runs some of a number of parts of a function, one after the other. A
// level with a number of inputs or more is cut into pieces.
func runParts(ctx context.Context, temp, dir, function string, depth int, which []int, of int, least int64) (all []partRun, err error) {
	cfg := configOf(dir, function, depth, 0)
	plan, err := check.PlanOf(ctx, cfg, "shards", nil)
	if err != nil {
		return nil, err
	}
	for _, i := range which {
		name := filepath.Join(temp, fmt.Sprintf("%s-%d-%d-%d.json", function, depth, i, of))
		r, err := shard.Start(name, name, plan, shard.Share{Index: i, Of: of}, 0)
		if err != nil {
			return nil, err
		}
		r.CutFrom(least)
		cfg.Build.Shard = r
		begin := processor()
		if _, err := check.Run(ctx, cfg, check.HandlerFunc(func(check.Event) {})); err != nil {
			return nil, err
		}
		one := partRun{took: processor() - begin}
		p, err := shard.ReadPart(name, name)
		if err != nil {
			return nil, err
		}
		for _, f := range p.Functions {
			for _, l := range f.Levels {
				n, _ := l.Ran()
				one.inputs += float64(n)
			}
		}
		all = append(all, one)
	}
	return all, nil
}

// A crowd are made-up parts that have run some pieces each.
type crowd struct {
	parts int
	each  int64
}

// host runs nothing.
type host struct{}

func (host) Skip(int64, bool, int64) bool { return true }
func (host) Settle() bool                 { return true }

// pass goes through the pieces of a function.
func (c crowd) pass(r *shard.Run) error {
	f, err := r.Function(shard.Name{Package: "m", Func: "F"}, "", 0, false)
	if err != nil {
		return err
	}
	f.Begin()
	l := f.Level("depth 0", host{})
	all := c.each * int64(c.parts)
	l.Cut(all, "sum", false)
	ran := int64(0)
	for i := range all {
		within, more := l.Piece(i)
		if !more {
			return fmt.Errorf("piece %d ends the level", i)
		}
		if !within {
			continue
		}
		l.Borders(uint64(i), uint64(i+1))
		if runs, _ := l.Next(); !runs {
			return fmt.Errorf("the model of piece %d does not run", i)
		}
		ran++
		l.Ran(shard.DigestOf([]byte{byte(i), byte(i >> 8), byte(i >> 16)}))
		l.Ended(ran, 0)
	}
	return l.End(true)
}

// merge returns how long it takes to read the files of the parts and to put
// them together, if no input fails.
func (c crowd) merge(temp string) (seconds float64, err error) {
	var parts []*shard.Part
	for i := range c.parts {
		name := filepath.Join(temp, fmt.Sprintf("crowd-%d-of-%d.json", i, c.parts))
		r, err := shard.Start(name, name, shard.Plan{}, shard.Share{Index: i + 1, Of: c.parts}, time.Hour)
		if err != nil {
			return 0, err
		}
		if err := c.pass(r); err != nil {
			return 0, err
		}
		if err := r.Close(true); err != nil {
			return 0, err
		}
	}
	begin := processor()
	for i := range c.parts {
		name := filepath.Join(temp, fmt.Sprintf("crowd-%d-of-%d.json", i, c.parts))
		p, err := shard.ReadPart(name, name)
		if err != nil {
			return 0, err
		}
		parts = append(parts, p)
	}
	r, err := shard.Join(parts)
	if err != nil {
		return 0, err
	}
	if err := c.pass(r); err != nil {
		return 0, err
	}
	return processor() - begin, nil
}
