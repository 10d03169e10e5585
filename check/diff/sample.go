package diff

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/spec"
)

// A Sampling says which calls to choose.
type Sampling struct {
	// All says which functions without annotations count.
	All spec.Unannotated
	// Calls is how many calls of a function are chosen at most.
	Calls int
}

// A Sample is the calls that are chosen of a function.
type Sample struct {
	Contract *spec.Contract
	// Calls are in the order of the inputs, small before large.
	Calls []Call
	// Inputs is how many valid inputs ran, up to Depth; Ended says why not
	// all did, if not.
	Inputs int64
	Depth  int
	Ended  string
	// Omitted are the calls that could not have been chosen, by why not.
	Omitted []Omission
}

// A Call is a call that has come to the same whenever it was made.
type Call struct {
	// Text is the call as a Go expression of the package, and Args are the
	// arguments as literals, receiver first.
	Text string
	Args []string
	// Ending is Returns, Panics or Exits.
	Ending Ending
	Came   worker.Written
}

// An Omission is the calls that are left out for one reason.
type Omission struct {
	Why Reason
	// Count is how many were found, and First is the first of them.
	Count int64
	First string
}

// A Reason says why a call is left out.
type Reason string

// The reasons.
const (
	Unstable Reason = "come to something else when they are made again"
	Fatal    Reason = "do not return, or end the process"
	Misused  Reason = "use an argument other than its contract allows"
	Long     Reason = "come to more than a test can state"
)

// A sampler collects samples.
type sampler struct {
	Sampling
	mu  sync.Mutex
	all []Sample
}

// unannotated says which functions without annotations are compared.
func (c Config) unannotated() spec.Unannotated {
	if c.sampler != nil {
		return c.sampler.All
	}
	return spec.Exported
}

// Choose runs the functions of a version, which is cfg.Old and cfg.New, and
// chooses calls of each that differ as much as possible in what they reach and
// come to. It returns the packages with the functions for which there are such
// calls, in source order. Those for which there are none end in an event.
func Choose(ctx context.Context, cfg Config, s Sampling, h Handler) ([]Sample, Summary, error) {
	cfg.sampler = &sampler{Sampling: s}
	sum, err := Run(ctx, cfg, h)
	all := cfg.sampler.all
	slices.SortFunc(all, func(a, b Sample) int {
		return cmp.Or(cmp.Compare(a.Contract.Pkg.Path, b.Contract.Pkg.Path), cmp.Compare(a.Contract.Pos.Filename, b.Contract.Pos.Filename),
			cmp.Compare(a.Contract.Pos.Offset, b.Contract.Pos.Offset), cmp.Compare(a.Contract.FullName(), b.Contract.FullName()))
	})
	return all, sum, err
}

// note adds a sample.
func (s *sampler) note(one Sample) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, one)
}

// choose runs the inputs of a function and chooses calls.
func (f *function) choose(ctx, limited context.Context, e *enumeration) Event {
	end := Event{Action: ActionEnd}
	c := newChoice(f)
	e.comparison.choice = c
	ended, err := e.enumerate(limited)
	if ended != "" && !e.full && !e.complete {
		c.forget() // how far the last depth got is a matter of time
	}
	var calls []Call
	if err == nil {
		calls, err = c.calls(ctx, f.run.cfg.sampler.Calls)
	}
	var omitted []Omission
	if err == nil {
		omitted, err = c.omissions()
	}
	if err != nil {
		f.fail(err)
		return end
	}
	end.Depth, end.Inputs, end.Exhaustive, end.Ended = e.depth, c.inputs, ended == "", ended
	switch {
	case c.inputs == 0 && ended != "":
		f.verdict, f.message = Failed, "no input ran: "+ended
	case c.inputs == 0:
		f.verdict, f.message = Unsupported, "it has no valid input; widen the bounds, as with -depth or -strings"
	default:
		f.run.cfg.sampler.note(Sample{f.inputs, calls, c.inputs, e.depth, ended, omitted})
	}
	return end
}
