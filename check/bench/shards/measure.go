package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"syscall"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// Costs are what the inputs of a function cost, in seconds.
type costs struct {
	name string
	// blocks are the times of the blocks of inputs, in their order.
	blocks []float64
	// begin is what a part takes besides its inputs, one of listedParts.
	begin float64
	// depth is that of these inputs, which are cut into pieces.
	depth  int
	pieces int64
	// inputs and busy are those of the largest of evenParts parts and the
	// processor time of the part that takes most, in relation to the mean;
	// 0 if the parts take longer than the limit.
	inputs, busy float64
}

const (
	// listedParts is the number of parts that pieces are listed for, and
	// evenParts that of the parts that are compared.
	listedParts = 1000
	evenParts   = 8
)

// measure measures a function of an example. A run ends after a limit.
func measure(ctx context.Context, dir, function string, limit time.Duration) (*costs, error) {
	c := &costs{}
	temp, err := os.MkdirTemp("", "shards")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	var first part
	for depth := 3; depth <= 8 && c.pieces == 0; depth++ {
		c.depth = depth
		first, err = least(func() (part, error) {
			return run(ctx, configOf(dir, function, depth, limit), temp, shard.Share{Index: listedParts, Of: listedParts})
		})
		if err != nil {
			return nil, err
		}
		c.pieces = first.pieces
	}
	if c.pieces == 0 {
		return nil, fmt.Errorf("no depth up to %d is cut into pieces", c.depth)
	}
	var all, most part
	for i := range evenParts {
		p, err := run(ctx, configOf(dir, function, c.depth, limit), temp, shard.Share{Index: i + 1, Of: evenParts})
		if err != nil {
			return nil, err
		}
		all.inputs, all.busy = all.inputs+p.inputs, all.busy+p.busy
		all.cut = all.cut || p.cut
		most.inputs, most.busy = max(most.inputs, p.inputs), max(most.busy, p.busy)
	}
	if !all.cut {
		c.inputs, c.busy = float64(most.inputs)*evenParts/float64(all.inputs), most.busy*evenParts/all.busy
	}
	cfg := configOf(dir, function, c.depth, limit)
	var last time.Time
	open, spent := 0, 0.0
	cfg.Watch.Ran = func(*spec.Contract) func([]byte, int) {
		last = time.Now()
		return func(_ []byte, count int) {
			took := time.Since(last).Seconds()
			last = time.Now()
			// A batch may belong to several blocks.
			for rate := took / float64(count); count > 0; {
				n := min(count, shard.BlockSize-open)
				spent += rate * float64(n)
				if count, open = count-n, open+n; open == shard.BlockSize {
					c.blocks = append(c.blocks, spent)
					open, spent = 0, 0
				}
			}
		}
	}
	if _, err := check.Run(ctx, cfg, check.HandlerFunc(func(check.Event) {})); err != nil {
		return nil, err
	}
	if len(c.blocks) == 0 {
		return nil, fmt.Errorf("it has less than %d inputs", shard.BlockSize)
	}
	mean, _ := moments(c.blocks)
	c.begin = max(first.took-float64(first.inputs)*mean/shard.BlockSize, 0)
	return c, nil
}

// A part is what a part of a run has taken, in seconds.
type part struct {
	inputs, pieces int64
	took, busy     float64 // in all, and of the processor
	cut            bool    // its time was over
}

// runs is how often the begin of a part is measured. The least time has the
// least of what other processes do.
const runs = 3

// least returns the results of the fastest of some runs.
func least(run func() (part, error)) (best part, err error) {
	for i := range runs {
		p, err := run()
		if err != nil {
			return part{}, err
		}
		if i == 0 || p.took < best.took {
			best = p
		}
	}
	return best, nil
}

// run runs a part, whose file is in a folder.
func run(ctx context.Context, cfg check.Config, dir string, s shard.Share) (part, error) {
	plan, err := check.PlanOf(ctx, cfg, "shards", nil)
	if err != nil {
		return part{}, err
	}
	name := filepath.Join(dir, "part.json")
	os.Remove(name)
	cfg.Build.Shard, err = shard.Start(name, name, plan, s, time.Hour)
	if err != nil {
		return part{}, err
	}
	var p part
	before := processorTime()
	_, err = check.Run(ctx, cfg, check.HandlerFunc(func(e check.Event) {
		if e.Action.Ends() && e.Func != "" {
			p.took = e.Elapsed.Seconds()
		}
	}))
	if err != nil {
		return part{}, err
	}
	p.busy = processorTime() - before
	file, err := shard.ReadPart(name, name)
	if err != nil {
		return part{}, err
	}
	for _, f := range file.Functions {
		for _, l := range f.Levels {
			inputs, _ := l.Ran()
			p.cut = p.cut || l.Cut != nil
			if p.inputs += inputs; l.Pieces != nil {
				p.pieces = l.Pieces.Of
			}
		}
	}
	return p, nil
}

// processorTime returns what this process and the processes that it has started
// and that have ended have used of processors, in seconds.
func processorTime() (seconds float64) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			seconds += float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
		}
	}
	return seconds
}

// configOf returns the configuration of a run of a function.
func configOf(dir, function string, depth int, limit time.Duration) check.Config {
	cfg := check.Config{
		Dir: dir, Run: regexp.MustCompile("^" + regexp.QuoteMeta(function) + "$"), Parallel: 1,
		Bounds: &domain.Bounds{Depth: depth}, Selfcheck: check.SelfcheckOff,
	}
	cfg.Limits.Function = limit
	return cfg
}
