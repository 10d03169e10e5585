package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/typetarget/target/check/internal/domain"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/solver/problem"
)

// A SelfcheckMode says how much of the inputs of a function is compared with
// brute force.
type SelfcheckMode uint8

const (
	// SelfcheckSome compares the inputs of the depths that have a few thousand
	// values at most. Only a difference is told.
	SelfcheckSome SelfcheckMode = iota
	// SelfcheckAll compares the inputs of the depths that have 100,000 values
	// at most, and tells what came of it.
	SelfcheckAll
	// SelfcheckOff compares nothing.
	SelfcheckOff
)

// What a self-check spends on one function.
const (
	// maxCompared is the number of values that are compared, of SelfcheckAll,
	// and fewCompared that of SelfcheckSome.
	maxCompared = 100_000
	fewCompared = 4096
	// maxJudged is the number of values in a batch.
	maxJudged = 1024
	// maxEndless is the number of values that may each cost a worker, of
	// SelfcheckAll.
	maxEndless = 3
)

// A Selfcheck is what comparing the inputs of a function with brute force came to: the values of its
// parameters' types were listed by plain recursion and the compiled precondition evaluated on each.
type Selfcheck struct {
	// Depth is the greatest depth at which the inputs were compared.
	Depth int
	// Values counts the values of the parameters to that depth, Valid those that satisfy the
	// precondition, without its filters.
	Values, Valid int64
	// Skipped says why nothing was compared; empty if something was.
	Skipped string
}

// String is the self-check in one line.
func (s *Selfcheck) String() string {
	if s.Skipped != "" {
		return "selfcheck: not done: " + s.Skipped
	}
	return fmt.Sprintf("selfcheck: %s to depth %d, %d valid, the same as the solver's", prose.Count(s.Values, "value"), s.Depth, s.Valid)
}

// A census has the values of a function's parameters, by wire form, and which of them the enumeration has
// yielded.
type census struct {
	loop *loop
	// order lists the values by the depth that they first belong to; depth is the greatest of these.
	order []string
	of    map[string]*counted
	depth int
	// complete is the greatest depth of which the enumeration has yielded every input, -1 for none.
	complete int
	skipped  string
	// fault is the first value that the enumeration should not have yielded.
	fault string
	// judged says that the precondition has been evaluated on every value.
	judged bool
	wire   []byte // room for one
}

// A counted value belongs to all depths from one on; yielded says that the enumeration has had it, and valid
// that the compiled precondition holds of it.
type counted struct {
	depth          int
	yielded, valid bool
}

// newCensus lists the values of the parameters, to the greatest depth of the run at which there are not
// too many. The lists of lesser depths are parts of that one.
func newCensus(ctx context.Context, l *loop) *census {
	c := &census{loop: l, of: map[string]*counted{}, depth: -1, complete: -1}
	limit := maxCompared
	if !c.tells() {
		limit = fewCompared
	}
	for depth := 0; depth <= l.maxDepth() && ctx.Err() == nil; depth++ {
		values, err := domain.Inputs(l.contract, l.bounds(depth), limit)
		if err != nil {
			if tooMany := (*domain.TooMany)(nil); depth == 0 || !errors.As(err, &tooMany) {
				c.depth = -1
				c.skipped = fmt.Sprintf("at depth %d %s", depth, err)
			}
			break
		}
		for _, v := range values {
			if c.of[v] == nil {
				c.of[v] = &counted{depth: depth}
				c.order = append(c.order, v)
			}
		}
		c.depth = depth
	}
	return c
}

// tells reports whether the run wants to know what came of the comparison even where nothing is wrong.
func (c *census) tells() bool { return c.loop.cfg.Selfcheck == SelfcheckAll }

// note notes an input that the enumeration of a depth has yielded.
func (c *census) note(at Level, w *decode.Writer, m problem.Model) {
	if at.Depth > c.depth || c.fault != "" {
		return
	}
	c.wire = w.Append(c.wire[:0], m)
	v := c.of[string(c.wire)]
	if v != nil && !v.yielded && v.depth == at.Depth {
		v.yielded = true
		return
	}
	switch wire := string(c.wire); {
	case v == nil:
		c.fault = fmt.Sprintf("the solver yields %s at depth %d, which is beyond the bounds", c.call(wire), at.Depth)
	case v.yielded:
		c.fault = fmt.Sprintf("the solver yields %s twice, the second time at depth %d", c.call(wire), at.Depth)
	default:
		c.fault = fmt.Sprintf("the solver yields %s at depth %d, though it belongs to depth %d", c.call(wire), at.Depth, v.depth)
	}
}

// ends notes that every input that a depth adds has been yielded.
func (c *census) ends(depth int) {
	if depth == c.complete+1 && depth <= c.depth {
		c.complete = depth
	}
}

// call is the call of the function on an input, as Go.
func (c *census) call(wire string) string {
	f := c.loop.function
	values, _, err := decode.ReadWire(f.contract.Pkg, []byte(wire), f.paramTypes())
	if err != nil {
		return fmt.Sprintf("%x, which is not the wire form of an input,", wire)
	}
	return f.call(values)
}

// judge evaluates the precondition natively on values. Where that costs more than some workers nothing is to be compared.
func (c *census) judge(j *judge, values []string, most int) error {
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
			c.skipped = fmt.Sprintf("on more than %s the precondition does not come to an end", prose.Count(int64(most), "value"))
			return nil
		}
	}
	c.judged = true
	return nil
}

// judgeFirst evaluates the precondition in a worker that has not run anything yet. It returns the worker to
// go on with: nil where that was lost, or would not come to an end in time.
func (c *census) judgeFirst(ctx context.Context, process *worker.Process) *worker.Process {
	ctx, cancel := context.WithTimeout(ctx, c.loop.tuning.Judge)
	defer cancel()
	j := &judge{function: c.loop.function, ctx: ctx, worker: worker.Hold(process)}
	if err := c.judge(j, c.order, 0); err != nil {
		c.skipped = err.Error()
		j.worker.Close()
	}
	return j.worker.Process()
}

// judgeLast evaluates the precondition, where that has not been done, in a worker of its own.
func (c *census) judgeLast(ctx context.Context, values []string) error {
	if c.judged {
		return nil
	}
	j := &judge{function: c.loop.function, ctx: ctx}
	defer j.worker.Close()
	if c.tells() {
		return c.judge(j, values, maxEndless)
	}
	ctx, cancel := context.WithTimeout(ctx, c.loop.tuning.Judge)
	defer cancel()
	j.ctx = ctx
	return c.judge(j, values, 0)
}

// compare says how the values on which the compiled precondition holds compare with what the
// enumeration has yielded: the message says what is wrong with this program, if anything is.
func (c *census) compare(ctx context.Context) (s *Selfcheck, wrong string, err error) {
	switch {
	case c.fault != "":
		return nil, c.fault, nil
	case c.skipped != "":
		return &Selfcheck{Skipped: c.skipped}, "", nil
	case c.complete < 0:
		return &Selfcheck{Skipped: "not every input of depth 0 ran"}, "", nil
	}
	s = &Selfcheck{Depth: c.complete}
	values := slices.DeleteFunc(slices.Clone(c.order), func(v string) bool { return c.of[v].depth > c.complete })
	if err := c.judgeLast(ctx, values); err != nil {
		return nil, "", err
	}
	if c.skipped != "" {
		return &Selfcheck{Skipped: c.skipped}, "", nil
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

// A judge evaluates a precondition in a worker.
type judge struct {
	*function
	ctx    context.Context
	worker worker.Handle
	// endless counts the values on which the evaluation has ended the worker.
	endless int
}

// judge says of some of the values, from the first on, whether the precondition holds. It does not hold
// where evaluating it ends the worker.
func (j *judge) judge(values []string) ([]bool, error) {
	process, err := j.worker.Running(j.ctx, j.binary, j.limits())
	if err != nil {
		return nil, err
	}
	var inputs []byte
	for _, v := range values {
		inputs = append(inputs, v...)
	}
	process.Send(worker.Precondition(j.number), inputs, len(values)) // that it is lost its last reply tells
	var reply worker.Reply
	select {
	case r, ok := <-process.Replies():
		if !ok {
			return nil, worker.ErrLost
		}
		reply = r
	case <-j.ctx.Done():
		return nil, context.Cause(j.ctx)
	}
	if reply.Fault == nil {
		if len(reply.Built) != len(values) {
			return nil, fmt.Errorf("the worker answers %d of %d values", len(reply.Built), len(values))
		}
		valid := make([]bool, len(values))
		for i, b := range reply.Built {
			if b.Kind == worker.BuiltFault {
				return nil, errors.New("a clause of the precondition changes what it looks at")
			}
			valid[i] = b.Kind == worker.BuiltValue
		}
		return valid, nil
	}
	j.worker.Close()
	switch {
	case reply.Inputs >= len(values) || reply.Fault.Kind == worker.Internal:
		return nil, fmt.Errorf("the worker ended: %s", reply.Fault.Detail)
	case reply.Inputs > 0:
		return j.judge(values[:reply.Inputs])
	}
	j.endless++
	return []bool{false}, nil
}

// firstProcess starts the first worker of the function. Before anything else it evaluates the precondition for
// the self-check, unless that is to have a worker of its own. ctx is that of the function, and workers that of its workers.
func (l *loop) firstProcess(ctx, workers context.Context) (*worker.Process, error) {
	process, err := l.startProcess(workers)
	if err != nil || l.census == nil || l.census.tells() {
		return process, err
	}
	if process = l.census.judgeFirst(ctx, process); process != nil {
		return process, nil
	}
	return l.startProcess(workers)
}

// selfchecked compares the inputs that the function had with brute force, and returns the event that ends
// it: e with what came of it, or an error of this program.
func (l *loop) selfchecked(ctx context.Context, e Event) Event {
	if l.census == nil || e.Action == ActionError || ctx.Err() != nil {
		return e
	}
	s, wrong, err := l.census.compare(ctx)
	if ctx.Err() != nil {
		return e
	}
	if err != nil {
		s = &Selfcheck{Skipped: err.Error()}
	}
	if wrong == "" {
		if l.census.tells() {
			e.Selfcheck = s
		}
		return e
	}
	end := Event{Action: ActionError, Verdict: Failed, Message: fmt.Sprintf(
		"internal error: selfcheck: %s; please report it with the source of %s", wrong, l.contract.FullName())}
	if c := e.Counterexample; c != nil && c.Call != "" {
		end.Notes = append(end.Notes, Note{Pos: e.Pos, Msg: "besides, an input breaks the contract: " + c.Call})
	}
	return end
}

// yielding is what is done with the models of a level: they go to the worker, and are noted for the self-check.
func (l *loop) yielding(at Level) func(problem.Model) bool {
	if l.census == nil {
		return l.dispatcher.Add
	}
	w := decode.NewWriter(at.Encoding.Shape)
	return func(m problem.Model) bool {
		l.census.note(at, w, m)
		return l.dispatcher.Add(m)
	}
}
