package solver

import (
	"context"
	"slices"

	"github.com/typetarget/target/solver/problem"
)

// Filter lists all assignments of [Problem.Domain], which represent values of
// the parameters. It leaves out those that do not satisfy the precondition. A
// filter takes the same time for every precondition. It is faster than any
// search if the precondition excludes nothing before a value is complete.
type Filter struct {
	// Predicate evaluates the precondition; nil evaluates the root of the
	// problem.
	Predicate Predicate

	after problem.Model // where the models begin: behind this one of the domain; nil at the start
}

// A Predicate evaluates a precondition on assignments of a problem. It may do
// so while further ones are sent.
type Predicate interface {
	// Send takes a number of models, one after the other, which it must not
	// keep. It returns an error if nothing can evaluate them.
	Send(models []int64, count int) error
	// Receive waits for the earliest models sent that have no answer, and
	// returns for each whether the precondition is true. It returns an
	// error if they cannot be evaluated.
	Receive() ([]bool, error)
}

const (
	// leastSent and mostSent are the numbers of models that are sent at a
	// time: few at first, so that there are inputs soon.
	leastSent, mostSent = 64, 4096
	// mostUnanswered is how often models are sent before there is an
	// answer.
	mostUnanswered = 4
)

// Enumerate implements [Strategy].
func (f Filter) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error) {
	all := *p
	all.Root = p.Listed()
	s := &filtering{predicate: f.Predicate, yield: yield, width: len(p.Vars), size: leastSent, skip: f.after}
	if s.predicate == nil {
		s.predicate = &rootPredicate{p: p}
	}
	out, err := Search{}.Enumerate(ctx, &all, s.add)
	if s.err == nil && err == nil && !s.stopped {
		s.finish()
	}
	if s.err != nil {
		err = s.err
	}
	if s.stopped {
		out.Complete, out.Reason = false, "stopped"
	}
	out.Stats.Values, out.Stats.Models = out.Stats.Models, s.yielded
	return out, err
}

func (f Filter) evaluation() Evaluation { return EvaluatesAll }

func (f Filter) through(predicate func() Predicate, _ int64) Strategy {
	f.Predicate = predicate()
	return f
}

// A filtering is one enumeration by a filter.
type filtering struct {
	predicate Predicate
	yield     func(problem.Model) bool
	width     int
	current   batch   // being filled
	sent      []batch // those that have no answer, in order
	spare     []batch
	size      int           // of the batch being filled
	skip      problem.Model // the model up to which none is sent, or nil
	yielded   int64
	stopped   bool // yield has returned false
	err       error
}

// A batch is some models one after the other.
type batch struct {
	numbers []int64
	count   int
}

// add takes a model of the domain and reports whether to go on.
func (s *filtering) add(m problem.Model) bool {
	if s.skip != nil {
		if slices.Equal(m, s.skip) {
			s.skip = nil
		}
		return true
	}
	s.current.numbers = append(s.current.numbers, m...)
	s.current.count++
	return s.current.count < s.size || s.flush()
}

// flush sends the batch that is being filled and reports whether to go on.
func (s *filtering) flush() bool {
	if s.current.count == 0 {
		return true
	}
	if s.err = s.predicate.Send(s.current.numbers, s.current.count); s.err != nil {
		return false
	}
	s.sent = append(s.sent, s.current)
	s.current, s.size = batch{}, min(2*s.size, mostSent)
	if n := len(s.spare); n > 0 {
		s.current, s.spare = s.spare[n-1], s.spare[:n-1]
	}
	s.current.numbers = slices.Grow(s.current.numbers, s.size*s.width)
	return len(s.sent) < mostUnanswered || s.receive()
}

// finish sends what is left and waits for all answers.
func (s *filtering) finish() {
	for more := s.flush(); more && len(s.sent) > 0; {
		more = s.receive()
	}
}

// receive yields the models of the first batch sent that satisfy the
// precondition, and reports whether to go on.
func (s *filtering) receive() bool {
	b := s.sent[0]
	s.sent = slices.Delete(s.sent, 0, 1)
	holds, err := s.predicate.Receive()
	if err != nil {
		s.err = err
		return false
	}
	for i, ok := range holds {
		if !ok {
			continue
		}
		s.yielded++
		if !s.yield(b.numbers[i*s.width : (i+1)*s.width]) {
			s.stopped = true
			return false
		}
	}
	s.spare = append(s.spare, batch{numbers: b.numbers[:0]})
	return true
}

// A rootPredicate evaluates the root of a problem.
type rootPredicate struct {
	p     *problem.Problem
	holds [][]bool
}

// Send implements [Predicate].
func (r *rootPredicate) Send(models []int64, count int) error {
	width := len(r.p.Vars)
	holds := make([]bool, count)
	for i := range holds {
		holds[i] = r.p.Store.Eval(r.p.Root, models[i*width:(i+1)*width]) != 0
	}
	r.holds = append(r.holds, holds)
	return nil
}

// Receive implements [Predicate].
func (r *rootPredicate) Receive() ([]bool, error) {
	holds := r.holds[0]
	r.holds = r.holds[1:]
	return holds, nil
}
