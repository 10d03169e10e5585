package diff

import (
	"cmp"
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
	// Outside is a function that it may call, or a variable that it may
	// use, and that reaches outside of the process: then no call is chosen,
	// unless annotations ask for it. It is empty if there is none.
	Outside string
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

// note adds a sample.
func (s *sampler) note(one Sample) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, one)
}

// sorted are the samples by package and place.
func (s *sampler) sorted() []Sample {
	slices.SortFunc(s.all, func(a, b Sample) int {
		x, y := a.Contract, b.Contract
		return cmp.Or(cmp.Compare(x.Pkg.Path, y.Pkg.Path), cmp.Compare(x.Pos.Filename, y.Pos.Filename),
			cmp.Compare(x.Pos.Offset, y.Pos.Offset), cmp.Compare(x.FullName(), y.FullName()))
	})
	return s.all
}
