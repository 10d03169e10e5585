package brute

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// The limits of the comparison of one function.
const (
	// maxCompared is the maximum number of values that are compared if the
	// user has asked for it, also in a sample. Otherwise the maximum is
	// fewCompared, or fewSampled in a sample.
	maxCompared = 100_000
	fewCompared = 4096
	fewSampled  = 512
	// fewParts is the maximum number of parts that all values of such a
	// sample may have, unless the sample has leastSampled values.
	fewParts     = 1 << 14
	leastSampled = 32
	// maxNoted is the maximum number of inputs that are noted if the values
	// are not listed. If there are more, every second one is noted.
	maxNoted = 1 << 22
	// maxJudged is the maximum number of values in a batch.
	maxJudged = 1024
	// maxEndless is the maximum number of values that may each cost a
	// worker, if the user has asked for the comparison.
	maxEndless = 3
)

// A Result is the result of a comparison.
type Result struct {
	// Depth is the maximum depth at which the inputs were compared: the
	// last one that finished, unless Beyond says otherwise.
	Depth int
	// Values counts the values of the parameters to that depth;
	// [math.MaxInt64] means that number or more. Compared counts the values
	// that were compared, a sample if they are fewer. Valid counts the
	// compared values that satisfy the precondition, without its filters.
	Values, Compared, Valid int64
	// Inputs counts the inputs that the solver yielded. Tried counts the
	// yielded inputs that the compiled precondition was evaluated on.
	Inputs, Tried int64
	// Beyond says why greater depths that ran were not compared; empty if
	// all were.
	Beyond string
	// Skipped says why nothing was compared; empty if something was.
	Skipped string
}

// A Check holds the values of a function's parameters, by wire form, and
// records the values that the enumeration has yielded.
//
// It lists all values of the depths that have few values. At one depth with
// more values it compares a sample. If the user has asked for the comparison,
// this is the last depth that ran. That depth is known only at the end, so the
// inputs that the enumeration yields are noted. Otherwise it is the last depth
// of the bounds, and its sample is drawn and judged before anything runs.
type Check struct {
	cfg   Config
	limit int
	of    map[string]*entry
	// order lists all values of the depths up to whole, by the depth that
	// they first belong to; whole is -1 if no depth is listed.
	order []string
	whole int
	// sample has other values, of the depth sampled, which has size values;
	// sampled is -1 if there is no sample. read are the values of the
	// sample that can be read, once an enumeration is compared with them.
	sample  []string
	read    [][]value.Value
	sampled int
	size    int64
	// noted has the inputs beyond the depth whole that the enumeration has
	// yielded, and kept has some of them in wire form. others are the
	// inputs that the lists lack.
	noted  thinned[struct{}]
	kept   thinned[string]
	others []string
	// yielded counts the inputs.
	yielded int64
	// complete is the maximum depth whose inputs the enumeration has all
	// yielded, -1 if there is no such depth.
	complete int
	// skipped says why nothing is compared, and beyond says why nothing
	// beyond the depth whole is compared.
	skipped, beyond string
	// fault is the first value that the enumeration should not have
	// yielded.
	fault string
	// judged says that the precondition has been evaluated on every value.
	judged bool
	wire   []byte // buffer for one value
}

// An entry describes a value. The value belongs to all depths from depth on; a
// value of a sample may belong to smaller depths too. yielded is true if the
// enumeration has yielded the value, and valid if the compiled precondition is
// true for it.
type entry struct {
	depth          int
	yielded, valid bool
}

// A Config holds the parameters of a comparison.
type Config struct {
	Contract *spec.Contract
	// Bounds returns the bounds of a depth, which is at most MaxDepth.
	Bounds   func(depth int) domain.Bounds
	MaxDepth int
	// Asked is true if the user has asked for the comparison, which may
	// then cost some time.
	Asked bool
	// Judge is the maximum time for the evaluation of the precondition
	// otherwise.
	Judge time.Duration
	// Binary is the worker that evaluates the precondition, within Limits.
	// Number is the number of the contract in the worker.
	Binary *worker.Binary
	Limits worker.Limits
	Number int
	// Read reads an input in wire form, and Call returns the call with the
	// given values as Go source.
	Read func(wire []byte) (values []value.Value, rest []byte, err error)
	Call func([]value.Value) string
}

// New lists the values of the parameters, up to the maximum depth of the run at
// which there are not too many. This list contains those of smaller depths.
func New(ctx context.Context, cfg Config) *Check {
	c := &Check{cfg: cfg, limit: maxCompared, of: map[string]*entry{}, whole: -1, sampled: -1, complete: -1}
	if !cfg.Asked {
		c.limit = fewCompared
	}
	c.noted.most, c.kept.most = maxNoted, c.limit
	for depth := 0; depth <= cfg.MaxDepth && ctx.Err() == nil; depth++ {
		values, err := Inputs(cfg.Contract, cfg.Bounds(depth), c.limit)
		if unlisted := (*Unlisted)(nil); errors.As(err, &unlisted) {
			c.skipped = fmt.Sprintf("at depth %d %s", depth, err)
			return c
		}
		if err != nil {
			break
		}
		c.order = append(c.order, c.list(values, depth)...)
		c.whole = depth
	}
	if c.whole < cfg.MaxDepth && !cfg.Asked {
		c.draw(cfg.MaxDepth)
	}
	return c
}

// list adds entries for those values of a depth that have no entry, and returns
// these values.
func (c *Check) list(values []string, depth int) []string {
	var fresh []string
	for _, v := range values {
		if c.of[v] == nil {
			c.of[v] = &entry{depth: depth}
			fresh = append(fresh, v)
		}
	}
	return fresh
}

// draw draws the sample of a depth.
func (c *Check) draw(depth int) {
	d, err := NewDomain(c.cfg.Contract, c.cfg.Bounds(depth), c.limit)
	if err != nil {
		c.beyond = fmt.Sprintf("at depth %d %s", depth, err)
		return
	}
	most := min(fewSampled, max(fewParts/d.tuples.width, leastSampled))
	if c.cfg.Asked {
		most = c.limit
	}
	c.sample, c.sampled, c.size = c.list(d.Sample(most), depth), depth, d.Size()
}

// drawLast draws the sample of the last depth that ran, and marks those of its
// values that the enumeration has yielded. A value is left out if the notes on
// its hash may have been dropped.
func (c *Check) drawLast() {
	c.draw(c.complete)
	c.sample = slices.DeleteFunc(c.sample, func(v string) bool {
		hash := hashOf([]byte(v))
		c.of[v].yielded = c.noted.has(hash)
		return !c.noted.keeps(hash)
	})
	c.others = c.list(slices.Sorted(maps.Values(c.kept.of)), c.complete)
	for _, v := range c.others {
		c.of[v].yielded = true
	}
}

// judge evaluates the compiled precondition on values. It gives up, and returns
// the reason, if more than most values end a worker.
func (c *Check) judge(j *judge, values []string, most int) (why string, err error) {
	for len(values) > 0 {
		valid, err := j.judge(values[:min(len(values), maxJudged)])
		if err != nil {
			return "", err
		}
		for i, holds := range valid {
			c.of[values[i]].valid = holds
		}
		values = values[len(valid):]
		if j.endless > most {
			return fmt.Sprintf("on more than %s the precondition hangs or ends the process", prose.Count(int64(most), "value")), nil
		}
	}
	return "", nil
}

// judgeAll evaluates the precondition on the values of the depths up to the
// given one, and on the sample. If it gives up on the sample, the other values
// are still compared.
func (c *Check) judgeAll(j *judge, depth, most int) {
	c.judged = true
	if c.skipped != "" {
		return
	}
	why, err := c.judge(j, c.to(depth), most)
	if err != nil {
		why = err.Error()
		j.worker.Close()
	}
	if c.skipped = why; why != "" {
		return
	}
	why, err = c.judge(j, slices.Concat(c.sample, c.others), most)
	if err != nil {
		why = err.Error()
		j.worker.Close()
	}
	if why != "" {
		c.beyond, c.sampled = fmt.Sprintf("at depth %d %s", c.sampled, why), -1
	}
}

// judgeFew calls judgeAll within the time for a comparison that the user has
// not asked for.
func (c *Check) judgeFew(ctx context.Context, j *judge) {
	ctx, cancel := context.WithTimeout(ctx, c.cfg.Judge)
	defer cancel()
	j.ctx = ctx
	c.judgeAll(j, c.whole, 0)
}

// to returns the values of a depth whose values are all listed.
func (c *Check) to(depth int) []string {
	return slices.DeleteFunc(slices.Clone(c.order), func(v string) bool { return c.of[v].depth > depth })
}

// First evaluates the precondition in a worker that has not run anything yet.
// It returns the worker to go on with, or nil if the worker was lost or did not
// finish in time.
func (c *Check) First(ctx context.Context, process *worker.Process) *worker.Process {
	j := &judge{cfg: c.cfg, worker: worker.Hold(process)}
	c.judgeFew(ctx, j)
	return j.worker.Process()
}

// judgeLast evaluates the precondition, if that has not been done, in a worker
// of its own.
func (c *Check) judgeLast(ctx context.Context) {
	if c.judged {
		return
	}
	j := &judge{cfg: c.cfg, ctx: ctx}
	defer j.worker.Close()
	if c.cfg.Asked {
		c.judgeAll(j, c.complete, maxEndless)
		return
	}
	c.judgeFew(ctx, j)
}

// Compare compares the values that satisfy the compiled precondition with the
// inputs that the enumeration has yielded. The message wrong describes a fault
// of this program; it is empty if there is no fault.
func (c *Check) Compare(ctx context.Context) (s *Result, wrong string) {
	switch {
	case c.fault != "":
		return nil, c.fault
	case c.skipped != "":
		return &Result{Skipped: c.skipped}, ""
	case c.complete < 0:
		return &Result{Skipped: "not every input of depth 0 ran"}, ""
	}
	if c.cfg.Asked && c.complete > c.whole && !c.judged {
		c.drawLast()
	}
	c.judgeLast(ctx)
	s = &Result{Depth: c.complete, Inputs: c.yielded}
	if c.complete > c.whole && c.complete != c.sampled {
		s.Depth, s.Beyond = c.whole, c.beyond
	}
	switch {
	case c.skipped != "":
		return &Result{Skipped: c.skipped}, ""
	case s.Depth < 0:
		return &Result{Skipped: c.beyond}, ""
	}
	values := c.to(s.Depth)
	s.Values = int64(len(values))
	if s.Depth > c.whole {
		values = append(values, c.sample...)
		s.Values = c.size
	}
	return s, c.differ(s, values)
}

// differ counts the values to compare. It returns a message if the enumeration
// lacks one, or has one that it should not have.
func (c *Check) differ(s *Result, values []string) string {
	var missing, extra []string
	s.Compared = int64(len(values))
	if s.Depth > c.whole {
		values = append(values, c.others...)
	}
	for i, wire := range values {
		v := c.of[wire]
		if v.valid && int64(i) < s.Compared {
			s.Valid++
		}
		if v.yielded {
			s.Tried++
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
		return ""
	}
	least := slices.MinFunc(differ, func(a, b string) int {
		return cmp.Or(cmp.Compare(c.of[a].depth, c.of[b].depth), cmp.Compare(len(a), len(b)))
	})
	wrong := fmt.Sprintf("for Go %s satisfies the precondition, but the solver does not yield it", c.call(least))
	if slices.Contains(extra, least) {
		wrong = fmt.Sprintf("the solver yields %s, but for Go it does not satisfy the precondition", c.call(least))
	}
	return fmt.Sprintf("%s (of %s to depth %d the solver lacks %d and has %d too many)",
		wrong, s.values(), s.Depth, len(missing), len(extra))
}

// values says how many values were compared.
func (s *Result) values() string {
	all := prose.Count(s.Values, "value")
	if s.Compared == s.Values {
		return all
	}
	return fmt.Sprintf("a sample of %d of %s", s.Compared, all)
}
