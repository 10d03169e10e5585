package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// Costs are what the inputs of a function cost, in seconds of processor time.
type costs struct {
	// blocks are the times of the blocks of inputs, in their order.
	blocks []float64
	// depth is that of these inputs.
	depth int
	// step is the time to step over an input of another part, and all that
	// of every input of the depth, once these are counted.
	step, all float64
	// start is the time until a part can look for inputs of the depth. After
	// that, a part without inputs needs the time count to find that it has
	// none; empty is its whole time.
	start, count, empty float64
}

// leastModels is how many inputs a depth has whose stepping time is measured.
const leastModels = 200_000

// measure measures a function of an example. A run ends after a limit.
func measure(ctx context.Context, dir, function string, limit time.Duration) (*costs, error) {
	c := &costs{}
	temp, err := os.MkdirTemp("", "shards")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	shallow, encoded := 0.0, 0.0 // the times of depth 3
	for depth := 3; depth <= 8; depth++ {
		models, took, err := least(func(run int) (int64, float64, error) {
			return stepping(ctx, configOf(dir, function, depth, limit), filepath.Join(temp, fmt.Sprint(depth, run)))
		})
		if err != nil {
			return nil, err
		}
		if models < 0 { // its time was over
			break
		}
		l, encoding, err := encodingOf(ctx, dir, function, depth)
		if err != nil {
			return nil, err
		}
		if depth == 3 {
			shallow, encoded = took, encoding
		}
		c.depth, c.empty, c.start = depth, took, shallow+encoding-encoded
		if c.step, c.all, err = l.step(ctx); err != nil {
			return nil, err
		}
		c.count = l.none(ctx)
		if models >= leastModels {
			break
		}
	}
	if c.depth == 0 {
		return nil, fmt.Errorf("nothing ends in %v", limit)
	}
	cfg := configOf(dir, function, c.depth, limit)
	var m meter
	open, spent := 0, 0.0
	cfg.Watch.Ran = func(*spec.Contract) func([]byte, int) {
		m.lap()
		return func(_ []byte, count int) {
			// A batch may belong to several blocks.
			for rate := m.lap() / float64(count); count > 0; {
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
	return c, nil
}

// steppings is how often stepping is measured. The least time has the least of
// what other processes do.
const steppings = 2

// least returns the results of the fastest of some runs.
func least(run func(int) (int64, float64, error)) (models int64, took float64, err error) {
	for i := range steppings {
		m, t, err := run(i)
		if err != nil || m < 0 {
			return m, t, err
		}
		if i == 0 || t < took {
			models, took = m, t
		}
	}
	return models, took, nil
}

// encodingOf returns a level, and the time to load the package and to encode all
// levels up to this one.
func encodingOf(ctx context.Context, dir, function string, depth int) (l level, took float64, err error) {
	_, took, err = least(func(int) (int64, float64, error) {
		begin := processor()
		var err error
		l, err = levelOf(ctx, dir, function, depth)
		return 0, processor() - begin, err
	})
	return l, took, err
}

// step returns the time to step over one input of a level, and over all of them.
// A part that has inputs of the level has counted it before.
func (l level) step(ctx context.Context) (one, all float64, err error) {
	models, all, err := least(func(int) (int64, float64, error) {
		over := l
		if _, counted := solver.Cut(ctx, l.strategy, l.problem, manyParts, solver.LeastCut); counted != nil {
			over.strategy = solver.AllOf(l.strategy, counted)
		}
		begin := processor()
		out, err := over.over().Enumerate(ctx, l.problem, func(problem.Model) bool { return true })
		return out.Stats.Models, processor() - begin, err
	})
	return all / float64(models), all, err
}

// none returns the time after which a part knows that no input of a level is its
// own.
func (l level) none(ctx context.Context) (took float64) {
	_, took, _ = least(func(int) (int64, float64, error) {
		begin := processor()
		if _, all := solver.Cut(ctx, l.strategy, l.problem, manyParts, solver.LeastCut); all == nil {
			l.over().Enumerate(ctx, l.problem, func(problem.Model) bool { return true })
		}
		return 0, processor() - begin, nil
	})
	return took
}

// over returns the strategy of a level, where all models are passed over.
func (l level) over() solver.Strategy {
	return solver.Passing(l.strategy, func(int64, problem.Model) bool { return true })
}

// manyParts is so large a number of parts that the last one has no inputs.
const manyParts = 1 << 16

// stepping runs a part that has no inputs. It returns how many inputs of others
// it has stepped over, and how long that took; -1 if it did not end.
func stepping(ctx context.Context, cfg check.Config, name string) (models int64, took float64, err error) {
	plan, err := check.PlanOf(ctx, cfg, "shards", nil)
	if err != nil {
		return 0, 0, err
	}
	// The first function of a run begins with part 1, so that the last part
	// has no block.
	cfg.Build.Shard, err = shard.Start(name, name, plan, shard.Share{Index: manyParts, Of: manyParts}, time.Hour)
	if err != nil {
		return 0, 0, err
	}
	begin := processor()
	if _, err = check.Run(ctx, cfg, check.HandlerFunc(func(check.Event) {})); err != nil {
		return 0, 0, err
	}
	took = processor() - begin
	p, err := shard.ReadPart(name, name)
	if err != nil {
		return 0, 0, err
	}
	for _, f := range p.Functions {
		for _, l := range f.Levels {
			if l.Models < 0 {
				return -1, 0, nil
			}
			models += l.Models
		}
	}
	return models, took, nil
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
