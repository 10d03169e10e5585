package brute

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// What a comparison spends on one function.
const (
	// maxCompared is the number of values that are compared if the user has
	// asked for it, and fewCompared that of others.
	maxCompared = 100_000
	fewCompared = 4096
	// maxJudged is the number of values in a batch.
	maxJudged = 1024
	// maxEndless is the number of values that may each cost a worker, if
	// the user has asked for the comparison.
	maxEndless = 3
)

// A Result is what a comparison came to.
type Result struct {
	// Depth is the greatest depth at which the inputs were compared.
	Depth int
	// Values counts the values of the parameters to that depth, Valid those
	// that satisfy the precondition, without its filters.
	Values, Valid int64
	// Skipped says why nothing was compared; empty if something was.
	Skipped string
}

// A Check has the values of a function's parameters, by wire form, and which of
// them the enumeration has yielded.
type Check struct {
	cfg Config
	// order lists the values by the depth that they first belong to; depth
	// is the greatest of these.
	order []string
	of    map[string]*listed
	depth int
	// complete is the greatest depth of which the enumeration has yielded
	// every input, -1 for none.
	complete int
	skipped  string
	// fault is the first value that the enumeration should not have
	// yielded.
	fault string
	// judged says that the precondition has been evaluated on every value.
	judged bool
	wire   []byte // room for one
}

// A listed value belongs to all depths from one on; yielded says that the
// enumeration has had it, and valid that the compiled precondition holds of it.
type listed struct {
	depth          int
	yielded, valid bool
}

// A Config says what to compare.
type Config struct {
	Contract *spec.Contract
	// Bounds are those of a depth, MaxDepth at most.
	Bounds   func(depth int) encode.Bounds
	MaxDepth int
	// Asked is true if the user has asked for the comparison, which may
	// then cost some time.
	Asked bool
	// Judge is how long the precondition may be evaluated otherwise.
	Judge time.Duration
	// Binary is the worker that evaluates it, within Limits. Number is that
	// of the contract in it.
	Binary *worker.Binary
	Limits worker.Limits
	Number int
	// Read reads an input in wire form, and Call is the call on one as Go.
	Read func(wire []byte) (values []decode.Value, rest []byte, err error)
	Call func([]decode.Value) string
}

// New lists the values of the parameters, to the greatest depth of the run at
// which there are not too many. The lists of lesser depths are parts of that
// one.
func New(ctx context.Context, cfg Config) *Check {
	c := &Check{cfg: cfg, of: map[string]*listed{}, depth: -1, complete: -1}
	limit := maxCompared
	if !cfg.Asked {
		limit = fewCompared
	}
	for depth := 0; depth <= cfg.MaxDepth && ctx.Err() == nil; depth++ {
		values, err := Inputs(cfg.Contract, cfg.Bounds(depth), limit)
		if err != nil {
			if tooMany := (*TooMany)(nil); depth == 0 || !errors.As(err, &tooMany) {
				c.depth = -1
				c.skipped = fmt.Sprintf("at depth %d %s", depth, err)
			}
			break
		}
		for _, v := range values {
			if c.of[v] == nil {
				c.of[v] = &listed{depth: depth}
				c.order = append(c.order, v)
			}
		}
		c.depth = depth
	}
	return c
}

// Note notes an input that the enumeration of a depth has yielded.
func (c *Check) Note(depth int, w *decode.Writer, m problem.Model) {
	if depth > c.depth || c.fault != "" {
		return
	}
	c.wire = w.Append(c.wire[:0], m)
	v := c.of[string(c.wire)]
	if v != nil && !v.yielded && v.depth == depth {
		v.yielded = true
		return
	}
	switch wire := string(c.wire); {
	case v == nil:
		c.fault = fmt.Sprintf("the solver yields %s at depth %d, which is beyond the bounds", c.call(wire), depth)
	case v.yielded:
		c.fault = fmt.Sprintf("the solver yields %s twice, the second time at depth %d", c.call(wire), depth)
	default:
		c.fault = fmt.Sprintf("the solver yields %s at depth %d, though it belongs to depth %d", c.call(wire), depth, v.depth)
	}
}

// Ends notes that every input that a depth adds has been yielded.
func (c *Check) Ends(depth int) {
	if depth == c.complete+1 && depth <= c.depth {
		c.complete = depth
	}
}

// call is the call of the function on an input, as Go.
func (c *Check) call(wire string) string {
	values, _, err := c.cfg.Read([]byte(wire))
	if err != nil {
		return fmt.Sprintf("%x, which is not the wire form of an input,", wire)
	}
	return c.cfg.Call(values)
}

// judge evaluates the precondition natively on values. If that costs more than
// some workers nothing is to be compared.
func (c *Check) judge(j *judge, values []string, most int) error {
	for len(values) > 0 {
		valid, err := j.judge(values[:min(len(values), maxJudged)])
		if err != nil {
			return err
		}
		for i, holds := range valid {
			c.of[values[i]].valid = holds
		}
		values = values[len(valid):]
		if j.endless > most {
			c.skipped = fmt.Sprintf("on more than %s the precondition hangs or ends the process", prose.Count(int64(most), "value"))
			return nil
		}
	}
	c.judged = true
	return nil
}

// First evaluates the precondition in a worker that has not run anything yet.
// It returns the worker to go on with: nil if that was lost, or would not come
// to an end in time.
func (c *Check) First(ctx context.Context, process *worker.Process) *worker.Process {
	ctx, cancel := context.WithTimeout(ctx, c.cfg.Judge)
	defer cancel()
	j := &judge{cfg: c.cfg, ctx: ctx, worker: worker.Hold(process)}
	if err := c.judge(j, c.order, 0); err != nil {
		c.skipped = err.Error()
		j.worker.Close()
	}
	return j.worker.Process()
}

// judgeLast evaluates the precondition, if that has not been done, in a worker
// of its own.
func (c *Check) judgeLast(ctx context.Context, values []string) error {
	if c.judged {
		return nil
	}
	j := &judge{cfg: c.cfg, ctx: ctx}
	defer j.worker.Close()
	if c.cfg.Asked {
		return c.judge(j, values, maxEndless)
	}
	ctx, cancel := context.WithTimeout(ctx, c.cfg.Judge)
	defer cancel()
	j.ctx = ctx
	return c.judge(j, values, 0)
}

// Compare says how the values on which the compiled precondition holds compare
// with what the enumeration has yielded: the message says what is wrong with
// this program, if anything is.
func (c *Check) Compare(ctx context.Context) (s *Result, wrong string, err error) {
	switch {
	case c.fault != "":
		return nil, c.fault, nil
	case c.skipped != "":
		return &Result{Skipped: c.skipped}, "", nil
	case c.complete < 0:
		return &Result{Skipped: "not every input of depth 0 ran"}, "", nil
	}
	s = &Result{Depth: c.complete}
	values := slices.DeleteFunc(slices.Clone(c.order), func(v string) bool { return c.of[v].depth > c.complete })
	if err := c.judgeLast(ctx, values); err != nil {
		return nil, "", err
	}
	if c.skipped != "" {
		return &Result{Skipped: c.skipped}, "", nil
	}
	var missing, extra []string
	for _, wire := range values {
		v := c.of[wire]
		s.Values++
		if v.valid {
			s.Valid++
		}
		switch {
		case v.valid && !v.yielded:
			missing = append(missing, wire)
		case !v.valid && v.yielded:
			extra = append(extra, wire)
		}
	}
	differ := slices.Concat(missing, extra)
	if len(differ) == 0 {
		return s, "", nil
	}
	least := slices.MinFunc(differ, func(a, b string) int {
		return cmp.Or(cmp.Compare(c.of[a].depth, c.of[b].depth), cmp.Compare(len(a), len(b)))
	})
	wrong = fmt.Sprintf("for Go %s satisfies the precondition, but the solver does not yield it", c.call(least))
	if slices.Contains(extra, least) {
		wrong = fmt.Sprintf("the solver yields %s, but for Go it does not satisfy the precondition", c.call(least))
	}
	return nil, fmt.Sprintf("%s (of %s to depth %d the solver lacks %d and has %d too many)",
		wrong, prose.Count(s.Values, "value"), s.Depth, len(missing), len(extra)), nil
}
